"""The coach for a sheet."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import cast

from kosti.games.actions import Action
from kosti.games.protocol import State
from kosti.games.sheet import SheetState
from kosti.solver.coached import Coached
from kosti.solver.distribution import Distribution
from kosti.solver.kinds import ValueKind
from kosti.solver.protocol import Progress, ValuedChoice
from kosti.solver.sheet.solution import SheetSolution

__all__ = ["SheetCoach"]


@dataclass(frozen=True)
class SheetCoach(Coached[SheetSolution]):
    """The coach for a sheet: every player is taken to play alone for the most points."""

    kind: ValueKind = ValueKind.TOTAL
    shared: bool = False

    def choices(self, state: State) -> Sequence[ValuedChoice[Action | None]]:
        return self.solution.choices(cast(SheetState, state))

    def expectation(self, state: State, seat: int) -> float:
        found = cast(SheetState, state)
        if found.number and seat not in found.order:
            return float(found.sheets[seat].total)
        return self.solution.expectation(found, seat)

    def distribution(self, progress: Progress | None = None) -> Distribution:
        # Its kernels are loaded only for those who ask.
        from kosti.solver.sheet.distribution import distribution  # noqa: PLC0415

        return distribution(self.solution, progress=progress)
