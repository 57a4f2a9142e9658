"""The compiled inside of the solver: a row of states at a time, a turn from its end to its start.

All kernels that call one another stand in this file, because Numba's cache on disk looks at one
file only when it decides whether a kernel has changed.
"""

from __future__ import annotations

from functools import partial
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from kosti.dice import DICE
from kosti.solver.jit import inlined, kernel
from kosti.solver.lanes import WIDTH, Rows, aligned_rows, greater, load, splat, store
from kosti.solver.lattice import FIRST_FOUR, FIRST_THROW, NODES, THROW_COUNT, Floats, Lattice
from kosti.solver.plan import FORCED, Layout, Scores

__all__ = ["Room", "room", "solve_declared", "solve_declared_jokers", "solve_free"]

NEVER = -1e300
"""Less than any total, yet a number: what a cell that is not open would bring."""

_FACES = 6
COUNTS = 6
_KINDS = 3
_SIXTH = 1 / 6


class Room(NamedTuple):
    """What a thread works in; every array of rows has `WIDTH` columns, one for each state.

    `key`, `available`, `within`, `row` (WIDTH): the states' keys, the cells that may be written, as
    bits, the states' places in their groups, and their rows on the school axis.
    `school` (places * school cells * 6): the worth of a school cell with n dice of its face, the
    rest of the game included. `made`, `crossed` (combos): the rest of the game after the combo is
    made or crossed out. `writes` (3 * 462, the rows of keeps unused): the best that may be written
    with each throw, by kind of attempt. `nodes` (462): the keeps and throws of one attempt.
    `second`, `first` (462 each): declared turns, the best of all cells by throw.
    """

    key: npt.NDArray[np.int64]
    available: npt.NDArray[np.int64]
    within: npt.NDArray[np.int64]
    row: npt.NDArray[np.int64]
    school: Rows
    made: Rows
    crossed: Rows
    writes: Rows
    nodes: Rows
    second: Rows
    first: Rows


def room() -> Room:
    """Return room for one thread."""
    ints, rows = partial(np.zeros, WIDTH, np.int64), aligned_rows
    return Room(
        ints(),
        ints(),
        ints(),
        ints(),
        rows(_KINDS * _FACES * COUNTS),
        rows(16),
        rows(16),
        rows(_KINDS * NODES),
        rows(NODES),
        rows(NODES),
        rows(NODES),
    )


@kernel
def solve_free(
    start: int,
    end: int,
    values: Floats,
    layout: Layout,
    scores: Scores,
    lattice: Lattice,
    room: Room,
) -> None:
    """Fill in the values of the states from start to end, all with equally many open cells.

    `values` (states): the expected points from a state to the end, advances left out; those of the
    states with fewer open cells must be there. For rulesets in which cells are not declared.
    """
    group = group_at(start, layout.base)
    for at in range(start, end, WIDTH):
        group = gather(at, end, group, values, layout, scores, room)
        free_turns(layout, scores, lattice, room)
        finish(at, end, values, lattice, room)


@kernel
def solve_declared(
    start: int,
    end: int,
    values: Floats,
    layout: Layout,
    scores: Scores,
    lattice: Lattice,
    room: Room,
) -> None:
    """Do as `solve_free` where cells are declared and five equal dice count like any others."""
    group = group_at(start, layout.base)
    for at in range(start, end, WIDTH):
        group = gather(at, end, group, values, layout, scores, room)
        declared_turns(layout, scores, lattice, room)
        finish(at, end, values, lattice, room)


@kernel
def solve_declared_jokers(
    start: int,
    end: int,
    values: Floats,
    layout: Layout,
    scores: Scores,
    lattice: Lattice,
    room: Room,
) -> None:
    """Do as `solve_free` where cells are declared and five equal dice count specially."""
    group = group_at(start, layout.base)
    for at in range(start, end, WIDTH):
        group = gather(at, end, group, values, layout, scores, room)
        declared_jokers(layout, scores, lattice, room)
        finish(at, end, values, lattice, room)


