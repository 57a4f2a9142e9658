"""``kosti score``: what dice are worth."""

import json
from pathlib import Path

import pytest
from tests.cli.conftest import Run

CASES = Path(__file__).parents[1] / "data" / "cases"


def rows(name: str) -> list[dict[str, object]]:
    """Return some rows of a file of known answers: enough to see that the command passes them."""
    lines = (CASES / name).read_text("utf-8").splitlines()
    return [json.loads(line) for line in lines[:: max(len(lines) // 40, 1)]]


@pytest.mark.parametrize("row", rows("sheet-scores.jsonl"), ids=str)
def test_sheet_scores(kosti: Run, row: dict[str, object]) -> None:
    where = (str(row["rules"]), str(row["cell"]), str(row["dice"]))

    code, out, err = kosti("score", *where, "--attempt", str(row["attempt"]), "--json")

    assert (code, err) == (0, "")
    assert json.loads(out) == {"score": row["score"]}


@pytest.mark.parametrize("row", rows("thousand-throws.jsonl"), ids=str)
def test_throws_of_thousand(kosti: Run, row: dict[str, object]) -> None:
    out = kosti("score", "thousand", str(row["dice"]), "--json").out

    assert json.loads(out) == {"score": row["points"], "used": row["used"]}


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        ("classic full-house 66622", "full house: 44 on the first throw, 22 later"),
        ("classic full-house 66622 --attempt 1", "full house: 44"),
        ("classic full-house 66622 --attempt 2", "full house: 22"),
        ("classic full-house 6 6 6 2 2 --attempt 2", "full house: 22"),
        ("classic full-house 12345", "full house: 0 (the dice do not make it)"),
        ("classic 12 66622 --attempt 2", "full house: 22"),
        ("classic full house 66622 --attempt 2", "full house: 22"),
        ("classic fullhouse 6,6,6,2,2 --attempt 2", "full house: 22"),
        ("classic агдд-рщгыу 66622 --attempt 2", "full house: 22"),
        ("classic chance 66622", "chance: 22"),
        ("classic fives 11234", "fives: −15"),
        (
            "family poker 55555",
            "poker: 100 on the first throw, 50 on the second, 25 on the third",
        ),
        ("classic full-house 66622 --set first_throw=1", "full house: 22"),
        ("attempt-bank pair 11345 --attempt 5", "pair: 2"),
        ("thousand 11552", "30: 1 1 5 5 score"),
        ("thousand 12345", "125: every die scores"),
        ("thousand 2346", "0: no die scores"),
        ("showdown 66622", "full house, sum 22"),
        ("showdown 12345", "straight, as good as a full house, sum 15"),
        ("showdown 12345 --set straight=below-full", "straight, sum 15"),
        ("showdown 11234", "pair, its dice 2, all five 11"),
        ("showdown 13456", "nothing, sum 19"),
    ],
)
def test_scores_in_words(kosti: Run, words: str, expected: str) -> None:
    assert kosti("score", *words.split()) == (0, f"{expected}\n", "")


def test_a_cell_by_its_name_in_the_language(kosti: Run) -> None:
    code, out, _ = kosti("score", "classic", "большой стрит", "23456", "--json", "--lang", "ru")

    assert (code, json.loads(out)) == (0, {"score": 40})


def test_a_hand_as_json(kosti: Run) -> None:
    out = kosti("score", "showdown", "22665", "--json").out

    assert json.loads(out) == {"rank": "two-pairs", "combination": 16, "total": 21}


@pytest.mark.parametrize(
    ("words", "code"),
    [
        ("nonsense poker 55555", "unknown-preset"),
        ("classic", "missing-argument"),
        ("classic poker", "missing-argument"),
        ("classic pokr 55555", "no-cell"),
        ("classic even 22222", "no-cell"),
        ("classic poker 5555", "dice-count"),
        ("classic poker 555555", "dice-count"),
        ("classic poker 55557", "bad-dice"),
        ("classic poker abcde", "bad-dice"),
        ("classic poker 55555 --attempt 0", "attempt-range"),
        ("classic poker 55555 --attempt 4", "attempt-range"),
        ("classic poker 55555 --attempt x", "bad-value"),
        ("classic poker 55555 --set order=x", "bad-option"),
        ("thousand", "missing-argument"),
        ("thousand 123456", "dice-count"),
        ("thousand 7", "bad-dice"),
        ("thousand 15 --attempt 2", "not-this-game"),
        ("showdown 1234", "dice-count"),
    ],
)
def test_what_cannot_be_scored(kosti: Run, words: str, code: str) -> None:
    exit_code, out, err = kosti("score", *words.split(), "--json")

    assert exit_code == 2
    assert json.loads(out)["error"]["code"] == code
    assert len(err.splitlines()) == 1


def test_a_name_that_stands_for_two_cells_is_refused_with_both(kosti: Run) -> None:
    code, _, err = kosti("score", "classic", "straight", "23456")

    assert code == 2
    assert "small straight, large straight" in err


def test_a_number_without_a_cell_is_refused_with_the_numbers(kosti: Run) -> None:
    code, _, err = kosti("score", "classic", "22", "66622")

    assert code == 2
    assert "numbered 1 to 15" in err
