"""Many optimal games at once."""

import numpy as np
import pytest
from tests.scenes import sheet
from tests.solver.conftest import Solved

from kosti.errors import RulesError
from kosti.solver.sheet.distribution import distribution
from kosti.solver.sheet.lockstep import play

GAMES = 100_000


@pytest.mark.parametrize(
    ("preset", "changes"),
    [
        ("classic", {}),
        ("classic", {"order": "free"}),
        ("set", {}),
        ("kubiki", {}),
        ("kubiki-hard", {}),
        ("two-stage", {}),
        ("two-round", {}),
        ("twelve", {}),
        ("yatzy", {}),
        ("yahtzee", {}),
        ("yahtzee", {"joker": "free", "cross_out": "if-nothing-fits"}),
        ("family", {"cells": ("fives", "poker", "pair", "chance"), "school_total": "none"}),
    ],
)
def test_the_mean_is_the_value(solved: Solved, preset: str, changes: dict[str, object]) -> None:
    """Within four standard errors."""
    solution = solved(preset, **changes)
    totals = play(solution, GAMES, seed=1).totals

    assert abs(totals.mean() - solution.value) < 4 * totals.std() / GAMES**0.5


def test_totals_spread_as_the_distribution_says(solved: Solved) -> None:
    solution = solved("two-round")
    law, totals = distribution(solution), play(solution, GAMES, seed=3).totals
    shares = np.bincount(totals - law.values[0], minlength=len(law.values)) / GAMES

    # Kolmogorov's distance is above 2 / √n in one case of 1,500.
    assert np.abs(np.cumsum(shares) - np.cumsum(law.probabilities)).max() < 2 / GAMES**0.5


def test_the_cells_add_up_to_the_total(solved: Solved) -> None:
    games = play(solved("classic"), 1000)
    rules = sheet("classic")
    school = games.points[:, :6]
    extra = [rules.school_extra(tuple(map(int, row))) for row in school]

    assert games.cells == rules.cells
    assert np.array_equal(games.totals, games.points.sum(axis=1) + extra)
    for column, cell in zip(games.points.T, games.cells, strict=True):
        assert set(column.tolist()) <= set(rules.possible_points(cell))


def test_the_same_seed_gives_the_same_games_and_more_of_them_begin_alike(solved: Solved) -> None:
    few, many = (play(solved("classic"), games, seed=9) for games in (500, 6000))
    other = play(solved("classic"), 500, seed=10)

    assert np.array_equal(few.points, many.points[:500])
    assert not np.array_equal(few.points, other.points)


def test_a_bank_of_attempts_is_refused(solved: Solved) -> None:
    with pytest.raises(RulesError) as caught:
        play(solved("attempt-bank"), 1)
    assert caught.value.code == "not-this-game"
