"""The schoolmaster: a player that follows the advice that old hands give.

The school first, and its sixes and fives before all; pairs, sets and full houses when the first
throw gives them; straights only when they come; four of a kind is small change for a school cell
or a poker; ones need no care. The advice is turned into an appraisal of everything that could be
written, and each turn is played for the best of it.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from kosti.games.options import Ruleset
from kosti.games.sheet import SheetRules
from kosti.games.sheet.cells import FACE_OF, Cell
from kosti.games.sheet.choices import School, SchoolTotal
from kosti.i18n import N_, Text
from kosti.players.families.sheet.turn import TurnBot, at_face_value
from kosti.players.protocol import Bot, BotKind, Character

__all__ = ["SCHOOLMASTER"]

_ASKED: Mapping[Cell, float] = MappingProxyType(
    {
        Cell.PAIR: 11,
        Cell.TWO_PAIRS: 17,
        Cell.THREE_OF_A_KIND: 14,
        Cell.FOUR_OF_A_KIND: 8,
        Cell.FULL_HOUSE: 20,
        Cell.SMALL_STRAIGHT: 7,
        Cell.LARGE_STRAIGHT: 8,
        Cell.POKER: 16,
        Cell.CHANCE: 22,
        Cell.EVEN: 9,
        Cell.ODD: 9,
        Cell.MINUS: -14,
    }
)
"""The points that make a combo worth its cell, none for others; cells for bad dice ask little."""

_SCHOOL_FIRST = 6.0
"""What a full school cell is worth beyond its points while the rest is still open."""


def _appraise(rules: SheetRules, cell: Cell, points: int) -> float:
    if rules.has_bank:
        return at_face_value(rules, cell, points)
    if cell not in FACE_OF:
        return points - _ASKED.get(cell, 0)
    face = FACE_OF[cell]
    if rules.school is School.SUM:
        # Three dice of each face are what the upper bonus asks, or simply a fair share.
        return 1.4 * (points - 3 * face) + (_SCHOOL_FIRST if points >= 3 * face else 0)
    if points >= 0:
        return _SCHOOL_FIRST + 1.5 * points
    return points * _care(rules, face)


def _care(rules: SheetRules, face: int) -> float:
    """Return how much a point below zero in the school hurts; ones need no care."""
    if rules.school_total is SchoolTotal.TENFOLD_EACH_NEGATIVE:
        return 10
    if face == 1:
        return 1
    return 1.5 if rules.school_total is SchoolTotal.NONE else 2.5


def _make(rules: Ruleset) -> Bot:
    return TurnBot(rules, _appraise)


SCHOOLMASTER = BotKind(
    Character(
        "schoolmaster",
        Text.of(
            N_(
                "Plays by the old hands' advice: the school first, its sixes and fives before "
                "all, straights only when they come."
            )
        ),
    ),
    _make,
)
