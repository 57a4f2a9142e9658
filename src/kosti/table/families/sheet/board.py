"""The board of a game on sheets: the sheets, the dice, and what these are worth."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from types import MappingProxyType
from typing import Literal

from kosti.dice import DICE
from kosti.games.sheet import Sheet, SheetState
from kosti.games.sheet.cells import FACE_OF
from kosti.games.sheet.choices import SchoolTotal
from kosti.games.sheet.options import ATTEMPTS
from kosti.i18n import N_
from kosti.table.boards import Board, Dice
from kosti.table.game_log import GameLog

__all__ = ["Preview", "School", "Score", "SheetBoard", "SheetView", "sheet_board"]

_TARGETS = MappingProxyType(
    {
        SchoolTotal.BONUS_FROM_ZERO: 0,
        SchoolTotal.PLUS_MINUS: 1,
        SchoolTotal.BONUS_FROM_63: 63,
    }
)
"""The sum from which a school brings its bonus."""


@dataclass(frozen=True, slots=True)
class School:
    __doc__ = N_(
        "The school of a sheet: its sum, what is added to it by now (`extra`), and the sum from "
        "which it brings its bonus (`target`, null without such a bonus)."
    )

    sum: int
    extra: int
    full: bool
    target: int | None


@dataclass(frozen=True, slots=True)
class Score:
    __doc__ = N_("A cell that is written.")

    cell: str
    points: int


@dataclass(frozen=True, slots=True)
class SheetView:
    __doc__ = N_(
        "One player's sheet. On bank sheets `bank` counts the saved attempts, `paid` the points "
        "paid for them, `unmade` what empty cells cost in the end; `repeats` are the points of "
        "further fives of a kind. What the rules do not have is null."
    )

    seat: int
    total: int
    cells: tuple[Score, ...]
    school: School | None
    bank: int | None
    paid: int | None
    unmade: int | None
    repeats: int | None


@dataclass(frozen=True, slots=True)
class Preview:
    __doc__ = N_(
        "What the dice on the table are worth in an open cell: the points, whether they make it "
        "(`made`; else it would be crossed out, or stand below its zero), and whether they may be "
        "written there now (`allowed`)."
    )

    cell: str
    points: int
    made: bool
    allowed: bool


@dataclass(frozen=True, slots=True)
class SheetBoard(Board):
    __doc__ = N_(
        "A game on sheets. `attempt` counts the throws of the turn, `attempts` how many there "
        "are, saved ones included. `declared` is the cell to which the turn is bound. On bank "
        "sheets `last_turns` counts the turns that are left once a sheet is complete."
    )

    family: Literal["sheet"]
    attempt: int
    attempts: int
    declared: str | None
    last_turns: int | None
    sheets: tuple[SheetView, ...]
    previews: tuple[Preview, ...]


def sheet_board(game_log: GameLog, state: SheetState, previews: bool) -> SheetBoard:
    saved = state.sheet.bank if state.order and state.rules.has_bank else 0
    return SheetBoard(
        family="sheet",
        dice=Dice(state.dice, state.due, game_log.last),
        attempt=state.attempt,
        attempts=max(ATTEMPTS, state.attempt) + saved,
        declared=state.declared.value if state.declared is not None else None,
        last_turns=state.last,
        sheets=tuple(_sheet(seat, sheet) for seat, sheet in enumerate(state.sheets)),
        previews=tuple(_previews(state)) if previews else (),
    )


def _sheet(seat: int, sheet: Sheet) -> SheetView:
    rules = sheet.rules
    cells = zip(rules.cells, sheet.points, strict=True)
    bank = rules.has_bank
    return SheetView(
        seat=seat,
        total=sheet.total,
        cells=tuple(Score(cell.value, points) for cell, points in cells if points is not None),
        school=_school(sheet) if rules.school_cells else None,
        bank=sheet.bank if bank else None,
        paid=sheet.paid if bank else None,
        unmade=sheet.unmade if bank else None,
        repeats=sheet.repeats if rules.repeat_bonus else None,
    )


def _school(sheet: Sheet) -> School:
    target = _TARGETS.get(sheet.rules.school_total)
    return School(sheet.school_sum, sheet.school_extra, None not in sheet.school, target)


def _previews(state: SheetState) -> Iterator[Preview]:
    if state.over or state.due or len(state.dice) < DICE:
        return
    allowed = state.writable()
    for cell in state.sheet.open:
        points = state.points(cell)
        made = points > 0 or state.rules.makes(cell, state.dice)
        if cell in FACE_OF:
            made = points >= 0
        yield Preview(cell.value, points, made, cell in allowed)
