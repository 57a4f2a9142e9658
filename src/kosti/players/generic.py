"""The bots that play any family: one by chance, and two by the exact values of its coach."""

from __future__ import annotations

from collections.abc import Sequence
from math import exp
from random import Random
from typing import assert_never

from kosti.games.actions import Action, Skip
from kosti.games.game import Game
from kosti.games.options import Ruleset
from kosti.players.characters import NOVICE, OPTIMAL, RANDOM
from kosti.players.protocol import BotKind
from kosti.solver.coach import Coach, ValuedChoice, coach
from kosti.solver.kinds import ValueKind

__all__ = ["NOVICE_KIND", "OPTIMAL_KIND", "RANDOM_KIND", "NoviceBot", "OptimalBot", "RandomBot"]


class RandomBot:
    """Chooses among everything that is allowed, each choice equally likely; never passes."""

    def __init__(self, rules: Ruleset) -> None:
        self.rules = rules

    def decide(self, game: Game, rng: Random) -> Action | None:
        state = game.state
        choices: list[Action | None] = [
            choice for choice in state.decisions() if not isinstance(choice, Skip)
        ]
        if state.due:
            choices.append(None)
        return rng.choice(choices)


class OptimalBot:
    """Always makes a best choice; of equal ones the first that the coach names."""

    def __init__(self, rules: Ruleset) -> None:
        self.rules = rules
        self._coaches: dict[int, Coach] = {}

    def decide(self, game: Game, rng: Random) -> Action | None:
        choices = self._choices(game)
        return choices[0].action if choices else None

    def _coach(self, players: int) -> Coach:
        """Return the exact values; loaded, or solved, when the first decision is due."""
        if players not in self._coaches:
            self._coaches[players] = coach(self.rules, players=players)
        return self._coaches[players]

    def _choices(self, game: Game) -> Sequence[ValuedChoice[Action | None]]:
        """Return what there is to choose; nothing where dice are to be thrown."""
        choices = self._coach(len(game.players)).choices(game.state)
        if game.state.due and all(each.action is not None for each in choices):
            # Throwing is no choice to the coach: nothing is better than what the dice may bring.
            return ()
        return choices


class NoviceBot(OptimalBot):
    """Makes the mistakes that people make: small ones often, gross ones hardly ever."""

    def decide(self, game: Game, rng: Random) -> Action | None:
        choices = self._choices(game)
        if not choices:
            return None
        temperature = _temperature(self._coach(len(game.players)).kind)
        weights = [exp(-each.loss / temperature) for each in choices]
        return rng.choices(choices, weights)[0].action


def _temperature(kind: ValueKind) -> float:
    """Return how far below the best a novice makes a choice e times more rarely."""
    match kind:
        case ValueKind.TOTAL:
            return 1.2
        case ValueKind.CHANCE:
            return 0.01
        case ValueKind.TURNS:
            return 0.15
        case ValueKind.GAIN:
            return 5.0
        case _:
            assert_never(kind)


RANDOM_KIND = BotKind(RANDOM, RandomBot)

NOVICE_KIND = BotKind(NOVICE, NoviceBot, by_table=True)

OPTIMAL_KIND = BotKind(OPTIMAL, OptimalBot, by_table=True)
