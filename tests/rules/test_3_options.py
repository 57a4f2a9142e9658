"""Spec, section 3: every option of a sheet, each value of it."""

from fractions import Fraction
from itertools import product

import pytest
from hypothesis import given, settings
from tests import plain
from tests.scenes import (
    cells,
    game,
    happened,
    refused,
    reported,
    school,
    sheet,
    sheets,
    tokens,
    totals,
    words,
)
from tests.strategies import PRESETS, rulesets

from kosti import IllegalAction
from kosti.dice import THROWS
from kosti.games.options import Ruleset
from kosti.games.sheet import SheetRules

SCHOOL = ("ones", "twos", "threes", "fours", "fives", "sixes")


def compare_with_plain(rules: SheetRules) -> None:
    """Check every cell with every throw on every attempt."""
    for cell, throw, attempt in product(rules.cells, THROWS, (1, 2, 3)):
        expected = plain.score(rules.options, cell, throw, attempt)
        assert rules.score(cell, throw, attempt=attempt) == expected, (cell, throw, attempt)


@pytest.mark.parametrize("preset", PRESETS["sheet"])
def test_worth_of_every_throw(preset: str) -> None:
    """Worth of a combo = (fixed price, or all five dice, or its dice) × factor + bonus."""
    compare_with_plain(sheet(preset))


@settings(max_examples=12)
@given(rulesets("sheet", most=9))
def test_worth_of_every_throw_under_house_rules(rules: Ruleset) -> None:
    assert isinstance(rules, SheetRules)
    compare_with_plain(rules)


def test_the_order_of_the_dice_does_not_matter() -> None:
    rules = sheet("classic")

    assert rules.score("small-straight", "53241") == rules.score("small-straight", (1, 2, 3, 4, 5))


def test_cells_are_the_lines_of_the_sheet_in_their_order() -> None:
    chosen = ["chance", "sixes", "pair"]
    rules = sheet("classic", cells=chosen, order="free", school_total="none")

    assert rules.options["cells"] == chosen
    assert words(game(rules, "12345")) == chosen
    assert sheet("classic").options["cells"] == [
        *SCHOOL, "pair", "two-pairs", "three-of-a-kind", "small-straight", "large-straight",
        "full-house", "four-of-a-kind", "poker", "chance",
    ]  # fmt: skip


def test_order_school_first_lets_combos_wait_until_the_school_is_full() -> None:
    begun = reported("classic", dict.fromkeys(SCHOOL[:5], 0))

    error = refused(IllegalAction, "school-first", lambda: begun.play("55555 poker"))
    assert "sixes" in error.message()
    assert words(begun.apply("55555")) == ["sixes"]
    full = begun.play("12345 sixes")
    assert words(full.apply("55555"))[0] == "pair"


def test_order_school_first_of_a_part_of_the_school() -> None:
    begun = game("classic", "55555 fives", cells=["pair", "fives", "sixes"], school_total="none")

    assert words(begun.apply("66666")) == ["sixes"]
    assert words(begun.play("66666 sixes").apply("11111")) == ["pair"]


def test_order_free_lets_combos_be_written_at_once() -> None:
    assert totals(game("classic", "55555 poker", order="free")) == [100]


@pytest.mark.parametrize(
    ("form", "points"),
    [
        # fives with 0, 1 … 5 fives
        ("face", [-15, -10, -5, 0, 5, 10]),
        ("count", [-3, -2, -1, 0, 1, 2]),
        ("flat", [-15, -10, -5, 0, 4, 5]),
        ("sum", [0, 5, 10, 15, 20, 25]),
    ],
)
def test_school(form: str, points: list[int]) -> None:
    rules = sheet("classic", school=form, school_total="none")
    throws = ["11111", "51111", "55111", "55511", "55551", "55555"]

    assert [rules.score("fives", throw, attempt=2) for throw in throws] == points
    assert [rules.score("fives", throw, attempt=1) for throw in throws] == points


