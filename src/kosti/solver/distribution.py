"""The exact distribution of the final total under optimal play.

From the empty sheet to the full one, level by level: a state holds how likely each total is to have
brought the game there. Its turn has outcomes, each with a probability, points and a next state; all
outcomes of a level are sorted by the next state, which then adds up what comes to it. States that
optimal play never reaches take no part.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from kosti.errors import RulesError
from kosti.games.sheet.options import ATTEMPTS
from kosti.i18n import N_, Text
from kosti.solver.jit import inlined, kernel
from kosti.solver.kernel import COUNTS, Room, clear, gather_state, room
from kosti.solver.lanes import WIDTH
from kosti.solver.lattice import (
    FIRST_THROW,
    NODES,
    THROW_COUNT,
    Floats,
    Lattice,
    Paths,
    lattice,
    paths,
)
from kosti.solver.plan import Layout, Plan, Scores
from kosti.solver.policy import KEPT, Kept, decide, equal_face, kept, points_of, turn_tables
from kosti.solver.sheet import Progress, Solution, on_all_cores

__all__ = ["Distribution", "distribution"]

Ints = npt.NDArray[np.int64]

_CHUNK = 32 * WIDTH
_MOST = 1 << 32
"""Bytes."""


@dataclass(frozen=True, eq=False)
class Distribution:
    """How likely each final total is.

    `values` (n): totals in points, ascending and without gaps; `probabilities` (n): they add up to
    one. Within the range a total may have probability 0.
    """

    values: Ints
    probabilities: Floats

    @cached_property
    def mean(self) -> float:
        """The expected total; the value of the ruleset."""
        return float(self.values @ self.probabilities)

    @cached_property
    def sd(self) -> float:
        """The standard deviation, in points."""
        return float(np.sqrt((self.values - self.mean) ** 2 @ self.probabilities))

    def quantile(self, share: float) -> int:
        """Return the least total that is not exceeded with at least this probability."""
        at = int(np.searchsorted(np.cumsum(self.probabilities), share - 1e-12))
        return int(self.values[min(at, len(self.values) - 1)])

    def at_least(self, total: float) -> float:
        """Return the probability of this total or more."""
        return float(self.probabilities[self.values >= total].sum())


def distribution(solution: Solution, *, progress: Progress | None = None) -> Distribution:
    """Return the distribution of the final total when every decision is optimal.

    Of equal decisions the first in the engine's order is made (see `policy`).

    Raises:
        RulesError: ``not-this-game`` when the totals range so widely that memory would not do.
    """
    made = solution.plan
    slots = _slots(made)
    state, advance = made.start
    level = _Level.of(np.array([state]), np.array([advance]), np.array([advance]))
    level.chances[0] = 1.0
    done = 0
    for count in range(len(made.cells), 0, -1):
        edges = _outcomes(solution, slots, level)
        begin, end = (int(made.layout.base[made.levels[count - at]]) for at in (1, 0))
        level = _next(solution, level, edges, begin, end)
        done += end - begin
        if progress is not None:
            progress(done / made.states)
    low, high = int(level.low.min()), int(level.high.max())
    found = np.zeros(high - low + 1)
    for at in range(len(level.state)):
        begin = int(level.low[at]) - low
        chances = level.chances[level.offset[at] : level.offset[at + 1]]
        found[begin : begin + len(chances)] += chances
    return Distribution(np.arange(low, high + 1), found)


class _Slots(NamedTuple):
    """The outcomes of a turn that differ in cell or points; each once plain and once repeated.

    `slot` (attempts, cells, 252): the slot of a throw. `joker` (combos): that of a joker. `cell`,
    `place`, `points` (slots): the cell, for a school cell the place and count in `Scores.reward`,
    as place * 6 + count, for a combo its points.
    """

    slot: Ints
    joker: Ints
    cell: Ints
    place: Ints
    points: Ints


def _slots(made: Plan) -> _Slots:
    scores, school = made.scores, made.layout.school
    slot = np.zeros(made.points.shape, np.int64)
    joker = np.zeros(len(made.cells) - school, np.int64)
    cell: list[int] = []
    place: list[int] = []
    points: list[int] = []
    for i in range(len(made.cells)):
        begin = len(cell)
        if i < school:
            for a in range(ATTEMPTS):
                q = int(scores.school_of[scores.kind_of[a]])
                slot[a, i] = begin + q * COUNTS + scores.count[i]
            place += range(len(scores.reward) * COUNTS)
            points += [0] * (len(place) - len(points))
        else:
            stood_for = int(scores.joker_points[i - school])
            possible = np.unique(np.append(made.points[:, i], stood_for))
            slot[:, i] = begin + np.searchsorted(possible, made.points[:, i])
            joker[i - school] = begin + np.searchsorted(possible, stood_for)
            points += possible.tolist()
            place += [0] * (len(points) - len(place))
        cell += [i] * (len(points) - len(cell))
    return _Slots(slot, joker, np.array(cell), np.array(place), np.array(points))


class _Level(NamedTuple):
    """The states (n) with equally many open cells that are reached.

    `state`: ascending. `low`, `high`: the least and the greatest total that has probability there.
    The probabilities of those between lie in `chances` from `offset` (n + 1) on.
    """

    state: Ints
    low: Ints
    high: Ints
    offset: Ints
    chances: Floats

    @classmethod
    def of(cls, state: Ints, low: Ints, high: Ints) -> _Level:
        """Return states with room for their probabilities."""
        offset = np.cumsum(np.append(0, high - low + 1))
        return cls(state, low, high, offset, np.zeros(offset[-1]))


class _Edges(NamedTuple):
    """Outcomes (m) of turns: from which place in a level, to which state, points, probability."""

    source: npt.NDArray[np.int32]
    goal: npt.NDArray[np.int32]
    points: npt.NDArray[np.int32]
    mass: Floats

    @classmethod
    def room(cls, size: int) -> _Edges:
        """Return room for so many."""
        return cls(*(np.zeros(size, np.int32) for _ in range(3)), np.zeros(size))

    def first(self, size: int) -> _Edges:
        """Return a copy of the first ones."""
        return _Edges(*(each[:size].copy() for each in self))


class _Masses(NamedTuple):
    """How likely a turn comes to a node, by set of keeps (sets, 462), and to a slot (slots, 2)."""

    now: Floats
    then: Floats
    slots: Floats


def _outcomes(solution: Solution, slots: _Slots, level: _Level) -> _Edges:
    """Return the outcomes of the turns of all states of a level, by source."""
    made, index, ways = solution.plan, lattice(), paths()
    sets = made.layout.cells + 1 if made.layout.declares else 1

    def task(bounds: tuple[int, int], mine: tuple[Room, Kept, _Masses, _Edges]) -> _Edges:
        fixed = (made.layout, made.scores, index, ways)
        place, held, masses, edges = mine
        work = level.state[bounds[0] : bounds[1]]
        count = _play_out_states(
            work, bounds[0], solution.values, fixed, slots, (place, held), masses, edges
        )
        return edges.first(count)

    def own() -> tuple[Room, Kept, _Masses, _Edges]:
        masses = _Masses(
            np.zeros((sets, NODES)), np.zeros((sets, NODES)), np.zeros((len(slots.cell), 2))
        )
        return room(), kept(made.layout), masses, _Edges.room(2 * len(slots.cell) * _CHUNK)

    parts = list(on_all_cores(task, _chunks(len(level.state)), own))
    return _Edges(*map(np.concatenate, zip(*parts, strict=True)))


def _next(
    solution: Solution, level: _Level, edges: _Edges, begin: int, end: int
) -> _Level:
    """Return the level that the outcomes lead to; its states lie between begin and end."""
    first, order = np.zeros(end - begin + 1, np.int64), np.empty(len(edges.goal), np.int64)
    low, high = np.empty(end - begin, np.int64), np.empty(end - begin, np.int64)
    _sort(edges, begin, level, first, order, low, high)
    reached = np.flatnonzero(np.diff(first))
    size = int((high[reached] - low[reached] + 1).sum())
    if 8 * size > _MOST:
        raise RulesError(
            "not-this-game",
            rules=solution.rules.id,
            reason=Text.of(N_("the distribution would need {n} MB of memory"), n=8 * size >> 20),
        )
    found = _Level.of(begin + reached, low[reached], high[reached])

    def task(bounds: tuple[int, int], _: None) -> None:
        _add_up(bounds, first, order, edges, begin, level, found)

    for _ in on_all_cores(task, _chunks(len(reached)), lambda: None):
        pass
    return found


def _chunks(count: int) -> Iterator[tuple[int, int]]:
    return ((at, min(at + _CHUNK, count)) for at in range(0, count, _CHUNK))


@kernel
def _sort(
    edges: _Edges, begin: int, level: _Level, first: Ints, order: Ints, low: Ints, high: Ints
) -> None:
    """Sort outcomes by goal.

    `order` (m): the outcomes, those with one source in ascending order. `first` (states + 1, zeros
    at first): where each goal, counted from begin, starts among them. `low`, `high` (states): the
    least and the greatest total that comes there.
    """
    for e in range(len(order)):
        first[edges.goal[e] - begin + 1] += 1
    for at in range(len(low)):
        first[at + 1] += first[at]
        low[at], high[at] = 1 << 40, -(1 << 40)
    for e in range(len(order) - 1, -1, -1):
        at = edges.goal[e] - begin
        first[at + 1] -= 1
        order[first[at + 1]] = e
        low[at] = min(low[at], level.low[edges.source[e]] + edges.points[e])
        high[at] = max(high[at], level.high[edges.source[e]] + edges.points[e])
    for at in range(len(low)):
        first[at] = first[at + 1]
    first[len(low)] = len(order)


@kernel
def _add_up(
    bounds: tuple[int, int],
    first: Ints,
    order: Ints,
    edges: _Edges,
    begin: int,
    level: _Level,
    found: _Level,
) -> None:
    """Add up the probabilities of some states of the level that is found."""
    for at in range(bounds[0], bounds[1]):
        goal = found.state[at] - begin
        for i in range(first[goal], first[goal + 1]):
            e = order[i]
            source, mass = edges.source[e], edges.mass[e]
            begin_from, end_from = level.offset[source], level.offset[source + 1]
            shift = found.offset[at] + level.low[source] + edges.points[e] - found.low[at]
            for x in range(end_from - begin_from):
                found.chances[shift + x] += mass * level.chances[begin_from + x]


@kernel
def _play_out_states(
    states: Ints,
    source: int,
    values: Floats,
    fixed: tuple[Layout, Scores, Lattice, Paths],
    slots: _Slots,
    mine: tuple[Room, Kept],
    masses: _Masses,
    edges: _Edges,
) -> int:
    """Fill in the outcomes of the turns of some states, the first at place `source` of its level.

    Returns how many there are.
    """
    layout, scores, index, ways = fixed
    place, held = mine
    count = 0
    for at in range(0, len(states), WIDTH):
        clear(layout, scores, place)
        for lane in range(WIDTH):
            state = states[min(at + lane, len(states) - 1)]
            group = np.searchsorted(layout.base, state, side="right") - 1
            gather_state(lane, state, group, values, layout, scores, place)
        turn_tables(layout, scores, index, place, held)
        for lane in range(min(WIDTH, len(states) - at)):
            play_out(lane, layout, scores, index, ways, slots, place, held, masses)
            begin = count
            count = list_outcomes(lane, count, layout, scores, slots, place, masses, edges)
            for e in range(begin, count):
                edges.source[e] = source + at + lane
    return count


@inlined
def play_out(
    lane: int,
    layout: Layout,
    scores: Scores,
    index: Lattice,
    ways: Paths,
    slots: _Slots,
    place: Room,
    held: Kept,
    masses: _Masses,
) -> None:
    """Let the probability of a turn run from the first throw into the slots of its outcomes."""
    sets = masses.now.shape[0]
    masses.slots[:] = 0.0
    masses.now[:] = 0.0
    for t in range(THROW_COUNT):
        masses.now[sets - 1, FIRST_THROW + t] = index.chance[t]
    repeats = place.key[lane] >> layout.cells & 1
    for attempt in range(ATTEMPTS):
        masses.then[:] = 0.0
        for at in range(sets):
            declared = at if layout.declares and at < layout.cells else -1
            for t in range(THROW_COUNT):
                mass = masses.now[at, FIRST_THROW + t]
                if mass == 0.0:
                    continue
                choice = decide(
                    attempt, t, declared, lane, layout, scores, ways, place, held
                )
                if choice >= KEPT:
                    masses.then[choice // KEPT - 1, choice % KEPT] += mass
                    continue
                slot = slots.slot[attempt, choice, t]
                repeated = 0
                if layout.poker >= 0 and equal_face(t, scores) >= 0:
                    repeated = repeats
                    if layout.joker_cells >> choice & 1:
                        points = points_of(attempt, t, choice, lane, layout, scores, place)
                        if points != slots.points[slot]:
                            slot = slots.joker[choice - layout.school]
                masses.slots[slot, repeated] += mass
        masses.now[:] = 0.0
        for at in range(sets):
            for k in range(FIRST_THROW):
                mass = masses.then[at, k] / 6
                if mass > 0.0:
                    for face in range(6):
                        node = index.above[k, face]
                        if node < FIRST_THROW:
                            masses.then[at, node] += mass
                        else:
                            masses.now[at, node] += mass


@inlined
def list_outcomes(
    lane: int,
    count: int,
    layout: Layout,
    scores: Scores,
    slots: _Slots,
    place: Room,
    masses: _Masses,
    edges: _Edges,
) -> int:
    """Add the outcomes of a turn that have probability to the list of so many; return how many."""
    for slot in range(len(slots.cell)):
        for repeated in range(2):
            mass = masses.slots[slot, repeated]
            if mass == 0.0:
                continue
            cell = slots.cell[slot]
            after = place.key[lane] ^ 1 << cell
            if cell < layout.school:
                row, q = place.row[lane], slots.place[slot] // COUNTS
                n = slots.place[slot] % COUNTS
                points = np.int64(scores.reward[q, row, cell, n])
                within = np.int64(scores.target[q, row, cell, n])
            else:
                points, within = slots.points[slot], place.within[lane]
                if layout.repeat > 0 and cell == layout.school + layout.poker and points > 0:
                    after |= 1 << layout.cells
            if repeated:
                points += np.int64(layout.repeat)
            edges.goal[count] = layout.base[layout.group_of[after]] + within
            edges.points[count] = points
            edges.mass[count] = mass
            count += 1
    return count
