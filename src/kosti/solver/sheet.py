"""The exact optimal expected total of one player's sheet, by backward induction.

A state is what of a sheet matters for the rest of the game: the open cells, the lane of the school
sum, and whether further fives of a kind bring a bonus. From the states with fewer open cells follow
those with one more; within a turn the keep lattice leads from the last throw to the first. Passing
a turn (`skip`) only defers it, and who starts or how a game is settled has no part in one sheet.
"""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from functools import cache, cached_property
from queue import Empty, SimpleQueue
from typing import TypeVar

import numpy as np

from kosti.games.actions import Action, Declare, Keep, Write
from kosti.games.sheet.rules import SheetRules
from kosti.games.sheet.state import Sheet, SheetState
from kosti.i18n import Text
from kosti.solver import store
from kosti.solver.lattice import Floats, lattice
from kosti.solver.plan import Plan, plan
from kosti.solver.turn import Turn, total, turn

__all__ = ["KIND", "TIE", "Choice", "Progress", "Solution", "on_all_cores", "solve"]

KIND = "expected-total"

Work = TypeVar("Work")
Room = TypeVar("Room")
Done = TypeVar("Done")

Progress = Callable[[float], None]
"""Told the share of the states that are done, from 0 to 1."""

_CHUNK = 4096


TIE = 1e-9
"""Points by which two choices must differ to count as different."""

_REMEMBERED = 16


@dataclass(frozen=True, slots=True)
class Choice:
    """A legal decision: its expected final total, and how much less that is than the best one's."""

    action: Action
    value: float
    loss: float


@dataclass(frozen=True, eq=False)
class Solution:
    """The solved table of a ruleset.

    `values` (states): the expected points from a state to the end, what the school has been paid
    in advance left out (see `Plan.find`). `seconds`: how long solving or loading took. `notice`:
    what to tell the user, as that the table could not be stored.
    """

    rules: SheetRules
    plan: Plan = field(repr=False)
    values: Floats = field(repr=False)
    seconds: float
    from_store: bool = False
    notice: Text | None = None
    kind: str = KIND
    _turns: dict[object, Turn] = field(default_factory=dict, repr=False)

    @cached_property
    def value(self) -> float:
        """The expected total of a whole game."""
        state, advance = self.plan.start
        return float(self.values[state]) + advance

    @property
    def states(self) -> int:
        """The number of states in the table."""
        return self.plan.states

    def total(self, sheet: Sheet) -> float:
        """Return the expected final total of a sheet whose player is not in the middle of a turn.

        Raises:
            KeyError: no legal play leads to this sheet.
        """
        return total(self.plan, self.values, sheet)

    def expectation(self, state: SheetState, seat: int | None = None) -> float:
        """Return the expected final total of a seat, by default of the one whose turn it is.

        The player is taken to go on alone and as well as possible. Before a throw this is the mean
        over the dice, where a decision is due the worth of the best one.

        Raises:
            ValueError: the state belongs to other rules; or no seat is named and no turn is on.
        """
        self._check(state)
        on_turn = state.seat if state.order else None
        seat = on_turn if seat is None else seat
        if seat is None:
            raise ValueError("it is nobody's turn: name the seat")
        if seat != on_turn or (state.due and state.attempt == 0):
            return self.total(state.sheets[seat])
        if state.due:
            return self._turn(state.sheet).keep(state.attempt, state.dice, state.declared)
        return self.choices(state)[0].value

    def choices(self, state: SheetState) -> tuple[Choice, ...]:
        """Return every decision that is legal now with its worth, the best first.

        Equal ones stand in the engine's order. There are none before a throw, but for passing.

        Raises:
            ValueError: the state belongs to other rules.
        """
        self._check(state)
        worths = [(each, self._worth(state, each)) for each in state.decisions()]
        if not worths:
            return ()
        best = max(worth for _, worth in worths)
        choices = (
            Choice(each, worth, best - worth if best - worth > TIE else 0.0)
            for each, worth in worths
        )
        return tuple(sorted(choices, key=lambda each: each.loss))

    def _worth(self, state: SheetState, action: Action) -> float:
        attempt, dice = state.attempt, state.dice
        match action:
            case Write(cell):
                return self._turn(state.sheet).write(attempt, cell, dice)
            case Keep(kept):
                return self._turn(state.sheet).keep(attempt, kept, state.declared)
            case Declare(cell):
                after = state.apply(action)
                return max(self._worth(after, each) for each in after.decisions())
            case _:
                return self.total(state.sheet)

    def _turn(self, sheet: Sheet) -> Turn:
        """Return the tables of a turn; those of the last sheets asked for are kept."""
        key = (sheet.points, sheet.repeats)
        found = self._turns.pop(key, None) or turn(self.plan, self.values, sheet)
        self._turns[key] = found
        if len(self._turns) > _REMEMBERED:
            del self._turns[next(iter(self._turns))]
        return found

    def _check(self, state: SheetState) -> None:
        if state.rules.fingerprint != self.rules.fingerprint:
            raise ValueError(f"a state of {state.rules.id}, a solution of {self.rules.id}")


