"""The solver part of a family that has no solver."""

from __future__ import annotations

from kosti.errors import RulesError
from kosti.games.options import Ruleset
from kosti.games.protocol import State
from kosti.i18n import N_, Text
from kosti.solver.kinds import ValueKind
from kosti.solver.protocol import Coach, Progress, QuickAdvice

__all__ = ["NoSolver"]


class NoSolver:
    """The part of a family without a solver: it refuses."""

    solves = False

    def knows(self, rules: Ruleset) -> bool:
        return False

    def kind(self, players: int) -> ValueKind:
        return ValueKind.CHANCE

    def coach(
        self,
        rules: Ruleset,
        players: int,
        *,
        progress: Progress | None,
        memory_limit: int | None,
    ) -> Coach:
        reason = Text.of(N_("no solver knows this family yet"))
        raise RulesError("not-this-game", rules=rules.id, reason=reason)

    def is_ready(self, rules: Ruleset, players: int) -> bool:
        return False

    def forewarning(self, rules: Ruleset, players: int, memory_limit: int | None) -> Text | None:
        return None

    def wait(self, rules: Ruleset, players: int, memory_limit: int | None) -> float:
        return 0.0

    def quick(self, rules: Ruleset, state: State) -> QuickAdvice | None:
        return None

    def goes_on(self, rules: Ruleset, players: int) -> bool:
        return False
