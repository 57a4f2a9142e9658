"""The words of the record notation: every action of every family, written and read as one token.

The set is closed. A family refuses the actions that it has no use for.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from types import MappingProxyType

from kosti.dice import Dice, format_dice
from kosti.errors import RecordError, nearest
from kosti.games.vocabulary import Cell
from kosti.i18n import N_, Text

__all__ = [
    "Action",
    "Bust",
    "Declare",
    "Dot",
    "Keep",
    "NoCell",
    "Points",
    "Report",
    "Skip",
    "Stop",
    "Throw",
    "Void",
    "Write",
    "parse_token",
]


@dataclass(frozen=True, slots=True)
class Action:
    """What a player, or the dice, did. `token` is its word in the record notation."""

    @property
    def token(self) -> str:
        """The word of the record notation; `parse_token` reads it back."""
        return _WORD_OF[type(self)]


@dataclass(frozen=True, slots=True)
class Throw(Action):
    """Dice landed, in the order in which they were named."""

    dice: Dice

    @property
    def token(self) -> str:
        return format_dice(self.dice)


@dataclass(frozen=True, slots=True)
class Void(Action):
    """A throw that does not count, a die being on its edge or off the table.

    Some of the dice may be readable.
    """

    dice: Dice = ()

    @property
    def token(self) -> str:
        return "?" + format_dice(self.dice)


@dataclass(frozen=True, slots=True)
class Keep(Action):
    """Dice kept (sheet, showdown) or set aside (thousand) before the next throw, ascending."""

    dice: Dice = ()

    def __post_init__(self) -> None:
        object.__setattr__(self, "dice", tuple(sorted(self.dice)))

    @property
    def token(self) -> str:
        return f"({format_dice(self.dice)})"


@dataclass(frozen=True, slots=True)
class Write(Action):
    """Write the dice into a cell; ends the turn."""

    cell: Cell

    @property
    def token(self) -> str:
        return self.cell.value


@dataclass(frozen=True, slots=True)
class Declare(Action):
    """Bind the turn to a cell."""

    cell: Cell

    @property
    def token(self) -> str:
        return f"!{self.cell.value}"


@dataclass(frozen=True, slots=True)
class Report(Action):
    """A whole turn told without its dice: this cell, these points."""

    cell: Cell
    points: int

    @property
    def token(self) -> str:
        return f"{self.cell.value}={self.points}"


@dataclass(frozen=True, slots=True)
class Points(Action):
    """A whole turn of thousand told without its dice: these points were written."""

    points: int

    @property
    def token(self) -> str:
        return f"+{self.points}"


@dataclass(frozen=True, slots=True)
class Skip(Action):
    """Pass the turn before its first throw."""


@dataclass(frozen=True, slots=True)
class NoCell(Action):
    """End the turn of a bank sheet without writing."""


@dataclass(frozen=True, slots=True)
class Stop(Action):
    """Thousand: write the points. Showdown: stand before the third throw."""


@dataclass(frozen=True, slots=True)
class Bust(Action):
    """A whole turn told without its dice: nothing scored."""


@dataclass(frozen=True, slots=True)
class Dot(Action):
    """A whole turn told without its dice: the target was overshot."""


_WORD_OF: Mapping[type[Action], str] = MappingProxyType(
    {Skip: "skip", NoCell: "none", Stop: "stop", Bust: "bust", Dot: "dot"}
)
_WORDS: Mapping[str, Action] = MappingProxyType(
    {word: kind() for kind, word in _WORD_OF.items()} | {cell.value: Write(cell) for cell in Cell}
)
_SHAPE = re.compile(
    r"(?P<throw>[1-6]+)"
    r"|\?(?P<void>[1-6]*)"
    r"|\((?P<keep>[1-6]*)\)"
    r"|!(?P<declare>[a-z-]+)"
    r"|(?P<cell>[a-z-]+)=(?P<points>[+-]?[0-9]{1,6})"
    r"|\+(?P<plus>[0-9]{1,6})",
    re.ASCII,
)
_OF_DICE: Mapping[str, Callable[[Dice], Action]] = MappingProxyType(
    {"throw": Throw, "void": Void, "keep": Keep}
)
_DICE_LIKE = re.compile(r"[?(]?[0-9]+\)?")


def parse_token(token: str) -> Action:
    """Read one token of the record notation.

    Raises:
        RecordError: ``bad-dice`` for a token that looks like dice but names other faces;
            ``bad-token`` for any other unknown word.
    """
    if known := _WORDS.get(token):
        return known
    match = _SHAPE.fullmatch(token)
    if match is None:
        raise _unreadable(token)
    found = match.group
    if match.lastgroup == "plus":
        return Points(int(found("plus")))
    if match.lastgroup == "points":
        return Report(_cell(found("cell"), token), int(found("points")))
    if match.lastgroup == "declare":
        return Declare(_cell(found("declare"), token))
    kind = match.lastgroup or "throw"
    dice = tuple(map(int, found(kind)))
    return _OF_DICE[kind](dice)


def _cell(word: str, token: str) -> Cell:
    try:
        return Cell(word)
    except ValueError:
        raise RecordError("bad-token", word=token, hint=nearest(word, list(Cell))) from None


def _unreadable(token: str) -> RecordError:
    if _DICE_LIKE.fullmatch(token):
        return RecordError("bad-dice", dice=token)
    hint = nearest(token.strip("!").partition("=")[0], _WORDS)
    if not hint:
        hint = Text.of(
            N_("; possible: dice such as 13456, kept dice such as (55), or a word such as stop")
        )
    return RecordError("bad-token", word=token, hint=hint)
