"""The choices that many families share, in words."""

from __future__ import annotations

from kosti.dice import format_dice
from kosti.games.actions import Action, Keep, Skip, Stop, Throw, Void
from kosti.i18n import Translator

__all__ = ["shared_title"]


def shared_title(action: Action, t: Translator) -> str | None:
    """Say what an action does that no family has for itself; None for any other."""
    match action:
        case Throw(dice):
            return t("throw {dice}", dice=format_dice(dice))
        case Void():
            return t("throw again, the throw does not count")
        case Keep(dice) if dice:
            return t("keep {dice}", dice=format_dice(dice))
        case Keep():
            return t("keep nothing")
        case Stop():
            return t("stop here")
        case Skip():
            return t("pass the turn")
        case _:
            return None
