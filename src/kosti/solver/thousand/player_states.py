"""Every state that a player can be in under a ruleset of thousand, and what happens to it.

States that differ in nothing that can still matter are one: counts that never lead to anything stay
0. All points are counted in steps of 5.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from enum import IntEnum
from typing import NamedTuple

import numpy as np

from kosti.games.thousand.choices import Barrel
from kosti.games.thousand.effects import FAILED_PER_DEBT
from kosti.games.thousand.options import STEP
from kosti.games.thousand.player import Player
from kosti.games.thousand.rules import ThousandRules
from kosti.solver.arrays import Flags, Ints
from kosti.solver.jit import inlined, kernel
from kosti.solver.thousand.effects import (
    COLUMNS,
    NOWHERE,
    OFF,
    Column,
    Counted,
    PlayerStates,
    Written,
    bust,
    check_truck,
    dot,
    knocked_off,
    overtaken,
    write,
)
from kosti.solver.thousand.rule_numbers import RuleNumbers, rule_numbers

__all__ = ["StateSpace", "WrittenTurns"]

_BATCH = 1024
"""So many player states are written at a time: a compromise of calls and memory."""

_TURNS_DOWN = 72
"""So many turns in which a player only loses lead to the lowest score that is followed."""


class Effect(IntEnum):
    """Effects on a player, but for those of writing a turn."""

    BUST = 0
    DOT = 1
    OVERTAKEN = 2
    KNOCKED_OFF = 3


class WrittenTurns(NamedTuple):
    """The effects of written turns on the states of their movers (n).

    `what`: a `Written` for each. `landed`: the score (steps) that overtaking is measured by; below
    everything after a truck.
    """

    states: PlayerStates
    what: Ints
    landed: Ints


class Mattering(NamedTuple):
    """The parts of a player state that can still matter.

    `first`, `bolts`, `attempts`, `falls`, `failed`: whether the opening points matter, and these
    counts. `remembered`: no more of the opening points is.
    """

    first: bool
    bolts: bool
    attempts: bool
    falls: bool
    failed: bool
    remembered: int


class StateSpace:
    """The player states of one ruleset, and the effects on them.

    `lowest` is the least score (steps) that is followed: with penalties that know no floor scores
    sink without end.
    """

    def __init__(self, rules: ThousandRules) -> None:
        self.rules = rules
        self.target = rules.target // STEP
        self.line = rules.barrel_line // STEP
        self.by_line = rules.barrel is Barrel.POINTS
        self.may_fall = rules.barrel is Barrel.OPEN or (
            self.by_line and (rules.knock or rules.barrel_attempts is not None)
        )
        self.to_opening = self.may_fall and rules.fall_penalty is None and rules.falls != 1
        self.lowest = self._lowest()
        self._numbers = rule_numbers(rules)
        self._mattering = Mattering(
            first=self.to_opening,
            bolts=rules.bolts is not None,
            attempts=rules.barrel_attempts is not None,
            falls=rules.falls is not None,
            failed=rules.opening_debt > 0,
            remembered=self._numbers.remembered,
        )
        self._counts = np.zeros(len(Counted), np.int64)
        """What happens is counted in the same place for all states, and means nothing."""
        most = self.target - 2 * self.lowest + 2
        self._least = dict.fromkeys(Column, 0) | {
            Column.SCORE: self.lowest,
            Column.BARREL: OFF,
        }
        self._width = {
            Column.SCORE: most,
            Column.OPENED: 2,
            Column.FIRST: most if self.to_opening else 1,
            Column.BOLTS: rules.bolts or 1,
            Column.BARREL: (rules.barrel_attempts or 1) + 1,
            Column.FALLS: rules.falls or 1,
            Column.DOTS: rules.dots,
            Column.FAILED: FAILED_PER_DEBT,
        }

    def _lowest(self) -> int:
        rules = self.rules
        a_turn = [rules.opening_debt / 3]
        if rules.bolts is not None:
            a_turn.append(rules.bolt_penalty / rules.bolts)
        if rules.overtake:
            a_turn.append(rules.overtake / 2)
        if self.may_fall and rules.fall_penalty is not None:
            a_turn.append(rules.fall_penalty / 2)
        return -int(_TURNS_DOWN * max(a_turn) / STEP) - 1

    # Single player states

    def row(self, player: Player) -> PlayerStates:
        """Return the state of a player as one row, shape (1, 8)."""
        row = np.zeros((1, COLUMNS), np.int64)
        row[0, Column.SCORE] = player.score // STEP
        row[0, Column.OPENED] = player.opened
        row[0, Column.FIRST] = player.opening_points // STEP
        row[0, Column.BOLTS] = player.bolts
        row[0, Column.BARREL] = OFF if player.barrel is None else player.barrel
        row[0, Column.FALLS] = player.falls
        row[0, Column.DOTS] = player.dots
        row[0, Column.FAILED] = player.failed
        merge_all(self._mattering, row)
        return row

    def least(self, score: int, opened: bool) -> int:
        """Return the least turn (steps) that a player off the barrel may write."""
        player = Player(score=score * STEP, opened=opened)
        return self.rules.least(player) // STEP

    def top(self, score: int, opened: bool) -> int:
        """Return from how many steps on a turn of a player off the barrel always leads to the same.

        In the open barrel: how many steps are left to the target; below 1 none of them can be
        written any more.
        """
        rules = self.rules
        left = self.target - score
        if rules.barrel is Barrel.OPEN:
            return left
        if self.by_line:
            line = self.line + rules.barrel_strict
            left = line - score if rules.barrel_clamp else max(line, self.target - 1) - score
            if self.to_opening and not opened:
                left = max(left, self._numbers.remembered)
        return max(left, self.least(score, opened))

    # Effects, each on fresh rows

    def written(self, states: PlayerStates, steps: Ints) -> WrittenTurns:
        """Write a turn of so many steps (n) in each state (spec 5, the mover's part)."""
        states, n = states.copy(), len(states)
        turns = WrittenTurns(states, np.empty(n, np.int64), np.empty(n, np.int64))
        write_all(self._numbers, self._mattering, steps, turns, self._counts)
        return turns

    def busted(self, states: PlayerStates) -> PlayerStates:
        """End a turn in each state with a bust (spec 6)."""
        return self._after_effect(Effect.BUST, states)

    def dotted(self, states: PlayerStates) -> PlayerStates:
        """End a turn in each state beyond the target of the open barrel (spec 7)."""
        return self._after_effect(Effect.DOT, states)

    def overtaken(self, states: PlayerStates) -> PlayerStates:
        """Charge a player in each state for having been overtaken (spec 5.5, 5.6)."""
        return self._after_effect(Effect.OVERTAKEN, states)

    def knocked_off(self, states: PlayerStates) -> PlayerStates:
        """Let a player in each state be on the barrel when somebody else sits down (spec 5.3)."""
        if not self.rules.knock:
            return states.copy()
        return self._after_effect(Effect.KNOCKED_OFF, states)

    def _after_effect(self, effect: Effect, states: PlayerStates) -> PlayerStates:
        after = states.copy()
        apply_all(int(effect), self._numbers, self._mattering, after, self._counts)
        return after

    def exposed(self, states: PlayerStates) -> Flags:
        """Tell which players lose something when another passes."""
        numbers = self._numbers
        exposed: Flags = np.full(len(states), numbers.overtake > 0)
        if numbers.spares_unopened:
            exposed &= states[:, Column.OPENED] == 1
        if numbers.spares_barrel:
            exposed &= states[:, Column.BARREL] == OFF
        return exposed

    def followed(self, states: PlayerStates) -> Flags:
        """Tell which player states are followed: not those that have sunk too low."""
        followed: Flags = states[:, Column.SCORE] >= self.lowest
        return followed

    # All of them

    def codes(self, states: PlayerStates) -> Ints:
        """Return a number for each player state, of the same order as these themselves."""
        code = np.zeros(len(states), np.int64)
        for column in Column:
            code = code * self._width[column] + (states[:, column] - self._least[column])
        return code

    def reachable(self, most: int, also: Sequence[Player] = ()) -> PlayerStates:
        """Return every player state that any play can lead to, ascending.

        Play begins with the first turn of a game, and with some other states `also`. It stops with
        more than `most` of them as soon as there are that many.
        """
        begin = [Player(opened=self.rules.opening == 0), *also]
        states = np.concatenate([self.row(each) for each in begin])
        known, at = np.unique(self.codes(states), return_index=True)
        fresh = states[at]
        every = [fresh]
        while len(fresh) and len(known) <= most:
            found = np.concatenate([states[self.followed(states)] for states in self._after(fresh)])
            codes, at = np.unique(self.codes(found), return_index=True)
            new = ~np.isin(codes, known)
            fresh = found[at[new]]
            known = np.concatenate([known, codes[new]])
            every.append(fresh)
        return np.concatenate(every)[np.argsort(known)]

    def turns(self, states: PlayerStates) -> tuple[Ints, Ints]:
        """Return the least turn and the turn beyond which nothing changes (n)."""
        kinds, which = np.unique(
            states[:, [Column.SCORE, Column.OPENED]], axis=0, return_inverse=True
        )
        each = [(int(score), bool(opened)) for score, opened in kinds]
        least = np.array([self.least(*kind) for kind in each], np.int64)
        top = np.array([self.top(*kind) for kind in each], np.int64)
        return least[which], top[which]

    def _after(self, states: PlayerStates) -> Iterator[PlayerStates]:
        """Return what may follow some player states, a good many states at a time."""
        yield self.busted(states)
        if self.rules.barrel is Barrel.OPEN:
            yield self.dotted(states)
        sits = states[:, Column.BARREL] != OFF
        if self.rules.knock:
            yield self.knocked_off(states[sits])
        free = states[~sits]
        yield self.overtaken(states[self.exposed(states)])
        for some in np.array_split(free, len(free) // _BATCH + 1):
            least, top = self.turns(some)
            many = np.maximum(top - least + 1, 0)
            starts = np.cumsum(many) - many
            steps = np.arange(many.sum()) - np.repeat(starts - least, many)
            after = self.written(np.repeat(some, many, axis=0), steps)
            yield after.states[after.what != Written.WINS]


@inlined
def merge(mattering: Mattering, row: int, states: PlayerStates) -> None:
    """Forget what cannot matter any more of a state."""
    states[row, Column.FIRST] = (
        min(states[row, Column.FIRST], mattering.remembered) if mattering.first else 0
    )
    if states[row, Column.BARREL] != OFF and not mattering.attempts:
        states[row, Column.BARREL] = 0
    if not mattering.bolts:
        states[row, Column.BOLTS] = 0
    if not mattering.falls:
        states[row, Column.FALLS] = 0
    if mattering.failed and states[row, Column.OPENED] == 0:
        states[row, Column.FAILED] %= FAILED_PER_DEBT
    else:
        states[row, Column.FAILED] = 0


@kernel
def merge_all(mattering: Mattering, states: PlayerStates) -> None:
    """Forget what cannot matter any more."""
    for row in range(len(states)):
        merge(mattering, row, states)


@kernel
def write_all(
    rules: RuleNumbers, mattering: Mattering, steps: Ints, turns: WrittenTurns, counts: Ints
) -> None:
    """Write turns of so many steps (n)."""
    check_sizes(turns.states, counts)
    if min(len(steps), len(turns.what), len(turns.landed)) < len(turns.states):
        raise ValueError("there is no place for so many turns")
    for row in range(len(turns.states)):
        turns.what[row] = write(rules, row, steps[row], turns.states, counts)
        turns.landed[row] = turns.states[row, Column.SCORE]
        if check_truck(rules, row, turns.states, counts):
            turns.landed[row] = NOWHERE
        merge(mattering, row, turns.states)


@kernel
def apply_all(
    effect: int, rules: RuleNumbers, mattering: Mattering, states: PlayerStates, counts: Ints
) -> None:
    """Let an `Effect` happen to players in these states."""
    check_sizes(states, counts)
    for row in range(len(states)):
        if effect == Effect.BUST:
            bust(rules, row, states, counts)
        elif effect == Effect.DOT:
            dot(rules, row, states, counts)
        elif effect == Effect.OVERTAKEN:
            overtaken(rules, row, states, counts)
            check_truck(rules, row, states, counts)
        else:
            knocked_off(rules, row, states, counts)
        merge(mattering, row, states)


@inlined
def check_sizes(states: PlayerStates, counts: Ints) -> None:
    """Refuse rows with too few columns, and too few places to count in.

    Raises:
        ValueError: a kernel would write beyond the end of an array.
    """
    if states.shape[1] < COLUMNS or len(counts) <= Counted.GAME_OVER:
        raise ValueError("these rows have too few columns")
