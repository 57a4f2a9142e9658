"""Whole games through the engine, for any bots: one process a core."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from concurrent.futures import as_completed
from dataclasses import dataclass, field
from random import Random

import numpy as np

from kosti.dice import roll
from kosti.games.actions import Throw
from kosti.games.game import Game
from kosti.games.options import Ruleset
from kosti.players import Bot, bot
from kosti.simulate.protocol import SimulatePart
from kosti.simulate.results import Lead, Progress, Results
from kosti.simulate.workers import starting, worker_pool
from kosti.solver.threads import cores as every_core

__all__ = ["play_game", "through_engine"]

_CHUNKS_PER_CORE = 8
_SMALLEST_CHUNK = 20


@dataclass
class _Chunk:
    """Raw results of some games: totals and places (games × seats), sums of cells and events.

    `lead_changes` and `events` stay empty where they are not counted.
    """

    cells: list[dict[str, int]]
    totals: list[tuple[int, ...]] = field(default_factory=list)
    places: list[tuple[int, ...]] = field(default_factory=list)
    turns: list[int] = field(default_factory=list)
    lead_changes: list[int] = field(default_factory=list)
    events: dict[str, int] = field(default_factory=dict)


def play_game(
    rules: Ruleset, players: Sequence[Bot], rng: Random, handicap: Sequence[int] = ()
) -> Game:
    """Play one game of these bots to its end and return it; `handicap` are points by seat."""
    names = [str(seat) for seat in range(1, len(players) + 1)]
    game = Game(rules, names, handicap=handicap)
    while (turn := game.turn) is not None:
        action = None if turn.number == 0 else players[turn.seat].decide(game, rng)
        game = game.apply(Throw(roll(game.state.due, rng)) if action is None else action)
    return game


def through_engine(
    part: SimulatePart,
    rules: Ruleset,
    bots: tuple[str, ...],
    games: int,
    stream: str,
    progress: Progress,
    cores: int | None,
    handicap: tuple[int, ...] = (),
) -> Results:
    """Play so many games of these bots; `stream` and a game's number give its dice."""
    chunks = _played(part, rules, bots, games, stream, progress, cores, handicap)
    events = {
        kind: sum(chunk.events.get(kind, 0) for chunk in chunks) / games
        for kind in sorted({kind for chunk in chunks for kind in chunk.events})
    }
    changes = np.array([each for chunk in chunks for each in chunk.lead_changes], dtype=np.int64)
    return Results(
        np.array([row for chunk in chunks for row in chunk.totals], dtype=np.int64),
        np.array([row for chunk in chunks for row in chunk.places], dtype=np.int64),
        np.array([each for chunk in chunks for each in chunk.turns], dtype=np.int64),
        tuple(_mean_cells(chunks, seat, games) for seat in range(len(bots))),
        events,
        changes if part.replays_lead else None,
    )


def _mean_cells(chunks: Sequence[_Chunk], seat: int, games: int) -> dict[str, float]:
    cells = chunks[0].cells[seat] if chunks else {}
    return {cell: sum(chunk.cells[seat][cell] for chunk in chunks) / games for cell in cells}


def _played(
    part: SimulatePart,
    rules: Ruleset,
    bots: tuple[str, ...],
    games: int,
    stream: str,
    progress: Progress,
    cores: int | None,
    handicap: tuple[int, ...],
) -> list[_Chunk]:
    """Return the raw results of all games, in order."""
    workers = cores or every_core()
    bounds = list(_bounds(games, workers))
    if workers == 1 or len(bounds) == 1:
        chunks = []
        for begin, end in bounds:
            chunks.append(_play_chunk(part, rules, bots, stream, handicap, begin, end))
            progress(end / games)
        return chunks
    with worker_pool(workers) as pool:
        with starting(part, rules, *bots):
            futures = {
                pool.submit(_play_chunk, part, rules, bots, stream, handicap, begin, end): (
                    begin,
                    end,
                )
                for begin, end in bounds
            }
        done = 0
        for future in as_completed(futures):
            begin, end = futures[future]
            done += end - begin
            progress(done / games)
        return [future.result() for future in futures]


def _bounds(games: int, workers: int) -> Iterator[tuple[int, int]]:
    size = max(-(-games // (workers * _CHUNKS_PER_CORE)), _SMALLEST_CHUNK)
    return ((begin, min(begin + size, games)) for begin in range(0, games, size))


def _play_chunk(
    part: SimulatePart,
    rules: Ruleset,
    bots: tuple[str, ...],
    stream: str,
    handicap: tuple[int, ...],
    begin: int,
    end: int,
) -> _Chunk:
    """Play the games numbered `begin` to `end` - 1."""
    chunk = _Chunk([{} for _ in bots])
    players = [bot(name, rules) for name in bots]
    for number in range(begin, end):
        rng = Random(f"{stream}/{number}")  # noqa: S311 # whoever gives a seed wants the same games
        game = play_game(rules, players, rng, handicap)
        standings = game.standings()
        chunk.totals.append(tuple(each.total for each in standings))
        chunk.places.append(tuple(each.place or 0 for each in standings))
        chunk.turns.append(game.state.number)
        for seat, cells in enumerate(chunk.cells):
            for cell, points in part.cells(game.state, seat).items():
                cells[cell] = cells.get(cell, 0) + points
        if part.replays_lead:
            chunk.lead_changes.append(_lead_changes(game, chunk.events))
    return chunk


def _lead_changes(game: Game, events: dict[str, int]) -> int:
    """Add what happened in a game, kind by kind; return how often the lead changed."""
    lead = Lead()
    for move, state in game.steps():
        for event in state.events:
            events[event.kind] = events.get(event.kind, 0) + 1
        if state.over or state.number > move.number > 0:
            lead.note([place.total for place in state.places()])
    return lead.changes
