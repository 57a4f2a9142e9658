"""Measure thousand: ``python benchmarks/thousand_bench.py``, or some of its parts by name.

Each figure is printed with the command that made it. Times are those of the machine it runs on;
where others work on it too, the processor's time says more than the clock's. What plays by a solved
table solves it first, or takes it from the store.
"""

from __future__ import annotations

import argparse
import json
import os
import resource
import shlex
import subprocess
import sys
import time
from collections.abc import Callable, Mapping, Sequence
from random import Random
from typing import cast

import numpy as np

import kosti
from kosti.games.registry import begin
from kosti.games.thousand import ThousandRules
from kosti.players import bot
from kosti.simulate import Seat, play_game, simulate
from kosti.solver.thousand.solve import solve_thousand

_SELF = "benchmarks/thousand_bench.py"

PRESETS = ("thousand", "thousand-plain", "thousand-open", "thousand-850")
SOLVED = "thousand-plain"
THRESHOLDS = range(15, 301, 5)

GAMES = 1_000_000
"""Games of a measurement of speed."""

EXACT_GAMES = 200_000

LEAST, MOST = 20_000, 5_120_000
"""Games against a threshold: the first number of them, doubled until the result is clear."""


def measure_games(rules: str, bots: Sequence[str], games: int) -> dict[str, float]:
    """Play games of bots that stop at a threshold, the kernels being warm."""
    simulate(kosti.ruleset(rules), bots, 1)
    began, spent = time.perf_counter(), time.process_time()
    run = simulate(kosti.ruleset(rules), bots, games, seed=1)
    seconds, busy = time.perf_counter() - began, time.process_time() - spent
    throws = run.events["set-aside"] + run.events["bust"]
    return {
        "games_a_second": games / seconds,
        "games_a_processor_second": games / busy,
        "turns_a_game": float(run.turns.mean()),
        "throws_a_game": throws,
        "nanoseconds_a_throw": 1e9 * busy / games / throws,
    }


def measure_exact(rules: str, bots: Sequence[str], games: int) -> dict[str, float]:
    """Compare how often the first player wins with the solved chance."""
    exact = kosti.solve(kosti.ruleset(rules)).value
    simulate(kosti.ruleset(rules), bots, 1)
    began = time.perf_counter()
    run = simulate(kosti.ruleset(rules), bots, games, seed=1)
    seconds = time.perf_counter() - began
    share = run.seats[0].win_share
    return {
        "share": share,
        "exact": exact,
        "standard_errors_off": (share - exact) / (exact * (1 - exact) / games) ** 0.5,
        "seconds": seconds,
        "games_a_second": games / seconds,
    }


def measure_solving(rules: str, _: Sequence[str], __: int) -> dict[str, float]:
    """Solve two players afresh, the kernels being warm."""
    kernels = cast(ThousandRules, kosti.ruleset(rules, target=50, pits=[], **_small(rules)))
    solve_thousand(kernels, stored=False)
    found = solve_thousand(cast(ThousandRules, kosti.ruleset(rules)), stored=False)
    return {
        "seconds": found.seconds,
        "first_wins": found.value,
        "bound": found.bound,
        "table_bound": found.table_bound,
        "states": found.states,
    }


def _small(rules: str) -> dict[str, int]:
    """Return what a short race needs besides its target."""
    points = kosti.ruleset(rules).options["barrel"] == "points"
    return {"barrel_line": 40} if points else {}


def measure_hints(rules: str, bots: Sequence[str], games: int) -> dict[str, float]:
    """Ask for all choices at every moment of some games, the table being loaded."""
    ruleset = kosti.ruleset(rules)
    coach, players = kosti.solve(ruleset), [bot(name, ruleset) for name in bots]
    times: list[float] = []
    for number in range(games):
        game = play_game(ruleset, players, Random(number))
        state = begin(ruleset, len(bots))
        for move in game.moves:
            began = time.perf_counter()
            coach.choices(state)
            times.append(1000 * (time.perf_counter() - began))
            state = state.apply(move.action)
    found = np.array(times)
    return {
        "hints": len(found),
        "ms_median": float(np.median(found)),
        "ms_99_of_100": float(np.quantile(found, 0.99)),
    }


