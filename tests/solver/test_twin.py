"""The kernels and the plain twin agree; the twin and the bare engine do."""

from dataclasses import replace
from random import Random

import pytest
from tests.scenes import sheet
from tests.solver.conftest import Solved
from tests.solver.small_rules import small_rules
from tests.solver.twin import Twin, by_the_rules

from kosti.games.sheet import Sheet, SheetRules, SheetState
from kosti.games.sheet.cells import Cell
from kosti.solver.sheet.solve import solve

CLOSE = 1e-9


@pytest.mark.parametrize("seed", range(1, 51))
def test_the_kernels_agree_with_the_twin_on_small_rulesets(seed: int) -> None:
    rules = small_rules(seed)

    assert solve(rules, stored=False).value == pytest.approx(Twin(rules).empty(), abs=CLOSE)


@pytest.mark.parametrize(
    "changes",
    [
        {"cells": ["fives"], "first_throw_school": 3},
        {"cells": ["even"], "even_odd": "lenient"},
        {"cells": ["poker"], "poker_factors": [4, 2, 1], "declare": "by-second"},
        {
            "cells": ["small-straight", "large-straight"],
            "declare": "by-second",
            "cross_out": "if-nothing-fits",
        },
    ],
    ids=lambda changes: " ".join(changes["cells"]),
)
def test_the_twin_agrees_with_the_bare_engine(changes: dict[str, object]) -> None:
    rules = sheet("classic", school_total="none", order="free", **changes)

    assert by_the_rules(SheetState.before(rules, 1), {}) == pytest.approx(
        Twin(rules).empty(), abs=CLOSE
    )


LATE: list[tuple[str, dict[str, object]]] = [
    ("yahtzee", {}),
    ("yahtzee", {"joker": "free", "cross_out": "if-nothing-fits"}),
    ("yahtzee", {"joker": "forced", "cross_out": "if-nothing-fits", "first_throw": 2}),
    ("yahtzee", {"joker": "none"}),
    ("yahtzee", {"declare": "by-second"}),
    ("yahtzee", {"declare": "by-second", "joker": "free", "cross_out": "if-nothing-fits"}),
    ("kubiki", {"first_throw_school": 2}),
    ("kubiki-hard", {"cross_out": "if-nothing-fits"}),
    ("family", {}),
    ("two-stage", {"order": "free", "even_odd": "lenient", "cross_out": "if-nothing-fits"}),
]


@pytest.mark.parametrize(("preset", "changes"), LATE)
def test_the_kernels_agree_with_the_twin_late_in_a_game(
    solved: Solved, preset: str, changes: dict[str, object]
) -> None:
    rules, solution = sheet(preset, **changes), solved(preset, **changes)
    twin, rng = Twin(rules), Random(1)

    for _ in range(3):
        late = late_sheet(rules, rng)
        assert solution.total(late) == pytest.approx(twin.total(late), abs=CLOSE)


def late_sheet(rules: SheetRules, rng: Random) -> Sheet:
    """Return a sheet with two open cells, the others filled with what they may hold."""
    cells = list(rules.cells)
    if Cell.POKER in cells and rng.random() < 0.7:  # jokers come only after poker
        cells.remove(Cell.POKER)
    opened = rng.sample(cells, 2)
    points = tuple(
        None if cell in opened else rng.choice(rules.possible_points(cell)) for cell in rules.cells
    )
    return replace(Sheet(rules, points), repeats=0)
