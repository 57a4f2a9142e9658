"""Scratch memory of the kernels: a row of states, what follows their cells, and their turn."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from kosti.solver.arrays import Floats, Ints
from kosti.solver.jit import inlined
from kosti.solver.lanes import WIDTH, Rows, aligned_rows, splat, store
from kosti.solver.lattice import NODES
from kosti.solver.sheet.plan import Layout, Scores

__all__ = [
    "COUNTS",
    "NEVER",
    "Workspace",
    "all_available",
    "check_values",
    "check_workspace",
    "clear",
    "gather",
    "gather_state",
    "group_at",
]

NEVER = -1e300
"""Less than any total, yet a number: what a cell that is not open would bring."""

COUNTS = 6
"""How many dice of a face a throw can have: none to five."""


class Workspace(NamedTuple):
    """The scratch memory of one thread; arrays of rows have `WIDTH` columns, one for each state.

    It has the size that a ruleset needs; kernels refuse a smaller one with `check_workspace`.

    `key`, `available`, `within`, `row` (WIDTH): the states' keys, the cells that may be written, as
    bits, the states' places in their groups, and their rows on the school axis.
    `school` (places * school cells * 6): the value of a school cell with n dice of its face, the
    rest of the game included. `made`, `crossed` (combos): the rest of the game after the combo is
    made or crossed out. `writes` (kinds * 462, the rows of keeps unused): the best that may be
    written with each throw, by kind of attempt. `nodes` (462): the keeps and throws of one attempt.
    `second`, `first` (462 each): declared turns, the best of all cells by throw.
    """

    key: Ints
    available: Ints
    within: Ints
    row: Ints
    school: Rows
    made: Rows
    crossed: Rows
    writes: Rows
    nodes: Rows
    second: Rows
    first: Rows

    @classmethod
    def of(cls, layout: Layout, scores: Scores) -> Workspace:
        """Return a workspace for the states of a ruleset, for one thread."""
        ints, rows = np.zeros((4, WIDTH), np.int64), aligned_rows
        combos = layout.cells - layout.school
        return cls(
            ints[0],
            ints[1],
            ints[2],
            ints[3],
            rows(len(scores.reward) * layout.school * COUNTS),
            rows(combos),
            rows(combos),
            rows(len(scores.school_of) * NODES),
            rows(NODES),
            rows(NODES),
            rows(NODES),
        )


@inlined
def check_workspace(layout: Layout, scores: Scores, workspace: Workspace) -> None:
    """Refuse a workspace that was made for a smaller ruleset.

    Raises:
        ValueError: a kernel would write beyond the end of an array.
    """
    combos = layout.cells - layout.school
    if (
        len(workspace.school) < len(scores.reward) * layout.school * COUNTS
        or min(len(workspace.made), len(workspace.crossed)) < combos
        or len(workspace.writes) < len(scores.school_of) * NODES
        or min(len(workspace.nodes), len(workspace.second), len(workspace.first)) < NODES
    ):
        raise ValueError("this workspace was made for a ruleset with fewer cells")


@inlined
def check_values(end: int, values: Floats, layout: Layout) -> None:
    """Refuse a table of states that is not that of a ruleset, and states beyond its end.

    Raises:
        ValueError: a kernel would read or write beyond the end of the table.
    """
    if len(values) != layout.base[-1] or end > len(values):
        raise ValueError("this table of states is that of another ruleset")


@inlined
def gather(
    start: int,
    end: int,
    group: int,
    values: Floats,
    layout: Layout,
    scores: Scores,
    workspace: Workspace,
) -> int:
    """Collect what follows each cell of the states from start on; return the last one's group.

    Lanes beyond the end repeat the last state. `group` is the first state's group.
    """
    clear(layout, scores, workspace)
    for lane in range(WIDTH):
        state = min(start + lane, end - 1)
        while state >= layout.base[group + 1]:
            group += 1
        gather_state(lane, state, group, values, layout, scores, workspace)
    return group


@inlined
def group_at(state: int, base: Ints) -> int:
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
def clear(layout: Layout, scores: Scores, workspace: Workspace) -> None:
    """Take every cell for filled in every lane."""
    for i in range(scores.reward.shape[0] * layout.school * COUNTS):
        store(workspace.school, i, splat(NEVER))
    for j in range(layout.cells - layout.school):
        store(workspace.made, j, splat(NEVER))
        store(workspace.crossed, j, splat(NEVER))


@inlined
def gather_state(
    lane: int,
    state: int,
    group: int,
    values: Floats,
    layout: Layout,
    scores: Scores,
    workspace: Workspace,
) -> None:
    """Collect in one lane what follows each open cell of a state of this group."""
    school, combos = layout.school, layout.cells - layout.school
    key = int(layout.key[group])
    within = state - layout.base[group]
    row = layout.row[group] + within
    available = key & ((1 << layout.cells) - 1)
    if layout.school_first and available & ((1 << school) - 1):
        available &= (1 << school) - 1
    workspace.key[lane] = key
    workspace.available[lane] = available
    workspace.within[lane] = within
    workspace.row[lane] = row
    for i in range(school):
        if key >> i & 1:
            base = layout.base[layout.group_of[key ^ (1 << i)]]
            for q in range(scores.reward.shape[0]):
                first = (q * school + i) * COUNTS
                for n in range(COUNTS):
                    workspace.school[first + n, lane] = (
                        scores.reward[q, row, i, n] + values[base + scores.target[q, row, i, n]]
                    )
    for j in range(combos):
        if available >> (school + j) & 1:
            after = key ^ (1 << (school + j))
            rest = values[layout.base[layout.group_of[after]] + within]
            workspace.crossed[j, lane] = rest
            if layout.repeat > 0 and j == layout.poker:
                after |= 1 << layout.cells
                rest = values[layout.base[layout.group_of[after]] + within]
            workspace.made[j, lane] = rest


@inlined
def all_available(workspace: Workspace) -> int:
    """Return the cells, as bits, that may be written in any lane."""
    cells = 0
    for lane in range(WIDTH):
        cells |= workspace.available[lane]
    return cells
