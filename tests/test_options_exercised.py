"""No option exists that nothing exercises."""

from __future__ import annotations

import ast
from functools import cache
from pathlib import Path

import pytest
from tests.strategies import OPTIONS

import kosti
from kosti.games.options import Choice, Flag
from kosti.games.registry import families

TESTS = Path(__file__).parent
OPTIONS_3, REFUSED = "rules/test_3_options.py", "rules/test_3_refusals.py"
BANK, SHOWDOWN = "rules/test_5_2_attempt_bank.py", "rules/test_5_3_showdown.py"

EXERCISED: dict[str, dict[str, tuple[str, str]]] = {
    "sheet": {
        "cells": (OPTIONS_3, "test_cells_are_the_lines_of_the_sheet_in_their_order"),
        "order": (OPTIONS_3, "test_order_free_lets_combos_be_written_at_once"),
        "school": (OPTIONS_3, "test_school"),
        "school_total": (OPTIONS_3, "test_school_total"),
        "school_bonus": (OPTIONS_3, "test_school_bonus"),
        "first_throw": (OPTIONS_3, "test_first_throw_multiplies_combos_of_the_first_attempt"),
        "first_throw_school": (
            OPTIONS_3,
            "test_first_throw_school_multiplies_positive_school_results",
        ),
        "undoubled": (OPTIONS_3, "test_undoubled_combos_are_left_alone"),
        "poker_factors": (OPTIONS_3, "test_poker_factors_replace_first_throw_for_poker"),
        "poker_bonus": (
            OPTIONS_3,
            "test_poker_bonus_is_added_to_a_made_poker_and_never_multiplied",
        ),
        "four_bonus": (OPTIONS_3, "test_four_bonus_is_added_to_a_made_four_of_a_kind"),
        "small_straight": (OPTIONS_3, "test_small_straight"),
        "large_straight": (OPTIONS_3, "test_large_straight"),
        "fixed": (OPTIONS_3, "test_fixed_prices_stand_instead_of_the_dice"),
        "all_dice": (OPTIONS_3, "test_all_dice_add_up_once_the_combo_is_made"),
        "full_house_of_five": (OPTIONS_3, "test_full_house_of_five"),
        "two_pairs_of_four": (OPTIONS_3, "test_two_pairs_of_four"),
        "four_of_five": (OPTIONS_3, "test_four_of_five"),
        "even_odd": (
            OPTIONS_3,
            "test_even_odd_lenient_adds_up_the_right_dice_and_is_never_doubled",
        ),
        "cross_out": (OPTIONS_3, "test_a_declaration_does_not_evade_if_nothing_fits"),
        "nothing": (OPTIONS_3, "going_out"),
        "declare": (REFUSED, "test_refused"),
        "skip": (OPTIONS_3, "test_skip_passes_a_turn_only_before_its_first_throw"),
        "bank": (REFUSED, "test_refused"),
        "last_turns": (BANK, "last_turns"),
        "unmade": (BANK, "test_what_an_unmade_combo_costs"),
        "joker": (OPTIONS_3, "test_joker_makes_a_full_house_or_a_straight"),
        "repeat_bonus": (OPTIONS_3, "test_repeat_bonus_may_be_changed"),
        "settlement": ("rules/test_6_end.py", "test_settlement_total_is_none"),
        "start": ("rules/test_2_a_turn.py", "order_of_play"),
    },
    "showdown": {
        "straight": (SHOWDOWN, "test_a_straight_below_a_full_house"),
        "rounds": (SHOWDOWN, "test_rounds"),
        "ante": (SHOWDOWN, "test_the_ante_goes_into_every_rounds_pot"),
        "start": (SHOWDOWN, "test_after_a_roll_off_the_winner_of_the_lot_starts_the_first_round"),
    },
}
"""Where each option is given as a keyword or a key: the file and the function."""


@cache
def given_in(path: str, function: str) -> frozenset[str]:
    """Return the keywords and keys that a function and its parameters name."""
    tree = ast.parse((TESTS / path).read_text("utf-8"))
    found = next(n for n in tree.body if isinstance(n, ast.FunctionDef) and n.name == function)
    keywords = {n.arg for n in ast.walk(found) if isinstance(n, ast.keyword) and n.arg}
    keys = {n.value for n in ast.walk(found) if isinstance(n, ast.Constant)}
    return frozenset(keywords | {key for key in keys if isinstance(key, str)})


@pytest.mark.parametrize("family", EXERCISED)
def test_every_option_is_exercised_by_a_test(family: str) -> None:
    assert list(EXERCISED[family]) == list(families()[family].rules.option_table())
    for option, place in EXERCISED[family].items():
        assert option in given_in(*place), (option, place)


@pytest.mark.parametrize("family", [family for family in families() if family not in EXERCISED])
def test_every_option_of_the_other_families_is_named_in_their_tests(family: str) -> None:
    tests = "\n".join(path.read_text("utf-8") for path in (TESTS / "rules" / family).glob("*.py"))

    missing = [option for option in families()[family].rules.option_table() if option not in tests]
    assert not missing


def values_given() -> set[tuple[str, object]]:
    """Return every option with a plain value that tests or presets give it."""
    given: set[tuple[str, object]] = set()
    for preset in kosti.presets():
        options = kosti.ruleset(preset).options.items()
        given |= {(name, value) for name, value in options if isinstance(value, str | int)}
    for path in (TESTS / "rules").rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            pairs: list[tuple[object, ast.expr | None]] = []
            if isinstance(node, ast.keyword):
                pairs = [(node.arg, node.value)]
            elif isinstance(node, ast.Dict):
                keys = [k.value if isinstance(k, ast.Constant) else None for k in node.keys]
                pairs = list(zip(keys, node.values, strict=True))
            elif isinstance(node, ast.Tuple) and len(node.elts) == 2:
                option, given_value = node.elts
                if isinstance(option, ast.Constant):
                    pairs = [(option.value, given_value)]
            given |= {
                (name, value.value)
                for name, value in pairs
                if isinstance(name, str)
                and isinstance(value, ast.Constant)
                and isinstance(value.value, str | int)
            }
    return given


PARAMETRIZED = {
    ("sheet", "last_turns", "equal"),
    ("sheet", "unmade", "most"),
}
"""Values that a test takes as a parameter, so that no keyword shows them."""


def test_every_named_value_of_every_option_is_exercised() -> None:
    given = values_given()
    missing = []
    for family, kind in families().items():
        for option in kind.rules.option_table().values():
            values: list[object] = []
            if isinstance(option.domain, Choice):
                values = [option.domain.plain(each) for each in option.domain.values]
            elif isinstance(option.domain, Flag):
                values = [False, True]
            missing += [
                (family, option.name, value)
                for value in values
                if (option.name, value) not in given
                and (family, option.name, value) not in PARAMETRIZED
            ]
    assert not missing


@pytest.mark.parametrize("family", OPTIONS)
def test_the_property_tests_draw_every_option(family: str) -> None:
    assert list(OPTIONS[family]) == list(families()[family].rules.option_table())
