"""``kosti rules``: the list, and a ruleset in plain words."""

import json
from pathlib import Path

import pytest
from tests.cli.conftest import Run

from kosti import presets, ruleset


@pytest.mark.parametrize("lang", ["ru", "en"])
def test_the_list_has_every_preset(kosti: Run, lang: str) -> None:
    code, out, err = kosti("rules", "--lang", lang)

    assert (code, err) == (0, "")
    lines = out.splitlines()
    for name in presets():
        assert f"  {name} — {ruleset(name).title(lang)}" in lines


def test_the_list_as_json(kosti: Run) -> None:
    found = json.loads(kosti("rules", "--json", "--lang", "ru").out)["presets"]

    assert [each["id"] for each in found] == list(presets())
    assert found[0] == {
        "id": "classic",
        "family": "sheet",
        "title": "Классический",
        "summary": ruleset("classic").summary("ru"),
    }


@pytest.mark.parametrize("name", presets())
@pytest.mark.parametrize("lang", ["ru", "en"])
def test_every_ruleset_is_explained(kosti: Run, name: str, lang: str) -> None:
    code, out, err = kosti("rules", name, "--lang", lang)

    assert (code, err) == (0, "")
    rules = ruleset(name)
    assert f"{rules.title(lang)} ({name})" in out
    for option in rules.options:
        assert f"\n  {option}=" in out


def test_a_ruleset_as_json(kosti: Run) -> None:
    code, out, _ = kosti("rules", "classic", "--set", "order=free", "--json")
    rules = ruleset("classic", order="free")
    found = json.loads(out)

    assert code == 0
    assert found["id"] == "classic"
    assert found["family"] == "sheet"
    assert found["title"] == "Classic"
    assert found["summary"] == rules.summary("en")
    assert found["options"] == dict(rules.options)
    assert found["changes"] == {"order": "free"}
    assert found["fingerprint"] == rules.fingerprint
    assert "School and combos may be written in any order." in found["sentences"]


def test_a_sentence_only_for_what_matters(kosti: Run) -> None:
    plain = json.loads(kosti("rules", "classic", "--json").out)["sentences"]
    bank = json.loads(kosti("rules", "attempt-bank", "--json").out)["sentences"]

    assert not any("bank: " in sentence for sentence in plain)
    assert any("bank: " in sentence for sentence in bank)


def test_house_rules_are_named(kosti: Run) -> None:
    out = kosti("rules", "classic", "--set", "order=free", "--set", "poker_bonus=0").out

    assert "\nHouse rules: order=free, poker_bonus=0\n" in out
    assert "House rules" not in kosti("rules", "classic").out


def test_a_changed_preset_is_not_introduced_by_the_sentence_of_the_unchanged_one(
    kosti: Run,
) -> None:
    first = kosti("rules", "classic").out
    english = kosti("rules", "classic", "--set", "order=free").out
    russian = kosti("rules", "classic", "--set", "order=free", "--lang", "ru").out

    assert "School first, then the combos" in first
    assert "School first, then the combos" not in english
    assert "As “Classic”, but with house rules: “Order”." in english
    assert "Как «Классический», но со своими правилами: «Порядок»." in russian


@pytest.mark.parametrize(
    "words",
    [
        ("rules", "showdown"),
        ("hint", "showdown", "{ | 11234} 12346"),
        ("solve", "showdown"),
        ("simulate", "showdown", "--players", "greedy,random", "--games", "3"),
        ("play", "showdown", "--player", "A", "--player", "B"),
    ],
)
def test_every_answer_names_its_house_rules(kosti: Run, words: tuple[str, ...]) -> None:
    english = kosti(*words, "--set", "rounds=1", typed="q\n").out
    russian = kosti(*words, "--set", "rounds=1", "--lang", "ru", typed="выход\n").out

    assert "House rules: rounds=1" in english
    assert "Домашние правила: rounds=1" in russian
    if words[0] not in ("rules", "play"):
        answer = json.loads(kosti(*words, "--set", "rounds=1", "--json").out)
        assert answer["options"] == {"rounds": 1}


def test_a_review_names_the_house_rules_of_its_record(kosti: Run, tmp_path: Path) -> None:
    file = tmp_path / "game.kosti"
    file.write_text(
        'kosti = 2\nrules = "showdown"\noptions = { rounds = 1 }\nplayers = ["A", "B"]\n'
        'turns = ["66665 stop", "11112 stop"]\n'
    )

    assert "House rules: rounds=1" in kosti("review", str(file)).out
    assert json.loads(kosti("review", str(file), "--json").out)["options"] == {"rounds": 1}


def test_the_lines_of_the_sheet_are_named_in_the_language(kosti: Run) -> None:
    out = kosti("rules", "twelve", "--lang", "ru").out

    assert "   7 покер (poker)\n" in out


@pytest.mark.parametrize("name", presets())
def test_the_explanation_keeps_to_sixty_columns(
    kosti: Run, monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    monkeypatch.setenv("COLUMNS", "60")

    lines = kosti("rules", name, "--lang", "ru").out.splitlines()

    assert max(map(len, lines)) <= 60


def test_house_rules_need_a_ruleset(kosti: Run) -> None:
    code, _, err = kosti("rules", "--set", "order=free")

    assert code == 2
    assert "RULES" in err


def test_the_rules_teach_somebody_who_has_never_played(kosti: Run) -> None:
    """What dice are worth, what the ranks are, what a combo is, in dice."""
    _, thousand, _ = kosti("rules", "thousand")
    assert "1 1 1 — 100 points" in thousand
    _, showdown, _ = kosti("rules", "showdown")
    places = [showdown.index(f"— {rank}") for rank in ("a pair", "a full house", "poker")]
    assert places == sorted(places)
    _, classic, _ = kosti("rules", "classic", "--json")
    sections = {each["id"]: each for each in json.loads(classic)["sections"]}
    assert sections["combos"]["examples"][0]["dice"] == [2, 3, 5, 5, 6]