@inlined
def finish(start: int, end: int, values: Floats, lattice: Lattice, room: Room) -> None:
    """Write down the mean over the first throws, whose worth stands in `nodes`."""
    total = splat(0.0)
    for t in range(THROW_COUNT):
        total = total + splat(lattice.chance[t]) * load(room.nodes, FIRST_THROW + t)
    store(room.nodes, 0, total)
    for lane in range(min(WIDTH, end - start)):
        values[start + lane] = room.nodes[0, lane]


@inlined
def gather(
    start: int,
    end: int,
    group: int,
    values: Floats,
    layout: Layout,
    scores: Scores,
    room: Room,
) -> int:
    """Collect what follows each cell of the states from start on; return the last one's group.

    Lanes beyond the end repeat the last state. `group` is the first state's group.
    """
    clear(layout, scores, room)
    for lane in range(WIDTH):
        state = min(start + lane, end - 1)
        while state >= layout.base[group + 1]:
            group += 1
        gather_state(lane, state, group, values, layout, scores, room)
    return group


@inlined
def group_at(state: int, base: npt.NDArray[np.int64]) -> int:
    """Return the group of a state, given where the groups begin."""
    low, high = 0, len(base) - 1
    while high - low > 1:
        middle = (low + high) // 2
        if base[middle] <= state:
            low = middle
        else:
            high = middle
    return low


@inlined
def clear(layout: Layout, scores: Scores, room: Room) -> None:
    """Take every cell for filled in every lane."""
    for i in range(scores.reward.shape[0] * layout.school * COUNTS):
        store(room.school, i, splat(NEVER))
    for j in range(layout.cells - layout.school):
        store(room.made, j, splat(NEVER))
        store(room.crossed, j, splat(NEVER))


@inlined
def gather_state(
    lane: int,
    state: int,
    group: int,
    values: Floats,
    layout: Layout,
    scores: Scores,
    room: Room,
) -> None:
    """Collect in one lane what follows each open cell of a state of this group."""
    school, combos = layout.school, layout.cells - layout.school
    key = int(layout.key[group])
    within = state - layout.base[group]
    row = layout.row[group] + within
    available = key & ((1 << layout.cells) - 1)
    if layout.school_first and available & ((1 << school) - 1):
        available &= (1 << school) - 1
    room.key[lane] = key
    room.available[lane] = available
    room.within[lane] = within
    room.row[lane] = row
    for i in range(school):
        if key >> i & 1:
            base = layout.base[layout.group_of[key ^ (1 << i)]]
            for q in range(scores.reward.shape[0]):
                first = (q * school + i) * COUNTS
                for n in range(COUNTS):
                    room.school[first + n, lane] = (
                        scores.reward[q, row, i, n] + values[base + scores.target[q, row, i, n]]
                    )
    for j in range(combos):
        if available >> (school + j) & 1:
            after = key ^ (1 << (school + j))
            rest = values[layout.base[layout.group_of[after]] + within]
            room.crossed[j, lane] = rest
            if layout.repeat > 0 and j == layout.poker:
                after |= 1 << layout.cells
                rest = values[layout.base[layout.group_of[after]] + within]
            room.made[j, lane] = rest


@inlined
def free_turns(layout: Layout, scores: Scores, lattice: Lattice, room: Room) -> None:
    """Fill the throws of `nodes` with the worth of a turn's first throw; no cell is declared."""
    cells = all_available(room)
    for kind in range(len(scores.school_of)):
        best_writes(kind, cells, 0, layout, scores, lattice, room)
    best_keeps(scores.kind_of[2] * NODES, room.writes, lattice, room)
    best_choices(scores.kind_of[1] * NODES, room.writes, lattice, room)
    best_keeps(0, room.nodes, lattice, room)
    best_choices(scores.kind_of[0] * NODES, room.writes, lattice, room)


@inlined
def all_available(room: Room) -> int:
    """Return the cells, as bits, that may be written in any lane."""
    cells = 0
    for lane in range(WIDTH):
        cells |= room.available[lane]
    return cells


