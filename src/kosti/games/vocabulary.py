"""The names that the record notation knows beyond the dice: the cells of a sheet."""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum
from types import MappingProxyType

from kosti.i18n import N_, Text

__all__ = ["CELL_TITLES", "Cell"]


class Cell(StrEnum):
    """A line of a score sheet, by its id in records and rulesets."""

    ONES = "ones"
    TWOS = "twos"
    THREES = "threes"
    FOURS = "fours"
    FIVES = "fives"
    SIXES = "sixes"
    PAIR = "pair"
    TWO_PAIRS = "two-pairs"
    THREE_OF_A_KIND = "three-of-a-kind"
    FOUR_OF_A_KIND = "four-of-a-kind"
    FULL_HOUSE = "full-house"
    SMALL_STRAIGHT = "small-straight"
    LARGE_STRAIGHT = "large-straight"
    POKER = "poker"
    CHANCE = "chance"
    EVEN = "even"
    ODD = "odd"
    MINUS = "minus"

    @property
    def words(self) -> Text:
        """The name of the cell for people."""
        return Text.of(CELL_TITLES[self])


CELL_TITLES: Mapping[Cell, str] = MappingProxyType(
    {
        Cell.ONES: N_("ones"),
        Cell.TWOS: N_("twos"),
        Cell.THREES: N_("threes"),
        Cell.FOURS: N_("fours"),
        Cell.FIVES: N_("fives"),
        Cell.SIXES: N_("sixes"),
        Cell.PAIR: N_("pair"),
        Cell.TWO_PAIRS: N_("two pairs"),
        Cell.THREE_OF_A_KIND: N_("three of a kind"),
        Cell.FOUR_OF_A_KIND: N_("four of a kind"),
        Cell.FULL_HOUSE: N_("full house"),
        Cell.SMALL_STRAIGHT: N_("small straight"),
        Cell.LARGE_STRAIGHT: N_("large straight"),
        Cell.POKER: N_("poker"),
        Cell.CHANCE: N_("chance"),
        Cell.EVEN: N_("even"),
        Cell.ODD: N_("odd"),
        Cell.MINUS: N_("minus"),
    }
)
"""The names of the cells for people, as messages."""
