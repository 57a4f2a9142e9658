"""One player's sheet: what is written on it, what may be, and what it counts."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from functools import cached_property

from kosti.dice import Dice
from kosti.errors import IllegalAction, nearest
from kosti.games.sheet.cells import FACE_OF, JOKER_CELLS, SCHOOL, Cell, cell_ids
from kosti.games.sheet.choices import Joker, Nothing, Order
from kosti.games.sheet.options import BANKED_POINTS
from kosti.games.sheet.rules import SheetRules

__all__ = ["Sheet", "check_points"]

_NEARBY = 6


@dataclass(frozen=True)
class Sheet:
    """One player's sheet.

    `points` stand in the order of the ruleset's cells, None where a cell is empty. `bank` counts
    saved attempts, `paid` the points already paid for some, `repeats` the points of further fives
    of a kind, `unmade` what the empty cells of a bank sheet cost once the game is over, `handicap`
    the points that the player had at the start. Of a player who is `out` nothing counts any more.
    """

    rules: SheetRules
    points: tuple[int | None, ...]
    bank: int = 0
    paid: int = 0
    repeats: int = 0
    unmade: int = 0
    handicap: int = 0
    out: bool = False

    def __getitem__(self, cell: Cell) -> int | None:
        return self.points[self.rules.place_of[cell]]

    @cached_property
    def open(self) -> tuple[Cell, ...]:
        """The empty cells, in sheet order."""
        cells = zip(self.rules.cells, self.points, strict=True)
        return tuple(cell for cell, points in cells if points is None)

    @cached_property
    def available(self) -> tuple[Cell, ...]:
        """The empty cells that the order of the sheet admits now."""
        if self.rules.order is Order.FREE:
            return self.open
        school = tuple(cell for cell in self.open if cell in FACE_OF)
        return school or self.open

    @property
    def full(self) -> bool:
        """Whether no cell is empty."""
        return None not in self.points

    @property
    def done(self) -> bool:
        """Whether its player has no turn any more."""
        return self.out or self.full

    @cached_property
    def school(self) -> tuple[int | None, ...]:
        """The school cells in sheet order."""
        return tuple(self[cell] for cell in self.rules.school_cells)

    @property
    def school_sum(self) -> int:
        """The sum of the written school cells."""
        return sum(points or 0 for points in self.school)

    @property
    def school_extra(self) -> int:
        """What is added to the school's sum by now."""
        return self.rules.school_extra(self.school)

    @property
    def total(self) -> int:
        """The points by now; the bank counts once it is paid, or the game is over."""
        if self.out:
            return 0
        written = sum(points or 0 for points in self.points)
        extras = self.school_extra + self.paid + self.repeats + self.unmade
        return self.handicap + written + extras

    @property
    def written(self) -> int:
        """How many cells are written."""
        return len(self.points) - self.points.count(None)

    def with_entries(self, entries: Iterable[tuple[Cell, int]]) -> Sheet:
        """Return the sheet with several cells written, as one copies it from paper.

        Raises:
            IllegalAction: ``no-cell``, ``cell-filled`` or ``bad-report``.
        """
        sheet = self
        for cell, points in entries:
            if cell not in self.rules.place_of:
                raise IllegalAction("no-cell", cell=cell.value, hint=nearest(cell, sheet.open))
            written = sheet[cell]
            if written is not None:
                raise IllegalAction(
                    "cell-filled", cell=cell.value, points=written, cells=cell_ids(sheet.open)
                )
            check_points(cell, points, self.rules.possible_points(cell))
            sheet = sheet.with_cell(cell, points)
        return sheet

    def with_cell(self, cell: Cell, points: int) -> Sheet:
        """Return the sheet with a cell written."""
        place = self.rules.place_of[cell]
        written = (*self.points[:place], points, *self.points[place + 1 :])
        return Sheet(
            self.rules, written, self.bank, self.paid, self.repeats, self.unmade, self.handicap
        )

    def points_for(self, cell: Cell, throw: Dice, attempt: int) -> int:
        """Return what a throw would bring in an open cell on an attempt, jokers considered."""
        if cell in JOKER_CELLS and self.is_joker(throw):
            return self.rules.joker_points(cell)
        return self.rules.points_in(cell, throw, attempt)

    def repeat_points(self, throw: Dice) -> int:
        """Return the bonus that a throw brings as a further five of a kind."""
        if not self.rules.repeat_bonus or throw[0] != throw[-1]:
            return 0
        return self.rules.repeat_bonus if self[Cell.POKER] else 0

    def fits(self, cell: Cell, throw: Dice) -> bool:
        """Tell whether a throw makes a cell, or stands for it as a joker."""
        return self.rules.makes(cell, throw) or (cell in JOKER_CELLS and self.is_joker(throw))

    def holds(self, cell: Cell, throw: Dice) -> bool:
        """Tell whether a throw may be written where nothing is crossed out: any in the school."""
        return cell in FACE_OF or self.fits(cell, throw)

    def goes_out(self, throw: Dice) -> bool:
        """Tell whether whoever throws this at last is out: no available cell holds it."""
        return self.rules.nothing is Nothing.OUT and not any(
            self.holds(cell, throw) for cell in self.available
        )

    def is_joker(self, throw: Dice) -> bool:
        """Tell whether five equal dice stand for a full house or a straight now."""
        return (
            self.rules.joker is not Joker.NONE
            and self._is_five_after_poker(throw)
            and self[SCHOOL[throw[0] - 1]] is not None
        )

    def forced_cells(self, throw: Dice) -> tuple[Cell, ...] | None:
        """Return where a throw must go as a forced joker; None for a throw that is none.

        It goes to its school cell, else to a combo, else anywhere.
        """
        if self.rules.joker is not Joker.FORCED or not self._is_five_after_poker(throw):
            return None
        own = SCHOOL[throw[0] - 1]
        if own in self.available:
            return (own,)
        return tuple(cell for cell in self.available if cell not in FACE_OF) or self.available

    def paid_out(self) -> Sheet:
        """Return the sheet with the points of its saved attempts, which stay where they are."""
        return replace(self, paid=self.paid + BANKED_POINTS * self.bank)

    def closed(self) -> Sheet:
        """Return a bank sheet with its bank paid and its unmade cells charged."""
        unmade = sum(self.rules.unmade_points(cell) for cell in self.open)
        return replace(self.paid_out(), unmade=unmade)

    def _is_five_after_poker(self, throw: Dice) -> bool:
        return throw[0] == throw[-1] and self[Cell.POKER] is not None


def check_points(cell: Cell, points: int, possible: Sequence[int]) -> None:
    """Refuse points that a cell can never hold, naming those nearby.

    Raises:
        IllegalAction: ``bad-report``.
    """
    if points in possible:
        return
    near = sorted(sorted(possible, key=lambda each: abs(each - points))[:_NEARBY])
    raise IllegalAction(
        "bad-report", cell=cell.value, points=points, possible=tuple(map(str, near))
    )
