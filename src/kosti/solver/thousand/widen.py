"""Positions that no game leads to, as people set them up: solved on top of those that are solved.

Such a position mostly leads back to known ones at once, so the table grows by a few accounts only.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import numpy as np

from kosti.games.thousand.player import Player
from kosti.solver.thousand.positions import Positions
from kosti.solver.thousand.solution import Solution
from kosti.solver.thousand.solve import TOLERANCE
from kosti.solver.thousand.work import Work

__all__ = ["widened"]

_MOST_STATES = 20_000_000
"""Above this the copy of the table takes too much memory for one question."""
_MOST_MORE = 200
"""So many accounts more are worth it at most."""


def widened(solution: Solution, players: Sequence[Player]) -> Solution:
    """Return a solution that knows the accounts of these players as well.

    It is the given one where they are known already, or where there would be too much to solve.
    """
    known = solution.positions
    ledger = known.ledger
    new = [each for each in players if known.account(each) == known.board.accounts]
    if not new or known.sinks or known.states > _MOST_STATES:
        return solution
    if any(ledger.row(each)[0, 0] not in range(ledger.lowest, ledger.highest) for each in new):
        return solution
    most = known.board.accounts + _MOST_MORE
    rows = ledger.reachable(most, also=new)
    if len(rows) > most:
        return solution
    positions = Positions.of(known.rules, rows)
    work = Work(positions, 2 * max(solution.table_bound, TOLERANCE))
    places = positions.order[np.searchsorted(positions.codes, known.codes)]
    before = solution.bounds.reshape(known.board.accounts + 1, -1, 2)
    work.square[np.ix_(places, places)] = before[np.ix_(known.order, known.order)]
    work.add()
    return replace(solution, positions=positions, bounds=work.bounds, table_bound=work.table_bound)
