"""The rules of dice poker on a sheet for somebody who has never played it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import assert_never

from kosti.dice import THROWS, Dice
from kosti.games.sheet import SheetRules
from kosti.games.sheet.cells import FACE_OF, Cell
from kosti.games.sheet.choices import (
    Bank,
    CrossOut,
    DeclareRule,
    Joker,
    Nothing,
    Order,
    School,
    SchoolTotal,
    Settlement,
)
from kosti.games.sheet.options import ATTEMPTS
from kosti.i18n import N_, Translator
from kosti.table.guide import Example, Section

__all__ = ["cell_example", "sheet_guide"]

_FEW, _ENOUGH, _MANY = 1, 3, 4


def sheet_guide(rules: SheetRules, t: Translator) -> tuple[Section, ...]:
    """Return the rules of a ruleset as sections in reading order."""
    return (
        Section("aim", t("The aim"), tuple(_aim(rules, t))),
        Section("turn", t("A turn"), tuple(_turn(rules, t)), (_keeping(t),)),
        *_school(rules, t),
        *_combos(rules, t),
        Section("end", t("The end"), tuple(_end(rules, t))),
    )


def cell_example(rules: SheetRules, cell: Cell, t: Translator) -> Example:
    """Return dice that make a cell of a sheet, and what they are worth there."""
    if cell in FACE_OF:
        return _school_example(rules, cell, _MANY, t)
    return _combo_example(rules, cell, t)


def _aim(rules: SheetRules, t: Translator) -> Iterator[str]:
    yield t(
        "Everybody has a sheet with {n} cells and fills one of them in each turn.",
        n=len(rules.cells),
    )
    if rules.settlement is Settlement.MINUS_AVERAGE:
        yield t("In the end each total is compared with the average of the table.")
    else:
        yield t("Whoever has the highest total in the end wins.")


def _turn(rules: SheetRules, t: Translator) -> Iterator[str]:
    yield t("Throw all five dice. Then keep any of them and throw the others again.")
    yield t("There are {n} throws in a turn; you may stop after any of them.", n=ATTEMPTS)
    if rules.bank is Bank.NONE:
        yield t("Then write the five dice into one empty cell. A written cell never changes.")
    else:
        yield t("Then write the five dice into an empty cell that they make, or write nothing.")
        yield t(
            "Throws that you do not use are saved in the bank; a fourth throw takes one from it."
        )
        if rules.bank is Bank.CHOOSE:
            yield t("When your school is complete, have the bank paid or keep it.")
    if rules.declare is DeclareRule.BY_SECOND:
        yield t(
            "Keeping dice is a decision: say at the latest after the second throw for which cell "
            "you throw; the result goes there, whatever it is."
        )
    if rules.order is Order.SCHOOL_FIRST and rules.school_cells and rules.combo_cells:
        yield t("The combos are closed until the school is full.")
    if rules.skip:
        yield t("Before the first throw a turn may be passed.")


def _keeping(t: Translator) -> Example:
    return Example((5, 5, 1, 3, 6), t("keep the two fives, throw three dice again"))


def _school(rules: SheetRules, t: Translator) -> Iterator[Section]:
    cells = rules.school_cells
    if not cells:
        return
    sentences = [t("The school are the cells from ones to sixes: each collects its own face.")]
    match rules.school:
        case School.FACE:
            sentences.append(
                t(
                    "Three dice of the face are nought; each one more counts plus its face, each "
                    "one less minus its face."
                )
            )
        case School.COUNT:
            sentences.append(
                t("Three dice of the face are nought; each one more is +1, each one less −1.")
            )
        case School.FLAT:
            sentences.append(
                t(
                    "Three dice of the face are nought, four are +4, five are +5; each one less "
                    "counts minus its face."
                )
            )
        case School.SUM:
            sentences.append(t("The dice of the face are added up."))
        case School.MARK:
            sentences.append(t("Three dice of the face tick the cell off; it brings no points."))
    if total := _school_total(rules, t):
        sentences.append(total)
    shown = cells[-1]
    numbers = (_ENOUGH,) if rules.school is School.MARK else (_FEW, _ENOUGH, _MANY)
    examples = tuple(_school_example(rules, shown, n, t) for n in numbers)
    yield Section("school", t("The school"), tuple(sentences), examples)


def _school_total(rules: SheetRules, t: Translator) -> str:
    bonus = rules.school_bonus
    match rules.school_total:
        case SchoolTotal.NONE:
            return ""
        case SchoolTotal.BONUS_FROM_ZERO:
            return t("A full school of 0 or more brings {n} points.", n=bonus)
        case SchoolTotal.BONUS_FROM_63:
            return t("A full school of 63 or more brings {n} points.", n=bonus)
        case SchoolTotal.PLUS_MINUS:
            return t("A full school above 0 brings {n} points, one below 0 costs as many.", n=bonus)
        case SchoolTotal.TENFOLD_IF_NEGATIVE:
            return t("A full school below 0 counts tenfold.")
        case SchoolTotal.TENFOLD_EACH_NEGATIVE:
            return t("Every cell of the school below 0 counts tenfold.")


def _school_example(rules: SheetRules, cell: Cell, n: int, t: Translator) -> Example:
    face = FACE_OF[cell]
    others = [each for each in (2, 3, 1, 4) if each != face]
    dice = tuple(sorted((face,) * n + tuple(others[: 5 - n])))
    points = rules.score(cell, dice, attempt=2)
    name = t(cell.words)
    if rules.school is School.MARK:
        return Example(dice, t("{cell}: ticked off", cell=name))
    return Example(dice, t("{cell}: {points}", cell=name, points=_signed(rules, points)))


def _signed(rules: SheetRules, points: int) -> str:
    if rules.school is School.SUM or not points:
        return str(points)
    return f"+{points}" if points > 0 else f"−{-points}"


def _combos(rules: SheetRules, t: Translator) -> Iterator[Section]:
    cells = rules.combo_cells
    if not cells:
        return
    sentences = []
    if rules.first_throw > 1:
        sentences.append(
            t("A combo that is written on the first throw counts times {n}.", n=rules.first_throw)
        )
    if rules.bank is Bank.NONE:
        if rules.nothing is Nothing.OUT:
            sentences.append(
                t(
                    "Nothing is crossed out: whose third throw fits no open cell is out of the "
                    "game, with 0 points."
                )
            )
        elif rules.cross_out is CrossOut.ALWAYS:
            sentences.append(t("Dice that do not make a combo may be written too: it brings 0."))
        else:
            sentences.append(t("A combo may be crossed out with 0 only when nothing else fits."))
    else:
        sentences.append(t("A combo that is not made in the end counts minus."))
    if rules.joker is not Joker.NONE:
        sentences.append(
            t("Five equal dice once more are a joker: they may stand for other combos.")
        )
    examples = tuple(_combo_example(rules, cell, t) for cell in cells)
    yield Section("combos", t("The combos"), tuple(sentences), examples)


def _combo_example(rules: SheetRules, cell: Cell, t: Translator) -> Example:
    dice = _dice_of(rules, cell)
    later = rules.score(cell, dice, attempt=ATTEMPTS)
    first = rules.score(cell, dice, attempt=1)
    if first == later:
        points = t("{n} points", n=later)
    else:
        points = t("{later} points, on the first throw {first}", later=later, first=first)
    return Example(
        dice,
        t(
            "{cell}: {what}. {points}",
            cell=t(cell.words),
            what=t(_shown(cell)[0]),
            points=points,
        ),
    )


def _dice_of(rules: SheetRules, cell: Cell) -> Dice:
    """Return the example of a combo, or where the rules do not take it the first that they do."""
    _, shown = _shown(cell)
    if rules.makes(cell, shown):
        return shown
    return next((throw for throw in THROWS if rules.makes(cell, throw)), shown)


def _shown(cell: Cell) -> tuple[str, Dice]:  # noqa: C901 # a case for each cell
    """Return what makes a combo, as a message, and dice that do."""
    match cell:
        case Cell.PAIR:
            return N_("two equal dice"), (2, 3, 5, 5, 6)
        case Cell.TWO_PAIRS:
            return N_("two and two equal dice of different faces"), (2, 2, 5, 5, 6)
        case Cell.THREE_OF_A_KIND:
            return N_("three equal dice"), (1, 4, 4, 4, 6)
        case Cell.FOUR_OF_A_KIND:
            return N_("four equal dice"), (3, 5, 5, 5, 5)
        case Cell.FULL_HOUSE:
            return N_("three equal dice and two other equal ones"), (2, 2, 6, 6, 6)
        case Cell.SMALL_STRAIGHT:
            return N_("dice in a row from the one on"), (1, 2, 3, 4, 5)
        case Cell.LARGE_STRAIGHT:
            return N_("five dice in a row up to the six"), (2, 3, 4, 5, 6)
        case Cell.POKER:
            return N_("five equal dice"), (4, 4, 4, 4, 4)
        case Cell.CHANCE:
            return N_("any five dice"), (2, 3, 5, 6, 6)
        case Cell.EVEN:
            return N_("only even dice"), (2, 2, 4, 6, 6)
        case Cell.ODD:
            return N_("only odd dice"), (1, 1, 3, 5, 5)
        case Cell.MINUS:
            few = N_("any five dice, as few points as possible, since they are taken off")
            return few, (1, 1, 2, 2, 3)
        case Cell.ONES | Cell.TWOS | Cell.THREES | Cell.FOURS | Cell.FIVES | Cell.SIXES:
            raise ValueError(cell)
        case _:
            assert_never(cell)


def _end(rules: SheetRules, t: Translator) -> Iterator[str]:
    if rules.nothing is Nothing.OUT:
        yield t("The game is over when everybody has written every cell or is out.")
    elif rules.bank is Bank.NONE:
        yield t("The game is over when every cell of every player is written.")
    else:
        yield t("The game ends when somebody has made every cell.")
    yield t("Equal totals share the place.")
