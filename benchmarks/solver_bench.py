"""Measure the sheet solver: ``python benchmarks/solver_bench.py``, or some of its parts by name.

Each figure comes from a process of its own and is printed with the command that made it. Times are
those of the machine it runs on; where others work on it too, the processor's time says more than
the clock's. With ``--peer PYTHON`` the interpreter of an environment in which `yatzy-solver` is
installed runs that program beside ours::

    python -m venv /tmp/peer && /tmp/peer/bin/pip install yatzy-solver==1.0.0
    python benchmarks/solver_bench.py peer --peer /tmp/peer/bin/python
"""

from __future__ import annotations

import argparse
import json
import os
import resource
import shlex
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Mapping
from pathlib import Path
from random import Random

import kosti
from kosti.dice import roll
from kosti.games.actions import Throw
from kosti.games.sheet import SheetRules, SheetState

_SELF = "benchmarks/solver_bench.py"

GAMES = 1_000_000

VALUES = ("yatzy", "classic order=free", "classic", "yahtzee", "family", "kubiki", "free-choice")
SPREADS = ("yatzy", "classic order=free", "family")
HINTS = ("yatzy", "classic order=free", "family", "attempt-bank")

_PEER_SOLVES = """
import json, time, yatzy_solver as ys
began = time.perf_counter()
solver = ys.Solver.build(ys.Variant("yatzy-scandinavian"))
solved = time.perf_counter()
games = 20_000
solver.simulate(games, seed=1)
played = time.perf_counter()
print(json.dumps({"solve": solved - began, "games": games / (played - solved),
                  "value": solver.state_value("upper 0 | filled -")}))
"""


def measure_solve(rules: str, _: int) -> dict[str, float]:
    """Solve without the store."""
    began = time.perf_counter()
    from kosti.solver.sheet.solve import solve  # noqa: PLC0415

    imported = time.perf_counter()
    solution = solve(_ruleset(rules), stored=False)
    return {
        "value": solution.value,
        "states": solution.states,
        "solve": time.perf_counter() - imported,
        "with_imports": time.perf_counter() - began,
    }


def measure_spread(rules: str, _: int) -> dict[str, float]:
    """Find the distribution of a solved ruleset."""
    from kosti.solver.sheet.distribution import distribution  # noqa: PLC0415
    from kosti.solver.sheet.solve import solve  # noqa: PLC0415

    solution = solve(_ruleset(rules), stored=False)
    distribution(solve(_ruleset("set"), stored=False))  # loads the kernels
    began = time.perf_counter()
    law = distribution(solution)
    return {
        "seconds": time.perf_counter() - began,
        "mean": law.mean,
        "off": law.mean - solution.value,
        "sd": law.sd,
        **{f"p{share}": law.quantile(share / 100) for share in (5, 50, 95)},
    }


def measure_games(rules: str, games: int) -> dict[str, float]:
    """Play many games in lockstep."""
    from kosti.solver.sheet.lockstep import play  # noqa: PLC0415
    from kosti.solver.sheet.solve import solve  # noqa: PLC0415

    solution = solve(_ruleset(rules), stored=False)
    play(solution, 1)  # loads the kernels
    began, spent = time.perf_counter(), time.process_time()
    totals = play(solution, games, seed=1).totals
    seconds, busy = time.perf_counter() - began, time.process_time() - spent
    return {
        "a_second": games / seconds,
        "a_processor_second": games / busy,
        "mean": float(totals.mean()),
        "standard_errors_off": float((totals.mean() - solution.value) / totals.std() * games**0.5),
    }


