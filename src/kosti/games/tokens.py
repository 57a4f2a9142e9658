"""Tokens as they are given at a moment of a game: read, or refused with what is possible there."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from kosti.errors import RecordError, closest
from kosti.games.actions import Action, Keep
from kosti.games.options import Ruleset
from kosti.games.protocol import State
from kosti.i18n import N_, Text
from kosti.typography import plain

__all__ = ["read_token"]


def read_token(
    rules: Ruleset, state: State, token: str, possible: Sequence[str | Text] | None = None
) -> Action:
    """Return the action that a token names.

    Raises:
        RecordError: ``bad-dice``; ``bad-token`` with what is possible in this state, and the
            nearest of it; `possible` says so where not everything may be typed.
    """
    try:
        return rules.grammar.parse(token)
    except RecordError as error:
        if error.code != "bad-token" or state.over:
            raise
        hint = _hint(state, plain(token), possible)
        raise RecordError("bad-token", word=token, hint=hint) from None


def _hint(state: State, token: str, possible: Sequence[str | Text] | None) -> Text:
    near = closest(token, _words(state, token)) or ""
    wanted = state.expected() if possible is None else tuple(possible)
    names = wanted if isinstance(wanted, tuple) else (wanted,)
    listed = Text.of(N_("; possible here: {names}"), names=names)
    return Text.of("{near}{possible}", near=near, possible=listed)


def _words(state: State, token: str) -> Iterator[str]:
    """Yield the words that are possible now and could have been meant."""
    for action in state.decisions():
        if not isinstance(action, Keep):
            yield action.token
    _, equals, number = token.partition("=")
    for action in state.reports():
        _, has_number, points = action.token.partition("=")
        if (has_number, points) == (equals, number):
            yield action.token
