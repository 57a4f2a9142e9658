"""The front of the solvers of all families: coaches, and what is known before one is there."""

from __future__ import annotations

from kosti.arguments import check_type
from kosti.games.family import Family, Parts
from kosti.games.options import Ruleset
from kosti.games.protocol import State
from kosti.games.registry import family_of
from kosti.i18n import N_, Text
from kosti.solver.generic import NoSolver
from kosti.solver.kinds import ValueKind
from kosti.solver.protocol import Coach, Progress, QuickAdvice, SolverPart, ValuedChoice

__all__ = [
    "PARTS",
    "Coach",
    "Progress",
    "QuickAdvice",
    "SolverPart",
    "ValueKind",
    "ValuedChoice",
    "coach",
    "forewarning",
    "goes_on",
    "is_ready",
    "is_solvable",
    "quick_advice",
    "value_kind",
    "wait",
]


def _no_solver(_: Family) -> SolverPart:
    return NoSolver()


PARTS: Parts[SolverPart] = Parts("solver", "kosti.solver", _no_solver)
"""The part of each family on the floor of the solver."""


def coach(
    rules: Ruleset,
    *,
    players: int = 2,
    progress: Progress | None = None,
    memory_limit: int | None = None,
) -> Coach:
    """Return the coach for a ruleset; its table is loaded, or solved and stored first.

    Args:
        rules: the ruleset.
        players: how many play; alone, thousand is a race for the fewest turns.
        progress: told how far the work is; not called for what is there already.
        memory_limit: bytes that the table may take; None for the solver's own limit.

    Raises:
        RulesError: ``not-this-game`` when these rules cannot be solved, with the reason.
    """
    return _part(rules).coach(rules, players, progress=progress, memory_limit=memory_limit)


def is_solvable(rules: Ruleset) -> bool:
    """Tell whether there is a solver that knows the rules of a ruleset."""
    part = _part(rules)
    return part.solves and part.knows(rules)


def value_kind(rules: Ruleset, players: int = 2) -> ValueKind:
    """Return what the values of a coach for a ruleset and so many players are."""
    return _part(rules).kind(players)


def is_ready(rules: Ruleset, players: int = 2) -> bool:
    """Tell whether a coach answers within seconds."""
    return _part(rules).is_ready(rules, players)


def forewarning(
    rules: Ruleset, *, players: int = 2, memory_limit: int | None = None
) -> Text | None:
    """Return what to tell people before a coach is asked for, where that takes long.

    Raises:
        RulesError: ``not-this-game`` when these rules cannot be solved.
    """
    return _part(rules).forewarning(rules, players, memory_limit)


def wait(rules: Ruleset, *, players: int = 2, memory_limit: int | None = None) -> float:
    """Return about how many seconds it takes on this computer until a coach can answer.

    Raises:
        RulesError: ``not-this-game`` when these rules cannot be solved.
    """
    return _part(rules).wait(rules, players, memory_limit)


def quick_advice(rules: Ruleset, state: State) -> QuickAdvice | None:
    """Return advice on a position that takes no time, where the family has any.

    Raises:
        IllegalAction: ``game-over``.
    """
    return _part(rules).quick(rules, state)


def goes_on(rules: Ruleset, players: int = 2) -> bool:
    """Tell whether an interrupted solver has kept what the next one can go on from."""
    return _part(rules).goes_on(rules, players)


def _part(rules: Ruleset) -> SolverPart:
    check_type("rules", rules, Ruleset, N_("a ruleset, as kosti.ruleset returns it"))
    return PARTS.of(family_of(rules))
