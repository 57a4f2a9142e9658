"""Spec, section 7: turns told as “cell = points”."""

from functools import cache

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests import plain
from tests.scenes import cells, game, happened, refused, reported, sheet, sheets, totals
from tests.strategies import PRESETS

from kosti import Game, IllegalAction
from kosti.dice import THROWS
from kosti.games.actions import Action
from kosti.games.sheet.actions import Report
from kosti.games.sheet.cells import Cell

SCHOOL = dict.fromkeys(("ones", "twos", "threes", "fours", "fives", "sixes"), 0)
REPORTING = [name for name in PRESETS["sheet"] if sheet(name).options["bank"] == "none"]


def test_a_turn_may_be_reported_as_cell_and_points() -> None:
    played = game("kubiki", "full-house=26", "fives=-15", "poker=100", "chance=5", "pair=0")

    assert cells(played) == {"full-house": 26, "fives": -15, "poker": 100, "chance": 5, "pair": 0}
    assert happened(played) == ["written"]
    assert played.turn == (6, "Аня", 0)


def test_25_is_never_a_full_house_of_classic() -> None:
    begun = reported("classic", SCHOOL)

    error = refused(IllegalAction, "bad-report", lambda: begun.play("full-house=25"))
    assert dict(error.text.params)["possible"] == ("22", "23", "24", "26", "27", "28")


def test_52_is_a_full_house_only_on_the_first_throw() -> None:
    assert totals(reported("kubiki", {"full-house": 52})) == [52]
    refused(IllegalAction, "bad-report", lambda: game("kubiki", "full-house=52", first_throw=1))


def test_a_poker_is_never_51() -> None:
    begun = reported("classic", SCHOOL)

    error = refused(IllegalAction, "bad-report", lambda: begun.play("poker=51"))
    assert error.turn == 7
    assert error.token == "poker=51"
    assert dict(error.text.params)["possible"] == ("55", "60", "65", "70", "75", "80")


@pytest.mark.parametrize("preset", REPORTING)
def test_exactly_what_the_ruleset_makes_possible_is_accepted(preset: str) -> None:
    """Compared with every throw on every attempt, in the plain twin of the scores."""
    rules = sheet(preset)
    state = sheets(game(preset, order="free"))
    for cell in rules.cells:
        expected = {
            plain.score(rules.options, cell, throw, attempt)
            for throw in THROWS
            for attempt in (1, 2, 3)
        }
        assert set(state.reportable(cell)) == expected
        assert state.reportable(cell) == tuple(sorted(expected))


@cache
def beginning(preset: str) -> tuple[Game, frozenset[Action]]:
    """Return a game at its beginning and what is legal then."""
    begun = game(preset)
    return begun, frozenset(begun.legal())


@settings(max_examples=300)
@given(st.sampled_from(REPORTING), st.sampled_from(list(Cell)), st.integers(-40, 330))
def test_a_report_is_accepted_when_legal_lists_it(preset: str, cell: Cell, points: int) -> None:
    begun, legal = beginning(preset)
    report = Report(cell, points)

    if report in legal:
        assert cells(begun.apply(report)) == {cell: points}
    else:
        with pytest.raises(IllegalAction, match=r"can never be|no cell|must wait"):
            begun.apply(report)


def test_the_refusal_names_the_possible_values_nearby() -> None:
    error = refused(IllegalAction, "bad-report", lambda: game("kubiki", "poker=1000"))

    assert dict(error.text.params)["possible"] == ("70", "75", "80", "90", "100", "110")


def test_the_order_of_the_sheet_holds_for_reported_turns() -> None:
    refused(IllegalAction, "school-first", lambda: game("classic", "poker=100"))
    refused(IllegalAction, "cell-filled", lambda: game("classic", "ones=0", "ones=0"))
    refused(IllegalAction, "no-cell", lambda: game("classic", "even=10"))


def test_a_reported_turn_stands_alone() -> None:
    refused(IllegalAction, "not-possible", lambda: game("kubiki", "12345 chance=15"))
    refused(IllegalAction, "not-possible", lambda: game("kubiki", "12345 (1) chance=15"))
    refused(IllegalAction, "turn-over", lambda: game("kubiki", "chance=15 12345"))


def test_a_declaration_could_have_made_any_result() -> None:
    assert totals(game("family", "poker=0")) == [0]
    assert totals(game("family", "poker=60")) == [60]
    refused(IllegalAction, "bad-report", lambda: game("family", "poker=55"))


def test_a_combo_is_not_reported_crossed_out_while_every_throw_fits_something() -> None:
    rules = sheet("kubiki", cross_out="if-nothing-fits")
    declared = sheet("kubiki", cross_out="if-nothing-fits", declare="by-second")

    refused(IllegalAction, "bad-report", lambda: game(rules, "poker=0"))
    assert totals(game(rules, "chance=20", "poker=0")) == [20]
    assert totals(game(declared, "poker=0")) == [0]


def test_a_forced_joker_makes_some_reports_impossible() -> None:
    """Five sixes must go to the sixes while they are open, so chance cannot get their 30."""
    assert totals(game("yahtzee", "poker=50", "chance=29")) == [79]
    refused(IllegalAction, "bad-report", lambda: game("yahtzee", "poker=50", "chance=30"))
    assert totals(game("yahtzee", "chance=30")) == [30]
    assert totals(game("yahtzee", "poker=50", "chance=30", joker="free")) == [180]
    assert totals(game("yahtzee", "poker=0", "sixes=18", "chance=30")) == [48]


def test_a_repeat_bonus_is_given_only_where_nothing_else_explains_the_points() -> None:
    """Thirty in sixes are five sixes; thirty in chance are too; 25 may be any full house."""
    assert totals(reported("yahtzee", {"poker": 50, "sixes": 30})) == [180]
    assert totals(reported("yahtzee", {"poker": 50, "fives": 25, "full-house": 25})) == [200]
    assert totals(reported("yahtzee", {"poker": 50, "sixes": 24})) == [74]


def test_reported_and_played_turns_mix() -> None:
    played = game("classic", "ones=-1", "22234 twos", "threes=3")

    assert cells(played) == {"ones": -1, "twos": 0, "threes": 3}
    assert [turn.text for turn in played.turns] == ["ones=-1", "22234 twos", "threes=3"]
