"""The part of the sheets at a table."""

from __future__ import annotations

from collections.abc import Iterator
from typing import get_args

from kosti.games.actions import Action
from kosti.games.events import Event
from kosti.games.game import Game
from kosti.games.options import Ruleset
from kosti.games.sheet import SheetRules, SheetState
from kosti.games.sheet.actions import Declare, KeepBank, NoCell, Out, PayBank, Report, Write
from kosti.games.sheet.cells import Cell
from kosti.games.sheet.events import SheetEvent
from kosti.i18n import Translator
from kosti.table.families.choices import shared_title
from kosti.table.families.sheet.board import (
    Previews,
    School,
    SheetBoard,
    SheetView,
    sheet_board,
)
from kosti.table.families.sheet.facts import CellView, SheetFacts, sheet_facts
from kosti.table.families.sheet.guide import sheet_guide
from kosti.table.families.sheet.position import before_turn
from kosti.table.families.sheet.sentences import sheet_sentence
from kosti.table.families.written import WrittenPosition
from kosti.table.game_log import GameLog
from kosti.table.guide import Section
from kosti.table.views import FigureChange, ReportChoice

__all__ = ["SheetPart"]


class SheetPart:
    """Dice poker on sheets as a `TablePart`."""

    messages = (SheetBoard, SheetView, School, Previews, SheetFacts, CellView)
    events: tuple[type[Event], ...] = get_args(SheetEvent)

    def board(self, game_log: GameLog, t: Translator, *, previews: bool) -> SheetBoard:
        return sheet_board(game_log, _state(game_log.game), previews)

    def facts(self, rules: Ruleset, t: Translator) -> SheetFacts:
        assert isinstance(rules, SheetRules)
        return sheet_facts(rules, t)

    def guide(self, rules: Ruleset, t: Translator) -> tuple[Section, ...]:
        assert isinstance(rules, SheetRules)
        return sheet_guide(rules, t)

    def choice_title(self, action: Action, rules: Ruleset, t: Translator) -> str:
        match action:
            case Write(cell):
                return t("write {cell}", cell=cell.words)
            case Declare(cell):
                return t("declare {cell}", cell=cell.words)
            case Report(cell, points):
                return t("report {cell}: {points}", cell=cell.words, points=points)
            case NoCell():
                return t("write nothing")
            case Out():
                return t("made nothing: out")
            case PayBank():
                return t("have the bank paid")
            case KeepBank():
                return t("keep the bank")
            case _:
                return shared_title(action, t) or action.token

    def figure_title(self, figure: str, rules: Ruleset, t: Translator) -> str:
        return t(Cell(figure).words)

    def sentence(self, event: Event, game: Game, t: Translator) -> str:
        assert isinstance(event, SheetEvent)
        return sheet_sentence(event, game.players, t)

    def before_turn(self, rules: Ruleset, position: WrittenPosition) -> SheetState:
        assert isinstance(rules, SheetRules)
        return before_turn(rules, position)

    def told(self, game: Game) -> tuple[Action, ...]:
        return tuple(each for each in _state(game).reports() if isinstance(each, Out))

    def reports(self, game: Game) -> tuple[ReportChoice, ...]:
        of_cell: dict[str, list[int]] = {}
        for action in _state(game).reports():
            if isinstance(action, Report):
                of_cell.setdefault(action.cell.value, []).append(action.points)
        return tuple(ReportChoice(cell, tuple(points)) for cell, points in of_cell.items())

    def changes(self, before: Game, after: Game, t: Translator) -> tuple[FigureChange, ...]:
        return tuple(_changes(_state(before), _state(after), t))


def _changes(before: SheetState, after: SheetState, t: Translator) -> Iterator[FigureChange]:
    for seat, (old, new) in enumerate(zip(before.sheets, after.sheets, strict=True)):
        for cell, was, now in zip(old.rules.cells, old.points, new.points, strict=True):
            if was != now:
                yield FigureChange(seat, cell.value, t(cell.words), was, now)


def _state(game: Game) -> SheetState:
    assert isinstance(game.state, SheetState)
    return game.state