def test_school_mark_is_crossed_off_with_three_and_worth_nothing() -> None:
    begun = game("attempt-bank", "55511")

    assert words(begun) == ["fives", "none"]
    refused(IllegalAction, "not-made", lambda: begun.apply("ones"))
    assert cells(begun.apply("fives")) == {"fives": 0}
    assert totals(begun.apply("fives")) == [0]


def full_school(points: list[int], **options: object) -> tuple[int, int]:
    """Return sum and extra of a school of these points, reported."""
    return school(reported("classic", dict(zip(SCHOOL, points, strict=False)), **options))


MINUS_ONE = [-1, 0, 0, 0, 0, 0]
ZERO = [0, 0, 0, 0, 0, 0]
PLUS_ONE = [1, 0, 0, 0, 0, 0]
MIXED = [-1, -4, 3, 0, 0, 6]  # +4, with −5 in negative cells


@pytest.mark.parametrize(
    ("school_total", "points", "extra"),
    [
        ("none", PLUS_ONE, 0),
        ("none", MINUS_ONE, 0),
        ("bonus-from-zero", MINUS_ONE, 0),
        ("bonus-from-zero", ZERO, 50),
        ("bonus-from-zero", PLUS_ONE, 50),
        ("plus-minus", MINUS_ONE, -50),
        ("plus-minus", ZERO, 0),
        ("plus-minus", PLUS_ONE, 50),
        ("tenfold-if-negative", MINUS_ONE, -9),
        ("tenfold-if-negative", ZERO, 0),
        ("tenfold-if-negative", MIXED, 0),
        ("tenfold-each-negative", MINUS_ONE, -9),
        ("tenfold-each-negative", MIXED, -45),
        ("tenfold-each-negative", PLUS_ONE, 0),
    ],
)
def test_school_total(school_total: str, points: list[int], extra: int) -> None:
    assert full_school(points, school_total=school_total) == (sum(points), extra)


@pytest.mark.parametrize(("sixes", "extra"), [(18, 50), (12, 0), (24, 50)])
def test_school_total_bonus_from_63(sixes: int, extra: int) -> None:
    """Three of each face are 63."""
    points = [3, 6, 9, 12, 15, sixes]

    assert full_school(points, school="sum", school_total="bonus-from-63") == (sum(points), extra)


@pytest.mark.parametrize(
    "school_total", ["bonus-from-zero", "plus-minus", "tenfold-if-negative", "bonus-from-63"]
)
def test_the_school_adds_nothing_before_it_is_full(school_total: str) -> None:
    form = "sum" if school_total == "bonus-from-63" else "face"
    points = [5, 10, 15, 20, 25] if form == "sum" else [-3, -6, -9, -12, 0]

    assert full_school(points, school=form, school_total=school_total) == (sum(points), 0)


def test_tenfold_each_negative_counts_at_once() -> None:
    begun = game("kubiki-hard", "12345 ones")

    assert school(begun) == (-2, -18)
    assert totals(begun) == [-20]


@pytest.mark.parametrize("bonus", [1, 50, 500])
def test_school_bonus(bonus: int) -> None:
    assert full_school(ZERO, school_bonus=bonus) == (0, bonus)
    assert full_school(MINUS_ONE, school_bonus=bonus, school_total="plus-minus") == (-1, -bonus)


@pytest.mark.parametrize("factor", [1, 2, 3, 4])
def test_first_throw_multiplies_combos_of_the_first_attempt(factor: int) -> None:
    rules = sheet("classic", first_throw=factor)

    assert rules.score("two-pairs", "22556", attempt=1) == 14 * factor
    assert rules.score("two-pairs", "22556", attempt=2) == 14
    assert rules.score("two-pairs", "22556", attempt=3) == 14
    assert rules.score("fives", "55555", attempt=1) == 10


