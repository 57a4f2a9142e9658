"""The bots of each family; a family that names none has those that play any."""

from __future__ import annotations

from kosti.games.family import Family, Parts
from kosti.players.generic import NOVICE_KIND, OPTIMAL_KIND, RANDOM_KIND
from kosti.players.protocol import PlayersPart
from kosti.solver.coach import PARTS as SOLVERS

__all__ = ["PARTS"]


def _generic(family: Family) -> PlayersPart:
    """Return the bot that plays by chance and, where there is a solver, those that ask it."""
    taught = (NOVICE_KIND, OPTIMAL_KIND) if SOLVERS.of(family).solves else ()
    return PlayersPart((RANDOM_KIND, *taught), stand_in=RANDOM_KIND.name)


PARTS: Parts[PlayersPart] = Parts("players", "kosti.players.families", _generic)
"""The part of each family on the floor of the players."""
