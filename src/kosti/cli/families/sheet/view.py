"""Dice poker on a sheet, at the terminal."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import cast

from rich.cells import cell_len

from kosti.cli.families.sheet.sheets import figures_of, fits, print_sheets, sheet_lines
from kosti.cli.families.sheet.typed import SheetTyped, SheetWord
from kosti.cli.terminal.dice_art import kept_and_thrown, print_dice
from kosti.cli.terminal.screen import Screen
from kosti.cli.terminal.tables import print_standings
from kosti.cli.terminal.typed import Word, keep_example
from kosti.cli.terminal.values import number
from kosti.dice import format_dice
from kosti.games.actions import Action, Keep
from kosti.games.events import Event
from kosti.games.game import Game
from kosti.games.sheet import SheetRules, SheetState
from kosti.games.sheet.cells import Cell
from kosti.games.sheet.choices import Bank, DeclareRule
from kosti.games.sheet.options import ATTEMPTS, BANKED_POINTS

__all__ = ["SheetView"]

_GAP = 3


class SheetView:
    """The sheets of all players, and what the dice are worth in the empty cells."""

    thrown_by_hand = False
    drawn: tuple[type[Event], ...] = ()

    def __init__(self, rules: SheetRules, screen: Screen) -> None:
        self.rules = rules
        self.screen = screen
        self.t = screen.t
        self.typed = SheetTyped(rules, screen.t)

    def board(self, game: Game) -> None:
        seats = range(len(game.players))
        if self.screen.draws:
            print_sheets(self.screen, game, seats)
            return
        for seat in seats:
            self._say(sheet_lines(game, seat, self.t))

    def decision(self, game: Game, *, afresh: bool, dice_typed: bool) -> None:
        state = _state(game)
        points = {cell: state.points(cell) for cell in state.writable()} if not state.due else {}
        if state.dice:
            print_dice(self.screen, *kept_and_thrown(game))
            self.screen.say()
        if afresh:
            self._open_board(game, points)
        elif points:
            self._print_points(points)

    def _open_board(self, game: Game, points: Mapping[Cell, int]) -> None:
        """Print all sheets where they fit, else the player's own and the totals of the others."""
        screen, seat = self.screen, game.state.seat
        everybody = range(len(game.players))
        if not screen.draws:
            self._say(sheet_lines(game, seat or 0, self.t, empty=not points))
            self._print_points(points)
        elif fits(screen, game, everybody):
            print_sheets(screen, game, everybody, points)
            return
        else:
            print_sheets(screen, game, [seat or 0], points)
        if len(everybody) > 1:
            totals = [f"{each.name} {number(each.total)}" for each in game.standings()]
            screen.say(self.t("Totals: {totals}.", totals=tuple(totals)))

    def _print_points(self, points: Mapping[Cell, int]) -> None:
        """Print the numbered cells with what the dice bring in them, in columns."""
        entries = [
            (f"{self.rules.place_of[cell] + 1}", self.t(cell.words), number(points))
            for cell, points in points.items()
        ]
        if not self.screen.draws:
            cells = tuple(" ".join(entry) for entry in entries)
            if cells:
                self.screen.say(self.t("Worth now: {cells}.", cells=cells))
            return
        titles = max((cell_len(title) for _, title, _ in entries), default=0)
        wide = 2 + 1 + titles + 1 + 4
        columns = max((self.screen.width + _GAP) // (wide + _GAP), 1)
        rows = -(-len(entries) // columns)
        for row in range(rows):
            line = [
                f"{place:>2} {title}{' ' * (titles - cell_len(title))} {points:>4}"
                for place, title, points in entries[row::rows]
            ]
            self.screen.say_uncut((" " * _GAP).join(line))

    def question(self, game: Game) -> str:
        t, state, spelling = self.t, _state(game), self.typed.spelling
        name = game.players[state.seat or 0]
        keep, write = spelling(Word.KEEP), spelling(SheetWord.WRITE)
        if state.due:
            skip = spelling(Word.SKIP)
            return t("{name}: Enter throws the dice, {skip} passes the turn.", name=name, skip=skip)
        if state.paying:
            return t(
                "{name}, the school is complete: {paid} takes {n} points for the bank now, {kept} "
                "keeps it.",
                name=name,
                paid=spelling(SheetWord.PAID),
                n=BANKED_POINTS * state.sheet.bank,
                kept=spelling(SheetWord.KEPT),
            )
        choices, writable, ways = state.decisions(), state.writable(), []
        if any(isinstance(each, Keep) and each.dice for each in choices):
            dice = format_dice(keep_example(choices))
            ways.append(t("{keep}{dice} keeps", keep=keep, dice=dice))
        elif any(isinstance(each, Keep) for each in choices):
            ways.append(t("{keep} throws again", keep=keep))
        if state.declarable():
            place = self._best_place(state, state.declarable())
            declare = spelling(SheetWord.DECLARE)
            ways.append(t("{declare}{place} declares", declare=declare, place=place))
        if len(writable) > 1:
            place = self._best_place(state, writable)
            ways.append(t("{write}{place} writes", write=write, place=place))
        elif writable:
            place = self._best_place(state, writable)
            cell = t(writable[0].words)
            ways.append(t("{write}{place} writes {cell}", write=write, place=place, cell=cell))
        if self.rules.has_bank:
            ways.append(t("{none} writes nothing", none=spelling(SheetWord.NONE)))
        return f"{self._attempt(state, name)} {', '.join(ways)}."

    def _best_place(self, state: SheetState, cells: Sequence[Cell]) -> int:
        """Return the number of the cell in which the dice are worth most."""
        return self.rules.place_of[max(cells, key=state.points)] + 1

    def _attempt(self, state: SheetState, name: str) -> str:
        t = self.t
        if state.declared is not None:
            return t(
                "{name}, throw {attempt} of {last}, declared {cell}:",
                name=name,
                attempt=state.attempt,
                last=ATTEMPTS,
                cell=t(state.declared.words),
            )
        if self.rules.has_bank:
            return t(
                "{name}, throw {attempt}, attempts saved {saved}:",
                name=name,
                attempt=state.attempt,
                saved=state.sheet.bank,
            )
        return t(
            "{name}, throw {attempt} of {last}:", name=name, attempt=state.attempt, last=ATTEMPTS
        )

    def told(self, before: Game, action: Action, after: Game) -> Iterator[str]:
        yield from ()

    def final(self, game: Game) -> None:
        self.board(game)
        self.screen.say()
        print_standings(self.screen, game)

    def figures(self, game: Game, seat: int) -> dict[str, str]:
        return figures_of(game, seat, self.t)

    def help(self) -> Sequence[tuple[str, str]]:
        t, rules = self.t, self.rules
        keep, write = self.typed.spelling(Word.KEEP), self.typed.spelling(SheetWord.WRITE)
        ways = [
            (f"{keep}55, (55)", t("keep these dice and throw the others")),
            (f"{keep}, ()", t("keep none and throw all five")),
            (
                f"{write}7, #7, {rules.cells[0].value}",
                t("write a cell, by its number on the sheet or by its name"),
            ),
        ]
        if rules.declare is not DeclareRule.NEVER:
            declare = self.typed.spelling(SheetWord.DECLARE)
            ways.append((f"{declare}7, !7, !{rules.cells[-1].value}", t("declare a cell")))
        if rules.has_bank:
            ways.append((self.typed.spelling(SheetWord.NONE), t("end the turn without writing")))
        if rules.bank is Bank.CHOOSE:
            words = f"{self.typed.spelling(SheetWord.PAID)}, {self.typed.spelling(SheetWord.KEPT)}"
            ways.append((words, t("when the school is complete: have the bank paid, or keep it")))
        if rules.skip:
            ways.append(
                (self.typed.spelling(Word.SKIP), t("pass the turn, before its first throw"))
            )
        return ways

    def example(self, game: Game) -> str:
        return "55134 (55) 512 pair"

    def reports(self) -> Sequence[tuple[str, str]]:
        if self.rules.has_bank:
            return ()
        example = f"{self.typed.spelling(SheetWord.WRITE)}7=18, {self.rules.cells[0].value}=0"
        return ((example, self.t("a whole turn by its points, without the dice")),)

    def rules_page(self) -> Collection[str]:
        """Print the lines of the sheet, by number, name and id."""
        t, cells = self.t, self.rules.cells
        self.screen.heading(t("The sheet"))
        wide = len(str(len(cells)))
        for place, cell in enumerate(cells, 1):
            title = t(cell.words)
            word = "" if title == cell.value else f" ({cell.value})"
            self.screen.say(f"{place:{wide}} {title}{word}", indent=2)
        return ("cells",)

    def _say(self, lines: Iterator[str]) -> None:
        for line in lines:
            self.screen.say(line)


def _state(game: Game) -> SheetState:
    return cast(SheetState, game.state)
