"""The front of the solvers: every family's part, and what is said where there is none."""

from __future__ import annotations

import subprocess
import sys
from dataclasses import replace

import pytest

import kosti
from kosti import Game
from kosti.errors import RulesError
from kosti.games.registry import families
from kosti.solver.coach import PARTS, coach, forewarning, is_ready, is_solvable, value_kind, wait
from kosti.solver.kinds import ValueKind

TOY = replace(families()["showdown"], name="store")
"""A family from elsewhere, which happens to be called like a module of the solver."""


def test_a_family_without_a_solver_is_refused_with_the_reason() -> None:
    part, rules = PARTS.of(TOY), kosti.ruleset("showdown")

    assert not part.solves
    assert not part.is_ready(rules, 2)
    assert not part.goes_on(rules, 2)
    assert part.forewarning(rules, 2, None) is None
    assert part.wait(rules, 2, None) == 0.0
    assert part.quick(rules, Game(rules, ["A", "B"]).state) is None
    with pytest.raises(RulesError, match="no solver knows this family yet") as refused:
        part.coach(rules, 2, progress=None, memory_limit=None)
    assert refused.value.code == "not-this-game"


@pytest.mark.parametrize(
    ("preset", "players", "kind"),
    [
        ("classic", 1, ValueKind.TOTAL),
        ("classic", 2, ValueKind.TOTAL),
        ("showdown", 3, ValueKind.CHANCE),
        ("thousand", 1, ValueKind.TURNS),
        ("thousand", 2, ValueKind.CHANCE),
    ],
)
def test_what_the_values_are_is_known_before_anything_is_solved(
    preset: str, players: int, kind: ValueKind
) -> None:
    assert value_kind(kosti.ruleset(preset), players) is kind


def test_every_preset_can_be_solved_and_only_two_at_thousand_wait_for_long() -> None:
    for preset in kosti.presets():
        rules = kosti.ruleset(preset)
        assert is_solvable(rules)
        assert is_ready(rules) == (rules.family != "thousand")


def test_whoever_waits_for_two_at_thousand_is_told_how_many_states_there_are() -> None:
    rules = kosti.ruleset("thousand")

    assert "2 569 609 states" in str(forewarning(rules))
    with pytest.raises(RulesError, match=r"the limit is \d+ MB"):
        forewarning(rules, memory_limit=10_000)


def test_the_more_states_there_are_the_longer_the_wait() -> None:
    few, many, barrel = (
        wait(kosti.ruleset(name)) for name in ("thousand-plain", "thousand", "thousand-850")
    )

    assert 0 < few < many < barrel
    assert wait(kosti.ruleset("classic")) == 0
    assert wait(kosti.ruleset("thousand"), players=1) == 0
    with pytest.raises(RulesError, match=r"the limit is \d+ MB"):
        wait(kosti.ruleset("thousand"), memory_limit=10_000)


@pytest.mark.parametrize("preset", ["showdown", "thousand"])
def test_where_values_are_no_totals_there_are_none_to_spread(preset: str) -> None:
    with pytest.raises(RulesError, match="totals to spread") as refused:
        coach(kosti.ruleset(preset), players=1).distribution()
    assert refused.value.code == "not-this-game"


def test_the_front_loads_neither_numpy_nor_numba() -> None:
    script = """
import sys
import kosti
from kosti.solver.coach import is_solvable, value_kind
for preset in kosti.presets():
    rules = kosti.ruleset(preset)
    is_solvable(rules), value_kind(rules)
print(*sorted({name.partition(".")[0] for name in sys.modules} & {"numpy", "numba"}))
"""
    done = subprocess.run(
        [sys.executable, "-c", script], capture_output=True, text=True, check=True
    )
    assert done.stdout.strip() == ""
