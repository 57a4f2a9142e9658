"""Sheets with a bank of attempts: the best total when every turn has its price.

Alone at the table a player could wait for ever for the better throw: a turn may end without
writing. What limits that in a game is that every turn gives the rivals one too. Here a turn costs
`turn_cost` points instead, and the best play for total less costs is exact: a state is the set of
open cells with the number of saved attempts, and a turn that ends where it began leads back to
itself, so that its value is a fixed point.

By default a turn costs what two equal players both earn in one: the cost at which the expected
total is the expected number of turns times the cost, so that a player who takes a turn, and gives
the rival one, gains nothing on him and loses nothing.

All values are expected final totals of which `turn_cost` is taken for every turn beyond the
expected number of turns of a whole game, and to which it is added for every turn less. They begin
with the expected total, and change by nothing but luck and mistakes.
"""

from __future__ import annotations

import time
from dataclasses import dataclass, field
from functools import cached_property

import numpy as np

from kosti.dice import KEEP_ID, THROW_ID, Dice
from kosti.errors import RulesError
from kosti.games.sheet.cells import FACE_OF, Cell
from kosti.games.sheet.choices import Bank
from kosti.games.sheet.options import ATTEMPTS, BANKED_POINTS
from kosti.games.sheet.rules import SheetRules
from kosti.games.sheet.score_sheet import Sheet
from kosti.games.sheet.state import SheetState
from kosti.i18n import N_, Text
from kosti.solver import store
from kosti.solver.arrays import Floats, Ints
from kosti.solver.lattice import THROW_COUNT, best_of_keeps, expectations, lattice
from kosti.solver.sheet.bank_plan import BankPlan, bank_plan
from kosti.solver.sheet.plan import unreachable
from kosti.solver.sheet.solution import Progress, SheetSolution
from kosti.solver.threads import on_all_cores

__all__ = ["BankSolution", "solve_bank"]

_HIGHEST_COST = 1000.0
_NEAR = 1e-3
"""Points: the step for the slope of the value by the cost, which is the number of turns."""
_ROUNDS = 50
_BALANCED = 1e-9
_CHUNK = 32


class BankTurn:
    """The tables of a turn, in expected final totals less costs.

    `writes` (attempts, cells, 252): a throw written into a cell, -inf where that is not allowed.
    `keeps` (attempts, 210): the keeps after an attempt; after the third and later ones -inf where
    the bank is empty.
    """

    def __init__(self, cells: tuple[Cell, ...], writes: Floats, keeps: Floats) -> None:
        self.cells, self.writes, self.keeps = cells, writes, keeps

    def write(self, attempt: int, cell: Cell, throw: Dice) -> float:
        at = min(attempt, ATTEMPTS) - 1
        return float(self.writes[at, self.cells.index(cell), THROW_ID[throw]])

    def keep(self, attempt: int, dice: Dice, declared: Cell | None) -> float:
        return float(self.keeps[min(attempt, ATTEMPTS) - 1, KEEP_ID[dice]])

    def throwing(self, attempt: int, dice: Dice, declared: Cell | None) -> float:
        # What the throw was paid with has left the bank, for which these tables are made.
        return float(self.keeps[min(attempt, ATTEMPTS - 1) - 1, KEEP_ID[dice]])


