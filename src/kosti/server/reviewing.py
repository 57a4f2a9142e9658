"""A finished game against optimal play: the figures of a review as the page is told them."""

from __future__ import annotations

from kosti.games.game import Game
from kosti.review import THROW, Account, Decision, review
from kosti.server.units import unit_of
from kosti.solver.coach import Coach
from kosti.solver.kinds import ValueKind
from kosti.table.analysing import ReviewedGame
from kosti.table.messages import Mistake, PlayerReview

__all__ = ["reviewed"]


def reviewed(game: Game, coach: Coach) -> ReviewedGame:
    """Return a finished game, reviewed by a coach."""
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
