"""What people type in a game: commands, and moves in the record notation or shorter."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from enum import StrEnum
from types import MappingProxyType

from kosti.cli.families.sheet.cell_names import plain_name, typed_names
from kosti.errors import IllegalAction
from kosti.games.actions import Skip, Stop
from kosti.games.options import Ruleset
from kosti.games.sheet import SheetRules
from kosti.games.sheet.actions import NoCell
from kosti.games.sheet.cells import Cell
from kosti.games.thousand.actions import Bust, Dot
from kosti.i18n import N_, Lang, Text, Translator

__all__ = ["SPELLINGS", "Typed", "Word"]


class Word(StrEnum):
    """A word with a meaning of its own, whatever the language."""

    HELP = "help"
    UNDO = "undo"
    CORRECT = "correct"
    TURNS = "turns"
    SHEET = "sheet"
    RULES = "rules"
    HINT = "hint"
    THROW = "throw"
    QUIT = "quit"
    YES = "yes"
    NO = "no"
    KEEP = "keep"
    WRITE = "write"
    DECLARE = "declare"
    STOP = "stop"
    NONE = "none"
    SKIP = "skip"
    BUST = "bust"
    DOT = "dot"
    VOID = "void"


# Translators: words that a player may type for one thing, the usual one first; no word may stand
# for two things. The English ones are always understood, too.
SPELLINGS: Mapping[Word, str] = MappingProxyType(
    {
        Word.HELP: N_("help h"),
        Word.UNDO: N_("undo u"),
        Word.CORRECT: N_("correct"),
        Word.TURNS: N_("turns"),
        Word.SHEET: N_("sheet ladder table"),
        Word.RULES: N_("rules"),
        Word.HINT: N_("hint tip"),
        Word.THROW: N_("throw t"),
        Word.QUIT: N_("quit q exit"),
        Word.YES: N_("yes y"),
        Word.NO: N_("no n"),
        Word.KEEP: N_("k keep"),
        Word.WRITE: N_("w write"),
        Word.DECLARE: N_("d declare"),
        Word.STOP: N_("stop s"),
        Word.NONE: N_("none"),
        Word.SKIP: N_("skip"),
        Word.BUST: N_("bust"),
        Word.DOT: N_("dot"),
        Word.VOID: N_("void"),
    }
)

_TOKENS: Mapping[Word, str] = MappingProxyType(
    {
        Word.STOP: Stop().token,
        Word.NONE: NoCell().token,
        Word.SKIP: Skip().token,
        Word.BUST: Bust().token,
        Word.DOT: Dot().token,
        Word.VOID: "?",
    }
)
_INSIDE = re.compile(r"\([0-9\s,]*\)")
_DIGITS = re.compile(r"[0-9]+")
_SHORT = re.compile(r"([^\W\d_]+|#|!)([0-9]+)(=[+−-]?[0-9]+)?")
_NAMED = re.compile(r"(!?)([^=!]+)(=[+−-]?[0-9]+)?")
_SIGNS: Mapping[str, Word] = MappingProxyType({"#": Word.WRITE, "!": Word.DECLARE})


class Typed:
    """Reads the lines of one game, in one language and in the record notation."""

    def __init__(self, rules: Ruleset, t: Translator) -> None:
        self.t = t
        self.cells: tuple[Cell, ...] = rules.cells if isinstance(rules, SheetRules) else ()
        self._names = typed_names(t) if self.cells else {}
        self._words = {
            spelling: word
            for word, message in SPELLINGS.items()
            for language in (Translator(Lang.EN), t)
            for spelling in language(message).split()
        }

    def word(self, text: str) -> Word | None:
        """Return what a single word stands for, if it has a meaning of its own."""
        return self._words.get(text.casefold())

    def spelling(self, word: Word) -> str:
        """Return the usual way to type a word."""
        return self.t(SPELLINGS[word]).split()[0]

    def tokens(self, line: str) -> list[str]:
        """Return a move, or several, in the record notation.

        Raises:
            IllegalAction: ``no-cell`` for a number that no cell has.
        """
        line = _INSIDE.sub(lambda inside: "".join(inside[0].replace(",", " ").split()), line)
        words = _joined(line.split())
        tokens = []
        while words:
            word = words.pop(0)
            meaning = self.word(word)
            if meaning is Word.KEEP:
                dice = words.pop(0) if words and _DIGITS.fullmatch(words[0]) else ""
                tokens.append(f"({dice})")
            elif meaning in (Word.WRITE, Word.DECLARE) and words and self.cells:
                tokens.append(self._of_cell(meaning, words.pop(0)))
            else:
                tokens.append(self._token(word, meaning))
        return tokens

    def hint_at(self, digits: str) -> Text | str:
        """Say how digits alone can be meant: as dice to keep, as the number of a cell."""
        if not self.cells:
            return ""
        a_cell = _DIGITS.fullmatch(digits) and len(digits) <= 2 and int(digits) <= len(self.cells)
        return Text.of(
            N_("; {keep} keeps dice, {write} writes a cell"),
            keep=f"{self.spelling(Word.KEEP)}{digits}",
            write=f"{self.spelling(Word.WRITE)}{digits if a_cell else 7}",
        )

    def _token(self, word: str, meaning: Word | None) -> str:
        if meaning is not None and meaning in _TOKENS:
            return _TOKENS[meaning]
        if short := _SHORT.fullmatch(word):
            prefix, digits, points = short.groups()
            of = _SIGNS.get(prefix) or self.word(prefix)
            if of is Word.KEEP and not points:
                return f"({digits})"
            if of in (Word.WRITE, Word.DECLARE) and self.cells:
                return self._of_cell(of, f"{digits}{points or ''}")
        named = _NAMED.fullmatch(word)
        cell = self._names.get(plain_name(named[2])) if named else None
        if named and cell:
            return f"{named[1]}{cell.value}{_ascii(named[3])}"
        return word.casefold()

    def _of_cell(self, meaning: Word, text: str) -> str:
        """Return the token that writes, declares or reports the cell of a number or a name."""
        name, equals, points = text.partition("=")
        cell: str = self._names.get(plain_name(name), name)
        if _DIGITS.fullmatch(name):
            if not (len(name) <= 2 and 1 <= int(name) <= len(self.cells)):
                numbers = Text.of(N_("; the cells are numbered 1 to {last}"), last=len(self.cells))
                raise IllegalAction("no-cell", cell=name, hint=numbers)
            cell = self.cells[int(name) - 1]
        sign = "!" if meaning is Word.DECLARE else ""
        return f"{sign}{cell}{_ascii(equals + points)}"


def _joined(words: Sequence[str]) -> list[str]:
    """Put dice together that were typed one by one: ``1 3 4 5 6`` or ``1,3,4,5,6``."""
    joined: list[str] = []
    single = False
    for word in words:
        bare = word.replace(",", "")
        dice = bare if _DIGITS.fullmatch(bare) else word
        alone = len(dice) == 1 and dice is bare
        if single and alone:
            joined[-1] += dice
        else:
            joined.append(dice)
            single = alone
    return joined


def _ascii(points: str | None) -> str:
    return (points or "").replace("−", "-")