def measure_hints(rules: str, _: int) -> dict[str, float]:
    """Ask a stored table about every decision of a few games."""
    from kosti.solver.sheet.solve import solve  # noqa: PLC0415

    ruleset = _ruleset(rules)
    solve(ruleset)
    began = time.perf_counter()
    solution, rng, times = solve(ruleset), Random(1), []
    loaded = time.perf_counter() - began
    for _ in range(5):
        state = SheetState.before(ruleset, 1)
        while not state.over:
            if state.due:
                state = state.apply(Throw(roll(state.due, rng)))
                continue
            began = time.perf_counter()
            choices = solution.choices(state)
            times.append(time.perf_counter() - began)
            state = state.apply(choices[0].action)
    times.sort()
    return {
        "load_ms": 1000 * loaded,
        "first_question_of_a_turn_ms": 1000 * times[-len(times) // 20],
        "longest_ms": 1000 * times[-1],
        "median_ms": 1000 * times[len(times) // 2],
    }


MEASURES: Mapping[str, Callable[[str, int], dict[str, float]]] = {
    "solve": measure_solve,
    "spread": measure_spread,
    "games": measure_games,
    "hints": measure_hints,
}


def _ruleset(text: str) -> SheetRules:
    preset, *sets = text.split()
    rules = kosti.ruleset(preset, **dict(each.split("=") for each in sets))
    assert isinstance(rules, SheetRules)
    return rules


def run(measure: str, rules: str, **environment: str) -> dict[str, float]:
    """Measure in a process of its own; say the command and what it found."""
    command = [__file__, "--measure", measure, *rules.split()]
    shown = [*(f"{k}={v}" for k, v in environment.items()), "python", _SELF, *command[1:]]
    print("$", shlex.join(shown))
    done = subprocess.run(
        [sys.executable, *command],
        check=True,
        capture_output=True,
        text=True,
        env={**os.environ, **environment},
    )
    found: dict[str, float] = json.loads(done.stdout)
    print("  " + "  ".join(f"{name} {value:.10g}" for name, value in found.items()))
    return found


def value() -> None:
    """Values, times and memory, the compiler's cache warm."""
    for rules in VALUES:
        run("solve", rules)


def first() -> None:
    """The first run ever, which compiles."""
    with tempfile.TemporaryDirectory() as folder:
        run("solve", "yatzy", NUMBA_CACHE_DIR=folder)


def hint() -> None:
    """Questions to a stored table."""
    with tempfile.TemporaryDirectory() as folder:
        for rules in HINTS:
            run("hints", rules, KOSTI_CACHE_DIR=folder)


def spread() -> None:
    """The distribution of the final total."""
    for rules in SPREADS:
        run("spread", rules)


def games() -> None:
    """Optimal games in lockstep."""
    for rules in SPREADS:
        run("games", rules)


def peer(python: str) -> None:
    """Ours beside `yatzy-solver`, in one go."""
    ours, played = run("solve", "yatzy"), run("games", "yatzy")
    print(f"$ {python} -c '…'  # yatzy-solver: solve, and 20,000 optimal games")
    done = subprocess.run([python, "-c", _PEER_SOLVES], check=True, capture_output=True, text=True)
    theirs = json.loads(done.stdout)
    print("  " + "  ".join(f"{name} {value:.10g}" for name, value in theirs.items()))
    print(f"  ours solves {theirs['solve'] / ours['solve']:.1f} times as fast, and plays", end=" ")
    print(f"{played['a_second'] / theirs['games']:.0f} times as many games a second")


PARTS = {"value": value, "first": first, "hint": hint, "spread": spread, "games": games}


def main() -> None:
    """Run the parts named, or all; with ``--measure``, one measurement in this process."""
    parser = argparse.ArgumentParser()
    parser.add_argument("parts", nargs="*", help=", ".join((*PARTS, "peer")))
    parser.add_argument("--measure", choices=MEASURES)
    parser.add_argument("--games", type=int, default=GAMES)
    parser.add_argument("--peer", help="a Python that has yatzy-solver")
    given = parser.parse_args()
    if given.measure:
        found = MEASURES[given.measure](" ".join(given.parts), given.games)
        found["cpu_seconds"] = time.process_time()
        found["memory_mb"] = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
        print(json.dumps(found))
        return
    for name in given.parts or PARTS:
        if name == "peer":
            if given.peer is None or not Path(given.peer).exists():
                parser.error("peer needs --peer PYTHON")
            peer(given.peer)
        elif name in PARTS:
            PARTS[name]()
        else:
            parser.error(f"there is no part {name!r}; possible: {', '.join((*PARTS, 'peer'))}")


if __name__ == "__main__":
    main()
