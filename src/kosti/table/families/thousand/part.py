"""The part of thousand at a table."""

from __future__ import annotations

from typing import get_args

from kosti.games.actions import Action
from kosti.games.events import Event
from kosti.games.game import Game
from kosti.games.options import Ruleset
from kosti.games.thousand import ThousandRules, ThousandState
from kosti.games.thousand.actions import Bust, Dot, Points
from kosti.games.thousand.events import ThousandEvent
from kosti.i18n import Translator
from kosti.table.families.choices import shared_title
from kosti.table.families.thousand.board import (
    KeepPoints,
    Ladder,
    Racer,
    StopView,
    ThousandBoard,
    thousand_board,
)
from kosti.table.families.thousand.guide import thousand_guide
from kosti.table.families.thousand.position import before_turn
from kosti.table.families.thousand.sentences import thousand_sentence
from kosti.table.families.written import WrittenPosition
from kosti.table.game_log import GameLog
from kosti.table.guide import Section
from kosti.table.views import FigureChange, ReportChoice

__all__ = ["ThousandPart"]


class ThousandPart:
    """Thousand as a `TablePart`."""

    messages = (ThousandBoard, Racer, Ladder, StopView, KeepPoints)
    events: tuple[type[Event], ...] = get_args(ThousandEvent)

    def board(self, game_log: GameLog, t: Translator, *, previews: bool) -> ThousandBoard:
        return thousand_board(game_log, _state(game_log.game), t)

    def facts(self, rules: Ruleset, t: Translator) -> None:
        return None

    def guide(self, rules: Ruleset, t: Translator) -> tuple[Section, ...]:
        assert isinstance(rules, ThousandRules)
        return thousand_guide(rules, t)

    def choice_title(self, action: Action, rules: Ruleset, t: Translator) -> str:
        match action:
            case Points(points):
                return t("report a turn of {n} points", n=points)
            case Bust():
                return t("report a turn in which nothing scored")
            case Dot():
                return t("report a turn that overshot the target")
            case _:
                return shared_title(action, t) or action.token

    def figure_title(self, figure: str, rules: Ruleset, t: Translator) -> str:
        return figure

    def sentence(self, event: Event, game: Game, t: Translator) -> str:
        assert isinstance(event, ThousandEvent)
        return thousand_sentence(event, game.players, t)

    def before_turn(self, rules: Ruleset, position: WrittenPosition) -> ThousandState:
        assert isinstance(rules, ThousandRules)
        return before_turn(rules, position)

    def told(self, game: Game) -> tuple[Action, ...]:
        return tuple(each for each in _state(game).reports() if isinstance(each, Bust | Dot))

    def reports(self, game: Game) -> tuple[ReportChoice, ...]:
        listed = _state(game).reports()
        points = tuple(each.points for each in listed if isinstance(each, Points))
        return (ReportChoice(None, points),) if points else ()

    def changes(self, before: Game, after: Game, t: Translator) -> tuple[FigureChange, ...]:
        return ()


def _state(game: Game) -> ThousandState:
    assert isinstance(game.state, ThousandState)
    return game.state
