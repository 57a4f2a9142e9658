"""Corrections are planned, then carried out (spec, record.md)."""

from __future__ import annotations

import pytest
from tests.scenes import game, refused, totals
from tests.walks import walk

import kosti
from kosti import Game, IllegalAction
from kosti.games.showdown.events import Blitz, RoundWon
from kosti.games.thousand.events import Overtaken, Truck

TIE = ("11111 stop", "11111 stop", "22222 stop", "33333 stop", "12346 stop")


def tied() -> Game:
    """Return a match of two rounds whose first needed a blitz."""
    return game("showdown", *TIE, players=2, rounds=2)


def texts(played: Game) -> list[str]:
    """Return the turns of a game as they stand in a record."""
    return [turn.text for turn in played.turns]


def test_a_mistyped_throw_that_made_a_tie_takes_the_blitz_with_it() -> None:
    plan = tied().correction(2, "11112 stop")

    assert [(turn.number, turn.seat) for turn in plan.falls_away] == [(3, 0), (4, 1)]
    assert plan.due == ()
    assert texts(plan.game) == ["11111 stop", "11112 stop", "12346 stop"]
    assert Blitz in [type(cause.event) for cause in plan.gone]
    assert [(c.turn, type(c.event), c.event.seat) for c in plan.new] == [(2, RoundWon, 0)]

    error = refused(IllegalAction, "turns-fall-away", lambda: tied().correct(2, "11112 stop"))
    assert "22222 stop" in error.message("en")
    assert texts(tied().correct(2, "11112 stop", falls_away=[3, 4])) == texts(plan.game)


def test_a_mistyped_throw_that_hid_a_tie_makes_the_blitz_due() -> None:
    hidden = game("showdown", "11111 stop", "11112 stop", "12346 stop", players=2, rounds=2)

    plan = hidden.correction(2, "11111 stop")
    assert [(each.number, each.seat) for each in plan.due] == [(3, 0)]
    refused(IllegalAction, "turns-due", lambda: hidden.correct(2, "11111 stop"))

    again = hidden.correct(2, "11111 stop", due=["22222 stop", "33333 stop"])
    assert texts(again) == list(TIE)


def test_the_roll_off_is_turn_0() -> None:
    played = game(
        "classic", "11123 ones", "22234 twos", players=2, roll_off="11111 66666", start="roll-off"
    )
    assert played.turns[0].seat == 1

    plan = played.correction(0, "66666 11111")
    assert plan.game.roll_off == ("66666", "11111")
    assert [(turn.seat, turn.text) for turn in plan.game.turns] == [
        (0, "22234 twos"),
        (1, "11123 ones"),
    ]


def test_without_a_roll_off_there_is_no_turn_0() -> None:
    played = game("classic", "11123 ones")

    error = refused(IllegalAction, "no-such-turn", lambda: played.correct(0, "66666"))
    assert "turn 0" in error.message("en")


def test_a_roll_off_that_is_not_decided_is_unfinished() -> None:
    played = game("classic", "11123 ones", players=2, roll_off="11111 66666", start="roll-off")

    error = refused(IllegalAction, "turn-unfinished", lambda: played.correct(0, "66666 66666"))
    assert error.turn == 0


def test_a_forgotten_turn_is_put_in_and_the_later_turns_move_on() -> None:
    played = game("thousand", "+100", "+150", "+155", players=2)

    plan = played.insertion(2, "+50")
    assert texts(plan.game) == ["+100", "+50", "+150", "+155"]
    assert [(m.number, m.before, m.after) for m in plan.moved] == [(3, 1, 0), (4, 0, 1)]
    assert totals(played.insert(2, "+50")) == totals(plan.game)
    assert texts(played.insert(4, "+50")) == ["+100", "+150", "+155", "+50"]


def test_a_superfluous_turn_is_taken_out() -> None:
    played = game("thousand", "+100", "+100", "+200", "+150", players=2)

    assert texts(played.remove(2)) == ["+100", "+200", "+150"]
    assert [turn.seat for turn in played.remove(2).turns] == [0, 1, 0]


def test_a_surplus_last_turn_is_named_as_dropped() -> None:
    cells = ["ones", "twos", "threes", "fours", "fives", "sixes", "pair"]
    rules = kosti.ruleset("classic", cells=cells, order="free")
    played = game(rules, *(f"11234 {cell}" for cell in cells))
    assert played.over

    plan = played.insertion(7, "11234 pair")
    assert [turn.text for turn in plan.falls_away] == ["11234 pair"]
    refused(IllegalAction, "turns-fall-away", lambda: played.insert(7, "11234 pair"))
    assert played.insert(7, "11234 pair", falls_away=[7]).over


def test_a_correction_says_its_causes() -> None:
    played = game("thousand", "+505", "+100", "+45", "+460", players=2)
    assert totals(played) == [500, 560]

    plan = played.correction(3, "+50")
    assert [(cause.turn, type(cause.event)) for cause in plan.new] == [(3, Truck)]
    assert Overtaken in [type(cause.event) for cause in plan.gone]
    assert [(each.seat, each.total, each.new_total) for each in plan.totals] == [(0, 500, 0)]


@pytest.mark.parametrize("preset", kosti.presets())
def test_the_same_text_again_changes_nothing(preset: str) -> None:
    """A law: planning what stands there already explains nothing and moves nobody."""
    for seed in range(3):
        played = walk(kosti.ruleset(preset), 3, seed, 60)
        for turn in played.turns:
            plan = played.correction(turn.number, turn.text)
            assert plan.game == played
            changed = (plan.falls_away, plan.due, plan.moved, plan.gone, plan.new, plan.totals)
            assert not any(changed)


@pytest.mark.parametrize("preset", kosti.presets())
def test_what_was_put_in_can_be_taken_out_again(preset: str) -> None:
    played = walk(kosti.ruleset(preset), 2, 7, 40)
    finished = [turn for turn in played.turns if turn.number < played.state.number]
    for turn in finished[-3:]:
        try:
            longer = played.insertion(turn.number, turn.text)
        except IllegalAction:
            continue  # the cell is written once only
        if longer.falls_away:
            continue
        assert texts(longer.game.remove(turn.number)) == texts(played)
