"""The guide “Add a family” shows Pig as the tests install it: following it gives what they test."""

from __future__ import annotations

import importlib
import re
import tomllib

import pytest
from tests.guides.following import ROOT, blocks
from tests.plugins.installed import PIG

PAGE = "add-a-family.md"


def files(lang: str) -> dict[str, str]:
    """Return the files that the guide writes, by name."""
    text = (ROOT / "docs" / lang / PAGE).read_text("utf-8")
    shape = r"^`(kosti_pig/[a-z_.]+)`:\n\n```[a-z]+\n(.*?)^```$"
    return dict(re.findall(shape, text, re.MULTILINE | re.DOTALL))


@pytest.mark.parametrize("lang", ["en", "ru"])
def test_the_guide_writes_every_file_of_pig(lang: str) -> None:
    package = PIG / "kosti_pig"
    written = {f"kosti_pig/{path.name}": path.read_text("utf-8") for path in package.glob("*.*")}

    assert files(lang) == written


@pytest.mark.parametrize("lang", ["en", "ru"])
def test_the_entry_point_of_the_guide_is_the_one_that_is_installed(lang: str) -> None:
    shown = next(each.code for each in blocks(lang, PAGE) if "entry-points" in each.code)
    entries = tomllib.loads(shown)["project"]["entry-points"]["kosti.families"]
    installed = (PIG / "kosti_pig-1.0.dist-info" / "entry_points.txt").read_text("utf-8")

    assert installed.split() == ["[kosti.families]", *f"pig = {entries['pig']}".split()]


@pytest.mark.parametrize("lang", ["en", "ru"])
def test_every_protocol_that_the_guide_names_is_there(lang: str) -> None:
    text = (ROOT / "docs" / lang / PAGE).read_text("utf-8")
    named = re.findall(r"^\| `\w+` \| `([\w.]+)\.(\w+)` \|", text, re.MULTILINE)

    assert len(named) == 5
    for module, name in named:
        assert hasattr(importlib.import_module(module), name)
