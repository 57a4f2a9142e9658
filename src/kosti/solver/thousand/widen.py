"""Positions that no game leads to, as people set them up: solved on top of those that are solved.

Such a position mostly leads back to known ones at once, so the table grows by a few player states
only.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import numpy as np

from kosti.games.thousand.player import Player
from kosti.solver.thousand.effects import Column
from kosti.solver.thousand.interval_iteration import IntervalIteration
from kosti.solver.thousand.positions import Positions
from kosti.solver.thousand.solution import PairSolution
from kosti.solver.thousand.solve import TOLERANCE

__all__ = ["widened"]

_MOST_STATES = 20_000_000
"""Above this the copy of the table takes too much memory for one question."""
_MOST_MORE = 200
"""So many player states more are worth it at most."""


def widened(solution: PairSolution, players: Sequence[Player]) -> PairSolution:
    """Return a solution that knows the player states of these players as well.

    It is the given one where they are known already, or where there would be too much to solve.
    """
    known = solution.positions
    space = known.space
    new = [each for each in players if known.index_of(each) == known.transitions.size]
    if not new or known.sinks or known.states > _MOST_STATES:
        return solution
    if any(
        space.row(each)[0, Column.SCORE] not in range(space.lowest, space.target) for each in new
    ):
        return solution
    most = known.transitions.size + _MOST_MORE
    rows = space.reachable(most, also=new)
    if len(rows) > most:
        return solution
    positions = Positions.of(known.rules, rows)
    iteration = IntervalIteration(positions, 2 * max(solution.table_bound, TOLERANCE))
    places = positions.order[np.searchsorted(positions.codes, known.codes)]
    before = solution.bounds.reshape(known.transitions.size + 1, -1, 2)
    iteration.square[np.ix_(places, places)] = before[np.ix_(known.order, known.order)]
    iteration.add()
    return replace(
        solution, positions=positions, bounds=iteration.bounds, table_bound=iteration.table_bound
    )
