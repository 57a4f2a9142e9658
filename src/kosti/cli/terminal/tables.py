"""Tables that several games print: their look, and the standings."""

from __future__ import annotations

from rich.box import Box
from rich.table import Table
from rich.text import Text

from kosti.cli.terminal.screen import Screen
from kosti.cli.terminal.values import number, settled
from kosti.games.game import Game
from kosti.games.protocol import Standing
from kosti.i18n import Translator

__all__ = ["PAPER", "print_standings"]

PAPER = Box("    \n    \n ── \n    \n ── \n ── \n    \n    \n")
"""A table without borders: a line under the head and between its parts."""


def print_standings(screen: Screen, game: Game) -> None:
    """Print the places, best first, with the settlement where there is one."""
    t = screen.t
    ranking = sorted(game.standings(), key=_rank)
    if not screen.draws:
        for each in ranking:
            screen.say(_sentence(each, t))
        return
    table = Table.grid(padding=(0, 2, 0, 0))
    for justify in ("right", "left", "right", "right"):
        table.add_column(justify=justify, no_wrap=True, overflow="ellipsis")
    for each in ranking:
        row = ["–" if each.place is None else f"{each.place}.", each.name, number(each.total)]
        if each.settlement is not None:
            row.append(settled(each.settlement, t))
        table.add_row(*(Text(part, style="bold" if each.place == 1 else "") for part in row))
    screen.show(table)


def _rank(each: Standing) -> tuple[bool, int, int]:
    """Return the order of the ranking: who has left stands below."""
    return each.place is None, each.place or 0, each.seat


def _sentence(each: Standing, t: Translator) -> str:
    if each.place is None:
        return t("Not in the game: {name}, {total}", name=each.name, total=number(each.total))
    if each.settlement is None:
        return t(
            "{place}. {name}: {total}", place=each.place, name=each.name, total=number(each.total)
        )
    return t(
        "{place}. {name}: {total}, settlement {points}",
        place=each.place,
        name=each.name,
        total=number(each.total),
        points=settled(each.settlement, t),
    )
