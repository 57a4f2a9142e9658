"""Many optimal games at once, stepped together turn by turn.

Before each turn the games are sorted by state, so that a state's turn is worked out once however
many games have come there, and its table serves them all. Every game has its own stream of dice,
made from the seed, its number and the count of its throws: the result depends on neither the number
of cores nor the order of work.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from kosti.games.sheet.options import ATTEMPTS
from kosti.games.vocabulary import Cell
from kosti.solver.jit import inlined, kernel
from kosti.solver.kernel import Room, clear, gather_state, room
from kosti.solver.lanes import WIDTH
from kosti.solver.lattice import FIRST_THROW, Floats, Lattice, Paths, lattice, paths
from kosti.solver.plan import Layout, Scores
from kosti.solver.policy import (
    KEPT,
    Kept,
    decide,
    equal_face,
    kept,
    points_of,
    turn_tables,
)
from kosti.solver.sheet import Progress, Solution, on_all_cores

__all__ = ["Games", "play"]

_PIECE = 2048
"""Games of one state that a lane takes at a time."""

_LANES = 64 * WIDTH
"""Lanes of one task."""


@dataclass(frozen=True, eq=False)
class Games:
    """The results of n games.

    `cells`: the columns of `points`, in sheet order. `points` (n, cells): what stands in the cells.
    `totals` (n): the final totals, with what the school and further fives of a kind add.
    """

    cells: tuple[Cell, ...]
    points: npt.NDArray[np.int16]
    totals: npt.NDArray[np.int32]


class _Tables(NamedTuple):
    """The games on the way (n): state, total by now, and points in the plan's order of cells."""

    state: npt.NDArray[np.int32]
    total: npt.NDArray[np.int32]
    points: npt.NDArray[np.int16]


def play(
    solution: Solution, games: int, *, seed: int = 0, progress: Progress | None = None
) -> Games:
    """Play so many games, each alone and optimally, with dice that follow from the seed."""
    made = solution.plan
    state, advance = made.start
    tables = _Tables(
        np.full(games, state, np.int32),
        np.full(games, advance, np.int32),
        np.zeros((games, len(made.cells)), np.int16),
    )
    key = np.uint64(np.random.SeedSequence(seed).generate_state(1, np.uint64)[0])
    base = made.layout.base
    order = np.empty(games, np.int32)
    for turn in range(len(made.cells)):
        level = len(made.cells) - turn
        begin, end = int(base[made.levels[level]]), int(base[made.levels[level + 1]])
        first, place = np.zeros(end - begin + 1, np.int32), np.empty(end - begin, np.int32)
        lanes = np.empty((_sort(tables.state, begin, order, first, place), 3), np.int32)
        _pieces(first, begin, lanes)
        _run(solution, turn, key, order, lanes, tables)
        if progress is not None:
            progress((turn + 1) / len(made.cells))
    columns = [made.cells.index(cell) for cell in solution.rules.cells]
    return Games(solution.rules.cells, tables.points[:, columns], tables.total)


def _run(
    solution: Solution,
    turn: int,
    key: np.uint64,
    order: npt.NDArray[np.int32],
    lanes: npt.NDArray[np.int32],
    tables: _Tables,
) -> None:
    made, index, ways = solution.plan, lattice(), paths()

    def task(bounds: tuple[int, int], mine: tuple[Room, Kept]) -> None:
        begin, end = bounds
        _play_lanes(
            (begin, end, turn),
            key,
            order,
            lanes,
            tables,
            solution.values,
            (made.layout, made.scores, index, ways),
            mine,
        )

    def bounds() -> Iterator[tuple[int, int]]:
        for at in range(0, len(lanes), _LANES):
            yield at, min(at + _LANES, len(lanes))

    for _ in on_all_cores(task, bounds(), lambda: (room(), kept(made.layout))):
        pass


@kernel
def _sort(
    state: npt.NDArray[np.int32],
    begin: int,
    order: npt.NDArray[np.int32],
    first: npt.NDArray[np.int32],
    place: npt.NDArray[np.int32],
) -> int:
    """Put the games into `order` by state; return how many pieces of work they make.

    `first` (states + 1, zeros at first) is filled with where each state, counted from begin, starts
    in the order; `place` (states) is overwritten.
    """
    for game in range(len(state)):
        first[state[game] - begin + 1] += 1
    pieces = 0
    for at in range(len(place)):
        pieces += (first[at + 1] + _PIECE - 1) // _PIECE
        first[at + 1] += first[at]
        place[at] = first[at]
    for game in range(len(state)):
        at = state[game] - begin
        order[place[at]] = game
        place[at] += 1
    return pieces