MEASURES: Mapping[str, Callable[[str, Sequence[str], int], dict[str, float]]] = {
    "games": measure_games,
    "exact": measure_exact,
    "solving": measure_solving,
    "hints": measure_hints,
}


def run(measure: str, rules: str, bots: str, games: int) -> None:
    """Measure in a process of its own; say the command and what it found."""
    words = ["--measure", measure, "--rules", rules, "--players", bots, "--games", str(games)]
    print("$", shlex.join(["python", _SELF, *words]), flush=True)
    command = [sys.executable, __file__, *words]
    done = subprocess.run(command, check=True, capture_output=True, text=True)
    found: dict[str, float] = json.loads(done.stdout)
    print("  " + "  ".join(f"{name} {value:.8g}" for name, value in found.items()), flush=True)


def speed() -> None:
    """Games a second of bots that stop at fifty points."""
    for rules in PRESETS:
        for players in (2, 4):
            run("games", rules, ",".join(["threshold"] * players), GAMES)


def solving() -> None:
    """How long two players take; for thousand-open and thousand-850 give --rules and patience."""
    for rules in ("thousand-plain", "thousand"):
        run("solving", rules, "optimal,optimal", 1)


def hints() -> None:
    """How long a hint takes."""
    run("hints", SOLVED, "threshold,threshold", 20)


def exact() -> None:
    """Optimal against optimal, and the chance that the solver finds."""
    run("exact", SOLVED, "optimal,optimal", EXACT_GAMES)


def thresholds(rules: str = SOLVED) -> None:
    """Optimal against every threshold, each beginning half of the games."""
    print("$", shlex.join(["python", _SELF, "thresholds", "--rules", rules]))
    print("  points  games    optimal wins   95 in 100 within")
    for points in THRESHOLDS:
        games = LEAST
        best = _both_ways(rules, f"threshold:{points}", games)
        while best.win_interval[0] <= 0.5 and games < MOST:
            games *= 2
            best = _both_ways(rules, f"threshold:{points}", games)
        low, high = best.win_interval
        won = f"{best.win_share:.3%}"
        print(f"  {points:6}  {games:7}  {won:>12}   {low:.3%} to {high:.3%}", flush=True)


def _both_ways(rules: str, other: str, games: int) -> Seat:
    """Return the optimal player's games, half of them begun by the other."""
    ruleset, half = kosti.ruleset(rules), games // 2
    first = simulate(ruleset, ["optimal", other], half, seed=1).seats[0]
    second = simulate(ruleset, [other, "optimal"], half, seed=2).seats[1]
    totals = np.concatenate([first.totals, second.totals])
    return Seat("optimal", totals, np.concatenate([first.shares, second.shares]), {})


PARTS = {
    "solving": solving,
    "hints": hints,
    "speed": speed,
    "exact": exact,
    "thresholds": thresholds,
}


def main() -> None:
    """Run the parts named, or all; with ``--measure``, one measurement in this process."""
    parser = argparse.ArgumentParser()
    parser.add_argument("parts", nargs="*", help=", ".join(PARTS))
    parser.add_argument("--measure", choices=MEASURES)
    parser.add_argument("--rules", default=SOLVED)
    parser.add_argument("--players", default="optimal,optimal")
    parser.add_argument("--games", type=int, default=EXACT_GAMES)
    given = parser.parse_args()
    if given.measure:
        found = MEASURES[given.measure](given.rules, given.players.split(","), given.games)
        found["memory_mb"] = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
        print(json.dumps(found))
        return
    if unknown := [name for name in given.parts if name not in PARTS]:
        parser.error(f"there is no part {unknown[0]!r}; possible: {', '.join(PARTS)}")
    print(f"# {len(os.sched_getaffinity(0))} cores, load {os.getloadavg()[0]:.1f}")
    for name in given.parts or PARTS:
        if name == "thresholds":
            thresholds(given.rules)
        else:
            PARTS[name]()


if __name__ == "__main__":
    main()
