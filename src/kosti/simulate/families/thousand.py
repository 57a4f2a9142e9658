"""Simulations of thousand: whole games in kernels, where the bots can be compiled."""

from __future__ import annotations

from collections.abc import Sequence
from typing import cast

from kosti.games.options import Ruleset
from kosti.games.thousand import ThousandRules
from kosti.players import bot
from kosti.players.characters import OPTIMAL
from kosti.players.families.thousand.threshold import ThresholdBot
from kosti.simulate.generic import GenericPart
from kosti.simulate.protocol import Play

__all__ = ["PART", "ThousandPart"]

_PAIR = 2
"""So many players are solved exactly."""


class ThousandPart(GenericPart):
    """Simulations of thousand.

    Compiled are the games of bots that stop at a threshold, and those of two that do so or are
    optimal. NumPy and Numba are loaded only for these.
    """

    def compiled(self, rules: Ruleset, bots: Sequence[str]) -> Play | None:
        thresholds = _thresholds(rules, bots)
        if thresholds is None:
            return None
        from kosti.simulate.thousand import Duels, ThresholdGames  # noqa: PLC0415

        ruled = cast(ThousandRules, rules)
        if None not in thresholds:
            return ThresholdGames.of(ruled, thresholds).play
        from kosti.solver.thousand.solve import solve_thousand  # noqa: PLC0415

        solution = solve_thousand(ruled)
        # Where scores sink without end, games leave the table.
        return None if solution.positions.sinks else Duels.of(solution, thresholds).play

    def must_compile(self, rules: Ruleset, bots: Sequence[str]) -> bool:
        thresholds = _thresholds(rules, bots)
        if thresholds is None:
            return False
        from kosti.simulate.thousand import is_compiled  # noqa: PLC0415

        return not is_compiled(duels=None in thresholds)


def _thresholds(rules: Ruleset, bots: Sequence[str]) -> tuple[int | None, ...] | None:
    """Return the points at which each bot stops, None for the optimal one.

    Where others play, or an optimal one at a table of more or fewer than two, there are none.
    """
    found: list[int | None] = []
    for name in bots:
        player = bot(name, rules)
        if isinstance(player, ThresholdBot):
            found.append(player.threshold)
        elif name == OPTIMAL.name and len(bots) == _PAIR:
            found.append(None)
        else:
            return None
    return tuple(found)


PART = ThousandPart()
