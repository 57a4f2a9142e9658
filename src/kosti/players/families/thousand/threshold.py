"""Bots for thousand that stop by a rule of thumb."""

from __future__ import annotations

import re
from functools import partial
from random import Random
from typing import cast

from kosti.errors import RulesError
from kosti.games.actions import Action, Keep, Stop
from kosti.games.game import Game
from kosti.games.options import Ruleset
from kosti.games.thousand import ThousandState
from kosti.games.thousand.options import STEP
from kosti.games.thousand.scoring import best
from kosti.i18n import N_, Text
from kosti.players.protocol import Bot, BotKind, Character

__all__ = ["BOLD", "CAUTIOUS", "THRESHOLD", "ThresholdBot"]

_POSSIBLE = range(STEP, 10_000 + 1, STEP)
"""The points at which a bot can be told to stop."""


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


def _tuned(rules: Ruleset, points: str) -> Bot:
    """Return the bot that stops at so many points.

    Raises:
        RulesError: ``unknown-bot`` for impossible points.
    """
    if re.fullmatch("[1-9][0-9]{0,4}", points) and int(points) in _POSSIBLE:
        return ThresholdBot(rules, int(points))
    hint = Text.of(
        N_("; possible: {name} with a multiple of 5 from {low} to {high}, such as {example}"),
        name=f"{THRESHOLD.name}:N",
        low=_POSSIBLE[0],
        high=_POSSIBLE[-1],
        example=f"{THRESHOLD.name}:75",
    )
    raise RulesError("unknown-bot", name=f"{THRESHOLD.name}:{points}", hint=hint)


CAUTIOUS = BotKind(
    Character(
        "cautious",
        Text.of(N_("A bird in the hand: stops with the first points that may be written.")),
    ),
    partial(ThresholdBot, threshold=5),
)

BOLD = BotKind(
    Character(
        "bold",
        Text.of(N_("Throws on until the turn is worth a hundred and twenty, or nothing.")),
    ),
    partial(ThresholdBot, threshold=120),
)

THRESHOLD = BotKind(
    Character(
        "threshold",
        Text.of(
            N_("Stops at fifty points, or as soon as the rules allow; never greedy, never shy.")
        ),
    ),
    ThresholdBot,
    tuned=_tuned,
)
