"""The exact distribution of the final total."""

import numpy as np
import pytest
from tests.scenes import sheet
from tests.solver.conftest import Solved

from kosti.errors import RulesError
from kosti.solver.distribution import Distribution
from kosti.solver.sheet.distribution import distribution
from kosti.solver.sheet.solve import solve


@pytest.mark.parametrize(
    ("preset", "changes"),
    [
        ("classic", {}),
        ("kubiki-hard", {}),
        ("two-stage", {"cross_out": "if-nothing-fits"}),
        ("yahtzee", {"order": "school-first"}),
        ("family", {"cells": ("fives", "poker", "pair", "chance"), "school_total": "none"}),
        (
            "yahtzee",
            {"order": "school-first", "declare": "by-second", "joker": "free"},
        ),
    ],
)
def test_its_mean_is_the_value(solved: Solved, preset: str, changes: dict[str, object]) -> None:
    solution = solved(preset, **changes)
    law = distribution(solution)

    assert law.mean == pytest.approx(solution.value, abs=1e-9)
    assert law.probabilities.sum() == pytest.approx(1, abs=1e-12)
    assert (law.probabilities >= 0).all()


@pytest.mark.long
def test_yatzy_is_spread_as_published(solved: Solved) -> None:
    law = distribution(solved("yatzy"))

    assert law.mean == pytest.approx(248.4399893779, abs=1e-9)
    assert law.sd == pytest.approx(38.4964, abs=1e-4)
    assert [law.quantile(share) for share in (0.05, 0.5, 0.95)] == [179, 249, 309]
    assert (law.values[0], law.values[-1]) == (10, 374)


def test_one_cell_by_hand() -> None:
    """Poker alone, worth 50: the well-known chance of five of a kind in three throws."""
    rules = sheet(
        "twelve", cells=["poker"], fixed={"poker": 50}, large_straight="2-6", small_straight="1-5",
        all_dice=[], four_of_five=True,
    )  # fmt: skip
    law = distribution(solve(rules, stored=False))

    assert law.values[[0, -1]].tolist() == [0, 50]
    assert law.at_least(1) == pytest.approx(0.0460286, abs=1e-7)
    assert law.at_least(50) == law.at_least(1)
    assert law.at_least(51) == 0


def test_quantiles_and_chances() -> None:
    law = Distribution(np.arange(1, 5), np.array([0.5, 0.25, 0.0, 0.25]))

    assert law.mean == 2.0
    assert law.sd == pytest.approx(1.5**0.5)
    assert [law.quantile(share) for share in (0.0, 0.5, 0.51, 0.75, 0.76, 1.0)] == [
        1,
        1,
        2,
        2,
        4,
        4,
    ]
    assert [law.at_least(total) for total in (0, 2, 3, 5)] == [1.0, 0.5, 0.25, 0.0]


def test_a_bank_of_attempts_is_refused(solved: Solved) -> None:
    with pytest.raises(RulesError) as caught:
        distribution(solved("attempt-bank"))
    assert caught.value.code == "not-this-game"
