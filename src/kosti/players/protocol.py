"""What a bot is."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from random import Random
from typing import Protocol

from kosti.games.actions import Action
from kosti.games.game import Game
from kosti.games.options import Ruleset
from kosti.i18n import Text

__all__ = ["Bot", "BotKind"]


class Bot(Protocol):
    """A player that decides by itself."""

    def decide(self, game: Game, rng: Random) -> Action | None:
        """Return the player's choice, or None to throw the dice that are due.

        All chance in the choice comes from `rng`, so that a seed repeats a game.
        """
        ...


@dataclass(frozen=True)
class BotKind:
    """A bot by name, its character in a sentence, and how it is made for each family it plays."""

    name: str
    character: Text
    makers: Mapping[str, Callable[[Ruleset], Bot]]
