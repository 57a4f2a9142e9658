"""The two simplest bots: one without a plan, one with no thought of tomorrow."""

from __future__ import annotations

from functools import cached_property
from random import Random
from typing import cast

from kosti.dice import KEEP_ID, Dice
from kosti.games.actions import Action, Declare, Keep, NoCell, Skip, Stop, Write
from kosti.games.game import Game
from kosti.games.names import MAX_PLAYERS
from kosti.games.options import Ruleset
from kosti.games.sheet import SheetRules, SheetState
from kosti.games.sheet.options import ATTEMPTS
from kosti.games.showdown import ShowdownRules, ShowdownState
from kosti.games.showdown.hands import hand
from kosti.games.vocabulary import Cell
from kosti.i18n import N_, Text
from kosti.players.lattice import best_keep, keep_values
from kosti.players.protocol import BotKind

__all__ = ["GREEDY", "RANDOM"]

_HOPELESS = -1000.0
"""Worse than any cell: the value of dice that may not be written at all."""


class RandomBot:
    """Chooses among everything that is allowed, each choice equally likely; never passes."""

    def __init__(self, rules: Ruleset) -> None:
        self.rules = rules

    def decide(self, game: Game, rng: Random) -> Action | None:
        state = game.state
        choices: list[Action | None] = [
            choice for choice in state.decisions() if not isinstance(choice, Skip)
        ]
        if state.due:
            choices.append(None)
        return rng.choice(choices)


class GreedySheetBot:
    """Takes the most points that this turn can be expected to bring, whatever comes after."""

    def __init__(self, rules: Ruleset) -> None:
        self.rules = cast(SheetRules, rules)
        self._of_cell: dict[Cell, tuple[list[float], ...]] = {}
        self._of_sheet: dict[object, tuple[list[float], ...]] = {}

    def decide(self, game: Game, rng: Random) -> Action | None:
        state = cast(SheetState, game.state)
        if state.due:
            return None
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
            self._of_sheet[key] = keep_values(lambda *at: self._stop(state, *at), ATTEMPTS)
        return self._of_sheet[key]

    def _cell_tables(self, state: SheetState, cell: Cell) -> tuple[list[float], ...]:
        if cell not in self._of_cell:
            self._of_cell[cell] = keep_values(lambda *at: self._gain(state, cell, *at), ATTEMPTS)
        return self._of_cell[cell]

    def _stop(self, state: SheetState, throw: Dice, attempt: int) -> float:
        cells = state.sheet.available
        gains = (self._gain(state, c, throw, attempt) for c in cells if state.admits(c, throw))
        return max(gains, default=_HOPELESS)

    def _gain(self, state: SheetState, cell: Cell, throw: Dice, attempt: int) -> float:
        """Return the points of a cell; on a bank sheet also what leaving it unmade would cost."""
        points = state.points(cell, throw, attempt)
        return points - self.rules.unmade_points(cell) if self.rules.has_bank else points


class GreedyShowdownBot:
    """Plays for the highest expected hand and does not look at the others'."""

    def __init__(self, rules: Ruleset) -> None:
        self.rules = cast(ShowdownRules, rules)

    def decide(self, game: Game, rng: Random) -> Action | None:
        state = cast(ShowdownState, game.state)
        if state.due:
            return None
        values = self._tables[state.attempt - 1]
        keep = best_keep(state.dice, values)
        if self._value(state.dice, state.attempt) >= values[KEEP_ID[keep]]:
            return Stop()
        return Keep(keep)

    @cached_property
    def _tables(self) -> tuple[list[float], ...]:
        return keep_values(self._value, ATTEMPTS)

    def _value(self, throw: Dice, attempt: int) -> float:
        """Return a number that orders hands: rank first, then the combination, then all dice."""
        made = hand(throw, self.rules.straight)
        return made.rank * 30 + made.combination * 0.9 + made.total * 0.02


RANDOM = BotKind(
    "random",
    Text.of(N_("Plays by pure chance: anything allowed, without a plan.")),
    {"sheet": RandomBot, "showdown": RandomBot},
)

GREEDY = BotKind(
    "greedy",
    Text.of(N_("Grabs the most points this turn can bring and never thinks of the next.")),
    {"sheet": GreedySheetBot, "showdown": GreedyShowdownBot},
)
