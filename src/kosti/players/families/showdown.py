"""The bots for the showdown."""

from __future__ import annotations

from functools import cached_property
from random import Random
from typing import cast

from kosti.dice import KEEP_ID, THROWS, Dice
from kosti.games.actions import Action, Keep, Stop
from kosti.games.game import Game
from kosti.games.options import Ruleset
from kosti.games.showdown import ShowdownRules, ShowdownState
from kosti.games.showdown.hands import hand
from kosti.games.showdown.state import ATTEMPTS
from kosti.players.characters import GREEDY
from kosti.players.generic import NOVICE_KIND, OPTIMAL_KIND, RANDOM_KIND
from kosti.players.lattice import best_keep, keep_values
from kosti.players.protocol import BotKind, PlayersPart

__all__ = ["PART", "GreedyShowdownBot"]


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


_GREEDY = BotKind(GREEDY, GreedyShowdownBot)

PART = PlayersPart((RANDOM_KIND, _GREEDY, NOVICE_KIND, OPTIMAL_KIND), stand_in=_GREEDY.name)
