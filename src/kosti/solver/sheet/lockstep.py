"""Many optimal games at once, stepped together turn by turn.

Before each turn the games are sorted by state, so that a state's turn is worked out once however
many games have come there, and its table serves them all. Every game has its own stream of dice,
made from the seed, its number and the count of its throws: the result depends on neither the number
of cores nor the order of work.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from kosti.errors import RulesError
from kosti.games.sheet.cells import Cell
from kosti.games.sheet.options import ATTEMPTS
from kosti.i18n import N_, Text
from kosti.solver.arrays import Floats, Indices
from kosti.solver.jit import inlined, kernel
from kosti.solver.lanes import WIDTH
from kosti.solver.lattice import Paths, lattice, paths
from kosti.solver.rng_streams import drawn, stream
from kosti.solver.sheet.plan import Layout
from kosti.solver.sheet.policy import (
    KEPT,
    GameTables,
    KeepValues,
    check_keep_values,
    decide,
    equal_face,
    points_of,
    turn_tables,
)
from kosti.solver.sheet.solution import Progress, SheetSolution
from kosti.solver.sheet.solve import PlainSheetSolution
from kosti.solver.sheet.workspace import (
    Workspace,
    check_values,
    check_workspace,
    clear,
    gather_state,
    group_at,
)
from kosti.solver.threads import chunks, on_all_cores

__all__ = ["PlayedSheets", "play"]

_PIECE = 2048
"""Games of one state that a lane takes at a time."""

_LANES = 64 * WIDTH
"""Lanes of one task."""


@dataclass(frozen=True, eq=False)
class PlayedSheets:
    """The results of n games.

    `cells`: the columns of `points`, in sheet order. `points` (n, cells): what stands in the cells.
    `totals` (n): the final totals, with what the school and further fives of a kind add.
    """

    cells: tuple[Cell, ...]
    points: npt.NDArray[np.int16]
    totals: Indices


class _Tables(NamedTuple):
    """The games on the way (n): state, total by now, and points in the plan's order of cells."""

    state: Indices
    total: Indices
    points: npt.NDArray[np.int16]


def play(
    solution: SheetSolution, games: int, *, seed: int = 0, progress: Progress | None = None
) -> PlayedSheets:
    """Play so many games, each alone and optimally, with dice that follow from the seed.

    Raises:
        RulesError: ``not-this-game`` for a bank of attempts.
    """
    if not isinstance(solution, PlainSheetSolution):
        reason = Text.of(N_("a sheet with a bank of attempts may take any number of turns"))
        raise RulesError("not-this-game", rules=solution.rules.id, reason=reason)
    made = solution.plan
    state, advance = made.start
    tables = _Tables(
        np.full(games, state, np.int32),
        np.full(games, advance, np.int32),
        np.zeros((games, len(made.cells)), np.int16),
    )
    # NumPy takes no negative seeds.
    entropy = seed if seed >= 0 else (-seed, 1)
    key = np.uint64(np.random.SeedSequence(entropy).generate_state(1, np.uint64)[0])
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
    return PlayedSheets(solution.rules.cells, tables.points[:, columns], tables.total)


def _run(
    solution: PlainSheetSolution,
    turn: int,
    key: np.uint64,
    order: Indices,
    lanes: Indices,
    tables: _Tables,
) -> None:
    made = solution.plan
    game = GameTables(made.layout, made.scores, lattice(), paths())

    def task(bounds: tuple[int, int], mine: tuple[Workspace, KeepValues]) -> None:
        work = lanes[bounds[0] : bounds[1]]
        _play_lanes(turn, key, order, work, tables, solution.values, game, mine)

    def own() -> tuple[Workspace, KeepValues]:
        return Workspace.of(made.layout, made.scores), KeepValues.of(made.layout)

    for _ in on_all_cores(task, chunks(0, len(lanes), _LANES), own):
        pass


