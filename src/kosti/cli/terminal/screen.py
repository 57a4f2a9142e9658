"""Where a command writes for people: Rich, tamed for narrow, colourless and spoken terminals."""

from __future__ import annotations

import sys
from collections.abc import Sequence

from rich.cells import cell_len
from rich.console import Console, RenderableType
from rich.rule import Rule
from rich.text import Text

from kosti.cli.terminal.stdio import can_draw
from kosti.i18n import Translator

__all__ = ["Screen"]

_GAP = "   "
_WIDEST = 120
"""Sentences are set no wider than this, in characters."""


class Screen:
    """Standard output for people.

    `plain` asks for sentences alone: no drawings, no colours, nothing that a screen reader would
    spell out. `draws` tells whether lines and pips can be shown.
    """

    def __init__(self, t: Translator, *, plain: bool = False) -> None:
        self.t = t
        self.plain = plain
        self.console = Console(
            highlight=False, markup=False, emoji=False, color_system=None if plain else "auto"
        )
        self.draws = not plain and can_draw(sys.stdout)
        self._started = False

    @property
    def width(self) -> int:
        """The width of the terminal in characters."""
        return self.console.width

    def say(self, text: str = "", style: str = "", *, indent: int = 0, sign: str = "") -> None:
        """Print a sentence, broken at the width of the terminal, or an empty line.

        A `sign` stands in front of the first line; the others are as far in as the text behind it.
        """
        before = " " * indent + sign
        width = max(min(self.width, _WIDEST) - len(before), 1)
        for line in Text(text, style=style).wrap(self.console, width) or (Text(),):
            line.rstrip()
            self.console.print(Text(before) + line if text else line, soft_wrap=True)
            before = " " * len(before)
        self._started = True

    def say_items(self, items: Sequence[str], style: str = "") -> None:
        """Print short phrases side by side; a line is broken only between two of them."""
        lines: list[str] = []
        for item in items:
            if lines and cell_len(f"{lines[-1]}{_GAP}{item}") <= self.width:
                lines[-1] += f"{_GAP}{item}"
            else:
                lines.append(item)
        for line in lines:
            self.say(line, style)

    def say_uncut(self, text: str) -> None:
        """Print a text whose lines are never broken: a path, a record."""
        self.console.print(Text(text), soft_wrap=True)

    def heading(self, text: str) -> None:
        """Print a heading, after an empty line unless it is the first thing on the screen."""
        if self._started:
            self.say()
        if self.draws:
            rule = Rule(Text(text, style="bold"), align="left", style="dim")
            self.console.print(rule, width=min(self.width, _WIDEST))
        else:
            self.say(text, "bold")
        self._started = True

    def show(self, drawing: RenderableType) -> None:
        """Print a table or a drawing."""
        self.console.print(drawing)
