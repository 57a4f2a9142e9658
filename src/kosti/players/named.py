"""Bots by their names: which there are, which play a ruleset, and how one is made."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from types import MappingProxyType

from kosti.errors import RulesError, nearest
from kosti.games.options import Ruleset
from kosti.games.registry import families, family_of
from kosti.i18n import Text
from kosti.players.families import PARTS
from kosti.players.protocol import Bot, BotKind
from kosti.solver.coach import is_solvable

__all__ = ["BOTS", "bot", "bots_for", "plays_by_table", "stand_in"]


@cache
def _sentences() -> Mapping[str, Text]:
    kinds = (kind for family in families().values() for kind in PARTS.of(family).bots)
    found: dict[str, Text] = {}
    for kind in kinds:
        found.setdefault(kind.name, kind.character.sentence)
    return MappingProxyType(found)


class _Characters(Mapping[str, Text]):
    """The sentence of every bot's character by its name, gathered when it is first needed."""

    def __getitem__(self, name: str) -> Text:
        return _sentences()[name]

    def __iter__(self) -> Iterator[str]:
        return iter(_sentences())

    def __len__(self) -> int:
        return len(_sentences())


BOTS: Mapping[str, Text] = _Characters()
"""The name of every bot with a sentence on its character."""


def bots_for(rules: Ruleset) -> tuple[str, ...]:
    """Return the names of the bots that play this ruleset, the weakest first."""
    return tuple(kind.name for kind in _kinds(rules))


def bot(name: str, rules: Ruleset) -> Bot:
    """Return the bot of this name for a ruleset.

    Some can be tuned by a word behind their name, as in ``threshold:75``.

    Raises:
        RulesError: ``unknown-bot`` when there is none, or none for these rules.
    """
    kind, tuning = _found(name, rules)
    if tuning is None:
        return kind.make(rules)
    assert kind.tuned is not None
    return kind.tuned(rules, tuning)


def plays_by_table(name: str, rules: Ruleset) -> bool:
    """Tell whether the bot of this name plays by the solved table of the rules.

    Raises:
        RulesError: ``unknown-bot`` when there is none, or none for these rules.
    """
    return _found(name, rules)[0].by_table


def stand_in(rules: Ruleset) -> str:
    """Return the name of the bot that plays for somebody absent where the table names none."""
    return PARTS.of(family_of(rules)).stand_in


def _kinds(rules: Ruleset) -> tuple[BotKind, ...]:
    """Return the kinds of bots for a ruleset: those that ask a coach only where there is one."""
    kinds = PARTS.of(family_of(rules)).bots
    if is_solvable(rules):
        return kinds
    return tuple(kind for kind in kinds if not kind.by_table)


def _found(name: str, rules: Ruleset) -> tuple[BotKind, str | None]:
    """Return the kind of a bot by its name, and what stands behind a colon to tune it."""
    kinds = {kind.name: kind for kind in _kinds(rules)}
    if name in kinds:
        return kinds[name], None
    word, colon, tuning = name.partition(":")
    if colon and word in kinds and kinds[word].tuned is not None:
        return kinds[word], tuning
    raise RulesError("unknown-bot", name=name, hint=nearest(name, kinds))
