"""Which of the dice on the table were kept, and which have just been thrown."""

from __future__ import annotations

from kosti.dice import Dice, contains, remove
from kosti.games.actions import Throw
from kosti.games.game import Game

__all__ = ["kept_and_thrown", "last_throw", "turn_texts"]


def last_throw(game: Game) -> Dice:
    """Return the last dice thrown in the present turn, as they were named; none before them."""
    turn = game.turn
    for move in reversed(game.moves):
        if turn is None or move.number != turn.number:
            break
        if isinstance(move.action, Throw):
            return move.action.dice
    return ()


def kept_and_thrown(game: Game) -> tuple[Dice, Dice]:
    """Return the dice on the table: those that stayed, ascending, and those just thrown."""
    dice, thrown = game.state.dice, last_throw(game)
    if not contains(dice, thrown) or game.state.due:
        return dice, ()
    return remove(dice, thrown), thrown


def turn_texts(game: Game) -> list[tuple[str, str]]:
    """Return the player and the tokens of every turn so far."""
    return [(game.players[turn.seat], turn.text) for turn in game.turns]