@inlined
def declared_turns(layout: Layout, scores: Scores, lattice: Lattice, room: Room) -> None:
    """Fill the throws of `nodes` with the worth of a turn's first throw; further dice need a cell.

    Writing at once needs no declaration. Without one all dice are thrown again, once. What a
    declared combo brings does not depend on the rest of the sheet, and a declared school cell looks
    at the dice of its face alone.
    """
    school, nodes = layout.school, room.nodes
    cells = all_available(room)
    written(cells, layout, scores, lattice, room)
    for j in range(layout.cells - school):
        if cells >> (school + j) & 1:
            rest = load(room.made, j)
            for t in range(THROW_COUNT):
                node = FIRST_THROW + t
                once = rest + splat(scores.declared[0, j, t])
                store(room.second, node, greater(load(room.second, node), once))
                twice = rest + splat(scores.declared[1, j, t])
                store(room.first, node, greater(load(room.first, node), twice))
    # Rows of `nodes`, whose keeps are free here.
    kept_once, best_once, kept_twice = 0, COUNTS, 2 * COUNTS
    for i in range(school):
        if cells >> i & 1:
            second = (scores.school_of[scores.kind_of[1]] * school + i) * COUNTS
            third = (scores.school_of[scores.kind_of[2]] * school + i) * COUNTS
            declared_count(room.school, third, kept_once, nodes)
            for n in range(COUNTS):
                best = greater(load(nodes, kept_once + n), load(room.school, second + n))
                store(nodes, best_once + n, best)
            declared_count(nodes, best_once, kept_twice, nodes)
            for t in range(THROW_COUNT):
                node, n = FIRST_THROW + t, lattice.faces[scores.face[i], t]
                row = load(nodes, kept_once + n)
                store(room.second, node, greater(load(room.second, node), row))
                row = load(nodes, kept_twice + n)
                store(room.first, node, greater(load(room.first, node), row))
    undeclared(lattice, room)


@inlined
def declared_count(source: Rows, from_row: int, to_row: int, nodes: Rows) -> None:
    """Fill six rows with the worth of throwing for a declared school cell, by dice of its face.

    `source` from `from_row` on: the worth with so many such dice after the throw. `nodes`: the
    result, from `to_row` on; its rows from 24 on are overwritten.
    """
    work = 24  # work + 6 * k + a: a dice of the face kept, k dice thrown
    for a in range(COUNTS):
        store(nodes, work + a, load(source, from_row + a))
    for k in range(1, COUNTS):
        for a in range(COUNTS - k):
            hit = load(nodes, work + COUNTS * (k - 1) + a + 1)
            miss = load(nodes, work + COUNTS * (k - 1) + a)
            store(nodes, work + COUNTS * k + a, hit * splat(_SIXTH) + miss * splat(1 - _SIXTH))
    for n in range(COUNTS):
        best = splat(NEVER)
        for a in range(n + 1):
            for k in range(max(1, n - a), COUNTS - a):
                best = greater(best, load(nodes, work + COUNTS * k + a))
        store(nodes, to_row + n, best)


@inlined
def declared_jokers(layout: Layout, scores: Scores, lattice: Lattice, room: Room) -> None:
    """Do as `declared_turns`, where five equal dice count specially in any cell."""
    nodes = room.nodes
    cells = all_available(room)
    written(cells, layout, scores, lattice, room)
    for cell in range(layout.cells):
        if not cells >> cell & 1:
            continue
        for kind in range(len(scores.school_of)):
            best_writes(kind, 1 << cell, 1, layout, scores, lattice, room)
        for node in range(FIRST_THROW, NODES):
            store(nodes, node, splat(NEVER))
        best_keeps(scores.kind_of[2] * NODES, room.writes, lattice, room)
        best_choices(0, nodes, lattice, room)
        for node in range(FIRST_THROW, NODES):
            once = load(nodes, node)
            store(room.second, node, greater(load(room.second, node), once))
            write = load(room.writes, scores.kind_of[1] * NODES + node)
            store(nodes, node, greater(once, write))
        best_keeps(0, nodes, lattice, room)
        best_choices(0, room.first, lattice, room)
        for node in range(FIRST_THROW, NODES):
            store(room.first, node, load(nodes, node))
    undeclared(lattice, room)


@inlined
def written(cells: int, layout: Layout, scores: Scores, lattice: Lattice, room: Room) -> None:
    """Begin `first` and `second` with the best that may be written without a declaration."""
    for attempt in range(2):
        best_writes(scores.kind_of[attempt], cells, 0, layout, scores, lattice, room)
    for node in range(FIRST_THROW, NODES):
        store(room.first, node, load(room.writes, scores.kind_of[0] * NODES + node))
        store(room.second, node, load(room.writes, scores.kind_of[1] * NODES + node))


