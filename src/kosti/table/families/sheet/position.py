"""Positions on sheets: the cells with their points, ``{ones=-1 pair=12} 13456 (3456) 2``."""

from __future__ import annotations

from kosti.errors import RecordError
from kosti.games.sheet import Sheet, SheetRules, SheetState
from kosti.games.sheet.actions import Report
from kosti.games.sheet.cells import FACE_OF, cell_ids
from kosti.games.sheet.choices import Order
from kosti.games.sheet.options import ATTEMPTS
from kosti.i18n import N_, Text
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
    sheet = sheet.with_entries((each.cell, each.points) for each in reports)
    if reason := _impossible(sheet):
        raise RecordError("bad-position", position=position.text, reason=reason)
    return sheet


def _impossible(sheet: Sheet) -> Text | None:
    """Say why no game leads to a sheet, where its cells each could hold what they do."""
    school = tuple(cell for cell in sheet.open if cell in FACE_OF)
    combos = [cell for cell in sheet.rules.cells if cell not in FACE_OF and cell not in sheet.open]
    if sheet.rules.order is Order.SCHOOL_FIRST and school and combos:
        message = N_(
            "{cell} cannot be written with open cells left in the school, {open}: in these rules "
            "the school comes first (order=school-first)"
        )
        return Text.of(message, cell=combos[0].value, open=cell_ids(school))
    written = len(sheet.points) - len(sheet.open)
    most = (ATTEMPTS - 1) * written
    if sheet.bank > most:
        message = N_("{n} written cells can have saved {most} attempts at most")
        return Text.of(message, n=written, most=most)
    return None
