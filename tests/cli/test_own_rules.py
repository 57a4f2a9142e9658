"""Rulesets in files of one's own, wherever rules are named (spec)."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from tests.cli.conftest import Run

import kosti as library
from kosti import record


@pytest.fixture
def ours(kosti: Run, tmp_path: Path) -> str:
    """Return a file of rules as the program writes it."""
    file = tmp_path / "ours.toml"
    words = ("--set", "order=free", "--save", str(file), "--title", "Правила Ивановых")
    kept = kosti("rules", "classic", *words)
    assert kept.code == 0, kept.err
    assert f"kosti play {file}" in kept.out
    return str(file)


def test_what_is_kept_are_the_base_what_differs_and_the_title(ours: str) -> None:
    text = Path(ours).read_text(encoding="utf-8")
    rules = library.load_rules(ours)

    assert 'base = "classic"' in text
    assert text.count(" = ") == 3
    assert (rules.changes, rules.title("ru")) == ({"order": "free"}, "Правила Ивановых")


def test_a_file_stands_wherever_rules_are_named(kosti: Run, ours: str) -> None:
    told = json.loads(kosti("rules", ours, "--json").out)
    scored = kosti("score", ours, "pair", "11345", "--json")
    simulated = kosti("simulate", ours, "--players", "random", "--games", "2", "--json")

    assert (told["id"], told["title"]) == ("classic", "Правила Ивановых")
    assert json.loads(scored.out) == {"score": 4}
    assert json.loads(simulated.out)["options"] == {"order": "free"}


def test_house_rules_go_on_top_of_a_file(kosti: Run, ours: str) -> None:
    told = json.loads(kosti("rules", ours, "--set", "start=roll-off", "--json").out)

    assert told["changes"] == {"order": "free", "start": "roll-off"}
    assert told["title"] == "Правила Ивановых"


def test_the_record_of_its_game_needs_no_file(kosti: Run, ours: str, tmp_path: Path) -> None:
    saved = tmp_path / "game.kosti"
    words = ("--player", "Аня", "--real-dice", "--save", str(saved))
    kosti("play", ours, *words, typed="13456\nchance\n")

    text = saved.read_text(encoding="utf-8")
    assert 'rules = "classic"' in text
    assert 'options = { order = "free" }' in text
    assert record.loads(text).rules.title("en") == "Правила Ивановых"


def test_nothing_is_written_over_unless_it_is_wanted(kosti: Run, ours: str) -> None:
    before = Path(ours).read_text(encoding="utf-8")
    code, out, err = kosti("rules", "kubiki", "--save", ours)

    assert (code, out, Path(ours).read_text(encoding="utf-8")) == (2, "", before)
    assert "--force" in err
    assert kosti("rules", "kubiki", "--save", ours, "--force").code == 0
    assert library.load_rules(ours).id == "kubiki"


@pytest.mark.parametrize(
    ("line", "part"),
    [
        ("rules nowhere.toml", "такого файла нет"),
        ("play ./nowhere --player A", "такого файла нет"),
        ("rules classic --save ours.txt", ".toml"),
        ("rules --save ours.toml", "ПРАВИЛА"),
        ("rules classic --save nowhere/ours.toml", "nowhere/ours.toml"),
        ("rules classic --set order=fre --save ours.toml", "school-first, free"),
    ],
)
def test_what_cannot_be_is_refused_in_a_line(kosti: Run, line: str, part: str) -> None:
    code, out, err = kosti(*line.split(), "--lang", "ru")

    assert (code, out) == (2, "")
    assert err.count("\n") == 1
    assert part in err
