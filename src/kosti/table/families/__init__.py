"""The families of games at a table, each by its own part.

A family without one is served by a part made from the engine alone.
"""

from __future__ import annotations

from kosti.games.family import Parts
from kosti.games.options import Ruleset
from kosti.games.registry import family_of
from kosti.table.families.generic import GenericPart
from kosti.table.families.protocol import TablePart

__all__ = ["PARTS", "TablePart", "part_of"]

PARTS: Parts[TablePart] = Parts("table", __name__, GenericPart)
"""The part of each family."""


def part_of(rules: Ruleset) -> TablePart:
    """Return the part of the family of a ruleset."""
    return PARTS.of(family_of(rules))
