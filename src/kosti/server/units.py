"""How the page is told what the values of a coach are."""

from __future__ import annotations

from typing import assert_never

from kosti.solver.kinds import ValueKind
from kosti.table.messages import Unit

__all__ = ["unit_of"]


def unit_of(kind: ValueKind) -> Unit:
    """Return the unit in which the page shows values of a kind."""
    match kind:
        case ValueKind.TOTAL:
            return "points"
        case ValueKind.CHANCE:
            return "chance"
        case ValueKind.TURNS:
            return "turns"
        case ValueKind.GAIN:
            return "gain"
        case _:
            assert_never(kind)
