"""The exact distribution of the final total under optimal play.

From the empty sheet to the full one, level by level: a state holds how likely each total is to have
brought the game there. Its turn has outcomes, each with a probability, points and a next state; all
outcomes of a level are sorted by the next state, which then adds up what comes to it. States that
optimal play never reaches take no part.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from kosti.errors import RulesError
from kosti.i18n import N_, Text
from kosti.solver.arrays import Floats, Ints
from kosti.solver.distribution import Distribution
from kosti.solver.jit import kernel
from kosti.solver.sheet.outcomes import Outcomes, outcomes, slots
from kosti.solver.sheet.solution import Progress, SheetSolution
from kosti.solver.sheet.solve import PlainSheetSolution
from kosti.solver.threads import chunks, on_all_cores

__all__ = ["distribution"]

_CHUNK = 256
_MOST = 1 << 32
"""Bytes for the totals of a level of states."""


def distribution(solution: SheetSolution, *, progress: Progress | None = None) -> Distribution:
    """Return the distribution of the final total when every decision is optimal.

    Of equal decisions the first in the engine's order is made (see `policy`).

    Raises:
        RulesError: ``not-this-game`` for a bank of attempts, and when the totals range so widely
            that memory would not do.
    """
    if not isinstance(solution, PlainSheetSolution):
        reason = Text.of(N_("a sheet with a bank of attempts may take any number of turns"))
        raise RulesError("not-this-game", rules=solution.rules.id, reason=reason)
    made = solution.plan
    kinds = slots(made)
    state, advance = made.start
    level = _Level.of(np.array([state]), np.array([advance]), np.array([advance]))
    level.chances[0] = 1.0
    for count in range(len(made.cells), 0, -1):
        found = outcomes(solution, kinds, level.state)
        begin, end = (int(made.layout.base[made.levels[at]]) for at in (count - 1, count))
        level = _next(solution, level, found, begin, end)
        if progress is not None:
            progress(1 - begin / made.states)
    low, high = int(level.low.min()), int(level.high.max())
    probabilities = np.zeros(high - low + 1)
    for at in range(len(level.state)):
        first = int(level.low[at]) - low
        chances = level.chances[level.offset[at] : level.offset[at + 1]]
        probabilities[first : first + len(chances)] += chances
    return Distribution(np.arange(low, high + 1), probabilities)


class _Level(NamedTuple):
    """The states (n) with equally many open cells that are reached.

    `state`: ascending. `low`, `high`: the least and the greatest total that has probability there.
    The probabilities of those between lie in `chances` from `offset` (n + 1) on.
    """

    state: Ints
    low: Ints
    high: Ints
    offset: Ints
    chances: Floats

    @classmethod
    def of(cls, state: Ints, low: Ints, high: Ints) -> _Level:
        """Return states with places for their probabilities, zero at first."""
        offset = np.cumsum(np.append(0, high - low + 1))
        return cls(state, low, high, offset, np.zeros(offset[-1]))


def _next(
    solution: PlainSheetSolution, level: _Level, edges: Outcomes, begin: int, end: int
) -> _Level:
    """Return the level that the outcomes lead to; its states lie between begin and end."""
    first, order = np.zeros(end - begin + 1, np.int64), np.empty(len(edges.goal), np.int64)
    low, high = np.empty(end - begin, np.int64), np.empty(end - begin, np.int64)
    _sort(edges, begin, level, first, order, low, high)
    reached = np.flatnonzero(np.diff(first))
    size = int((high[reached] - low[reached] + 1).sum())
    if 8 * size > _MOST:
        raise RulesError(
            "not-this-game",
            rules=solution.rules.id,
            reason=Text.of(N_("the distribution would need {n} MB of memory"), n=8 * size >> 20),
        )
    found = _Level.of(begin + reached, low[reached], high[reached])

    def task(bounds: tuple[int, int], _: None) -> None:
        _add_up(bounds, first, order, edges, begin, level, found)

    for _ in on_all_cores(task, chunks(0, len(reached), _CHUNK), lambda: None):
        pass
    return found


@kernel
def _sort(
    edges: Outcomes, begin: int, level: _Level, first: Ints, order: Ints, low: Ints, high: Ints
) -> None:
    """Sort outcomes by goal.

    `order` (m): the outcomes, those with one source in ascending order. `first` (states + 1, zeros
    at first): where each goal, counted from begin, starts among them. `low`, `high` (states): the
    least and the greatest total that comes there.
    """
    if len(order) != len(edges.goal) or not len(first) - 1 == len(low) == len(high):
        raise ValueError("there is no place for so many outcomes or states")
    for e in range(len(order)):
        first[edges.goal[e] - begin + 1] += 1
    for at in range(len(low)):
        first[at + 1] += first[at]
        low[at], high[at] = 1 << 40, -(1 << 40)
    for e in range(len(order) - 1, -1, -1):
        at = edges.goal[e] - begin
        first[at + 1] -= 1
        order[first[at + 1]] = e
        low[at] = min(low[at], level.low[edges.source[e]] + edges.points[e])
        high[at] = max(high[at], level.high[edges.source[e]] + edges.points[e])
    for at in range(len(low)):
        first[at] = first[at + 1]
    first[len(low)] = len(order)


@kernel
def _add_up(
    bounds: tuple[int, int],
    first: Ints,
    order: Ints,
    edges: Outcomes,
    begin: int,
    level: _Level,
    found: _Level,
) -> None:
    """Add up the probabilities of some states of the level that is found."""
    if bounds[1] > len(found.state) or found.offset[len(found.state)] > len(found.chances):
        raise ValueError("there is no place for so many states or totals")
    for at in range(bounds[0], bounds[1]):
        goal = found.state[at] - begin
        for i in range(first[goal], first[goal + 1]):
            e = order[i]
            source, mass = edges.source[e], edges.mass[e]
            begin_from, end_from = level.offset[source], level.offset[source + 1]
            shift = found.offset[at] + level.low[source] + edges.points[e] - found.low[at]
            for x in range(end_from - begin_from):
                found.chances[shift + x] += mass * level.chances[begin_from + x]