@pytest.mark.parametrize("factor", [1, 2, 4])
def test_first_throw_school_multiplies_positive_school_results(factor: int) -> None:
    rules = sheet("classic", first_throw_school=factor)

    assert rules.score("fives", "55556", attempt=1) == 5 * factor
    assert rules.score("ones", "11112", attempt=1) == factor
    assert rules.score("fives", "55556", attempt=2) == 5
    assert rules.score("fives", "55566", attempt=1) == 0
    assert rules.score("fives", "55666", attempt=1) == -5
    assert rules.score("pair", "55666", attempt=1) == 24


def test_first_throw_counts_by_attempt_not_by_dice() -> None:
    """Keeping nothing and throwing all five again is a second attempt."""
    assert totals(game("classic", "12345 () 55555 poker", order="free")) == [75]


def test_undoubled_combos_are_left_alone() -> None:
    house = sheet("classic", undoubled=["small-straight", "large-straight"])

    assert sheet("classic").score("chance", "55555") == 25
    assert house.score("chance", "55555") == 50
    assert house.score("small-straight", "12345") == 15
    assert house.score("large-straight", "23456") == 20
    assert house.score("pair", "55123") == 20


def test_poker_factors_replace_first_throw_for_poker() -> None:
    rules = sheet("classic", poker_factors=[4, 3, 2], first_throw=3, poker_bonus=7)

    worth = [rules.score("poker", "55555", attempt=attempt) for attempt in (1, 2, 3)]
    assert worth == [107, 82, 57]
    assert rules.score("pair", "55123") == 30
    assert sheet("classic", poker_factors="none").score("poker", "55555", attempt=2) == 75


def test_poker_factors_hold_even_where_poker_is_undoubled() -> None:
    rules = sheet("classic", poker_factors=[4, 2, 1], undoubled=["poker"])

    assert rules.score("poker", "11111", attempt=1) == 70


@pytest.mark.parametrize("bonus", [0, 50, 300])
def test_poker_bonus_is_added_to_a_made_poker_and_never_multiplied(bonus: int) -> None:
    rules = sheet("classic", poker_bonus=bonus)

    assert rules.score("poker", "11111", attempt=1) == 10 + bonus
    assert rules.score("poker", "11111", attempt=2) == 5 + bonus
    assert rules.score("poker", "11112", attempt=1) == 0


@pytest.mark.parametrize("bonus", [0, 30])
def test_four_bonus_is_added_to_a_made_four_of_a_kind(bonus: int) -> None:
    rules = sheet("classic", four_bonus=bonus)

    assert rules.score("four-of-a-kind", "22223", attempt=1) == 16 + bonus
    assert rules.score("four-of-a-kind", "22223", attempt=3) == 8 + bonus
    assert rules.score("four-of-a-kind", "22233", attempt=3) == 0


def points(rules: SheetRules, cell: str, *throws: str) -> list[int]:
    """Return the points of throws on the third attempt."""
    return [rules.score(cell, throw, attempt=3) for throw in throws]


def test_small_straight() -> None:
    strict = sheet("classic", small_straight="1-5")
    any_four = sheet("classic", small_straight="any-four")
    throws = ("12345", "23456", "12346", "22345", "34566", "12356", "11234")

    assert points(strict, "small-straight", *throws) == [15, 0, 0, 0, 0, 0, 0]
    assert points(any_four, "small-straight", *throws) == [14, 18, 10, 14, 18, 0, 10]


def test_large_straight() -> None:
    strict = sheet("classic", large_straight="2-6")
    any_five = sheet("classic", large_straight="any-five")
    throws = ("12345", "23456", "12346", "22345")

    assert points(strict, "large-straight", *throws) == [0, 20, 0, 0]
    assert points(any_five, "large-straight", *throws) == [15, 20, 0, 0]


