"""Who decides: the computer's players, by name.

A bot sees the game and nothing else; dice come from outside. `BOTS` lists them with a sentence on
their character; `bot` makes one that can play a given ruleset.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from kosti.errors import RulesError, nearest
from kosti.games.options import Ruleset
from kosti.i18n import Text
from kosti.players.expert import NOVICE, OPTIMAL
from kosti.players.protocol import Bot, BotKind
from kosti.players.schoolmaster import SCHOOLMASTER
from kosti.players.simple import GREEDY, RANDOM
from kosti.players.thousand import BOLD, CAUTIOUS, THRESHOLD, ThresholdBot, threshold_of

__all__ = ["BOTS", "Bot", "bot", "bots_for"]

_KINDS: Mapping[str, BotKind] = MappingProxyType(
    {
        kind.name: kind
        for kind in (RANDOM, GREEDY, NOVICE, SCHOOLMASTER, CAUTIOUS, BOLD, THRESHOLD, OPTIMAL)
    }
)

BOTS: Mapping[str, Text] = MappingProxyType({name: k.character for name, k in _KINDS.items()})
"""The name of every bot with a sentence on its character."""


def bots_for(rules: Ruleset) -> tuple[str, ...]:
    """Return the names of the bots that play this ruleset, the weakest first."""
    return tuple(name for name, kind in _KINDS.items() if rules.family in kind.makers)


def bot(name: str, rules: Ruleset) -> Bot:
    """Return the bot of this name for a ruleset.

    Besides those in `BOTS`, ``threshold:N`` plays thousand and stops at N points.

    Raises:
        RulesError: ``unknown-bot`` when there is none, or none for these rules.
    """
    known = bots_for(rules)
    if name in known:
        return _KINDS[name].makers[rules.family](rules)
    if THRESHOLD.name in known and (points := threshold_of(name)) is not None:
        return ThresholdBot(rules, points)
    raise RulesError("unknown-bot", name=name, hint=nearest(name, known))
