"""The review of a game: what each decision cost, and what was luck.

For every player the start value, what the dice gave or took, what the decisions cost and what
turns reported without dice changed add up to the result. Values are those of the coach, who says
whether they are points, winning chances (0 to 1) or turns.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum, auto
from typing import assert_never

from kosti.dice import format_dice
from kosti.errors import RulesError
from kosti.games.actions import Action, Throw, Void
from kosti.games.game import Game, Move
from kosti.games.protocol import State
from kosti.i18n import N_, Text
from kosti.review.faults import Fault, fault_of
from kosti.solver.coach import Coach, ValuedChoice
from kosti.solver.kinds import ValueKind

__all__ = [
    "THROW",
    "Account",
    "Decision",
    "MoveKind",
    "Review",
    "Tally",
    "check_attendance",
    "decision_of",
    "review",
]

THROW = "throw"
"""How throwing on is written where a decision is named; dice themselves are no decision."""

_WORST = 3
_ROUNDING = 1e-5
"""Changes up to this are the bounds of proven chances, not what approximations leave open."""


@dataclass(frozen=True, slots=True)
class Decision:
    """A choice that a player made, beside the best one.

    `chosen` and `best` are words of the record notation, or “throw” for throwing on; `dice` lay on
    the table; `value` and `best_value` are the expected results of the two. `fault` is what kind of
    mistake it was; None for a best choice.
    """

    turn: int
    seat: int
    dice: str
    chosen: str
    best: str
    value: float
    best_value: float
    fault: Fault | None = None

    @property
    def loss(self) -> float:
        """What the choice cost; 0 for a best one."""
        return self.best_value - self.value


@dataclass(frozen=True, slots=True)
class Account:
    """One player's game in figures.

    `decisions` counts real choices only, `best` those of them that cost nothing. `start` is the
    expected result before the first throw; `luck` is what the dice gave against expectation,
    `loss` what the decisions cost, `gifts` what those of a rival gave, `unexplained` what turns
    reported without dice changed and what approximate values leave open: ``start + luck - loss +
    gifts + unexplained`` is the result by now. `series` holds the expected result after each turn
    of the game, the start first.
    """

    seat: int
    name: str
    start: float
    luck: float
    loss: float
    gifts: float
    unexplained: float
    reported: int
    decisions: int
    best: int
    mistakes: tuple[Decision, ...]
    series: tuple[float, ...]

    @property
    def accuracy(self) -> float | None:
        """The share of the decisions that cost nothing; None where there were none."""
        return self.best / self.decisions if self.decisions else None

    @property
    def result(self) -> float:
        """The result by now: the final one once the game is over, else the expected one."""
        return self.start + self.luck - self.loss + self.gifts + self.unexplained


@dataclass(frozen=True, slots=True)
class Review:
    """A game against optimal play: an account for every player, and every decision in order.

    `label` says what the values are where they are not those of the whole game.
    """

    kind: ValueKind
    accounts: tuple[Account, ...]
    decisions: tuple[Decision, ...]
    label: Text | None = None


class MoveKind(Enum):
    """What a move is to a review."""

    DICE = auto()
    CHOICE = auto()
    REPORT = auto()

    @classmethod
    def of(cls, action: Action) -> MoveKind:
        """Return what an action is; dice that do not count are no move at all."""
        if isinstance(action, Throw):
            return cls.DICE
        return cls.REPORT if action.whole_turn else cls.CHOICE


class Tally:
    """One player's figures while the game is walked through."""

    def __init__(self, start: float) -> None:
        self.start = start
        self.luck = self.gifts = self.unexplained = 0.0
        self.reported = 0
        self.decisions: list[Decision] = []
        self.series = [start]

    def enter(self, move: MoveKind, change: float, loss: float) -> None:
        """Enter a move of the player: what it changed for him, and what its choice cost."""
        self._explain(move, change + loss)
        self.reported += move is MoveKind.REPORT

    def receive(self, move: MoveKind, change: float, gift: float) -> None:
        """Enter a move of a rival: what it changed for the player, and what of it was a gift."""
        self.gifts += gift
        self._explain(move, change - gift)

    def _explain(self, move: MoveKind, change: float) -> None:
        match move:
            case MoveKind.DICE:
                self.luck += change
            case MoveKind.REPORT:
                self.unexplained += change
            case MoveKind.CHOICE:
                # A choice changes nothing beyond its loss, unless the values are approximations.
                self.unexplained += change if abs(change) > _ROUNDING else 0.0
            case _:
                assert_never(move)

    def account(self, seat: int, name: str) -> Account:
        mistakes = sorted((each for each in self.decisions if each.loss > 0), key=_by_loss)
        return Account(
            seat=seat,
            name=name,
            start=self.start,
            luck=self.luck,
            loss=sum(each.loss for each in self.decisions),
            gifts=self.gifts,
            unexplained=self.unexplained,
            reported=self.reported,
            decisions=len(self.decisions),
            best=sum(each.loss == 0 for each in self.decisions),
            mistakes=tuple(mistakes[:_WORST]),
            series=tuple(self.series),
        )


