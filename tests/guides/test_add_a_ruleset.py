"""The guide “Add a ruleset” ends green when it is followed to the letter."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.guides.following import ROOT, Copy, blocks, commands

PAGE = "add-a-ruleset.md"


@pytest.mark.parametrize("lang", ["en", "ru"])
def test_the_house_rules_of_the_guide_are_told(lang: str) -> None:
    first = commands(blocks(lang, PAGE)[0])[0]

    assert first.startswith("kosti rules classic")
    assert "four_bonus=30" in Copy(ROOT).run("-m", *first.split())


@pytest.mark.long
@pytest.mark.parametrize("lang", ["en", "ru"])
def test_a_preset_is_added(lang: str, tmp_path: Path) -> None:
    copy = Copy.made(tmp_path / "kosti")
    preset, pinning, telling = blocks(lang, PAGE)[1:4]
    copy.append("src/kosti/games/sheet/presets.toml", preset.code)
    for command in commands(pinning):
        copy.run(*command.split()[1:])
    assert commands(telling)[0] == "make docs"
    for tool in ("tools.docs", "tools.protocol"):
        copy.run("-m", tool)
    copy.run("-m", "tools.house_rules", "presets", "--write")
    assert "`dacha`" in (copy.root / "docs" / lang / "presets.md").read_text(encoding="utf-8")
    copy.tests("tests", *(f"--ignore=tests/{each}" for each in ("e2e", "guides", "solver")))
