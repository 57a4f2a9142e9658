"""Section 3 of the spec: a turn, what is set aside, confirming, and when stopping is allowed."""

from __future__ import annotations

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

import kosti
from kosti.errors import RecordError
from kosti.games.actions import Action, Keep, Stop, Throw, Void
from kosti.games.events import VoidThrow
from kosti.games.thousand import Player, ThousandState, bust_chance
from kosti.games.thousand.events import AllAside, Busted, SetAside, Stopped


def opened(**changes: object) -> ThousandState:
    """Return the start of a turn of a player who is bound by nothing."""
    return position(rules(**changes), at(0), at(0))


def test_scoring_dice_go_aside_and_the_rest_may_be_thrown() -> None:
    state = play(opened(), "15334")

    assert (state.turn_points, state.aside, state.loose, state.due) == (15, (1, 5), (3, 3, 4), 3)
    assert state.dice == (1, 3, 3, 4, 5)
    assert state.decisions() == (Stop(),)
    assert events(state) == [(SetAside, 0)]
    assert play(state, "552").turn_points == 25


def test_dice_of_two_throws_do_not_combine() -> None:
    assert play(opened(), "11234 122").turn_points == 30


def test_a_throw_without_a_scoring_die_ends_the_turn_and_loses_its_points() -> None:
    state = play(opened(), "11234 223")

    assert (scores(state), state.seat, state.number) == ([0, 0], 1, 2)
    assert state.events[0] == Busted(0, lost=20)


def test_a_void_throw_is_thrown_again() -> None:
    state = play(opened(), "15334 ?3 ? ?552")

    assert (state.turn_points, state.due) == (15, 3)
    assert events(state) == [(VoidThrow, 0)]


@pytest.mark.parametrize(
    ("turn", "token", "code"),
    [
        pytest.param("", "stop", "nothing-scored", id="before the first throw"),
        pytest.param("", "1134", "dice-count", id="four dice on the first throw"),
        pytest.param("15334", "55234", "dice-count", id="five dice where three are left"),
        pytest.param("15334", "?1111", "dice-count", id="four void dice where three are left"),
        pytest.param("15334", "(15)", "no-choice", id="there is nothing to choose"),
        pytest.param("15334", "+15", "not-possible", id="a report within a turn"),
        pytest.param("15334", "bust", "not-possible", id="a bust that did not happen"),
        pytest.param("15334", "dot", "not-possible", id="a dot that did not happen"),
        pytest.param("11155", "stop", "confirm-due", id="stopping while a confirm is due"),
    ],
)
def test_what_is_refused(turn: str, token: str, code: str) -> None:
    assert refusal(play(opened(), turn), token).code == code


@pytest.mark.parametrize("word", ["skip", "poker", "poker=50", "!poker"])
def test_words_of_another_game_cannot_be_read(word: str) -> None:
    with pytest.raises(RecordError) as caught:
        kosti.Game(rules(), ["A", "B"]).apply(word)

    assert caught.value.code == "bad-token"


def test_a_refusal_says_what_is_possible() -> None:
    state = play(opened(), "15334")

    assert "dice: 3, stop" in refusal(state, "bust").message("en")


# T9: what is set aside


def test_t9_all_every_die_that_scores() -> None:
    state = play(opened(set_aside="all"), "11154")

    assert (state.turn_points, state.due) == (105, 1)


@pytest.mark.parametrize(
    ("keep", "points", "due"),
    [
        ("(1)", 10, 4),
        ("(5)", 5, 4),
        ("(11)", 20, 3),
        ("(15)", 15, 3),
        ("(111)", 100, 2),
        ("(115)", 25, 2),
        ("(1115)", 105, 1),
    ],
)
def test_t9_at_least_one_any_choice_of_1_1_1_5(keep: str, points: int, due: int) -> None:
    thrown = play(opened(set_aside="at-least-one"), "11154")
    assert (thrown.due, thrown.turn_points) == (0, 0)

    state = play(thrown, keep)
    assert (state.turn_points, state.due) == (points, due)
    assert state.decisions() == (Stop(),)


def test_t9_the_choices_stand_in_a_fixed_order() -> None:
    thrown = play(opened(set_aside="at-least-one"), "51114")
    tokens = [action.token for action in thrown.legal()]

    assert tokens == ["(1)", "(5)", "(11)", "(15)", "(111)", "(115)", "(1115)"]
    assert thrown.decisions() == thrown.legal()


