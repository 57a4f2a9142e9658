"""Cases with known answers, computed by independent programs from the same spec."""

import json
from pathlib import Path
from typing import cast

import pytest
from tests.scenes import sheet

from kosti import record

CASES = Path(__file__).parents[1] / "data" / "cases"
SCORES = [json.loads(row) for row in (CASES / "sheet-scores.jsonl").read_text("utf-8").splitlines()]
GAMES = sorted((CASES / "games").glob("sheet-*.kosti"))


@pytest.mark.parametrize("preset", sorted({row["rules"] for row in SCORES}))
def test_sheet_scores(preset: str) -> None:
    rules = sheet(preset)

    wrong = [
        row
        for row in SCORES
        if row["rules"] == preset
        and rules.score(row["cell"], row["dice"], attempt=row["attempt"]) != row["score"]
    ]

    assert not wrong


@pytest.mark.parametrize("path", GAMES, ids=lambda path: path.stem)
def test_sheet_games(path: Path) -> None:
    """Every field that the expectation names."""
    game = record.loads(path.read_bytes())
    expected = json.loads(path.with_suffix(".expect.json").read_text("utf-8"))

    found: dict[str, object] = {"rules": game.rules.id, "over": game.over}
    assert expected.keys() <= {*found, "players"}
    for key in expected.keys() - {"players"}:
        assert found[key] == expected[key]
    for standing, wanted in zip(game.standings(), expected["players"], strict=True):
        details = cast("dict[str, object]", game.state.details(standing.seat))
        settled = standing.settlement
        player: dict[str, object] = {
            "name": standing.name,
            "total": standing.total,
            "place": standing.place,
            "settlement": settled if settled is None else str(settled),
            **details,
        }
        assert {key: player[key] for key in wanted} == wanted


def test_there_are_cases() -> None:
    assert len(SCORES) == 586
    assert len(GAMES) == 10
