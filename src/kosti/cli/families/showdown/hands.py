"""Hands of the showdown in words."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from kosti.dice import DICE, Dice
from kosti.games.showdown.hands import Hand, Rank
from kosti.i18n import N_, Translator

__all__ = ["hand_words"]

_RANKS: Mapping[Rank, str] = MappingProxyType(
    {
        Rank.NOTHING: N_("nothing"),
        Rank.PAIR: N_("pair"),
        Rank.TWO_PAIRS: N_("two pairs"),
        Rank.THREE_OF_A_KIND: N_("three of a kind"),
        Rank.STRAIGHT_BELOW_FULL: N_("straight"),
        Rank.FULL_HOUSE: N_("full house"),
        Rank.FOUR_OF_A_KIND: N_("four of a kind"),
        Rank.POKER: N_("poker"),
    }
)


def hand_words(throw: Dice, made: Hand, t: Translator) -> str:
    """Return a hand with the sums that decide between equal ranks."""
    rank = t(_RANKS[made.rank])
    if made.rank is Rank.FULL_HOUSE and len(set(throw)) == DICE:
        return t("straight, as good as a full house, sum {total}", total=made.total)
    if made.rank is Rank.NOTHING or made.combination == made.total:
        return t("{rank}, sum {total}", rank=rank, total=made.total)
    return t(
        "{rank}, its dice {combination}, all five {total}",
        rank=rank,
        combination=made.combination,
        total=made.total,
    )
