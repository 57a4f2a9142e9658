"""Many games between bots, and what they show.

Games are repeatable: each draws from a generator of its own, seeded by the run's seed and its
number, so that the result does not depend on how the work is shared among the cores.
"""

from __future__ import annotations

import os
import signal
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from dataclasses import dataclass
from functools import cached_property, partial
from math import sqrt
from multiprocessing import get_context
from random import Random

import numpy as np
from numpy.typing import NDArray

from kosti.dice import roll
from kosti.games.actions import Throw
from kosti.games.game import Game
from kosti.games.names import MAX_PLAYERS
from kosti.games.options import Ruleset
from kosti.games.sheet import SheetRules, SheetState
from kosti.players import Bot, bot

__all__ = ["Seat", "Simulation", "play_game", "simulate"]

Progress = Callable[[float], None]
"""Told the share of the games that are done, from 0 to 1."""

Integers = NDArray[np.int64]

OPTIMAL = "optimal"
"""The bot whose sheets are played from the solved table, all together."""

_CHUNKS_PER_CORE = 8
_SMALLEST_CHUNK = 20
_Z95 = 1.959964
"""The quantile of the normal distribution for confidence intervals of 95 per cent."""


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
    """A finished run: a `Seat` for each bot, and the length of the games in turns (games)."""

    rules: Ruleset
    seed: int
    seats: tuple[Seat, ...]
    turns: Integers
    events: Mapping[str, float]
    seconds: float

    @property
    def games(self) -> int:
        """How many games were played."""
        return len(self.turns)

    @cached_property
    def games_per_second(self) -> float:
        """The speed of the run."""
        return self.games / self.seconds if self.seconds else float("inf")


@dataclass
class _Chunk:
    """Raw results of some games: totals (games × seats), turns, and sums of cells and events."""

    totals: list[tuple[int, ...]]
    places: list[tuple[int, ...]]
    turns: list[int]
    cells: list[dict[str, int]]
    events: dict[str, int]


def play_game(rules: Ruleset, players: Sequence[Bot], rng: Random) -> Game:
    """Play one game of these bots to its end and return it."""
    game = Game(rules, [str(seat) for seat in range(1, len(players) + 1)])
    while (turn := game.turn) is not None:
        action = None if turn.number == 0 else players[turn.seat].decide(game, rng)
        game = game.apply(Throw(roll(game.state.due, rng)) if action is None else action)
    return game


def simulate(
    rules: Ruleset,
    bots: Sequence[str],
    games: int,
    *,
    seed: int = 0,
    progress: Progress | None = None,
    cores: int | None = None,
) -> Simulation:
    """Play many games of these bots, the first of them in the first seat.

    Raises:
        RulesError: ``unknown-bot``, or ``bad-players`` for more than 16.
    """
    for name in bots:
        bot(name, rules)
    Game(rules, [str(seat) for seat in range(len(bots))])
    begun = time.perf_counter()
    told = progress or (lambda _: None)
    if isinstance(rules, SheetRules) and not rules.has_bank and OPTIMAL in bots:
        results = _alone(rules, tuple(bots), games, seed, told, cores)
    else:
        results = _together(rules, tuple(bots), games, str(seed), told, cores)
    shares = _shares(results.places)
    seats = tuple(
        Seat(name, results.totals[:, seat], shares[:, seat], results.cells[seat])
        for seat, name in enumerate(bots)
    )
    seconds = time.perf_counter() - begun
    return Simulation(rules, seed, seats, results.turns, results.events, seconds)


@dataclass(frozen=True, eq=False)
class _Results:
    """All games: totals and places (games × seats), turns (games), mean cells, mean events."""

    totals: Integers
    places: Integers
    turns: Integers
    cells: tuple[Mapping[str, float], ...]
    events: Mapping[str, float]


def _shares(places: Integers) -> NDArray[np.float64]:
    first = places == 1
    shares: NDArray[np.float64] = first / first.sum(axis=1, keepdims=True)
    return shares


def _together(
    rules: Ruleset,
    bots: tuple[str, ...],
    games: int,
    stream: str,
    progress: Progress,
    cores: int | None,
) -> _Results:
    """Play whole games through the engine."""
    chunks = _played(rules, bots, games, stream, progress, cores)
    events = {
        kind: sum(chunk.events.get(kind, 0) for chunk in chunks) / games
        for kind in sorted({kind for chunk in chunks for kind in chunk.events})
    }
    return _Results(
        np.array([row for chunk in chunks for row in chunk.totals], dtype=np.int64),
        np.array([row for chunk in chunks for row in chunk.places], dtype=np.int64),
        np.array([each for chunk in chunks for each in chunk.turns], dtype=np.int64),
        tuple(_mean_cells(chunks, seat, games) for seat in range(len(bots))),
        events,
    )


