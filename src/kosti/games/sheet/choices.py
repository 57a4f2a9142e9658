"""The named values that options of a sheet ruleset take (spec 3)."""

from __future__ import annotations

from enum import StrEnum

__all__ = [
    "Bank",
    "CrossOut",
    "DeclareRule",
    "EvenOdd",
    "Joker",
    "LargeStraight",
    "LastTurns",
    "Nothing",
    "Order",
    "School",
    "SchoolTotal",
    "Settlement",
    "SmallStraight",
    "Unmade",
]


class School(StrEnum):
    """What a school cell of face f is worth with n dice of it."""

    FACE = "face"
    COUNT = "count"
    FLAT = "flat"
    SUM = "sum"
    MARK = "mark"


class SmallStraight(StrEnum):
    """What makes the small straight."""

    ONE_TO_FIVE = "1-5"
    ANY_FOUR = "any-four"


class LargeStraight(StrEnum):
    """What makes the large straight."""

    TWO_TO_SIX = "2-6"
    ANY_FIVE = "any-five"


class EvenOdd(StrEnum):
    """Whether one wrong die spoils `even` and `odd`."""

    STRICT = "strict"
    LENIENT = "lenient"


class Order(StrEnum):
    """When combos may be written."""

    SCHOOL_FIRST = "school-first"
    FREE = "free"


class SchoolTotal(StrEnum):
    """What the full school adds to its sum."""

    NONE = "none"
    BONUS_FROM_ZERO = "bonus-from-zero"
    PLUS_MINUS = "plus-minus"
    TENFOLD_IF_NEGATIVE = "tenfold-if-negative"
    TENFOLD_EACH_NEGATIVE = "tenfold-each-negative"
    BONUS_FROM_63 = "bonus-from-63"


class CrossOut(StrEnum):
    """When a combo may be crossed out."""

    ALWAYS = "always"
    IF_NOTHING_FITS = "if-nothing-fits"


class Nothing(StrEnum):
    """What becomes of a turn whose three throws make nothing."""

    CROSS_OUT = "cross-out"
    OUT = "out"


class DeclareRule(StrEnum):
    """Whether the target of a turn must be named."""

    NEVER = "never"
    BY_SECOND = "by-second"


class Bank(StrEnum):
    """When saved attempts are paid."""

    NONE = "none"
    AT_END = "at-end"
    AFTER_SCHOOL = "after-school"
    CHOOSE = "choose"


class LastTurns(StrEnum):
    """Who still plays after a bank sheet is complete."""

    IF_STARTER = "if-starter"
    EQUAL = "equal"
    NONE = "none"


class Unmade(StrEnum):
    """What an unmade combo of a bank sheet costs."""

    LEAST = "least"
    MOST = "most"


class Joker(StrEnum):
    """Yahtzee's joker rule."""

    NONE = "none"
    FORCED = "forced"
    FREE = "free"


class Settlement(StrEnum):
    """What the players win or lose after the game."""

    TOTAL = "total"
    MINUS_AVERAGE = "minus-average"
