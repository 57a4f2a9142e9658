"""What a move brought about, beyond the move itself, so that a front end can say what happened."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from kosti.games.vocabulary import Cell

__all__ = ["Event", "EventKind"]


class EventKind(StrEnum):
    """What can happen; the comments name what `amount` counts."""

    ROLL_OFF_TIED = "lot-tied"
    ROLL_OFF_DECIDED = "lot-decided"
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

    SET_ASIDE = "set-aside"  # points; `other` is how many dice may be thrown next
    ALL_ASIDE = "all-aside"  # points of the turn so far
    STOPPED = "stopped"  # points of the turn; `other` is the score they lead to at first
    OPENED = "opened"  # points of the opening turn
    WON = "won"  # the winner's total
    BUST = "bust"  # points of the turn that are lost
    OPENING_DEBT = "opening-debt"  # points lost; `other` counts the busts before the opening
    BOLT = "bolt"  # how many bolts the player has with this one; `other` is when they cost
    BOLT_PENALTY = "bolt-penalty"  # points lost
    BOLTS_CLEARED = "bolts-cleared"  # how many bolts
    PIT_ENTERED = "pit-entered"  # lowest score in the pit; `other` is the lowest above it
    PIT_LEFT = "pit-left"  # the same
    OVERTAKEN = "overtaken"  # points lost; `seats` names who passed
    TRUCK = "truck"  # points lost
    SAT_DOWN = "sat-down"  # the score on the barrel
    ATTEMPT_USED = "attempt-used"  # attempts used on the barrel; `other` is how many there are
    KNOCKED_OFF = "knocked-off"  # `seats` names who sat down; the fall follows
    FELL = "fell"  # points lost; `other` is the number of the fall
    FELL_TO_ZERO = "fell-to-zero"  # the same, with the whole account
    DOT = "dot"  # how many dots the player has with this one; `other` are the points lost
    TURN_LIMIT = "turn-limit"  # turns played

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
