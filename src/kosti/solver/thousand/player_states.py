"""Every player state that a ruleset of thousand can lead to, and what happens to it.

The effects of `kosti.games.thousand.effects` once more, for many player states at a time and
with all points counted in steps of 5. A player state here has only what can still matter: counts
that never lead to anything stay 0.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from enum import IntEnum
from typing import NamedTuple

import numpy as np

from kosti.games.thousand.choices import Barrel
from kosti.games.thousand.options import STEP
from kosti.games.thousand.player import Player
from kosti.games.thousand.rules import ThousandRules
from kosti.solver.arrays import Flags, Ints

__all__ = ["Column", "PlayerStates", "StateSpace", "Written"]

PlayerStates = Ints
"""Player states, shape (n, 8): one row each, with a column for every `Column`."""

_OFF = -1
"""In the column `BARREL`: not sitting."""

_BATCH = 1024
"""So many player states are written at a time: a compromise of calls and memory."""

_TURNS_DOWN = 72
"""So many turns in which a player only loses lead to the lowest score that is followed."""


class Column(IntEnum):
    """The columns of a player state; scores in steps."""

    SCORE = 0
    OPENED = 1
    FIRST = 2
    BOLTS = 3
    BARREL = 4
    FALLS = 5
    DOTS = 6
    FAILED = 7


class Written(NamedTuple):
    """What writing a turn does to the mover's player states (n).

    `landed`: the score (steps) that overtaking is measured by; below everything after a truck.
    """

    rows: PlayerStates
    wins: Flags
    sits_down: Flags
    landed: Ints


NOWHERE = -(1 << 40)
"""A landing that overtakes nobody."""


class StateSpace:
    """The effects of one ruleset on player states.

    `lowest` is the least score (steps) that is followed: with penalties that know no floor scores
    sink without end. `highest` stands for all opening points from there on.
    """

    def __init__(self, rules: ThousandRules) -> None:
        self.rules = rules
        self.target = rules.target // STEP
        self.truck = None if rules.truck is None else rules.truck // STEP
        self.floor = None if rules.floor is None else rules.floor // STEP
        self.line = rules.barrel_line // STEP
        self.by_line = rules.barrel is Barrel.POINTS
        self.may_fall = rules.barrel is Barrel.OPEN or (
            self.by_line and (rules.knock or rules.barrel_attempts is not None)
        )
        self.to_opening = self.may_fall and rules.fall_penalty is None and rules.falls != 1
        self.lowest = self._lowest()
        self.highest = max(
            self.target, (self.truck or 0) + 1, *(high // STEP for _, high in rules.pits)
        )
        # Columns: score, opened, opening points, bolts, attempts, falls, dots, failed openings.
        most = self.highest - 2 * self.lowest + 2
        self._least = (self.lowest, 0, 0, 0, _OFF, 0, 0, 0)
        self._width = (
            most,
            2,
            most if self.to_opening else 1,
            rules.bolts or 1,
            (rules.barrel_attempts or 1) + 1,
            rules.falls or 1,
            rules.dots,
            3,
        )

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
        rules = self.rules
        row = np.zeros((1, len(Column)), np.int64)
        row[0, Column.SCORE] = player.score // STEP
        row[0, Column.OPENED] = player.opened
        if self.to_opening:
            first = player.opening_points // STEP
            row[0, Column.FIRST] = min(first, self.highest) if self.by_line else first
            if self.by_line and not player.sits:
                row[0, Column.SCORE] = min(row[0, Column.SCORE], self.highest)
        if rules.bolts is not None:
            row[0, Column.BOLTS] = player.bolts
        row[0, Column.BARREL] = _OFF
        if player.barrel is not None:
            row[0, Column.BARREL] = 0 if rules.barrel_attempts is None else player.barrel
        if rules.falls is not None:
            row[0, Column.FALLS] = player.falls
        row[0, Column.DOTS] = player.dots
        if rules.opening_debt and not player.opened:
            row[0, Column.FAILED] = player.failed % 3
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
                left = max(left, self.highest)
        return max(left, self.least(score, opened))

    # Effects, each on fresh rows

    def written(self, rows: PlayerStates, steps: Ints) -> Written:
        """Write a turn of so many steps (n) for each player state (spec 5, the mover's part)."""
        rules = self.rules
        rows = rows.copy()
        sits = rows[:, Column.BARREL] != _OFF
        reached = rows[:, Column.SCORE] + steps
        opens = rows[:, Column.OPENED] == 0
        rows[:, Column.OPENED] = 1
        rows[:, Column.FAILED] = 0
        if self.to_opening:
            first = np.minimum(steps, self.highest) if self.by_line else steps
            rows[opens, Column.FIRST] = first[opens]
        if rules.bolts_cleared_by_score:
            rows[:, Column.BOLTS] = 0
        match rules.barrel:
            case Barrel.OPEN:
                wins = reached == self.target
            case Barrel.POINTS:
                wins = sits & (reached >= self.target)
            case Barrel.NONE:
                wins = reached >= self.target
        line = self.line + rules.barrel_strict
        sits_down = ~sits & (reached >= line) if self.by_line else np.zeros(len(rows), np.bool_)
        above = np.minimum(reached, self.target - 1)
        rows[:, Column.SCORE] = np.where(
            sits_down, self.line if rules.barrel_clamp else above, reached
        )
        rows[sits_down, Column.BARREL] = 0
        landed = rows[:, Column.SCORE].copy()
        landed[self._truck(rows)] = NOWHERE
        return Written(rows, wins, sits_down, landed)

    def busted(self, rows: PlayerStates) -> PlayerStates:
        """End a turn of each player state with a bust (spec 6)."""
        rules = self.rules
        rows = rows.copy()
        sits = rows[:, Column.BARREL] != _OFF
        bound = rows[:, Column.OPENED] == 0
        if rules.barrel_attempts is not None:
            rows[sits, Column.BARREL] += 1
            self._fall(rows, sits & (rows[:, Column.BARREL] == rules.barrel_attempts))
        if rules.opening_debt:
            failed = bound.copy()
            rows[failed, Column.FAILED] += 1
            third = failed & (rows[:, Column.FAILED] == 3)
            rows[third, Column.FAILED] = 0
            rows[third, Column.SCORE] -= rules.opening_debt // STEP
        if rules.bolts is not None:
            for low, high in rules.pits:
                score = rows[:, Column.SCORE] * STEP
                bound |= (low <= score) & (score < high)
            bolted = ~sits & (rules.bolts_when_bound | ~bound)
            rows[bolted, Column.BOLTS] += 1
            full = rows[:, Column.BOLTS] == rules.bolts
            rows[full, Column.BOLTS] = 0
            self._charge(rows, full, rules.bolt_penalty)
        self._truck(rows)
        return rows

    def dotted(self, rows: PlayerStates) -> PlayerStates:
        """End a turn of each player state beyond the target of the open barrel (spec 7)."""
        rows = rows.copy()
        rows[:, Column.DOTS] += 1
        full = rows[:, Column.DOTS] == self.rules.dots
        rows[full, Column.DOTS] = 0
        self._fall(rows, full)
        self._truck(rows)
        return rows

    def overtaken(self, rows: PlayerStates) -> PlayerStates:
        """Charge each player state for having been overtaken (spec 5.5, 5.6)."""
        rows = rows.copy()
        self._charge(rows, np.ones(len(rows), np.bool_), self.rules.overtake)
        self._truck(rows)
        return rows

    def knocked_off(self, rows: PlayerStates) -> PlayerStates:
        """Let each player state be on the barrel when somebody else sits down (spec 5.3)."""
        rows = rows.copy()
        if not self.rules.knock:
            return rows
        self._fall(rows, np.ones(len(rows), np.bool_))
        self._truck(rows)
        return rows

    def followed(self, rows: PlayerStates) -> Flags:
        """Tell which player states are followed: not those that have sunk too low."""
        followed: Flags = rows[:, Column.SCORE] >= self.lowest
        return followed

    def _truck(self, rows: PlayerStates) -> Flags:
        number = NOWHERE if self.truck is None else self.truck
        hit: Flags = rows[:, Column.SCORE] == number
        rows[hit, Column.SCORE] = 0
        rows[hit, Column.BARREL] = _OFF
        return hit

    def _charge(self, rows: PlayerStates, which: Flags, points: int) -> None:
        before = rows[which, Column.SCORE]
        after = before - points // STEP
        if self.floor is not None:
            after = np.maximum(after, np.minimum(before, self.floor))
        if self.to_opening and self.by_line:
            # Where many opening points are counted as one number, so is the score after a fall;
            # what is left of it after a penalty is not known.
            after = np.where(before == self.highest, NOWHERE, after)
        rows[which, Column.SCORE] = after

    def _fall(self, rows: PlayerStates, which: Flags) -> None:
        rules = self.rules
        rows[which, Column.BARREL] = _OFF
        last = np.zeros(len(rows), np.bool_)
        if rules.falls is not None:
            rows[which, Column.FALLS] += 1
            last = which & (rows[:, Column.FALLS] == rules.falls)
            rows[last, Column.FALLS] = 0
            rows[last, Column.SCORE] = 0
        if rules.fall_penalty is None:
            rows[which & ~last, Column.SCORE] = rows[which & ~last, Column.FIRST]
        else:
            self._charge(rows, which & ~last, rules.fall_penalty)

    # All of them

    def codes(self, rows: PlayerStates) -> Ints:
        """Return a number for each player state, of the same order as these themselves."""
        code = np.zeros(len(rows), np.int64)
        for column in Column:
            code = code * self._width[column] + (rows[:, column] - self._least[column])
        return code

    def reachable(self, most: int, also: Sequence[Player] = ()) -> PlayerStates:
        """Return every player state that any play can lead to, ascending.

        Play begins with the first turn of a game, and with some other states `also`. It stops with
        more than `most` of them as soon as there are that many.
        """
        begin = [Player(opened=self.rules.opening == 0), *also]
        rows = np.concatenate([self.row(each) for each in begin])
        known, at = np.unique(self.codes(rows), return_index=True)
        fresh = rows[at]
        every = [fresh]
        while len(fresh) and len(known) <= most:
            found = np.concatenate([rows[self.followed(rows)] for rows in self._after(fresh)])
            codes, at = np.unique(self.codes(found), return_index=True)
            new = ~np.isin(codes, known)
            fresh = found[at[new]]
            known = np.concatenate([known, codes[new]])
            every.append(fresh)
        return np.concatenate(every)[np.argsort(known)]

    def turns(self, rows: PlayerStates) -> tuple[Ints, Ints]:
        """Return the least turn and the turn beyond which nothing changes (n)."""
        kinds, which = np.unique(
            rows[:, [Column.SCORE, Column.OPENED]], axis=0, return_inverse=True
        )
        each = [(int(score), bool(opened)) for score, opened in kinds]
        least = np.array([self.least(*kind) for kind in each], np.int64)
        top = np.array([self.top(*kind) for kind in each], np.int64)
        return least[which], top[which]

    def _after(self, rows: PlayerStates) -> Iterator[PlayerStates]:
        """Return what may follow some player states, a good many rows at a time."""
        yield self.busted(rows)
        if self.rules.barrel is Barrel.OPEN:
            yield self.dotted(rows)
        sits = rows[:, Column.BARREL] != _OFF
        if self.rules.knock:
            yield self.knocked_off(rows[sits])
        free = rows[~sits]
        if self.rules.overtake:
            yield self.overtaken(free[free[:, Column.OPENED] == 1])
        for some in np.array_split(free, len(free) // _BATCH + 1):
            least, top = self.turns(some)
            many = np.maximum(top - least + 1, 0)
            starts = np.cumsum(many) - many
            steps = np.arange(many.sum()) - np.repeat(starts - least, many)
            after = self.written(np.repeat(some, many, axis=0), steps)
            yield after.rows[~after.wins]
