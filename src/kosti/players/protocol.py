"""What a bot is, and what a family says of its bots."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from random import Random
from typing import Protocol

from kosti.games.actions import Action
from kosti.games.game import Game
from kosti.games.options import Ruleset
from kosti.i18n import Text

__all__ = ["Bot", "BotKind", "Character", "PlayersPart"]


class Bot(Protocol):
    """A player that decides by itself."""

    def decide(self, game: Game, rng: Random) -> Action | None:
        """Return the player's choice, or None to throw the dice that are due.

        All chance in the choice comes from `rng`, so that a seed repeats a game.
        """
        ...


@dataclass(frozen=True)
class Character:
    """A bot's name and how it plays, in a sentence; the same in every family that has it."""

    name: str
    sentence: Text


@dataclass(frozen=True)
class BotKind:
    """A kind of bot of a family: its character, and what makes one for a ruleset.

    `by_table`: it plays by the solved table of its rules, which may first have to be made. `tuned`
    makes one from what stands behind a colon after its name (``threshold:75``); a number or word
    that cannot be is refused with a RulesError ``unknown-bot``.
    """

    character: Character
    make: Callable[[Ruleset], Bot]
    by_table: bool = False
    tuned: Callable[[Ruleset, str], Bot] | None = None

    @property
    def name(self) -> str:
        """The name by which it is asked to the table."""
        return self.character.name


@dataclass(frozen=True)
class PlayersPart:
    """A family's part on the floor of the players.

    `bots`: its kinds of bots, the weakest first. `stand_in`: the name of the one that plays for
    somebody absent; it decides at once, without a solved table.
    """

    bots: tuple[BotKind, ...]
    stand_in: str
