"""The names that the record notation knows beyond the dice: the cells of a sheet."""

from __future__ import annotations

from enum import StrEnum

__all__ = ["Cell"]


class Cell(StrEnum):
    """A line of a score sheet, by its id in records and rulesets."""

    ONES = "ones"
    TWOS = "twos"
    THREES = "threes"
    FOURS = "fours"
    FIVES = "fives"
    SIXES = "sixes"
    PAIR = "pair"
    TWO_PAIRS = "two-pairs"
    THREE_OF_A_KIND = "three-of-a-kind"
    FOUR_OF_A_KIND = "four-of-a-kind"
    FULL_HOUSE = "full-house"
    SMALL_STRAIGHT = "small-straight"
    LARGE_STRAIGHT = "large-straight"
    POKER = "poker"
    CHANCE = "chance"
    EVEN = "even"
    ODD = "odd"
    MINUS = "minus"
