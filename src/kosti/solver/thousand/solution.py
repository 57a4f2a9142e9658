"""The solved game of two players, asked for chances and for what to do."""

from __future__ import annotations

from dataclasses import dataclass, field

from kosti.dice import DICE
from kosti.errors import IllegalAction, RulesError
from kosti.games.actions import Action, Keep, Stop
from kosti.games.thousand.choices import Confirm
from kosti.games.thousand.options import STEP
from kosti.games.thousand.player import Player
from kosti.games.thousand.rules import ThousandRules
from kosti.games.thousand.scoring import best
from kosti.games.thousand.state import ThousandState
from kosti.i18n import N_, Text
from kosti.solver.arrays import Floats
from kosti.solver.protocol import ValuedChoice
from kosti.solver.thousand.kernel import Bounds, Style, TurnWorkspace, ask, throw_again, turn
from kosti.solver.thousand.positions import Positions
from kosti.solver.thousand.throws import ALL_ASIDE, SLOTS
from kosti.solver.thousand.transitions import GroupKind

__all__ = ["PairSolution", "SolvedTurn", "choices_of", "turn_of"]

_ROUNDING = 1e-9
"""Differences below this are those of the arithmetic."""


@dataclass(frozen=True, eq=False)
class SolvedTurn:
    """A player's turn in full: what every choice in it is worth.

    Values, such as chances to win, are halfway between their bounds, which are `width` apart for
    the `value` of the turn as a whole. A turn goes on as a pair: steps of 5 points, and the dice
    that may be thrown next. `least` is the least turn (steps) that may be written; from `top` on
    all turns are alike.
    """

    style: Style
    workspace: TurnWorkspace = field(repr=False)
    least: int
    top: int
    value: float
    width: float = 0.0

    @classmethod
    def of(
        cls, positions: Positions, group: int, workspace: TurnWorkspace, value: float, width: float
    ) -> SolvedTurn:
        """Return the turn of a player state in a group, its values in the workspace."""
        transitions = positions.transitions
        least = int(transitions.least[group])
        seated = transitions.kind[group] == GroupKind.SEATED
        top = least if seated else int(transitions.top[group])
        return cls(positions.style, workspace, least, top, value, width)

    def write(self, steps: int) -> float:
        """Return the chance to win after writing a turn that may be written."""
        return _middle(self.workspace.stop[min(steps, self.top)])

    def throw(self, steps: int, dice: int, *, confirm: bool = False) -> float:
        """Return the chance to win when the dice are thrown."""
        if not steps:
            return self.value
        if self.top < 1 or (self.style.exact and steps > self.top):
            return self.dot
        at = min(steps, self.top)
        throw_again(dice, at, self.least, self.top, confirm, self.style, self.workspace)
        return _middle(self.workspace.fresh[0])

    def go_on(self, steps: int, dice: int) -> float:
        """Return the chance to win when the better of throwing and, if allowed, writing follows.

        Five dice to throw mean that all of them have scored.
        """
        if self.style.exact and steps > self.top:
            return self.dot
        slot = dice - 1 if dice < DICE else ALL_ASIDE
        return _middle(self.workspace.kept[min(steps, self.top) * SLOTS + slot])

    @property
    def dot(self) -> float:
        """The chance to win after passing the target of the open barrel."""
        return _middle(self.workspace.ends[1])


def turn_of(
    positions: Positions,
    group: int,
    stop: Floats,
    bust: float,
    dot: float,
    *,
    won: float,
) -> SolvedTurn:
    """Return a turn of a player state in a group, given what every end of it is worth.

    `stop` holds the value of each turn that may be written, from the least to the longest that
    matters; `won` is the value of making the rest on the barrel.
    """
    transitions, style, workspace = positions.transitions, positions.style, positions.workspace()
    workspace.ends[0], workspace.ends[1] = bust, dot
    least, top = int(transitions.least[group]), int(transitions.top[group])
    if transitions.kind[group] == GroupKind.SEATED:
        workspace.stop[least] = won
        turn(least, least, style, workspace)
    elif transitions.kind[group] == GroupKind.BEYOND:
        workspace.fresh[0] = style.zero * bust + (1.0 - style.zero) * dot
    else:
        workspace.stop[least : top + 1] = stop[:, None]
        turn(least, top, style, workspace)
    return SolvedTurn.of(positions, group, workspace, _middle(workspace.fresh[0]), 0.0)


def _middle(row: object) -> float:
    least, most = row[0], row[1]  # type: ignore[index]
    return float(least + most) / 2


