"""Bots that know the exact value of everything: one plays by it, one gets it nearly right."""

from __future__ import annotations

from collections.abc import Sequence
from math import exp
from random import Random

from kosti.games.actions import Action
from kosti.games.game import Game
from kosti.games.options import Ruleset
from kosti.i18n import N_, Text
from kosti.players.novice import ThousandNovice
from kosti.players.protocol import BotKind
from kosti.solver.coach import Advice, Coach, coach

__all__ = ["NOVICE", "OPTIMAL"]

_TEMPERATURE = {"expected-total": 1.2, "win-probability": 0.01}
"""How far below the best a choice must be for a novice to make it e times more rarely."""


class OptimalBot:
    """Always makes a best choice; of equal ones the first that the coach names."""

    def __init__(self, rules: Ruleset) -> None:
        self.rules = rules
        self._coaches: dict[int, Coach] = {}

    def coach(self, players: int) -> Coach:
        """Return the exact values; loaded, or solved, when the first decision is due."""
        if players not in self._coaches:
            self._coaches[players] = coach(self.rules, players=players)
        return self._coaches[players]

    def decide(self, game: Game, rng: Random) -> Action | None:
        choices = self._choices(game)
        return choices[0].action if choices else None

    def _choices(self, game: Game) -> Sequence[Advice]:
        """Return what there is to choose; nothing where dice are to be thrown."""
        # Passing a turn gains nothing on a sheet played alone: where dice are all that can come,
        # they are thrown.
        if game.state.due and game.rules.family == "sheet":
            return ()
        return self.coach(len(game.players)).choices(game.state)


class NoviceBot(OptimalBot):
    """Makes the mistakes that people make: small ones often, gross ones hardly ever."""

    def decide(self, game: Game, rng: Random) -> Action | None:
        choices = self._choices(game)
        if not choices:
            return None
        temperature = _TEMPERATURE[self.coach(len(game.players)).kind]
        weights = [exp(-each.loss / temperature) for each in choices]
        return rng.choices(choices, weights)[0].action


NOVICE = BotKind(
    "novice",
    Text.of(N_("Sees the right idea and often takes the one beside it, as people do.")),
    {"sheet": NoviceBot, "showdown": NoviceBot, "thousand": ThousandNovice},
)

OPTIMAL = BotKind(
    "optimal",
    Text.of(N_("Knows the exact worth of every choice and never gives a point away.")),
    {"sheet": OptimalBot, "showdown": OptimalBot, "thousand": OptimalBot},
)
