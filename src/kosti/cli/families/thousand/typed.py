"""What people type in a game of thousand."""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum
from types import MappingProxyType

from kosti.cli.terminal.typed import Typed
from kosti.games.thousand.actions import Bust, Dot
from kosti.i18n import N_, Translator

__all__ = ["ThousandWord", "thousand_typed"]


class ThousandWord(StrEnum):
    """A word that means something in thousand alone."""

    BUST = "bust"
    DOT = "dot"


# Translators: words that a player may type for one thing, the usual one first; no word may stand
# for two things. The English ones are always understood, too.
_SPELLINGS: Mapping[str, str] = MappingProxyType(
    {ThousandWord.BUST: N_("bust"), ThousandWord.DOT: N_("dot")}
)
_TOKENS: Mapping[str, str] = MappingProxyType(
    {ThousandWord.BUST: Bust().token, ThousandWord.DOT: Dot().token}
)


def thousand_typed(t: Translator) -> Typed:
    """Return the reader of the lines of a game."""
    return Typed(t, _SPELLINGS, _TOKENS)
