"""Simulations of sheets: points by cell, and the optimal player's games in lockstep."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, cast

import numpy as np

from kosti.games.names import MAX_PLAYERS
from kosti.games.options import Ruleset
from kosti.games.protocol import State
from kosti.games.sheet import SheetRules, SheetState
from kosti.players.characters import OPTIMAL
from kosti.simulate.engine import through_engine
from kosti.simulate.generic import GenericPart
from kosti.simulate.protocol import Play
from kosti.simulate.results import Integers, Progress, Results

if TYPE_CHECKING:
    from kosti.solver.sheet.solution import SheetSolution

__all__ = ["PART", "SheetPart"]


class SheetPart(GenericPart):
    """Simulations of sheets."""

    @property
    def replays_lead(self) -> bool:
        return False

    def cells(self, state: State, seat: int) -> Mapping[str, int]:
        found = cast(SheetState, state)
        points = found.sheets[seat].points
        return {cell.value: each or 0 for cell, each in zip(found.rules.cells, points, strict=True)}

    def compiled(self, rules: Ruleset, bots: Sequence[str]) -> Play | None:
        ruled = cast(SheetRules, rules)
        if ruled.has_bank or OPTIMAL.name not in bots:
            return None
        # The compiler is loaded only where it has something to do.
        from kosti.solver.sheet.solve import solve  # noqa: PLC0415

        return _SheetBySheet(solve(ruled), tuple(bots)).play


@dataclass(frozen=True)
class _SheetBySheet:
    """The games of some bots, whose sheets nobody else can touch: the optimal ones in lockstep.

    A player who plays for the most points does the same whoever sits beside; so do all bots.
    """

    solution: SheetSolution
    bots: tuple[str, ...]

    def play(self, games: int, seed: int, progress: Progress, cores: int | None) -> Results:
        columns: list[Integers] = []
        cells: list[Mapping[str, float]] = []
        turns = np.zeros(games, dtype=np.int64)
        for seat, name in enumerate(self.bots):
            share = partial(_part, progress, seat, len(self.bots))
            if name == OPTIMAL.name:
                totals, means = self._optimal(games, seed * MAX_PLAYERS + seat, share)
                turns += len(means)
            else:
                rules, stream = self.solution.rules, f"{seed}/{seat}"
                own = through_engine(PART, rules, (name,), games, stream, share, cores)
                totals, means = own.totals[:, 0], own.cells[0]
                turns += own.turns
            columns.append(totals)
            cells.append(means)
        totals = np.column_stack(columns)
        places = 1 + (totals[:, :, None] < totals[:, None, :]).sum(axis=2)
        return Results(totals, places, turns, tuple(cells), {})

    def _optimal(
        self, games: int, seed: int, progress: Progress
    ) -> tuple[Integers, Mapping[str, float]]:
        """Return the totals of the optimal player, and the mean points of the cells."""
        from kosti.solver.sheet.lockstep import play  # noqa: PLC0415

        played = play(self.solution, games, seed=seed, progress=progress)
        means = played.points.mean(axis=0)
        cells = {cell.value: float(mean) for cell, mean in zip(played.cells, means, strict=True)}
        return played.totals.astype(np.int64), cells


def _part(progress: Progress, seat: int, seats: int, share: float) -> None:
    progress((seat + share) / seats)


PART = SheetPart()
