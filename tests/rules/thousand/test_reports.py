"""Turns reported without their dice (record.md), and `bust` and `dot` after dice."""

from __future__ import annotations

from functools import cache

import pytest
from tests.rules.thousand.positions import UNOPENED, at, play, position, refusal, rules, scores

import kosti
from kosti.dice import DICE, throws_of
from kosti.errors import IllegalAction
from kosti.games.thousand import Player
from kosti.games.thousand.actions import Bust, Dot, Points
from kosti.games.thousand.choices import Confirm, SetAside
from kosti.games.thousand.scoring import best, scoring_keeps
from kosti.games.thousand.state import REPORT_MARGIN


def test_reported_points_have_every_effect_of_a_written_turn() -> None:
    state = position(rules(), at(700), at(880, barrel=1), at(750))

    assert scores(play(state, "+185")) == [880, 780, 700]
    assert play(state, "+185").players == play(state, "12345 55512 stop").players


@pytest.mark.parametrize(
    ("player", "token", "code"),
    [
        pytest.param(at(0), "+0", "bad-points", id="nothing"),
        pytest.param(at(0), "+7", "no-multiple", id="no multiple of 5"),
        pytest.param(UNOPENED, "+3", "no-multiple", id="no multiple, whatever the opening says"),
        pytest.param(at(250), "+7", "no-multiple", id="no multiple, whatever the pit says"),
        pytest.param(at(0), "+999999", "no-multiple", id="no multiple, and too much"),
        pytest.param(UNOPENED, "+45", "not-open", id="less than the opening"),
        pytest.param(at(250), "+45", "in-pit", id="not out of the pit"),
        pytest.param(at(880, barrel=0), "+115", "on-barrel", id="not from the barrel"),
        pytest.param(at(0), "+999995", "bad-points", id="more than any turn"),
        pytest.param(at(0), "dot", "no-dots", id="a dot without the open barrel"),
    ],
)
def test_points_that_this_player_may_not_write_now(player: Player, token: str, code: str) -> None:
    error = refusal(position(rules(), player, at(0)), token)

    assert error.code == code
    assert token.strip("+") in error.message("en") or code == "no-dots"


def test_what_is_no_multiple_of_5_is_told_what_is_possible_nearby() -> None:
    message = refusal(position(rules(), at(0), at(0)), "+32").message("en")

    assert message == (
        "32 is no multiple of 5, as all points are; possible nearby: +20, +25, +30, +35, +40, +45."
    )


def test_the_reported_points_end_two_throws_of_five_ones_above_the_target() -> None:
    found = position(rules(), at(0)).reportable()
    assert (found[0], found[-1], found.step) == (5, 1000 + REPORT_MARGIN, 5)

    deep = position(rules(pits=[[0, 20000]]), at(0)).reportable()
    assert (deep[0], deep[-1]) == (20000, 20000 + REPORT_MARGIN)


def test_in_the_open_game_they_end_at_the_target() -> None:
    ruleset = rules("thousand-open", pits=[[900, 1100]])

    assert list(position(ruleset, at(985), at(0)).reportable()) == []
    assert list(position(ruleset, at(890), at(0)).reportable()) == list(range(5, 111, 5))
    assert position(ruleset, at(985)).reports() == (Bust(), Dot())


def test_only_the_beginning_of_a_turn_can_be_reported() -> None:
    state = position(rules("thousand-open"), at(0), at(0))

    assert Points(5) in play(state, "?44").legal()
    assert not any(isinstance(a, Points | Bust | Dot) for a in play(state, "15334").legal())


def test_a_reported_bust_and_dot() -> None:
    state = position(rules("thousand-open"), at(400, bolts=2), at(0))

    assert play(state, "bust").players[0] == at(300)
    assert play(state, "dot").players[0] == at(400, bolts=2, dots=1)


# Every multiple of 5 that is enough can come about in a turn


@cache
def steps(set_aside: SetAside, dice: int) -> frozenset[tuple[int, int]]:
    """Return what a throw may bring: points, and how many dice are set aside."""
    choices = {
        keep
        for throw in throws_of(dice)
        for keep in ((best(throw).used,) if set_aside is SetAside.ALL else scoring_keeps(throw))
        if keep
    }
    return frozenset((best(keep).points, len(keep)) for keep in choices)


