"""The environment of a decision: time, dice, secrets and bots, which a table cannot know itself."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from kosti.dice import Dice

__all__ = ["Environment"]


@dataclass(frozen=True, slots=True)
class Environment:
    """Everything that a decision needs and a table cannot know.

    `now` is in seconds since 1970. `throw` gives the dice for an event number and a count of dice.
    `seed` is the secret of the game at hand, in hex, to be shown when it is over;
    `next_commitment` the SHA-256 of that of a rematch. `bots` are the names of the bots that play
    these rules, the weakest first.
    """

    now: float
    throw: Callable[[int, int], Dice]
    seed: str
    next_commitment: str
    bots: tuple[str, ...] = ()
