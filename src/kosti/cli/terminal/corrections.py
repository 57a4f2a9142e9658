"""The turns of a game as they were written, and what a correction of one of them changes."""

from __future__ import annotations

from kosti.cli.terminal.screen import Screen
from kosti.cli.terminal.view import View
from kosti.errors import IllegalAction
from kosti.games.game import Game

__all__ = ["print_changes", "print_turn", "print_turns"]

_NONE = "—"
"""A figure that a player does not have."""


def print_turns(screen: Screen, game: Game) -> None:
    """Print every turn so far with its number, its player and its tokens."""
    turns = game.turns
    if not turns:
        screen.say(screen.t("No turn has been played yet."))
    wide = len(str(len(turns)))
    for number, turn in enumerate(turns, 1):
        screen.say(f"{game.players[turn.seat]}: {turn.text}", sign=f"{number:>{wide}} ")


def print_turn(screen: Screen, game: Game, number: int) -> None:
    """Print one turn as it is written.

    Raises:
        IllegalAction: ``no-such-turn``.
    """
    turns = game.turns
    if not 1 <= number <= len(turns):
        raise IllegalAction("no-such-turn", number=number, last=len(turns))
    turn = turns[number - 1]
    name = game.players[turn.seat]
    screen.say(screen.t("Turn {number}, {name}: {text}", number=number, name=name, text=turn.text))


def print_changes(screen: Screen, view: View, before: Game, after: Game) -> None:
    """Print which figures of whom a correction changes."""
    changes = []
    for seat, name in enumerate(before.players):
        old, new = view.figures(before, seat), view.figures(after, seat)
        for title in old | new:
            was, is_now = old.get(title, _NONE), new.get(title, _NONE)
            if was != is_now:
                changes.append(f"{name}: {title} {was} → {is_now}")
    for change in changes or [screen.t("The scores do not change.")]:
        screen.say(change, indent=2)