def test_fixed_prices_stand_instead_of_the_dice() -> None:
    rules = sheet("classic", fixed={"full-house": 26, "poker": 50})

    assert points(rules, "full-house", "11122", "66655", "66654") == [26, 26, 0]
    assert rules.score("full-house", "11122", attempt=1) == 52
    assert rules.score("poker", "11111", attempt=2) == 100
    assert rules.score("two-pairs", "11223", attempt=2) == 6
    assert sheet("classic", fixed={}).score("full-house", "11122", attempt=2) == 7


def test_all_dice_add_up_once_the_combo_is_made() -> None:
    rules = sheet("classic", all_dice=["pair", "small-straight"], small_straight="any-four")

    assert points(rules, "pair", "11236", "12346", "66554") == [13, 0, 26]
    assert points(rules, "small-straight", "12346", "11234") == [16, 11]
    assert points(rules, "three-of-a-kind", "11123") == [3]


def test_full_house_of_five() -> None:
    throws = ("55555", "11122", "11123")

    assert points(sheet("classic"), "full-house", *throws) == [0, 7, 0]
    assert points(sheet("classic", full_house_of_five=True), "full-house", *throws) == [25, 7, 0]


def test_two_pairs_of_four() -> None:
    throws = ("55551", "55555", "55511", "11223", "55123")
    house = sheet("classic", two_pairs_of_four=True)

    assert points(sheet("classic"), "two-pairs", *throws) == [0, 0, 12, 6, 0]
    assert points(house, "two-pairs", *throws) == [20, 20, 12, 6, 0]


def test_four_of_five() -> None:
    throws = ("55555", "55551")

    assert points(sheet("classic"), "four-of-a-kind", *throws) == [20, 20]
    assert points(sheet("classic", four_of_five=False), "four-of-a-kind", *throws) == [0, 20]


def test_even_odd_strict() -> None:
    rules = sheet("two-stage")

    assert points(rules, "even", "22466", "22465", "11111") == [20, 0, 0]
    assert points(rules, "odd", "11355", "11354", "22222") == [15, 0, 0]
    assert rules.score("even", "22466", attempt=1) == 40


def test_even_odd_lenient_adds_up_the_right_dice_and_is_never_doubled() -> None:
    rules = sheet("two-stage", even_odd="lenient")

    assert points(rules, "even", "22466", "22465", "11111") == [20, 14, 0]
    assert points(rules, "odd", "11355", "11354", "22222") == [15, 10, 0]
    assert rules.score("even", "22466", attempt=1) == 20
    assert rules.score("odd", "11354", attempt=1) == 10


def test_cross_out_always() -> None:
    assert happened(game("kubiki", "11356 poker")) == ["crossed-out"]
    assert cells(game("kubiki", "11356 poker")) == {"poker": 0}


def test_cross_out_if_nothing_fits_refuses_while_an_open_cell_fits() -> None:
    """The sheet: three, poker and fours; a pair of ones fits none of them."""
    options = {
        "cells": ["fours", "three-of-a-kind", "poker"],
        "school_total": "none",
        "order": "free",
        "cross_out": "if-nothing-fits",
    }
    nothing = game(sheet("classic", **options), "11356")
    three = game(sheet("classic", **options), "11136")
    four = game(sheet("classic", **options), "44455")

    assert words(nothing) == ["fours", "three-of-a-kind", "poker"]
    assert cells(nothing.apply("poker")) == {"poker": 0}
    assert words(three) == ["fours", "three-of-a-kind"]
    error = refused(IllegalAction, "something-fits", lambda: three.apply("poker"))
    assert "three-of-a-kind" in error.message()
    # Three fours fit the school cell too; a school cell may always take its minus.
    assert words(four) == ["fours", "three-of-a-kind"]
    assert cells(three.apply("fours")) == {"fours": -12}
    written = three.apply("three-of-a-kind")
    assert words(written.apply("44456")) == ["fours"]
    assert words(written.apply("44156")) == ["fours", "poker"]


