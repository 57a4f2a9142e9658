"""Counts and orders stay as they are pinned in data/golden.json."""

import json
from typing import Any

import pytest
from tests.golden import FILE, STATES, of_dice, of_preset, of_state

import kosti

GOLDEN: dict[str, Any] = json.loads(FILE.read_text("utf-8"))


def test_throws_and_keeps() -> None:
    assert GOLDEN["dice"]["throws"] == 252
    assert GOLDEN["dice"]["keeps"] == 462
    assert of_dice() == GOLDEN["dice"]


@pytest.mark.parametrize("preset", kosti.presets())
def test_preset(preset: str) -> None:
    assert preset in GOLDEN["presets"], "not pinned: run `python tests/golden.py --write`"
    assert of_preset(preset) == GOLDEN["presets"][preset]


def test_no_preset_was_lost_or_moved() -> None:
    assert list(GOLDEN["presets"]) == list(kosti.presets())


@pytest.mark.parametrize("state", STATES)
def test_the_order_of_legal_actions(state: str) -> None:
    assert of_state(*STATES[state]) == GOLDEN["states"][state]
