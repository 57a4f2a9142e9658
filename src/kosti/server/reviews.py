"""A finished game against optimal play, for its table: reviewed once, and kept."""

from __future__ import annotations

import asyncio

from kosti.games.game import Game
from kosti.i18n import Translator
from kosti.server.engines import EnginePool
from kosti.table.analysing import ReviewedGame
from kosti.table.messages import Review
from kosti.table.table import PastGame

__all__ = ["Reviews"]


class Reviews:
    """The reviews of one table's games."""

    def __init__(self, engines: EnginePool) -> None:
        self._engines = engines
        self._made: dict[int, tuple[Game, asyncio.Task[ReviewedGame]]] = {}

    async def of(self, past: PastGame, client: str, t: Translator) -> Review:
        """Return the review of a finished game, for a client.

        Raises:
            RulesError: ``not-this-game``.
            ServerError: ``busy`` or ``took-too-long``.
        """
        found = await asyncio.shield(self._task(past.ordinal, past.game, client))
        return found.told(past.ordinal, t)

    def _task(self, ordinal: int, game: Game, client: str) -> asyncio.Task[ReviewedGame]:
        """Return the work on a game, done or under way; a corrected game is another game.

        A review turn by turn is made anew: its rules may have been solved meanwhile.
        """
        reviewed, task = self._made.get(ordinal, (None, None))
        if task is None or reviewed is not game or _passing(task):
            task = asyncio.create_task(self._engines.reviewed(client, game))
            self._made[ordinal] = (game, task)
        return task


def _passing(task: asyncio.Task[ReviewedGame]) -> bool:
    """Tell whether what has come out is not to be kept."""
    if not task.done():
        return False
    return task.cancelled() or task.exception() is not None or task.result().unit == "gain"
