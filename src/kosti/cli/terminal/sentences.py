"""What happened, and what may be chosen, in words."""

from __future__ import annotations

from collections.abc import Iterator

from kosti.cli.terminal.dice_art import spoken
from kosti.cli.terminal.view import View
from kosti.games.actions import Action, Keep, Throw
from kosti.games.game import Game
from kosti.games.options import Ruleset
from kosti.i18n import Translator
from kosti.review import THROW
from kosti.table.families import part_of
from kosti.table.sentences import sentence

__all__ = ["move_of", "move_token", "move_words", "narrated", "tell"]


def move_token(action: Action | None) -> str:
    """Return a decision as a word of the record, or “throw” for throwing on."""
    return THROW if action is None else action.token


def move_of(token: str, rules: Ruleset) -> Action | None:
    """Return the decision that `move_token` wrote."""
    return None if token == THROW else rules.grammar.parse(token)


def move_words(action: Action | None, rules: Ruleset, t: Translator) -> str:
    """Say what a decision means; None is throwing on."""
    return t("throw on") if action is None else part_of(rules).choice_title(action, rules, t)


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
        if not (drawn and isinstance(event, view.drawn)):
            yield sentence(event, after, t)