@dataclass(frozen=True, kw_only=True, eq=False)
class BankSolution(SheetSolution):
    """The solved table of a ruleset with a bank of attempts.

    `values` (rows, attempts in the bank): the expected points from a mask (see `BankPlan`) to the
    end, less `turn_cost` for every turn to come. `turns`: the expected number of a whole game.
    """

    plan: BankPlan = field(repr=False)
    turn_cost: float
    turns: float

    @cached_property
    def value(self) -> float:
        empty = Sheet(self.rules, (None,) * len(self.rules.cells))
        return self.total(empty) + self.turns * self.turn_cost

    @property
    def states(self) -> int:
        masks = np.flatnonzero(self.plan.row_of >= 0)
        return int((2 * (len(self.rules.cells) - np.bitwise_count(masks)) + 1).sum())

    def total(self, sheet: Sheet) -> float:
        return sheet.total + self._rest(self._mask(sheet), sheet.bank)

    def after_nothing(self, sheet: Sheet) -> float:
        return self.total(sheet) - self.turn_cost

    def spent(self, state: SheetState, seat: int) -> float:
        mine = 0
        if state.order:
            taken, players = state.number - (not state.over), len(state.order)
            mine = max(0, (taken - state.order.index(seat) + players - 1) // players)
        return (mine - self.turns) * self.turn_cost

    def turn(self, sheet: Sheet) -> BankTurn:
        mask, bank = self._mask(sheet), sheet.bank
        have = sheet.total - self.turn_cost
        further = np.full(THROW_COUNT, -np.inf)
        keeps = np.full((ATTEMPTS, len(expectations(further))), -np.inf)
        for saved in range(bank + 1):
            if saved > 0:
                keeps[2] = expectations(further)
                further = best_of_keeps(keeps[2])
            last = self._writes(mask, saved)[2].max(axis=0)
            further = np.maximum(np.maximum(further, last), self._rest(mask, saved))
        writes = self._writes(mask, bank)
        keeps[1] = expectations(further)
        second = np.maximum(writes[1].max(axis=0), best_of_keeps(keeps[1]))
        keeps[0] = expectations(second)
        return BankTurn(self.rules.cells, have + writes, have + keeps)

    def _writes(self, mask: int, bank: int) -> Floats:
        """Return what may be written, by (attempt, cell, throw), points on the sheet left out."""
        rules, plan = self.rules, self.plan
        found = np.full(plan.points.shape, -np.inf)
        school_open = mask & plan.school
        for i, cell in enumerate(rules.cells):
            in_school = cell in FACE_OF
            if not mask >> i & 1 or (plan.school_first and school_open and not in_school):
                continue
            left = mask ^ 1 << i
            for a in range(ATTEMPTS):
                saved, paid = bank + ATTEMPTS - 1 - a, 0
                if plan.after_school and in_school and not left & plan.school:
                    saved, paid = 0, BANKED_POINTS * saved
                rest = self._rest(left, saved) + paid
                found[a, i, plan.made[i]] = plan.points[a, i, plan.made[i]] + rest
        return found

    def _rest(self, mask: int, bank: int) -> float:
        return float(self.values[self.plan.row_of[mask], bank])

    def _mask(self, sheet: Sheet) -> int:
        mask = sum(1 << i for i, points in enumerate(sheet.points) if points is None)
        saved_at_most = 2 * (len(sheet.points) - mask.bit_count())
        if self.plan.row_of[mask] < 0 or not 0 <= sheet.bank <= saved_at_most:
            raise unreachable(sheet)
        return mask


def solve_bank(
    rules: SheetRules,
    *,
    turn_cost: float | None = None,
    stored: bool = True,
    progress: Progress | None = None,
) -> BankSolution:
    """Return the table of a ruleset with a bank, from the store or solved now (and then stored).

    Args:
        rules: a ruleset with a bank of attempts.
        turn_cost: in points; None for the one at which two equal players are in balance.
        stored: whether to look into the store, and to keep the table there.
        progress: told how far the work is; not called for a stored table.

    Raises:
        RulesError: ``not-this-game`` for rules without a bank, and for a cost that is not above 0
            (the best play would be to wait for ever) and at most 1000 points.
    """
    if rules.bank is Bank.NONE:
        raise _refusal(rules, N_("it has no bank of attempts"))
    if turn_cost is not None and not 0 < turn_cost <= _HIGHEST_COST:
        raise _refusal(rules, N_("a turn must cost more than 0 and at most 1000 points"))
    begun = time.perf_counter()
    plan = bank_plan(rules)
    rows, columns = int(plan.row_of.max()) + 1, 2 * len(rules.cells) + 1
    table = store.TableId(rules, f"cost-{turn_cost or 'balance'}")
    flat = store.load(table, rows * columns + 2) if stored else None
    from_store, notice = flat is not None, None
    if flat is None:
        cost = _balance(plan, progress) if turn_cost is None else turn_cost
        low, high = (_values(plan, cost + step)[-1, 0] for step in (-_NEAR, _NEAR))
        turns = (low - high) / (2 * _NEAR)
        flat = np.append(_values(plan, cost), [cost, turns])
        notice = store.save(table, flat) if stored else None
    return BankSolution(
        rules=rules,
        values=flat[:-2].reshape(rows, columns),
        seconds=time.perf_counter() - begun,
        from_store=from_store,
        notice=notice,
        plan=plan,
        turn_cost=float(flat[-2]),
        turns=float(flat[-1]),
    )


def _refusal(rules: SheetRules, reason: str) -> RulesError:
    return RulesError("not-this-game", rules=rules.id, reason=Text.of(reason))


def _balance(plan: BankPlan, progress: Progress | None) -> float:
    """Return the cost of a turn at which a game, costs taken off, is worth nothing.

    That value is a falling convex function of the cost: the roots of its chords from the left come
    closer and never pass the root. With hardly any cost it is positive, since even `minus` brings
    less loss than two saved attempts are worth.
    """

    def value(cost: float) -> float:
        return float(_values(plan, cost)[-1, 0])

    cost = 1.0
    while value(cost) <= 0:
        cost /= 8
    before, value_before = cost / 2, value(cost / 2)
    for step in range(_ROUNDS):
        found = value(cost)
        if progress is not None:
            progress(1 - 1 / (1 + step))
        if abs(found) < _BALANCED:
            break
        slope = (found - value_before) / (cost - before)
        before, value_before, cost = cost, found, cost - found / slope
    return cost


def _values(plan: BankPlan, cost: float) -> Floats:
    """Return the table at a cost of a turn; the full set of open cells has the last row."""
    # The compiler is loaded only when there is something to solve: stored tables need none.
    from kosti.solver.sheet.bank_kernel import BankWorkspace, solve_masks  # noqa: PLC0415

    columns = 2 * plan.points.shape[1] + 1
    values = np.zeros((int(plan.row_of.max()) + 1, columns))
    values[plan.row_of[0]] = BANKED_POINTS * np.arange(columns)
    index = lattice()

    def task(masks: Ints, mine: BankWorkspace) -> None:
        solve_masks(masks, values, cost, plan, index, mine)

    there = np.flatnonzero(plan.row_of >= 0)
    opened = np.bitwise_count(there)
    for count in range(1, int(opened.max()) + 1):
        level = there[opened == count]
        pieces = (level[at : at + _CHUNK] for at in range(0, len(level), _CHUNK))
        for _ in on_all_cores(task, pieces, BankWorkspace.of_thread):
            pass
    return values
