"""The environment of a decision: time, dice, secrets and bots, which a table cannot know itself."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from kosti.dice import Dice
from kosti.table.fair import Draw

__all__ = ["Environment"]


@dataclass(frozen=True, slots=True)
class Environment:
    """Everything that a decision needs and a table cannot know.

    `now` is in seconds since 1970. `throw` gives so many dice for a throw by its number.
    `seed` is the secret of the game at hand, in hex, to be shown when it is over;
    `next_commitment` the SHA-256 of that of a rematch. `bots` are the names of the bots that play
    these rules, the weakest first.
    """

    now: float
    throw: Callable[[Draw, int], Dice]
    seed: str
    next_commitment: str
    bots: tuple[str, ...] = ()
