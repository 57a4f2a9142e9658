"""The results of compiled games, and what all of these have in common."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Sequence
from typing import NamedTuple

import numpy as np

from kosti.games.thousand.options import STEP
from kosti.games.thousand.state import TURN_LIMIT as LONGEST
from kosti.simulate.results import Results
from kosti.simulate.thousand.end_turn import NOBODY
from kosti.simulate.thousand.workspace import GameWorkspace
from kosti.solver.arrays import Ints
from kosti.solver.jit import inlined
from kosti.solver.thousand.effects import EVENTS, Column, Counted

__all__ = [
    "LONGEST",
    "Played",
    "check_played",
    "finish",
    "in_steps",
    "key_of",
    "results_of",
    "total",
]


class Played(NamedTuple):
    """The games played: `totals` (games, seats) in steps, `places` (games, seats), and by game."""

    totals: Ints
    places: Ints
    turns: Ints
    lead_changes: Ints

    @classmethod
    def of(cls, games: int, seats: int) -> Played:
        """Return arrays for so many games."""
        both = (games, seats)
        return cls(
            np.zeros(both, np.int64),
            np.zeros(both, np.int64),
            np.zeros(games, np.int64),
            np.zeros(games, np.int64),
        )


def key_of(seed: int) -> np.uint64:
    """Return the key from which all dice of a run follow."""
    hashed = hashlib.blake2b(str(seed).encode(), digest_size=8).digest()
    return np.uint64(int.from_bytes(hashed, "little"))


def in_steps(thresholds: Sequence[int | None]) -> Ints:
    """Return thresholds (points) in steps of 5; 0 for None."""
    return np.array([(each or 0) // STEP for each in thresholds], dtype=np.int64)


def total(counts: Iterable[Ints]) -> Ints:
    """Return how often each of `Counted` happened in several pieces of work."""
    found: Ints = sum(counts, np.zeros(len(Counted), np.int64))
    return found


def results_of(played: Played, counts: Ints) -> Results:
    """Return the results of all games; `counts` is how often each of `Counted` happened."""
    games, seats = played.totals.shape
    found = {EVENTS[each].kind: float(counts[each]) / games for each in Counted if counts[each]}
    cells: tuple[dict[str, float], ...] = tuple({} for _ in range(seats))
    totals = STEP * played.totals
    events = dict(sorted(found.items()))
    return Results(totals, played.places, played.turns, cells, events, played.lead_changes)


@inlined
def check_played(games: int, players: int, played: Played) -> None:
    """Refuse arrays for fewer games or players.

    Raises:
        ValueError: a kernel would write beyond the end of an array.
    """
    if (
        min(len(played.totals), len(played.places)) < games
        or min(played.totals.shape[1], played.places.shape[1]) < players
        or min(len(played.turns), len(played.lead_changes)) < games
    ):
        raise ValueError("there is no place for the results of so many games")


@inlined
def finish(
    number: int, winner: int, players: int, played: Played, workspace: GameWorkspace
) -> None:
    """Write down how a game has ended.

    Without a winner, all share the first place.
    """
    workspace.counts[Counted.GAME_OVER] += 1
    if winner == NOBODY:
        workspace.counts[Counted.TURN_LIMIT] += 1
    for seat in range(players):
        mine = workspace.states[seat, Column.SCORE]
        played.totals[number, seat] = mine
        place = 1
        if winner != NOBODY:
            for other in range(players):
                place += workspace.states[other, Column.SCORE] > mine
        played.places[number, seat] = place
