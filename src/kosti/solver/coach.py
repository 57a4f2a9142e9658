"""Who knows the exact value of everything: one face for the solvers of all families."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Protocol, cast

from kosti.errors import RulesError
from kosti.games.actions import Action
from kosti.games.options import Ruleset
from kosti.games.protocol import State
from kosti.games.sheet import SheetRules, SheetState
from kosti.games.showdown import ShowdownRules
from kosti.games.thousand import ThousandRules
from kosti.i18n import N_, Text
from kosti.solver.coached import Coached
from kosti.solver.kinds import ValueKind

if TYPE_CHECKING:
    from kosti.solver.sheet.solution import Solution

__all__ = ["Advice", "Coach", "Progress", "SheetCoach", "coach", "is_ready", "is_solvable"]


class Progress(Protocol):
    """Told how far the work is."""

    def __call__(self, share: float, bound: float | None = None, /) -> None:
        """Take the share that is done, from 0 to 1, and how far the values may still be off."""
        ...


class Advice(Protocol):
    """A choice with its exact value: the expected result, and what it loses to the best one."""

    @property
    def action(self) -> Action | None:
        """The choice; None for throwing on."""
        ...

    @property
    def value(self) -> float:
        """The expected result after this choice."""
        ...

    @property
    def loss(self) -> float:
        """How much less that is than after the best choice."""
        ...


class Coach(Protocol):
    """Exact values of a ruleset; `kind` says what they are."""

    @property
    def kind(self) -> ValueKind:
        """What the values are."""
        ...

    @property
    def value(self) -> float:
        """The expected result of the first player before the first throw."""
        ...

    @property
    def bound(self) -> float:
        """How far `value` may be off; 0 when it is exact but for rounding."""
        ...

    @property
    def states(self) -> int:
        """The number of states in the table."""
        ...

    @property
    def seconds(self) -> float:
        """How long solving the table, or loading it, took."""
        ...

    @property
    def from_store(self) -> bool:
        """Whether the table was solved before."""
        ...

    @property
    def shared(self) -> bool:
        """Whether one player's gain is the other's loss."""
        ...

    @property
    def notice(self) -> Text | None:
        """What the user should know, such as that a table could not be stored."""
        ...

    def approximation(self, players: int) -> Text | None:
        """Return what is not exact about the values of a game of so many players, if anything."""
        ...

    def choices(self, state: State) -> Sequence[Advice]:
        """Return every choice that the player has now, the best first."""
        ...

    def expectation(self, state: State, seat: int) -> float:
        """Return the expected result of a seat when everything from here on is played at best."""
        ...


@dataclass(frozen=True)
class SheetCoach(Coached[Any]):
    """The coach for a sheet: every player is taken to play alone for the most points."""

    solution: Solution
    shared: bool = False

    @property
    def kind(self) -> ValueKind:
        return self.solution.kind

    def choices(self, state: State) -> Sequence[Advice]:
        return self.solution.choices(cast(SheetState, state))

    def expectation(self, state: State, seat: int) -> float:
        return self.solution.expectation(cast(SheetState, state), seat)


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
        memory_limit: bytes that the table of two players of thousand may take; None for the
            solver's own limit.

    Raises:
        RulesError: ``not-this-game`` when these rules cannot be solved, with the reason.
    """
    # NumPy and the tables are loaded only for those who ask.
    if isinstance(rules, SheetRules):
        from kosti.solver.sheet.solve import solve  # noqa: PLC0415

        return SheetCoach(solve(rules, progress=progress))
    if isinstance(rules, ShowdownRules):
        from kosti.solver.showdown import showdown_coach  # noqa: PLC0415

        return showdown_coach(rules)
    if isinstance(rules, ThousandRules):
        return _thousand_coach(rules, players, progress, memory_limit)
    raise RulesError(
        "not-this-game", rules=rules.id, reason=Text.of(N_("no solver knows this family yet"))
    )


def _thousand_coach(
    rules: ThousandRules, players: int, progress: Progress | None, memory_limit: int | None
) -> Coach:
    from kosti.solver.thousand import coach as thousand  # noqa: PLC0415
    from kosti.solver.thousand.solve import (  # noqa: PLC0415
        MEMORY_LIMIT,
        solve_thousand,
    )

    if players == 1:
        return thousand.alone_coach(rules)

    limit = MEMORY_LIMIT if memory_limit is None else memory_limit
    return thousand.ThousandCoach(solve_thousand(rules, progress=progress, memory_limit=limit))


def is_solvable(rules: Ruleset) -> bool:
    """Tell whether there is a solver for the family of a ruleset."""
    return isinstance(rules, SheetRules | ShowdownRules | ThousandRules)


def is_ready(rules: Ruleset, players: int = 2) -> bool:
    """Tell whether a coach answers within seconds: only thousand may have to be solved for long."""
    if not isinstance(rules, ThousandRules):
        return is_solvable(rules)
    if players == 1:
        from kosti.solver.thousand.alone import is_quick  # noqa: PLC0415

        return is_quick(rules)
    from kosti.solver.thousand.solve import is_stored  # noqa: PLC0415

    return is_stored(rules)
