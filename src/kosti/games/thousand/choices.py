"""The named values that options of a thousand ruleset take (spec 4)."""

from __future__ import annotations

from enum import StrEnum

__all__ = ["Barrel", "Confirm", "SetAside"]


class Barrel(StrEnum):
    """How the last stretch before the target is played (spec 7)."""

    NONE = "none"
    POINTS = "points"
    OPEN = "open"


class SetAside(StrEnum):
    """Which of the dice that score leave the throw."""

    ALL = "all"
    AT_LEAST_ONE = "at-least-one"


class Confirm(StrEnum):
    """What follows when all five dice have scored."""

    FORCED = "forced"
    OPTIONAL = "optional"
    BANKS = "banks"
