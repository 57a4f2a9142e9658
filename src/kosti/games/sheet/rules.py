"""The ruleset of dice poker on a sheet: which options contradict, and what a throw is worth."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property
from types import MappingProxyType
from typing import ClassVar, assert_never, cast

from kosti.arguments import text, whole
from kosti.dice import DICE, THROWS, Dice, dice_of, format_dice, parse_dice
from kosti.errors import IllegalAction, RecordError, nearest
from kosti.games.actions import Grammar
from kosti.games.options import Contradiction
from kosti.games.sheet.actions import GRAMMAR
from kosti.games.sheet.cells import FACE_OF, SCHOOL, Cell, combination, school_points
from kosti.games.sheet.choices import (
    Bank,
    CrossOut,
    DeclareRule,
    EvenOdd,
    Joker,
    Nothing,
    Order,
    School,
    SchoolTotal,
    Unmade,
)
from kosti.games.sheet.options import ATTEMPTS, SheetOptions, has
from kosti.i18n import N_

__all__ = ["SheetRules"]


@dataclass(frozen=True, kw_only=True, eq=False)
class SheetRules(SheetOptions):
    """Dice poker on a sheet: preset and house rules as frozen data."""

    family: ClassVar[str] = "sheet"
    grammar: ClassVar[Grammar] = GRAMMAR

    @classmethod
    def falling_away(
        cls, values: Mapping[str, object], named: Collection[str]
    ) -> Mapping[str, object]:
        if "cells" not in named:
            return {}
        cells = cast("tuple[Cell, ...]", values["cells"])
        found: dict[str, object] = {
            name: cls.option_table()[name].default
            for name, about in (*_ABOUT.items(), ("poker_bonus", (Cell.POKER,)))
            if not set(about) & set(cells)
        }
        for name in ("undoubled", "all_dice"):
            listed = cast("tuple[Cell, ...]", values[name])
            found[name] = tuple(cell for cell in listed if cell in cells)
        prices = cast("tuple[tuple[Cell, int], ...]", values["fixed"])
        found["fixed"] = tuple(each for each in prices if each[0] in cells)
        if not set(SCHOOL) <= set(cells):
            found["school_total"] = SchoolTotal.NONE
        return {k: v for k, v in found.items() if k not in named and v != values[k]}

    def contradictions(self) -> Iterable[Contradiction]:
        """Yield the refusals of spec 3."""
        for options, reason, wrong in self._contradictions():
            if wrong:
                yield Contradiction(options, reason)

    def _contradictions(self) -> Iterable[tuple[tuple[str, ...], str, bool]]:
        """List the refusals of spec 3: the options, the reason, and whether it is the case."""
        school = [cell for cell in SCHOOL if cell in self.cells]
        total, bank = self.school_total, self.bank is not Bank.NONE
        fixed = dict(self.fixed)
        yield (
            ("order", "cells"),
            N_("a sheet without school cells needs order free"),
            self.order is Order.SCHOOL_FIRST and not school,
        )
        yield (
            ("school_total", "cells"),
            N_("a school result needs all six school cells"),
            total is not SchoolTotal.NONE and len(school) < len(SCHOOL),
        )
        yield (
            ("school", "bank"),
            N_("mark and a bank of attempts go together, neither without the other"),
            (self.school is School.MARK) != bank,
        )
        yield (
            ("bank", "declare"),
            N_("a bank of attempts leaves no room for declaring"),
            bank and self.declare is not DeclareRule.NEVER,
        )
        yield (
            ("bank", "skip"),
            N_("a bank of attempts leaves no room for passing"),
            bank and self.skip,
        )
        yield from self._contradictions_of_out()
        yield (
            ("school_total", "school"),
            N_("tenfold needs a school that counts plus and minus"),
            total in (SchoolTotal.TENFOLD_IF_NEGATIVE, SchoolTotal.TENFOLD_EACH_NEGATIVE)
            and self.school in (School.SUM, School.MARK),
        )
        yield (
            ("school_total", "school"),
            N_("bonus-from-63 needs a school that adds up its dice: sum"),
            total is SchoolTotal.BONUS_FROM_63 and self.school is not School.SUM,
        )
        yield (
            ("school_total", "school"),
            N_("this bonus needs a school that counts plus and minus"),
            total in (SchoolTotal.BONUS_FROM_ZERO, SchoolTotal.PLUS_MINUS)
            and self.school in (School.SUM, School.MARK),
        )
        for name, cells in _ABOUT.items():
            yield (
                (name, "cells"),
                N_("the option is about a cell that the sheet lacks"),
                getattr(self, name) != self.option_table()[name].default and not has(*cells)(self),
            )
        yield (
            ("poker_bonus", "cells"),
            N_("the option is about a cell that the sheet lacks"),
            Cell.POKER not in self.cells
            and self.poker_bonus not in (0, self.option_table()["poker_bonus"].default),
        )
        for name, listed in (
            ("undoubled", self.undoubled),
            ("all_dice", self.all_dice),
            ("fixed", tuple(fixed)),
        ):
            yield (
                (name, "cells"),
                N_("the option is about a cell that the sheet lacks"),
                listed != self.option_table()[name].default and not set(listed) <= set(self.cells),
            )
        yield (
            ("joker", "cells", "fixed", "school"),
            N_(
                "a joker needs poker fixed at 50, a school that adds up its dice, a full house "
                "and both straights"
            ),
            self.joker is not Joker.NONE
            and not (
                fixed.get(Cell.POKER) == _JOKER_POKER
                and self.school is School.SUM
                and len(school) == len(SCHOOL)
                and {Cell.FULL_HOUSE, Cell.SMALL_STRAIGHT, Cell.LARGE_STRAIGHT} <= set(self.cells)
            ),
        )
        yield (
            ("repeat_bonus", "cells", "fixed"),
            N_("a repeat bonus needs poker fixed at 50"),
            self.repeat_bonus > 0
            and not (Cell.POKER in self.cells and fixed.get(Cell.POKER) == _JOKER_POKER),
        )

    def _contradictions_of_out(self) -> Iterable[tuple[tuple[str, ...], str, bool]]:
        """List what is refused where whoever makes nothing is out."""
        for name, reason, wrong in (
            (
                "bank",
                N_("whoever makes nothing is out: that leaves no room for a bank of attempts"),
                self.bank is not Bank.NONE,
            ),
            (
                "skip",
                N_("whoever makes nothing is out: that leaves no room for passing"),
                self.skip,
            ),
            (
                "declare",
                N_("whoever makes nothing is out: that leaves no room for declaring"),
                self.declare is not DeclareRule.NEVER,
            ),
            (
                "joker",
                N_("whoever makes nothing is out: that leaves no room for a joker"),
                self.joker is not Joker.NONE,
            ),
            (
                "cross_out",
                N_("whoever makes nothing is out: then nothing is ever crossed out"),
                self.cross_out is not CrossOut.ALWAYS,
            ),
        ):
            yield ("nothing", name), reason, self.nothing is Nothing.OUT and wrong

    def score(self, cell: str, dice: str | Iterable[int], *, attempt: int = 1) -> int:
        """Return the points that five dice bring in a cell when written on this attempt.

        A throw that does not make a combo scores 0, as if it were crossed out. Jokers and repeat
        bonuses depend on the rest of the sheet and are not counted here.

        Raises:
            RecordError: ``bad-dice`` when the dice cannot be read.
            IllegalAction: ``dice-count``, ``no-cell``, ``attempt-range``.
        """
        faces = parse_dice(dice) if isinstance(dice, str) else dice_of(dice)
        if not all(1 <= face <= 6 for face in faces):
            raise RecordError("bad-dice", dice=" ".join(map(str, faces)))
        if len(faces) != DICE:
            raise IllegalAction(
                "dice-count", dice=format_dice(faces), count=len(faces), expected=DICE
            )
        if text("cell", cell) not in self.cells:
            raise IllegalAction("no-cell", cell=cell, hint=nearest(cell, self.cells))
        attempt = whole("attempt", attempt)
        if attempt < 1 or (attempt > ATTEMPTS and self.bank is Bank.NONE):
            raise IllegalAction("attempt-range", attempt=attempt, last=ATTEMPTS)
        return self.points_in(Cell(cell), tuple(sorted(faces)), attempt)

    def points_in(self, cell: Cell, throw: Dice, attempt: int) -> int:
        """Return the points of a sorted throw in a cell of this sheet; the engine's own `score`."""
        key = (cell, throw, attempt)
        known = self._known_points.get(key)
        if known is None:
            known = self._known_points[key] = self._computed_points(cell, throw, attempt)
        return known

    def joker_points(self, cell: Cell) -> int:
        """Return the points of a joker in a full house or a straight, its dice set aside."""
        best = max(throw for throw in THROWS if self.makes(cell, throw))
        return self.points_in(cell, best, ATTEMPTS)

    def makes(self, cell: Cell, throw: Dice) -> bool:
        """Tell whether a sorted throw makes the combo, or is enough for the school cell.

        Three dice of its face are enough for a school cell; one is where the cell adds up its
        dice (S2's “fits”).
        """
        if cell in FACE_OF:
            least = 1 if self.school is School.SUM else 3
            return throw.count(FACE_OF[cell]) >= least
        return self._combination(cell, throw) is not None

    def factor(self, cell: Cell, attempt: int) -> int:
        """Return what a combo of this sheet is multiplied by on an attempt."""
        if cell is Cell.MINUS:
            return 1
        if cell in (Cell.EVEN, Cell.ODD) and self.even_odd is EvenOdd.LENIENT:
            return 1
        if cell is Cell.POKER and self.poker_factors is not None:
            return self.poker_factors[min(attempt, ATTEMPTS) - 1]
        return self.first_throw if attempt == 1 and cell not in self.undoubled else 1

    def school_extra(self, points: Iterable[int | None]) -> int:
        """Return what is added to the sum of a school with these cells; None is an empty one.

        Only a full school adds anything, but for `tenfold-each-negative`, which counts at once.
        """
        written = [each for each in points if each is not None]
        total = sum(written)
        if self.school_total is SchoolTotal.TENFOLD_EACH_NEGATIVE:
            return sum(9 * each for each in written if each < 0)
        if len(written) < len(SCHOOL):
            return 0
        match self.school_total:
            case SchoolTotal.BONUS_FROM_ZERO:
                return self.school_bonus if total >= 0 else 0
            case SchoolTotal.BONUS_FROM_63:
                return self.school_bonus if total >= _UPPER_BONUS_FROM else 0
            case SchoolTotal.PLUS_MINUS:
                return self.school_bonus * ((total > 0) - (total < 0))
            case SchoolTotal.TENFOLD_IF_NEGATIVE:
                return 9 * min(total, 0)
            case SchoolTotal.NONE:
                return 0
            case _:
                assert_never(self.school_total)

    def unmade_points(self, cell: Cell) -> int:
        """Return what an unmade cell of a bank sheet counts at the end: never above zero."""
        return self._unmade[cell]

    def possible_points(self, cell: Cell) -> tuple[int, ...]:
        """Return every number that the cell can hold, ascending, the rest of the sheet aside."""
        known = self._possible.get(cell)
        if known is None:
            points = {self.points_in(cell, t, a) for t in THROWS for a in range(1, ATTEMPTS + 1)}
            known = self._possible[cell] = tuple(sorted(points))
        return known

    @cached_property
    def writes_anything(self) -> bool:
        """Whether any throw may go into any available cell, whatever else the sheet holds."""
        return (
            self.bank is Bank.NONE
            and self.joker is Joker.NONE
            and self.cross_out is CrossOut.ALWAYS
            and self.nothing is Nothing.CROSS_OUT
        )

    @property
    def may_pass(self) -> bool:
        return self.skip

    @property
    def has_bank(self) -> bool:
        """Whether this is a bank sheet, whose unmade cells cost points at the end."""
        return self.bank is not Bank.NONE

    @cached_property
    def school_cells(self) -> tuple[Cell, ...]:
        """The school cells of the sheet, in sheet order."""
        return tuple(cell for cell in self.cells if cell in FACE_OF)

    @cached_property
    def combo_cells(self) -> tuple[Cell, ...]:
        """The other cells of the sheet, in sheet order."""
        return tuple(cell for cell in self.cells if cell not in FACE_OF)

    @cached_property
    def place_of(self) -> Mapping[Cell, int]:
        """Where a cell stands on the sheet, from 0."""
        return MappingProxyType({cell: i for i, cell in enumerate(self.cells)})

    @cached_property
    def _known_points(self) -> dict[tuple[Cell, Dice, int], int]:
        return {}

    @cached_property
    def _possible(self) -> dict[Cell, tuple[int, ...]]:
        return {}

    @cached_property
    def _unmade(self) -> Mapping[Cell, int]:
        pick = min if self.unmade is Unmade.LEAST else max
        combos = {
            cell: -pick(abs(self._base(cell, throw)) for throw in THROWS if self.makes(cell, throw))
            for cell in self.combo_cells
        }
        return combos | {cell: -3 * FACE_OF[cell] for cell in self.school_cells}

    @cached_property
    def _prices(self) -> Mapping[Cell, int]:
        return dict(self.fixed)

    def _computed_points(self, cell: Cell, throw: Dice, attempt: int) -> int:
        if cell in FACE_OF:
            points = school_points(self.school, FACE_OF[cell], throw.count(FACE_OF[cell]))
            return points * self.first_throw_school if attempt == 1 and points > 0 else points
        if not self.makes(cell, throw):
            return 0
        bonus = {Cell.POKER: self.poker_bonus, Cell.FOUR_OF_A_KIND: self.four_bonus}.get(cell, 0)
        return self._base(cell, throw) * self.factor(cell, attempt) + bonus

    def _base(self, cell: Cell, throw: Dice) -> int:
        """Return the points of a made combo before factor and bonus."""
        if cell in self._prices:
            return self._prices[cell]
        if cell in self.all_dice and cell is not Cell.MINUS:
            return sum(throw)
        return self._combination(cell, throw) or 0

    def _combination(self, cell: Cell, throw: Dice) -> int | None:
        return combination(
            cell,
            throw,
            small_straight=self.small_straight,
            large_straight=self.large_straight,
            full_house_of_five=self.full_house_of_five,
            two_pairs_of_four=self.two_pairs_of_four,
            four_of_five=self.four_of_five,
            even_odd=self.even_odd,
        )


_JOKER_POKER = 50
_UPPER_BONUS_FROM = 63
_ABOUT: Mapping[str, tuple[Cell, ...]] = MappingProxyType(
    {
        "even_odd": (Cell.EVEN, Cell.ODD),
        "four_bonus": (Cell.FOUR_OF_A_KIND,),
        "four_of_five": (Cell.FOUR_OF_A_KIND,),
        "poker_factors": (Cell.POKER,),
        "small_straight": (Cell.SMALL_STRAIGHT,),
        "large_straight": (Cell.LARGE_STRAIGHT,),
        "full_house_of_five": (Cell.FULL_HOUSE,),
        "two_pairs_of_four": (Cell.TWO_PAIRS,),
    }
)
