"""Section 2 of the spec: what the dice of one throw are worth."""

from __future__ import annotations

import json
from fractions import Fraction
from functools import cache
from itertools import product
from pathlib import Path

import pytest
from tests.rules.thousand.positions import rules

from kosti.dice import outcomes
from kosti.errors import IllegalAction, RecordError
from kosti.games.thousand import Score, bust_chance, mean_points
from kosti.games.thousand.scoring import best, scoring_keeps

CASES = Path(__file__).parents[2] / "data" / "cases" / "thousand-throws.jsonl"
THOUSAND = rules()


def test_every_throw_of_the_given_cases() -> None:
    cases = [json.loads(line) for line in CASES.read_text("utf-8").splitlines()]
    found = [THOUSAND.score(case["dice"]) for case in cases]

    assert [(score.points, len(score.used)) for score in found] == [
        (case["points"], case["used"]) for case in cases
    ]


@pytest.mark.parametrize(
    ("face", "three", "four", "five"),
    [
        (1, 100, 200, 1000),
        (2, 20, 40, 200),
        (3, 30, 60, 300),
        (4, 40, 80, 400),
        (5, 50, 100, 500),
        (6, 60, 120, 600),
    ],
)
def test_three_four_and_five_equal_dice(face: int, three: int, four: int, five: int) -> None:
    found = [THOUSAND.score((face,) * n).points for n in (3, 4, 5)]

    assert found == [three, four, five]


@pytest.mark.parametrize(
    ("dice", "points", "used"),
    [
        pytest.param("1", 10, (1,), id="a single 1"),
        pytest.param("5", 5, (5,), id="a single 5"),
        pytest.param("52341", 125, (1, 2, 3, 4, 5), id="1-2-3-4-5, never 15"),
        pytest.param("65432", 250, (2, 3, 4, 5, 6), id="2-3-4-5-6"),
        pytest.param("2345", 5, (5,), id="four in a row are no straight"),
        pytest.param("15334", 15, (1, 5), id="1 and 5 single"),
        pytest.param("11552", 30, (1, 1, 5, 5), id="pairs count singly"),
        pytest.param("22255", 30, (2, 2, 2, 5, 5), id="three and two singles"),
        pytest.param("55511", 70, (1, 1, 5, 5, 5), id="three fives and two ones"),
        pytest.param("22334", 0, (), id="nothing"),
    ],
)
def test_a_throw_is_read_at_its_best(dice: str, points: int, used: tuple[int, ...]) -> None:
    assert THOUSAND.score(dice) == Score(points, used)


def test_no_choice_of_dice_brings_more_than_the_best_reading() -> None:
    for n in range(1, 6):
        for throw, _ in outcomes(n):
            assert all(best(keep).points <= best(throw).points for keep in scoring_keeps(throw))
            assert (best(throw).points == 0) == (not scoring_keeps(throw))


@pytest.mark.parametrize(
    ("dice", "keeps"),
    [
        pytest.param("1115", ["1", "5", "11", "15", "111", "115", "1115"], id="1-1-1-5"),
        pytest.param("22225", ["5", "222", "2222", "2225", "22225"], id="four twos and a five"),
        pytest.param("12345", ["1", "5", "15", "12345"], id="a straight only as a whole"),
        pytest.param("23446", [], id="nothing"),
    ],
)
def test_dice_that_score_on_their_own(dice: str, keeps: list[str]) -> None:
    found = scoring_keeps(tuple(map(int, dice)))

    assert ["".join(map(str, keep)) for keep in found] == keeps


def test_of_three_ones_one_two_or_all_three_bring_10_20_100() -> None:
    assert [best((1,) * n).points for n in (1, 2, 3)] == [10, 20, 100]


@pytest.mark.parametrize("dice", ["", "117", "12x", (0, 1), (True, 2), "1 2 7"])
def test_unreadable_dice_are_refused(dice: str | tuple[int, ...]) -> None:
    if dice == "":
        dice = "   "
    with pytest.raises(RecordError) as caught:
        THOUSAND.score(dice)
    assert caught.value.code == "bad-dice"


