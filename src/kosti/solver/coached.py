"""What the coaches of all families have in common: a solution that they hand on."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Generic, NamedTuple, Protocol, TypeVar

from kosti.games.actions import Action
from kosti.i18n import Text

__all__ = ["Choice", "Coached"]


class Choice(NamedTuple):
    """What the mover may do now, and what he gets with it when all play best from there.

    `action` is None for throwing on, and where dice are all that can come. `loss` is how much less
    the value is than that of the best choice.
    """

    action: Action | None
    value: float
    loss: float


class _Solved(Protocol):
    @property
    def value(self) -> float: ...
    @property
    def states(self) -> int: ...
    @property
    def seconds(self) -> float: ...
    @property
    def from_store(self) -> bool: ...
    @property
    def notice(self) -> Text | None: ...


S = TypeVar("S", bound=_Solved)


@dataclass(frozen=True)
class Coached(Generic[S]):
    """The part of a `kosti.solver.coach.Coach` that its solution answers."""

    solution: S

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
    def bound(self) -> float:
        return 0.0

    @property
    def from_store(self) -> bool:
        return self.solution.from_store

    @property
    def notice(self) -> Text | None:
        return self.solution.notice

    def approximation(self, players: int) -> Text | None:
        return None
