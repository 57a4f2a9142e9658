"""Measure the speed of what is promised: ``make bench``, one part with ``make bench ARGS=engine``.

Each figure is printed with the command that made it. Times are those of the machine it runs on.
"""

from __future__ import annotations

import statistics
import subprocess
import sys
import time
from collections.abc import Callable, Mapping
from functools import partial
from random import Random

import kosti
from kosti.dice import roll
from kosti.games.actions import Action, Throw
from kosti.players import bot

_PREFIX = "make bench ARGS="


def engine() -> None:
    """Finished two-player games a minute through the public `Game`."""
    for preset, player in (("classic", "random"), ("thousand", "threshold")):
        seconds = _mean(partial(_play, preset, player, Random(1)))
        print(f"{preset}, two {player} players: {60 / seconds:,.0f} finished games a minute")


def replay() -> None:
    """A record of 30 turns, read and replayed after start."""
    game = _play("classic", "random", Random(1))
    text = kosti.record.dumps(game)
    seconds = _median(lambda: kosti.record.loads(text), runs=50)
    print(f"a record of {len(game.turns)} turns replayed: {seconds * 1000:.1f} ms")


def start() -> None:
    """`kosti --help` as a whole process, and whether it imports NumPy."""
    command = [sys.executable, "-m", "kosti", "--help"]
    seconds = _median(lambda: subprocess.run(command, check=True, capture_output=True), runs=15)
    listed = subprocess.run(
        [sys.executable, "-X", "importtime", *command[1:]],
        check=True,
        capture_output=True,
        text=True,
    ).stderr
    imported = {line.rpartition("|")[2].strip() for line in listed.splitlines()}
    numpy = "imports NumPy" if "numpy" in imported else "NumPy not imported"
    print(f"kosti --help: {seconds:.3f} s, {numpy}")


PARTS: Mapping[str, Callable[[], None]] = {"engine": engine, "replay": replay, "start": start}


def _play(preset: str, player: str, rng: Random) -> kosti.Game:
    """Return a finished game of two equal bots."""
    rules = kosti.ruleset(preset)
    chooser = bot(player, rules)
    game = kosti.Game(rules, ["A", "B"])
    while not game.over:
        action: Action | None = chooser.decide(game, rng)
        game = game.apply(Throw(roll(game.state.due, rng)) if action is None else action)
    return game


def _mean(work: Callable[[], object], *, seconds: float = 5) -> float:
    """Return the mean time of a run in seconds, over as many runs as fit."""
    work()
    runs, began = 0, time.perf_counter()
    while (spent := time.perf_counter() - began) < seconds:
        work()
        runs += 1
    return spent / runs


def _median(work: Callable[[], object], *, runs: int) -> float:
    """Return the median time of some runs in seconds, after one that is not counted."""
    work()
    times = []
    for _ in range(runs):
        began = time.perf_counter()
        work()
        times.append(time.perf_counter() - began)
    return statistics.median(times)


def main(names: list[str]) -> None:
    """Run the parts named, or all of them."""
    unknown = [name for name in names if name not in PARTS]
    if unknown:
        sys.exit(f"There is no benchmark {unknown[0]!r}; possible: {', '.join(PARTS)}.")
    for name in names or PARTS:
        print(f"$ {_PREFIX}{name}")
        PARTS[name]()


if __name__ == "__main__":
    main(sys.argv[1:])
