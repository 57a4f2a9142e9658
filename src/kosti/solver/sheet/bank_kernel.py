"""Kernel of the bank solver: the values of sets of open cells, a row of them at a time."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from kosti.games.sheet.options import ATTEMPTS
from kosti.solver.arrays import Floats, Ints
from kosti.solver.jit import inlined, kernel
from kosti.solver.lanes import WIDTH, Rows, aligned_rows, greater, load, splat, store
from kosti.solver.lattice import FIRST_THROW, NODES, THROW_COUNT, Lattice
from kosti.solver.sheet.bank_plan import BankPlan
from kosti.solver.sheet.keeps import best_choices, best_keeps
from kosti.solver.sheet.workspace import NEVER

__all__ = ["BankWorkspace", "solve_masks"]

_STEPS = 200
_CLOSE = 1e-11
_LOW = -1e6
"""Below the value of any state."""

_X, _GAP, _X_BEFORE, _GAP_BEFORE = 0, 1, 2, 3
"""Rows of `BankWorkspace.roots`."""
_ROOTS = 4


class BankWorkspace(NamedTuple):
    """The scratch memory of one thread; every array of rows has `WIDTH` columns, one for each mask.

    `key` (WIDTH): the masks. `rest` (1): what follows the writing of a cell. `writes` (3 * 462, the
    rows of keeps unused): the best that may be written with each throw, by attempt. `nodes` (462):
    the keeps and throws of one attempt. `second` (462): what third and later throws are worth.
    `roots` (4): what `settle` works in.
    """

    key: Ints
    rest: Rows
    writes: Rows
    nodes: Rows
    second: Rows
    roots: Rows

    @classmethod
    def of_thread(cls) -> BankWorkspace:
        """Return a workspace for one thread; it does not depend on the ruleset."""
        rows = aligned_rows
        return cls(
            np.zeros(WIDTH, np.int64),
            rows(1),
            rows(ATTEMPTS * NODES),
            rows(NODES),
            rows(NODES),
            rows(_ROOTS),
        )


@inlined
def check_bank(values: Floats, plan: BankPlan, workspace: BankWorkspace) -> None:
    """Refuse a table that is not that of a ruleset, and a workspace that is too small.

    Raises:
        ValueError: a kernel would read or write beyond the end of an array.
    """
    cells, masks = plan.points.shape[1], len(plan.row_of)
    if (
        masks != 1 << cells
        or len(values) <= plan.row_of[masks - 1]
        or values.shape[1] < 2 * cells + 1
    ):
        raise ValueError("this table of masks is that of another ruleset")
    if (
        len(workspace.writes) < ATTEMPTS * NODES
        or min(len(workspace.nodes), len(workspace.second)) < NODES
        or len(workspace.rest) < 1
        or len(workspace.roots) < _ROOTS
    ):
        raise ValueError("this workspace is too small")


@kernel
def solve_masks(
    masks: Ints,
    values: Floats,
    cost: float,
    plan: BankPlan,
    lattice: Lattice,
    workspace: BankWorkspace,
) -> None:
    """Fill in the values of masks with equally many open cells.

    `values` (rows, attempts in the bank): the expected points from there to the end, less the cost
    of the turns, each so many points. Those of masks with fewer open cells must be there.
    """
    check_bank(values, plan, workspace)
    cells = plan.points.shape[1]
    third = 2 * NODES
    closed = cells
    for cell in range(cells):
        closed -= int(masks[0]) >> cell & 1
    for at in range(0, len(masks), WIDTH):
        for lane in range(WIDTH):
            workspace.key[lane] = masks[min(at + lane, len(masks) - 1)]
        for bank in range(2 * closed + 1):
            fill_writes(bank, values, plan, workspace)
            if bank > 0:
                # `second` has what a throw is worth with one attempt less in the bank.
                for node in range(FIRST_THROW, NODES):
                    store(workspace.nodes, node, load(workspace.writes, third + node))
                best_keeps(0, workspace.second, lattice, workspace.nodes)
                best_choices(0, workspace.nodes, lattice, workspace.nodes)
                for node in range(FIRST_THROW, NODES):
                    store(workspace.writes, third + node, load(workspace.nodes, node))
            settle(cost, lattice, workspace)
            for lane in range(min(WIDTH, len(masks) - at)):
                values[plan.row_of[masks[at + lane]], bank] = workspace.roots[_X, lane]


@inlined
def fill_writes(bank: int, values: Floats, plan: BankPlan, workspace: BankWorkspace) -> None:
    """Fill `workspace.writes` with the best that may be written after each attempt."""
    for attempt in range(ATTEMPTS):
        shift = attempt * NODES
        for node in range(FIRST_THROW, NODES):
            store(workspace.writes, shift + node, splat(NEVER))
        for cell in range(plan.points.shape[1]):
            for lane in range(WIDTH):
                mask, saved = int(workspace.key[lane]), bank + 2 - attempt
                workspace.rest[0, lane] = after(mask, cell, saved, values, plan)
            rest = load(workspace.rest, 0)
            for t in range(THROW_COUNT):
                if plan.made[cell, t]:
                    node = shift + FIRST_THROW + t
                    best = rest + splat(plan.points[attempt, cell, t])
                    store(workspace.writes, node, greater(load(workspace.writes, node), best))


@inlined
def after(mask: int, cell: int, bank: int, values: Floats, plan: BankPlan) -> float:
    """Return what follows the writing of a cell that leaves so many attempts in the bank."""
    school = plan.school >> cell & 1
    found = NEVER
    if mask >> cell & 1 and (school or not plan.school_first or not mask & plan.school):
        left = mask ^ 1 << cell
        if plan.after_school and school and not left & plan.school:
            found = values[plan.row_of[left], 0] + plan.banked * bank
        else:
            found = float(values[plan.row_of[left], bank])
    return found


@inlined
def settle(cost: float, lattice: Lattice, workspace: BankWorkspace) -> None:
    """Find what a turn is worth that may end where it began; it is left in a row of `roots`.

    The value is a convex function f of x, of the value of ending the turn without writing, and
    that is the same value again; f rises more slowly than x. The roots of chords of f(x) - x come
    closer to the true root from the left and never pass it. Afterwards the throws of `second` have
    the value of a third or later throw.
    """
    found = workspace.roots
    for lane in range(WIDTH):
        found[_X, lane] = _LOW
    find_gap(cost, lattice, workspace)
    for lane in range(WIDTH):
        found[_X_BEFORE, lane], found[_GAP_BEFORE, lane] = found[_X, lane], found[_GAP, lane]
        found[_X, lane] = _LOW + 1.0
    moved, step = True, 0
    while moved and step < _STEPS:
        find_gap(cost, lattice, workspace)
        moved = False
        for lane in range(WIDTH):
            x, gap = found[_X, lane], found[_GAP, lane]
            run, fall = x - found[_X_BEFORE, lane], gap - found[_GAP_BEFORE, lane]
            if abs(gap) > _CLOSE and run != 0.0 and fall != 0.0:
                found[_X_BEFORE, lane], found[_GAP_BEFORE, lane] = x, gap
                found[_X, lane] = x - gap * run / fall
                moved = True
        step += 1


@inlined
def find_gap(cost: float, lattice: Lattice, workspace: BankWorkspace) -> None:
    """Put the value of a turn, less x, beside x."""
    x = load(workspace.roots, _X)
    for node in range(FIRST_THROW, NODES):
        store(workspace.second, node, greater(load(workspace.writes, 2 * NODES + node), x))
    best_keeps(0, workspace.second, lattice, workspace.nodes)
    best_choices(NODES, workspace.writes, lattice, workspace.nodes)
    best_keeps(0, workspace.nodes, lattice, workspace.nodes)
    best_choices(0, workspace.writes, lattice, workspace.nodes)
    total = splat(-cost)
    for t in range(THROW_COUNT):
        total = total + splat(lattice.chance[t]) * load(workspace.nodes, FIRST_THROW + t)
    store(workspace.roots, _GAP, total + x * splat(-1.0))
