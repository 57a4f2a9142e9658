"""How far a table is, who sits there and moves, what is corrected; stored and shown so named."""

from __future__ import annotations

from enum import StrEnum

__all__ = ["By", "Phase", "SeatKind", "TurnChange"]


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


class TurnChange(StrEnum):
    """What a correction does with a turn; `due` is one that is missing only after it."""

    REPLACE = "replace"
    INSERT = "insert"
    REMOVE = "remove"
    DUE = "due"
