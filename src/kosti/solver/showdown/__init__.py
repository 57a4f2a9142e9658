"""The showdown solved: hand against hand, for any number of players."""

from __future__ import annotations

from typing import cast

from kosti.games.options import Ruleset
from kosti.games.protocol import State
from kosti.games.showdown import ShowdownRules
from kosti.i18n import Text
from kosti.solver.kinds import ValueKind
from kosti.solver.protocol import Coach, Progress, QuickAdvice

__all__ = ["PART"]


class ShowdownPart:
    """The solver of the showdown, which takes seconds."""

    solves = True

    def knows(self, rules: Ruleset) -> bool:
        return True

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
        from kosti.solver.showdown.coach import showdown_coach  # noqa: PLC0415

        return showdown_coach(cast(ShowdownRules, rules))

    def is_ready(self, rules: Ruleset, players: int) -> bool:
        return True

    def forewarning(self, rules: Ruleset, players: int, memory_limit: int | None) -> Text | None:
        return None

    def wait(self, rules: Ruleset, players: int, memory_limit: int | None) -> float:
        return 0.0

    def quick(self, rules: Ruleset, state: State) -> QuickAdvice | None:
        return None

    def goes_on(self, rules: Ruleset, players: int) -> bool:
        return False


PART = ShowdownPart()
