"""Dice poker on a score sheet, at a table."""

from kosti.table.families.sheet.part import SheetPart

__all__ = ["PART"]

PART = SheetPart()