def test_cross_out_if_nothing_fits_where_the_school_adds_up_its_dice() -> None:
    """One four fits a school that adds up its dice (ours; S2 has no such school)."""
    options = {
        "cells": ["fours", "poker"],
        "school": "sum",
        "school_total": "none",
        "order": "free",
        "cross_out": "if-nothing-fits",
    }

    assert words(game(sheet("classic", **options), "41356")) == ["fours"]
    assert words(game(sheet("classic", **options), "11356")) == ["fours", "poker"]


def going_out(*cells: str, settlement: str = "total") -> SheetRules:
    """Return rules by which whoever makes nothing is out, on a small sheet."""
    return sheet(
        "classic",
        cells=list(cells or ("pair", "poker", "chance")),
        school_total="none",
        order="free",
        settlement=settlement,
        nothing="out",
    )


def test_who_makes_nothing_is_out() -> None:
    """The turn ends by itself with the third throw: no more turns, a total of 0, the last place."""
    rules = going_out()
    begun = game(rules, "11346 chance", "11346 chance", "55121 pair", "66123 pair", players=2)
    assert totals(begun) == [35, 39]
    out = begun.play("12346 () 12345 (12) 346")

    assert happened(out) == ["out"]
    assert totals(out) == [0, 39]
    assert [each.place for each in out.standings()] == [2, 1]
    assert out.turn is not None
    assert out.turn.seat == 1
    assert out.play("12346 () 66666 poker").over


def test_nothing_is_crossed_out_where_one_may_be_out() -> None:
    thrown = game(going_out(), "12346")

    assert words(thrown) == ["chance"]
    refused(IllegalAction, "no-dash", lambda: thrown.apply("poker"))


def test_a_school_cell_fits_any_dice() -> None:
    rules = going_out("ones", "poker")

    assert words(game(rules, "23456 () 23456 () 23456")) == ["ones"]


def test_those_who_are_out_share_the_last_place_behind_a_score_below_zero() -> None:
    rules = going_out("sixes", "poker")
    played = game(rules, *(["11234 sixes"] * 3), players=3)
    played = played.play("out").play("12345 () 12346 () 12356").play("66666 poker")

    assert played.over
    assert [each.place for each in played.standings()] == [2, 2, 1]
    lowest = game(rules, *(["11234 sixes"] * 2), players=2).play("out")
    assert totals(lowest) == [0, -18]
    assert [each.place for each in lowest.standings()] == [2, 1]


def test_who_is_out_counts_as_zero_in_the_average() -> None:
    rules = going_out("poker", settlement="minus-average")
    played = game(rules, "11111 poker", "out", players=2)

    first, second = played.standings()
    assert first.settlement == Fraction(first.total, 2)
    assert second.settlement == -Fraction(first.total, 2)


def test_out_can_be_told_only_where_some_dice_fit_nowhere() -> None:
    begun = game(going_out())
    refused(IllegalAction, "never-out", lambda: begun.play("out"))
    assert "out" not in [each.token for each in begun.state.legal()]

    later = begun.play("12346 chance")
    assert "out" in [each.token for each in later.state.legal()]
    assert happened(later.play("out"))[0] == "out"
    refused(IllegalAction, "no-going-out", lambda: game("classic").play("out"))


def test_cross_out_if_nothing_fits_never_while_chance_is_open() -> None:
    thrown = game("kubiki", "11356", cross_out="if-nothing-fits")

    assert words(thrown) == [*SCHOOL, "pair", "chance"]


def test_a_declaration_does_not_evade_if_nothing_fits() -> None:
    """`!x` directly before `x` says nothing; after a further throw the result goes to x."""
    thrown = game("kubiki", "11356", cross_out="if-nothing-fits", declare="by-second")

    refused(IllegalAction, "something-fits", lambda: thrown.apply("poker"))
    declared = thrown.apply("!poker")
    refused(IllegalAction, "something-fits", lambda: declared.apply("poker"))
    assert words(declared) == []
    assert cells(declared.play("(11) 234 poker")) == {"poker": 0}


