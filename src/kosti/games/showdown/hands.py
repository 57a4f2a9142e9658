"""What a hand is worth against another (spec 5.3)."""

from __future__ import annotations

from enum import IntEnum, StrEnum
from functools import cache
from typing import NamedTuple

from kosti.dice import FACES, Dice

__all__ = ["Hand", "Rank", "Straight", "hand"]


class Rank(IntEnum):
    """The combinations, low to high."""

    NOTHING = 0
    PAIR = 1
    TWO_PAIRS = 2
    THREE_OF_A_KIND = 3
    STRAIGHT_BELOW_FULL = 4
    FULL_HOUSE = 5
    FOUR_OF_A_KIND = 6
    POKER = 7


class Straight(StrEnum):
    """What a straight counts as."""

    EQUAL_FULL = "equal-full"
    BELOW_FULL = "below-full"
    NONE = "none"


class Hand(NamedTuple):
    """A hand as it is compared: rank, then the sum of the combination, then of all five dice.

    A hand without a combination has a combination sum of 0: only its five dice count.
    """

    rank: Rank
    combination: int
    total: int


_STRAIGHTS = ((1, 2, 3, 4, 5), (2, 3, 4, 5, 6))
_SHAPES = {
    (5,): Rank.POKER,
    (4, 1): Rank.FOUR_OF_A_KIND,
    (3, 2): Rank.FULL_HOUSE,
    (3, 1, 1): Rank.THREE_OF_A_KIND,
    (2, 2, 1): Rank.TWO_PAIRS,
    (2, 1, 1, 1): Rank.PAIR,
}


@cache
def hand(throw: Dice, straight: Straight) -> Hand:
    """Return the hand that five sorted dice make."""
    total = sum(throw)
    if throw in _STRAIGHTS and straight is not Straight.NONE:
        equal = straight is Straight.EQUAL_FULL
        return Hand(Rank.FULL_HOUSE if equal else Rank.STRAIGHT_BELOW_FULL, total, total)
    n = [throw.count(face) for face in FACES]
    shape = tuple(sorted((count for count in n if count), reverse=True))
    combination = sum(face * throw.count(face) for face in FACES if throw.count(face) > 1)
    return Hand(_SHAPES.get(shape, Rank.NOTHING), combination, total)
