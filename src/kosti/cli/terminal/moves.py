"""Decisions in words of the record, and for people."""

from __future__ import annotations

from kosti.dice import format_dice
from kosti.games.actions import Action, Declare, Keep, NoCell, Skip, Stop, Write, parse_token
from kosti.i18n import Translator
from kosti.review import THROW
from kosti.table.sentences import cell_title

__all__ = ["move_token", "move_words"]


def move_token(action: Action | None) -> str:
    """Return a decision as a word of the record, or “throw” for throwing on."""
    return THROW if action is None else action.token


def move_words(token: str, t: Translator) -> str:
    """Say what a decision, given as its word, means."""
    if token == THROW:
        return t("throw on")
    match parse_token(token):
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
            return token