def test_declare_never() -> None:
    thrown = game("classic", "11356")

    refused(IllegalAction, "no-declaring", lambda: thrown.apply("!ones"))
    assert not [token for token in tokens(thrown) if token.startswith("!")]


def test_skip_passes_a_turn_only_before_its_first_throw() -> None:
    start = game("classic", skip=True)

    assert happened(start.play("skip")) == ["skipped"]
    assert start.play("skip").turn == (2, "Аня", 0)
    assert cells(start.play("skip")) == {}
    refused(IllegalAction, "not-possible", lambda: start.play("12345 skip"))
    refused(IllegalAction, "not-possible", lambda: start.play("12345 (12) skip"))
    refused(IllegalAction, "turn-over", lambda: start.play("skip 12345"))


def test_the_cells_of_passed_turns_are_filled_in_later_turns() -> None:
    played = game("classic", "skip", skip=True, cells=["pair"], order="free", school_total="none")

    assert not played.over
    assert played.play("11345 pair").over


def test_without_skip_no_turn_is_passed() -> None:
    refused(IllegalAction, "no-skip", lambda: game("classic", "skip"))


def test_without_a_bank_a_turn_does_not_end_without_writing() -> None:
    refused(IllegalAction, "not-possible", lambda: game("classic", "12345 none"))
    assert "none" not in words(game("classic", "12345"))


YAHTZEE_LEFT = {
    "ones": 3, "twos": 6, "threes": 9, "fours": 12, "sixes": 18,
    "three-of-a-kind": 30, "four-of-a-kind": 30, "chance": 30,
}  # fmt: skip
"""A sheet of yahtzee on which fives, full house, both straights and poker are open."""


def test_joker_none() -> None:
    begun = reported("kniffel", YAHTZEE_LEFT | {"fives": 15, "poker": 50})

    assert cells(begun.play("55555 full-house"))["full-house"] == 0


@pytest.mark.parametrize("poker", [50, 0])
def test_joker_forced_sends_five_equal_dice_to_their_school_cell_first(poker: int) -> None:
    begun = reported("yahtzee", YAHTZEE_LEFT | {"poker": poker})

    thrown = begun.apply("55555")
    assert words(thrown) == ["fives"]
    error = refused(IllegalAction, "joker", lambda: thrown.apply("full-house"))
    assert "fives" in error.message()
    assert cells(thrown.apply("fives"))["fives"] == 25


@pytest.mark.parametrize(
    ("cell", "worth"), [("full-house", 25), ("small-straight", 30), ("large-straight", 40)]
)
@pytest.mark.parametrize("joker", ["forced", "free"])
def test_joker_makes_a_full_house_or_a_straight(joker: str, cell: str, worth: int) -> None:
    begun = reported("yahtzee", YAHTZEE_LEFT | {"fives": 15, "poker": 50}, joker=joker)

    thrown = begun.apply("55555")
    assert words(thrown) == ["full-house", "small-straight", "large-straight"]
    assert cells(thrown.apply(cell))[cell] == worth
    assert cells(begun.play(f"55556 {cell}"))[cell] == 0


def test_a_joker_fits_where_combos_may_not_be_crossed_out_while_something_fits() -> None:
    filled = YAHTZEE_LEFT | {"fives": 15, "poker": 50}
    del filled["chance"], filled["four-of-a-kind"]
    rules = {"joker": "free", "cross_out": "if-nothing-fits"}

    begun = reported("yahtzee", filled | {"chance": 20, "four-of-a-kind": 20}, **rules)
    assert words(begun.apply("55555")) == ["full-house", "small-straight", "large-straight"]
    assert words(begun.apply("11345")) == ["full-house", "small-straight", "large-straight"]
    assert words(begun.apply("11333")) == ["full-house"]
    four_open = reported("yahtzee", filled | {"chance": 20, "full-house": 25}, **rules)
    assert words(four_open.apply("55555")) == [
        "four-of-a-kind", "small-straight", "large-straight",
    ]  # fmt: skip
    assert words(four_open.apply("55556")) == ["four-of-a-kind"]


