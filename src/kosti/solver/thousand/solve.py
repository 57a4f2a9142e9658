"""Two players, exact: the chance to win of the player to move, for every state between turns."""

from __future__ import annotations

import time
from math import isqrt

from kosti.errors import RulesError
from kosti.games.thousand.rules import ThousandRules
from kosti.i18n import N_, Text
from kosti.solver import store
from kosti.solver.thousand.effects import PlayerStates
from kosti.solver.thousand.interval_iteration import META, Head, IntervalIteration, Told
from kosti.solver.thousand.player_states import StateSpace
from kosti.solver.thousand.positions import Positions, settles, table_id
from kosti.solver.thousand.solution import PairSolution
from kosti.solver.threads import cores, undisturbed

__all__ = [
    "MEMORY_LIMIT",
    "TOLERANCE",
    "count_states",
    "is_stored",
    "seconds_to_solve",
    "solve_thousand",
]

MEMORY_LIMIT = 8_000_000_000
"""Bytes that the bounds of all states may take unless another limit is given."""

TOLERANCE = 1e-6
"""How far a chance may be off unless something else is asked for."""

_BYTES = 16
_UNKNOWN = 0.5
"""The bound of a chance of which nothing is known."""
_SECONDS_PER_STATE = 1.5e-4
_SECONDS_PER_SETTLED_STATE = 1.6e-5
"""Of one core. Measured on the presets; house rules may need several times as many or as few."""
_COUNTED = 50_000
"""Player states are counted up to so many at least, or four times as many as fit into memory."""


def count_states(rules: ThousandRules, *, memory_limit: int = MEMORY_LIMIT) -> int:
    """Return how many states between turns two players have, before any work is done.

    Raises:
        RulesError: ``not-this-game`` when they do not fit into the memory limit (bytes).
    """
    return len(_player_states(rules, memory_limit)) ** 2


def _player_states(rules: ThousandRules, memory_limit: int) -> PlayerStates:
    most = isqrt(max(memory_limit, _BYTES) // _BYTES)
    counted = max(_COUNTED, 4 * most)
    found = StateSpace(rules).reachable(counted)
    if len(found) + 1 <= most:
        return found
    more = ">" if len(found) > counted else ""
    raise RulesError(
        "not-this-game",
        rules=rules.id,
        reason=Text.of(
            N_("two players have {states} states, which take {needed} MB; the limit is {limit} MB"),
            states=f"{more}{len(found) ** 2}",
            needed=f"{more}{_megabytes((len(found) + 1) ** 2 * _BYTES)}",
            limit=_megabytes(memory_limit),
        ),
    )


def _megabytes(size: int) -> int:
    return -(-size // 10**6)


def seconds_to_solve(rules: ThousandRules, memory_limit: int | None = None) -> float:
    """Return about how long solving takes on this computer, from the number of states.

    Raises:
        RulesError: ``not-this-game`` when they do not fit into the memory limit (bytes).
    """
    limit = MEMORY_LIMIT if memory_limit is None else memory_limit
    each = _SECONDS_PER_SETTLED_STATE if settles(rules) else _SECONDS_PER_STATE
    return count_states(rules, memory_limit=limit) * each / cores()


def is_stored(rules: ThousandRules) -> bool:
    """Tell whether two players have been solved before, from the head of the stored table."""
    found = store.peek(_table(rules), META)
    if found is None:
        return False
    head = Head.of(found)
    return head.stalled or head.reached <= TOLERANCE


def is_kept(rules: ThousandRules) -> bool:
    """Tell whether the store holds something to go on from, finished or not."""
    return store.peek(_table(rules), META) is not None


def _save(table: store.TableId, iteration: IntervalIteration) -> Text | None:
    """Store what was reached, unless that is nothing, or somebody else has come further."""
    found = store.peek(table, META)
    further = found is not None and Head.of(found).reached < iteration.reached
    if iteration.reached >= _UNKNOWN or further:
        return None
    return store.save(table, iteration.to_store())


def _table(rules: ThousandRules) -> store.TableId:
    return table_id(rules, "two-players")


def solve_thousand(
    rules: ThousandRules,
    *,
    tolerance: float = TOLERANCE,
    progress: Told | None = None,
    memory_limit: int = MEMORY_LIMIT,
    stored: bool = True,
) -> PairSolution:
    """Return the solved game of two players, from the store or solved now (and then stored).

    An interrupted call leaves what it has reached in the store, and the next one goes on from it.
    The limit of 10,000 turns in the engine is left out. Where two players would rather bust for
    ever than move on, `PairSolution.bound` stays as large as that makes a difference; under
    rulesets whose states are settled level by level (see `interval_iteration`) they share the game.

    Args:
        rules: any ruleset of thousand.
        tolerance: how far the chance to win may be off, in any state (where scores can sink
            without end: at the start of the game).
        progress: told after every sweep which share is done and how far the chances may be off;
            not called for a stored table.
        memory_limit: bytes for the bounds of all states.
        stored: whether to look into the store, and to keep the table there.

    Raises:
        RulesError: ``not-this-game`` when the states do not fit into the memory limit.
    """
    begun = time.perf_counter()
    positions = Positions.of(rules, _player_states(rules, memory_limit))
    table = _table(rules)
    found = store.load(table, META + 2 * positions.places) if stored else None
    iteration = IntervalIteration(positions, tolerance, progress, found)
    from_store, notice = iteration.done, None
    if not from_store:
        try:
            iteration.run()
        finally:
            iteration.seconds += time.perf_counter() - begun
            if stored:
                with undisturbed():
                    notice = _save(table, iteration)
    return PairSolution(
        positions,
        iteration.bounds,
        iteration.bound,
        iteration.table_bound,
        time.perf_counter() - begun if from_store else iteration.seconds,
        from_store,
        iteration.stalled,
        notice,
    )