@pytest.mark.parametrize(
    ("token", "code"),
    [
        pytest.param("()", "not-scoring", id="none at all"),
        pytest.param("(4)", "not-scoring", id="a die that does not score"),
        pytest.param("(14)", "not-scoring", id="one that does, one that does not"),
        pytest.param("(1111)", "keep-not-thrown", id="more than were thrown"),
        pytest.param("(6)", "keep-not-thrown", id="a die that was not thrown"),
        pytest.param("stop", "not-possible", id="stop before anything is set aside"),
        pytest.param("234", "not-possible", id="a throw before anything is set aside"),
        pytest.param("?", "not-possible", id="a void throw before anything is set aside"),
    ],
)
def test_t9_what_cannot_be_set_aside(token: str, code: str) -> None:
    error = refusal(play(opened(set_aside="at-least-one"), "11154"), token)

    assert error.code == code
    assert code == "keep-not-thrown" or "(1115)" in error.message("en")


def test_t9_dice_left_lying_are_thrown_again_and_may_score_then() -> None:
    state = play(opened(set_aside="at-least-one"), "11154 (11) 235 (5) 14 (1)")

    assert (state.turn_points, state.aside, state.loose, state.due) == (35, (1, 1, 1, 5), (4,), 1)
    assert scores(play(state, "stop")) == [35, 0]


def test_t9_all_five_aside_in_several_throws_are_thrown_again() -> None:
    state = play(opened(set_aside="at-least-one"), "16614 (1) 5114 (115) 5 (5)")

    assert (state.turn_points, state.confirm, state.due) == (40, True, 5)
    state = play(state, "31644 (1)")
    assert (state.turn_points, state.confirm, state.aside, state.due) == (50, False, (1,), 4)


# T10: confirming


def test_t10_forced_all_five_must_be_thrown_and_play_goes_on() -> None:
    due = play(opened(confirm="forced"), "11155")
    assert (due.confirm, due.due, due.decisions()) == (True, 5, ())
    assert AllAside in dict(events(due))

    confirmed = play(due, "35262")
    assert (confirmed.turn_points, confirmed.due) == (115, 4)
    assert scores(play(confirmed, "stop")) == [115, 0]
    assert play(confirmed, "5123").turn_points == 130


def test_t10_forced_a_confirming_throw_that_does_not_score_is_a_bust() -> None:
    assert play(opened(confirm="forced"), "11155 22334").players[0] == at(0, bolts=1)


def test_t10_forced_a_confirming_throw_of_five_scoring_dice_must_be_confirmed_too() -> None:
    state = play(opened(confirm="forced"), "11155 12345")

    assert (state.turn_points, state.confirm) == (235, True)
    assert refusal(state, "stop").code == "confirm-due"


def test_t10_optional_stopping_is_allowed() -> None:
    state = play(opened(confirm="optional"), "11155")

    assert (state.confirm, state.due) == (False, 5)
    assert scores(play(state, "stop")) == [110, 0]
    assert play(state, "35262").turn_points == 115


def test_t10_banks_a_confirming_throw_that_scores_writes_the_turn_at_once() -> None:
    due = play(opened(confirm="banks"), "11155")
    assert refusal(due, "stop").code == "confirm-due"

    written = play(due, "35262")
    assert (scores(written), written.seat) == ([115, 0], 1)
    assert [kind for kind, _ in events(written)] == [SetAside, Stopped]


def test_t10_banks_play_goes_on_where_stopping_is_not_allowed() -> None:
    state = position(rules(confirm="banks"), at(205), at(0))
    state = play(state, "15222 35262")

    assert (state.turn_points, state.due, state.seat) == (40, 4, 0)
    assert refusal(state, "stop").code == "in-pit"


def test_t10_banks_a_confirming_throw_of_five_scoring_dice_is_written_too() -> None:
    written = play(opened(confirm="banks", pits=[]), "11155 12345")

    assert (scores(written), written.seat) == ([235, 0], 1)
    assert [kind for kind, _ in events(written)] == [SetAside, Stopped]


def test_t10_banks_five_scoring_dice_must_be_confirmed_where_the_turn_may_not_be_written() -> None:
    state = position(rules(confirm="banks", pits=[[200, 600]]), at(200), at(0))
    state = play(state, "11155 12345")
    assert (state.turn_points, state.confirm, state.seat) == (235, True, 0)
    assert refusal(state, "stop").code == "confirm-due"

    written = play(state, "23456")
    assert (scores(written), written.seat) == ([685, 0], 1)


