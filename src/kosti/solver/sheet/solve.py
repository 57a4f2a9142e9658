"""The exact optimal expected total of one player's sheet, by backward induction.

A state is what of a sheet matters for the rest of the game: the open cells, the lane of the school
sum, and whether further fives of a kind bring a bonus. From the states with fewer open cells follow
those with one more; within a turn the keep lattice leads from the last throw to the first. Passing
a turn (`skip`) only defers it, and who starts or how a game is settled has no part in one sheet.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import cached_property
from itertools import pairwise

import numpy as np

from kosti.games.sheet.choices import Bank
from kosti.games.sheet.rules import SheetRules
from kosti.games.sheet.score_sheet import Sheet
from kosti.solver import store
from kosti.solver.arrays import Floats
from kosti.solver.lattice import lattice
from kosti.solver.sheet.bank import solve_bank
from kosti.solver.sheet.plan import Layout, Plan, plan
from kosti.solver.sheet.solution import Progress, SheetSolution
from kosti.solver.sheet.turn import SheetTurn, total, turn
from kosti.solver.threads import chunks, on_all_cores

__all__ = ["PlainSheetSolution", "must_compile", "solve", "solve_sheet"]

_CHUNK = 4096


@dataclass(frozen=True, kw_only=True, eq=False)
class PlainSheetSolution(SheetSolution):
    """The solved table of a ruleset without a bank of attempts.

    `values` (states): the expected points from a state to the end, what the school has been paid
    in advance left out (see `Plan.find`).
    """

    plan: Plan = field(repr=False)

    @cached_property
    def value(self) -> float:
        state, advance = self.plan.start
        return float(self.values[state]) + advance

    @property
    def states(self) -> int:
        return self.plan.states

    def total(self, sheet: Sheet) -> float:
        return total(self.plan, self.values, sheet)

    def turn(self, sheet: Sheet) -> SheetTurn:
        return turn(self.plan, self.values, sheet)


def solve(
    rules: SheetRules, *, stored: bool = True, progress: Progress | None = None
) -> SheetSolution:
    """Return the table of a ruleset, from the store or solved now (and then stored).

    Args:
        rules: any sheet ruleset; with a bank of attempts the default cost of a turn is taken.
        stored: whether to look into the store, and to keep the table there.
        progress: told how far the work is; not called for a stored table.
    """
    if rules.bank is not Bank.NONE:
        return solve_bank(rules, stored=stored, progress=progress)
    return solve_sheet(rules, stored=stored, progress=progress)


def solve_sheet(
    rules: SheetRules, *, stored: bool = True, progress: Progress | None = None
) -> PlainSheetSolution:
    """Do as `solve`, for rulesets without a bank of attempts.

    Raises:
        RulesError: ``not-this-game`` for a bank of attempts.
    """
    begun = time.perf_counter()
    made = plan(rules)
    table = store.TableId(rules)
    values = store.load(table, made.states) if stored else None
    from_store, notice = values is not None, None
    if values is None:
        values = _values(made, progress)
        notice = store.save(table, values) if stored else None
    return PlainSheetSolution(
        rules=rules,
        plan=made,
        values=values,
        seconds=time.perf_counter() - begun,
        from_store=from_store,
        notice=notice,
    )


def must_compile(rules: SheetRules) -> bool:
    """Tell whether solving will first compile, which takes seconds: once on a computer."""
    # As below.
    from kosti.solver import jit  # noqa: PLC0415
    from kosti.solver.sheet import bank_kernel  # noqa: PLC0415

    if rules.bank is not Bank.NONE:
        return not jit.is_compiled(bank_kernel.solve_masks)
    return not jit.is_compiled(_kernel(plan(rules).layout))


def _kernel(layout: Layout) -> Callable[..., None]:
    # The compiler is loaded only when there is something to solve: stored tables need none.
    from kosti.solver.sheet import kernel  # noqa: PLC0415

    if not layout.declares:
        return kernel.solve_free
    return kernel.solve_declared if layout.poker < 0 else kernel.solve_declared_jokers


def _values(made: Plan, progress: Progress | None) -> Floats:
    """Return the values of all states, level by level, each level on all cores."""
    # As above.
    from kosti.solver.sheet.workspace import Workspace  # noqa: PLC0415

    solve_states = _kernel(made.layout)
    values = np.zeros(made.states)
    index = lattice()

    def task(bounds: tuple[int, int], mine: Workspace) -> int:
        solve_states(*bounds, values, made.layout, made.scores, index, mine)
        return bounds[1]

    base = made.layout.base
    for first, last in pairwise(made.levels[1:]):
        pieces = chunks(int(base[first]), int(base[last]), _CHUNK)
        for done in on_all_cores(task, pieces, lambda: Workspace.of(made.layout, made.scores)):
            if progress is not None:
                progress(done / made.states)
    return values