@kernel
def _sort(
    state: Indices,
    begin: int,
    order: Indices,
    first: Indices,
    place: Indices,
) -> int:
    """Put the games into `order` by state; return how many pieces of work they make.

    `first` (states + 1, zeros at first) is filled with where each state, counted from begin, starts
    in the order; `place` (states) is overwritten.
    """
    if len(order) < len(state) or len(first) != len(place) + 1:
        raise ValueError("there is no place for so many games or states")
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
def _pieces(first: Indices, begin: int, lanes: Indices) -> None:
    """Fill in the pieces of work (n, 3): a state, where its games begin and end in the order."""
    count = 0
    for at in range(len(first) - 1):
        for piece in range(first[at], first[at + 1], _PIECE):
            lanes[count, 0] = begin + at
            lanes[count, 1] = piece
            lanes[count, 2] = min(piece + _PIECE, first[at + 1])
            count += 1


@inlined
def check_tables(layout: Layout, tables: _Tables) -> None:
    """Refuse tables some of which are too small.

    Raises:
        ValueError: a kernel would write beyond the end of an array.
    """
    games = len(tables.state)
    if min(len(tables.total), len(tables.points)) < games or tables.points.shape[1] < layout.cells:
        raise ValueError("these tables were made for fewer games, or fewer cells")


@kernel
def _play_lanes(
    turn: int,
    key: np.uint64,
    order: Indices,
    lanes: Indices,
    tables: _Tables,
    values: Floats,
    game: GameTables,
    mine: tuple[Workspace, KeepValues],
) -> None:
    """Play the turn of all games in some lanes (see `_pieces`)."""
    layout, scores, ways = game.layout, game.scores, game.paths
    workspace, keep_values = mine
    check_workspace(layout, scores, workspace)
    check_keep_values(layout, keep_values)
    check_values(0, values, layout)
    check_tables(layout, tables)
    for at in range(0, len(lanes), WIDTH):
        clear(layout, scores, workspace)
        for lane in range(WIDTH):
            state = int(lanes[min(at + lane, len(lanes) - 1), 0])
            group = group_at(state, layout.base)
            gather_state(lane, state, group, values, layout, scores, workspace)
        turn_tables(game, workspace, keep_values)
        for lane in range(min(WIDTH, len(lanes) - at)):
            for e in range(lanes[at + lane, 1], lanes[at + lane, 2]):
                number = int(order[e])
                declared, attempt = -1, 0
                t = throw(key, number, turn * ATTEMPTS, 0, ways)
                choice = decide(0, t, -1, lane, game, workspace, keep_values)
                while choice >= KEPT:
                    if layout.declares and choice // KEPT <= layout.cells:
                        declared = choice // KEPT - 1
                    attempt += 1
                    t = throw(key, number, turn * ATTEMPTS + attempt, choice % KEPT, ways)
                    choice = decide(attempt, t, declared, lane, game, workspace, keep_values)
                points = points_of(attempt, t, choice, lane, layout, scores, workspace)
                tables.points[number, choice] = points
                after = int(workspace.key[lane]) ^ 1 << choice
                if choice < layout.school:
                    kind = scores.school_of[scores.kind_of[attempt]]
                    row, n = workspace.row[lane], scores.counts[choice, t]
                    reward = int(scores.reward[kind, row, choice, n])
                    within = int(scores.target[kind, row, choice, n])
                else:
                    reward, within = points, int(workspace.within[lane])
                if layout.repeat > 0:
                    if choice == layout.school + layout.poker and points > 0:
                        after |= 1 << layout.cells
                    if workspace.key[lane] >> layout.cells & 1 and equal_face(t, scores) >= 0:
                        reward += int(layout.repeat)
                tables.total[number] += reward
                tables.state[number] = layout.base[layout.group_of[after]] + within


@inlined
def throw(key: np.uint64, number: int, count: int, keep: int, ways: Paths) -> int:
    """Return the throw that keeping a node and throwing the rest leads to.

    The dice follow from the key, the game's number and the count of its throws.
    """
    mixed = drawn(stream(key, number), count)
    first = ways.landing_from[keep]
    size = ways.landing_from[keep + 1] - first
    share = float(mixed >> np.uint64(11)) * 2.0**-53
    return int(ways.landing[first + int(share * size)])
