"""Interval iteration: bounds of all states of two players, which threads bring together.

Every state has a least and a most that it can be worth, at first 0 and 1. A sweep looks at each
state once more: at least, the mover gets what he gets when all that follows turns out as badly as
its bounds allow, and at most what he gets when it turns out as well. Both stay true whatever the
order of the updates, so the distance between them is a proof and not an estimate (interval
iteration: Haddad and Monmege, Theoretical Computer Science 735, 2018). A game that goes on for ever
counts against the player in the least, and for him in the most.

Sweeps go from high scores to low ones. Falls and dots only rise until they reset, so states with
many of them come first: states then mostly lead to what this sweep has already looked at.

Where somebody sits on the barrel for good (no attempts to use up), the other states lead upwards
only, and are settled one level of scores after another; see `kernel.settle`.
"""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from math import log
from queue import SimpleQueue
from types import TracebackType
from typing import NamedTuple, Protocol, Self

import numpy as np

from kosti.solver.arrays import Floats, Ints
from kosti.solver.thousand.kernel import Bounds, TurnWorkspace, settle, sweep
from kosti.solver.thousand.positions import Positions
from kosti.solver.thousand.transitions import GroupKind
from kosti.solver.threads import cores

__all__ = ["META", "Head", "IntervalIteration", "Told"]

META = 8
"""Numbers before the bounds in a stored table, the first of which are a `Head`."""


class Head(NamedTuple):
    """The head of a stored table: what it says of itself, so that nobody looks through all of it.

    `seconds` of work so far; whether the bounds are `stalled`, as they get no closer; how far the
    chance at the start (`bound`) and any other one (`table_bound`) may be off; the bound that was
    to fall to the tolerance (`reached`).
    """

    seconds: float
    stalled: bool
    bound: float
    table_bound: float
    reached: float

    @classmethod
    def of(cls, table: Floats) -> Head:
        """Read the first numbers of a table."""
        seconds, stalled, *bounds = map(float, table[:5])
        return cls(seconds, bool(stalled), *bounds)


Pairs = Ints
"""Pairs of groups, shape (n, 2)."""

Told = Callable[[float, float | None], None]
"""Told the share of the work that is done, and the bound reached; None where it is not known."""

_STALLED_AFTER = 100
_STALLED = 0.9999
"""Bounds that do not fall to this share in so many sweeps will not meet."""

_SHARES = 4
"""So many shares of a level for each thread: few enough calls, and no thread waits for long."""


