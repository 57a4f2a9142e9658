"""``kosti replay``: where a record leads to."""

import json
from pathlib import Path

import pytest
from tests.cli.conftest import Run

from kosti import record

GAMES = Path(__file__).parents[1] / "data" / "cases" / "games"
RECORDS = sorted(GAMES.glob("*.kosti"))

SETTLED = """
kosti = 1
rules = "two-stage"
players = ["Аня", "Борис", "Вера"]
turns = ["chance=10", "chance=11", "chance=30"]
[options]
cells = ["chance"]
order = "free"
school_total = "none"
small_straight = "1-5"
large_straight = "2-6"
"""


def assert_agrees(found: object, expected: object) -> None:
    """Compare every field that an expectation names."""
    if isinstance(expected, dict):
        assert isinstance(found, dict)
        for key, value in expected.items():
            assert_agrees(found[key], value)
    elif isinstance(expected, list):
        assert isinstance(found, list)
        assert len(found) == len(expected)
        for one, other in zip(found, expected, strict=True):
            assert_agrees(one, other)
    else:
        assert found == expected


@pytest.mark.parametrize("file", RECORDS, ids=lambda file: file.stem)
def test_known_games(kosti: Run, file: Path) -> None:
    code, out, err = kosti("replay", str(file), "--json")

    assert (code, err) == (0, "")
    assert_agrees(json.loads(out), json.loads(file.with_suffix(".expect.json").read_text("utf-8")))


@pytest.mark.parametrize("file", RECORDS, ids=lambda file: file.stem)
@pytest.mark.parametrize("columns", [60, 120])
def test_known_games_in_words(
    kosti: Run, monkeypatch: pytest.MonkeyPatch, file: Path, columns: int
) -> None:
    monkeypatch.setenv("COLUMNS", str(columns))

    code, out, err = kosti("replay", str(file))

    assert (code, err) == (0, "")
    assert max(map(len, out.splitlines())) <= columns
    game = record.loads(file.read_bytes())
    for each in game.standings():
        assert f"{each.place}." in out
        assert each.name in out


def test_the_shape_of_an_unfinished_sheet(kosti: Run, tmp_path: Path) -> None:
    file = tmp_path / "game.kosti"
    file.write_text(
        'kosti = 1\nrules = "classic"\noptions = { poker_bonus = 0 }\nplayers = ["A", "B"]\n'
        'turns = ["11113 ones", "13456"]\n'
    )

    assert json.loads(kosti("replay", str(file), "--json").out) == {
        "rules": "classic",
        "options": {"poker_bonus": 0},
        "over": False,
        "turn": {"number": 2, "player": "B"},
        "players": [
            {
                "name": "A",
                "total": 1,
                "place": 1,
                "settlement": None,
                "cells": {"ones": 1},
                "school": {"sum": 1, "extra": 0},
            },
            {
                "name": "B",
                "total": 0,
                "place": 2,
                "settlement": None,
                "cells": {},
                "school": {"sum": 0, "extra": 0},
            },
        ],
    }
    assert "Not finished: turn 2, B." in kosti("replay", str(file)).out


def test_the_shape_of_the_other_families(kosti: Run) -> None:
    head = 'kosti = 1\nplayers = ["A", "B"]\nturns = []\n'

    showdown = json.loads(kosti("replay", "-", "--json", typed=head + 'rules = "showdown"').out)
    thousand = json.loads(kosti("replay", "-", "--json", typed=head + 'rules = "thousand"').out)
    bank = json.loads(kosti("replay", "-", "--json", typed=head + 'rules = "attempt-bank"').out)

    common = {"name", "total", "place", "settlement"}
    assert set(showdown["players"][0]) == common | {"won", "chips"}
    assert set(thousand["players"][0]) == common | {"opened", "bolts", "barrel", "falls", "dots"}
    assert {"cells", "school", "bank"} <= set(bank["players"][0])


def test_settlement_is_exact_in_json_and_short_in_words(kosti: Run) -> None:
    found = json.loads(kosti("replay", "-", "--json", typed=SETTLED).out)

    assert found["over"] is True
    assert found["turn"] is None
    assert [each["settlement"] for each in found["players"]] == [-7, -6, 13]
    thirds = SETTLED.replace("chance=30", "chance=29")
    found = json.loads(kosti("replay", "-", "--json", typed=thirds).out)
    assert [each["settlement"] for each in found["players"]] == ["-20/3", "-17/3", "37/3"]
    assert "−6.7" in kosti("replay", "-", typed=thirds).out
    assert "+12,3" in kosti("replay", "-", "--lang", "ru", typed=thirds).out


def test_a_record_from_standard_input(kosti: Run) -> None:
    code, out, _ = kosti("replay", "-", typed=RECORDS[0].read_bytes())

    assert code == 0
    assert out == kosti("replay", str(RECORDS[0])).out