def test_t10_banks_after_a_choice_of_dice() -> None:
    state = play(opened(confirm="banks", set_aside="at-least-one"), "12345 (12345) 11552 (1)")

    assert (scores(state), state.seat) == ([135, 0], 1)


def test_t10_banks_only_the_confirming_throw_writes() -> None:
    state = position(rules(confirm="banks"), UNOPENED, at(0))
    state = play(state, "15222 52443")
    assert (state.turn_points, state.due) == (40, 4)

    later = play(state, "1236")
    assert (later.turn_points, later.seat) == (50, 0)
    assert scores(play(later, "stop")) == [50, 0]


# When stopping is allowed


@pytest.mark.parametrize(
    ("player", "turn", "code", "least"),
    [
        pytest.param(UNOPENED, "11554", "not-open", 50, id="the opening is not met"),
        pytest.param(at(220), "66613", "in-pit", 80, id="a pit would not be left"),
        pytest.param(at(880, barrel=0), "11123", "on-barrel", 120, id="on the barrel"),
    ],
)
def test_stopping_is_refused(player: Player, turn: str, code: str, least: int) -> None:
    state = play(position(rules(), player, at(0)), turn)

    error = refusal(state, "stop")
    assert error.code == code
    assert f"at least {least}" in error.message("en")
    assert Stop() not in state.legal()
    assert not state.may_stop


def test_a_position_bound_twice_names_what_both_need() -> None:
    ruleset = rules(pits=[[0, 70]])
    state = play(position(ruleset, UNOPENED, at(0)), "66632")

    error = refusal(state, "stop")
    assert (error.code, ruleset.least(UNOPENED)) == ("in-pit", 70)
    assert scores(play(position(ruleset, UNOPENED, at(0)), "66612 stop")) == [70, 0]


def test_a_pit_binds_on_the_barrel_too() -> None:
    ruleset = rules(pits=[[850, 1100]])

    assert ruleset.least(at(880, barrel=0)) == 220


# What front ends may show before the decision


def test_what_stopping_would_do() -> None:
    state = play(position(rules(), at(530), at(545), at(550), at(560)), "15334 152")
    assert state.turn_points == 30

    result = state.stop_result()
    assert (result.refusal, result.score, result.overtaken) == (None, 560, (1, 2))
    assert not any((result.truck, result.wins, result.sits_down, result.into_pit))
    assert result.outcome.players == play(state, "stop").players


def test_what_stopping_would_do_on_the_truck_into_a_pit_on_the_barrel_and_to_win() -> None:
    onto = play(position(rules(), at(540), at(0)), "15334").stop_result()
    into = play(position(rules(), at(190), at(0)), "15334").stop_result()
    down = play(position(rules(), at(870), at(880, barrel=0)), "15334").stop_result()
    wins = play(position(rules(), at(880, barrel=0), at(0)), "66663").stop_result()

    assert (onto.truck, onto.score) == (True, 0)
    assert (into.into_pit, into.score) == (True, 205)
    assert (down.sits_down, down.knocked_off, down.score) == (True, (1,), 880)
    assert (wins.wins, wins.score) == (True, 1000)


def test_why_stopping_is_refused() -> None:
    result = play(position(rules(), at(225), at(0)), "15334").stop_result()

    assert result.refusal is not None
    assert (result.refusal.code, result.score) == ("in-pit", 225)


def test_the_chance_of_a_bust_with_the_dice_that_are_due() -> None:
    state = play(opened(), "15334")

    assert bust_chance(state.due) == pytest.approx(0.2777778)


# The order of actions is pinned


def test_legal_actions_stand_in_their_order() -> None:
    legal: tuple[Action, ...] = play(opened(), "15334").legal()

    assert legal[0] == Throw((1, 1, 1))
    assert legal[56] == Void(())
    assert legal[-1] == Stop()

    begin = [action.token for action in position(rules("thousand-open"), at(980)).legal()]
    assert begin[252 + 462 :] == ["+5", "+10", "+15", "+20", "bust", "dot"]


def test_keeps_are_read_in_any_order() -> None:
    assert Keep((5, 1)) == Keep((1, 5))
