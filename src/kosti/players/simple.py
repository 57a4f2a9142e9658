"""The two simplest bots: one without a plan, one with no thought of tomorrow."""

from __future__ import annotations

from functools import cached_property
from random import Random
from typing import cast

from kosti.dice import KEEP_ID, THROWS, Dice
from kosti.games.actions import Action, Keep, Skip, Stop
from kosti.games.game import Game
from kosti.games.options import Ruleset
from kosti.games.showdown import ShowdownRules, ShowdownState
from kosti.games.showdown.hands import hand
from kosti.games.showdown.state import ATTEMPTS
from kosti.i18n import N_, Text
from kosti.players.lattice import best_keep, keep_values
from kosti.players.protocol import BotKind
from kosti.players.turn import TurnBot

__all__ = ["GREEDY", "RANDOM"]


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


class GreedyShowdownBot:
    """Plays for the highest expected hand and does not look at the others'."""

    def __init__(self, rules: Ruleset) -> None:
        self.rules = cast(ShowdownRules, rules)

    def decide(self, game: Game, rng: Random) -> Action | None:
        state = cast(ShowdownState, game.state)
        if state.due:
            return None
        values = self._tables[state.attempt - 1]
        keep = best_keep(state.dice, values)
        if self._value(state.dice) >= values[KEEP_ID[keep]]:
            return Stop()
        return Keep(keep)

    @cached_property
    def _tables(self) -> tuple[list[float], ...]:
        of_throws = [self._value(throw) for throw in THROWS]
        return keep_values(lambda _: of_throws, ATTEMPTS)

    def _value(self, throw: Dice) -> float:
        """Return a number that orders hands: rank first, then the combination, then all dice."""
        made = hand(throw, self.rules.straight)
        return made.rank * 30 + made.combination * 0.9 + made.total * 0.02


RANDOM = BotKind(
    "random",
    Text.of(N_("Plays by pure chance: anything allowed, without a plan.")),
    {"sheet": RandomBot, "showdown": RandomBot, "thousand": RandomBot},
)

GREEDY = BotKind(
    "greedy",
    Text.of(N_("Grabs the most points this turn can bring and never thinks of the next.")),
    {"sheet": TurnBot, "showdown": GreedyShowdownBot},
)
