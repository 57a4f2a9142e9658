"""Dice thousand: the race to 1000 with five dice."""

from kosti.games.thousand.effects import Outcome
from kosti.games.thousand.player import Player
from kosti.games.thousand.rules import ThousandRules
from kosti.games.thousand.scoring import Score, bust_chance, mean_points
from kosti.games.thousand.state import StopResult, ThousandState

__all__ = [
    "Outcome",
    "Player",
    "Score",
    "StopResult",
    "ThousandRules",
    "ThousandState",
    "bust_chance",
    "mean_points",
]
