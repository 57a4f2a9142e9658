"""Positions on sheets: the cells with their points, ``{ones=-1 pair=12} 13456 (3456) 2``."""

from __future__ import annotations

from typing import cast

from kosti.games.actions import Report, parse_token
from kosti.games.options import Ruleset
from kosti.games.sheet import Sheet, SheetRules, SheetState
from kosti.i18n import N_
from kosti.review.protocol import WrittenPosition
from kosti.review.words import whole

__all__ = ["PART", "SheetPositions"]


class SheetPositions:
    """Reads the sheets of a position."""

    def before_turn(self, rules: Ruleset, position: WrittenPosition) -> SheetState:
        ruled = cast(SheetRules, rules)
        sheets = (_sheet(ruled, words, position) for words in position.players)
        return SheetState.at_turn(ruled, tuple(sheets))


def _sheet(rules: SheetRules, words: tuple[str, ...], position: WrittenPosition) -> Sheet:
    """Read one sheet: cells with their points, `bank`, and whatever order they stand in."""
    sheet = Sheet(rules, (None,) * len(rules.cells))
    reports: list[Report] = []
    for word in words:
        name, _, number = word.partition("=")
        attempts = whole(number)
        if name == "bank" and rules.has_bank and attempts is not None:
            sheet = Sheet(rules, sheet.points, bank=attempts)
            continue
        action = parse_token(word)
        if not isinstance(action, Report):
            raise position.refused(N_("a sheet holds entries such as ones=-1"))
        reports.append(action)
    return sheet.with_entries((each.cell, each.points) for each in reports)


PART = SheetPositions()
