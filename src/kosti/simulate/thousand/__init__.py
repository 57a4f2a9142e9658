"""Thousand compiled: whole games in kernels, move for move as the engine plays them."""

from kosti.simulate.thousand.duels import Duels, play_best
from kosti.simulate.thousand.games import ThresholdGames, play_some
from kosti.solver import jit

__all__ = ["Duels", "ThresholdGames", "is_compiled"]


def is_compiled(*, duels: bool) -> bool:
    """Tell whether the kernels are ready; `duels`: those that use the solved table."""
    return jit.is_compiled(play_best if duels else play_some)
