"""The throws of one to five dice and what they can bring, as arrays for the kernels.

Points are counted in steps of 5. Where dice stay behind, slot m - 1 stands for the m dice that may
be thrown next; slot 4 stands for "all five have scored".
"""

from __future__ import annotations

from collections import Counter
from functools import cache
from typing import NamedTuple

import numpy as np

from kosti.dice import DICE, Dice, throws_of, ways
from kosti.games.thousand.choices import SetAside
from kosti.games.thousand.options import STEP
from kosti.games.thousand.scoring import best, bust_chance, scoring_keeps
from kosti.solver.arrays import Floats, Ints

__all__ = ["ALL_ASIDE", "SLOTS", "Option", "ThrowClasses", "options_of", "throws"]

SLOTS = 5
ALL_ASIDE = 4
"""The slot of a turn in which all five dice have scored."""


class Option(NamedTuple):
    """One way to set dice of a throw aside: the steps of 5 points it brings, and the slot."""

    steps: int
    slot: int


class ThrowClasses(NamedTuple):
    """Every throw that scores, throws with equal options being one class.

    `bust` (6): the chance that n dice do not score. The classes of n dice are those from
    ``first[n]`` to ``first[n + 1]`` (7); `chance` (classes) is their probability, and class c
    offers the options from ``begin[c]`` to ``begin[c + 1]`` with `steps` and `slot` (options).
    """

    bust: Floats
    first: Ints
    chance: Floats
    begin: Ints
    steps: Ints
    slot: Ints


@cache
def options_of(thrown: Dice, set_aside: SetAside) -> tuple[Option, ...]:
    """Return the different ways to set dice of a sorted throw aside; none for a bust."""
    if set_aside is SetAside.ALL:
        used = best(thrown).used
        keeps: tuple[Dice, ...] = (used,) if used else ()
    else:
        keeps = scoring_keeps(thrown)
    return tuple(sorted({_option(keep, len(thrown)) for keep in keeps}))


def _option(keep: Dice, thrown: int) -> Option:
    left = thrown - len(keep)
    return Option(best(keep).points // STEP, left - 1 if left else ALL_ASIDE)


@cache
def throws(set_aside: SetAside) -> ThrowClasses:
    """Return the classes of throws under a way to set dice aside."""
    first, begin = [0, 0], [0]
    chance: list[float] = []
    options: list[Option] = []
    for n in range(1, DICE + 1):
        classes: Counter[tuple[Option, ...]] = Counter()
        for thrown in throws_of(n):
            if found := options_of(thrown, set_aside):
                classes[found] += ways(thrown)
        for found, count in sorted(classes.items()):
            chance.append(count / 6**n)
            options += found
            begin.append(len(options))
        first.append(len(chance))
    return ThrowClasses(
        np.array([0.0, *(float(bust_chance(n)) for n in range(1, DICE + 1))]),
        np.array(first),
        np.array(chance),
        np.array(begin),
        np.array([option.steps for option in options]),
        np.array([option.slot for option in options]),
    )
