"""Thousand compiled: the kernels play what the engine plays, throw for throw."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import pairwise
from random import Random
from typing import cast

import numpy as np
import pytest
from tests.solver.test_thousand_solution import GAMES

import kosti
from kosti.errors import RulesError
from kosti.games.actions import Throw
from kosti.games.game import Game
from kosti.games.thousand import ThousandRules
from kosti.players import bot
from kosti.simulate import simulate
from kosti.simulate.thousand.played import key_of
from kosti.simulate.thousand.throws import faces

WORD = 2**64 - 1

LONG = 500
"""Turns of a game that is too long for the engine."""


def finalised(mixed: int) -> int:
    """The mixer of SplitMix64."""
    mixed = (mixed ^ mixed >> 30) * 0xBF58476D1CE4E5B9 & WORD
    mixed = (mixed ^ mixed >> 27) * 0x94D049BB133111EB & WORD
    return mixed ^ mixed >> 31


def rules(preset: str, **options: object) -> ThousandRules:
    return cast(ThousandRules, kosti.ruleset(preset, **options))


class Dice:
    """The dice of one game, thrown one after another."""

    def __init__(self, seed: int, number: int) -> None:
        self.stream = finalised(int(key_of(seed)) + number * 0x9E3779B97F4A7C15 & WORD)
        self.count = 0

    def throw(self, dice: int) -> Throw:
        self.count += 1
        share = finalised(self.stream + self.count * 0xD1342543DE82EF95 & WORD) >> 13
        return Throw(faces(dice, share * 6**dice >> 51))


def played(rules: ThousandRules, bots: Sequence[str], seed: int, number: int) -> Iterator[Game]:
    """Yield an engine's game after every action, the dice being those of a compiled one."""
    dice, rng = Dice(seed, number), Random(0)
    players = [bot(name, rules) for name in bots]
    game = Game(rules, [str(seat) for seat in range(len(bots))])
    while (turn := game.turn) is not None:
        action = players[turn.seat].decide(game, rng) if turn.number else None
        game = game.apply(dice.throw(game.state.due) if action is None else action)
        yield game


def lead_changes(games: Sequence[Game]) -> int:
    """Count in the words of `Simulation`: after every turn, who alone has most?"""
    leaders = []
    for before, after in pairwise(games):
        if after.over or after.state.number > before.state.number > 0:
            totals = [each.total for each in after.standings()]
            if totals.count(max(totals)) == 1:
                leaders.append(totals.index(max(totals)))
    return sum(one != two for one, two in pairwise(leaders))


def check(rules: ThousandRules, bots: Sequence[str], games: int, seed: int) -> None:
    """Compare compiled games with the engine's: totals, places, turns, lead, and all events."""
    run = simulate(rules, bots, games, seed=seed, cores=1)
    events: Counter[str] = Counter()
    for number in range(games):
        states = list(played(rules, bots, seed, number))
        end = states[-1]
        standings = end.standings()
        assert [int(seat.totals[number]) for seat in run.seats] == [s.total for s in standings]
        first = [each.place == 1 for each in standings]
        assert [seat.shares[number] for seat in run.seats] == [f / sum(first) for f in first]
        assert run.turns[number] == end.state.number
        assert run.lead_changes is not None
        assert run.lead_changes[number] == lead_changes([Game(rules, end.players), *states])
        events.update(event.kind for state in states for event in state.events)
    assert run.events == {kind: times / games for kind, times in sorted(events.items())}


VALUES: dict[str, Sequence[object]] = {
    "target": (50, 80, 150, 300),
    "opening": (0, 20, 50),
    "opening_debt": (0, 15, 50),
    "pits": ([], [[20, 35]], [[30, 45], [60, 75]], [[0, 25], [40, 95]]),
    "overtake": (0, 5, 20, 50),
    "overtake_spares": ([], ["unopened"], ["barrel"], ["unopened", "barrel"]),
    "truck": ("none", 40, 55, 100),
    "bolts": ("none", 1, 2, 3),
    "bolts_cleared_by_score": (False, True),
    "bolt_penalty": (5, 30, 100),
    "bolts_when_bound": (False, True, "everywhere"),
    "floor": ("none", 0, -20, 40),
    "barrel": ("none", "points", "open"),
    "barrel_line": (30, 40, 55, 100),
    "barrel_strict": (False, True),
    "barrel_clamp": (True, False),
    "barrel_attempts": ("none", 1, 2, 3),
    "fall_penalty": (5, 40, "to-opening"),
    "falls": ("none", 1, 2, 3),
    "knock": (True, False),
    "dots": (1, 2, 6),
    "set_aside": ("all", "at-least-one"),
    "confirm": ("forced", "optional", "banks"),
    "start": ("seat", "roll-off", "roll-off-one", "roll-off-order"),
}
"""Values of every option under which games are short and everything happens often."""

BOTS = ("cautious", "threshold", "bold", "threshold:15", "threshold:30", "threshold:300")