@kernel
def _pieces(first: npt.NDArray[np.int32], begin: int, lanes: npt.NDArray[np.int32]) -> None:
    """Fill in the pieces of work (n, 3): a state, and where its games begin and end in the order."""
    count = 0
    for at in range(len(first) - 1):
        for piece in range(first[at], first[at + 1], _PIECE):
            lanes[count, 0] = begin + at
            lanes[count, 1] = piece
            lanes[count, 2] = min(piece + _PIECE, first[at + 1])
            count += 1


@kernel
def _play_lanes(
    work: tuple[int, int, int],
    key: np.uint64,
    order: npt.NDArray[np.int32],
    lanes: npt.NDArray[np.int32],
    tables: _Tables,
    values: Floats,
    fixed: tuple[Layout, Scores, Lattice, Paths],
    mine: tuple[Room, Kept],
) -> None:
    """Play the turn of all games in some lanes; `work`: the first lane, the end, the turn."""
    layout, scores, index, ways = fixed
    place, held = mine
    begin, end, turn = work
    for at in range(begin, end, WIDTH):
        clear(layout, scores, place)
        for lane in range(WIDTH):
            state = np.int64(lanes[min(at + lane, end - 1), 0])
            group = np.searchsorted(layout.base, state, side="right") - 1
            gather_state(lane, state, group, values, layout, scores, place)
        turn_tables(layout, scores, index, place, held)
        for lane in range(min(WIDTH, end - at)):
            for e in range(lanes[at + lane, 1], lanes[at + lane, 2]):
                game = order[e]
                declared, attempt = -1, 0
                t = throw(key, game, turn * ATTEMPTS, 0, ways)
                choice = decide(0, t, -1, lane, layout, scores, ways, place, held)
                while choice >= KEPT:
                    keep = choice % KEPT
                    if layout.declares and choice // KEPT <= layout.cells:
                        declared = choice // KEPT - 1
                    attempt += 1
                    t = throw(key, game, turn * ATTEMPTS + attempt, keep, ways)
                    choice = decide(attempt, t, declared, lane, layout, scores, ways, place, held)
                points = points_of(attempt, t, choice, lane, layout, scores, place)
                tables.points[game, choice] = points
                after = place.key[lane] ^ 1 << choice
                if choice < layout.school:
                    kind = scores.school_of[scores.kind_of[attempt]]
                    row, n = place.row[lane], scores.count[choice, t]
                    reward = np.int64(scores.reward[kind, row, choice, n])
                    within = np.int64(scores.target[kind, row, choice, n])
                else:
                    reward, within = points, place.within[lane]
                if layout.repeat > 0:
                    if choice == layout.school + layout.poker and points > 0:
                        after |= 1 << layout.cells
                    if place.key[lane] >> layout.cells & 1 and equal_face(t, scores) >= 0:
                        reward += np.int64(layout.repeat)
                tables.total[game] += reward
                tables.state[game] = layout.base[layout.group_of[after]] + within


@inlined
def throw(key: np.uint64, game: int, count: int, keep: int, ways: Paths) -> int:
    """Return the throw that keeping a node and throwing the rest leads to.

    The dice follow from a hash (the finaliser of SplitMix64) of key, game and count of throws.
    """
    mixed = key + np.uint64(game) * np.uint64(0x9E3779B97F4A7C15)
    for step in range(2):
        mixed ^= mixed >> np.uint64(30)
        mixed *= np.uint64(0xBF58476D1CE4E5B9)
        mixed ^= mixed >> np.uint64(27)
        mixed *= np.uint64(0x94D049BB133111EB)
        mixed ^= mixed >> np.uint64(31)
        if step == 0:
            mixed += np.uint64(count + 1) * np.uint64(0xD1342543DE82EF95)
    first = ways.landing_from[keep]
    size = ways.landing_from[keep + 1] - first
    share = np.float64(mixed >> np.uint64(11)) * 2.0**-53
    return np.int64(ways.landing[first + np.int64(share * size)])
