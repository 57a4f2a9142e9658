"""The coach inside a game: what takes no time is said at once, what takes minutes when asked."""

from __future__ import annotations

from kosti.cli.terminal.coaching import coach_for, print_advice, print_quick, takes_long
from kosti.cli.terminal.screen import Screen
from kosti.cli.terminal.typed import Typed, Word
from kosti.errors import IllegalAction
from kosti.games.game import Game
from kosti.solver.coach import Coach

__all__ = ["Hints"]


class Hints:
    """The hints of one game."""

    def __init__(self, screen: Screen, typed: Typed) -> None:
        self.screen = screen
        self.typed = typed
        self._coach: Coach | None = None

    def show(self, game: Game, rest: str) -> None:
        """Print what every choice is worth; `rest` may ask for what has to be solved first.

        Whoever does not want to wait goes back to the game by Ctrl-C.

        Raises:
            IllegalAction: ``game-over``.
            RulesError: ``not-this-game`` where nothing is known about the game.
        """
        state = game.state
        if state.over or state.seat is None:
            raise IllegalAction("game-over")
        try:
            if self._coach is None and self.typed.word(rest) != Word.EXACT:
                long = takes_long(game.rules, len(game.players))
                if long is not None:
                    words = " ".join(map(self.typed.spelling, (Word.HINT, Word.EXACT)))
                    print_quick(self.screen, game.rules, state, long, words)
                    return
            if self._coach is None:
                self._coach = coach_for(game.rules, self.screen.t, players=len(game.players))
            print_advice(self.screen, self._coach, game.rules, state)
        except KeyboardInterrupt:
            self.screen.say()
            self.screen.say(self.screen.t("No advice then; the game stands as it stood."))
