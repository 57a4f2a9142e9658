"""Analysis of the present decision: the value of each choice, from the coaches."""

from __future__ import annotations

from typing import Protocol

from kosti.games.game import Game
from kosti.server.engines import EnginePool
from kosti.table.analysing import Analysis

__all__ = ["Analyser", "CoachAnalyser"]


class Analyser(Protocol):
    """Tells the values of the choices in a game."""

    async def analyse(self, game: Game, client: str) -> Analysis:
        """Return the choices possible now with their values, to a client.

        Raises:
            RulesError: ``not-this-game`` for rules about which nothing is known.
            ServerError: too many ask, or it would take too long.
        """
        ...


class CoachAnalyser:
    """An analyser that asks the coaches of an engine pool."""

    def __init__(self, engines: EnginePool) -> None:
        self._engines = engines

    async def analyse(self, game: Game, client: str) -> Analysis:
        """Return the choices possible now with their values."""
        return await self._engines.analysed(client, game)
