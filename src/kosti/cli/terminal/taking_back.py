"""Taking back a decision at the terminal: how far it goes, and the dice that stay as they fell."""

from __future__ import annotations

from collections.abc import Container
from random import Random

from kosti.cli.errors import UsageError
from kosti.dice import Dice, roll
from kosti.games.actions import Throw, Void
from kosti.games.attendance import Change
from kosti.games.game import Game, Move

__all__ = ["FallenDice", "before_typed", "before_written"]


class FallenDice:
    """The dice of a program that throws, by turn, seat and throw.

    What was taken back falls again exactly so.
    """

    def __init__(self, chance: Random) -> None:
        self._chance = chance
        self._fallen: dict[tuple[int, int | None, int], Dice] = {}

    def throw(self, game: Game) -> Dice:
        """Return the dice that are due in a game."""
        state = game.state
        earlier = sum(
            move.number == state.number
            and move.seat == state.seat
            and isinstance(move.action, Throw)
            for move in game.moves
        )
        known = self._fallen.get((state.number, state.seat, earlier), ())[: state.due]
        return (*known, *roll(state.due - len(known), self._chance))

    def keep(self, game: Game) -> None:
        """Remember all dice of a game of which something is taken back."""
        counts: dict[tuple[int, int], int] = {}
        for move in game.moves:
            if isinstance(move.action, Throw):
                place = counts.setdefault((move.number, move.seat), 0)
                counts[move.number, move.seat] += 1
                self._fallen[move.number, move.seat, place] = move.action.dice


def before_typed(game: Game, bots: Container[int]) -> Game | None:
    """Return a game before the last thing that somebody typed, where the dice are real."""
    for back, move in enumerate(reversed(game.history), 1):
        if isinstance(move, Change):
            return game.undo(back)
        if isinstance(move.action, Throw | Void) or move.seat not in bots:
            return game.undo(back)
    return None


def before_written(game: Game, bots: Container[int], *, thrown_by_hand: bool) -> Game | None:
    """Return a game before the last decision of a person, where the program throws.

    Bots play their turns again with the same dice, and what is thrown of itself when a turn begins
    falls again as it did; nothing goes back past any other throw.

    Raises:
        UsageError: ``dice-fallen``.
    """
    done = game.history
    for back, move in enumerate(reversed(done), 1):
        if isinstance(move, Change):
            return game.undo(back)
        if not isinstance(move.action, Throw):
            if move.seat not in bots:
                return game.undo(back)
            continue
        before = done[-back - 1] if back < len(done) else None
        begins = not isinstance(before, Move) or before.number != move.number or move.number == 0
        of_itself = begins and not (thrown_by_hand and move.number > 0)
        if move.seat not in bots and not of_itself:
            raise UsageError("dice-fallen")
    return None
