"""Every throw of one to five dice as a number, and what it brings.

The throws of n dice are numbered from 0 to 6ⁿ - 1, all equally likely: in base 6, lowest digit
first, a number gives the faces less one. In the tables the throws of one die stand first.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from kosti.dice import DICE, Dice
from kosti.games.thousand.choices import SetAside
from kosti.games.thousand.options import STEP
from kosti.games.thousand.scoring import best, scoring_keeps
from kosti.solver.arrays import Ints
from kosti.solver.jit import inlined
from kosti.solver.rng_streams import drawn
from kosti.solver.thousand.throws import ALL_ASIDE

__all__ = [
    "BUST",
    "Options",
    "Stream",
    "ThrowTable",
    "faces",
    "landing",
    "options",
    "stream_at",
    "throws",
]

BUST = -1
"""The class of a throw in which nothing scores."""


class ThrowTable(NamedTuple):
    """All throws, and what they bring when everything that scores is set aside.

    `ways` (6): the number of throws of n dice; `first` (6): where they stand in the tables. `made`
    (throws): 8 times the steps of 5 points, plus how many dice do not score; below 8 for a bust.
    `total` (throws): all faces together.
    """

    ways: npt.NDArray[np.uint64]
    first: Ints
    made: npt.NDArray[np.uint16]
    total: npt.NDArray[np.uint8]


class Options(NamedTuple):
    """The options of setting aside, throws with the same ones being one class.

    `of` (throws) is the class of each, `BUST` where nothing scores. Class c offers the options from
    ``begin[c]`` to ``begin[c + 1]``: `steps` of 5 points (options), and the `slot` (options) of
    `kosti.solver.thousand.throws` for the dice that may then be thrown.
    """

    of: npt.NDArray[np.int16]
    begin: Ints
    steps: Ints
    slot: Ints


def faces(dice: int, number: int) -> Dice:
    """Return the faces of a throw in the order in which the dice fell."""
    return tuple(number // 6**die % 6 + 1 for die in range(dice))


@cache
def throws() -> ThrowTable:
    """Return what every throw brings."""
    every = [tuple(sorted(each)) for n in range(1, DICE + 1) for each in _of(n)]
    made = [8 * (best(each).points // STEP) + len(each) - len(best(each).used) for each in every]
    return ThrowTable(
        np.array([6**n for n in range(DICE + 1)], dtype=np.uint64),
        np.array([sum(6**m for m in range(1, n)) for n in range(DICE + 1)], dtype=np.int64),
        np.array(made, dtype=np.uint16),
        np.array([sum(each) for each in every], dtype=np.uint8),
    )


@cache
def options(set_aside: SetAside) -> Options:
    """Return what may be set aside of every throw."""
    classes: dict[tuple[_Option, ...], int] = {(): BUST}
    of = [
        classes.setdefault(_options_of(tuple(sorted(each)), set_aside), len(classes) - 1)
        for n in range(1, DICE + 1)
        for each in _of(n)
    ]
    every = [option for found in classes for option in found]
    begin = np.cumsum([len(found) for found in classes])
    return Options(
        np.array(of, dtype=np.int16),
        begin,
        np.array([option.steps for option in every], dtype=np.int64),
        np.array([option.slot for option in every], dtype=np.int64),
    )


class _Option(NamedTuple):
    steps: int
    slot: int


@cache
def _options_of(thrown: Dice, set_aside: SetAside) -> tuple[_Option, ...]:
    """Return the different ways to set dice aside, in the engine's order: of equals it is first."""
    if set_aside is SetAside.ALL:
        used = best(thrown).used
        keeps: tuple[Dice, ...] = (used,) if used else ()
    else:
        keeps = scoring_keeps(thrown)
    return tuple(dict.fromkeys(_option(keep, len(thrown)) for keep in keeps))


def _option(keep: Dice, thrown: int) -> _Option:
    left = thrown - len(keep)
    return _Option(best(keep).points // STEP, left - 1 if left else ALL_ASIDE)


def _of(dice: int) -> Iterable[Dice]:
    return (faces(dice, number) for number in range(6**dice))


class Stream(NamedTuple):
    """The dice of one game: its stream of numbers, and how many throws it has `used`.

    `ahead` is the number that gives the next throw. It is drawn early, so that the processor need
    not wait for it when it has guessed wrong how a turn goes on.
    """

    numbers: np.uint64
    used: int
    ahead: np.uint64


@inlined
def stream_at(numbers: np.uint64, used: int) -> Stream:
    """Return the dice of a game after so many throws."""
    return Stream(numbers, used, drawn(numbers, used))


@inlined
def landing(dice: int, stream: Stream, throws: ThrowTable) -> int:
    """Return where the next throw, of so many dice, stands in the tables.

    51 random bits and a product instead of a division: no throw is likelier than another by more
    than 4 parts in 10¹².
    """
    share = (stream.ahead >> np.uint64(13)) * throws.ways[dice] >> np.uint64(51)
    return int(throws.first[dice] + np.int64(share))
