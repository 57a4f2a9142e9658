"""One face for all ways to play many games: compiled where these bots can be, else the engine."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING

import numpy as np

from kosti.games.game import Game
from kosti.games.names import MAX_PLAYERS
from kosti.games.options import Ruleset
from kosti.games.sheet import SheetRules
from kosti.games.thousand import ThousandRules
from kosti.players import bot, plays_by_table
from kosti.players.families.thousand.threshold import ThresholdBot
from kosti.simulate.engine import through_engine
from kosti.simulate.results import Progress, Results, Seat, Simulation, shares
from kosti.solver.coach import coach

if TYPE_CHECKING:
    from kosti.solver.sheet import Solution

__all__ = ["must_compile", "needs_table", "simulate"]

OPTIMAL = "optimal"
"""The bot whose decisions come from the solved table."""

_PAIR = 2
"""So many players are solved exactly in thousand."""

_Way = Callable[[int, int, Progress, int | None], Results]
"""Takes how many games, the seed, the progress, and the number of cores."""


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

    Thousand is played by compiled code when every bot stops at a threshold, or when two play and
    each is `optimal` or stops at a threshold; sheets of `optimal` are played in lockstep.
    Everything else goes through the engine.

    Args:
        rules: any ruleset.
        bots: the name of a bot for each seat.
        games: how many games.
        seed: gives all dice; another number gives other games.
        progress: told the share of the games that are done.
        cores: how many cores to use; None for all. The result does not depend on it.

    Raises:
        RulesError: ``unknown-bot``, ``bad-players`` for more than 16, or ``not-this-game`` where
            `optimal` plays rules that cannot be solved.
    """
    needs_table(rules, bots)
    play = _way(rules, tuple(bots))
    begun = time.perf_counter()
    results = play(games, seed, progress or (lambda _: None), cores)
    won = shares(results.places)
    seats = tuple(
        Seat(name, results.totals[:, seat], won[:, seat], results.cells[seat])
        for seat, name in enumerate(bots)
    )
    seconds = time.perf_counter() - begun
    return Simulation(
        rules, seed, seats, results.turns, results.events, seconds, results.lead_changes
    )


def needs_table(rules: Ruleset, bots: Sequence[str]) -> bool:
    """Tell whether some of these bots play by a table that has to be solved first.

    Raises:
        RulesError: ``unknown-bot``, or ``bad-players`` for more than 16.
    """
    Game(rules, [str(seat) for seat in range(len(bots))])
    for name in bots:
        bot(name, rules)
    return any(plays_by_table(name, rules) for name in bots)


def must_compile(rules: Ruleset, bots: Sequence[str]) -> bool:
    """Tell whether playing will first compile, which takes seconds: once on a computer."""
    thresholds = _thresholds(rules, bots)
    if thresholds is None or (OPTIMAL in bots and len(bots) != _PAIR):
        return False
    # NumPy and Numba are loaded only for those who play.
    from kosti.simulate.thousand import is_compiled  # noqa: PLC0415

    return not is_compiled(duels=OPTIMAL in bots)


def _way(rules: Ruleset, bots: tuple[str, ...]) -> _Way:
    """Return how these bots are played; what has to be solved is solved now."""
    # The compiler is loaded only where it has something to do.
    if isinstance(rules, SheetRules) and not rules.has_bank and OPTIMAL in bots:
        from kosti.solver.sheet import solve  # noqa: PLC0415

        return partial(_alone, rules, bots, solve(rules))
    thresholds = _thresholds(rules, bots)
    if isinstance(rules, ThousandRules) and thresholds is not None:
        from kosti.simulate.thousand import Duels, ThresholdGames  # noqa: PLC0415

        if OPTIMAL not in bots:
            return ThresholdGames.of(rules, thresholds).play
        if len(bots) == _PAIR:
            from kosti.solver.thousand import solve_thousand  # noqa: PLC0415

            solution = solve_thousand(rules)
            # Where scores sink without end, games leave the table.
            if not solution.positions.sinks:
                return Duels.of(solution, thresholds).play
    if any(plays_by_table(name, rules) for name in bots):
        # Solved and stored once, before every process asks for it.
        coach(rules, players=len(bots))
    return partial(_through_engine, rules, bots)


def _thresholds(rules: Ruleset, bots: Sequence[str]) -> tuple[int | None, ...] | None:
    """Return the points at which each bot stops, None for `optimal`; None where others play."""
    if not isinstance(rules, ThousandRules):
        return None
    players = [bot(name, rules) for name in bots]
    thresholds = tuple(
        each.threshold if isinstance(each, ThresholdBot) else None for each in players
    )
    others = {name for name, each in zip(bots, thresholds, strict=True) if each is None}
    return thresholds if others <= {OPTIMAL} else None


def _through_engine(
    rules: Ruleset,
    bots: tuple[str, ...],
    games: int,
    seed: int,
    progress: Progress,
    cores: int | None,
) -> Results:
    return through_engine(rules, bots, games, str(seed), progress, cores)


def _alone(
    rules: SheetRules,
    bots: tuple[str, ...],
    solution: Solution,
    games: int,
    seed: int,
    progress: Progress,
    cores: int | None,
) -> Results:
    """Play the sheets one by one, which nobody else can touch: the optimal ones in lockstep.

    A player who plays for the most points does the same whoever sits beside; so do all bots.
    """
    from kosti.solver.lockstep import play  # noqa: PLC0415

    columns, cells, turns = [], [], np.zeros(games, dtype=np.int64)
    for seat, name in enumerate(bots):
        share = partial(_part, progress, seat, len(bots))
        if name == OPTIMAL:
            played = play(solution, games, seed=seed * MAX_PLAYERS + seat, progress=share)
            columns.append(played.totals.astype(np.int64))
            means = played.points.mean(axis=0)
            cells.append({c.value: float(m) for c, m in zip(played.cells, means, strict=True)})
            turns += len(rules.cells)
        else:
            own = through_engine(rules, (name,), games, f"{seed}/{seat}", share, cores)
            columns.append(own.totals[:, 0])
            cells.append(dict(own.cells[0]))
            turns += own.turns
    totals = np.column_stack(columns)
    places = 1 + (totals[:, :, None] < totals[:, None, :]).sum(axis=2)
    return Results(totals, places, turns, tuple(cells), {})


def _part(progress: Progress, seat: int, seats: int, share: float) -> None:
    progress((seat + share) / seats)
