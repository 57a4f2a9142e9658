"""A finished game against optimal play: the figures of a review as the page is told them."""

from __future__ import annotations

from kosti.games.game import Game
from kosti.i18n import Text
from kosti.review import THROW, Account, Decision, Fault, Review, review, review_by_turns
from kosti.server.units import unit_of
from kosti.solver.coach import Coach
from kosti.solver.kinds import ValueKind
from kosti.table.analysing import ReviewedGame
from kosti.table.messages import Mistake, PlayerReview

__all__ = ["reviewed", "reviewed_by_turns"]


def reviewed(game: Game, coach: Coach) -> ReviewedGame:
    """Return a finished game, reviewed by a coach."""
    return _told(review(game, coach), game, coach.approximation(len(game.players)))


def reviewed_by_turns(game: Game) -> ReviewedGame | None:
    """Return a finished game, each turn against the best one; None where nobody knows that."""
    found = review_by_turns(game)
    return _told(found, game, found.label) if found is not None else None


def _told(found: Review, game: Game, approximation: Text | None) -> ReviewedGame:
    players = tuple(_player(each, game, found.kind) for each in found.accounts)
    return ReviewedGame(unit_of(found.kind), players, approximation)


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
        (decision.fault or Fault.OTHER).value,
    )


def _words(choice: str) -> tuple[str, ...]:
    return () if choice == THROW else (choice,)
