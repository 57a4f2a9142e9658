"""The decisions of optimal play, state by state: the kernels that play and that count.

Of equal decisions the first in the engine's order is made: keeps before declarations before
cells, small keeps before large ones, cells in the order of the sheet. Decisions are equal when they
differ by no more than `SAME` points.
"""

from __future__ import annotations

from typing import NamedTuple

from kosti.solver.jit import inlined
from kosti.solver.lanes import Lanes, Rows, aligned_rows, greater, load, splat, store
from kosti.solver.lattice import FIRST_THROW, NODES, THROW_COUNT, Lattice, Paths
from kosti.solver.sheet.keeps import best_choices, best_keeps
from kosti.solver.sheet.plan import FORCED, Layout, Scores
from kosti.solver.sheet.workspace import COUNTS, NEVER, Workspace, all_available
from kosti.solver.sheet.writes import allowed_equal, best_writes

__all__ = [
    "KEPT",
    "SAME",
    "GameTables",
    "KeepValues",
    "check_keep_values",
    "decide",
    "equal_face",
    "points_of",
    "turn_tables",
]

SAME = 1e-9
"""Points."""

KEPT = 256
"""What `decide` adds to a keep, so that it can be told from a cell."""

_LAST = 2


class GameTables(NamedTuple):
    """A ruleset and the ways of the dice: what all kernels of a game read."""

    layout: Layout
    scores: Scores
    lattice: Lattice
    paths: Paths


class KeepValues(NamedTuple):
    """The values of the keeps of a turn, in rows of `WIDTH` states.

    `first`, `second` (sets * 462): the best that can be kept of the node's dice after that throw, a
    die being left to throw, in sets: one, or with declaring one for each declared cell. `again`
    (1): the value of throwing all dice again undeclared.
    """

    first: Rows
    second: Rows
    again: Rows

    @classmethod
    def of(cls, layout: Layout) -> KeepValues:
        """Return rows for the keeps of a ruleset, for one thread."""
        sets = layout.cells if layout.declares else 1
        return cls(aligned_rows(sets * NODES), aligned_rows(sets * NODES), aligned_rows(1))


@inlined
def check_keep_values(layout: Layout, keep_values: KeepValues) -> None:
    """Refuse rows for keeps that were made for a smaller ruleset.

    Raises:
        ValueError: a kernel would write beyond the end of an array.
    """
    sets = layout.cells if layout.declares else 1
    if (
        min(len(keep_values.first), len(keep_values.second)) < sets * NODES
        or len(keep_values.again) < 1
    ):
        raise ValueError("this workspace was made for a ruleset with fewer cells")


@inlined
def turn_tables(game: GameTables, workspace: Workspace, keep_values: KeepValues) -> None:
    """Work out the turns of the gathered states.

    Afterwards `keep_values` is filled, and `workspace.writes` has the best that may be written
    undeclared.
    """
    layout, scores, lattice = game.layout, game.scores, game.lattice
    cells = all_available(workspace)
    for node in range(FIRST_THROW, NODES):
        store(workspace.second, node, splat(NEVER))
    for cell in range(layout.cells + 1 if layout.declares else 1):
        declared = layout.declares and cell < layout.cells
        written = 1 << cell if declared else cells
        if not written & cells:
            continue
        for kind in range(len(scores.school_of)):
            best_writes(kind, written, declared, layout, scores, lattice, workspace)
        if layout.declares and not declared:
            continue
        keep_tables(cell, game, workspace, keep_values)
    again = throwing_again(scores, lattice, workspace) if layout.declares else splat(0.0)
    store(keep_values.again, 0, again)


@inlined
def keep_tables(cell: int, game: GameTables, workspace: Workspace, keep_values: KeepValues) -> None:
    """Fill a set of keeps from what may be written with each throw; `second` takes the better."""
    scores, lattice, writes, nodes = game.scores, game.lattice, workspace.writes, workspace.nodes
    for last in range(2):
        # Once from the third throw to the second, and once from that to the first.
        shift = 0 if last else scores.kind_of[2] * NODES
        best_keeps(shift, nodes if last else writes, lattice, nodes)
        for node in range(FIRST_THROW, NODES):
            store(nodes, node, splat(NEVER))
        best_choices(0, nodes, lattice, nodes)
        rows = keep_values.first if last else keep_values.second
        for node in range(NODES):
            store(rows, cell * NODES + node, load(nodes, node))
        shift = scores.kind_of[1] * NODES
        for node in range(FIRST_THROW, NODES):
            best = load(nodes, node)
            if not last:
                store(workspace.second, node, greater(load(workspace.second, node), best))
            store(nodes, node, greater(best, load(writes, shift + node)))


@inlined
def throwing_again(scores: Scores, lattice: Lattice, workspace: Workspace) -> Lanes:
    """Return the value of throwing all dice again undeclared."""
    again = splat(0.0)
    shift = scores.kind_of[1] * NODES
    for t in range(THROW_COUNT):
        node = FIRST_THROW + t
        best = greater(load(workspace.second, node), load(workspace.writes, shift + node))
        again = again + splat(lattice.chance[t]) * best
    return again


