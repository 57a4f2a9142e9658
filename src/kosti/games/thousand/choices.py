"""The named values that options of a thousand ruleset take (spec 4)."""

from __future__ import annotations

from enum import StrEnum

__all__ = ["Barrel", "BoltsWhenBound", "Confirm", "SetAside", "Spared"]


class Barrel(StrEnum):
    """How the last stretch before the target is played (spec 7)."""

    NONE = "none"
    POINTS = "points"
    OPEN = "open"


class BoltsWhenBound(StrEnum):
    """Which busts of a bound player count as bolts (T5); written false, true and “everywhere”."""

    NO = "no"
    NOT_ON_BARREL = "not-on-barrel"
    EVERYWHERE = "everywhere"


class Spared(StrEnum):
    """Who is not charged when another player passes."""

    UNOPENED = "unopened"
    BARREL = "barrel"


class SetAside(StrEnum):
    """Which of the dice that score leave the throw."""

    ALL = "all"
    AT_LEAST_ONE = "at-least-one"


class Confirm(StrEnum):
    """What follows when all five dice have scored."""

    FORCED = "forced"
    OPTIONAL = "optional"
    BANKS = "banks"
