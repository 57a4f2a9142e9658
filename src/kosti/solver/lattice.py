"""The keep lattice as index arrays.

A *node* is a multiset of none to five dice; its index is its id in `kosti.dice.KEEPS`, so that the
nodes from `FIRST_THROW` on are the 252 throws in the order of `THROWS`. One step up adds a die, one
step down takes one away. With these steps the two halves of a turn are cheap:

* the expectation of a keep is the mean of its six nodes one step up, where the six stand for the
  faces of one more thrown die;
* the best keep of a multiset is its own value or the best keep of a node one step down.
"""

from __future__ import annotations

from functools import cache
from itertools import accumulate, pairwise
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from kosti.dice import (
    DICE,
    FACES,
    KEEP_ID,
    KEEPS,
    THROW_ID,
    THROWS,
    counts,
    join,
    keeps_of,
    probability,
    throws_of,
    ways,
)
from kosti.solver.arrays import Floats, Ints

__all__ = [
    "FIRST_FOUR",
    "FIRST_THROW",
    "NODES",
    "THROW_COUNT",
    "Lattice",
    "Paths",
    "best_of_keeps",
    "expectations",
    "lattice",
    "paths",
]

NODES = len(KEEPS)
"""462."""

THROW_COUNT = len(THROWS)
"""252."""

FIRST_THROW = NODES - THROW_COUNT
"""210: where the throws begin; every keep that leaves a die to throw stands before."""

FIRST_FOUR = FIRST_THROW - sum(len(keep) == DICE - 1 for keep in KEEPS)
"""84: where the keeps of four dice begin."""


class Lattice(NamedTuple):
    """The index arrays of the keep lattice.

    `above` (210, 6): the node with one die of each face more. `runs` (n, 4): the nodes with one to
    five dice in runs of equal size and equally many different faces, the small sizes first: that
    size, the number of faces, and where the run begins and ends in `node` and `below`; a run of
    `below` has as many columns in use as it has faces. `chance` (252): the probability of a throw.
    `faces` (6, 252): how many dice show a face in each throw.
    """

    above: npt.NDArray[np.uint16]
    runs: npt.NDArray[np.uint64]
    node: npt.NDArray[np.uint16]
    below: npt.NDArray[np.uint16]
    chance: Floats
    faces: npt.NDArray[np.uint8]


@cache
def lattice() -> Lattice:
    """Return the index arrays, built once."""
    above = [[KEEP_ID[tuple(sorted((*k, f)))] for f in FACES] for k in KEEPS[:FIRST_THROW]]
    grouped = sorted(range(1, NODES), key=lambda i: (len(KEEPS[i]), len(set(KEEPS[i])), i))
    below = np.zeros((NODES - 1, DICE), np.uint16)
    runs: list[list[int]] = []
    for at, i in enumerate(grouped):
        dice = KEEPS[i]
        down = [KEEP_ID[_without(dice, face)] for face in sorted(set(dice))]
        below[at, : len(down)] = down
        if not runs or runs[-1][:2] != [len(dice), len(down)]:
            runs.append([len(dice), len(down), at, at])
        runs[-1][3] = at + 1
    return Lattice(
        np.array(above, np.uint16),
        np.array(runs, np.uint64),
        np.array(grouped, np.uint16),
        below,
        np.array([probability(throw) for throw in THROWS]),
        np.ascontiguousarray(np.array([counts(throw) for throw in THROWS], np.uint8).T),
    )


class Paths(NamedTuple):
    """What can be kept of a throw, and where throwing the rest leads.

    `keeps` holds, for the throw t from ``keep_from[t]`` to ``keep_from[t + 1]``, the nodes that can
    be kept of it with a die left to throw, ascending. `landing` holds, for the keep k from
    ``landing_from[k]`` to ``landing_from[k + 1]``, the throws that the equally likely ways of the
    thrown dice lead to.
    """

    keep_from: Ints
    keeps: npt.NDArray[np.uint16]
    landing_from: Ints
    landing: npt.NDArray[np.uint16]


@cache
def paths() -> Paths:
    """Return the lists, built once."""
    return Paths(
        *_joined([[KEEP_ID[k] for k in keeps_of(t) if len(k) < DICE] for t in THROWS]),
        *_joined([_landings(keep) for keep in KEEPS[:FIRST_THROW]]),
    )


def _joined(lists: list[list[int]]) -> tuple[Ints, npt.NDArray[np.uint16]]:
    """Return where each list begins in the joined one, the end added, and that one."""
    begins = np.cumsum([0, *map(len, lists)])
    return begins, np.array([each for some in lists for each in some], np.uint16)


def _landings(keep: tuple[int, ...]) -> list[int]:
    throws = throws_of(DICE - len(keep))
    return [THROW_ID[join(keep, thrown)] for thrown in throws for _ in range(ways(thrown))]


_SIZE_AT = [0, *accumulate(len(throws_of(n)) for n in range(DICE + 1))]
"""Where the nodes of none, one, … dice begin."""


def expectations(values: Floats) -> Floats:
    """Return the expectation of every keep that leaves a die to throw.

    `values` (252, …) by throw; the result (210, …) by keep.
    """
    nodes = np.concatenate([np.empty((FIRST_THROW, *values.shape[1:])), values])
    above = lattice().above
    for begin, end in reversed([*pairwise(_SIZE_AT)][:DICE]):
        nodes[begin:end] = nodes[above[begin:end]].sum(axis=1) / len(FACES)
    return nodes[:FIRST_THROW]


def best_of_keeps(expected: Floats) -> Floats:
    """Return for every throw the best keep of its dice that leaves a die to throw.

    `expected` (210, …) by keep; the result (252, …) by throw.
    """
    index = lattice()
    below = np.zeros((NODES, DICE), np.uint16)
    below[index.node] = index.below  # what is not in use names the empty keep, which any may be
    nodes = np.concatenate([expected, np.empty((THROW_COUNT, *expected.shape[1:]))])
    for begin, end in [*pairwise(_SIZE_AT)][1:DICE]:
        nodes[begin:end] = np.maximum(nodes[begin:end], nodes[below[begin:end]].max(axis=1))
    nodes[FIRST_THROW:] = nodes[below[FIRST_THROW:]].max(axis=1)
    return nodes[FIRST_THROW:]


def _without(dice: tuple[int, ...], face: int) -> tuple[int, ...]:
    at = dice.index(face)
    return dice[:at] + dice[at + 1 :]
