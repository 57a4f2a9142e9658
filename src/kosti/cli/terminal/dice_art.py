"""Dice drawn in a terminal: pips, and below each die its face in digits."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType

from rich.table import Table
from rich.text import Text

from kosti.cli.terminal.screen import Screen
from kosti.dice import Dice

__all__ = ["print_dice", "spoken"]

_PIPS: Mapping[int, tuple[str, str, str]] = MappingProxyType(
    {
        1: ("     ", "  ●  ", "     "),
        2: ("●    ", "     ", "    ●"),
        3: ("●    ", "  ●  ", "    ●"),
        4: ("●   ●", "     ", "●   ●"),
        5: ("●   ●", "  ●  ", "●   ●"),
        6: ("●   ●", "●   ●", "●   ●"),
    }
)


def print_dice(screen: Screen, kept: Dice, thrown: Dice) -> None:
    """Draw the dice that stayed on the table, in parentheses, and those just thrown."""
    if not screen.draws:
        _say_dice(screen, kept, thrown)
        return
    table = Table.grid(padding=(0, 1, 0, 0))
    pictures = [_picture(face, kept=True) for face in kept]
    pictures += [_picture(face, kept=False) for face in thrown]
    table.add_row("", *pictures)
    screen.say()
    screen.show(table)


def _say_dice(screen: Screen, kept: Dice, thrown: Dice) -> None:
    t = screen.t
    if kept and not thrown:
        screen.say(t("All dice kept: {kept}.", kept=spoken(kept)))
    elif kept:
        screen.say(t("Dice: {thrown}; kept: {kept}.", thrown=spoken(thrown), kept=spoken(kept)))
    else:
        screen.say(t("Dice: {thrown}.", thrown=spoken(thrown)))


def _picture(face: int, *, kept: bool) -> Text:
    rows = [f"│ {row} │" for row in _PIPS[face]]
    label = f"({face})" if kept else f" {face} "
    lines = ["┌───────┐", *rows, "└───────┘", f"   {label}   "]
    return Text("\n".join(lines), style="dim" if kept else "")


def spoken(dice: Sequence[int]) -> str:
    """Write dice apart, so that they can be read out: 1 3 5."""
    return " ".join(map(str, dice))
