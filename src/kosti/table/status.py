"""How far a table is, who sits at it, and who makes the moves; stored and shown by these names."""

from __future__ import annotations

from enum import StrEnum

__all__ = ["By", "Phase", "SeatKind"]


class Phase(StrEnum):
    """How far a table is."""

    LOBBY = "lobby"
    PLAYING = "playing"
    OVER = "over"
    ABANDONED = "abandoned"


class SeatKind(StrEnum):
    """Who sits on a seat."""

    FREE = "free"
    PLAYER = "player"
    BOT = "bot"


class By(StrEnum):
    """Who made a move."""

    PLAYER = "player"
    DICE = "dice"
    BOT = "bot"
    CLOCK = "clock"
