"""What dice are worth, once more: written from the spec, slow and obvious, to compare with.

It shares no code with the engine and reads only the options as they stand in a record.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from itertools import combinations
from typing import cast

FACES = {"ones": 1, "twos": 2, "threes": 3, "fours": 4, "fives": 5, "sixes": 6}
STRAIGHTS = {
    "1-5": ["12345"],
    "any-four": ["1234", "2345", "3456"],
    "2-6": ["23456"],
    "any-five": ["12345", "23456"],
}

Options = Mapping[str, object]


def school(options: Options, cell: str, dice: Sequence[int], attempt: int) -> int:
    """Return the points of a school cell."""
    face = FACES[cell]
    n = sum(die == face for die in dice)
    points = {
        "face": [-3 * face, -2 * face, -face, 0, face, 2 * face],
        "count": [-3, -2, -1, 0, 1, 2],
        "flat": [-3 * face, -2 * face, -face, 0, 4, 5],
        "sum": [0, face, 2 * face, 3 * face, 4 * face, 5 * face],
        "mark": [0, 0, 0, 0, 0, 0],
    }[str(options["school"])][n]
    if points > 0 and attempt == 1:
        points *= cast(int, options["first_throw_school"])
    return points


def made(options: Options, cell: str, dice: Sequence[int]) -> list[int]:
    """Return the sum of every set of dice that makes the combo."""
    reading = tuple(
        options[name]
        for name in (
            "small_straight",
            "large_straight",
            "full_house_of_five",
            "two_pairs_of_four",
            "four_of_five",
            "even_odd",
        )
    )
    return _made(reading, cell, tuple(sorted(dice)))


@cache
def _made(reading: tuple[object, ...], cell: str, dice: tuple[int, ...]) -> list[int]:
    small, large, full_house_of_five, two_pairs_of_four, four_of_five, even_odd = reading
    sets = [part for n in range(1, 6) for part in combinations(dice, n)]
    five_equal = len(set(dice)) == 1

    def fits(part: tuple[int, ...]) -> bool:
        n = len(part)
        equal = len(set(part)) == 1
        text = "".join(map(str, part))
        match cell:
            case "pair":
                return n == 2 and equal
            case "two-pairs":
                pairs = n == 4 and part[0] == part[1] and part[2] == part[3]
                return pairs and (part[1] != part[2] or two_pairs_of_four is True)
            case "three-of-a-kind":
                return n == 3 and equal
            case "four-of-a-kind":
                return n == 4 and equal and (four_of_five is True or not five_equal)
            case "full-house":
                shape = sorted(part.count(face) for face in set(part))
                return shape == [2, 3] or (n == 5 and equal and full_house_of_five is True)
            case "small-straight":
                return text in STRAIGHTS[str(small)]
            case "large-straight":
                return text in STRAIGHTS[str(large)]
            case "poker":
                return n == 5 and equal
            case "chance" | "minus":
                return n == 5
            case "even" | "odd":
                odd = cell == "odd"
                right = all(die % 2 == odd for die in part)
                return right and (n == 5 or even_odd == "lenient")
        raise AssertionError(cell)

    return [sum(part) for part in sets if fits(part)]


def combo(options: Options, cell: str, dice: Sequence[int], attempt: int) -> int:
    """Return the points of a combo: (price, or all dice, or its dice) × factor + bonus."""
    sums = made(options, cell, dice)
    if not sums:
        return 0
    fixed = cast("dict[str, int]", options["fixed"])
    sign = -1 if cell == "minus" else 1
    if cell in fixed:
        base = fixed[cell]
    elif cell in cast("list[str]", options["all_dice"]):
        base = sign * sum(dice)
    else:
        base = sign * max(sums)
    factor = 1
    lenient = cell in ("even", "odd") and options["even_odd"] == "lenient"
    if cell == "poker" and options["poker_factors"] != "none":
        factor = cast("list[int]", options["poker_factors"])[min(attempt, 3) - 1]
    elif attempt == 1 and cell not in cast("list[str]", options["undoubled"]):
        factor = 1 if cell == "minus" or lenient else cast(int, options["first_throw"])
    bonus = {"poker": "poker_bonus", "four-of-a-kind": "four_bonus"}.get(cell)
    return base * factor + (cast(int, options[bonus]) if bonus else 0)


def score(options: Options, cell: str, dice: Sequence[int], attempt: int) -> int:
    """Return what a throw is worth in a cell."""
    return (school if cell in FACES else combo)(options, cell, dice, attempt)


def school_extra(options: Options, written: Mapping[str, int]) -> int:
    """Return what the school adds to its sum while these cells are written."""
    points = [points for cell, points in written.items() if cell in FACES]
    total = sum(points)
    bonus = cast(int, options["school_bonus"])
    kind = options["school_total"]
    if kind == "tenfold-each-negative":
        return sum(10 * each - each for each in points if each < 0)
    if kind == "none" or len(points) < 6:
        return 0
    if kind == "tenfold-if-negative":
        return 10 * total - total if total < 0 else 0
    if kind == "bonus-from-zero":
        return bonus if total >= 0 else 0
    if kind == "bonus-from-63":
        return bonus if total >= 63 else 0
    assert kind == "plus-minus"
    return bonus if total > 0 else -bonus if total < 0 else 0


def hand(dice: Sequence[int], straight: str) -> tuple[int, int, int]:
    """Return rank, sum of the combination and sum of all five dice of a hand in the showdown."""
    groups = sorted((sum(die == face for die in dice) for face in set(dice)), reverse=True)
    total = sum(dice)
    inside = sum(die for die in dice if sum(die == other for other in dice) > 1)
    full = ["nothing", "pair", "two", "three", "straight", "full", "four", "poker"]
    if len(set(dice)) == 5:
        if max(dice) - min(dice) == 4 and straight != "none":
            return full.index("full" if straight == "equal-full" else "straight"), total, total
        return 0, 0, total
    name = {
        (5,): "poker",
        (4, 1): "four",
        (3, 2): "full",
        (3, 1, 1): "three",
        (2, 2, 1): "two",
        (2, 1, 1, 1): "pair",
    }[tuple(groups)]
    return full.index(name), inside, total
