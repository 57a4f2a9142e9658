"""One turn in full: the values of all throws, keeps and declarations of a sheet.

The tables of a turn are made for one sheet at a time, with NumPy alone: a question takes about a
millisecond and needs no compiler. They are the kernels' work once more in other words, and the
engine itself says where a throw may be written.

All totals are final totals: the points on the sheet and the expected rest together.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

import numpy as np

from kosti.dice import DICE, FACES, KEEP_ID, THROW_ID, THROWS, Dice
from kosti.games.sheet.cells import FACE_OF, SCHOOL, Cell
from kosti.games.sheet.choices import CrossOut, DeclareRule, Joker
from kosti.games.sheet.options import ATTEMPTS
from kosti.games.sheet.score_sheet import Sheet
from kosti.games.sheet.state import SheetState
from kosti.solver.arrays import Flags, Floats
from kosti.solver.lattice import best_of_keeps, expectations, lattice
from kosti.solver.sheet.plan import Plan

__all__ = ["SheetTurn", "total", "turn"]


@dataclass(frozen=True, eq=False)
class SheetTurn:
    """The tables of a turn, in expected final totals.

    `cells` (n): the cells that may be written. `writes` (attempts, n, 252): a throw written into a
    cell, whatever the rules say about declaring or crossing out. `value`: before the first throw.

    Where nothing is declared, `keeps` (2, 1, 210) holds the keeps after the first and the second
    throw. With declaring it is (2, n, 210), for a declared cell each, and `again` is the value of
    throwing all dice again undeclared after the first throw.
    """

    cells: tuple[Cell, ...]
    writes: Floats
    keeps: Floats
    value: float
    again: float | None = None

    def write(self, attempt: int, cell: Cell, throw: Dice) -> float:
        """Return what writing the throw of an attempt into a cell leads to."""
        return float(self.writes[attempt - 1, self.cells.index(cell), THROW_ID[throw]])

    def keep(self, attempt: int, dice: Dice, declared: Cell | None) -> float:
        """Return what keeping dice after an attempt and throwing the rest leads to."""
        if attempt == ATTEMPTS:
            return float("-inf")
        if declared is None and self.again is not None:
            return self.again if attempt == 1 and not dice else float("-inf")
        at = 0 if declared is None else self.cells.index(declared)
        return float(self.keeps[attempt - 1, at, KEEP_ID[dice]])

    def throwing(self, attempt: int, dice: Dice, declared: Cell | None) -> float:
        """Return the same once the dice are kept."""
        return self.keep(attempt, dice, declared)


def total(plan: Plan, values: Floats, sheet: Sheet) -> float:
    """Return the expected final total of a sheet before a turn, or after the last one.

    Raises:
        RecordError: ``bad-position``: no legal play leads to this sheet.
    """
    state, advance = plan.find(sheet)
    return sheet.total + advance + float(values[state])


def turn(plan: Plan, values: Floats, sheet: Sheet) -> SheetTurn:
    """Return the tables of a turn that begins with this sheet, which is not full.

    Raises:
        RecordError: ``bad-position``: no legal play leads to this sheet.
    """
    rules = plan.rules
    probe = replace(SheetState.before(rules, 1), sheets=(sheet,), due=0, attempt=1, dice=THROWS[0])
    equal = _EQUAL if rules.joker is not Joker.NONE or rules.repeat_bonus else ()
    cells = sheet.available
    writes = np.stack([_writes(plan, values, probe, cell, equal) for cell in cells], axis=1)
    allowed = _allowed(plan, probe, cells, equal)
    first, second, third = np.where(allowed, writes, -np.inf).max(axis=1)
    chance = lattice().chance
    if rules.declare is DeclareRule.NEVER:
        later = expectations(third)
        sooner = expectations(np.maximum(second, best_of_keeps(later)))
        value = chance @ np.maximum(first, best_of_keeps(sooner))
        return SheetTurn(cells, writes, np.stack([sooner, later])[:, None], float(value))
    later = expectations(writes[2].T)
    once = best_of_keeps(later)
    sooner = expectations(np.maximum(writes[1].T, once))
    again = float(chance @ np.maximum(second, once.max(axis=1)))
    declared = np.maximum(first, best_of_keeps(sooner).max(axis=1))
    value = chance @ np.maximum(declared, again)
    return SheetTurn(cells, writes, np.stack([sooner.T, later.T]), float(value), again)


_EQUAL = tuple((face,) * DICE for face in FACES)


def _writes(
    plan: Plan, values: Floats, probe: SheetState, cell: Cell, equal: tuple[Dice, ...]
) -> Floats:
    """Return the final totals of writing into a cell by (attempt, throw).

    `equal`: the five equal dice, where they count specially.
    """
    sheet, points = probe.sheet, plan.points[:, plan.cells.index(cell)]
    found = np.zeros(points.shape)
    if cell in FACE_OF:
        for each in np.unique(points):
            found[points == each] = total(plan, values, sheet.with_cell(cell, int(each)))
    else:
        crossed, made = (total(plan, values, sheet.with_cell(cell, p)) - p for p in (0, 1))
        found += points + np.where(points == 0, crossed, made)
    for throw in equal:
        at = THROW_ID[throw]
        stood_for = _joker_points(plan, sheet, cell, throw)
        if stood_for:
            found[:, at] = total(plan, values, sheet.with_cell(cell, stood_for))
        found[:, at] += probe.repeat_points(throw)
    return found


def _joker_points(plan: Plan, sheet: Sheet, cell: Cell, throw: Dice) -> int:
    """Return what five equal dice bring in a cell as a joker, 0 where they are none."""
    combo = plan.cells.index(cell) - plan.layout.school
    if combo < 0 or plan.rules.joker is Joker.NONE:
        return 0
    if sheet[Cell.POKER] is None or sheet[SCHOOL[throw[0] - 1]] is None:
        return 0
    return int(plan.scores.joker_points[combo])


def _allowed(
    plan: Plan, probe: SheetState, cells: tuple[Cell, ...], equal: tuple[Dice, ...]
) -> Flags:
    """Return which throws may be written into which of the cells, none being declared."""
    places = [plan.cells.index(cell) for cell in cells]
    allowed = np.ones((len(cells), len(THROWS)), np.bool_)
    if plan.rules.cross_out is CrossOut.IF_NOTHING_FITS:
        fits = plan.scores.fits >> np.array(places)[:, None] & 1 == 1
        school = np.array([cell in FACE_OF for cell in cells])[:, None]
        allowed = fits | school | ~fits.any(axis=0)
    for i, cell in enumerate(cells):
        for throw in equal:
            allowed[i, THROW_ID[throw]] = probe.admits(cell, throw)
    return allowed
