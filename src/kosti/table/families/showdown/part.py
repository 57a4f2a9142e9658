"""The part of the showdown at a table."""

from __future__ import annotations

from typing import get_args

from kosti.games.actions import Action
from kosti.games.events import Event
from kosti.games.game import Game
from kosti.games.options import Ruleset
from kosti.games.showdown import ShowdownRules, ShowdownState
from kosti.games.showdown.events import ShowdownEvent
from kosti.i18n import Translator
from kosti.table.families.choices import shared_title
from kosti.table.families.showdown.board import Hand, ShowdownBoard, showdown_board
from kosti.table.families.showdown.guide import showdown_guide
from kosti.table.families.showdown.position import before_turn
from kosti.table.families.showdown.sentences import showdown_sentence
from kosti.table.families.written import WrittenPosition
from kosti.table.game_log import GameLog
from kosti.table.guide import Section
from kosti.table.views import FigureChange, ReportChoice

__all__ = ["ShowdownPart"]


class ShowdownPart:
    """Hand against hand as a `TablePart`."""

    messages = (ShowdownBoard, Hand)
    events: tuple[type[Event], ...] = get_args(ShowdownEvent)

    def board(self, game_log: GameLog, t: Translator, *, previews: bool) -> ShowdownBoard:
        state = game_log.game.state
        assert isinstance(state, ShowdownState)
        return showdown_board(game_log, state, t)

    def facts(self, rules: Ruleset, t: Translator) -> None:
        return None

    def guide(self, rules: Ruleset, t: Translator) -> tuple[Section, ...]:
        assert isinstance(rules, ShowdownRules)
        return showdown_guide(rules, t)

    def choice_title(self, action: Action, rules: Ruleset, t: Translator) -> str:
        return shared_title(action, t) or action.token

    def figure_title(self, figure: str, rules: Ruleset, t: Translator) -> str:
        return figure

    def sentence(self, event: Event, game: Game, t: Translator) -> str:
        assert isinstance(event, ShowdownEvent)
        return showdown_sentence(event, game.players, t)

    def before_turn(self, rules: Ruleset, position: WrittenPosition) -> ShowdownState:
        assert isinstance(rules, ShowdownRules)
        return before_turn(rules, position)

    def told(self, game: Game) -> tuple[Action, ...]:
        return ()

    def reports(self, game: Game) -> tuple[ReportChoice, ...]:
        return ()

    def changes(self, before: Game, after: Game, t: Translator) -> tuple[FigureChange, ...]:
        return ()
