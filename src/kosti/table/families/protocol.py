"""What a family of games is at a table: what lies there, how it is told, what may be said."""

from __future__ import annotations

from typing import Protocol

from kosti.games.actions import Action
from kosti.games.events import Event
from kosti.games.game import Game
from kosti.games.options import Ruleset
from kosti.games.protocol import State
from kosti.i18n import Translator
from kosti.table.boards import Board
from kosti.table.families.written import WrittenPosition
from kosti.table.game_log import GameLog
from kosti.table.guide import Section
from kosti.table.views import Facts, FigureChange, ReportChoice

__all__ = ["TablePart"]


class TablePart(Protocol):
    """The part of a family at a table. Its games and rulesets are always those of its family."""

    @property
    def messages(self) -> tuple[type, ...]:
        """The dataclasses that it sends to the page: `Board`, `Facts`, and what stands in them."""
        ...

    @property
    def events(self) -> tuple[type[Event], ...]:
        """Its kinds of events, those that all families share aside."""
        ...

    def board(self, game_log: GameLog, t: Translator, *, previews: bool) -> Board:
        """Return what lies on the table.

        Without `previews` it does not say what the dice on the table would bring.
        """
        ...

    def facts(self, rules: Ruleset, t: Translator) -> Facts | None:
        """Return what the page must know of a ruleset."""
        ...

    def choice_title(self, action: Action, rules: Ruleset, t: Translator) -> str:
        """Say in words what an action does, as one that may be chosen."""
        ...

    def guide(self, rules: Ruleset, t: Translator) -> tuple[Section, ...]:
        """Return the rules for somebody who has never played, as sections in reading order."""
        ...

    def figure_title(self, figure: str, rules: Ruleset, t: Translator) -> str:
        """Name a figure of a seat, such as a cell of its sheet, given by its id."""
        ...

    def sentence(self, event: Event, game: Game, t: Translator) -> str:
        """Return one of its events as a sentence; `game` is the game after it."""
        ...

    def before_turn(self, rules: Ruleset, position: WrittenPosition) -> State:
        """Return the state before the turn of a position, read from what stands in its braces.

        Raises:
            RecordError: ``bad-position`` with the reason.
            IllegalAction: a player can never stand so.
        """
        ...

    def told(self, game: Game) -> tuple[Action, ...]:
        """Return the turns that may be told without dice now by a word, such as `bust`."""
        ...

    def reports(self, game: Game) -> tuple[ReportChoice, ...]:
        """Return the turns that may be told without dice now by their points."""
        ...

    def changes(self, before: Game, after: Game, t: Translator) -> tuple[FigureChange, ...]:
        """Return what differs in the figures of the seats, their totals aside."""
        ...
