"""Dice thousand, at a table."""

from kosti.table.families.thousand.part import ThousandPart

__all__ = ["PART"]

PART = ThousandPart()
