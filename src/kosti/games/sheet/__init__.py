"""Dice poker on a score sheet: one engine for every sheet ruleset."""

from kosti.games.sheet.rules import SheetRules
from kosti.games.sheet.state import Sheet, SheetState

__all__ = ["Sheet", "SheetRules", "SheetState"]
