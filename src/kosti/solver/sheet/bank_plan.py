"""A sheet ruleset with a bank of attempts as arrays, which its solver and its kernel read."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from kosti.dice import THROWS
from kosti.games.sheet.cells import FACE_OF
from kosti.games.sheet.choices import Bank, Order
from kosti.games.sheet.options import ATTEMPTS, BANKED_POINTS
from kosti.games.sheet.rules import SheetRules
from kosti.solver.arrays import Flags, Floats, Ints
from kosti.solver.lattice import THROW_COUNT

__all__ = ["BankPlan", "bank_plan"]


class BankPlan(NamedTuple):
    """A bank ruleset as arrays; a mask is a set of open cells, bit i the cell i of the sheet.

    `points` (attempts, cells, 252). `made` (cells, 252): whether a throw may be written. `row_of`
    (masks): the row of a mask in the table, or -1. `school`: the school cells as bits.
    `school_first`, `after_school`: flags. `banked`: what a saved attempt is paid with, in points.

    Who may choose keeps the bank: an attempt that is never used is paid as much in the end. So that
    is the same game as `at-end`.
    """

    points: Floats
    made: Flags
    row_of: Ints
    school: int
    school_first: int
    after_school: int
    banked: float


def bank_plan(rules: SheetRules) -> BankPlan:
    """Return the arrays of a ruleset with a bank."""
    cells = rules.cells
    made = np.array([[rules.makes(cell, throw) for throw in THROWS] for cell in cells])
    points = np.zeros((ATTEMPTS, len(cells), THROW_COUNT))
    for i, cell in enumerate(cells):
        for t in np.flatnonzero(made[i]):
            points[:, i, t] = [rules.points_in(cell, THROWS[t], 1 + a) for a in range(ATTEMPTS)]
    school = sum(1 << i for i, cell in enumerate(cells) if cell in FACE_OF)
    masks = np.arange(1 << len(cells))
    school_first = rules.order is Order.SCHOOL_FIRST
    combos = masks[-1] & ~school
    there = (masks & school == 0) | (masks & combos == combos) if school_first else masks >= 0
    return BankPlan(
        points=points,
        made=made,
        row_of=np.where(there, np.cumsum(there) - 1, -1),
        school=school,
        school_first=int(school_first),
        after_school=int(rules.bank is Bank.AFTER_SCHOOL),
        banked=float(BANKED_POINTS),
    )
