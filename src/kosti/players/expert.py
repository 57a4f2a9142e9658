"""Bots that know the exact value of everything: one plays by it, one gets it nearly right."""

from __future__ import annotations

from functools import cached_property
from math import exp
from random import Random

from kosti.games.actions import Action
from kosti.games.game import Game
from kosti.games.options import Ruleset
from kosti.i18n import N_, Text
from kosti.players.protocol import BotKind
from kosti.solver.coach import Coach, coach

__all__ = ["NOVICE", "OPTIMAL"]

_TEMPERATURE = {"expected-total": 1.2, "win-probability": 0.01}
"""How far below the best a choice must be for a novice to make it e times more rarely."""


class OptimalBot:
    """Always makes a best choice; of equal ones the first in the engine's order."""

    def __init__(self, rules: Ruleset) -> None:
        self.rules = rules

    @cached_property
    def coach(self) -> Coach:
        """The exact values; loaded, or solved, when the first decision is due."""
        return coach(self.rules)

    def decide(self, game: Game, rng: Random) -> Action | None:
        state = game.state
        # Passing a turn gains nothing on a sheet played alone: where dice are all that can come,
        # they are thrown.
        choices = self.coach.choices(state)
        if not choices or (state.due and not self.coach.shared):
            return None
        return choices[0].action


class NoviceBot(OptimalBot):
    """Makes the mistakes that people make: small ones often, gross ones hardly ever."""

    def decide(self, game: Game, rng: Random) -> Action | None:
        state = game.state
        choices = self.coach.choices(state)
        if not choices or (state.due and not self.coach.shared):
            return None
        temperature = _TEMPERATURE[self.coach.kind]
        weights = [exp(-each.loss / temperature) for each in choices]
        return rng.choices(choices, weights)[0].action


NOVICE = BotKind(
    "novice",
    Text.of(N_("Sees the right idea and often takes the one beside it, as people do.")),
    {"sheet": NoviceBot},
)

OPTIMAL = BotKind(
    "optimal",
    Text.of(N_("Knows the exact worth of every choice and never gives a point away.")),
    {"sheet": OptimalBot},
)