def _by_loss(decision: Decision) -> tuple[float, int]:
    return (-decision.loss, decision.turn)


def review(game: Game, coach: Coach) -> Review:
    """Walk through a game and compare every decision with the best one.

    A turn reported without dice is reviewed as far as it can be: the change of the expected result
    is noted, and the turn counted, but nobody is blamed for it.

    Raises:
        RulesError: ``not-this-game`` where somebody has joined or left.
    """
    check_attendance(game)
    state = game.restarted().state
    tallies = [Tally(coach.expectation(state, seat)) for seat in range(len(game.players))]
    decisions: list[Decision] = []
    for move in game.moves:
        after = state.apply(move.action)
        if move.number == 0:
            _enter_roll_off(coach, state, after, tallies)
        elif not isinstance(move.action, Void):
            decision = decision_of(coach.choices(state), state, move)
            if decision is not None:
                decisions.append(decision)
            _enter_move(coach, move, decision, state, after, tallies)
        if move.number and (after.number != state.number or after.over):
            for seat, tally in enumerate(tallies):
                tally.series.append(coach.expectation(after, seat))
        state = after
    accounts = (tally.account(seat, game.players[seat]) for seat, tally in enumerate(tallies))
    return Review(coach.kind, tuple(accounts), tuple(decisions))


def check_attendance(game: Game) -> None:
    """Refuse a game whose players came or went.

    Raises:
        RulesError: ``not-this-game``.
    """
    if game.attendance.changing:
        reason = Text.of(N_("players came or went, and what that was worth nobody can say"))
        raise RulesError("not-this-game", rules=game.rules.id, reason=reason)


def _enter_roll_off(coach: Coach, before: State, after: State, tallies: Sequence[Tally]) -> None:
    """Enter dice of the roll-off: luck, where it matters to the others who begins."""
    if coach.shared:
        for seat, tally in enumerate(tallies):
            tally.luck += coach.expectation(after, seat) - coach.expectation(before, seat)


def _enter_move(
    coach: Coach,
    move: Move,
    decision: Decision | None,
    before: State,
    after: State,
    tallies: Sequence[Tally],
) -> None:
    """Enter a move for its player, and for the rivals where one's gain is the others' loss."""
    loss = 0.0
    if decision is not None:
        tallies[move.seat].decisions.append(decision)
        loss = decision.loss
    kind = MoveKind.of(move.action)
    for seat in range(len(tallies)) if coach.shared else (move.seat,):
        change = coach.expectation(after, seat) - coach.expectation(before, seat)
        if seat == move.seat:
            tallies[seat].enter(kind, change, loss)
        elif kind is MoveKind.DICE:
            # Dice and choice come as one; several rivals are taken to gain alike by it.
            tallies[seat].receive(kind, change, loss / (len(tallies) - 1))
        else:
            tallies[seat].receive(kind, change, change if loss else 0.0)


def decision_of(
    choices: Sequence[ValuedChoice[Action | None]], state: State, move: Move
) -> Decision | None:
    """Return the choice behind a move, if there was one to make."""
    if len(choices) < 2:
        return None
    action: Action | None = None if isinstance(move.action, Throw) else move.action
    chosen = next((each for each in choices if each.action == action), None)
    if chosen is None:
        return None
    best = choices[0]
    return Decision(
        turn=move.number,
        seat=move.seat,
        dice=format_dice(state.dice),
        chosen=_word(chosen.action),
        best=_word(best.action if chosen.loss else chosen.action),
        value=chosen.value,
        best_value=chosen.value + chosen.loss,
        fault=fault_of(state, chosen.action, best.action) if chosen.loss else None,
    )


def _word(action: Action | None) -> str:
    return THROW if action is None else action.token
