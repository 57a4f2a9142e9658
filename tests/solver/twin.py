"""The solver's plain twin: slow and obvious, in Python alone, on top of the engine.

`Twin` asks the engine which cells a throw may go into and what it brings there, and tries every
keep of every throw. `by_the_rules` does even that by nothing but `decisions` and `apply`.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from functools import cache

from kosti.dice import DICE, KEEPS, THROWS, Dice, join, keeps_of, outcomes
from kosti.games.actions import Throw
from kosti.games.sheet import Sheet, SheetRules, SheetState
from kosti.games.sheet.cells import Cell
from kosti.games.sheet.choices import DeclareRule

ByThrow = Mapping[Dice, float]

FIRST_KEEPS = tuple(keep for keep in KEEPS if len(keep) < DICE)


@cache
def after(keep: Dice) -> tuple[tuple[Dice, float], ...]:
    """Return the throws that a keep may become, with their probabilities."""
    return tuple((join(keep, thrown), p) for thrown, p in outcomes(DICE - len(keep)))


@cache
def before(throw: Dice) -> tuple[Dice, ...]:
    """Return the keeps of a throw that leave a die to throw."""
    return tuple(keep for keep in keeps_of(throw) if len(keep) < DICE)


def with_throws(values: ByThrow) -> dict[Dice, float]:
    """Return the value of each keep, those of the throws after it being these."""
    return {keep: sum(p * values[throw] for throw, p in after(keep)) for keep in FIRST_KEEPS}


def best_of(writes: ByThrow, keeps: ByThrow) -> dict[Dice, float]:
    """Return the better of writing a throw and of its best keep."""
    return {throw: max(writes[throw], *map(keeps.__getitem__, before(throw))) for throw in THROWS}


def worst() -> dict[Dice, float]:
    return dict.fromkeys(THROWS, float("-inf"))


class Twin:
    """The expected final total of a sheet under optimal play."""

    def __init__(self, rules: SheetRules) -> None:
        self.rules = rules
        self.known: dict[object, float] = {}

    def empty(self) -> float:
        """Return the value of the game."""
        return self.total(Sheet(self.rules, (None,) * len(self.rules.cells)))

    def total(self, sheet: Sheet) -> float:
        """Return the expected final total of a sheet before a turn."""
        if sheet.full:
            return float(sheet.total)
        poker = Cell.POKER in self.rules.cells and bool(sheet[Cell.POKER])
        key = (sheet.open, sheet.school_sum, sheet.school_extra, poker)
        if key not in self.known:
            self.known[key] = self.turn(sheet) - sheet.total
        return sheet.total + self.known[key]

    def turn(self, sheet: Sheet) -> float:
        if self.rules.declare is DeclareRule.BY_SECOND:
            return self.declared_turn(sheet)
        third, second, first = (self.writes(sheet, 3), self.writes(sheet, 2), self.writes(sheet, 1))
        second = best_of(second, with_throws(third))
        first = best_of(first, with_throws(second))
        return with_throws(first)[()]

    def declared_turn(self, sheet: Sheet) -> float:
        """Without a declaration all dice are thrown again; a declared cell takes what comes."""
        first, second = self.writes(sheet, 1), self.writes(sheet, 2)
        for cell in sheet.available:
            third = with_throws(self.writes(sheet, 3, cell))
            bound = with_throws(best_of(self.writes(sheet, 2, cell), third))
            second = best_of(second, third)
            first = best_of(first, bound)
        again = with_throws(second)[()]
        return with_throws({throw: max(again, first[throw]) for throw in THROWS})[()]

    def writes(self, sheet: Sheet, attempt: int, declared: Cell | None = None) -> dict[Dice, float]:
        """Return the best total that writing each throw leads to; a cell declared before binds."""
        found = worst()
        start = SheetState.before(self.rules, 1)
        following: dict[tuple[Cell, int, int], float] = {}
        for throw in THROWS:
            state = replace(
                start,
                sheets=(sheet,),
                attempt=attempt,
                dice=throw,
                due=0,
                declared=declared,
                bound=declared is not None,
            )
            repeat = state.repeat_points(throw)
            for cell in state.writable():
                points = state.points(cell)
                key = (cell, points, repeat)
                if key not in following:
                    written = sheet.with_cell(cell, points)
                    following[key] = self.total(replace(written, repeats=written.repeats + repeat))
                found[throw] = max(found[throw], following[key])
        return found


def by_the_rules(state: SheetState, known: dict[object, float]) -> float:
    """Return the expected final total by nothing but what the engine lets happen."""
    if state.over:
        return float(state.sheets[0].total)
    key = (
        state.sheets[0].points,
        state.attempt,
        state.dice,
        state.due,
        state.declared,
        state.bound,
    )
    if key not in known:
        if state.due:
            known[key] = sum(
                p * by_the_rules(state.apply(Throw(thrown)), known)
                for thrown, p in outcomes(state.due)
            )
        else:
            known[key] = max(by_the_rules(state.apply(each), known) for each in state.decisions())
    return known[key]