@inlined
def undeclared(lattice: Lattice, room: Room) -> None:
    """Fill the throws of `nodes` with the better of `first` and of throwing all dice again."""
    again = splat(0.0)
    for t in range(THROW_COUNT):
        again = again + splat(lattice.chance[t]) * load(room.second, FIRST_THROW + t)
    for node in range(FIRST_THROW, NODES):
        store(room.nodes, node, greater(again, load(room.first, node)))


@inlined
def best_writes(
    kind: int,
    cells: int,
    declared: int,
    layout: Layout,
    scores: Scores,
    lattice: Lattice,
    room: Room,
) -> None:
    """Fill the throws of a kind of attempt in `writes` with the best of these cells, as bits.

    The only cell, when it was declared before the dice fell, takes whatever they show.
    """
    school, combos = layout.school, layout.cells - layout.school
    writes, shift = room.writes, kind * NODES
    crossing = splat(NEVER)
    for j in range(combos):
        if cells >> (school + j) & 1 and not scores.always_made[j]:
            crossing = greater(crossing, load(room.crossed, j))
    restricted = layout.only_if_nothing_fits and not declared
    least = splat(NEVER) if restricted else crossing

    for node in range(shift + FIRST_THROW, shift + NODES):
        store(writes, node, least)
    for i in range(school):
        if cells >> i & 1:
            first = (scores.school_of[kind] * school + i) * COUNTS
            for t in range(THROW_COUNT):
                row = shift + FIRST_THROW + t
                best = load(room.school, first + lattice.faces[scores.face[i], t])
                store(writes, row, greater(load(writes, row), best))

    place = scores.combo_of[kind]
    for j in range(combos):
        if cells >> (school + j) & 1:
            rest = load(room.made, j)
            for e in range(scores.made_from[place, j], scores.made_from[place, j + 1]):
                row = shift + scores.made_node[e]
                best = rest + splat(scores.made_points[e])
                store(writes, row, greater(load(writes, row), best))

    if restricted:
        store(room.nodes, 0, crossing)
        for t in range(THROW_COUNT):
            row = shift + FIRST_THROW + t
            for lane in range(WIDTH):
                if not room.available[lane] & scores.fits[t]:
                    writes[row, lane] = max(writes[row, lane], room.nodes[0, lane])
    if layout.poker >= 0:
        for face in range(_FACES):
            for lane in range(WIDTH):
                best_equal = best_of_equal(kind, cells, declared, face, lane, layout, scores, room)
                writes[shift + scores.equal[face], lane] = best_equal


@inlined
def best_of_equal(
    kind: int,
    cells: int,
    declared: int,
    face: int,
    lane: int,
    layout: Layout,
    scores: Scores,
    room: Room,
) -> float:
    """Return the best of these cells, as bits, with five equal dice, where these count specially.

    Jokers, the cells they are forced into, and the bonus for a repeated five of a kind.
    """
    school, key, own = layout.school, room.key[lane], scores.own[face]
    after_poker = not key >> (school + layout.poker) & 1
    joker = layout.joker_cells if after_poker and not key & own else 0
    bonus = layout.repeat if key >> layout.cells & 1 else 0.0
    allowed = room.available[lane]
    if not declared:
        fits = scores.fits[scores.equal[face] - FIRST_THROW]
        forced = layout.joker == FORCED and after_poker
        every = (1 << school) - 1
        restricted = layout.only_if_nothing_fits
        allowed = allowed_equal(allowed, own, fits, joker, forced, every, restricted)
    allowed &= cells
    best = NEVER
    first = scores.school_of[kind] * school * COUNTS
    for i in range(school):
        if allowed >> i & 1:
            n = 5 if own >> i & 1 else 0
            best = max(best, room.school[first + i * COUNTS + n, lane] + bonus)
    place = scores.combo_of[kind]
    for j in range(layout.cells - school):
        if allowed >> (school + j) & 1:
            points = scores.equal_points[place, j, face]
            if joker >> (school + j) & 1:
                points = scores.joker_points[j]
            best = max(best, room.made[j, lane] + points + bonus)
    return best


