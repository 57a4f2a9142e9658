"""Random rulesets with few cells and odd options, small enough for the twin."""

from __future__ import annotations

from random import Random

import kosti
from kosti.games.sheet import SheetRules
from kosti.games.sheet.cells import Cell

SCHOOL = ("ones", "twos", "threes", "fours", "fives", "sixes")
COMBOS = tuple(cell.value for cell in Cell if cell.value not in SCHOOL)


def small_rules(seed: int) -> SheetRules:
    """Return a ruleset with up to two school cells and two or three cells in all."""
    rng = Random(seed)
    school = rng.sample(SCHOOL, rng.choice((0, 1, 1, 2)))
    combos = rng.sample(COMBOS, rng.randint(1, 2))
    cells = [*school, *combos]
    rng.shuffle(cells)
    changes: dict[str, object] = {
        "cells": cells,
        "order": "school-first" if school and rng.random() < 0.5 else "free",
        "school": rng.choice(("face", "count", "flat", "sum")),
        "school_total": "none",
        "first_throw": rng.randint(1, 4),
        "first_throw_school": rng.choice((1, 1, 2, 3)),
        "undoubled": rng.sample(combos, rng.randint(0, 1)),
        "cross_out": rng.choice(("always", "if-nothing-fits")),
        "declare": rng.choice(("never", "never", "by-second")),
        "all_dice": rng.sample(combos, rng.randint(0, 1)),
        "fixed": {cell: rng.randint(1, 60) for cell in combos if rng.random() < 0.2},
    }
    about: dict[str, tuple[tuple[str, ...], tuple[object, ...]]] = {
        "even_odd": (("even", "odd"), ("strict", "lenient")),
        "poker_bonus": (("poker",), (0, 50, 300)),
        "four_bonus": (("four-of-a-kind",), (0, 30)),
        "four_of_five": (("four-of-a-kind",), (True, False)),
        "poker_factors": (("poker",), ("none", [4, 2, 1], [1, 3, 2])),
        "small_straight": (("small-straight",), ("1-5", "any-four")),
        "large_straight": (("large-straight",), ("2-6", "any-five")),
        "full_house_of_five": (("full-house",), (True, False)),
        "two_pairs_of_four": (("two-pairs",), (True, False)),
    }
    for name, (needs, values) in about.items():
        if set(needs) & set(cells):
            changes[name] = rng.choice(values)
    if "poker" in cells and rng.random() < 0.5:
        fixed = dict.fromkeys(["poker"], 50)
        changes |= {"fixed": fixed, "repeat_bonus": rng.choice((0, 100))}
    rules = kosti.ruleset("classic", **changes)
    assert isinstance(rules, SheetRules)
    return rules
