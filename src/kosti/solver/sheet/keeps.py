"""Kernels of the keep lattice: the values of keeping, in rows of states (see `lattice`)."""

from __future__ import annotations

from kosti.dice import DICE
from kosti.solver.jit import inlined
from kosti.solver.lanes import Rows, greater, load, splat, store
from kosti.solver.lattice import FIRST_FOUR, FIRST_THROW, Lattice

__all__ = ["SIXTH", "best_choices", "best_keeps"]

SIXTH = 1 / 6
"""The chance of each face of a die."""


@inlined
def best_keeps(shift: int, source: Rows, lattice: Lattice, nodes: Rows) -> None:
    """Fill the keeps of `nodes` with the best that can be kept of their dice, a die left to throw.

    The value of a throw stands in the row of its node, plus shift, of the source.
    """
    above = lattice.above
    for k in range(FIRST_FOUR, FIRST_THROW):
        mean = load(source, shift + above[k, 0]) + load(source, shift + above[k, 1])
        mean = mean + load(source, shift + above[k, 2]) + load(source, shift + above[k, 3])
        mean = mean + load(source, shift + above[k, 4]) + load(source, shift + above[k, 5])
        store(nodes, k, mean * splat(SIXTH))
    for up in range(FIRST_FOUR):
        k = FIRST_FOUR - 1 - up
        mean = load(nodes, above[k, 0]) + load(nodes, above[k, 1])
        mean = mean + load(nodes, above[k, 2]) + load(nodes, above[k, 3])
        mean = mean + load(nodes, above[k, 4]) + load(nodes, above[k, 5])
        store(nodes, k, mean * splat(SIXTH))
    for run in range(len(lattice.runs)):
        if lattice.runs[run, 0] < DICE:
            best_below(run, 0, nodes, lattice, nodes)


@inlined
def best_choices(shift: int, own: Rows, lattice: Lattice, nodes: Rows) -> None:
    """Fill the throws of `nodes` with the better of keeping and of their own value.

    The value stands in the row of the throw's node, plus shift, of `own`.
    """
    for run in range(len(lattice.runs)):
        if lattice.runs[run, 0] == DICE:
            best_below(run, shift, own, lattice, nodes)


@inlined
def best_below(run: int, shift: int, own: Rows, lattice: Lattice, nodes: Rows) -> None:
    """Fill a run of `nodes` with the best of their own value and the nodes one step down."""
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
