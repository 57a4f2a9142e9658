"""Who knows the exact value of everything: one face for the solvers of all families."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Protocol, cast

from kosti.errors import RulesError
from kosti.games.actions import Action
from kosti.games.options import Ruleset
from kosti.games.protocol import State
from kosti.games.sheet import SheetRules, SheetState
from kosti.i18n import N_, Text

if TYPE_CHECKING:
    from kosti.solver.sheet import Solution

__all__ = ["Advice", "Coach", "SheetCoach", "coach", "is_solvable"]

Progress = Callable[[float], None]
"""Told the share of the work that is done, from 0 to 1."""


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
    """Exact values of a ruleset: points on a sheet, winning chances elsewhere."""

    @property
    def kind(self) -> str:
        """What the values are: ``expected-total`` or ``win-probability``."""
        ...

    @property
    def value(self) -> float:
        """The expected result of the first player before the first throw."""
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

    def choices(self, state: State) -> Sequence[Advice]:
        """Return every choice that the player has now, the best first."""
        ...

    def expectation(self, state: State, seat: int) -> float:
        """Return the expected result of a seat when everything from here on is played at best."""
        ...


@dataclass(frozen=True)
class SheetCoach:
    """The coach for a sheet: every player is taken to play alone for the most points."""

    solution: Solution
    shared: bool = False

    @property
    def kind(self) -> str:
        return self.solution.kind

    @property
    def value(self) -> float:
        return self.solution.value

    @property
    def states(self) -> int:
        return self.solution.states

    @property
    def seconds(self) -> float:
        return self.solution.seconds

    @property
    def from_store(self) -> bool:
        return self.solution.from_store

    @property
    def notice(self) -> Text | None:
        return self.solution.notice

    def choices(self, state: State) -> Sequence[Advice]:
        return self.solution.choices(cast(SheetState, state))

    def expectation(self, state: State, seat: int) -> float:
        return self.solution.expectation(cast(SheetState, state), seat)


def coach(rules: Ruleset, *, progress: Progress | None = None) -> Coach:
    """Return the coach for a ruleset; its table is loaded, or solved and stored first.

    Raises:
        RulesError: ``not-this-game`` when these rules cannot be solved, with the reason.
    """
    if isinstance(rules, SheetRules):
        # NumPy and the tables are loaded only for those who ask.
        from kosti.solver.sheet import solve  # noqa: PLC0415

        return SheetCoach(solve(rules, progress=progress))
    raise RulesError(
        "not-this-game", rules=rules.id, reason=Text.of(N_("no solver knows this family yet"))
    )


def is_solvable(rules: Ruleset) -> bool:
    """Tell whether there is a solver for the family of a ruleset."""
    return isinstance(rules, SheetRules)