class IntervalIteration:
    """The bounds of all states of two players, which are brought together.

    It goes on from a `stored` table where there is one.
    """

    def __init__(
        self,
        positions: Positions,
        tolerance: float,
        progress: Told | None = None,
        stored: Floats | None = None,
    ) -> None:
        self.positions = positions
        self.transitions = positions.transitions
        self.tolerance = tolerance
        self.progress = progress
        self.seconds = 0.0
        self.stalled = False
        self._table_bound: float | None = None
        """Known from a stored table, as long as no bound has changed."""
        if stored is None:
            # What is stored: some numbers, then the bounds.
            self.table = np.zeros(META + 2 * positions.places)
            self._begin()
        else:
            self.table = stored
            head = Head.of(stored)
            self.seconds, self.stalled, self._table_bound = (
                head.seconds,
                head.stalled,
                head.table_bound,
            )

    @property
    def bounds(self) -> Bounds:
        """The bounds of all states, shape (places, 2)."""
        return self.table[META:].reshape(-1, 2)

    @property
    def square(self) -> Floats:
        """The bounds by player state that has moved, player state to move, and bound."""
        width = self.transitions.size + 1
        return self.bounds.reshape(width, width, 2)

    def _begin(self) -> None:
        self.bounds[:, 0] = 0.0
        self.bounds[:, 1] = 1.0
        if self.positions.rules.knock:
            seated = np.flatnonzero(self.transitions.kind[self.positions.group] == GroupKind.SEATED)
            # Two never sit at a time; with nothing to find out these states cost nothing.
            self.square[seated[:, None], seated] = 0.0

    def to_store(self) -> Floats:
        """Return what is to be stored."""
        self.table[:5] = Head(
            self.seconds, self.stalled, self.bound, self.table_bound, self.reached
        )
        return self.table

    @property
    def bound(self) -> float:
        """How far the chance to win at the start may be off."""
        least, most = self.bounds[self.positions.start]
        return float(most - least) / 2

    @property
    def table_bound(self) -> float:
        """How far any chance may be off, those of unknown player states left out."""
        if self._table_bound is None:
            return self._widest(slice(-1), slice(-1))
        return self._table_bound

    def _widest(self, moved: slice | Ints, to_move: slice | Ints) -> float:
        rows = (self.square[at][to_move] for at in np.arange(self.transitions.size + 1)[moved])
        return max((float((row[:, 1] - row[:, 0]).max()) for row in rows), default=0.0) / 2

    @property
    def reached(self) -> float:
        """The bound that is to fall to the tolerance."""
        return self.bound if self.positions.sinks else self.table_bound

    @property
    def done(self) -> bool:
        """Whether the bounds are as close together as they shall be, or ever will be."""
        return self.stalled or self.reached <= self.tolerance

    def add(self) -> None:
        """Bring the bounds of the few states together that are not known yet."""
        with Workers(cores(), self.positions) as team:
            self._sweep(team, self._levels(seated=None), self.tolerance, lambda: self.table_bound)

    def run(self) -> None:
        """Bring the bounds together."""
        self._table_bound = None
        with Workers(cores(), self.positions) as team:
            if not self.positions.settles:
                levels = self._levels(seated=None)
                self._sweep(team, levels, self.tolerance, lambda: self.reached)
                return
            # What is settled on top of these states takes over how far they are off.
            self._sweep(team, self._levels(seated=True), self.tolerance / 4, self._reached_seated)
            self._settle(team, self._levels(seated=False))

    def _levels(self, seated: bool | None) -> list[Pairs]:
        """Return the pairs of groups by the sum of their scores, highest first.

        `seated`: only those with, or only those without, somebody on the barrel.
        """
        transitions = self.transitions
        one, two = np.tril_indices(len(transitions.score))
        if seated is not None:
            on_barrel = transitions.kind == GroupKind.SEATED
            sits = on_barrel[one] | on_barrel[two]
            one, two = one[sits == seated], two[sits == seated]
        total = transitions.score[one] + transitions.score[two]
        order = np.argsort(-total, kind="stable")
        pairs = np.stack([one, two], axis=1)[order]
        return np.split(pairs, 1 + np.flatnonzero(np.diff(total[order])))

    def _reached_seated(self) -> float:
        seated = np.flatnonzero(self.transitions.kind[self.positions.group] == GroupKind.SEATED)
        every = slice(-1)
        return max(self._widest(seated, every), self._widest(every, seated))

    def _sweep(
        self, team: Workers, levels: list[Pairs], tolerance: float, measure: Callable[[], float]
    ) -> None:
        """Sweep over the pairs until their bounds are close enough, or get no closer."""
        transitions, style = self.transitions, self.positions.style
        layers = (len(transitions.part) - 1) // len(transitions.score)
        history: list[float] = []
        enough = tolerance / 4

        def work(pairs: Pairs, layer: int, mine: TurnWorkspace, _: TurnWorkspace) -> None:
            sweep(pairs, layer, enough, self.bounds, transitions, style, mine)

        while not self.stalled:
            for layer in range(2 * layers - 2, -1, -1):
                for pairs in levels:
                    team.share(work, pairs, layer)
            reached = measure()
            self._tell_swept(reached, tolerance)
            if reached <= tolerance:
                return
            history.append(reached)
            before = history[-_STALLED_AFTER] if len(history) >= _STALLED_AFTER else 1.0
            self.stalled = reached > _STALLED * before

    def _tell_swept(self, reached: float, tolerance: float) -> None:
        if self.progress is None:
            return
        share = log(2 * max(reached, tolerance)) / log(2 * tolerance)
        if self.positions.settles:
            self.progress(share / 2, None)  # what is settled next is not known at all yet
        else:
            self.progress(share, self.bound if self.positions.sinks else reached)

    def _settle(self, team: Workers, levels: list[Pairs]) -> None:
        """Settle the pairs level by level, those that are settled already left out."""
        transitions, style = self.transitions, self.positions.style
        width = transitions.size + 1
        size = np.diff(transitions.first)
        left = every = sum(int((size[p[:, 0]] * size[p[:, 1]]).sum()) for p in levels)

        def work(pairs: Pairs, _: int, mine: TurnWorkspace, other: TurnWorkspace) -> None:
            settle(pairs, self.bounds, transitions, style, mine, other)

        for pairs in levels:
            one, two = transitions.first[pairs.T]
            least, most = self.bounds[two * width + one].T
            team.share(work, pairs[most - least > self.tolerance], 0)
            left -= int((size[pairs[:, 0]] * size[pairs[:, 1]]).sum())
            if self.progress is not None and left:
                self.progress(1.0 - left / every / 2, None)
        self.stalled = self.table_bound > self.tolerance
        if self.progress is not None:
            self.progress(1.0, self.table_bound)


class _Job(Protocol):
    def __call__(
        self, pairs: Pairs, layer: int, mine: TurnWorkspace, other: TurnWorkspace, /
    ) -> None: ...


class Workers:
    """Threads that share the pairs of a level; each has workspaces of its own."""

    def __init__(self, workers: int, positions: Positions) -> None:
        self._workers = workers
        self._pool = ThreadPoolExecutor(workers)
        self._workspaces: SimpleQueue[tuple[TurnWorkspace, TurnWorkspace]] = SimpleQueue()
        for _ in range(workers):
            self._workspaces.put((positions.workspace(), positions.workspace()))

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._pool.shutdown(wait=True, cancel_futures=True)

    def share(self, job: _Job, pairs: Pairs, layer: int) -> None:
        """Let all threads do a job on the pairs of a level; return when it is done."""

        def part(some: Pairs) -> None:
            mine = self._workspaces.get()
            try:
                job(some, layer, *mine)
            finally:
                self._workspaces.put(mine)

        shares = min(len(pairs), _SHARES * self._workers)
        list(self._pool.map(part, (pairs[i::shares].copy() for i in range(shares))))
