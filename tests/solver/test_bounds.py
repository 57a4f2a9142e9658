"""No kernel reads or writes beyond the end of an array, however many cells a sheet has."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from random import Random
from typing import cast

import numpy as np
import pytest
from tests.scenes import sheet
from tests.solver.test_thousand_solution import GAMES
from tests.solver.twin import Twin

import kosti
from kosti.games.sheet import Sheet, SheetRules
from kosti.games.sheet.cells import Cell
from kosti.games.thousand import Player, ThousandRules
from kosti.simulate.thousand.games import play_some
from kosti.simulate.thousand.played import Played, in_steps, key_of
from kosti.simulate.thousand.throws import throws
from kosti.simulate.thousand.workspace import GameWorkspace
from kosti.solver.jit import checks_bounds
from kosti.solver.jit import kernel as compiled
from kosti.solver.lanes import Rows, aligned_rows, splat, store
from kosti.solver.lattice import lattice
from kosti.solver.sheet import kernel
from kosti.solver.sheet.bank import solve_bank
from kosti.solver.sheet.bank_kernel import BankWorkspace, solve_masks
from kosti.solver.sheet.distribution import distribution
from kosti.solver.sheet.lockstep import play
from kosti.solver.sheet.plan import plan
from kosti.solver.sheet.solve import solve
from kosti.solver.sheet.workspace import Workspace
from kosti.solver.thousand import kernel as thousand
from kosti.solver.thousand.rule_numbers import rule_numbers
from kosti.solver.thousand.solve import solve_thousand

EVERY: dict[str, object] = {"cells": list(Cell), "school_total": "none", "undoubled": []}
DECLARED: dict[str, object] = {"declare": "by-second"}
JOKERS: dict[str, object] = {
    "school": "sum",
    "fixed": {"poker": 50},
    "joker": "free",
    "repeat_bonus": 100,
}

# Every cell there is


def late_sheet(rules: SheetRules, rng: Random) -> Sheet:
    """Return a sheet with two open combos, the other cells filled with what they may hold."""
    opened = rng.sample(rules.combo_cells, 2)
    points = (None if c in opened else rng.choice(rules.possible_points(c)) for c in rules.cells)
    return Sheet(rules, tuple(points))


@pytest.mark.parametrize("order", ["school-first", "free"])
@pytest.mark.parametrize(
    "options",
    [{}, DECLARED, JOKERS, JOKERS | DECLARED],
    ids=["plain", "declared", "jokers", "both"],
)
def test_a_sheet_of_every_cell_there_is_can_be_solved_and_played(
    order: str, options: dict[str, object]
) -> None:
    rules, games, rng = sheet("classic", order=order, **EVERY, **options), 2000, Random(1)
    solution, twin = solve(rules, stored=False), Twin(rules)

    for _ in range(2):
        late = late_sheet(rules, rng)
        assert solution.total(late) == pytest.approx(twin.total(late), abs=1e-9)
    totals = play(solution, games, seed=1).totals
    assert abs(totals.mean() - solution.value) < 4 * totals.std() / games**0.5


def test_the_distribution_of_a_sheet_of_every_cell_there_is() -> None:
    solution = solve(sheet("classic", order="school-first", **EVERY, **JOKERS), stored=False)
    assert distribution(solution).mean == pytest.approx(solution.value, abs=1e-9)


def test_a_bank_of_attempts_beside_every_cell_there_is() -> None:
    rules = sheet("attempt-bank", cells=list(Cell))
    assert solve(rules, stored=False).value > solve(sheet("attempt-bank"), stored=False).value


# What was made for something smaller is refused


@pytest.mark.parametrize(
    ("name", "options"),
    [
        ("solve_free", {}),
        ("solve_declared", DECLARED),
        ("solve_declared_jokers", JOKERS | DECLARED),
    ],
)
def test_a_workspace_for_fewer_cells_is_refused(name: str, options: dict[str, object]) -> None:
    few, many = plan(sheet("yatzy")), plan(sheet("classic", order="free", **EVERY, **options))
    values = np.zeros(many.states)

    with pytest.raises(ValueError, match="fewer cells"):
        getattr(kernel, name)(
            *(0, 1, values, many.layout, many.scores, lattice()),
            Workspace.of(few.layout, few.scores),
        )
    with pytest.raises(ValueError, match="another ruleset"):
        getattr(kernel, name)(
            *(0, 1, values[1:], many.layout, many.scores, lattice()),
            Workspace.of(many.layout, many.scores),
        )
    assert not values.any()


def test_a_table_of_masks_of_fewer_cells_is_refused() -> None:
    few, many = (
        solve_bank(sheet("attempt-bank", cells=cells, four_bonus=0), turn_cost=7.0, stored=False)
        for cells in (["ones", "pair"], ["ones", "pair", "poker"])
    )

    with pytest.raises(ValueError, match="another ruleset"):
        solve_masks(np.array([1]), few.values, 1.0, many.plan, lattice(), BankWorkspace.of_thread())


def rules(name: str) -> ThousandRules:
    return cast(ThousandRules, kosti.ruleset("thousand", **GAMES[name]))


def test_a_workspace_for_shorter_turns_is_refused() -> None:
    solution = solve_thousand(rules("classic"), stored=False)
    positions, bounds = solution.positions, solution.bounds
    own = positions.index_of(Player())
    group = int(positions.group[own])
    short = thousand.TurnWorkspace.of(int(positions.transitions.top.max()) - 1)

    with pytest.raises(ValueError, match="shorter turns"):
        thousand.ask(own, own, group, group, bounds, positions.transitions, positions.style, short)
    with pytest.raises(ValueError, match="shorter turns"):
        thousand.turn(1, len(short.stop), positions.style, short)
    with pytest.raises(ValueError, match="other transitions"):
        thousand.ask(
            *(own, own, group, group, bounds[1:], positions.transitions, positions.style),
            positions.workspace(),
        )


def test_a_workspace_for_fewer_players_or_games_is_refused() -> None:
    bots, numbers = in_steps([50] * 3), rule_numbers(rules("classic"))

    with pytest.raises(ValueError, match="fewer players"):
        play_some(0, 1, key_of(1), bots, numbers, throws(), Played.of(1, 3), GameWorkspace.of(2))
    with pytest.raises(ValueError, match="so many games"):
        play_some(0, 2, key_of(1), bots, numbers, throws(), Played.of(1, 3), GameWorkspace.of(3))


# Compiled once more, with every index checked

ONE_ROW_TOO_FAR = "tests/solver/test_bounds.py::test_a_row_that_is_not_there_is_an_index_error"

SHORT = (
    ONE_ROW_TOO_FAR,
    *(f"tests/solver/test_twin.py::{twin}[{seed}]"
      for twin in ("test_the_kernels_agree_with_the_twin_on_small_rulesets",)
      for seed in (1, 4, 13, 25)),
    "tests/solver/test_bank.py::test_every_turn_has_the_value_that_the_twin_finds",
    "tests/solver/test_thousand_solution.py::test_the_bounds_are_as_close_as_asked[open]",
    "tests/solver/test_thousand_solution.py::test_the_bounds_are_as_close_as_asked[banks]",
)  # fmt: skip

LONG = (
    ONE_ROW_TOO_FAR,
    "tests/solver/test_twin.py",
    "tests/solver/test_bank.py",
    "tests/solver/test_lockstep.py",
    "tests/solver/test_distribution.py",
    "tests/solver/test_thousand_solution.py",
    "tests/solver/test_thousand_turns.py",
    "tests/solver/test_thousand_effects.py",
    "tests/test_simulate_thousand.py",
)


@pytest.mark.skipif(not checks_bounds(), reason="it would write where it should not")
def test_a_row_that_is_not_there_is_an_index_error() -> None:
    @compiled
    def write(rows: Rows, row: int) -> None:
        store(rows, row, splat(1.0))

    rows = aligned_rows(3)
    write(rows, 2)
    with pytest.raises(IndexError):
        write(rows, 3)


def run_with_bounds_checked(tests: tuple[str, ...], cache: Path) -> None:
    """Run tests in a process of their own, whose kernels check every index."""
    environment = {
        **os.environ,
        "NUMBA_BOUNDSCHECK": "1",
        "NUMBA_OPT": "1",  # these kernels are run little and compiled in half the time
        "NUMBA_CACHE_DIR": str(cache),
    }
    done = subprocess.run(
        [sys.executable, "-m", "pytest", "-q", "-x", "-p", "no:cacheprovider", *tests],
        check=False,
        capture_output=True,
        text=True,
        env=environment,
        cwd=Path(__file__).parents[2],
    )
    assert done.returncode == 0, done.stdout + done.stderr
    assert "skipped" not in done.stdout


def test_the_kernels_stay_within_their_arrays(tmp_path: Path) -> None:
    run_with_bounds_checked(SHORT, tmp_path)


@pytest.mark.long
def test_the_kernels_stay_within_their_arrays_in_all_of_their_tests(tmp_path: Path) -> None:
    run_with_bounds_checked(LONG, tmp_path)