@inlined
def decide(
    attempt: int,
    t: int,
    declared: int,
    lane: int,
    game: GameTables,
    workspace: Workspace,
    keep_values: KeepValues,
) -> int:
    """Return the optimal decision after a throw of an attempt (0, 1, 2) in a turn.

    `declared`: the cell, or -1. The result is a cell to write, or, from `KEPT` on, KEPT times one
    more than the set of keeps, plus the keep; the sets are numbered as the cells to declare, and
    the keep of nothing without a declaration has the number after the last set.
    """
    layout, scores = game.layout, game.scores
    best, at = best_set(attempt, t, declared, lane, game, workspace, keep_values)
    if declared >= 0:
        value = NEVER
        if attempt < _LAST:
            value = write_value(attempt, t, declared, lane, layout, scores, workspace)
        if value > best + SAME or attempt == _LAST:
            return declared
    else:
        row = scores.kind_of[attempt] * NODES + FIRST_THROW + t
        if workspace.writes[row, lane] > best + SAME:
            return best_cell(attempt, t, best, lane, layout, scores, workspace)
    keep = 0
    if at < layout.cells:
        rows = keep_values.first if attempt == 0 else keep_values.second
        keep = best_keep(t, best, at, lane, rows, game.paths)
    return KEPT * (1 + at) + keep


@inlined
def best_set(
    attempt: int,
    t: int,
    declared: int,
    lane: int,
    game: GameTables,
    workspace: Workspace,
    keep_values: KeepValues,
) -> tuple[float, int]:
    """Return the value of throwing on and the set of keeps that has it; -1 after the last throw."""
    layout, scores = game.layout, game.scores
    best, at = NEVER, -1
    rows = keep_values.first if attempt == 0 else keep_values.second
    if attempt == _LAST:
        return best, at
    if declared >= 0 or not layout.declares:
        at = max(declared, 0)
        return float(rows[at * NODES + FIRST_THROW + t, lane]), at
    if attempt == 0:
        best, at = float(keep_values.again[0, lane]), layout.cells
    for i in range(layout.cells):
        cell = scores.sheet_order[i]
        if workspace.available[lane] >> cell & 1:
            value = float(rows[cell * NODES + FIRST_THROW + t, lane])
            if value > best + SAME:
                best, at = value, int(cell)
    return best, at


@inlined
def best_keep(t: int, best: float, at: int, lane: int, rows: Rows, paths: Paths) -> int:
    """Return the first keep of a throw that has the best value of its set."""
    keep = 0
    for e in range(paths.keep_from[t], paths.keep_from[t + 1]):
        keep = int(paths.keeps[e])
        if rows[at * NODES + keep, lane] >= best - SAME:
            break
    return keep


@inlined
def best_cell(
    attempt: int,
    t: int,
    least: float,
    lane: int,
    layout: Layout,
    scores: Scores,
    workspace: Workspace,
) -> int:
    """Return the first of the best cells to write, undeclared; -1 where none is above the least."""
    best, found = least, -1
    allowed = may_write(t, lane, layout, scores, workspace)
    for i in range(layout.cells):
        cell = scores.sheet_order[i]
        if allowed >> cell & 1:
            value = write_value(attempt, t, cell, lane, layout, scores, workspace)
            if value > best + SAME:
                best, found = value, int(cell)
    return found


@inlined
def may_write(t: int, lane: int, layout: Layout, scores: Scores, workspace: Workspace) -> int:
    """Return the cells, as bits, that a throw may be written into undeclared."""
    allowed = int(workspace.available[lane])
    school = (1 << layout.school) - 1
    face = equal_face(t, scores) if layout.poker >= 0 else -1
    if face >= 0:
        key, own = workspace.key[lane], scores.own[face]
        after_poker = not key >> (layout.school + layout.poker) & 1
        joker = layout.joker_cells if after_poker and not key & own else 0
        forced = layout.joker == FORCED and after_poker
        restricted = layout.only_if_nothing_fits
        allowed = allowed_equal(allowed, own, scores.fits[t], joker, forced, school, restricted)
    elif layout.only_if_nothing_fits and allowed & scores.fits[t]:
        allowed &= int(scores.fits[t]) | school
    return allowed


@inlined
def equal_face(t: int, scores: Scores) -> int:
    """Return the face (from 0) of five equal dice, or -1 for any other throw."""
    face = -1
    for each in range(6):
        if scores.equal[each] == FIRST_THROW + t:
            face = each
    return face


@inlined
def points_of(
    attempt: int, t: int, cell: int, lane: int, layout: Layout, scores: Scores, workspace: Workspace
) -> int:
    """Return the points that a throw brings in a cell, without the bonus for a repeated poker."""
    points = int(scores.points[attempt, cell, t])
    face = equal_face(t, scores) if layout.joker > 0 else -1
    if face >= 0 and layout.joker_cells >> cell & 1:
        key = workspace.key[lane]
        after_poker = not key >> (layout.school + layout.poker) & 1
        if after_poker and not key & scores.own[face]:
            points = int(scores.joker_points[cell - layout.school])
    return points


@inlined
def write_value(
    attempt: int, t: int, cell: int, lane: int, layout: Layout, scores: Scores, workspace: Workspace
) -> float:
    """Return what writing a throw into a cell brings, the rest of the game included."""
    points = points_of(attempt, t, cell, lane, layout, scores, workspace)
    if cell < layout.school:
        first = (scores.school_of[scores.kind_of[attempt]] * layout.school + cell) * COUNTS
        value = float(workspace.school[first + scores.counts[cell, t], lane])
    elif points != 0:
        value = float(workspace.made[cell - layout.school, lane]) + points
    else:
        value = float(workspace.crossed[cell - layout.school, lane])
    if workspace.key[lane] >> layout.cells & 1 and equal_face(t, scores) >= 0:
        value += layout.repeat
    return value
