"""What the property tests draw: rulesets, tables of players, dice, extra keys of a record."""

from __future__ import annotations

import string
from datetime import UTC, date, datetime, time, timedelta, timezone
from math import nan

from hypothesis import assume
from hypothesis import strategies as st

import kosti
from kosti import RulesError
from kosti.games.options import Ruleset
from kosti.games.registry import families
from kosti.games.sheet.cells import COMBOS, SCHOOL, Cell

SCHOOL_IDS = [cell.value for cell in SCHOOL]
COMBO_IDS = [cell.value for cell in COMBOS]
CELL_IDS = [cell.value for cell in Cell]

CELLS = st.one_of(
    st.permutations(COMBO_IDS).map(lambda combos: SCHOOL_IDS + combos),
    st.lists(st.sampled_from(COMBO_IDS), unique=True).map(lambda combos: SCHOOL_IDS + combos),
    st.lists(st.sampled_from(CELL_IDS), min_size=1, unique=True),
    st.permutations(CELL_IDS),
)
SHEET_OPTIONS: dict[str, st.SearchStrategy[object]] = {
    "cells": CELLS,
    "order": st.sampled_from(["school-first", "free"]),
    "school": st.sampled_from(["face", "count", "flat", "sum", "mark"]),
    "school_total": st.sampled_from(
        [
            "none",
            "bonus-from-zero",
            "plus-minus",
            "tenfold-if-negative",
            "tenfold-each-negative",
            "bonus-from-63",
        ]
    ),
    "school_bonus": st.integers(1, 500),
    "first_throw": st.integers(1, 4),
    "first_throw_school": st.integers(1, 4),
    "undoubled": st.lists(st.sampled_from(COMBO_IDS), unique=True),
    "poker_factors": st.just("none") | st.lists(st.integers(1, 10), min_size=3, max_size=3),
    "poker_bonus": st.integers(0, 300),
    "four_bonus": st.integers(0, 300),
    "small_straight": st.sampled_from(["1-5", "any-four"]),
    "large_straight": st.sampled_from(["2-6", "any-five"]),
    "fixed": st.dictionaries(st.sampled_from(COMBO_IDS), st.integers(1, 1000), max_size=4),
    "all_dice": st.lists(st.sampled_from(COMBO_IDS), unique=True),
    "full_house_of_five": st.booleans(),
    "two_pairs_of_four": st.booleans(),
    "four_of_five": st.booleans(),
    "even_odd": st.sampled_from(["strict", "lenient"]),
    "cross_out": st.sampled_from(["always", "if-nothing-fits"]),
    "nothing": st.sampled_from(["cross-out", "out"]),
    "declare": st.sampled_from(["never", "by-second"]),
    "skip": st.booleans(),
    "bank": st.sampled_from(["none", "at-end", "after-school", "choose"]),
    "last_turns": st.sampled_from(["if-starter", "equal", "none"]),
    "unmade": st.sampled_from(["least", "most"]),
    "joker": st.sampled_from(["none", "forced", "free"]),
    "repeat_bonus": st.integers(0, 500),
    "settlement": st.sampled_from(["total", "minus-average"]),
    "start": st.sampled_from(["seat", "roll-off", "roll-off-one", "roll-off-order"]),
}
"""Every option of a sheet with the values of its domain (spec 3)."""

SHOWDOWN_OPTIONS: dict[str, st.SearchStrategy[object]] = {
    "straight": st.sampled_from(["equal-full", "below-full", "none"]),
    "rounds": st.integers(1, 100),
    "ante": st.integers(0, 1000),
    "start": st.sampled_from(["seat", "roll-off", "roll-off-one", "roll-off-order"]),
}
"""Every option of the showdown with the values of its domain (spec 5.3)."""

OPTIONS = {"sheet": SHEET_OPTIONS, "showdown": SHOWDOWN_OPTIONS}

PRESETS = {
    family: [name for name in kosti.presets() if kosti.ruleset(name).family == family]
    for family in families()
}
"""The presets of each family."""


@st.composite
def rulesets(draw: st.DrawFn, family: str, most: int = 5) -> Ruleset:
    """Draw a preset with house rules that do not contradict each other."""
    preset = draw(st.sampled_from(PRESETS[family]))
    names = draw(st.lists(st.sampled_from(sorted(OPTIONS[family])), unique=True, max_size=most))
    options: dict[str, object] = {}
    for name in names:
        # House rules are put on one after another; one that contradicts is left out.
        tried = options | {name: draw(OPTIONS[family][name])}
        try:
            kosti.ruleset(preset, **tried)
        except RulesError:
            continue
        options = tried
    return kosti.ruleset(preset, **options)


DIRECTION = "\u061c\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069"
NAME = (
    st.text(
        st.characters(categories=["L", "M", "N", "P", "S", "Zs"], include_characters=": "),
        min_size=1,
        max_size=40,
    )
    .map(str.strip)
    .filter(lambda name: any(char.isalnum() for char in name))
) | st.sampled_from(["Аня", "A: B", "A", ": ", "12345 pair", "stop", "Жанна д’Арк", "山田 太郎"])


@st.composite
def tables(draw: st.DrawFn, most: int = 4) -> list[str]:
    """Draw the names of the players of a table."""
    names = draw(st.lists(NAME, min_size=1, max_size=most))
    try:
        kosti.Game(kosti.ruleset("classic"), names)
    except RulesError:
        assume(False)
    return names


ZONES = st.integers(-720, 720).map(lambda minutes: timezone(timedelta(minutes=minutes)))
SCALARS = st.one_of(
    st.booleans(),
    st.integers(),
    st.floats(allow_nan=False),
    st.just(nan),
    st.text(st.characters(exclude_categories=["Cs"])),
    st.dates(),
    st.times(),
    st.datetimes(),
    st.datetimes(timezones=ZONES),
    st.sampled_from([date(1, 1, 1), time(23, 59, 59, 999999), datetime(9999, 12, 31, tzinfo=UTC)]),
)
KEYS = st.text(string.ascii_letters + string.digits + "-_", min_size=1) | st.text(
    st.characters(exclude_categories=["Cs"])
)
VALUES = st.recursive(
    SCALARS,
    lambda inside: st.lists(inside, max_size=3) | st.dictionaries(KEYS, inside, max_size=3),
    max_leaves=8,
)
OWN_KEYS = {"kosti", "rules", "options", "players", "lot", "turns", "handicap", "joined", "left"}
EXTRAS = st.dictionaries(KEYS.filter(lambda key: key not in OWN_KEYS), VALUES, max_size=4)
"""What else may stand in a record: any TOML."""
