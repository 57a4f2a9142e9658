"""What happened, and what may be chosen, in words."""

from __future__ import annotations

from collections.abc import Iterator

from kosti.cli.families.views import View
from kosti.cli.terminal.dice_art import spoken
from kosti.dice import format_dice
from kosti.games.actions import Action, Keep, Skip, Stop, Throw
from kosti.games.game import Game
from kosti.games.options import Ruleset
from kosti.games.sheet.actions import Declare, NoCell, Write
from kosti.games.thousand.events import AllAside, SetAside
from kosti.i18n import Translator
from kosti.review import THROW
from kosti.table.sentences import cell_title, sentence

__all__ = ["move_of", "move_token", "move_words", "narrated", "tell"]

_DRAWN = (SetAside, AllAside)
"""What a player sees from the dice and the points that are drawn before the next question."""


def move_token(action: Action | None) -> str:
    """Return a decision as a word of the record, or “throw” for throwing on."""
    return THROW if action is None else action.token


def move_of(token: str, rules: Ruleset) -> Action | None:
    """Return the decision that `move_token` wrote."""
    return None if token == THROW else rules.grammar.parse(token)


def move_words(action: Action | None, t: Translator) -> str:
    """Say what a decision means; None is throwing on."""
    match action:
        case None:
            return t("throw on")
        case Keep(dice) if dice:
            return t("keep {dice}", dice=format_dice(dice))
        case Keep():
            return t("keep nothing")
        case Write(cell):
            return t("write {cell}", cell=cell_title(cell, t))
        case Declare(cell):
            return t("declare {cell}", cell=cell_title(cell, t))
        case Stop():
            return t("stop here")
        case Skip():
            return t("pass the turn")
        case NoCell():
            return t("write nothing")
        case _:
            return action.token


def narrated(before: Game, action: Action, t: Translator) -> Iterator[str]:
    """Yield dice that were thrown or kept, for those who do not see them drawn."""
    name = before.players[before.state.seat or 0]
    match action:
        case Throw(dice):
            yield t("{name} throws {dice}.", name=name, dice=spoken(dice))
        case Keep(dice) if dice:
            yield t("{name} keeps {dice}.", name=name, dice=spoken(dice))
        case Keep():
            yield t("{name} keeps nothing.", name=name)


def tell(
    before: Game, action: Action, after: Game, view: View, t: Translator, *, drawn: bool
) -> Iterator[str]:
    """Yield what an action brought about; less of it where the dice are `drawn` next."""
    yield from view.told(before, action, after)
    for event in after.events:
        if not (drawn and isinstance(event, _DRAWN)):
            yield sentence(event, after, t)
