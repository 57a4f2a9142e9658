"""What people type in a game on a sheet: its cells by number, by name or by id."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from enum import StrEnum
from types import MappingProxyType

from kosti.cli.terminal.keyboard import other_layout
from kosti.cli.terminal.typed import DIGITS, Typed, Word, plain_name
from kosti.errors import IllegalAction, nearest
from kosti.games.actions import Action
from kosti.games.sheet import SheetRules
from kosti.games.sheet.actions import KeepBank, NoCell, Out, PayBank
from kosti.games.sheet.cells import Cell
from kosti.i18n import N_, Lang, Text, Translator

__all__ = ["SheetTyped", "SheetWord", "cell_named"]


class SheetWord(StrEnum):
    """A word that means something on a sheet alone."""

    WRITE = "write"
    DECLARE = "declare"
    NONE = "none"
    OUT = "out"
    PAID = "paid"
    KEPT = "kept"


# Translators: words that a player may type for one thing, the usual one first; no word may stand
# for two things. The English ones are always understood, too.
_SPELLINGS: Mapping[str, str] = MappingProxyType(
    {
        SheetWord.WRITE: N_("w write"),
        SheetWord.DECLARE: N_("d declare"),
        SheetWord.NONE: N_("none"),
        SheetWord.OUT: N_("out"),
        SheetWord.PAID: N_("paid"),
        SheetWord.KEPT: N_("kept"),
    }
)
_TOKENS: Mapping[str, str] = MappingProxyType(
    {
        SheetWord.NONE: NoCell().token,
        SheetWord.OUT: Out().token,
        SheetWord.PAID: PayBank().token,
        SheetWord.KEPT: KeepBank().token,
    }
)
_SIGNS: Mapping[str, SheetWord] = MappingProxyType({"#": SheetWord.WRITE, "!": SheetWord.DECLARE})
_NAMED = re.compile(r"(!?)([^=!]+)(=[+−-]?[0-9]+)?")


# Translators: other names of a cell that people type, each as one word with hyphens for blanks; the
# English ones are always understood, too. What stands for two cells is understood where only one
# of them is on the sheet.
_SYNONYMS: Mapping[Cell, str] = MappingProxyType(
    {
        Cell.PAIR: N_("one-pair"),
        Cell.TWO_PAIRS: N_("two-pair 2-pairs"),
        Cell.THREE_OF_A_KIND: N_("three triple three-alike"),
        Cell.FOUR_OF_A_KIND: N_("four quads four-alike"),
        Cell.FULL_HOUSE: N_("fullhouse full boat"),
        Cell.SMALL_STRAIGHT: N_("straight little-straight"),
        Cell.LARGE_STRAIGHT: N_("straight big-straight"),
        Cell.POKER: N_("yahtzee yatzy five-of-a-kind general"),
        Cell.CHANCE: N_("choice"),
    }
)


class SheetTyped(Typed):
    """Reads the lines of a game on a sheet."""

    def __init__(self, rules: SheetRules, t: Translator) -> None:
        super().__init__(t, _SPELLINGS, _TOKENS)
        self.cells: tuple[Cell, ...] = rules.cells
        self._names = _names(t, rules.cells)

    def hint_at(self, digits: str) -> Text | str:
        """Say how digits alone can be meant: as dice to keep, as the number of a cell."""
        a_cell = DIGITS.fullmatch(digits) and len(digits) <= 2 and int(digits) <= len(self.cells)
        return Text.of(
            N_("; {keep} keeps dice, {write} writes a cell"),
            keep=f"{self.spelling(Word.KEEP)}{digits}",
            write=f"{self.spelling(SheetWord.WRITE)}{digits if a_cell else 7}",
        )

    def _pair(self, meaning: str, following: str) -> str | None:
        if meaning in (SheetWord.WRITE, SheetWord.DECLARE):
            return self._of_cell(meaning, following)
        return None

    def _short(self, of: str, digits: str, rest: str, choices: Sequence[Action]) -> str | None:
        return self._pair(_SIGNS.get(of, of), f"{digits}{rest}")

    def _other(self, word: str, choices: Sequence[Action], *, dice_typed: bool) -> str | None:
        named = _NAMED.fullmatch(word)
        cell = self._names.get(plain_name(named[2])) if named else None
        return f"{named[1]}{cell.value}{_ascii(named[3])}" if named and cell else None

    def _of_cell(self, meaning: str, text: str) -> str:
        """Return the token that writes, declares or reports the cell of a number or a name."""
        name, equals, points = text.partition("=")
        meant = self._names.get(plain_name(other_layout(name)), name)
        cell: str = self._names.get(plain_name(name), meant)
        if DIGITS.fullmatch(name):
            cell = numbered_cell(name, self.cells)
        sign = "!" if meaning == SheetWord.DECLARE else ""
        return f"{sign}{cell}{_ascii(equals + points)}"


def cell_named(word: str, cells: Sequence[Cell], t: Translator) -> Cell:
    """Return the cell of a sheet that a word or a number names.

    Raises:
        IllegalAction: ``no-cell``.
    """
    if DIGITS.fullmatch(word):
        return numbered_cell(word, cells)
    known = _names(t, cells)
    names = [plain_name(word), plain_name(other_layout(word))]
    cell = next((known[name] for name in names if name in known), None)
    if cell is not None and cell in cells:
        return cell
    alike = [each for each in cells if _synonyms(t).get(names[0], frozenset()) & {each}]
    if alike:
        hint: Text | str = Text.of(
            N_("; possible: {cells}"), cells=tuple(t(each.words) for each in alike)
        )
    elif cell is None:
        own = [plain_name(name) for each in cells for name in (t(each.words), each.value)]
        hint = nearest(names[0], own)
    else:
        hint = nearest(word, cells)
    raise IllegalAction("no-cell", cell=word, hint=hint)


def numbered_cell(digits: str, cells: Sequence[Cell]) -> Cell:
    """Return the cell with a number, counted from 1 in the order of the sheet.

    Raises:
        IllegalAction: ``no-cell``.
    """
    if not (len(digits) <= 2 and 1 <= int(digits) <= len(cells)):
        numbers = Text.of(N_("; the cells are numbered 1 to {last}"), last=len(cells))
        raise IllegalAction("no-cell", cell=digits, hint=numbers)
    return cells[int(digits) - 1]


def _names(t: Translator, cells: Sequence[Cell]) -> dict[str, Cell]:
    """Return every name of a cell as it is typed, in one word."""
    on_sheet = {name: each & set(cells) for name, each in _synonyms(t).items()}
    found = {name: next(iter(each)) for name, each in on_sheet.items() if len(each) == 1}
    usual = {plain_name(name): cell for cell in Cell for name in (t(cell.words), cell.value)}
    return found | usual


def _synonyms(t: Translator) -> dict[str, frozenset[Cell]]:
    """Return the other names of cells, and which cells each may stand for."""
    found: dict[str, frozenset[Cell]] = {}
    for cell, message in _SYNONYMS.items():
        for language in (Translator(Lang.EN), t):
            for name in map(plain_name, language(message).split()):
                found[name] = found.get(name, frozenset()) | {cell}
    return found


def _ascii(points: str | None) -> str:
    return (points or "").replace("−", "-")
