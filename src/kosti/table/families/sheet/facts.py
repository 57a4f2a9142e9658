"""What the page must know of a sheet's rules."""

from __future__ import annotations

from dataclasses import dataclass

from kosti.games.sheet import SheetRules
from kosti.games.sheet.cells import FACE_OF
from kosti.games.sheet.choices import School
from kosti.i18n import N_, Translator
from kosti.table.views import Facts

__all__ = ["CellView", "SheetFacts", "sheet_facts"]

_SIGNED = (School.FACE, School.COUNT, School.FLAT)
"""The schools in which three of a face are nought."""


@dataclass(frozen=True, slots=True)
class CellView:
    __doc__ = N_("A line of the sheet: its `id`, its name, and whether it belongs to the school.")

    id: str
    title: str
    school: bool


@dataclass(frozen=True, slots=True)
class SheetFacts(Facts):
    __doc__ = N_(
        "What there is to know of a sheet: its lines in their order (`cells`); whether its school "
        "counts plus and minus (`signed_school`); and whether unused attempts are saved in a "
        "`bank`, whose school is ticked off instead of counted."
    )

    cells: tuple[CellView, ...]
    signed_school: bool
    bank: bool


def sheet_facts(rules: SheetRules, t: Translator) -> SheetFacts:
    """Return what the page must know of a ruleset."""
    return SheetFacts(
        tuple(CellView(cell.value, t(cell.words), cell in FACE_OF) for cell in rules.cells),
        rules.school in _SIGNED,
        rules.has_bank,
    )
