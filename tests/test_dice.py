"""Multisets of dice: throws, keeps, the lattice between them and their probabilities."""

from collections import Counter
from itertools import product
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.scenes import refused

from kosti import RecordError, dice
from kosti.dice import KEEP_ID, KEEPS, THROW_ID, THROWS

DICE = st.lists(st.integers(1, 6), max_size=5).map(tuple)


def test_there_are_252_throws_and_462_keeps() -> None:
    assert len(THROWS) == len(set(THROWS)) == 252
    assert len(KEEPS) == len(set(KEEPS)) == 462
    assert [len(dice.throws_of(n)) for n in range(6)] == [1, 6, 21, 56, 126, 252]


def test_throws_are_in_ascending_order_and_their_place_is_their_id() -> None:
    assert list(THROWS) == sorted(THROWS)
    assert all(list(throw) == sorted(throw) for throw in THROWS)
    assert [THROW_ID[throw] for throw in THROWS] == list(range(252))
    assert [THROWS[i] for i in (0, 1, 125, 251)] == [
        (1, 1, 1, 1, 1),
        (1, 1, 1, 1, 2),
        (1, 6, 6, 6, 6),
        (6, 6, 6, 6, 6),
    ]


def test_keeps_are_by_size_and_then_ascending_and_their_place_is_their_id() -> None:
    assert list(KEEPS) == sorted(KEEPS, key=lambda keep: (len(keep), keep))
    assert [KEEP_ID[keep] for keep in KEEPS] == list(range(462))
    assert [KEEPS[i] for i in (0, 1, 6, 7, 461)] == [(), (1,), (6,), (1, 1), (6, 6, 6, 6, 6)]


@pytest.mark.parametrize("n", range(6))
def test_probabilities_are_those_of_ordered_throws(n: int) -> None:
    ordered = Counter(tuple(sorted(throw)) for throw in product(range(1, 7), repeat=n))

    assert {throw: dice.ways(throw) for throw in dice.throws_of(n)} == ordered
    assert sum(p for _, p in dice.outcomes(n)) == pytest.approx(1, abs=1e-12)
    for throw, p in dice.outcomes(n):
        assert p == ordered[throw] / 6.0**n == dice.probability(throw[::-1])


@given(DICE)
def test_keeps_of_dice_are_their_distinct_parts(thrown: tuple[int, ...]) -> None:
    thrown = tuple(sorted(thrown))
    parts = {
        tuple(die for die, kept in zip(thrown, mask, strict=True) if kept)
        for mask in product((False, True), repeat=len(thrown))
    }

    keeps = dice.keeps_of(thrown)
    assert set(keeps) == parts
    assert list(keeps) == sorted(keeps, key=KEEP_ID.__getitem__)


@given(DICE, DICE)
def test_what_is_contained_can_be_removed_and_joined_again(
    one: tuple[int, ...], other: tuple[int, ...]
) -> None:
    both = dice.join(one, other)

    assert list(both) == sorted(one + other)
    assert dice.contains(both, one)
    assert dice.remove(both, one) == tuple(sorted(other))
    missing = Counter(one) - Counter(other)
    assert dice.contains(other, one) == (not missing)


@given(DICE)
def test_counts_tell_how_many_dice_show_each_face(thrown: tuple[int, ...]) -> None:
    assert dice.counts(thrown) == tuple(sum(die == face for die in thrown) for face in range(1, 7))


@given(DICE.filter(bool))
def test_dice_are_read_as_they_are_written(thrown: tuple[int, ...]) -> None:
    assert dice.parse_dice(dice.format_dice(thrown)) == thrown
    assert dice.parse_dice(" ".join(map(str, thrown))) == thrown


@pytest.mark.parametrize("text", ["", " ", "0", "7", "12a", "1-2", "１２", "٣", "²", "1\ud800"])
def test_anything_but_1_to_6_is_refused(text: str) -> None:
    error = refused(RecordError, "bad-dice", lambda: dice.parse_dice(text))

    assert "1 to 6" in error.message()


def test_long_nonsense_is_quoted_in_short() -> None:
    error = refused(RecordError, "bad-dice", lambda: dice.parse_dice("x" * 10**6))

    assert len(error.message()) < 200


def test_virtual_dice_are_dice_and_every_face_falls() -> None:
    thrown = [dice.roll(5, Random(seed)) for seed in range(60)]

    assert {len(each) for each in thrown} == {5}
    assert {die for each in thrown for die in each} == {1, 2, 3, 4, 5, 6}
    assert dice.roll(5, Random("a")) == dice.roll(5, Random("a"))
    assert dice.roll(0, Random(1)) == ()
