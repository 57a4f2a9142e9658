"""Thousand solved: one turn by itself, and two players against each other."""

from kosti.solver.thousand.alone import Alone, alone
from kosti.solver.thousand.solution import Solution
from kosti.solver.thousand.solve import MEMORY_LIMIT, count_states, is_stored, solve_thousand
from kosti.solver.thousand.turns import BestTurn, best_turn, success

__all__ = [
    "MEMORY_LIMIT",
    "Alone",
    "BestTurn",
    "Solution",
    "alone",
    "best_turn",
    "count_states",
    "is_stored",
    "solve_thousand",
    "success",
]
