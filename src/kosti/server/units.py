"""What the values of a coach are, and how people read them."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from kosti.solver.coach import Coach
from kosti.table.messages import Unit

__all__ = ["shown", "unit_of"]

_UNITS: Mapping[str, Unit] = MappingProxyType(
    {"expected-total": "points", "win-probability": "chance", "expected-turns": "turns"}
)


def unit_of(coach: Coach) -> Unit:
    """Return what the values of a coach are."""
    return _UNITS[coach.kind]


def shown(value: float, unit: Unit) -> float:
    """Return a value as people read it: they count turns upwards, the coach downwards."""
    return float(-value if unit == "turns" else value)
