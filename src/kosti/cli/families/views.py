"""What a terminal game shows of each family."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import Protocol

from kosti.cli.families.sheet.view import SheetView
from kosti.cli.families.showdown.view import ShowdownView
from kosti.cli.families.thousand.view import ThousandView
from kosti.cli.terminal.screen import Screen
from kosti.cli.terminal.typed import Typed
from kosti.games.actions import Action
from kosti.games.game import Game
from kosti.games.options import Ruleset

__all__ = ["View", "view_of"]


class View(Protocol):
    """One family at the terminal. Everything is said in the language of the screen."""

    typed: Typed
    """How the moves of this game are typed."""
    thrown_by_hand: bool
    """Whether people throw virtual dice one by one, since a throw may end the turn."""

    def board(self, game: Game) -> None:
        """Print how everybody stands."""
        ...

    def decision(self, game: Game, *, afresh: bool) -> None:
        """Print what the player has to decide on; `afresh` at the first look in a turn."""
        ...

    def question(self, game: Game) -> str:
        """Ask for the decision, and say briefly how to type it."""
        ...

    def told(self, before: Game, action: Action, after: Game) -> Iterator[str]:
        """Yield what an action brought about beyond its events."""
        ...

    def final(self, game: Game) -> None:
        """Print how the game stands at its end, or where a record breaks off."""
        ...

    def figures(self, game: Game, seat: int) -> Mapping[str, str]:
        """Return a player's figures by their names, to compare two states of a game."""
        ...

    def reports(self) -> Sequence[tuple[str, str]]:
        """Return how whole turns are told without their dice, in the same form."""
        ...

    def help(self) -> Sequence[tuple[str, str]]:
        """Return the moves of this game: how they are typed, and what they mean."""
        ...


_VIEWS: Mapping[str, Callable[[Ruleset, Screen], View]] = MappingProxyType(
    {"sheet": SheetView, "showdown": ShowdownView, "thousand": ThousandView}
)


def view_of(rules: Ruleset, screen: Screen) -> View:
    """Return the view of a ruleset's family."""
    return _VIEWS[rules.family](rules, screen)
