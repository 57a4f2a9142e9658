"""Positions of thousand: score and marks, ``{420 bolts=2 | 905 barrel=1} 11354``."""

from __future__ import annotations

from kosti.games.thousand import Player, ThousandRules, ThousandState
from kosti.i18n import N_
from kosti.table.families.written import WrittenPosition, whole

__all__ = ["before_turn"]

_FIELDS = ("bolts", "barrel", "falls", "dots", "opening", "opened")


def before_turn(rules: ThousandRules, position: WrittenPosition) -> ThousandState:
    """Return the state before the turn of a position, read from the players in its braces."""
    players = tuple(_player(rules, words, position) for words in position.players)
    if rules.knock and sum(each.sits for each in players) > 1:
        raise position.refused(N_("who sits down knocks the others off: only one can sit"))
    return ThousandState.at_turn(rules, players)


def _player(rules: ThousandRules, words: tuple[str, ...], position: WrittenPosition) -> Player:
    """Read one player: the score, then `bolts=`, `barrel=`, `falls=`, `dots=`, `opening=`."""
    if not words:
        return Player(opened=rules.opening == 0)
    score = whole(words[0])
    if score is None:
        raise position.refused(N_("what stands for a player begins with the score"))
    fields: dict[str, int] = {}
    for word in words[1:]:
        name, _, text = word.partition("=")
        number = whole(text)
        if name not in _FIELDS or number is None or number < 0:
            raise position.refused(
                N_("for a player stands the score, then bolts=2, barrel=1 and the like")
            )
        fields[name] = number
    opening = fields.get("opening", rules.opening if score > 0 else 0)
    opened = fields.get("opened", int(rules.opening == 0 or score > 0 or opening > 0))
    player = Player(
        score=score,
        opened=bool(opened),
        opening_points=opening if opened else 0,
        bolts=fields.get("bolts", 0),
        barrel=fields.get("barrel"),
        falls=fields.get("falls", 0),
        dots=fields.get("dots", 0),
    )
    rules.check_player(player)
    return player
