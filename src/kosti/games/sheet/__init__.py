"""Dice poker on a score sheet: one engine for every sheet ruleset."""

from kosti.games.sheet.rules import SheetRules
from kosti.games.sheet.score_sheet import Sheet
from kosti.games.sheet.state import SheetState

__all__ = ["Sheet", "SheetRules", "SheetState"]
