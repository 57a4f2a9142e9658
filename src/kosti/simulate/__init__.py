"""Many games between bots, and what they show.

Games are repeatable: the dice of each follow from the run's seed and its number, so that the result
does not depend on how the work is shared among the cores.
"""

from kosti.simulate.engine import play_game
from kosti.simulate.results import Seat, Simulation
from kosti.simulate.run import must_compile, needs_table, simulate

__all__ = ["Seat", "Simulation", "must_compile", "needs_table", "play_game", "simulate"]
