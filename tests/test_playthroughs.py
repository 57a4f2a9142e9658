"""Every preset has a recorded playthrough, and plays it the same way again."""

import pytest
from tests.playthrough import FOLDER, text

import kosti


@pytest.mark.parametrize("preset", kosti.presets())
def test_playthrough(preset: str) -> None:
    path = FOLDER / f"{preset}.txt"

    assert path.exists(), "no playthrough: run `python tests/playthrough.py --write`"
    assert text(preset) == path.read_text("utf-8")


def test_every_playthrough_has_its_preset() -> None:
    assert {path.stem for path in FOLDER.iterdir()} == set(kosti.presets())
