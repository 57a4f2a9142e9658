"""What a turn told without its dice may say (spec 7)."""

from __future__ import annotations

from functools import lru_cache

from kosti.dice import THROWS
from kosti.games.sheet.cells import Cell
from kosti.games.sheet.choices import DeclareRule, Nothing
from kosti.games.sheet.options import ATTEMPTS
from kosti.games.sheet.refusals import write_refusal
from kosti.games.sheet.score_sheet import Sheet

__all__ = ["can_go_out", "certain_repeat", "reportable"]

_MOST_SHEETS = 4096


def reportable(sheet: Sheet, cell: Cell) -> tuple[int, ...]:
    """Return the points that an available cell could get in a turn, ascending."""
    if sheet.rules.writes_anything:
        return sheet.rules.possible_points(cell)
    return tuple(sorted(_explanations(sheet, cell)))


def certain_repeat(sheet: Sheet, cell: Cell, points: int) -> int:
    """Return the repeat bonus of a reported turn that only five equal dice explain."""
    bonus = sheet.rules.repeat_bonus
    return bonus if bonus and _explanations(sheet, cell)[points] else 0


def can_go_out(sheet: Sheet) -> bool:
    """Tell whether any throw puts the player of this sheet out."""
    return sheet.rules.nothing is Nothing.OUT and _can_go_out(sheet)


@lru_cache(_MOST_SHEETS)
def _can_go_out(sheet: Sheet) -> bool:
    return any(map(sheet.goes_out, THROWS))


def _explanations(sheet: Sheet, cell: Cell) -> dict[int, bool]:
    """Return every number the cell may get now, and whether only a repeat bonus explains it."""
    found: dict[int, bool] = {}
    declares = sheet.rules.declare is not DeclareRule.NEVER
    for throw in THROWS:
        first = 1
        if write_refusal(sheet, cell, throw) is not None:
            if not declares:
                continue
            first = 2  # the cell was declared after the first throw, whatever came then
        repeat = sheet.repeat_points(throw) > 0
        for attempt in range(first, ATTEMPTS + 1):
            points = sheet.points_for(cell, throw, attempt)
            found[points] = found.get(points, True) and repeat
    return found