@dataclass(frozen=True, eq=False)
class PairSolution:
    """The solved game of two players under a ruleset of thousand.

    `bounds` (places, 2): the least and the most that the chance to win of the player to move can
    be. `bound`: how far `value` may be off; `table_bound`: how far any state's chance may be off.
    `seconds`: how long solving took, with all interruptions, or else loading. `stalled`: whether
    the bounds can get no closer. `notice`: what to tell the user, as that the table could not be
    stored.
    """

    positions: Positions = field(repr=False)
    bounds: Bounds = field(repr=False)
    bound: float
    table_bound: float
    seconds: float
    from_store: bool = False
    stalled: bool = False
    notice: Text | None = None

    @property
    def rules(self) -> ThousandRules:
        """The ruleset."""
        return self.positions.rules

    @property
    def value(self) -> float:
        """The chance to win of the player who begins, two players."""
        return _middle(self.bounds[self.positions.start])

    @property
    def states(self) -> int:
        """The number of states between turns."""
        return self.positions.states

    def between_turns(self, mover: Player, other: Player) -> float:
        """Return the chance to win of the player who is about to begin a turn."""
        find = self.positions.index_of
        return _middle(self.bounds[self.positions.state(find(mover), find(other))])

    def turn(self, mover: Player, other: Player) -> SolvedTurn:
        """Return the whole turn of a player."""
        own, his = self.positions.known(mover), self.positions.known(other)
        workspace = self.positions.workspace()
        group, other_group = int(self.positions.group[own]), int(self.positions.group[his])
        transitions, style = self.positions.transitions, self.positions.style
        ask(own, his, group, other_group, self.bounds, transitions, style, workspace)
        least, most = map(float, workspace.fresh[0, :2])
        value, width = (least + most) / 2, most - least
        return SolvedTurn.of(self.positions, group, workspace, value, width)

    def win_probability(self, state: ThousandState) -> float:
        """Return the chance to win of the player to move, at any moment of a game of two.

        While the roll-off is thrown nobody has the move, and the chance is one half.

        Raises:
            IllegalAction: ``game-over``.
            RulesError: ``not-this-game`` for other numbers of players, or positions that no play
                leads to.
        """
        self._check(state)
        if not state.order:
            return 0.5
        return self.choices(state)[0].value

    def choices(self, state: ThousandState) -> tuple[ValuedChoice[Action | None], ...]:
        """Return what the player to move may do now, best first; one choice where he has none.

        Raises: as `win_probability`.
        """
        self._check(state)
        if not state.order:
            return (ValuedChoice(None, 0.5, 0.0),)
        mover, other = state.player, state.players[1 - state.order[state.at]]
        return choices_of(state, self.turn(mover, other))

    def _check(self, state: ThousandState) -> None:
        if state.over:
            raise IllegalAction("game-over")
        if len(state.players) != 2:
            raise RulesError(
                "not-this-game",
                rules=self.rules.id,
                reason=Text.of(N_("only games of two players are solved")),
            )


def choices_of(state: ThousandState, turn: SolvedTurn) -> tuple[ValuedChoice[Action | None], ...]:
    """Return what the player to move may do in his turn, best first.

    Values that differ by no more than what is not certain about them count as equal: the loss is 0.
    """
    found = sorted(_valued(state, turn), key=lambda each: -each[1])
    most = found[0][1]
    return tuple(
        ValuedChoice(
            action, value, most - value if most - value > max(turn.width, _ROUNDING) else 0.0
        )
        for action, value in found
    )


def _valued(state: ThousandState, turn: SolvedTurn) -> list[tuple[Action | None, float]]:
    """Return every choice of the player to move with its chance to win."""
    steps = state.turn_points // STEP
    if state.due:
        choices: list[tuple[Action | None, float]] = []
        if state.may_stop:
            choices.append((Stop(), turn.write(steps)))
        choices.append((None, turn.throw(steps, state.due, confirm=state.confirm)))
        return choices
    return [
        (keep, _kept(state, turn, steps, keep))
        for keep in state.decisions()
        if isinstance(keep, Keep)
    ]


def _kept(state: ThousandState, turn: SolvedTurn, steps: int, keep: Keep) -> float:
    reached = steps + best(keep.dice).points // STEP
    banks = state.confirm and state.rules.confirm is Confirm.BANKS
    overshoots = turn.style.exact and reached > turn.top
    if banks and reached >= turn.least and not overshoots:
        return turn.write(reached)
    return turn.go_on(reached, len(state.loose) - len(keep.dice) or DICE)
