"""The scratch memory of compiled games."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from kosti.solver.arrays import Ints
from kosti.solver.jit import inlined
from kosti.solver.thousand.effects import COLUMNS, Counted, PlayerStates

__all__ = ["GameWorkspace", "check_workspace"]


class GameWorkspace(NamedTuple):
    """The scratch memory of one thread.

    `states` (seats, 8): the player states of the present game. `scores` and `barrels` (seats):
    these two columns as they were before the end of a turn. `order` (seats): the seats in order of
    play; `thrown` and `tied` (seats): their throws for the roll-off, and where the group of equals
    begins in which each stands. `counts`: how often everything that is `Counted` has happened.
    """

    states: PlayerStates
    scores: Ints
    barrels: Ints
    order: Ints
    thrown: Ints
    tied: Ints
    counts: Ints

    @classmethod
    def of(cls, players: int) -> GameWorkspace:
        """Return a workspace for games of so many players, for one thread."""
        return cls(
            np.zeros((players, COLUMNS), np.int64),
            np.zeros(players, np.int64),
            np.zeros(players, np.int64),
            np.zeros(players, np.int64),
            np.zeros(players, np.int64),
            np.zeros(players, np.int64),
            np.zeros(len(Counted), np.int64),
        )


@inlined
def check_workspace(players: int, workspace: GameWorkspace) -> None:
    """Refuse a workspace that was made for fewer players.

    Raises:
        ValueError: a kernel would write beyond the end of an array.
    """
    if (
        min(len(workspace.states), len(workspace.scores), len(workspace.barrels)) < players
        or min(len(workspace.order), len(workspace.thrown), len(workspace.tied)) < players
        or workspace.states.shape[1] < COLUMNS
        or len(workspace.counts) <= Counted.GAME_OVER
    ):
        raise ValueError("this workspace was made for fewer players")
