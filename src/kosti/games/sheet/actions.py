"""The actions of dice poker on a sheet, beside those that all families share."""

from __future__ import annotations

import re
from dataclasses import dataclass

from kosti.arguments import whole
from kosti.errors import RecordError, nearest
from kosti.games.actions import Action, Form, Grammar, Skip
from kosti.games.sheet.cells import Cell

__all__ = ["GRAMMAR", "Declare", "KeepBank", "NoCell", "Out", "PayBank", "Report", "Write"]


@dataclass(frozen=True, slots=True)
class Write(Action):
    """Write the dice into a cell; ends the turn."""

    cell: Cell

    @property
    def token(self) -> str:
        return str(self.cell)

    def swallows(self, previous: Action) -> bool:
        """Tell whether the same cell was declared just before, which then says nothing."""
        return isinstance(previous, Declare) and previous.cell == self.cell


@dataclass(frozen=True, slots=True)
class Declare(Action):
    """Bind the turn to a cell."""

    cell: Cell

    @property
    def token(self) -> str:
        return f"!{self.cell}"


@dataclass(frozen=True, slots=True)
class Report(Action):
    """A whole turn told without its dice: this cell, these points."""

    whole_turn = True

    cell: Cell
    points: int

    def __post_init__(self) -> None:
        object.__setattr__(self, "points", whole("points", self.points))

    @property
    def token(self) -> str:
        return f"{self.cell}={self.points}"


@dataclass(frozen=True, slots=True)
class Out(Action):
    """A whole turn told without its dice: it made nothing, and the player is out."""

    whole_turn = True

    word = "out"


@dataclass(frozen=True, slots=True)
class NoCell(Action):
    """End the turn of a bank sheet without writing."""

    word = "none"


@dataclass(frozen=True, slots=True)
class PayBank(Action):
    """Have the bank paid when the school is complete; ends the turn."""

    word = "paid"


@dataclass(frozen=True, slots=True)
class KeepBank(Action):
    """Keep the saved attempts when the school is complete; ends the turn."""

    word = "kept"


def _cell(match: re.Match[str]) -> Cell:
    try:
        return Cell(match["cell"])
    except ValueError:
        hint = nearest(match["cell"], list(Cell))
        raise RecordError("bad-token", word=match.string, hint=hint) from None


GRAMMAR = Grammar(
    words=(*map(Write, Cell), Skip(), NoCell(), Out(), PayBank(), KeepBank()),
    forms=(
        Form(r"!(?P<cell>[a-z-]+)", lambda match: Declare(_cell(match))),
        Form(
            r"(?P<cell>[a-z-]+)=(?P<points>[+-]?[0-9]{1,6})",
            lambda match: Report(_cell(match), int(match["points"])),
        ),
    ),
)
"""The tokens of every sheet ruleset."""
