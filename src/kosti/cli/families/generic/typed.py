"""What people type in a game of which only the engine is known: choices by number or by name."""

from __future__ import annotations

from collections.abc import Sequence

from kosti.cli.errors import UsageError
from kosti.cli.terminal.sentences import move_words
from kosti.cli.terminal.typed import DIGITS, Typed, plain_name
from kosti.games.actions import Action
from kosti.games.options import Ruleset
from kosti.i18n import N_, Text, Translator

__all__ = ["GenericTyped"]

_NUMBER = "#"


class GenericTyped(Typed):
    """Reads the lines of a game; a choice may also be named by its number, as it is listed.

    Where real dice are due, digits alone are dice, and the number of a choice has a # before it.
    """

    def __init__(self, rules: Ruleset, t: Translator) -> None:
        super().__init__(t)
        self.rules = rules

    def numbered(self, number: int, *, dice_typed: bool) -> str:
        """Return the way to type the number of a choice."""
        return f"{_NUMBER if dice_typed else ''}{number}"

    def hint_at(self, digits: str) -> Text | str:
        """Say that digits are the number of a choice, once there are choices."""
        return Text.of(N_("; a number names a choice, once there is a list of them"))

    def _short(self, of: str, digits: str, rest: str, choices: Sequence[Action]) -> str | None:
        return _chosen(digits, choices) if of == _NUMBER and not rest else None

    def _other(self, word: str, choices: Sequence[Action], *, dice_typed: bool) -> str | None:
        if not dice_typed and DIGITS.fullmatch(word):
            return _chosen(word, choices)
        name = plain_name(word)
        titled = (
            each.token
            for each in choices
            if plain_name(move_words(each, self.rules, self.t)) == name
        )
        return next(titled, None)


def _chosen(digits: str, choices: Sequence[Action]) -> str | None:
    """Return the token of the choice with a number, counted from 1, where there are choices.

    Raises:
        UsageError: ``no-choice``.
    """
    if not choices:
        return None
    last = len(choices)
    if len(digits) > len(str(last)) or not 1 <= int(digits) <= last:
        raise UsageError("no-choice", number=digits, last=last)
    return choices[int(digits) - 1].token
