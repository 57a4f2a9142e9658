"""The characters that bots of more than one family have."""

from __future__ import annotations

from kosti.i18n import N_, Text
from kosti.players.protocol import Character

__all__ = ["GREEDY", "NOVICE", "OPTIMAL", "RANDOM"]

RANDOM = Character("random", Text.of(N_("Plays by pure chance: anything allowed, without a plan.")))

GREEDY = Character(
    "greedy",
    Text.of(N_("Grabs the most points this turn can bring and never thinks of the next.")),
)

NOVICE = Character(
    "novice",
    Text.of(N_("Sees the right idea and often takes the one beside it, as people do.")),
)

OPTIMAL = Character(
    "optimal",
    Text.of(N_("Knows the exact worth of every choice and never gives a point away.")),
)