def _alone(
    rules: SheetRules,
    bots: tuple[str, ...],
    games: int,
    seed: int,
    progress: Progress,
    cores: int | None,
) -> _Results:
    """Play the sheets one by one, which nobody else can touch: the optimal ones in lockstep.

    A player who plays for the most points does the same whoever sits beside; so do all bots.
    """
    # The compiler is loaded only where there are optimal games to play.
    from kosti.solver.lockstep import play  # noqa: PLC0415
    from kosti.solver.sheet import solve  # noqa: PLC0415

    columns, cells, turns = [], [], np.zeros(games, dtype=np.int64)
    for seat, name in enumerate(bots):
        share = partial(_part, progress, seat, len(bots))
        if name == OPTIMAL:
            played = play(solve(rules), games, seed=seed * MAX_PLAYERS + seat, progress=share)
            columns.append(played.totals.astype(np.int64))
            means = played.points.mean(axis=0)
            cells.append({c.value: float(m) for c, m in zip(played.cells, means, strict=True)})
            turns += len(rules.cells)
        else:
            own = _together(rules, (name,), games, f"{seed}/{seat}", share, cores)
            columns.append(own.totals[:, 0])
            cells.append(dict(own.cells[0]))
            turns += own.turns
    totals = np.column_stack(columns)
    places = 1 + (totals[:, :, None] < totals[:, None, :]).sum(axis=2)
    return _Results(totals, places, turns, tuple(cells), {})


def _part(progress: Progress, seat: int, seats: int, share: float) -> None:
    progress((seat + share) / seats)


def _mean_cells(chunks: Sequence[_Chunk], seat: int, games: int) -> dict[str, float]:
    cells = chunks[0].cells[seat] if chunks else {}
    return {cell: sum(chunk.cells[seat][cell] for chunk in chunks) / games for cell in cells}


def _played(
    rules: Ruleset,
    bots: tuple[str, ...],
    games: int,
    stream: str,
    progress: Progress,
    cores: int | None,
) -> list[_Chunk]:
    """Return the raw results of all games, in order."""
    workers = cores or len(os.sched_getaffinity(0))
    bounds = list(_bounds(games, workers))
    if workers == 1 or len(bounds) == 1:
        chunks = []
        for begin, end in bounds:
            chunks.append(_play_chunk(rules, bots, stream, begin, end))
            progress(end / games)
        return chunks
    # A fresh interpreter a core: the compiled kernels' threads do not survive a fork.
    pool = ProcessPoolExecutor(workers, mp_context=get_context("spawn"), initializer=_quiet)
    try:
        futures = {
            pool.submit(_play_chunk, rules, bots, stream, begin, end): (begin, end)
            for begin, end in bounds
        }
        done = 0
        for future in as_completed(futures):
            begin, end = futures[future]
            done += end - begin
            progress(done / games)
        return [future.result() for future in futures]
    except BaseException:
        # Whoever interrupts does not want to wait for what was still to be played.
        for process in list(pool._processes.values()):
            process.terminate()
        raise
    finally:
        pool.shutdown(wait=False, cancel_futures=True)


def _quiet() -> None:
    """Leave an interrupt from the keyboard to the process that gave out the work."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def _bounds(games: int, workers: int) -> Iterator[tuple[int, int]]:
    size = max(-(-games // (workers * _CHUNKS_PER_CORE)), _SMALLEST_CHUNK)
    return ((begin, min(begin + size, games)) for begin in range(0, games, size))


def _play_chunk(rules: Ruleset, bots: tuple[str, ...], stream: str, begin: int, end: int) -> _Chunk:
    """Play the games numbered `begin` to `end` - 1."""
    sheet_cells = rules.cells if isinstance(rules, SheetRules) else ()
    chunk = _Chunk([], [], [], [{cell.value: 0 for cell in sheet_cells} for _ in bots], {})
    players = [bot(name, rules) for name in bots]
    for number in range(begin, end):
        game = play_game(rules, players, Random(f"{stream}/{number}"))
        standings = game.standings()
        chunk.totals.append(tuple(each.total for each in standings))
        chunk.places.append(tuple(each.place for each in standings))
        chunk.turns.append(game.state.number)
        if isinstance(game.state, SheetState):
            for seat, sheet in enumerate(game.state.sheets):
                for cell, points in zip(sheet_cells, sheet.points, strict=True):
                    chunk.cells[seat][cell.value] += points or 0
        else:
            _count_events(game, chunk.events)
    return chunk


def _count_events(game: Game, events: dict[str, int]) -> None:
    """Add what happened in a game, kind by kind: overtakes, trucks, falls, blitzes …"""
    state = game.rules.begin(len(game.players))
    for move in game.moves:
        state = state.apply(move.action)
        for event in state.events:
            events[event.kind.value] = events.get(event.kind.value, 0) + 1
