"""What many games came to, seat by seat and all together."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from math import sqrt

import numpy as np
from numpy.typing import NDArray

from kosti.games.options import Ruleset

__all__ = ["Integers", "Lead", "Progress", "Results", "Seat", "Simulation", "shares"]

Integers = NDArray[np.int64]

Progress = Callable[[float], None]
"""Told the share of the games that are done, from 0 to 1."""

_Z95 = 1.959964
"""The quantile of the normal distribution for confidence intervals of 95 per cent."""


@dataclass(frozen=True, eq=False)
class Results:
    """All games of a run, as they were played.

    `totals` and `places` (games, seats). `turns` and `lead_changes` (games); see `Simulation`.
    `cells`: for each seat the mean points of every cell of its sheet. `events`: how often
    everything happened in a game, on average.
    """

    totals: Integers
    places: Integers
    turns: Integers
    cells: tuple[Mapping[str, float], ...]
    events: Mapping[str, float]
    lead_changes: Integers | None = None


@dataclass(frozen=True, eq=False)
class Seat:
    """What one bot's games came to.

    `totals` (games): its final totals. `shares` (games): 1 for a win, 1/n for a first place shared
    by n. `cells`: the mean points of every cell of its sheet; empty in other families.
    """

    bot: str
    totals: Integers
    shares: NDArray[np.float64]
    cells: Mapping[str, float]

    @property
    def mean(self) -> float:
        """The mean total."""
        return float(self.totals.mean())

    @property
    def sd(self) -> float:
        """The standard deviation of the total."""
        return float(self.totals.std(ddof=1)) if len(self.totals) > 1 else 0.0

    @property
    def error(self) -> float:
        """The standard error of the mean."""
        return self.sd / sqrt(len(self.totals))

    def quantile(self, share: float) -> float:
        """Return the total that this share of the games does not exceed."""
        return float(np.quantile(self.totals, share, method="inverted_cdf"))

    @property
    def win_share(self) -> float:
        """The share of games won, shared first places counting in part."""
        return float(self.shares.mean())

    @property
    def win_interval(self) -> tuple[float, float]:
        """Wilson's 95 per cent confidence interval of the win share."""
        n, p = len(self.shares), self.win_share
        centre = (p + _Z95**2 / (2 * n)) / (1 + _Z95**2 / n)
        half = _Z95 / (1 + _Z95**2 / n) * sqrt(p * (1 - p) / n + _Z95**2 / (4 * n * n))
        return max(centre - half, 0.0), min(centre + half, 1.0)


@dataclass(frozen=True, eq=False)
class Simulation:
    """A finished run.

    `seats`: a `Seat` for each bot. `turns` (games): the length of each game in turns.
    `lead_changes` (games): how often the lead changed hands; None for sheets, where it is not
    counted. After every turn the player whose total alone is the highest leads; where several share
    the highest total, nobody does. The lead changes when somebody leads and the last one who led
    was somebody else. `events`: by kind, how often something happened in a game, on average.
    `handicap`: the points of the seats at the start; empty where nobody had any.
    `seconds`: the time that playing took, without what is solved before.
    """

    rules: Ruleset
    seed: int
    seats: tuple[Seat, ...]
    turns: Integers
    events: Mapping[str, float]
    seconds: float
    lead_changes: Integers | None = None
    handicap: tuple[int, ...] = ()

    @property
    def games(self) -> int:
        """How many games were played."""
        return len(self.turns)

    @cached_property
    def games_per_second(self) -> float:
        """The speed of the run."""
        return self.games / self.seconds if self.seconds else float("inf")


class Lead:
    """Who leads a game, followed turn by turn; `changes` counts as `Simulation` says."""

    def __init__(self) -> None:
        self.changes = 0
        self._leader: int | None = None

    def note(self, totals: Sequence[int]) -> None:
        """Take in the totals after a turn."""
        most = max(totals)
        if totals.count(most) > 1:
            return
        leader = totals.index(most)
        self.changes += self._leader not in (None, leader)
        self._leader = leader


def shares(places: Integers) -> NDArray[np.float64]:
    """Return which part of each win falls to each seat (games, seats)."""
    first = places == 1
    share: NDArray[np.float64] = first / first.sum(axis=1, keepdims=True)
    return share