@pytest.mark.parametrize("dice", ["111111", ()])
def test_only_one_to_five_dice_are_scored(dice: str | tuple[int, ...]) -> None:
    with pytest.raises(IllegalAction) as caught:
        THOUSAND.score(dice)
    assert caught.value.code == "dice-count"
    assert "1 to 5" in caught.value.message("en")


# Section 10: known figures


@pytest.mark.parametrize(
    ("dice", "chance", "mean"),
    [
        (5, 0.0771605, 28.288966),
        (4, 0.1574074, 14.351852),
        (3, 0.2777778, 8.680556),
        (2, 0.4444444, 5),
        (1, 0.6666667, 2.5),
    ],
)
def test_the_known_chances_of_a_bust_and_mean_points(dice: int, chance: float, mean: float) -> None:
    assert float(bust_chance(dice)) == pytest.approx(chance, abs=5e-8)
    assert float(mean_points(dice)) == pytest.approx(mean, abs=5e-7)


def test_chances_are_exact_by_counting_every_ordered_throw() -> None:
    for n in range(1, 6):
        scores = [best(tuple(sorted(dice))).points for dice in product(range(1, 7), repeat=n)]
        assert bust_chance(n) == Fraction(scores.count(0), 6**n)
        assert mean_points(n) == Fraction(sum(scores), 6**n)


ENOUGH = 1500
"""Points of a turn at which throwing on is never worth it."""


@cache
def turn_value(points: int, dice: int, confirm: bool) -> float:
    """Return the expected points of a turn played for points alone, confirming forced."""
    if points >= ENOUGH:
        return confirmed(points) if confirm else points
    on = value_of_throwing(points, dice)
    return on if confirm or not points else max(points, on)


def confirmed(points: int) -> float:
    """Return the expected points of a player who must confirm, and then stops: a·points + b."""
    throws = [(*best(throw), chance) for throw, chance in outcomes(5)]
    some = [(scored, chance) for scored, used, chance in throws if 0 < len(used) < 5]
    every = [(scored, chance) for scored, used, chance in throws if len(used) == 5]
    again = 1 - sum(chance for _, chance in every)
    a = sum(chance for _, chance in some) / again
    b = sum(s * chance for s, chance in some) + a * sum(s * chance for s, chance in every)
    return a * points + b / again


@cache
def value_of_throwing(points: int, dice: int) -> float:
    value = 0.0
    for throw, chance in outcomes(dice):
        scored, used = best(throw)
        if scored:
            left = dice - len(used)
            value += chance * turn_value(points + scored, left or 5, not left)
    return value


def test_the_best_unconstrained_turn_is_worth_35_306971() -> None:
    assert turn_value(0, 5, False) == pytest.approx(35.306971, abs=5e-7)


def test_it_throws_on_with_at_most_15_15_35_95_points() -> None:
    throws_on = {
        dice: max(p for p in range(5, 500, 5) if value_of_throwing(p, dice) > p)
        for dice in (1, 2, 3, 4)
    }
    assert throws_on == {1: 15, 2: 15, 3: 35, 4: 95}


@cache
def chance_of_120(points: int, dice: int, confirm: bool) -> float:
    """Return the chance that a turn brings 120 or more when nothing less may be written."""
    if points >= 120 and not confirm:
        return 1.0
    if points > ENOUGH:
        return 0.0
    chance = 0.0
    for throw, probability in outcomes(dice):
        scored, used = best(throw)
        if scored:
            left = dice - len(used)
            chance += probability * chance_of_120(points + scored, left or 5, not left)
    return chance


def test_the_chance_of_at_least_120_when_one_must() -> None:
    assert chance_of_120(0, 5, False) == pytest.approx(0.100997, abs=5e-7)
