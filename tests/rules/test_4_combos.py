"""Spec, section 4: what the combos mean, statement by statement."""

import pytest
from tests.scenes import sheet

from kosti.games.sheet.cells import Cell

COMBOS = {
    "pair": {"55123": 10, "55661": 12, "55566": 12, "55555": 10, "12346": 0},
    "two-pairs": {"55661": 22, "55566": 22, "11223": 6, "55551": 0, "55555": 0, "55123": 0},
    "three-of-a-kind": {"55512": 15, "55566": 15, "55551": 15, "55555": 15, "55661": 0},
    "four-of-a-kind": {"55551": 20, "55555": 20, "55566": 0},
    "full-house": {"55566": 27, "11122": 7, "55555": 0, "55551": 0, "55661": 0},
    "small-straight": {"12345": 15, "23456": 0, "12346": 0, "11234": 0},
    "large-straight": {"23456": 20, "12345": 0, "13456": 0},
    "poker": {"11111": 55, "66666": 80, "66665": 0},
    "chance": {"12346": 16, "11111": 5, "66666": 30},
    "even": {"22446": 18, "22445": 0, "66666": 30},
    "odd": {"11335": 13, "11336": 0},
    "minus": {"12346": -16, "11111": -5, "66666": -30},
}


@pytest.mark.parametrize("cell", COMBOS)
def test_what_a_combo_is_and_adds_up(cell: str) -> None:
    rules = sheet("classic", cells=list(Cell))

    found = {throw: rules.score(cell, throw, attempt=3) for throw in COMBOS[cell]}

    assert found == COMBOS[cell]


def test_best_reading_always() -> None:
    """A cell takes the highest score the dice allow for it."""
    rules = sheet("two-stage")

    assert rules.score("pair", "11666", attempt=2) == 12
    assert rules.score("pair", "22661", attempt=2) == 12
    assert rules.score("small-straight", "23456", attempt=2) == 18
    assert rules.score("large-straight", "23456", attempt=2) == 20


def test_two_pairs_are_of_different_faces() -> None:
    assert sheet("classic").score("two-pairs", "44441") == 0


def test_a_full_house_is_three_and_two_of_different_faces() -> None:
    assert sheet("classic").score("full-house", "44444") == 0


def test_with_any_four_the_small_straight_counts_its_best_four() -> None:
    """1-2-3-4-5 counts 2+3+4+5 = 14."""
    assert (
        sheet("classic", small_straight="any-four").score("small-straight", "12345", attempt=2)
        == 14
    )


def test_minus_is_minus_the_five_and_never_multiplied() -> None:
    rules = sheet("family", cells=list(Cell))

    assert [rules.score("minus", "12346", attempt=attempt) for attempt in (1, 2, 3)] == [-16] * 3
