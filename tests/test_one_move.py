"""The page that follows one move names what is there, and shows messages as they travel."""

from __future__ import annotations

import json
import re

import pytest
from tests.test_docs import ROOT

import kosti
from kosti.table.codec import encode
from kosti.table.events import EventReader, event_to_json
from kosti.table.messages import FROM_SERVER, read_message

LANGS = ("en", "ru")
STEPS = 25


def page(lang: str) -> str:
    return (ROOT / "docs" / lang / "one-move.md").read_text(encoding="utf-8")


@pytest.mark.parametrize("lang", LANGS)
def test_every_name_stands_in_its_file(lang: str) -> None:
    named = re.findall(r"\]\(\.\./\.\./([^)]+)\)\s`([^`]+)`", page(lang))

    assert len(named) > STEPS
    for path, name in named:
        text = (ROOT / path).read_text(encoding="utf-8")
        assert re.search(rf"(?<!\w){re.escape(name)}(?!\w)", text), f"{path} has no {name}"


@pytest.mark.parametrize("lang", LANGS)
def test_the_steps_are_numbered_and_each_has_its_file(lang: str) -> None:
    rows = re.findall(r"^\| (\d+) \|.*\|(.*)\|$", page(lang), re.MULTILINE)

    assert [int(number) for number, _ in rows] == list(range(1, STEPS + 1))
    assert all("](../../" in where for _, where in rows)


def test_both_languages_name_the_same_files() -> None:
    en, ru = (re.findall(r"\]\(([^)]+)\)(?:\s`[^`]+`)?", page(lang)) for lang in LANGS)

    assert en == ru


@pytest.mark.parametrize("lang", LANGS)
def test_the_messages_of_the_page_are_those_of_the_program(lang: str) -> None:
    events = EventReader(kosti.ruleset("classic").grammar)
    names = {kind.type: kind for kind in FROM_SERVER}
    blocks = re.findall(r"```json\n(.*?)```", page(lang), re.DOTALL)
    shown = [json.loads(line) for block in blocks for line in block.splitlines()]
    kinds = [each.get("type", each.get("kind")) for each in shown]

    assert kinds == ["do", "acted", "acted", "done"]
    for each in shown:
        if "kind" in each:
            assert event_to_json(events.read(each)) == each
        elif each["type"] == "do":
            assert encode(read_message(each)) == each
        else:
            fields = {name: value for name, value in each.items() if name != "type"}
            assert encode(names[each["type"]](**fields)) == each
