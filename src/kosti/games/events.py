"""What a move brought about, beyond the move itself, so that a front end can say what happened."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from kosti.games.vocabulary import Cell

__all__ = ["Event", "EventKind"]


class EventKind(StrEnum):
    """What can happen; the comments name what `amount` counts."""

    LOT_TIED = "lot-tied"
    LOT_DECIDED = "lot-decided"
    VOID = "void"

    WRITTEN = "written"  # points; `other` is the attempt, 0 for a reported turn
    CROSSED_OUT = "crossed-out"  # points
    DECLARED = "declared"
    SKIPPED = "skipped"
    NOTHING_WRITTEN = "nothing-written"
    SCHOOL_FULL = "school-full"  # sum of the school; `other` is what is added to it
    REPEAT_BONUS = "repeat-bonus"  # points
    BANKED = "banked"  # attempts
    BANK_DRAWN = "bank-drawn"  # attempts
    BANK_PAID = "bank-paid"  # points
    LAST_TURNS = "last-turns"  # how many turns follow

    ROUND_WON = "round-won"  # number of the round
    BLITZ = "blitz"  # how many players throw again

    BUST = "bust"  # points of the turn that are lost
    DOT = "dot"  # how many dots the player has now

    GAME_OVER = "game-over"


@dataclass(frozen=True, slots=True)
class Event:
    """One consequence of a move for the player in a seat."""

    kind: EventKind
    seat: int
    amount: int = 0
    other: int = 0
    cell: Cell | None = None
    seats: tuple[int, ...] = ()
