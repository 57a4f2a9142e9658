"""The board of a game on sheets: the sheets, the dice, and what these are worth."""

from __future__ import annotations

from dataclasses import dataclass
from types import MappingProxyType
from typing import Literal

from kosti.dice import DICE
from kosti.games.sheet import Sheet, SheetState
from kosti.games.sheet.cells import FACE_OF, Cell
from kosti.games.sheet.choices import SchoolTotal
from kosti.games.sheet.options import ATTEMPTS
from kosti.i18n import N_
from kosti.table.boards import Board, Dice
from kosti.table.game_log import GameLog

__all__ = ["Previews", "School", "SheetBoard", "SheetView", "sheet_board"]

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
class SheetView:
    __doc__ = N_(
        "One player's sheet. `cells` are the points of its lines in the order of the rules' facts, "
        "null where nothing is written. On bank sheets `bank` counts the saved attempts, `paid` "
        "the points paid for them, `unmade` what empty cells cost in the end; `repeats` are the "
        "points of further fives of a kind. What the rules do not have is null. Of a player who "
        "is `out` nothing counts."
    )

    seat: int
    total: int
    cells: tuple[int | None, ...]
    school: School | None
    bank: int | None
    paid: int | None
    unmade: int | None
    repeats: int | None
    out: bool


@dataclass(frozen=True, slots=True)
class Previews:
    __doc__ = N_(
        "What the dice on the table are worth in the open lines. `points` stand in the order of "
        "the sheet, null where a line is written; `made` and `allowed` count its lines from 0: "
        "which the dice make (the others would be crossed out, or stand below their zero), and "
        "which may be written now."
    )

    points: tuple[int | None, ...]
    made: tuple[int, ...]
    allowed: tuple[int, ...]


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
    previews: Previews | None


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
        previews=_previews(state) if previews else None,
    )


def _sheet(seat: int, sheet: Sheet) -> SheetView:
    rules = sheet.rules
    bank = rules.has_bank
    return SheetView(
        seat=seat,
        total=sheet.total,
        cells=sheet.points,
        school=_school(sheet) if rules.school_cells else None,
        bank=sheet.bank if bank else None,
        paid=sheet.paid if bank else None,
        unmade=sheet.unmade if bank else None,
        repeats=sheet.repeats if rules.repeat_bonus else None,
        out=sheet.out,
    )


def _school(sheet: Sheet) -> School:
    target = _TARGETS.get(sheet.rules.school_total)
    return School(sheet.school_sum, sheet.school_extra, None not in sheet.school, target)


def _previews(state: SheetState) -> Previews | None:
    if state.over or state.due or len(state.dice) < DICE:
        return None
    allowed, sheet = state.writable(), state.sheet
    points = tuple(
        None if written is not None else state.points(cell)
        for cell, written in zip(state.rules.cells, sheet.points, strict=True)
    )
    lines = [(line, cell) for line, cell in enumerate(state.rules.cells) if cell in sheet.open]
    return Previews(
        points,
        tuple(line for line, cell in lines if _makes(state, cell, points[line] or 0)),
        tuple(line for line, cell in lines if cell in allowed),
    )


def _makes(state: SheetState, cell: Cell, points: int) -> bool:
    if cell in FACE_OF:
        return points >= 0
    return points > 0 or state.rules.makes(cell, state.dice)
