"""Spec, section 8: the worked values."""

import pytest
from tests.scenes import reported, school, sheet

SCHOOL = ("ones", "twos", "threes", "fours", "fives", "sixes")


@pytest.mark.parametrize(
    ("preset", "dice", "attempt", "cell", "points"),
    [
        ("classic", "55555", 1, "poker", 100),
        ("classic", "55555", 1, "four-of-a-kind", 40),
        ("classic", "55555", 1, "three-of-a-kind", 30),
        ("classic", "55555", 1, "pair", 20),
        ("classic", "55555", 1, "chance", 25),
        ("classic", "55555", 1, "full-house", 0),
        ("classic", "55555", 1, "fives", 10),
        ("classic", "55555", 2, "poker", 75),
        ("classic", "22556", 2, "two-pairs", 14),
        ("classic", "22556", 2, "pair", 10),
        ("classic", "12345", 1, "small-straight", 30),
        ("classic", "66622", 1, "full-house", 44),
        ("family", "55555", 1, "poker", 100),
        ("family", "11112", 3, "fives", -15),
        ("family", "51112", 3, "fives", -10),
        ("family", "55112", 3, "fives", -5),
        ("family", "55512", 3, "fives", 0),
        ("family", "55552", 3, "fives", 5),
        ("family", "55555", 3, "fives", 10),
        ("twelve", "62222", 1, "four-of-a-kind", 14),
        ("twelve", "66111", 1, "full-house", 15),
        ("twelve", "44415", 1, "fours", 12),
    ],
)
def test_scores(preset: str, dice: str, attempt: int, cell: str, points: int) -> None:
    assert sheet(preset).score(cell, dice, attempt=attempt) == points


@pytest.mark.parametrize(
    ("preset", "points", "total"),
    [
        ("classic", (-1, 0, 0, 0, 0, 0), -1),
        ("classic", (0, 0, 0, 0, 0, 0), 50),
        ("kubiki", (2, 0, 0, 0, -5, 0), -30),
        ("kubiki", (2, 0, 0, 0, -10, 0), -80),
        ("family", (0, 0, 0, 0, -5, 0), -55),
        ("family", (0, 0, 0, 0, 5, 0), 55),
        ("family", (0, 0, 3, 0, 0, 6), 59),
        ("family", (0, 0, 0, 0, 0, 0), 0),
    ],
)
def test_schools(preset: str, points: tuple[int, ...], total: int) -> None:
    played = reported(preset, dict(zip(SCHOOL, points, strict=True)))

    assert sum(school(played)) == total
    assert played.standings()[0].total == total
