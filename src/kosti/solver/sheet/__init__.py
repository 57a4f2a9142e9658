"""Sheets solved: the exact best play for the most points of a player who plays alone."""

from __future__ import annotations

from typing import cast

from kosti.games.options import Ruleset
from kosti.games.protocol import State
from kosti.games.sheet import SheetRules
from kosti.games.sheet.choices import Nothing
from kosti.i18n import N_, Text
from kosti.solver.kinds import ValueKind
from kosti.solver.protocol import Coach, Progress, QuickAdvice

__all__ = ["PART"]


class SheetPart:
    """The solver of sheets, which takes some seconds at most."""

    solves = True

    def knows(self, rules: Ruleset) -> bool:
        return cast(SheetRules, rules).nothing is not Nothing.OUT

    def kind(self, players: int) -> ValueKind:
        return ValueKind.TOTAL

    def coach(
        self,
        rules: Ruleset,
        players: int,
        *,
        progress: Progress | None,
        memory_limit: int | None,
    ) -> Coach:
        from kosti.solver.sheet.coach import SheetCoach  # noqa: PLC0415
        from kosti.solver.sheet.solve import solve  # noqa: PLC0415

        return SheetCoach(solve(cast(SheetRules, rules), progress=progress))

    def is_ready(self, rules: Ruleset, players: int) -> bool:
        return True

    def forewarning(self, rules: Ruleset, players: int, memory_limit: int | None) -> Text | None:
        from kosti.solver.sheet.solve import must_compile  # noqa: PLC0415
        from kosti.solver.store import TableId  # noqa: PLC0415

        if TableId(rules).path.exists() or not must_compile(cast(SheetRules, rules)):
            return None
        return Text.of(
            N_("The solver is compiled first, once on this computer; that takes some seconds.")
        )

    def wait(self, rules: Ruleset, players: int, memory_limit: int | None) -> float:
        return 0.0

    def quick(self, rules: Ruleset, state: State) -> QuickAdvice | None:
        return None

    def goes_on(self, rules: Ruleset, players: int) -> bool:
        return False


PART = SheetPart()
