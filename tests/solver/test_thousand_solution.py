"""The solved game of thousand: true to the engine in every position, kept, and gone on with."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from pathlib import Path
from random import Random
from typing import cast

import pytest

import kosti
from kosti.dice import outcomes, roll
from kosti.errors import IllegalAction, RulesError
from kosti.games.actions import Keep, Stop, Throw
from kosti.games.thousand import Player, ThousandRules, ThousandState
from kosti.solver.thousand.coach import ThousandCoach
from kosti.solver.thousand.solution import PairSolution
from kosti.solver.thousand.solve import count_states, is_stored, solve_thousand
from kosti.solver.thousand.turns import success

SHORT = {"target": 150, "opening": 20, "pits": [[30, 45], [60, 75]], "truck": 85}
POINTS = SHORT | {"barrel_line": 110, "fall_penalty": 40, "bolt_penalty": 30, "overtake": 15}
OPEN = SHORT | {"barrel": "open", "bolt_penalty": 30, "dots": 2, "fall_penalty": 40}

GAMES: dict[str, dict[str, object]] = {
    "classic": POINTS,
    "at least one": POINTS | {"set_aside": "at-least-one", "bolts": 2, "falls": 2},
    "optional": POINTS | {"confirm": "optional", "barrel_clamp": False, "bolts": 1, "falls": 2},
    "banks": POINTS | {"confirm": "banks", "barrel_strict": True, "bolts": "none", "falls": 1},
    "banks, at least one": POINTS
    | {"confirm": "banks", "set_aside": "at-least-one", "bolts": "none", "falls": 1},
    "as 850": SHORT
    | {"opening": 50, "set_aside": "at-least-one", "pits": [], "overtake": 0, "truck": "none"}
    | {"bolts": "none", "barrel_line": 110, "barrel_attempts": "none", "falls": "none"}
    | {"fall_penalty": "to-opening", "confirm": "banks"},
    "nobody spared": POINTS
    | {"barrel_clamp": False, "overtake_spares": [], "bolts_when_bound": "everywhere"}
    | {"bolts": 2, "falls": 2, "barrel_attempts": 2},
    "open": OPEN | {"overtake": 15, "bolts": 2, "falls": 2},
    "open, banks, at least one": OPEN
    | {"confirm": "banks", "set_aside": "at-least-one", "bolts": 1, "falls": "none"},
    "no floor": {"target": 60, "barrel": "none", "floor": "none", "opening": 0, "pits": []}
    | {"truck": 40, "overtake": 0, "bolt_penalty": 10},
    "debt": {"target": 60, "barrel": "none", "opening": 20, "opening_debt": 20, "pits": []}
    | {"truck": "none", "overtake": 0, "bolts": "none"},
}


def rules(name: str) -> ThousandRules:
    return cast(ThousandRules, kosti.ruleset("thousand", **GAMES[name]))


@cache
def solved(name: str) -> PairSolution:
    return solve_thousand(rules(name), tolerance=1e-8, stored=False)


def positions(ruleset: ThousandRules, how_many: int, rng: Random) -> list[ThousandState]:
    """Return states at all moments of games played at random, the players mostly going on."""
    found: list[ThousandState] = []
    state = ThousandState.before(ruleset, 2)
    while len(found) < how_many:
        decisions = state.decisions()
        if decisions and (not state.due or rng.random() < 0.5):
            state = state.apply(rng.choice(decisions))
        else:
            state = state.apply(Throw(roll(state.due, rng)))
        if state.over:
            state = ThousandState.before(ruleset, 2)
        elif rng.random() < 0.1:
            found.append(state)
    return found


def chance(solution: PairSolution, before: ThousandState, after: ThousandState) -> float:
    """Return what the player to move in `before` gets in `after`."""
    if after.over:
        return float(after.winner == before.seat)
    found = solution.win_probability(after)
    return found if after.seat == before.seat else 1.0 - found


@pytest.mark.parametrize("name", GAMES)
def test_every_choice_has_the_value_that_the_engine_gives_it(name: str) -> None:
    solution = solved(name)
    for state in positions(rules(name), 12, Random(name)):
        choices = solution.choices(state)
        actions = {choice.action for choice in choices}
        assert actions == {*state.decisions(), *([None] if state.due else [])}
        assert choices == tuple(sorted(choices, key=lambda choice: choice.loss))
        assert choices[0].loss == 0.0
        for choice in choices:
            if choice.action is None:
                found = sum(
                    p * chance(solution, state, state.apply(Throw(dice)))
                    for dice, p in outcomes(state.due)
                )
            else:
                found = chance(solution, state, state.apply(choice.action))
            assert choice.value == pytest.approx(found, abs=1e-7)
            assert choice.value + choice.loss == pytest.approx(choices[0].value)


@pytest.mark.parametrize("name", GAMES)
def test_the_bounds_are_as_close_as_asked(name: str) -> None:
    solution = solved(name)
    least, most = solution.bounds[solution.positions.start]
    assert most - least == pytest.approx(2 * solution.bound)
    assert solution.bound <= 1e-8
    assert solution.positions.sinks or solution.table_bound <= 1e-8
    assert ThousandCoach(solution).kind == "win-probability"
    assert solution.states == count_states(rules(name))


class Heard:
    """Notes what a solver tells of its progress, and interrupts it when it has heard enough."""

    def __init__(self, enough: int | None = None) -> None:
        self.shares: list[float] = []
        self.bounds: list[float] = []
        self.enough = enough

    def __call__(self, share: float, bound: float | None) -> None:
        self.shares.append(share)
        if bound is not None:
            self.bounds.append(bound)
        if len(self.shares) == self.enough:
            raise KeyboardInterrupt


def test_the_bound_falls_while_the_work_goes_on() -> None:
    heard = Heard()
    solution = solve_thousand(rules("classic"), tolerance=1e-4, stored=False, progress=heard)
    assert heard.bounds == sorted(heard.bounds, reverse=True)
    assert heard.shares == sorted(heard.shares)
    assert heard.bounds[-1] == solution.table_bound <= 1e-4
    assert heard.shares[-1] == 1.0


def test_an_interrupted_solver_goes_on_where_it_was(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("KOSTI_CACHE_DIR", str(tmp_path))
    first, rest, closer = Heard(12), Heard(), Heard()
    with pytest.raises(KeyboardInterrupt):
        solve_thousand(rules("classic"), progress=first)
    assert not is_stored(rules("classic"))
    solution = solve_thousand(rules("classic"), progress=rest)
    assert rest.bounds[0] < first.bounds[-1]
    assert not solution.from_store
    assert is_stored(rules("classic"))
    again = solve_thousand(rules("classic"), progress=rest)
    assert again.from_store
    assert again.value == solution.value
    # A closer answer goes on from there too.
    solve_thousand(rules("classic"), tolerance=1e-8, progress=closer)
    assert closer.bounds[0] < solution.table_bound


def test_states_that_are_settled_go_on_too(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("KOSTI_CACHE_DIR", str(tmp_path))
    whole = Heard()
    solve_thousand(rules("as 850"), tolerance=1e-8, stored=False, progress=whole)
    with pytest.raises(KeyboardInterrupt):
        solve_thousand(rules("as 850"), tolerance=1e-8, progress=Heard(len(whole.shares) - 3))
    solution = solve_thousand(rules("as 850"), tolerance=1e-8)
    assert whole.shares == sorted(whole.shares)
    assert solution.value == pytest.approx(solved("as 850").value, abs=1e-8)


def test_whoever_came_further_is_kept(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("KOSTI_CACHE_DIR", str(tmp_path))

    def another_solves(_: float, __: float | None) -> None:
        monkeypatch.setattr(Heard, "__call__", lambda *_: None)
        solve_thousand(rules("classic"))
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        solve_thousand(rules("classic"), progress=another_solves)
    assert is_stored(rules("classic"))


def test_a_table_that_is_no_table_is_not_trusted(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("KOSTI_CACHE_DIR", str(tmp_path))
    solve_thousand(rules("classic"))
    file = next(tmp_path.glob("thousand-*"))
    whole = file.read_bytes()
    for damaged in (b"[]" + b" " * 5000, whole[:4160], b"", whole[:-8]):
        file.write_bytes(damaged)
        assert not is_stored(rules("classic"))
        assert not solve_thousand(rules("classic")).from_store


def test_a_pit_that_hardly_anybody_leaves_is_settled_to_the_end() -> None:
    # Here a bust mostly leads back to where it was, so replies to it go on for very long.
    pit = {"target": 300, "barrel_line": 250, "fall_penalty": 100, "pits": [[75, 250]]}
    hard = cast(ThousandRules, kosti.ruleset("thousand-850", **pit))
    solution = solve_thousand(hard, stored=False)
    assert solution.table_bound <= 1e-6
    for mine, his in ((100, 100), (80, 150), (200, 75)):
        state = ThousandState.at_turn(hard, (opened(mine), opened(his)))
        found = sum(
            p * chance(solution, state, state.apply(Throw(dice))) for dice, p in outcomes(5)
        )
        assert solution.win_probability(state) == pytest.approx(found, abs=1e-6)
        # Nobody can stop: two chances, each the other's rest, solve two equations in two unknowns.
        made, other = (success(hard, 250 - score) for score in (mine, his))
        sits = 1 - solution.between_turns(opened(his), SITTER)
        rival = 1 - solution.between_turns(opened(mine), SITTER)
        exact = (made * sits + (1 - made) * (1 - other * rival)) - (1 - made) * (1 - other)
        exact /= 1 - (1 - made) * (1 - other)
        assert solution.win_probability(state) == pytest.approx(exact, abs=1e-6)


SITTER = Player(score=250, opened=True, opening_points=75, barrel=0)


def opened(score: int) -> Player:
    return Player(score=score, opened=True, opening_points=75)


def test_what_does_not_fit_is_refused_with_the_number() -> None:
    with pytest.raises(RulesError) as refused:
        count_states(rules("classic"), memory_limit=10_000)
    assert refused.value.code == "not-this-game"
    assert str(solved("classic").states) in refused.value.message()


def test_the_numbers_of_states_of_the_presets() -> None:
    found = {
        name: count_states(cast(ThousandRules, kosti.ruleset(name)))
        for name in ("thousand-plain", "thousand", "thousand-open", "thousand-850")
    }
    assert found == {
        "thousand-plain": 357_604,
        "thousand": 2_569_609,
        "thousand-open": 12_873_744,
        "thousand-850": 150_013_504,
    }


def test_questions_that_have_no_answer() -> None:
    solution = solved("classic")
    with pytest.raises(RulesError, match="two players"):
        solution.win_probability(ThousandState.before(rules("classic"), 3))
    over = replace(ThousandState.before(rules("classic"), 2), over=True, winner=0)
    with pytest.raises(IllegalAction, match="over"):
        solution.choices(over)
    nowhere = replace(
        ThousandState.before(rules("classic"), 2), players=(Player(score=999_995), Player())
    )
    with pytest.raises(RulesError, match="no game leads to"):
        solution.choices(nowhere)


def test_nobody_is_ahead_while_the_lot_is_drawn() -> None:
    ruleset = cast(ThousandRules, kosti.ruleset("thousand", **GAMES["classic"], start="roll-off"))
    assert solved("classic").win_probability(ThousandState.before(ruleset, 2)) == 0.5


def test_stopping_and_throwing_and_keeping_are_named() -> None:
    state = ThousandState.before(rules("classic"), 2).apply(Throw((1, 1, 1, 2, 3)))
    assert {each.action for each in solved("classic").choices(state)} == {None, Stop()}
    state = ThousandState.before(rules("at least one"), 2).apply(Throw((1, 1, 2, 2, 3)))
    found = solved("at least one").choices(state)
    assert {each.action for each in found} == {Keep((1,)), Keep((1, 1))}
