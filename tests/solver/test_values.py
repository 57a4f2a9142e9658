"""The exact values: those that others have published or computed, and those of all presets."""

import pytest
from tests.scenes import sheet
from tests.solver.conftest import Solved

import kosti
from kosti.games.sheet import SheetRules, SheetState

KNOWN: list[tuple[str, dict[str, object], float, float]] = [
    ("classic", {}, 164.910971, 1e-6),
    ("classic", {"order": "free"}, 215.511143, 1e-6),
    ("free-choice", {}, 267.016952, 1e-6),
    ("yatzy", {}, 248.4399893779, 1e-9),
    ("yatzy", {"full_house_of_five": True}, 248.4680909173, 1e-9),
    ("yatzy", {"two_pairs_of_four": True}, 248.6440589438, 1e-9),
    ("yatzy", {"full_house_of_five": True, "two_pairs_of_four": True}, 248.6748826884, 1e-9),
    ("yahtzee", {}, 254.5877287345, 1e-9),
    ("yahtzee", {"joker": "free"}, 254.5896094820, 1e-9),
    ("yahtzee", {"joker": "none"}, 253.9702411898, 1e-9),
    ("kniffel", {}, 245.8707745141, 1e-9),
]
"""Each with the accuracy to which it is known."""

OURS = {
    "set": 158.539517482,
    "kubiki": 166.950394937,
    "kubiki-simple": 173.445415249,
    "kubiki-hard": 165.180179337,
    "family": 162.756294655,
    "two-stage": 224.992649789,
    "two-round": 146.566252608,
    "twelve": 185.822340615,
    "attempt-bank": 251.419222,
    "attempt-bank-club": 252.003848,
}
"""Computed here, and kept from changing."""

SHEETS = tuple(name for name in kosti.presets() if isinstance(kosti.ruleset(name), SheetRules))


@pytest.mark.parametrize(("preset", "changes", "value", "accuracy"), KNOWN)
def test_a_known_value(
    solved: Solved, preset: str, changes: dict[str, object], value: float, accuracy: float
) -> None:
    solution = solved(preset, **changes)

    assert solution.value == pytest.approx(value, abs=accuracy)
    assert solution.kind == "expected-total"


@pytest.mark.parametrize("preset", SHEETS)
def test_every_preset_is_solved(solved: Solved, preset: str) -> None:
    solution = solved(preset)
    start = SheetState.before(sheet(preset), 2)

    known = OURS | {name: value for name, changes, value, _ in KNOWN if not changes}
    assert solution.value == pytest.approx(known[preset], abs=1e-6)
    if start.order:
        assert solution.expectation(start) == pytest.approx(solution.value, abs=1e-9)
    assert solution.expectation(start, 1) == pytest.approx(solution.value, abs=1e-9)


def test_passing_a_turn_only_defers_it(solved: Solved) -> None:
    assert solved("family", skip=False).value == solved("family").value


@pytest.mark.parametrize(
    "freedom",
    [{"order": "free"}, {"full_house_of_five": True}, {"two_pairs_of_four": True}],
)
def test_more_freedom_has_more_value(solved: Solved, freedom: dict[str, object]) -> None:
    assert solved("two-round", **freedom).value > solved("two-round").value
