"""The protocols of the solvers: coaches, who tell exact values, and the part of a family."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Generic, NamedTuple, Protocol, TypeVar

from kosti.games.actions import Action
from kosti.games.options import Ruleset
from kosti.games.protocol import State
from kosti.i18n import Text
from kosti.solver.kinds import ValueKind

if TYPE_CHECKING:
    from kosti.solver.distribution import Distribution

__all__ = ["Coach", "Progress", "QuickAdvice", "SolverPart", "ValuedChoice"]

A_co = TypeVar("A_co", covariant=True)


class Progress(Protocol):
    """A listener that is told how far the work is."""

    def __call__(self, share: float, bound: float | None = None, /) -> None:
        """Take the share that is done, from 0 to 1, and how far the values may still be off."""
        ...


class ValuedChoice(NamedTuple, Generic[A_co]):
    """A choice of the player to move, with what he can expect of it.

    `action` is None for throwing on, and where dice are all that can come. `value` is the expected
    result when all go on as well as possible; `loss` is how much less that is than after the best
    choice.
    """

    action: A_co
    value: float
    loss: float


@dataclass(frozen=True)
class QuickAdvice:
    """Advice that is found at once where the exact one would take long.

    `label` says what it is, and what it leaves out; `choices` are those of the player to move, the
    best first, valued in points; `reasons` are what there is to know before choosing.
    """

    label: Text
    choices: Sequence[ValuedChoice[Action | None]]
    reasons: Sequence[Text]


class Coach(Protocol):
    """A coach: it tells exact values, points on a sheet and winning chances elsewhere.

    Of a player alone at thousand they are lengths of the game in turns, with a minus.
    """

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

    def choices(self, state: State) -> Sequence[ValuedChoice[Action | None]]:
        """Return every choice that the player has now, the best first."""
        ...

    def expectation(self, state: State, seat: int) -> float:
        """Return the expected result of a seat when everything from here on is played at best."""
        ...

    def distribution(self, progress: Progress | None = None) -> Distribution:
        """Return how likely each final total is when every decision is the best.

        Raises:
            RulesError: ``not-this-game`` where values are no totals, or these cannot be spread.
        """
        ...


class SolverPart(Protocol):
    """A family's part on the floor of the solver; NumPy and Numba are loaded when it is used."""

    @property
    def solves(self) -> bool:
        """Whether there is a solver for this family."""
        ...

    def knows(self, rules: Ruleset) -> bool:
        """Tell whether the solver of the family knows all the rules of a ruleset."""
        ...

    def kind(self, players: int) -> ValueKind:
        """Return what the values of a coach for so many players are."""
        ...

    def coach(
        self,
        rules: Ruleset,
        players: int,
        *,
        progress: Progress | None,
        memory_limit: int | None,
    ) -> Coach:
        """Return the coach for a ruleset; see `kosti.solver.coach.coach`."""
        ...

    def is_ready(self, rules: Ruleset, players: int) -> bool:
        """Tell whether a coach answers within seconds."""
        ...

    def forewarning(self, rules: Ruleset, players: int, memory_limit: int | None) -> Text | None:
        """Return what to tell people before a coach is asked for, where that takes long.

        Raises:
            RulesError: ``not-this-game`` when these rules cannot be solved.
        """
        ...

    def wait(self, rules: Ruleset, players: int, memory_limit: int | None) -> float:
        """Return about how many seconds it takes on this computer until a coach can answer.

        Raises:
            RulesError: ``not-this-game`` when these rules cannot be solved.
        """
        ...

    def quick(self, rules: Ruleset, state: State) -> QuickAdvice | None:
        """Return advice on a position that takes no time, where the family has any."""
        ...

    def goes_on(self, rules: Ruleset, players: int) -> bool:
        """Tell whether an interrupted solver has kept what the next one can go on from."""
        ...
