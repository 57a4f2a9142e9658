"""Spec, section 5.1: what each preset differs in from the defaults of section 3."""

import pytest
from tests.scenes import sheet
from tests.strategies import PRESETS

import kosti

SCHOOL = ["ones", "twos", "threes", "fours", "fives", "sixes"]
TWELVE = {
    "order": "free",
    "school": "sum",
    "school_total": "none",
    "first_throw": 1,
    "poker_bonus": 0,
    "fixed": {"poker": 50, "large-straight": 30, "small-straight": 25},
    "large_straight": "any-five",
    "small_straight": "any-four",
}
COUSIN = {
    "order": "free",
    "school": "sum",
    "school_total": "bonus-from-63",
    "first_throw": 1,
    "poker_bonus": 0,
}
KUBIKI = {
    "cells": [
        *SCHOOL, "pair", "three-of-a-kind", "four-of-a-kind", "poker", "two-pairs", "full-house",
        "small-straight", "large-straight", "chance",
    ],
    "order": "free",
    "school_total": "tenfold-if-negative",
    "full_house_of_five": True,
}  # fmt: skip
KNIFFEL = COUSIN | {
    "cells": [
        *SCHOOL, "three-of-a-kind", "four-of-a-kind", "full-house", "small-straight",
        "large-straight", "poker", "chance",
    ],
    "school_bonus": 35,
    "all_dice": ["three-of-a-kind", "four-of-a-kind"],
    "fixed": {"full-house": 25, "small-straight": 30, "large-straight": 40, "poker": 50},
    "small_straight": "any-four",
    "large_straight": "any-five",
}  # fmt: skip

DIFFERS: dict[str, dict[str, object]] = {
    "classic": {},
    "set": {"school_total": "none", "undoubled": []},
    "kubiki": KUBIKI,
    "kubiki-simple": KUBIKI | {"school": "count"},
    "kubiki-hard": KUBIKI | {"school": "count", "school_total": "tenfold-each-negative"},
    "family": {
        "cells": [
            *SCHOOL, "pair", "two-pairs", "three-of-a-kind", "small-straight", "large-straight",
            "four-of-a-kind", "full-house", "chance", "poker",
        ],
        "order": "free",
        "school_total": "plus-minus",
        "undoubled": [],
        "poker_factors": [4, 2, 1],
        "poker_bonus": 0,
        "declare": "by-second",
        "skip": True,
    },
    "two-stage": {
        "cells": [
            *SCHOOL, "pair", "two-pairs", "three-of-a-kind", "small-straight", "large-straight",
            "full-house", "four-of-a-kind", "poker", "chance", "even", "odd",
        ],
        "small_straight": "any-four",
        "large_straight": "any-five",
        "settlement": "minus-average",
    },
    "two-round": {"school": "flat", "first_throw_school": 2, "school_total": "none"},
    "twelve": TWELVE
    | {
        "cells": [
            *SCHOOL, "poker", "four-of-a-kind", "full-house", "large-straight",
            "small-straight", "chance",
        ],
        "all_dice": ["four-of-a-kind", "full-house"],
        "four_of_five": False,
    },
    "free-choice": TWELVE
    | {"all_dice": ["pair", "two-pairs", "three-of-a-kind", "full-house", "four-of-a-kind"]},
    "attempt-bank": {
        "school": "mark",
        "school_total": "none",
        "first_throw": 1,
        "undoubled": [],
        "four_bonus": 30,
        "bank": "at-end",
    },
    "attempt-bank-club": {
        "school": "mark",
        "school_total": "none",
        "first_throw": 1,
        "undoubled": [],
        "four_bonus": 30,
        "bank": "after-school",
    },
    "yatzy": COUSIN
    | {
        "cells": [
            *SCHOOL, "pair", "two-pairs", "three-of-a-kind", "four-of-a-kind", "small-straight",
            "large-straight", "full-house", "chance", "poker",
        ],
        "fixed": {"small-straight": 15, "large-straight": 20, "poker": 50},
    },
    "yahtzee": KNIFFEL | {"joker": "forced", "repeat_bonus": 100},
    "kniffel": KNIFFEL,
}  # fmt: skip


def test_every_preset_of_the_spec_is_there() -> None:
    """House presets may come after them or between."""
    assert [preset for preset in PRESETS["sheet"] if preset in DIFFERS] == list(DIFFERS)


@pytest.mark.parametrize("preset", DIFFERS)
def test_differs(preset: str) -> None:
    defaults = sheet("classic").options

    differs = {k: v for k, v in sheet(preset).options.items() if v != defaults[k]}

    assert differs == DIFFERS[preset]


def test_kniffel_is_as_yahtzee_without_the_joker() -> None:
    """Its further fives of a kind bring no bonus: that comes with the joker."""
    kniffel, yahtzee = sheet("kniffel").options, sheet("yahtzee").options

    assert {name for name in kniffel if kniffel[name] != yahtzee[name]} <= {"joker", "repeat_bonus"}


@pytest.mark.parametrize("preset", kosti.presets())
def test_every_preset_has_a_title_and_a_summary_in_both_languages(preset: str) -> None:
    rules = kosti.ruleset(preset)

    assert rules.id == preset
    assert rules.title("ru")
    assert rules.title("en")
    assert rules.summary("ru")
    assert rules.summary("en")
    assert rules.changes == {}


def test_the_showdown_has_its_defaults() -> None:
    options = kosti.ruleset("showdown").options

    assert options == {"straight": "equal-full", "rounds": 10, "ante": 0, "start": "seat"}
