"""The events of dice poker on a sheet."""

from __future__ import annotations

from dataclasses import dataclass

from kosti.games.events import Event
from kosti.games.sheet.cells import Cell

__all__ = [
    "AttemptDrawn",
    "AttemptsBanked",
    "BankPaid",
    "CrossedOut",
    "Declared",
    "LastTurns",
    "NothingWritten",
    "Passed",
    "RepeatBonus",
    "SchoolFull",
    "SheetEvent",
    "WentOut",
    "Written",
]


@dataclass(frozen=True, slots=True)
class Written(Event):
    """Points were written into a cell on an attempt of the turn; None where it was reported."""

    kind = "written"
    routine = True

    cell: Cell
    points: int
    attempt: int | None


@dataclass(frozen=True, slots=True)
class CrossedOut(Event):
    """A combo that the dice do not make was given up, for `points` (0 on nearly every sheet)."""

    kind = "crossed-out"
    routine = True

    cell: Cell
    points: int


@dataclass(frozen=True, slots=True)
class Declared(Event):
    """The turn was bound to a cell."""

    kind = "declared"
    routine = True

    cell: Cell


@dataclass(frozen=True, slots=True)
class Passed(Event):
    """The turn was passed before its first throw."""

    kind = "skipped"
    routine = True


@dataclass(frozen=True, slots=True)
class NothingWritten(Event):
    """The turn of a bank sheet ended without writing."""

    kind = "nothing-written"
    routine = True


@dataclass(frozen=True, slots=True)
class WentOut(Event):
    """The turn made nothing, and its player is out of the game, with a total of 0."""

    kind = "out"


@dataclass(frozen=True, slots=True)
class SchoolFull(Event):
    """The last school cell was written: `sum` of the school, and the `extra` added to it."""

    kind = "school-full"
    distinct_by = ("extra",)

    sum: int
    extra: int


@dataclass(frozen=True, slots=True)
class RepeatBonus(Event):
    """A further five of a kind brought its bonus."""

    kind = "repeat-bonus"

    points: int


@dataclass(frozen=True, slots=True)
class AttemptsBanked(Event):
    """Unused attempts of the turn went to the bank."""

    kind = "banked"
    routine = True

    attempts: int


@dataclass(frozen=True, slots=True)
class AttemptDrawn(Event):
    """A further throw of the turn was taken from the bank."""

    kind = "bank-drawn"
    routine = True


@dataclass(frozen=True, slots=True)
class BankPaid(Event):
    """The saved attempts were paid in points."""

    kind = "bank-paid"

    points: int


@dataclass(frozen=True, slots=True)
class LastTurns(Event):
    """A bank sheet is complete; so many turns of the others follow."""

    kind = "last-turns"

    turns: int


SheetEvent = (
    Written
    | CrossedOut
    | Declared
    | Passed
    | NothingWritten
    | WentOut
    | SchoolFull
    | RepeatBonus
    | AttemptsBanked
    | AttemptDrawn
    | BankPaid
    | LastTurns
)
"""Everything that happens on sheets and in no other family."""
