"""Whole games of thousand: the given ones, corrections, the lot, and the turn limit."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest
from tests.rules.thousand.positions import UNOPENED, at, play, position, rules
from tests.rules.thousand.strategies import PRESETS, played

import kosti
from kosti.errors import IllegalAction
from kosti.games.events import GameOver, TurnLimit
from kosti.games.thousand.state import TURN_LIMIT

GAMES = Path(__file__).parents[2] / "data" / "cases" / "games"


@pytest.mark.parametrize("name", sorted(path.stem for path in GAMES.glob("thousand-*.kosti")))
def test_a_given_game_ends_as_it_should(name: str) -> None:
    game = kosti.record.loads((GAMES / f"{name}.kosti").read_text("utf-8"))
    expected = json.loads((GAMES / f"{name}.expect.json").read_text("utf-8"))

    found = [
        {"name": each.name, "total": each.total, **game.state.details(each.seat)}
        for each in game.standings()
    ]
    assert {"over": game.over, "players": found} == expected
    assert kosti.record.loads(kosti.record.dumps(game)) == game


@pytest.mark.parametrize("preset", PRESETS)
@pytest.mark.parametrize("players", [1, 2, 16])
def test_every_preset_is_played_to_its_end(preset: str, players: int) -> None:
    game = played(rules(preset), players, 200_000, Random(players))

    assert game.over
    assert [each.place for each in game.standings()].count(1) == 1
    assert kosti.record.loads(kosti.record.dumps(game)) == game


# Correcting a turn


def race(*turns: str, **changes: object) -> kosti.Game:
    """Return a game of Аня and Борис after these turns."""
    game = kosti.Game(rules(**changes), ["Аня", "Борис"])
    for turn in turns:
        game = game.play(turn)
    return game


def totals(game: kosti.Game) -> list[int]:
    """Return every total, by seat."""
    return [each.total for each in game.standings()]


def test_a_corrected_turn_recomputes_overtakes_and_trucks_of_later_turns() -> None:
    game = race("+500", "+100", "bust", "+405", "+60")
    # 505 passes 500, which loses 50; then 510 passes 505.
    assert totals(game) == [510, 455]

    # 505 passes 445; then 455 passes nobody.
    assert totals(game.correct(1, "+445")) == [455, 505]
    # 505 does not pass 545, which goes on to 605.
    assert totals(game.correct(1, "+545")) == [605, 505]
    # 555 is the truck and passes nobody, so 500 stays and becomes 560.
    assert totals(game.correct(4, "+455")) == [560, 0]
    assert totals(game) == [510, 455]


def test_a_corrected_turn_recomputes_bolts() -> None:
    game = race("+400", "bust", "bust", "bust", "bust", "bust", "bust")
    assert totals(game) == [300, 0]

    corrected = game.correct(3, "+10")
    assert totals(corrected) == [410, 0]
    assert corrected.state.details(0)["bolts"] == 2


def test_a_corrected_turn_recomputes_falls() -> None:
    game = race("+900", "+850", "bust", "+55")
    assert game.state.details(0)["falls"] == 1

    corrected = game.correct(4, "+10")
    assert (corrected.state.details(0)["falls"], corrected.state.details(0)["barrel"]) == (0, 1)


def test_the_first_later_turn_that_became_impossible_is_named() -> None:
    game = race("+195", "+60", "bust", "bust", "+95", "bust")
    # 200 lies in the pit and needs 100.
    with pytest.raises(IllegalAction) as caught:
        game.correct(1, "+200")
    assert (caught.value.code, caught.value.turn, caught.value.player) == ("in-pit", 5, "Аня")
    assert caught.value.token == "+95"


def test_a_correction_that_ends_the_game_makes_later_turns_impossible() -> None:
    game = race("+900", "+60", "bust", "bust", "bust")
    with pytest.raises(IllegalAction) as caught:
        game.correct(3, "+120")

    assert caught.value.code == "turns-fall-away"
    assert "turn 4" in caught.value.message("en")


def test_a_half_finished_turn_is_a_valid_last_turn_and_no_other() -> None:
    game = race("11154 stop", "15334")
    assert game.state.number == 2
    assert kosti.record.loads(kosti.record.dumps(game)) == game

    with pytest.raises(IllegalAction) as caught:
        game.correct(1, "11154")
    assert (caught.value.code, caught.value.turn) == ("turn-unfinished", 1)
    assert "stop" in caught.value.message("en")


# Who begins


@pytest.mark.parametrize(
    ("start", "roll_off", "order"),
    [
        pytest.param("seat", [], [0, 1, 2], id="by seat"),
        pytest.param("roll-off", ["11111", "66666", "11112"], [1, 2, 0], id="the highest throw"),
        pytest.param("roll-off-one", ["1", "6", "6", "2", "5"], [2, 0, 1], id="equals again"),
        pytest.param("roll-off-order", ["11111", "66665", "66666"], [2, 1, 0], id="all turns"),
    ],
)
def test_the_lot_decides_who_begins(start: str, roll_off: list[str], order: list[int]) -> None:
    game = kosti.Game(rules(start=start), ["A", "B", "C"])
    for throw in roll_off:
        assert (game.state.number, game.state.decisions()) == (0, ())
        assert all(action.token[0] in "123456?" for action in game.legal())
        game = game.apply(throw)

    for seat in (*order, order[0]):
        assert game.turn is not None
        assert game.turn.seat == seat
        game = game.play("bust")
    assert kosti.record.loads(kosti.record.dumps(game)) == game


# A game that cannot be won


def test_a_game_ends_without_a_winner_after_the_last_turn_of_the_limit() -> None:
    state = replace(position(rules(), at(300), at(400), at(400)), number=TURN_LIMIT - 1)
    last = play(state, "bust")
    assert not last.over

    end = play(last, "22334")
    assert (end.over, end.winner, end.number) == (True, None, TURN_LIMIT)
    assert [place.place for place in end.places()] == [1, 1, 1]
    assert end.events[-2:] == (
        TurnLimit(1, TURN_LIMIT),
        GameOver(1),
    )


def test_a_win_in_the_last_turn_of_the_limit_is_a_win() -> None:
    state = replace(position(rules("thousand-plain"), at(900), at(0)), number=TURN_LIMIT)

    assert play(state, "+100").winner == 0


def test_a_fall_never_leads_upward() -> None:
    state = play(position(rules("thousand-850"), UNOPENED, UNOPENED), "+1050")
    assert state.players[0] == at(850, barrel=0, opening_points=850)

    fallen = play(state, "+900")
    assert fallen.players == (
        at(850, opening_points=850, falls=1),
        at(850, barrel=0, opening_points=850),
    )


def test_without_clamp_no_more_than_just_below_the_target_is_remembered() -> None:
    ruleset = rules("thousand-850", barrel_clamp=False)
    state = play(position(ruleset, UNOPENED, UNOPENED), "+1050 bust bust")
    assert state.players[0] == at(995, barrel=1, opening_points=995)

    lower = play(position(ruleset, UNOPENED, at(900, barrel=0, opening_points=995)), "+850")
    assert lower.players[1] == at(900, opening_points=995, falls=1)


def test_a_fall_by_dots_never_leads_upward() -> None:
    ruleset = rules("thousand-open", fall_penalty="to-opening", falls="none")
    state = position(ruleset, at(100, dots=5, opening_points=400))

    assert play(state, "dot").players[0] == at(100, opening_points=400, falls=1)
