"""The protocol is written down, in both languages, and its types are those of the code."""

from __future__ import annotations

import re

import pytest
from tests.test_docs import ROOT, load_tool

from kosti.server.endpoints import CLOSE_CODES, ENDPOINTS
from kosti.table.commands import COMMANDS
from kosti.table.messages import FROM_SERVER, TO_SERVER

TOOL = load_tool("protocol")
WORDS = {
    *("bust", "dot", "none", "due", "last_turns", "record"),
    *("fair", "unfair", "sealed", "unknown", "stale"),
    *("player", "free", "seat", "creator", "invitation", "flag", "other", "several"),
    *("insert", "remove"),
}
"""What texts name in backticks besides fields."""

KINDS: tuple[type, ...] = TOOL.documented()


def test_types_and_pages_are_those_that_the_program_makes() -> None:
    for path, text in TOOL.files():
        assert path.read_text(encoding="utf-8") == text, f"{path.name} is old: run `make docs`"


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.__name__)
def test_every_message_is_documented(kind: type) -> None:
    text = TOOL.about(kind)

    assert text.endswith(".")
    named = set(re.findall(r"`(\w+)`", text))
    assert text, f"{kind.__name__} says nothing of itself"
    assert len(text) < 700
    known = {member.name for member in TOOL.members(kind)}
    others = {member.name for each in KINDS for member in TOOL.members(each)}
    strange = {name for name in named if name not in known and name not in others}
    assert strange <= WORDS


def test_every_part_of_the_protocol_is_on_the_page() -> None:
    page = (ROOT / "docs" / "en" / "protocol.md").read_text(encoding="utf-8")

    for kind in (*KINDS, *TO_SERVER, *FROM_SERVER, *COMMANDS.values()):
        assert page.count(f"### {kind.__name__}\n") == 1
    for endpoint in ENDPOINTS:
        assert f"`{endpoint.method} {endpoint.path}`" in page
    for code in CLOSE_CODES:
        assert f"| {code} |" in page


def test_every_event_is_on_the_page_with_a_sentence_in_its_language() -> None:
    for lang in ("en", "ru"):
        page = (ROOT / "docs" / lang / "protocol.md").read_text(encoding="utf-8")
        (section,) = (each for each in page.split("\n## ") if "| `roll-off-tied` |" in each)
        said = dict(re.findall(r"^\| `(\S+)` \|.*\| (.+\S) \|$", section, re.MULTILINE))
        del said["kind"]  # the heads of the tables
        assert set(said) == {kind.kind for known in TOOL.events().values() for kind in known}
        assert all(re.search("[а-я]" if lang == "ru" else "[a-z]", text) for text in said.values())


def test_no_two_events_share_a_kind() -> None:
    kinds = [kind.kind for known in TOOL.events().values() for kind in known]

    assert len(kinds) == len(set(kinds)) > 30


def test_every_type_that_is_used_is_declared() -> None:
    text = TOOL.typescript()
    declared = set(re.findall(r"^export (?:interface|type|declare enum) (\w+)", text, re.MULTILINE))
    fields = re.findall(r"^  \w+\??: (.+);$", text, re.MULTILINE)
    used = {word for hint in fields for word in re.findall(r"\b[A-Z]\w+", hint)} - {"Record"}

    assert used <= declared
