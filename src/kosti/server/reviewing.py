"""A finished game against optimal play, for its table: reviewed once, and kept."""

from __future__ import annotations

import asyncio

from kosti.games.game import Game
from kosti.i18n import Translator
from kosti.review import THROW, Account, Decision, review
from kosti.server.engines import EnginePool
from kosti.server.units import unit_of
from kosti.solver.coach import Coach
from kosti.solver.kinds import ValueKind
from kosti.table.analysing import ReviewedGame
from kosti.table.messages import Mistake, PlayerReview, Review
from kosti.table.table import PastGame

__all__ = ["Reviews"]


class Reviews:
    """The reviews of one table's games."""

    def __init__(self, engines: EnginePool) -> None:
        self._engines = engines
        self._made: dict[int, tuple[Game, asyncio.Task[ReviewedGame]]] = {}

    async def of(self, past: PastGame, t: Translator) -> Review:
        """Return the review of a finished game.

        Raises:
            RulesError: ``not-this-game``.
        """
        found = await asyncio.shield(self._task(past.ordinal, past.game))
        return found.told(past.ordinal, t)

    def _task(self, ordinal: int, game: Game) -> asyncio.Task[ReviewedGame]:
        """Return the work on a game, done or under way; a corrected game is another game."""
        reviewed, task = self._made.get(ordinal, (None, None))
        if task is None or reviewed is not game or _failed(task):
            task = asyncio.create_task(
                self._engines.studied(game, lambda coach: _reviewed(game, coach))
            )
            self._made[ordinal] = (game, task)
        return task


def _failed(task: asyncio.Task[ReviewedGame]) -> bool:
    return task.done() and (task.cancelled() or task.exception() is not None)


def _reviewed(game: Game, coach: Coach) -> ReviewedGame:
    found = review(game, coach)
    players = tuple(_player(each, game, found.kind) for each in found.accounts)
    return ReviewedGame(unit_of(found.kind), players, coach.approximation(len(game.players)))


def _player(account: Account, game: Game, kind: ValueKind) -> PlayerReview:
    turns = game.moves[-1].number
    series = (
        account.series[0],
        *account.series[-turns:],
    )  # without the roll-off for the first turn
    return PlayerReview(
        seat=account.seat,
        name=account.name,
        start=float(kind.shown(account.start)),
        luck=float(account.luck),
        loss=float(account.loss),
        gifts=float(account.gifts),
        unexplained=float(account.unexplained),
        reported=account.reported,
        result=float(kind.shown(series[-1])),
        decisions=account.decisions,
        best=account.best,
        accuracy=account.accuracy,
        mistakes=tuple(map(_mistake, account.mistakes)),
        series=tuple(float(kind.shown(value)) for value in series),
    )


def _mistake(decision: Decision) -> Mistake:
    return Mistake(
        decision.turn,
        tuple(map(int, decision.dice)),
        _words(decision.chosen),
        _words(decision.best),
        float(decision.loss),
    )


def _words(choice: str) -> tuple[str, ...]:
    return () if choice == THROW else (choice,)
