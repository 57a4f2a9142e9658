"""A solved sheet ruleset, and what it can be asked: totals, expectations, choices."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from threading import Lock
from typing import Protocol

from cachetools import LRUCache

from kosti.dice import Dice
from kosti.games.actions import Action, Keep
from kosti.games.sheet.actions import Declare, PayBank, Write
from kosti.games.sheet.cells import Cell
from kosti.games.sheet.rules import SheetRules
from kosti.games.sheet.score_sheet import Sheet
from kosti.games.sheet.state import SheetState
from kosti.i18n import Text
from kosti.solver.arrays import Floats
from kosti.solver.kinds import ValueKind
from kosti.solver.protocol import ValuedChoice

__all__ = ["TIE", "Progress", "SheetSolution", "TurnTables"]

TIE = 1e-9
"""Points by which two choices must differ to count as different."""

Progress = Callable[[float], None]
"""Told the share of the work that is done, from 0 to 1."""

_REMEMBERED = 16
"""So many turns are kept, those asked for last."""


class TurnTables(Protocol):
    """What the decisions of one turn lead to, in expected final totals."""

    def write(self, attempt: int, cell: Cell, throw: Dice) -> float:
        """Return what writing the throw of an attempt into a cell leads to."""
        ...

    def keep(self, attempt: int, dice: Dice, declared: Cell | None) -> float:
        """Return what keeping dice after an attempt and throwing the rest leads to."""
        ...

    def throwing(self, attempt: int, dice: Dice, declared: Cell | None) -> float:
        """Return the same once the dice are kept, and paid for where a further throw costs."""
        ...


@dataclass(frozen=True, kw_only=True, eq=False)
class SheetSolution(ABC):
    """The solved table of a ruleset.

    `values`: the table. `seconds`: how long solving or loading took. `notice`: what to tell the
    user, as that the table could not be stored. Every player is taken to play alone.
    """

    rules: SheetRules
    values: Floats = field(repr=False)
    seconds: float
    from_store: bool = False
    notice: Text | None = None
    kind: ValueKind = ValueKind.TOTAL
    _turns: LRUCache[object, TurnTables] = field(
        default_factory=lambda: LRUCache(_REMEMBERED), repr=False
    )
    _asking: Lock = field(default_factory=Lock, repr=False)

    @property
    @abstractmethod
    def value(self) -> float:
        """The expected total of a whole game."""

    @property
    @abstractmethod
    def states(self) -> int:
        """The number of states in the table."""

    @abstractmethod
    def total(self, sheet: Sheet) -> float:
        """Return the expected final total of a sheet whose player is not in the middle of a turn.

        Raises:
            RecordError: ``bad-position``: no legal play leads to this sheet.
        """

    @abstractmethod
    def turn(self, sheet: Sheet) -> TurnTables:
        """Return the tables of a turn of this sheet, which is not full."""

    def after_nothing(self, sheet: Sheet) -> float:
        """Return what a turn leads to that ends, or is passed, without writing."""
        return self.total(sheet)

    def spent(self, state: SheetState, seat: int) -> float:
        """Return what the turns taken so far cost a seat beyond what its sheet shows."""
        return 0.0

    def expectation(self, state: SheetState, seat: int | None = None) -> float:
        """Return the expected final total of a seat, by default of the one whose turn it is.

        The player is taken to go on as well as possible. Before a throw this is the mean over the
        dice, where a decision is due the value of the best one.

        Raises:
            ValueError: the state belongs to other rules; or no seat is named and no turn is on.
            RecordError: ``bad-position``: no legal play leads to a sheet of the state.
        """
        self._check(state)
        on_turn = state.seat if state.order else None
        seat = on_turn if seat is None else seat
        if seat is None:
            raise ValueError("it is nobody's turn: name the seat")
        if seat == on_turn and not state.due:
            return self.choices(state)[0].value
        spent = self.spent(state, seat)
        if state.over:
            return state.sheets[seat].total - spent
        if seat == on_turn and state.attempt > 0:
            tables = self._tables(state.sheet)
            return tables.throwing(state.attempt, state.dice, state.declared) - spent
        return self.total(state.sheets[seat]) - spent

    def choices(self, state: SheetState) -> tuple[ValuedChoice[Action], ...]:
        """Return every decision that is legal now with its value, the best first.

        Equal ones stand in the engine's order. There are none before a throw, but for passing.

        Raises:
            ValueError: the state belongs to other rules.
            RecordError: ``bad-position``: no legal play leads to the sheet.
        """
        self._check(state)
        decisions = state.decisions()
        if not decisions:
            return ()
        spent = self.spent(state, state.order[state.at])
        values = [(each, self._value_of(state, each) - spent) for each in decisions]
        best = max(value for _, value in values)
        choices = (
            ValuedChoice(each, value, best - value if best - value > TIE else 0.0)
            for each, value in values
        )
        return tuple(sorted(choices, key=lambda each: each.loss))

    def _value_of(self, state: SheetState, action: Action) -> float:
        attempt, dice = state.attempt, state.dice
        match action:
            case Write(cell):
                return self._tables(state.sheet).write(attempt, cell, dice)
            case PayBank():
                return self.after_nothing(replace(state.sheet.paid_out(), bank=0))
            case Keep(kept):
                return self._tables(state.sheet).keep(attempt, kept, state.declared)
            case Declare():
                after = state.apply(action)
                return max(self._value_of(after, each) for each in after.decisions())
            case _:
                return self.after_nothing(state.sheet)

    def _tables(self, sheet: Sheet) -> TurnTables:
        """Return the tables of a turn; those of the last sheets asked for are kept."""
        key = (sheet.points, sheet.repeats, sheet.bank, sheet.paid, sheet.handicap)
        with self._asking:
            found = self._turns.get(key)
            if found is None:
                found = self._turns[key] = self.turn(sheet)
        return found

    def _check(self, state: SheetState) -> None:
        if state.rules.fingerprint != self.rules.fingerprint:
            raise ValueError(f"a state of {state.rules.id}, a solution of {self.rules.id}")
