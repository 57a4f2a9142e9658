"""A beginner at thousand: sees one throw ahead, and not always clearly."""

from __future__ import annotations

from functools import cache
from math import exp
from random import Random
from typing import cast

from kosti.dice import DICE, outcomes
from kosti.games.actions import Action, Keep, Stop
from kosti.games.game import Game
from kosti.games.options import Ruleset
from kosti.games.thousand import ThousandState
from kosti.games.thousand.scoring import best

__all__ = ["ThousandNovice"]

_TEMPERATURE = 10.0
"""How many points a choice must be worse than another to be made e times more rarely."""

_HOPE = 20
"""Stopping feels like giving so many points away."""


class ThousandNovice:
    """Weighs the points in hand against one more throw, hopes for more, and errs as people do.

    It has no eye for the opponents, for pits ahead or for what a bust costs beyond this turn.
    """

    def __init__(self, rules: Ruleset) -> None:
        self.rules = rules

    def decide(self, game: Game, rng: Random) -> Action | None:
        state = cast(ThousandState, game.state)
        if state.may_stop and state.stop_result().wins:
            return Stop()
        choices: list[tuple[Action | None, float]] = []
        if state.due:
            choices.append((None, _thrown(state.turn_points, state.due)))
            if state.may_stop:
                choices.append((Stop(), float(state.turn_points - _HOPE)))
        else:
            choices += [
                (keep, _kept(state, keep)) for keep in state.decisions() if isinstance(keep, Keep)
            ]
        most = max(value for _, value in choices)
        weights = [exp((value - most) / _TEMPERATURE) for _, value in choices]
        return rng.choices(choices, weights)[0][0]


def _kept(state: ThousandState, keep: Keep) -> float:
    points = state.turn_points + best(keep.dice).points
    left = len(state.loose) - len(keep.dice) or DICE
    return max(float(points - _HOPE), _thrown(points, left))


def _thrown(points: int, dice: int) -> float:
    """Return the points to expect of stopping after one more throw."""
    scores, mean = _throw(dice)
    return scores * points + mean


@cache
def _throw(dice: int) -> tuple[float, float]:
    """Return the chance that so many dice score, and the points they bring on average."""
    points = [(best(thrown).points, chance) for thrown, chance in outcomes(dice)]
    scores = sum(chance for each, chance in points if each)
    return scores, sum(each * chance for each, chance in points)
