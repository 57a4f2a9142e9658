"""The bots of each family; a family that names none has those that play any."""

from __future__ import annotations

from kosti.games.family import Family, Parts
from kosti.players.generic import RANDOM_KIND
from kosti.players.protocol import PlayersPart

__all__ = ["PARTS"]


def _generic(_: Family) -> PlayersPart:
    return PlayersPart((RANDOM_KIND,), stand_in=RANDOM_KIND.name)


PARTS: Parts[PlayersPart] = Parts("players", "kosti.players.families", _generic)
"""The part of each family on the floor of the players."""
