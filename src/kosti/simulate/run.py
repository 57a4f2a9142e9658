"""Simulations of any bots: by compiled code where their family has some, else by the engine."""

from __future__ import annotations

import time
from collections.abc import Sequence
from functools import partial

from kosti.games.game import Game
from kosti.games.options import Ruleset
from kosti.games.registry import family_of
from kosti.players import bot, plays_by_table
from kosti.simulate.engine import through_engine
from kosti.simulate.families import PARTS
from kosti.simulate.protocol import Play, SimulatePart
from kosti.simulate.results import Progress, Results, Seat, Simulation, shares
from kosti.solver.coach import coach

__all__ = ["must_compile", "needs_table", "simulate"]


def simulate(
    rules: Ruleset,
    bots: Sequence[str],
    games: int,
    *,
    handicap: Sequence[int] = (),
    seed: int = 0,
    progress: Progress | None = None,
    cores: int | None = None,
) -> Simulation:
    """Play many games of these bots, the first of them in the first seat.

    Where a family has compiled code for these bots it plays them, else the engine does.

    Args:
        rules: any ruleset.
        bots: the name of a bot for each seat.
        games: how many games.
        handicap: the points of each seat at the start; only the engine plays with any.
        seed: gives all dice; another number gives other games.
        progress: told the share of the games that are done.
        cores: how many cores to use; None for all. The result does not depend on it.

    Raises:
        RulesError: ``unknown-bot``, ``bad-players`` for more than 16, ``bad-handicap``, or
            ``not-this-game`` where `optimal` plays rules that cannot be solved.
    """
    needs_table(rules, bots, handicap)
    points = tuple(handicap) if any(handicap) else ()
    play = _way(rules, tuple(bots), points)
    begun = time.perf_counter()
    results = play(games, seed, progress or (lambda _: None), cores)
    won = shares(results.places)
    seats = tuple(
        Seat(name, results.totals[:, seat], won[:, seat], results.cells[seat])
        for seat, name in enumerate(bots)
    )
    seconds = time.perf_counter() - begun
    return Simulation(
        rules, seed, seats, results.turns, results.events, seconds, results.lead_changes, points
    )


def needs_table(rules: Ruleset, bots: Sequence[str], handicap: Sequence[int] = ()) -> bool:
    """Tell whether some of these bots play by a table that has to be solved first.

    Raises:
        RulesError: ``unknown-bot``, ``bad-players`` for more than 16, or ``bad-handicap``.
    """
    Game(rules, [str(seat) for seat in range(len(bots))], handicap=handicap)
    for name in bots:
        bot(name, rules)
    return any(plays_by_table(name, rules) for name in bots)


def must_compile(rules: Ruleset, bots: Sequence[str], handicap: Sequence[int] = ()) -> bool:
    """Tell whether playing will first compile, which takes seconds: once on a computer."""
    return not any(handicap) and PARTS.of(family_of(rules)).must_compile(rules, bots)


def _way(rules: Ruleset, bots: tuple[str, ...], handicap: tuple[int, ...]) -> Play:
    """Return how these bots are played; what has to be solved is solved now."""
    part = PARTS.of(family_of(rules))
    if not handicap and (compiled := part.compiled(rules, bots)):
        return compiled
    if any(plays_by_table(name, rules) for name in bots):
        # Solved and stored once, before every process asks for it.
        coach(rules, players=len(bots))
    return partial(_engine, part, rules, bots, handicap)


def _engine(
    part: SimulatePart,
    rules: Ruleset,
    bots: tuple[str, ...],
    handicap: tuple[int, ...],
    games: int,
    seed: int,
    progress: Progress,
    cores: int | None,
) -> Results:
    return through_engine(part, rules, bots, games, str(seed), progress, cores, handicap)