def solve(
    rules: SheetRules, *, stored: bool = True, progress: Progress | None = None
) -> Solution:
    """Return the table of a ruleset, from the store or solved now (and then stored).

    Args:
        rules: any sheet ruleset without a bank of attempts.
        stored: whether to look into the store, and to keep the table there.
        progress: told how far the work is; not called for a stored table.

    Raises:
        RulesError: ``not-this-game`` for a bank of attempts.
    """
    begun = time.perf_counter()
    made = plan(rules)
    table = store.TableId(rules)
    values = store.load(table, made.states) if stored else None
    if values is not None:
        return Solution(rules, made, values, time.perf_counter() - begun, from_store=True)
    values = _values(made, progress)
    notice = store.save(table, values) if stored else None
    return Solution(rules, made, values, time.perf_counter() - begun, notice=notice)


def _values(made: Plan, progress: Progress | None) -> Floats:
    """Return the values of all states, level by level, each level on all cores."""
    # The compiler is loaded only when there is something to solve: stored tables need none.
    from kosti.solver import kernel  # noqa: PLC0415

    if not made.layout.declares:
        solve_states = kernel.solve_free
    elif made.layout.poker < 0:
        solve_states = kernel.solve_declared
    else:
        solve_states = kernel.solve_declared_jokers

    values = np.zeros(made.states)
    index = lattice()

    def task(bounds: tuple[int, int], room: kernel.Room) -> int:
        solve_states(*bounds, values, made.layout, made.scores, index, room)
        return bounds[1]

    for level in range(1, len(made.levels) - 1):
        for done in on_all_cores(task, _chunks(made, level), kernel.room):
            if progress is not None:
                progress(done / made.states)
    return values


def _chunks(made: Plan, level: int) -> Iterator[tuple[int, int]]:
    base = made.layout.base
    begin, end = int(base[made.levels[level]]), int(base[made.levels[level + 1]])
    return ((at, min(at + _CHUNK, end)) for at in range(begin, end, _CHUNK))


def on_all_cores(
    task: Callable[[Work, Room], Done], work: Iterable[Work], room: Callable[[], Room]
) -> Iterator[Done]:
    """Do the tasks in threads, as many as there are cores, and yield the results in order.

    Each thread makes itself room to work in. The first task is done before any thread starts:
    whatever it has to compile is compiled once.
    """
    tasks = iter(work)
    rooms: SimpleQueue[Room] = SimpleQueue()
    rooms.put(room())
    for first in tasks:
        mine = rooms.get()
        yield task(first, mine)
        rooms.put(mine)
        break

    def run(each: Work) -> Done:
        try:
            mine = rooms.get_nowait()
        except Empty:
            mine = room()
        try:
            return task(each, mine)
        finally:
            rooms.put(mine)

    rest = list(tasks)
    if rest:
        yield from _pool().map(run, rest)


@cache
def _pool() -> ThreadPoolExecutor:
    affinity = getattr(os, "sched_getaffinity", None)
    return ThreadPoolExecutor(len(affinity(0)) if affinity else os.cpu_count())
