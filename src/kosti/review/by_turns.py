"""The review where the game is not solved: each turn against the best one, in points.

What a turn does to the others, and how near they are to the end, is left out.
"""

from __future__ import annotations

from collections.abc import Sequence

from kosti.games.actions import Action, Void
from kosti.games.game import Game, Move
from kosti.games.protocol import State
from kosti.review.review import Decision, MoveKind, Review, Tally, check_attendance, decision_of
from kosti.solver.coach import ValuedChoice, ValueKind, quick_advice

__all__ = ["review_by_turns"]

Choices = Sequence[ValuedChoice[Action | None]]


def review_by_turns(game: Game) -> Review | None:
    """Walk through a game and compare every decision with the one that makes the best turn.

    In an account, `start` is what the best turns would have brought on average, `luck` what the
    dice made of them, and `gifts` what turns of the others did to the own score; `series` is the
    score after each turn of the game.

    Returns:
        The review; None where the family has no advice on single turns.

    Raises:
        RulesError: ``not-this-game`` where somebody has joined or left.
    """
    check_attendance(game)
    walk = _Walk(game)
    if walk.label is None:
        return None
    for move in game.moves:
        walk.enter(move)
    accounts = (tally.account(seat, game.players[seat]) for seat, tally in enumerate(walk.tallies))
    return Review(ValueKind.GAIN, tuple(accounts), tuple(walk.decisions), walk.label)


class _Walk:
    """A game on its way through the review."""

    def __init__(self, game: Game) -> None:
        self.state = game.restarted().state
        self.tallies = [Tally(0.0) for _ in game.players]
        self.decisions: list[Decision] = []
        self._rules = game.rules
        self._turn = 0
        advice = quick_advice(self._rules, self.state)
        self.label = advice.label if advice is not None else None
        self._choices: Choices = advice.choices if advice is not None else ()

    def enter(self, move: Move) -> None:
        """Enter a move: what it brought its player, and what its choice cost."""
        before, after = self.state, self.state.apply(move.action)
        choices, self._choices = self._choices, self._choices_in(after)
        self.state = after
        if not move.number or isinstance(move.action, Void):
            return
        tally, value = self.tallies[move.seat], _best(choices)
        if self._turn != move.number:
            self._turn = move.number
            tally.start += value
        decision = decision_of(choices, before, move)
        if decision is not None:
            tally.decisions.append(decision)
            self.decisions.append(decision)
        ended = after.number != before.number or after.over
        gained = [new - old for new, old in zip(_totals(after), _totals(before), strict=True)]
        change = (gained[move.seat] if ended else _best(self._choices)) - value
        tally.enter(MoveKind.of(move.action), change, decision.loss if decision else 0.0)
        if ended:
            self._end(move.seat, gained)

    def _end(self, mover: int, gained: Sequence[float]) -> None:
        """Enter the end of a turn: what it did to the others, and the score of each."""
        for seat, tally in enumerate(self.tallies):
            if seat != mover:
                tally.gifts += gained[seat]
            tally.series.append(tally.series[-1] + gained[seat])

    def _choices_in(self, state: State) -> Choices:
        if state.over:
            return ()
        advice = quick_advice(self._rules, state)
        return advice.choices if advice is not None else ()


def _best(choices: Choices) -> float:
    return choices[0].value if choices else 0.0


def _totals(state: State) -> list[float]:
    return [float(place.total) for place in state.places()]
