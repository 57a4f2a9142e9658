"""What people type in a game on a sheet: its cells by number, by name or by id."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from enum import StrEnum
from types import MappingProxyType

from kosti.cli.terminal.typed import DIGITS, Typed, Word, plain_name
from kosti.errors import IllegalAction, nearest
from kosti.games.actions import Action
from kosti.games.sheet import SheetRules
from kosti.games.sheet.actions import NoCell
from kosti.games.sheet.cells import Cell
from kosti.i18n import N_, Text, Translator

__all__ = ["SheetTyped", "SheetWord", "cell_named"]


class SheetWord(StrEnum):
    """A word that means something on a sheet alone."""

    WRITE = "write"
    DECLARE = "declare"
    NONE = "none"


# Translators: words that a player may type for one thing, the usual one first; no word may stand
# for two things. The English ones are always understood, too.
_SPELLINGS: Mapping[str, str] = MappingProxyType(
    {
        SheetWord.WRITE: N_("w write"),
        SheetWord.DECLARE: N_("d declare"),
        SheetWord.NONE: N_("none"),
    }
)
_TOKENS: Mapping[str, str] = MappingProxyType({SheetWord.NONE: NoCell().token})
_SIGNS: Mapping[str, SheetWord] = MappingProxyType({"#": SheetWord.WRITE, "!": SheetWord.DECLARE})
_NAMED = re.compile(r"(!?)([^=!]+)(=[+−-]?[0-9]+)?")


class SheetTyped(Typed):
    """Reads the lines of a game on a sheet."""

    def __init__(self, rules: SheetRules, t: Translator) -> None:
        super().__init__(t, _SPELLINGS, _TOKENS)
        self.cells: tuple[Cell, ...] = rules.cells
        self._names = _names(t)

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
        cell: str = self._names.get(plain_name(name), name)
        if DIGITS.fullmatch(name):
            if not (len(name) <= 2 and 1 <= int(name) <= len(self.cells)):
                numbers = Text.of(N_("; the cells are numbered 1 to {last}"), last=len(self.cells))
                raise IllegalAction("no-cell", cell=name, hint=numbers)
            cell = self.cells[int(name) - 1]
        sign = "!" if meaning == SheetWord.DECLARE else ""
        return f"{sign}{cell}{_ascii(equals + points)}"


def cell_named(word: str, cells: Sequence[Cell], t: Translator) -> Cell:
    """Return the cell of a sheet that a word names.

    Raises:
        IllegalAction: ``no-cell``.
    """
    known = _names(t)
    cell = known.get(plain_name(word))
    if cell is None or cell not in cells:
        own = [name for name, each in known.items() if each in cells]
        hint = nearest(plain_name(word), own) if cell is None else nearest(word, cells)
        raise IllegalAction("no-cell", cell=word, hint=hint)
    return cell


def _names(t: Translator) -> dict[str, Cell]:
    """Return every name of a cell as it is typed, in one word."""
    return {plain_name(name): cell for cell in Cell for name in (t(cell.words), cell.value)}


def _ascii(points: str | None) -> str:
    return (points or "").replace("−", "-")
