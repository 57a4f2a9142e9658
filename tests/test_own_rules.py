"""Rulesets in files of one's own (spec: architecture.md, record.md)."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from tests.scenes import refused
from tests.strategies import rulesets

import kosti
from kosti import Game, RulesError, record
from kosti.games.options import Ruleset
from kosti.games.own_rules import read_rules, rules_text

OURS = 'base = "classic"\ntitle = "Правила Ивановых"\n\n[options]\norder = "free"\n'


def written(tmp_path: Path, text: str | bytes) -> Path:
    """Return a file with this text."""
    path = tmp_path / "ours.toml"
    path.write_bytes(text.encode() if isinstance(text, str) else text)
    return path


def test_a_file_gives_a_preset_with_house_rules_and_a_title(tmp_path: Path) -> None:
    rules = kosti.load_rules(written(tmp_path, OURS))

    assert rules == kosti.ruleset("classic", order="free")
    assert rules.title("ru") == rules.title("en") == "Правила Ивановых"


def test_a_title_may_stand_by_language_as_in_a_preset() -> None:
    assert read_rules('base = "classic"\ntitle = { ru = "Наши", en = "Ours" }').title() == "Наши"


def test_the_record_keeps_base_differences_and_title() -> None:
    game = Game(read_rules(OURS), ["Аня"])

    text = record.dumps(game)
    assert 'rules = "classic"\noptions = { order = "free" }' in text
    assert 'title = "Правила Ивановых"' in text
    again = record.loads(text)
    assert again == game
    assert again.rules.title() == "Правила Ивановых"
    assert record.dumps(again) == text


def test_what_is_named_as_the_preset_has_it_stays_where_it_would_fall_away() -> None:
    school = ["ones", "twos", "threes", "fours", "fives", "sixes"]
    rules = kosti.ruleset("family", cells=school, poker_bonus=0)

    assert read_rules(rules_text(rules)) == rules
    game = kosti.Game(rules, ["Аня"])
    assert record.loads(record.dumps(game)) == game


@given(rulesets("sheet"))
def test_rules_are_read_back_from_what_is_written(rules: Ruleset) -> None:
    again = read_rules(rules_text(rules, "Наши"))

    assert again == rules
    assert again.title() == "Наши"


@pytest.mark.parametrize(
    ("text", "code", "parts"),
    [
        ("", "bad-rules-file", ["base"]),
        ("base = 1", "bad-rules-file", ["base"]),
        ('base = "classic"\noptions = 1', "bad-rules-file", ["options"]),
        ('base = "classic"\ntitle = ""', "bad-rules-file", ["title", "60"]),
        ("base = «classic»", "bad-rules-file", ["line 1", "quotation"]),
        ("base = 'x'".encode("utf-16"), "bad-rules-file", ["UTF-16"]),
        ('base = "clasic"', "unknown-preset", ["classic"]),
        ('base = "classic"\n[options]\nordr = 1', "unknown-option", ["order"]),
    ],
)
def test_what_is_wrong_with_a_file_is_named(
    tmp_path: Path, text: str | bytes, code: str, parts: list[str]
) -> None:
    path = written(tmp_path, text)

    error = refused(RulesError, code, lambda: kosti.load_rules(path))
    assert all(part in error.message("en") for part in parts)


def test_a_file_that_is_not_there_is_refused(tmp_path: Path) -> None:
    error = refused(RulesError, "bad-rules-file", lambda: kosti.load_rules(tmp_path / "no.toml"))

    assert "no.toml" in error.message("en")