def writable(set_aside: SetAside, confirm: Confirm, least: int, most: int) -> set[int]:
    """Follow every way through a turn and return the totals that can be written."""
    written = set()
    ways: dict[int, set[tuple[int, bool]]] = {0: {(DICE, False)}}
    for points in range(0, most, 5):
        for dice, due in ways.pop(points, ()):
            for scored, used in steps(set_aside, dice):
                total, left = points + scored, dice - used
                due_next = not left and confirm is not Confirm.OPTIONAL
                banks = due and confirm is Confirm.BANKS and total >= least
                if banks or (total >= least and not due_next):
                    written.add(total)
                if not banks:
                    ways.setdefault(total, set()).add((left or DICE, due_next))
    return {total for total in written if total <= most}


@pytest.mark.parametrize("least", [5, 50, 75, 120, 300, 1000])
@pytest.mark.parametrize("confirm", [Confirm.FORCED, Confirm.OPTIONAL])
@pytest.mark.parametrize("set_aside", SetAside)
def test_every_multiple_of_5_that_is_enough_can_be_written(
    set_aside: SetAside, confirm: Confirm, least: int
) -> None:
    assert writable(set_aside, confirm, least, 1500) == set(range(least, 1501, 5))


@pytest.mark.parametrize("least", [5, 50, 75, 120, 300, 1000])
@pytest.mark.parametrize("set_aside", SetAside)
def test_where_confirming_banks_every_usual_number_can_be_written(
    set_aside: SetAside, least: int
) -> None:
    most = least + 300  # beyond that only some: the turn ends with the first confirming throw

    assert writable(set_aside, Confirm.BANKS, least, most) == set(range(least, most + 1, 5))


# `bust` and `dot` behind dice


def game(preset: str, *turns: str, **changes: object) -> kosti.Game:
    """Return a game of two after these turns."""
    new = kosti.Game(rules(preset, **changes), ["A", "B"])
    for turn in turns:
        new = new.play(turn)
    return new


@pytest.mark.parametrize(
    ("preset", "turn"),
    [
        ("thousand", "22334 bust"),
        ("thousand", "15334 223 bust"),
        ("thousand-850", "15334 (1) 2234 bust"),
    ],
)
def test_bust_after_a_bust_is_read_and_never_written(preset: str, turn: str) -> None:
    played = game(preset, turn)

    assert played == game(preset, turn.removesuffix(" bust"))
    assert "bust" not in kosti.record.dumps(played)


def test_dot_after_an_overshoot_is_read_and_never_written() -> None:
    ones = "11111 12234"
    played = game("thousand-open", f"{ones} dot")
    assert played == game("thousand-open", ones) == game("thousand-open", "11111 12234")
    assert "dot" not in kosti.record.dumps(played)

    chosen = game("thousand-open", "11111 (11111) 15234 (1) dot", set_aside="at-least-one")
    assert chosen.state.details(0)["dots"] == 1
    assert "dot" not in kosti.record.dumps(chosen)


@pytest.mark.parametrize(
    ("turn", "code"),
    [
        ("22334 dot", "turn-over"),
        ("22334 stop", "turn-over"),
        ("15334 bust", "not-possible"),
        ("11155 22334 bust bust", "turn-over"),
        ("66612 stop bust", "turn-over"),
        ("+50 bust", "turn-over"),
    ],
)
def test_words_that_do_not_fit_the_dice_are_refused(turn: str, code: str) -> None:
    with pytest.raises(IllegalAction) as caught:
        game("thousand", turn)

    assert caught.value.code == code
    assert (caught.value.turn, caught.value.player) == (1, "A")


def test_reported_turns_stand_in_the_record() -> None:
    played = game("thousand-open", "+60", "bust", "dot")

    assert [turn.text for turn in played.turns] == ["+60", "bust", "dot"]
    assert kosti.record.loads(kosti.record.dumps(played)) == played
