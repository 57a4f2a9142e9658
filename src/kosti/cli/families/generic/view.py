"""A game of which only the engine is known, at the terminal."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from typing import assert_never

from rich.cells import cell_len
from rich.table import Table
from rich.text import Text

from kosti.cli.families.generic.typed import GenericTyped
from kosti.cli.terminal.dice_art import last_throw, print_dice
from kosti.cli.terminal.screen import Screen
from kosti.cli.terminal.sentences import move_words
from kosti.cli.terminal.tables import PAPER, print_standings
from kosti.cli.terminal.typed import Word
from kosti.cli.terminal.values import number
from kosti.dice import Dice, contains, remove
from kosti.games.actions import Action, Keep, Throw
from kosti.games.events import Event
from kosti.games.game import Game
from kosti.games.options import Ruleset
from kosti.games.registry import family_of
from kosti.table.families.generic import GenericPart

__all__ = ["GenericView"]


_GAP = 2
"""Characters between two columns of a table."""


class GenericView:
    """The dice, everybody's figures, and the choices with their numbers, words and meanings."""

    thrown_by_hand = True
    drawn: tuple[type[Event], ...] = ()

    def __init__(self, rules: Ruleset, screen: Screen) -> None:
        self.rules = rules
        self.screen = screen
        self.t = screen.t
        self.typed = GenericTyped(rules, screen.t)
        self._part = GenericPart(family_of(rules))

    def board(self, game: Game) -> None:
        figures = [self.figures(game, seat) for seat in range(len(game.players))]
        titles = list(dict.fromkeys(title for own in figures for title in own))
        wide = max(map(cell_len, game.players)) + sum(
            _GAP + max(cell_len(each) for each in (title, *(own.get(title, "") for own in figures)))
            for title in titles
        )
        if not self.screen.draws or wide >= self.screen.width:
            for name, own in zip(game.players, figures, strict=True):
                shown = tuple(f"{title} {value}" for title, value in own.items())
                self.screen.say(self.t("{name} has {figures}.", name=name, figures=shown))
            return
        table = Table(box=PAPER, show_edge=False, padding=(0, 1, 0, 0), header_style="")
        table.add_column("")
        for title in titles:
            table.add_column(title, justify="right")
        for seat, (name, own) in enumerate(zip(game.players, figures, strict=True)):
            style = "bold" if seat == game.state.seat else ""
            table.add_row(Text(name, style=style), *(own.get(title, "") for title in titles))
        self.screen.show(table)

    def decision(self, game: Game, *, afresh: bool, dice_typed: bool) -> None:
        if afresh:
            self.board(game)
        if game.state.dice:
            print_dice(self.screen, *_kept_and_thrown(game))
        choices = game.state.decisions()
        if choices:
            self.screen.say()
            self._print_choices(choices, dice_typed=dice_typed)

    def _print_choices(self, choices: Sequence[Action], *, dice_typed: bool) -> None:
        """Print the numbered choices, each with its word of the record and its meaning."""
        last = self.typed.numbered(len(choices), dice_typed=dice_typed)
        for place, choice in enumerate(choices, 1):
            meaning = move_words(choice, self.rules, self.t)
            word = choice.token if meaning == choice.token else f"{choice.token} — {meaning}"
            sign = self.typed.numbered(place, dice_typed=dice_typed)
            self.screen.say(word, sign=f"{sign:>{len(last)}} ", indent=2)

    def question(self, game: Game) -> str:
        t, state = self.t, game.state
        name = game.players[state.seat or 0]
        choices = state.decisions()
        if not choices:
            return t.plural(
                "{name}: Enter throws one die.",
                "{name}: Enter throws {n} dice.",
                state.due,
                name=name,
            )
        numbers = "1" if len(choices) == 1 else f"1–{len(choices)}"
        if state.due:
            return t("{name}: Enter throws, or choose {numbers}.", name=name, numbers=numbers)
        return t("{name}: choose {numbers}.", name=name, numbers=numbers)

    def told(self, before: Game, action: Action, after: Game) -> Iterator[str]:
        """Yield a choice that neither an event nor the dice tell of."""
        if not after.events and not isinstance(action, Throw | Keep):
            name = before.players[before.state.seat or 0]
            yield f"{name}: {move_words(action, self.rules, self.t)}."

    def final(self, game: Game) -> None:
        self.board(game)
        self.screen.say()
        print_standings(self.screen, game)

    def figures(self, game: Game, seat: int) -> dict[str, str]:
        found = {self.t("total"): number(game.state.places()[seat].total)}
        for each in self._part.figures(game, seat, self.t):
            found.setdefault(each.title, self._value(each.value))
        return found

    def _value(self, value: str | int | bool | None) -> str:
        match value:
            case None:
                return "—"
            case bool():
                return self.typed.spelling(Word.YES if value else Word.NO)
            case int():
                return number(value)
            case str():
                return value
            case _:
                assert_never(value)

    def example(self, game: Game) -> str:
        """Return the last turn of the game itself, once there is one."""
        return game.turns[-1].text if game.turns else "…"

    def help(self) -> Sequence[tuple[str, str]]:
        t = self.t
        return (
            ("Enter", t("throw the dice")),
            ("1, #1", t("choose, by the number in the list or by the word beside it")),
        )

    def reports(self) -> Sequence[tuple[str, str]]:
        return ()

    def rules_page(self) -> Collection[str]:
        return ()


def _kept_and_thrown(game: Game) -> tuple[Dice, Dice]:
    """Return the dice on the table: those that stayed, and those that were thrown last."""
    dice = game.state.dice
    thrown = last_throw(game) if isinstance(game.moves[-1].action, Throw) else ()
    return (remove(dice, thrown), thrown) if contains(dice, thrown) else (dice, ())