def test_joker_needs_poker_filled_and_the_school_cell_filled() -> None:
    begun = reported("yahtzee", YAHTZEE_LEFT | {"fives": 15})
    assert cells(begun.play("55555 full-house"))["full-house"] == 0

    own_open = reported("yahtzee", YAHTZEE_LEFT | {"poker": 50}, joker="free")
    assert cells(own_open.play("55555 full-house"))["full-house"] == 0
    assert words(own_open.apply("55555")) == [
        "fives", "full-house", "small-straight", "large-straight",
    ]  # fmt: skip


def test_joker_forced_with_no_combo_open_crosses_out_a_school_cell() -> None:
    filled = YAHTZEE_LEFT | {"full-house": 0, "small-straight": 0, "large-straight": 0}
    del filled["sixes"]
    begun = reported("yahtzee", filled | {"fives": 15, "poker": 50})

    assert words(begun.apply("55555")) == ["sixes"]
    assert cells(begun.play("55555 sixes"))["sixes"] == 0


def test_repeat_bonus_for_each_further_five_of_a_kind_once_poker_stands_at_50() -> None:
    begun = reported("yahtzee", {"poker": 50})

    once = begun.play("55555 fives")
    assert happened(once) == ["written", "repeat-bonus"]
    assert totals(once) == [50 + 25 + 100]
    twice = once.play("55555 full-house")
    assert totals(twice) == [50 + 25 + 100 + 25 + 100]
    assert twice.state.details(0)["repeats"] == 200


def test_no_repeat_bonus_once_poker_is_crossed_out_or_before_it_is_written() -> None:
    assert totals(reported("yahtzee", {"poker": 0}).play("55555 fives")) == [25]
    assert totals(game("yahtzee", "55555 fives")) == [25]
    assert totals(game("yahtzee", "55555 poker")) == [50]


def test_no_repeat_bonus_without_joker() -> None:
    assert totals(reported("kniffel", {"poker": 50}).play("55555 fives")) == [75]


@pytest.mark.parametrize("bonus", [1, 100, 500])
def test_repeat_bonus_may_be_changed(bonus: int) -> None:
    begun = reported("yahtzee", {"poker": 50}, repeat_bonus=bonus)

    assert totals(begun.play("55555 fives")) == [75 + bonus]


def test_settlement_and_start_are_options_too() -> None:
    """Their values are tested in sections 6 and 2."""
    assert sheet("classic").options["settlement"] == "total"
    assert sheet("classic").options["start"] == "seat"


def test_the_defaults_are_those_of_classic() -> None:
    defaults = {name: o.domain.plain(o.default) for name, o in SheetRules.option_table().items()}

    assert sheet("classic").options == defaults
    assert {k: v for k, v in defaults.items() if k not in ("cells", "start", "settlement")} == {
        "order": "school-first",
        "school": "face",
        "school_total": "bonus-from-zero",
        "school_bonus": 50,
        "first_throw": 2,
        "first_throw_school": 1,
        "undoubled": ["chance"],
        "poker_factors": "none",
        "poker_bonus": 50,
        "four_bonus": 0,
        "small_straight": "1-5",
        "large_straight": "2-6",
        "fixed": {},
        "all_dice": [],
        "full_house_of_five": False,
        "two_pairs_of_four": False,
        "four_of_five": True,
        "even_odd": "strict",
        "cross_out": "always",
        "nothing": "cross-out",
        "declare": "never",
        "skip": False,
        "bank": "none",
        "last_turns": "if-starter",
        "unmade": "least",
        "joker": "none",
        "repeat_bonus": defaults["repeat_bonus"],
    }
    assert sheets(game("classic")).rules == sheet("classic")
