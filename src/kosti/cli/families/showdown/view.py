"""Hand against hand, at the terminal."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from typing import cast

from rich.table import Table
from rich.text import Text

from kosti.cli.families.showdown.hands import hand_words
from kosti.cli.terminal.dice_art import kept_and_thrown, print_dice, spoken
from kosti.cli.terminal.screen import Screen
from kosti.cli.terminal.tables import PAPER, print_standings
from kosti.cli.terminal.typed import Typed, Word, keep_example
from kosti.cli.terminal.values import number
from kosti.dice import format_dice, join
from kosti.games.actions import Action, Stop, Throw
from kosti.games.events import Event
from kosti.games.game import Game
from kosti.games.showdown import ShowdownRules, ShowdownState
from kosti.games.showdown.hands import hand
from kosti.games.showdown.state import ATTEMPTS

__all__ = ["ShowdownView"]


class ShowdownView:
    """The rounds won, and the hands of the present round."""

    thrown_by_hand = False
    drawn: tuple[type[Event], ...] = ()

    def __init__(self, rules: ShowdownRules, screen: Screen) -> None:
        self.rules = rules
        self.screen = screen
        self.t = screen.t
        self.typed = Typed(screen.t)

    def board(self, game: Game) -> None:
        t = self.t
        if not self.screen.draws:
            for seat, name in enumerate(game.players):
                figures = tuple(f"{key} {value}" for key, value in self.figures(game, seat).items())
                self.screen.say(t("{name} has {figures}.", name=name, figures=figures))
            return
        table = Table(box=PAPER, show_edge=False, padding=(0, 1, 0, 0), header_style="")
        for seat, name in enumerate(game.players):
            figures_of = self.figures(game, seat)
            if not seat:
                table.add_column("")
                for title in figures_of:
                    table.add_column(title, justify="right")
            table.add_row(Text(name), *figures_of.values())
        self.screen.show(table)

    def decision(self, game: Game, *, afresh: bool, dice_typed: bool) -> None:
        state = _state(game)
        if afresh:
            self._print_round(game)
        if not state.dice:
            return
        print_dice(self.screen, *kept_and_thrown(game))
        self.screen.say()
        self.screen.say(hand_words(state.dice, hand(state.dice, self.rules.straight), self.t))

    def _print_round(self, game: Game) -> None:
        t, state = self.t, _state(game)
        place = (
            t("Blitz of round {round}", round=state.round)
            if state.blitz
            else t("Round {round} of {rounds}", round=state.round, rounds=self.rules.rounds)
        )
        won = tuple(f"{each.name} {each.total}" for each in game.standings())
        self.screen.say(t("{place}; rounds won: {won}.", place=place, won=won))

    def question(self, game: Game) -> str:
        state = _state(game)
        return self.t(
            "{name}, throw {attempt} of {last}: {keep}{dice} keeps, {stop} stands.",
            name=game.players[state.seat or 0],
            attempt=state.attempt,
            last=ATTEMPTS,
            keep=self.typed.spelling(Word.KEEP),
            dice=format_dice(keep_example(state.decisions())),
            stop=self.typed.spelling(Word.STOP),
        )

    def told(self, before: Game, action: Action, after: Game) -> Iterator[str]:
        state = _state(before)
        ended = after.over or after.state.number != state.number
        if not (ended and state.order and isinstance(action, Stop | Throw)):
            return
        dice = state.dice if isinstance(action, Stop) else join(state.dice, action.dice)
        yield self.t(
            "{name} shows {dice}: {hand}.",
            name=before.players[state.seat or 0],
            dice=spoken(dice),
            hand=hand_words(dice, hand(dice, self.rules.straight), self.t),
        )

    def final(self, game: Game) -> None:
        if self.rules.ante:
            self.board(game)
            self.screen.say()
        print_standings(self.screen, game)

    def figures(self, game: Game, seat: int) -> dict[str, str]:
        state = _state(game)
        figures = {self.t("rounds won"): number(state.won[seat])}
        if self.rules.ante:
            figures[self.t("chips")] = number(state.chips[seat])
        return figures

    def example(self, game: Game) -> str:
        return "55134 (55) 512 stop"

    def reports(self) -> Sequence[tuple[str, str]]:
        return ()

    def rules_page(self) -> Collection[str]:
        return ()

    def help(self) -> Sequence[tuple[str, str]]:
        t, keep = self.t, self.typed.spelling(Word.KEEP)
        return (
            (f"{keep}55, (55)", t("keep these dice and throw the others")),
            (f"{keep}, ()", t("keep none and throw all five")),
            (self.typed.spelling(Word.STOP), t("stand with the hand as it is")),
        )


def _state(game: Game) -> ShowdownState:
    return cast(ShowdownState, game.state)
