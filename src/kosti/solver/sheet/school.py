"""The school-sum axis: which sums must be told apart, and where a written cell leads.

What the full school will add depends on its final sum. Two present sums with the same open school
cells are one lane when every possible rest of the school makes their extras differ by one and the
same number: sums whose bonus is certain or lost fall together, and so do sums between two
attainable ones. That number is paid in advance: the *advance* of a sum is the extra it gets if the
rest of the school brings the least. Stored values do not contain it.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from kosti.dice import DICE, FACES
from kosti.games.sheet.cells import FACE_OF, SCHOOL, Cell
from kosti.games.sheet.choices import SchoolTotal
from kosti.games.sheet.options import ATTEMPTS
from kosti.games.sheet.rules import SheetRules
from kosti.solver.arrays import Floats, Indices, Ints

__all__ = ["SchoolAxis", "school_axis", "school_points"]


@dataclass(frozen=True, eq=False)
class SchoolAxis:
    """The lanes of every set of open school cells (bit i: the cell ``cells[i]``).

    `first_row` (2**cells + 1): where the lanes of a set begin among all rows. `target` and `reward`
    (attempts, rows, cells, 6): the lane that writing a cell with n dice of its face on an attempt
    leads to, counted within the smaller set, and the points that brings, advances included; zero
    where the cell is not open.
    """

    cells: tuple[Cell, ...]
    first_row: Ints
    target: Indices
    reward: Floats
    _lowest: tuple[int, ...]
    _lanes: tuple[Ints, ...]
    _advances: tuple[Ints, ...]

    def find(self, open_cells: int, school_sum: int) -> tuple[int, int]:
        """Return the lane of a sum with these cells open, and its advance in points.

        Raises:
            KeyError: no filled school cells add up to this sum.
        """
        at = school_sum - self._lowest[open_cells]
        lanes = self._lanes[open_cells]
        if not 0 <= at < len(lanes) or lanes[at] < 0:
            raise KeyError(school_sum)
        return int(lanes[at]), int(self._advances[open_cells][at])


def school_points(rules: SheetRules, cells: tuple[Cell, ...]) -> Ints:
    """Return the points of school cells by (attempt, cell, dice of its face)."""
    points = np.zeros((ATTEMPTS, len(cells), DICE + 1), np.int64)
    for i, cell in enumerate(cells):
        face = FACE_OF[cell]
        other = FACES[face % len(FACES)]
        for n in range(DICE + 1):
            throw = tuple(sorted((face,) * n + (other,) * (DICE - n)))
            points[:, i, n] = [rules.points_in(cell, throw, 1 + a) for a in range(ATTEMPTS)]
    return points


def school_axis(rules: SheetRules) -> SchoolAxis:
    """Return the axis of a ruleset that has no bank."""
    cells = rules.school_cells
    points = school_points(rules, cells)
    sets = 1 << len(cells)
    possible = [np.unique(points[:, i]) for i in range(len(cells))]
    sums = [np.zeros(1, np.int64)] * sets  # what the cells of a set can bring together
    for mask in range(1, sets):
        top = mask.bit_length() - 1
        rest = sums[mask ^ (1 << top)]
        sums[mask] = np.unique(rest[:, None] + possible[top])
    extras = _extras(rules, len(cells), int(sums[-1][0]), int(sums[-1][-1]))
    brings = points + _at_once(rules, points)

    lanes, advances, chosen = [], [], []
    for mask in range(sets):
        found, future = sums[sets - 1 - mask], sums[mask]
        final = extras[found[:, None] + future - sums[-1][0]]
        _, first, lane = np.unique(
            final - final[:, :1], axis=0, return_index=True, return_inverse=True
        )
        chosen.append(found[first])
        lanes.append(np.full(found[-1] - found[0] + 1, -1))
        lanes[-1][found - found[0]] = lane.reshape(-1)
        advances.append(np.zeros(len(lanes[-1]), np.int64))
        advances[-1][found - found[0]] = final[:, 0]
    first_row = np.cumsum([0, *map(len, chosen)])
    lowest = tuple(int(sums[sets - 1 - mask][0]) for mask in range(sets))

    shape = (ATTEMPTS, int(first_row[-1]), len(cells), DICE + 1)
    target, reward = np.zeros(shape, np.int32), np.zeros(shape)
    for mask in range(1, sets):
        rows = slice(first_row[mask], first_row[mask + 1])
        before = advances[mask][chosen[mask] - lowest[mask]]
        for i in range(len(cells)):
            if not mask >> i & 1:
                continue
            after = mask ^ (1 << i)
            at = chosen[mask][:, None] + points[:, None, i] - lowest[after]
            target[:, rows, i] = lanes[after][at]
            reward[:, rows, i] = brings[:, None, i] + advances[after][at] - before[:, None]
    return SchoolAxis(cells, first_row, target, reward, lowest, tuple(lanes), tuple(advances))


def _at_once(rules: SheetRules, points: Ints) -> Ints:
    """Return what the school adds for each of these cells as soon as it is written."""
    if rules.school_total is not SchoolTotal.TENFOLD_EACH_NEGATIVE:
        return np.zeros_like(points)
    extras = [rules.school_extra((int(each),)) for each in points.flat]
    return np.array(extras, np.int64).reshape(points.shape)


def _extras(rules: SheetRules, cells: int, low: int, high: int) -> Ints:
    """Return what a full school adds for each final sum from low to high."""
    if cells < len(SCHOOL) or rules.school_total is SchoolTotal.TENFOLD_EACH_NEGATIVE:
        return np.zeros(high - low + 1, np.int64)
    rest = (0,) * (len(SCHOOL) - 1)
    return np.array([rules.school_extra((total, *rest)) for total in range(low, high + 1)])
