"""Thousand solved: one turn by itself, a player alone, and two players against each other."""

from __future__ import annotations

from typing import cast

from kosti.games.options import Ruleset
from kosti.games.protocol import State
from kosti.games.thousand import ThousandRules, ThousandState
from kosti.i18n import N_, Text
from kosti.solver.kinds import ValueKind
from kosti.solver.protocol import Coach, Progress, QuickAdvice

__all__ = ["PART"]

_ALONE_SECONDS = 60.0
"""How long house rules may take whose race alone is not known to be quick."""


class ThousandPart:
    """The solver of thousand: two players may take minutes and gigabytes, and are then stored."""

    solves = True

    def knows(self, rules: Ruleset) -> bool:
        return True

    def kind(self, players: int) -> ValueKind:
        return ValueKind.TURNS if players == 1 else ValueKind.CHANCE

    def coach(
        self,
        rules: Ruleset,
        players: int,
        *,
        progress: Progress | None,
        memory_limit: int | None,
    ) -> Coach:
        from kosti.solver.thousand import coach as coaches  # noqa: PLC0415
        from kosti.solver.thousand.solve import MEMORY_LIMIT, solve_thousand  # noqa: PLC0415

        ruled = cast(ThousandRules, rules)
        if players == 1:
            return coaches.alone_coach(ruled)
        limit = MEMORY_LIMIT if memory_limit is None else memory_limit
        return coaches.ThousandCoach(solve_thousand(ruled, progress=progress, memory_limit=limit))

    def is_ready(self, rules: Ruleset, players: int) -> bool:
        ruled = cast(ThousandRules, rules)
        if players == 1:
            from kosti.solver.thousand.alone import is_quick  # noqa: PLC0415

            return is_quick(ruled)
        from kosti.solver.thousand.solve import is_stored  # noqa: PLC0415

        return is_stored(ruled)

    def forewarning(self, rules: Ruleset, players: int, memory_limit: int | None) -> Text | None:
        if self.is_ready(rules, players):
            return None
        from kosti.solver.thousand.solve import MEMORY_LIMIT, count_states  # noqa: PLC0415

        limit = MEMORY_LIMIT if memory_limit is None else memory_limit
        states = count_states(cast(ThousandRules, rules), memory_limit=limit)
        return Text.of(
            N_(
                "Two players have {states} states between turns. They are solved once and kept; "
                "that takes from seconds to minutes."
            ),
            states=f"{states:,}".replace(",", " "),
        )

    def wait(self, rules: Ruleset, players: int, memory_limit: int | None) -> float:
        if self.is_ready(rules, players):
            return 0.0
        if players == 1:
            return _ALONE_SECONDS
        from kosti.solver.thousand.solve import seconds_to_solve  # noqa: PLC0415

        return seconds_to_solve(cast(ThousandRules, rules), memory_limit)

    def quick(self, rules: Ruleset, state: State) -> QuickAdvice:
        from kosti.solver.thousand.by_points import by_points  # noqa: PLC0415

        return by_points(cast(ThousandRules, rules), cast(ThousandState, state))

    def goes_on(self, rules: Ruleset, players: int) -> bool:
        from kosti.solver.thousand.solve import is_kept  # noqa: PLC0415

        return is_kept(cast(ThousandRules, rules))


PART = ThousandPart()
