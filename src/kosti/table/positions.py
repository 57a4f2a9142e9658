"""Positions as people write them down: the players in braces, then the turn so far.

``{ones=-1 pair=12} 13456 (3456) 2`` on a sheet; the others stand behind bars, the player to move
first. What may stand in the braces is said by the family.
"""

from __future__ import annotations

import re

from kosti.errors import KostiError
from kosti.games.names import MAX_PLAYERS
from kosti.games.options import Ruleset
from kosti.games.protocol import State
from kosti.games.tokens import read_token
from kosti.i18n import N_
from kosti.table.families import part_of
from kosti.table.families.written import WrittenPosition
from kosti.typography import plain, words

__all__ = ["parse_position"]

_SHAPE = re.compile(r"\s*(?:\{(?P<players>[^{}]*)\})?(?P<turn>[^{}]*)")


def parse_position(rules: Ruleset, text: str) -> State:
    """Read a position.

    Raises:
        RecordError: ``bad-position`` with the reason, or what the turn cannot be read for.
        IllegalAction: the turn is impossible, or a player can never stand so.
    """
    position = _taken_apart(text)
    state = part_of(rules).before_turn(rules, position)
    for word in position.turn:
        try:
            state = state.apply(read_token(rules, state, word))
        except KostiError as error:
            raise error.at(token=word) from None
    return state


def _taken_apart(text: str) -> WrittenPosition:
    match = _SHAPE.fullmatch(plain(text))
    if match is None:
        raise WrittenPosition(text, (), ()).refused(N_("braces hold the sheets, and only once"))
    players = tuple(tuple(words(each)) for each in (match["players"] or "").split("|"))
    position = WrittenPosition(text, players, tuple(words(match["turn"])))
    if len(players) > MAX_PLAYERS:
        raise position.refused(N_("so many players never sit at one table"))
    return position
