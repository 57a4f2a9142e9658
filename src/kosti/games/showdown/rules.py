"""The ruleset of the showdown (spec 5.3)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from kosti.games.actions import Grammar, Stop
from kosti.games.options import Choice, Ruleset, Whole, option
from kosti.games.roll_off import Start, start_option
from kosti.games.showdown.hands import Straight
from kosti.i18n import N_

__all__ = ["ShowdownRules"]


@dataclass(frozen=True, kw_only=True, eq=False)
class ShowdownRules(Ruleset):
    """Hand against hand: preset and house rules as frozen data."""

    family: ClassVar[str] = "showdown"
    grammar: ClassVar[Grammar] = Grammar(words=(Stop(),))

    straight: Straight = option(
        Straight.EQUAL_FULL,
        Choice(
            Straight,
            {
                Straight.EQUAL_FULL: N_(
                    "A straight, 1-2-3-4-5 or 2-3-4-5-6, ranks with the full house."
                ),
                Straight.BELOW_FULL: N_(
                    "A straight, 1-2-3-4-5 or 2-3-4-5-6, ranks between three of a kind and full "
                    "house."
                ),
                Straight.NONE: N_("Straights count for nothing."),
            },
        ),
        N_("Straight"),
        N_("Whether a straight is a combination, and where it ranks."),
    )
    rounds: int = option(
        10,
        Whole(1, 100, N_("The match has this many rounds: {value}.")),
        N_("Rounds"),
        N_("How many rounds the match has."),
    )
    ante: int = option(
        0,
        Whole(
            0,
            1000,
            N_("Into each round's pot every player puts this many chips: {value}."),
            zero=N_("There are no chips; rounds are counted."),
        ),
        N_("Ante"),
        N_("Chips that every player puts into each round's pot."),
    )
    start: Start = start_option()