def random_rules(rng: Random) -> ThousandRules:
    """Return rules of which every option is drawn, those left out that contradict others."""
    options: dict[str, object] = {"barrel": "none"}
    for name in sorted(VALUES, key=lambda name: (name != "barrel", name != "target", name)):
        tried = options | {name: rng.choice(VALUES[name])}
        if tried["barrel"] == "points":
            tried.setdefault("barrel_line", 30)
        try:
            kosti.ruleset("thousand", **tried)
        except RulesError:
            continue
        options = tried
    return rules("thousand", **options)


CASES = [random_rules(Random(seed)) for seed in range(160)]


def test_the_cases_hold_every_value_of_every_option() -> None:
    for name, values in VALUES.items():
        seen = [case.options[name] for case in CASES]
        assert all(value in seen for value in values), name


@pytest.mark.parametrize("case", range(len(CASES)))
def test_compiled_games_are_those_of_the_engine(case: int) -> None:
    rng = Random(case)
    bots = [rng.choice(BOTS) for _ in range(1 + case % 4)]
    turns = simulate(CASES[case], bots, 4, seed=case).turns
    # The engine takes seconds for a game without an end; those before it are looked at.
    games = next((n for n, length in enumerate(turns) if length > LONG), len(turns))
    if games:
        check(CASES[case], bots, games, seed=case)


@pytest.mark.parametrize("preset", ["thousand", "thousand-plain", "thousand-open", "thousand-850"])
def test_games_of_the_presets_are_those_of_the_engine(preset: str) -> None:
    check(rules(preset), ["threshold", "cautious"], 2, seed=1)
    check(rules(preset), ["threshold:30", "bold", "cautious", "threshold"], 1, seed=2)


def test_sixteen_players_draw_lots() -> None:
    check(rules("thousand-plain", target=200, start="roll-off-order"), ["cautious"] * 16, 2, seed=5)


def test_a_game_that_nobody_can_win_ends_after_ten_thousand_turns() -> None:
    endless = rules("thousand-open", target=50, opening=300)
    check(endless, ["threshold"], 1, seed=1)

    run = simulate(endless, ["threshold"] * 2, 3)
    assert run.events["turn-limit"] == 1
    assert run.turns.tolist() == [10_000] * 3
    assert run.seats[0].shares.tolist() == [0.5] * 3


@pytest.mark.parametrize("bots", [["threshold"] * 3, ["optimal", "threshold:20"]])
def test_neither_cores_nor_the_number_of_games_change_a_game(bots: list[str]) -> None:
    short = rules("thousand", **GAMES["classic"])
    one = simulate(short, bots, 3000, seed=3, cores=1)
    two = simulate(short, bots, 3000, seed=3, cores=2)
    few = simulate(short, bots, 100, seed=3)
    other = simulate(short, bots, 100, seed=-4)

    assert one.events == two.events
    assert np.array_equal(one.turns, two.turns)
    for first, second, third in zip(one.seats, two.seats, few.seats, strict=True):
        assert np.array_equal(first.totals, second.totals)
        assert np.array_equal(first.totals[:100], third.totals)
    assert not np.array_equal(few.turns, other.turns)


def test_progress_is_told_and_may_interrupt() -> None:
    told: list[float] = []
    simulate(rules("thousand-plain"), ["threshold"] * 2, 3000, progress=told.append)
    assert told == sorted(told)
    assert told[-1] == 1

    def interrupt(_: float) -> None:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        simulate(rules("thousand-plain"), ["threshold"] * 2, 100_000, progress=interrupt)


# Somebody plays by the solved table

SOLVED = [name for name in GAMES if name not in ("no floor", "debt")]
"""Games in which no score sinks without end."""


@pytest.mark.parametrize("name", SOLVED)
def test_the_compiled_optimal_is_the_engines(name: str) -> None:
    """Every decision is the first of `PairSolution.choices`, which loses nothing."""
    short = rules("thousand", **GAMES[name])
    for bots in (["optimal", "optimal"], ["optimal", "threshold:30"], ["cautious", "optimal"]):
        check(short, bots, 8, seed=len(name))


@pytest.mark.parametrize("name", SOLVED)
def test_optimal_players_win_as_often_as_the_solver_says(name: str) -> None:
    """Within four standard errors."""
    short = rules("thousand", **GAMES[name])
    value = kosti.solve(short).value
    run = simulate(short, ["optimal", "optimal"], 20_000, seed=1)

    error = (value * (1 - value) / run.games) ** 0.5
    assert abs(run.seats[0].win_share - value) < 4 * error


def test_who_begins_by_lot_has_no_seat() -> None:
    short = rules("thousand", **GAMES["classic"], start="roll-off-one")
    check(short, ["optimal", "threshold"], 8, seed=2)

    run = simulate(short, ["optimal", "optimal"], 20_000, seed=1)
    assert abs(run.seats[0].win_share - 0.5) < 4 * 0.5 / run.games**0.5


@pytest.mark.parametrize("bots", [["optimal", "optimal"], ["optimal", "random"]])
def test_what_is_not_compiled_goes_through_the_engine(bots: list[str]) -> None:
    run = simulate(rules("thousand", **GAMES["no floor"]), bots, 4, cores=1)

    assert run.games == 4
    assert run.events["game-over"] == 1
    assert run.lead_changes is not None