@inlined
def allowed_equal(
    available: int, own: int, fits: int, joker: int, forced: bool, school: int, restricted: int
) -> int:
    """Return the cells, as bits, that five equal dice may be written into undeclared.

    All but the flags are cells as bits: `own`, the school cell of the dice; `fits`, what they fit
    by themselves; `joker`, what they stand for now; `school`, the whole of it. `forced`: whether
    the own cell comes first, then the combos; `restricted`: whether only what fits may be written.
    """
    allowed = available
    if forced:
        if available & own:
            allowed = own
        elif available & ~school:
            allowed = available & ~school
    if restricted and available & (fits | joker):
        allowed &= fits | joker | school
    return allowed


@inlined
def best_keeps(shift: int, source: Rows, lattice: Lattice, room: Room) -> None:
    """Fill the keeps of `nodes` with the best that can be kept of their dice, a die left to throw.

    The worth of a throw stands in the row of its node, plus shift, of the source.
    """
    nodes, above = room.nodes, lattice.above
    for k in range(FIRST_FOUR, FIRST_THROW):
        mean = load(source, shift + above[k, 0]) + load(source, shift + above[k, 1])
        mean = mean + load(source, shift + above[k, 2]) + load(source, shift + above[k, 3])
        mean = mean + load(source, shift + above[k, 4]) + load(source, shift + above[k, 5])
        store(nodes, k, mean * splat(_SIXTH))
    for up in range(FIRST_FOUR):
        k = FIRST_FOUR - 1 - up
        mean = load(nodes, above[k, 0]) + load(nodes, above[k, 1])
        mean = mean + load(nodes, above[k, 2]) + load(nodes, above[k, 3])
        mean = mean + load(nodes, above[k, 4]) + load(nodes, above[k, 5])
        store(nodes, k, mean * splat(_SIXTH))
    for run in range(len(lattice.runs)):
        if lattice.runs[run, 0] < DICE:
            best_below(run, 0, nodes, lattice, nodes)


@inlined
def best_choices(shift: int, own: Rows, lattice: Lattice, room: Room) -> None:
    """Fill the throws of `nodes` with the better of keeping and of their own worth.

    The worth stands in the row of the throw's node, plus shift, of `own`.
    """
    for run in range(len(lattice.runs)):
        if lattice.runs[run, 0] == DICE:
            best_below(run, shift, own, lattice, room.nodes)


@inlined
def best_below(run: int, shift: int, own: Rows, lattice: Lattice, nodes: Rows) -> None:
    """Fill a run of `nodes` with the best of their own worth and the nodes one step down."""
    node, below = lattice.node, lattice.below
    faces, begin, end = lattice.runs[run, 1], lattice.runs[run, 2], lattice.runs[run, 3]
    if faces == 1:
        for i in range(begin, end):
            best = greater(load(own, shift + node[i]), load(nodes, below[i, 0]))
            store(nodes, node[i], best)
    elif faces == 2:
        for i in range(begin, end):
            best = greater(load(nodes, below[i, 0]), load(nodes, below[i, 1]))
            store(nodes, node[i], greater(load(own, shift + node[i]), best))
    elif faces == 3:
        for i in range(begin, end):
            best = greater(load(nodes, below[i, 0]), load(nodes, below[i, 1]))
            best = greater(best, load(nodes, below[i, 2]))
            store(nodes, node[i], greater(load(own, shift + node[i]), best))
    elif faces == 4:
        for i in range(begin, end):
            best = greater(load(nodes, below[i, 0]), load(nodes, below[i, 1]))
            other = greater(load(nodes, below[i, 2]), load(nodes, below[i, 3]))
            store(nodes, node[i], greater(load(own, shift + node[i]), greater(best, other)))
    else:
        for i in range(begin, end):
            best = greater(load(nodes, below[i, 0]), load(nodes, below[i, 1]))
            other = greater(load(nodes, below[i, 2]), load(nodes, below[i, 3]))
            best = greater(greater(best, other), load(nodes, below[i, 4]))
            store(nodes, node[i], greater(load(own, shift + node[i]), best))
