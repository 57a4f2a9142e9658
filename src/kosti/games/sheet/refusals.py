"""Why a cell may not be written or declared: the checks that `legal` and `apply` share."""

from __future__ import annotations

from kosti.dice import Dice
from kosti.errors import IllegalAction, nearest
from kosti.games.sheet.cells import FACE_OF, Cell, cell_ids
from kosti.games.sheet.choices import CrossOut, DeclareRule, Nothing
from kosti.games.sheet.rules import SheetRules
from kosti.games.sheet.score_sheet import Sheet

__all__ = ["cell_refusal", "declare_first", "declare_refusal", "write_refusal"]


def declare_first(sheet: Sheet) -> IllegalAction:
    """Return the refusal of what needs a declaration."""
    return IllegalAction("declare-first", cells=cell_ids(sheet.available))


def declare_refusal(rules: SheetRules, declared: Cell | None) -> IllegalAction | None:
    """Return why no cell may be declared, if none may; `declared` is that of the turn so far."""
    if rules.declare is DeclareRule.NEVER:
        return IllegalAction("no-declaring")
    if declared is not None:
        return IllegalAction("already-declared", declared=declared.value)
    return None


def cell_refusal(sheet: Sheet, cell: Cell) -> IllegalAction | None:
    """Return why a cell is not available, if it is not."""
    if cell in sheet.available:
        return None
    if cell not in sheet.rules.place_of:
        return IllegalAction("no-cell", cell=cell.value, hint=nearest(cell, sheet.open))
    points = sheet[cell]
    if points is not None:
        return IllegalAction(
            "cell-filled", cell=cell.value, points=points, cells=cell_ids(sheet.available)
        )
    return IllegalAction("school-first", cell=cell.value, cells=cell_ids(sheet.available))


def write_refusal(
    sheet: Sheet, cell: Cell, throw: Dice, declared: Cell | None = None, *, bound: bool = False
) -> IllegalAction | None:
    """Return why a throw may not be written into an available cell, if it may not.

    `declared` is the cell to which the turn is bound, and `bound` whether dice have been thrown
    for it.
    """
    rules = sheet.rules
    if declared is not None and declared is not cell:
        return IllegalAction("declared", declared=declared.value, cell=cell.value)
    if bound:
        # The result goes there, whatever it is. Before a further throw a declaration says no
        # more than writing does.
        return None
    forced = sheet.forced_cells(throw)
    if forced is not None and cell not in forced:
        return IllegalAction("joker", cells=cell_ids(forced))
    if rules.has_bank:
        if not rules.makes(cell, throw):
            return IllegalAction("not-made", cell=cell.value)
    elif rules.nothing is Nothing.OUT:
        if not sheet.holds(cell, throw):
            return IllegalAction("no-dash", cell=cell.value)
    elif rules.cross_out is CrossOut.IF_NOTHING_FITS and cell not in FACE_OF:
        if sheet.fits(cell, throw):
            return None
        fitting = tuple(each for each in sheet.available if sheet.fits(each, throw))
        if fitting:
            return IllegalAction("something-fits", cell=cell.value, cells=cell_ids(fitting))
    return None
