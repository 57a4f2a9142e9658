"""How each family is simulated; one that says nothing is played through the engine."""

from __future__ import annotations

from kosti.games.family import Family, Parts
from kosti.simulate.generic import GenericPart
from kosti.simulate.protocol import SimulatePart

__all__ = ["PARTS"]


def _generic(_: Family) -> SimulatePart:
    return GenericPart()


PARTS: Parts[SimulatePart] = Parts("simulate", "kosti.simulate.families", _generic)
"""The part of each family on the floor of the simulations."""
