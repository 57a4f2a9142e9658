"""Hand against hand, at a table."""

from kosti.table.families.showdown.part import ShowdownPart

__all__ = ["PART"]

PART = ShowdownPart()
