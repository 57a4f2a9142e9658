"""Section 9 of the spec: every worked case, named by it."""

import pytest
from tests.rules.thousand.positions import (
    UNOPENED,
    at,
    events,
    play,
    position,
    refusal,
    rules,
    scores,
)

from kosti.games.thousand import Player
from kosti.games.thousand.events import Dotted, Overtaken, PitLeft, Truck


def test_variant_two_15334_then_552_is_25() -> None:
    state = play(position(rules("thousand-850"), at(0), at(0)), "15334 (15)")
    assert (state.turn_points, state.due, state.aside) == (15, 3, (1, 5))

    state = play(state, "552 (55)")
    assert (state.turn_points, state.due) == (25, 1)
    assert scores(play(state, "stop")) == [25, 0]


def test_225_in_the_pit_needs_75() -> None:
    state = position(rules(), at(225), at(0))
    assert state.rules.least(state.player) == 75

    seventy = play(state, "66612")
    assert seventy.turn_points == 70
    error = refusal(seventy, "stop")
    assert error.code == "in-pit"
    assert "at least 75" in error.message("en")

    seventy_five = play(state, "55236 115 44423")
    assert seventy_five.turn_points == 75
    out = play(seventy_five, "stop")
    assert scores(out) == [300, 0]
    assert (PitLeft, 0) in events(out)
    assert out.rules.pit(300) is None


def test_480_takes_75_and_meets_the_truck_before_overtaking_500() -> None:
    state = play(position(rules(), at(480), at(500)), "+75")

    assert scores(state) == [0, 500]
    assert state.players[0].opened
    assert (Truck, 0) in events(state)


def test_430_takes_130_passes_500_alone() -> None:
    state = play(position(rules(), at(430), at(500), at(560), at(600)), "+130")

    assert scores(state) == [560, 450, 560, 600]


def test_560_takes_100_and_drops_605_onto_the_truck() -> None:
    state = play(position(rules(), at(560), at(605)), "+100")

    assert scores(state) == [660, 0]
    assert events(state)[1:3] == [(Overtaken, 1), (Truck, 1)]


def test_700_takes_150_and_605_was_not_ahead() -> None:
    assert scores(play(position(rules(), at(700), at(605)), "+150")) == [850, 605]


def test_700_takes_200_sits_and_knocks_off_the_other() -> None:
    state = play(position(rules(), at(700), at(880, barrel=1)), "+200")

    assert scores(state) == [880, 780]
    assert [(player.barrel, player.falls) for player in state.players] == [(0, 0), (None, 1)]
    assert (Overtaken, 1) not in events(state)


@pytest.mark.parametrize(
    ("before", "after"),
    [
        pytest.param(
            at(880, barrel=2), at(780, falls=1), id="third bust on the barrel leads to 780"
        ),
        pytest.param(
            at(880, barrel=2, falls=2), at(0, falls=0), id="third fall leads to 0, still opened"
        ),
    ],
)
def test_the_third_bust_on_the_barrel(before: Player, after: Player) -> None:
    state = play(position(rules(), before, at(0)), "22334")

    assert state.players[0] == after


def test_open_game_940_with_50_may_stop_at_990_or_be_dotted_by_15_more() -> None:
    fifty = play(position(rules("thousand-open"), at(940), at(0)), "15222 15346")
    assert (fifty.turn_points, fifty.due) == (50, 3)
    assert scores(play(fifty, "stop")) == [990, 0]

    dotted = play(fifty, "152")
    assert dotted.players[0] == at(940, dots=1)
    assert (Dotted, 0) in events(dotted)
    assert dotted.seat == 1


@pytest.mark.parametrize(
    ("options", "before", "after"),
    [
        pytest.param({}, at(655, bolts=2), at(655, bolts=2), id="655 lies in the pit: no bolt"),
        pytest.param({}, at(705, bolts=2), at(605, bolts=0), id="705: the third bolt, 605"),
        pytest.param(
            {"pits": []}, at(655, bolts=2), at(0, bolts=0), id="no pits: 555 is the truck"
        ),
    ],
)
def test_a_bust_with_two_bolts(options: dict[str, object], before: Player, after: Player) -> None:
    state = play(position(rules(**options), before, at(0)), "22334")

    assert state.players[0] == after


def test_a_penalty_leaves_a_score_that_a_debt_took_below_the_floor() -> None:
    ruleset = rules(opening_debt=50)

    assert scores(play(position(ruleset, at(-50, bolts=2), at(0)), "22334")) == [-50, 0]
    assert scores(play(position(ruleset, at(0), at(-50), at(0)), "+30")) == [30, -50, 0]


def test_850_who_opens_with_1050_falls_to_850_and_not_upward() -> None:
    state = play(position(rules("thousand-850"), UNOPENED, UNOPENED), "+1050 +900")

    assert scores(state) == [850, 850]
    assert [each.sits for each in state.players] == [False, True]


def test_banks_12345_confirmed_by_five_scoring_dice_writes_235() -> None:
    state = play(position(rules("thousand-850"), UNOPENED), "12345 (12345) 11155 (11155)")

    assert (scores(state), state.number) == ([235], 2)


def test_a_report_of_3_is_refused_as_no_multiple_of_5() -> None:
    error = refusal(position(rules(), UNOPENED), "+3")

    assert error.code == "no-multiple"
    assert "+50" in error.message("en")
