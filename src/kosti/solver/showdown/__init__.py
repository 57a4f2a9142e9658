"""The showdown solved: hand against hand, for any number of players."""

from kosti.solver.showdown.coach import ShowdownCoach, showdown_coach
from kosti.solver.showdown.match import POSITION_LIMIT, TABLE_LIMIT, Depth, depth
from kosti.solver.showdown.solution import Solution, solve_showdown

__all__ = [
    "POSITION_LIMIT",
    "TABLE_LIMIT",
    "Depth",
    "ShowdownCoach",
    "Solution",
    "depth",
    "showdown_coach",
    "solve_showdown",
]
