"""Kernels of the sheet solver: rows of states, whose turns are solved from their end."""

from __future__ import annotations

from kosti.solver.arrays import Floats
from kosti.solver.jit import inlined, kernel
from kosti.solver.lanes import WIDTH, Rows, greater, load, splat, store
from kosti.solver.lattice import FIRST_THROW, NODES, THROW_COUNT, Lattice
from kosti.solver.sheet.keeps import SIXTH, best_choices, best_keeps
from kosti.solver.sheet.plan import Layout, Scores
from kosti.solver.sheet.workspace import (
    COUNTS,
    NEVER,
    Workspace,
    all_available,
    check_values,
    check_workspace,
    gather,
    group_at,
)
from kosti.solver.sheet.writes import best_writes

__all__ = ["solve_declared", "solve_declared_jokers", "solve_free"]


@kernel
def solve_free(
    start: int,
    end: int,
    values: Floats,
    layout: Layout,
    scores: Scores,
    lattice: Lattice,
    workspace: Workspace,
) -> None:
    """Fill in the values of the states from start to end, all with equally many open cells.

    `values` (states): the expected points from a state to the end, advances left out; those of the
    states with fewer open cells must be there. For rulesets in which cells are not declared.
    """
    check_workspace(layout, scores, workspace)
    check_values(end, values, layout)
    group = group_at(start, layout.base)
    for at in range(start, end, WIDTH):
        group = gather(at, end, group, values, layout, scores, workspace)
        free_turns(layout, scores, lattice, workspace)
        finish(at, end, values, lattice, workspace)


@kernel
def solve_declared(
    start: int,
    end: int,
    values: Floats,
    layout: Layout,
    scores: Scores,
    lattice: Lattice,
    workspace: Workspace,
) -> None:
    """Do as `solve_free` where cells are declared and five equal dice count like any others."""
    check_workspace(layout, scores, workspace)
    check_values(end, values, layout)
    group = group_at(start, layout.base)
    for at in range(start, end, WIDTH):
        group = gather(at, end, group, values, layout, scores, workspace)
        declared_turns(layout, scores, lattice, workspace)
        finish(at, end, values, lattice, workspace)


@kernel
def solve_declared_jokers(
    start: int,
    end: int,
    values: Floats,
    layout: Layout,
    scores: Scores,
    lattice: Lattice,
    workspace: Workspace,
) -> None:
    """Do as `solve_free` where cells are declared and five equal dice count specially."""
    check_workspace(layout, scores, workspace)
    check_values(end, values, layout)
    group = group_at(start, layout.base)
    for at in range(start, end, WIDTH):
        group = gather(at, end, group, values, layout, scores, workspace)
        declared_jokers(layout, scores, lattice, workspace)
        finish(at, end, values, lattice, workspace)


@inlined
def finish(start: int, end: int, values: Floats, lattice: Lattice, workspace: Workspace) -> None:
    """Write down the mean over the first throws, whose value stands in `nodes`."""
    total = splat(0.0)
    for t in range(THROW_COUNT):
        total = total + splat(lattice.chance[t]) * load(workspace.nodes, FIRST_THROW + t)
    store(workspace.nodes, 0, total)
    for lane in range(min(WIDTH, end - start)):
        values[start + lane] = workspace.nodes[0, lane]


@inlined
def free_turns(layout: Layout, scores: Scores, lattice: Lattice, workspace: Workspace) -> None:
    """Fill the throws of `nodes` with the value of a turn's first throw; no cell is declared."""
    cells = all_available(workspace)
    for kind in range(len(scores.school_of)):
        best_writes(kind, cells, 0, layout, scores, lattice, workspace)
    best_keeps(scores.kind_of[2] * NODES, workspace.writes, lattice, workspace.nodes)
    best_choices(scores.kind_of[1] * NODES, workspace.writes, lattice, workspace.nodes)
    best_keeps(0, workspace.nodes, lattice, workspace.nodes)
    best_choices(scores.kind_of[0] * NODES, workspace.writes, lattice, workspace.nodes)


