"""A bot for sheets that looks one turn ahead, exactly, and appraises what it could write."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from random import Random
from typing import cast

from kosti.dice import KEEP_ID, THROWS, Dice
from kosti.games.actions import Action, Keep
from kosti.games.game import Game
from kosti.games.names import MAX_PLAYERS
from kosti.games.options import Ruleset
from kosti.games.sheet import SheetRules, SheetState
from kosti.games.sheet.actions import Declare, KeepBank, NoCell, Write
from kosti.games.sheet.cells import Cell
from kosti.games.sheet.options import ATTEMPTS
from kosti.players.lattice import best_keep, keep_values

__all__ = ["Appraisal", "TurnBot", "at_face_value"]

Appraisal = Callable[[SheetRules, Cell, int], float]
"""How good a player thinks it is to write these points into a cell."""

_HOPELESS = -1000.0
"""Worse than any cell: the value of dice that may not be written at all."""


def at_face_value(rules: SheetRules, cell: Cell, points: int) -> float:
    """Take points as they are; on a bank sheet leaving the cell unmade would cost some as well."""
    return points - rules.unmade_points(cell) if rules.has_bank else points


class TurnBot:
    """Plays each turn for the best it can expect to write, by its own appraisal, and no further."""

    def __init__(self, rules: Ruleset, appraisal: Appraisal = at_face_value) -> None:
        self.rules = cast(SheetRules, rules)
        self._appraisal = appraisal
        self._of_throws: dict[tuple[Cell, int], list[float]] = {}
        self._of_cell: dict[Cell, tuple[list[float], ...]] = {}
        self._of_sheet: dict[object, tuple[list[float], ...]] = {}

    def decide(self, game: Game, rng: Random) -> Action | None:
        state = cast(SheetState, game.state)
        if state.due:
            return None
        if state.paying:
            return KeepBank()
        if state.declarable():
            return self._write_or_declare(state)
        write, now = self._best_write(state)
        if not any(isinstance(choice, Keep) for choice in state.decisions()):
            return write
        values = self._tables(state)[min(state.attempt, ATTEMPTS - 1) - 1]
        keep = best_keep(state.dice, values)
        return write if now >= values[KEEP_ID[keep]] else Keep(keep)

    def _best_write(self, state: SheetState) -> tuple[Action, float]:
        writable = state.writable()
        if not writable:
            return NoCell(), _HOPELESS
        cell = max(writable, key=lambda cell: self._gain(state, cell, state.dice, state.attempt))
        return Write(cell), self._gain(state, cell, state.dice, state.attempt)

    def _write_or_declare(self, state: SheetState) -> Action:
        """Choose among writing now and binding the turn to the most promising cell."""
        write, now = self._best_write(state)
        best: Action = write
        for cell in state.declarable():
            values = self._cell_tables(state, cell)[state.attempt - 1]
            later = values[KEEP_ID[best_keep(state.dice, values)]]
            if later > now:
                best, now = Declare(cell), later
        return best

    def _tables(self, state: SheetState) -> tuple[list[float], ...]:
        """Return the keep values of this turn; those of the last few sheets are remembered."""
        if state.declared is not None:
            return self._cell_tables(state, state.declared)
        key = state.sheet.points
        if key not in self._of_sheet:
            if len(self._of_sheet) >= MAX_PLAYERS:
                self._of_sheet.clear()
            self._of_sheet[key] = keep_values(partial(self._stop, state), ATTEMPTS)
        return self._of_sheet[key]

    def _cell_tables(self, state: SheetState, cell: Cell) -> tuple[list[float], ...]:
        if cell not in self._of_cell:
            self._of_cell[cell] = keep_values(partial(self._gains, state, cell), ATTEMPTS)
        return self._of_cell[cell]

    def _stop(self, state: SheetState, attempt: int) -> list[float]:
        """Return what ending the turn with each throw gains, by the best cell it may go into."""
        gains = [self._gains(state, cell, attempt) for cell in state.sheet.available]
        if self.rules.writes_anything:
            return list(map(max, *gains)) if len(gains) > 1 else gains[0]
        admitted = (
            [
                gain if state.admits(cell, throw) else _HOPELESS
                for throw, gain in zip(THROWS, of_cell, strict=True)
            ]
            for cell, of_cell in zip(state.sheet.available, gains, strict=True)
        )
        return list(map(max, [_HOPELESS] * len(THROWS), *admitted))

    def _gains(self, state: SheetState, cell: Cell, attempt: int) -> list[float]:
        """Return what each throw gains in a cell; jokers make it depend on the sheet."""
        if not self.rules.writes_anything:
            return [self._gain(state, cell, throw, attempt) for throw in THROWS]
        key = (cell, attempt)
        if key not in self._of_throws:
            self._of_throws[key] = [self._gain(state, cell, throw, attempt) for throw in THROWS]
        return self._of_throws[key]

    def _gain(self, state: SheetState, cell: Cell, throw: Dice, attempt: int) -> float:
        return self._appraisal(self.rules, cell, state.points(cell, throw, attempt))
