"""The base of all coaches: a solution that they hand on."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Generic, Protocol, TypeVar

from kosti.errors import RulesError
from kosti.games.options import Ruleset
from kosti.i18n import N_, Text
from kosti.solver.protocol import Progress

if TYPE_CHECKING:
    from kosti.solver.distribution import Distribution

__all__ = ["Coached", "no_totals"]


class _Solved(Protocol):
    @property
    def rules(self) -> Ruleset: ...
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
    """The part of a `kosti.solver.protocol.Coach` that its solution answers."""

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

    def distribution(self, progress: Progress | None = None) -> Distribution:
        raise no_totals(self.solution.rules)


def no_totals(rules: Ruleset) -> RulesError:
    """Return the refusal to spread the totals of a game whose values are none."""
    reason = Text.of(N_("only sheets have totals to spread"))
    return RulesError("not-this-game", rules=rules.id, reason=reason)
