"""What dice are single in thousand, and which of them score (spec 2)."""

from __future__ import annotations

from fractions import Fraction
from functools import cache
from typing import NamedTuple

from kosti.dice import FACES, Dice, keeps_of, throws_of, ways

__all__ = ["Score", "best", "bust_chance", "mean_points", "scoring_keeps"]

_STRAIGHTS = {(1, 2, 3, 4, 5): 125, (2, 3, 4, 5, 6): 250}
_SINGLES = (1, 5)
_EQUALS = {3: 10, 4: 20, 5: 100}


class Score(NamedTuple):
    """What a throw brings at its best: the points, and the dice that make them, ascending."""

    points: int
    used: Dice


@cache
def best(dice: Dice) -> Score:
    """Return what the sorted dice of one throw bring when everything that scores is set aside."""
    if dice in _STRAIGHTS:
        return Score(_STRAIGHTS[dice], dice)
    points = 0
    used: Dice = ()
    for face in FACES:
        count = dice.count(face)
        single = 10 if face == 1 else face
        if count in _EQUALS:
            points += _EQUALS[count] * single
        elif face in _SINGLES:
            points += count * single
        else:
            continue
        used += (face,) * count
    return Score(points, used)


@cache
def scoring_keeps(dice: Dice) -> tuple[Dice, ...]:
    """Return every choice of sorted dice in which each die scores, in the order of `KEEPS`."""
    return tuple(keep for keep in keeps_of(dice) if keep and best(keep).used == keep)


@cache
def bust_chance(dice: int) -> Fraction:
    """Return the probability that none of so many thrown dice scores."""
    return Fraction(sum(ways(t) for t in throws_of(dice) if not best(t).points), 6**dice)


@cache
def mean_points(dice: int) -> Fraction:
    """Return the mean points of a throw of so many dice, all that score being set aside."""
    return Fraction(sum(ways(t) * best(t).points for t in throws_of(dice)), 6**dice)
