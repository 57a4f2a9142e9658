"""What a game shows and asks at the terminal: the protocol of its view."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from typing import Protocol

from kosti.cli.terminal.typed import Typed
from kosti.games.actions import Action
from kosti.games.events import Event
from kosti.games.game import Game

__all__ = ["View"]


class View(Protocol):
    """A ruleset on one screen. Everything is said in the language of the screen."""

    @property
    def typed(self) -> Typed:
        """How the moves of this game are typed."""
        ...

    @property
    def thrown_by_hand(self) -> bool:
        """Whether people throw virtual dice one by one, since a throw may end the turn."""
        ...

    @property
    def drawn(self) -> tuple[type[Event], ...]:
        """Events that are seen from what is drawn before the next decision of the turn."""
        ...

    def board(self, game: Game) -> None:
        """Print how everybody stands."""
        ...

    def decision(self, game: Game, *, afresh: bool, dice_typed: bool) -> None:
        """Print what the player has to decide on; `afresh` at the first sight in a turn.

        `dice_typed` tells that digits alone would be dice that were thrown.
        """
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

    def figures(self, game: Game, seat: int) -> dict[str, str]:
        """Return a player's figures by their names, to compare two states of a game."""
        ...

    def example(self, game: Game) -> str:
        """Return a turn in the record notation, as one might be written in a correction."""
        ...

    def reports(self) -> Sequence[tuple[str, str]]:
        """Return how whole turns are told without their dice, in the same form as `help`."""
        ...

    def help(self) -> Sequence[tuple[str, str]]:
        """Return the moves of this game: how they are typed, and what they mean."""
        ...

    def rules_page(self) -> Collection[str]:
        """Print what a page of the rules shows of them before its sentences.

        Returns the options that need no sentence any more.
        """
        ...
