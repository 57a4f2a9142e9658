"""Bots for thousand that stop by a rule of thumb."""

from __future__ import annotations

from functools import partial
from random import Random
from typing import cast

from kosti.games.actions import Action, Keep, Stop
from kosti.games.game import Game
from kosti.games.options import Ruleset
from kosti.games.thousand import ThousandState
from kosti.games.thousand.scoring import best
from kosti.i18n import N_, Text
from kosti.players.protocol import BotKind

__all__ = ["BOLD", "CAUTIOUS", "THRESHOLD", "ThresholdBot"]


class ThresholdBot:
    """Stops as soon as stopping is allowed and the turn has so many points, or wins.

    Everything that scores is set aside. What binds a player (opening, pit, barrel) binds the bot.
    """

    def __init__(self, rules: Ruleset, threshold: int = 50) -> None:
        self.rules = rules
        self.threshold = threshold

    def decide(self, game: Game, rng: Random) -> Action | None:
        state = cast(ThousandState, game.state)
        if not state.due:
            return Keep(best(state.loose).used)
        if not state.may_stop:
            return None
        if state.turn_points >= self.threshold:
            return Stop()
        reached = state.player.score + state.turn_points
        return Stop() if reached >= state.rules.target and state.stop_result().wins else None


THRESHOLD = BotKind(
    "threshold",
    Text.of(N_("Stops at fifty points, or as soon as the rules allow; never greedy, never shy.")),
    {"thousand": partial(ThresholdBot, threshold=50)},
)

CAUTIOUS = BotKind(
    "cautious",
    Text.of(N_("A bird in the hand: stops with the first points that may be written.")),
    {"thousand": partial(ThresholdBot, threshold=5)},
)

BOLD = BotKind(
    "bold",
    Text.of(N_("Throws on until the turn is worth a hundred and twenty, or nothing.")),
    {"thousand": partial(ThresholdBot, threshold=120)},
)
