"""Positions on sheets: the cells with their points, ``{ones=-1 pair=12} 13456 (3456) 2``."""

from __future__ import annotations

from kosti.games.sheet import Sheet, SheetRules, SheetState
from kosti.games.sheet.actions import Report
from kosti.i18n import N_
from kosti.table.families.written import WrittenPosition, whole

__all__ = ["before_turn"]


def before_turn(rules: SheetRules, position: WrittenPosition) -> SheetState:
    """Return the state before the turn of a position, read from the cells in its braces."""
    sheets = (_sheet(rules, words, position) for words in position.players)
    return SheetState.at_turn(rules, tuple(sheets))


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
        action = rules.grammar.parse(word)
        if not isinstance(action, Report):
            raise position.refused(N_("a sheet holds entries such as ones=-1"))
        reports.append(action)
    return sheet.with_entries((each.cell, each.points) for each in reports)
