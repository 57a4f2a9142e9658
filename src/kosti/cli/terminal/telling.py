"""What happened, in sentences."""

from __future__ import annotations

from collections.abc import Iterator

from kosti.cli.families.views import View
from kosti.cli.terminal.dice_art import spoken
from kosti.games.actions import Action, Keep, Throw
from kosti.games.game import Game
from kosti.games.thousand.events import AllAside, SetAside
from kosti.i18n import Translator
from kosti.table.sentences import sentence

__all__ = ["narrated", "tell"]

_DRAWN = (SetAside, AllAside)
"""What a player sees from the dice and the points that are drawn before the next question."""


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
