"""What happens on sheets, in sentences."""

from __future__ import annotations

from collections.abc import Sequence
from typing import assert_never

from kosti.games.sheet.cells import Cell
from kosti.games.sheet.events import (
    AttemptDrawn,
    AttemptsBanked,
    BankPaid,
    CrossedOut,
    Declared,
    LastTurns,
    NothingWritten,
    Passed,
    RepeatBonus,
    SchoolFull,
    SheetEvent,
    WentOut,
    Written,
)
from kosti.i18n import Translator

__all__ = ["sheet_sentence"]

_FIRST = 1


def sheet_sentence(  # noqa: C901 # a case for each event
    event: SheetEvent, players: Sequence[str], t: Translator
) -> str:
    """Return an event as one sentence."""
    name = players[event.seat]
    match event:
        case Written():
            return _written(event, name, t)
        case CrossedOut(cell=cell):
            return t("{name} crosses out {cell}.", name=name, cell=cell.words)
        case Declared(cell=cell):
            return t("{name} declares {cell}.", name=name, cell=cell.words)
        case Passed():
            return t("{name} passes.", name=name)
        case NothingWritten():
            return t("{name} writes nothing.", name=name)
        case WentOut():
            return t("{name} makes nothing and is out.", name=name)
        case SchoolFull(sum=total, extra=0):
            return t("{name} has the school full: {points}.", name=name, points=_signed(total))
        case SchoolFull(sum=total, extra=extra):
            return t(
                "{name} has the school full: {points}, and {extra} to it.",
                name=name,
                points=_signed(total),
                extra=_signed(extra),
            )
        case RepeatBonus(points=points):
            return t(
                "{name}: one more five of a kind, {points}.", name=name, points=_signed(points)
            )
        case AttemptsBanked(attempts=attempts):
            return t("{name} saves attempts: {n}.", name=name, n=attempts)
        case AttemptDrawn():
            return t("{name} takes an attempt from the bank.", name=name)
        case BankPaid(points=points):
            return t("{name}: the bank pays {n}.", name=name, n=points)
        case LastTurns(turns=turns):
            return t("{name} has completed the sheet; turns left: {n}.", name=name, n=turns)
        case _:
            assert_never(event)


def _written(event: Written, name: str, t: Translator) -> str:
    cell, points = event.cell.words, _signed(event.points)
    if event.attempt != _FIRST:
        return t("{name} writes {cell}: {points}.", name=name, cell=cell, points=points)
    if event.cell is Cell.POKER and event.points:
        return t("{name}: poker on the first throw! {points}.", name=name, points=points)
    return t(
        "{name} writes {cell} on the first throw: {points}.", name=name, cell=cell, points=points
    )


def _signed(points: int) -> str:
    """Write points with a sign where they have one: +5, 0, −5 with a true minus."""
    if points == 0:
        return "0"
    return f"+{points}" if points > 0 else f"−{-points}"