@inlined
def declared_turns(layout: Layout, scores: Scores, lattice: Lattice, workspace: Workspace) -> None:
    """Fill the throws of `nodes` with the value of a turn's first throw; further dice need a cell.

    Writing at once needs no declaration. Without one all dice are thrown again, once. What a
    declared combo brings does not depend on the rest of the sheet, and a declared school cell looks
    at the dice of its face alone.
    """
    school, nodes = layout.school, workspace.nodes
    cells = all_available(workspace)
    written(cells, layout, scores, lattice, workspace)
    for j in range(layout.cells - school):
        if cells >> (school + j) & 1:
            rest = load(workspace.made, j)
            for t in range(THROW_COUNT):
                node = FIRST_THROW + t
                once = rest + splat(scores.declared[0, j, t])
                store(workspace.second, node, greater(load(workspace.second, node), once))
                twice = rest + splat(scores.declared[1, j, t])
                store(workspace.first, node, greater(load(workspace.first, node), twice))
    # Rows of `nodes`, whose keeps are free here.
    kept_once, best_once, kept_twice = 0, COUNTS, 2 * COUNTS
    for i in range(school):
        if cells >> i & 1:
            second = (scores.school_of[scores.kind_of[1]] * school + i) * COUNTS
            third = (scores.school_of[scores.kind_of[2]] * school + i) * COUNTS
            declared_count(workspace.school, third, kept_once, nodes)
            for n in range(COUNTS):
                best = greater(load(nodes, kept_once + n), load(workspace.school, second + n))
                store(nodes, best_once + n, best)
            declared_count(nodes, best_once, kept_twice, nodes)
            for t in range(THROW_COUNT):
                node, n = FIRST_THROW + t, lattice.faces[scores.face[i], t]
                row = load(nodes, kept_once + n)
                store(workspace.second, node, greater(load(workspace.second, node), row))
                row = load(nodes, kept_twice + n)
                store(workspace.first, node, greater(load(workspace.first, node), row))
    undeclared(lattice, workspace)


@inlined
def declared_count(source: Rows, from_row: int, to_row: int, nodes: Rows) -> None:
    """Fill six rows with the value of throwing for a declared school cell, by dice of its face.

    `source` from `from_row` on: the value with so many such dice after the throw. `nodes`: the
    result, from `to_row` on; its rows from 24 on are overwritten.
    """
    work = 24  # work + 6 * k + a: a dice of the face kept, k dice thrown
    for a in range(COUNTS):
        store(nodes, work + a, load(source, from_row + a))
    for k in range(1, COUNTS):
        for a in range(COUNTS - k):
            hit = load(nodes, work + COUNTS * (k - 1) + a + 1)
            miss = load(nodes, work + COUNTS * (k - 1) + a)
            store(nodes, work + COUNTS * k + a, hit * splat(SIXTH) + miss * splat(1 - SIXTH))
    for n in range(COUNTS):
        best = splat(NEVER)
        for a in range(n + 1):
            for k in range(max(1, n - a), COUNTS - a):
                best = greater(best, load(nodes, work + COUNTS * k + a))
        store(nodes, to_row + n, best)


@inlined
def declared_jokers(layout: Layout, scores: Scores, lattice: Lattice, workspace: Workspace) -> None:
    """Do as `declared_turns`, where five equal dice count specially in any cell."""
    nodes = workspace.nodes
    cells = all_available(workspace)
    written(cells, layout, scores, lattice, workspace)
    for cell in range(layout.cells):
        if not cells >> cell & 1:
            continue
        for kind in range(len(scores.school_of)):
            best_writes(kind, 1 << cell, 1, layout, scores, lattice, workspace)
        for node in range(FIRST_THROW, NODES):
            store(nodes, node, splat(NEVER))
        best_keeps(scores.kind_of[2] * NODES, workspace.writes, lattice, workspace.nodes)
        best_choices(0, nodes, lattice, workspace.nodes)
        for node in range(FIRST_THROW, NODES):
            once = load(nodes, node)
            store(workspace.second, node, greater(load(workspace.second, node), once))
            write = load(workspace.writes, scores.kind_of[1] * NODES + node)
            store(nodes, node, greater(once, write))
        best_keeps(0, nodes, lattice, workspace.nodes)
        best_choices(0, workspace.first, lattice, workspace.nodes)
        for node in range(FIRST_THROW, NODES):
            store(workspace.first, node, load(nodes, node))
    undeclared(lattice, workspace)


@inlined
def written(
    cells: int, layout: Layout, scores: Scores, lattice: Lattice, workspace: Workspace
) -> None:
    """Begin `first` and `second` with the best that may be written without a declaration."""
    for attempt in range(2):
        best_writes(scores.kind_of[attempt], cells, 0, layout, scores, lattice, workspace)
    for node in range(FIRST_THROW, NODES):
        store(workspace.first, node, load(workspace.writes, scores.kind_of[0] * NODES + node))
        store(workspace.second, node, load(workspace.writes, scores.kind_of[1] * NODES + node))


@inlined
def undeclared(lattice: Lattice, workspace: Workspace) -> None:
    """Fill the throws of `nodes` with the better of `first` and of throwing all dice again."""
    again = splat(0.0)
    for t in range(THROW_COUNT):
        again = again + splat(lattice.chance[t]) * load(workspace.second, FIRST_THROW + t)
    for node in range(FIRST_THROW, NODES):
        store(workspace.nodes, node, greater(again, load(workspace.first, node)))
