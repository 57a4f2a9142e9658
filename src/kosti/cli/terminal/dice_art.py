"""The dice on the table: which were kept, which just thrown, and how they are drawn."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType

from rich.table import Table
from rich.text import Text

from kosti.cli.terminal.screen import Screen
from kosti.dice import Dice, contains, remove
from kosti.games.actions import Throw
from kosti.games.game import Game

__all__ = ["kept_and_thrown", "last_throw", "print_dice", "spoken"]

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

_WIDE = 10
"""The width of a die in characters, with the gap behind it."""


def last_throw(game: Game) -> Dice:
    """Return the last dice thrown in the present turn, as they were named; none before them."""
    turn = game.turn
    for move in reversed(game.moves):
        if turn is None or move.number != turn.number:
            break
        if isinstance(move.action, Throw):
            return move.action.dice
    return ()


def kept_and_thrown(game: Game) -> tuple[Dice, Dice]:
    """Return the dice on the table: those that stayed, ascending, and those just thrown."""
    dice, thrown = game.state.dice, last_throw(game)
    if not contains(dice, thrown) or game.state.due:
        return dice, ()
    return remove(dice, thrown), thrown


def print_dice(screen: Screen, kept: Dice, thrown: Dice) -> None:
    """Draw the dice that stayed on the table, in parentheses, and those just thrown."""
    if not screen.draws:
        _say_dice(screen, kept, thrown)
        return
    pictures = [_picture(face, kept=True) for face in kept]
    pictures += [_picture(face, kept=False) for face in thrown]
    beside = max((screen.width - 1) // _WIDE, 1)
    for start in range(0, len(pictures), beside):
        table = Table.grid(padding=(0, 1, 0, 0))
        table.add_row("", *pictures[start : start + beside])
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
