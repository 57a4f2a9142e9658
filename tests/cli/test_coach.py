"""``kosti hint``, ``review``, ``solve`` and ``simulate``."""

import json
import os
import re
import subprocess
import sys
from pathlib import Path
from xml.etree import ElementTree

import pytest
from rich.cells import cell_len
from tests.cli.conftest import Run

SMALL = (
    "--set",
    "cells=fives,pair,chance",
    "--set",
    "order=free",
    "--set",
    "school_total=none",
)

RECORD = """
kosti = 1
rules = "classic"
players = ["Anna", "Boris"]
turns = [
  "66661 ones",
  "ones=-2",
  "13456 (6) 6612 (66) 135 sixes",
]
"""


@pytest.fixture
def record(tmp_path: Path) -> str:
    file = tmp_path / "game.kosti"
    file.write_text(RECORD, encoding="utf-8")
    return str(file)


# hint


def test_a_hint_lists_every_choice_the_best_first(kosti: Run) -> None:
    code, out, _ = kosti("hint", "classic", "{ones=-1} 13456", "--json")
    answer = json.loads(out)

    assert code == 0
    assert answer["kind"] == "expected-total"
    losses = [each["loss"] for each in answer["choices"]]
    assert losses == sorted(losses)
    assert losses[0] == 0
    assert answer["choices"][0]["value"] == pytest.approx(answer["value"])
    assert {"(6)", "()", "twos", "sixes"} <= {each["choice"] for each in answer["choices"]}
    assert "ones" not in {each["choice"] for each in answer["choices"]}


def test_a_hint_for_people_names_the_choice_and_what_the_others_lose(kosti: Run) -> None:
    _, english, _ = kosti("hint", "classic", "--set", "order=free", "{ones=-1} 23456")
    _, russian, _ = kosti("hint", "classic", "--set", "order=free", "{ones=-1} 23456", "--lang=ru")

    assert "write large straight" in english
    assert "записать: большой стрит" in russian
    assert "−" in english
    assert "not shown" in english


def test_a_hint_may_show_everything(kosti: Run) -> None:
    _, out, _ = kosti("hint", "classic", "13456", "--all")

    assert "not shown" not in out
    assert "keep 1345" in out


def test_a_hint_for_the_unfinished_game_of_a_record(kosti: Run, tmp_path: Path) -> None:
    file = tmp_path / "open.kosti"
    file.write_text(RECORD.replace('sixes",', 'sixes",\n "13456",'), encoding="utf-8")
    code, out, _ = kosti("hint", str(file), "--json")

    assert code == 0
    assert json.loads(out)["choices"]


def test_rules_beside_a_record_are_refused(kosti: Run, tmp_path: Path) -> None:
    file = tmp_path / "open.kosti"
    file.write_text(RECORD.replace('sixes",', 'sixes",\n "13456",'), encoding="utf-8")

    assert kosti("hint", "classic", str(file)).code == 0
    for words in (("hint", "showdown", str(file)), ("hint", str(file), "--set", "order=free")):
        code, _, err = kosti(*words)
        assert code == 2
        assert "names its rules, classic" in err


def test_before_a_throw_there_is_nothing_to_choose(kosti: Run) -> None:
    code, out, _ = kosti("hint", "classic", "{ones=-1}")

    assert code == 0
    assert "nothing to choose" in out


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["classic", "{ones=9} 13456"], "ones can never be 9"),
        (["classic", "{ones=-1 13456"], "cannot be read"),
        (["classic", "{} 13457"], "13457"),
        (["clasic", "{} 13456"], "classic"),
        (["thousand", "{880 barrel=1 | 880 barrel=0} 13456"], "only one can sit"),
        (["thousand", "{420 bolts=7} 13456"], "bolts"),
        (["showdown", "{420} 13456"], "five dice"),
        (["classic"], "POSITION"),
        (["nowhere.kosti"], "no such file"),
    ],
)
def test_an_impossible_hint_is_refused_in_one_line(kosti: Run, words: list[str], said: str) -> None:
    code, out, err = kosti("hint", *words)

    assert (code, out) == (2, "")
    assert err.count("\n") == 1
    assert said in err


def test_where_the_rules_would_take_minutes_to_solve_points_are_advised_at_once(kosti: Run) -> None:
    for others in ("| 40", "| 40 | 110"):
        code, english, err = kosti("hint", "thousand", f"{{300 {others}}} 11346")
        _, russian, _ = kosti("hint", "thousand", f"{{300 {others}}} 11346", "--lang", "ru")

        assert (code, err) == (0, "")
        assert "by points" in english
        assert "chance of a bust 28%" in english
        assert "kosti hint --exact" in english
        assert "minutes" in english
        assert "по очкам" in russian
        assert "минут" in russian


def test_advice_by_points_as_data(kosti: Run) -> None:
    code, out, _ = kosti("hint", "thousand", "{300 | 400} 11346", "--json")
    answer = json.loads(out)

    assert code == 0
    assert answer["kind"] == "points-of-the-turn"
    assert answer["exact"] is False
    assert answer["exact_in_seconds"] > 10
    assert [each["choice"] for each in answer["choices"]] == ["throw", "stop"]


# review


def test_a_review_tells_loss_from_luck(kosti: Run, record: str) -> None:
    code, out, _ = kosti("review", record, "--json")
    anna, boris = json.loads(out)["players"]

    assert code == 0
    assert (anna["name"], boris["reported"]) == ("Anna", 1)
    for each in (anna, boris):
        parts = each["start"] + each["luck"] - each["loss"] + each["gifts"] + each["unexplained"]
        assert each["result"] == pytest.approx(parts)
    assert anna["mistakes"][0]["choice"] == "ones"
    assert anna["mistakes"][0]["loss"] > 5


def test_a_review_for_people(kosti: Run, record: str) -> None:
    _, english, _ = kosti("review", record)
    _, russian, _ = kosti("review", record, "--lang", "ru")

    assert "write ones cost" in english
    assert "1 turn reported without dice" in english
    assert "записать: единицы" in russian
    assert "1 ход без костей" in russian


def test_a_review_says_what_kind_of_mistake_it_was(kosti: Run, record: str) -> None:
    decisions = json.loads(kosti("review", record, "--json").out)["decisions"]

    assert all((each["fault"] is not None) == (each["loss"] > 0) for each in decisions)


def test_a_review_that_would_take_minutes_compares_turn_by_turn(kosti: Run, tmp_path: Path) -> None:
    """Three players and house rules: the mistakes, and how the exact review is asked for."""
    file = tmp_path / "race.kosti"
    turns = ['"11123 stop"', '"11122 34"', '"22346"']
    file.write_text(
        'kosti = 2\nrules = "thousand"\noptions = { overtake = 30 }\n'
        'players = ["Anna", "Boris", "Vera"]\n' + f"turns = [{', '.join(turns)}]\n",
        encoding="utf-8",
    )
    out = kosti("review", str(file)).out

    assert "The best turn by points" in out
    assert "kosti review --exact" in out
    assert "it was time to end\n    the turn" in out
    assert json.loads(kosti("review", str(file), "--json").out)["kind"] == "gain-by-turn"


def test_a_review_can_be_drawn(kosti: Run, record: str, tmp_path: Path) -> None:
    file = tmp_path / "chart.svg"
    code, _, _ = kosti("review", record, "--plot", str(file))

    assert code == 0
    assert ElementTree.parse(file).getroot().tag.endswith("svg")
    assert "Anna" in file.read_text(encoding="utf-8")


def test_a_plot_that_cannot_be_written_is_refused(kosti: Run, record: str, tmp_path: Path) -> None:
    code, _, err = kosti("review", record, "--plot", str(tmp_path / "nowhere" / "chart.svg"))

    assert code == 2
    assert "cannot be written" in err


def test_a_plot_is_drawn_as_its_ending_says(kosti: Run, record: str, tmp_path: Path) -> None:
    file = tmp_path / "chart.PNG"

    assert kosti("review", record, "--plot", str(file)).code == 0
    assert file.read_bytes().startswith(b"\x89PNG")


@pytest.mark.parametrize("name", ["chart.jpg", "chart", "chart.svg.gz"])
@pytest.mark.parametrize("command", ["review", "simulate", "solve"])
def test_another_ending_is_refused_before_the_work(
    kosti: Run, tmp_path: Path, command: str, name: str
) -> None:
    words = {
        "review": ("review", "nowhere.kosti"),
        "simulate": ("simulate", "nowhere", "--players", "nobody"),
        "solve": ("solve", "nowhere"),
    }[command]
    code, out, err = kosti(*words, "--plot", str(tmp_path / name))

    assert (code, out) == (2, "")
    assert err == (
        f"No plot can be drawn into “{tmp_path / name}”; possible endings: .svg, .png.\n"
    )
    assert not (tmp_path / name).exists()


@pytest.mark.parametrize("width", [20, 36, 40, 60, 80, 120])
def test_charts_stay_within_the_width_of_the_terminal(
    kosti: Run, record: str, width: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", str(width))
    drawn = kosti("review", record, "--lang", "ru").out
    spread = kosti("simulate", "classic", *SMALL, "--players", "random", "--games", "20").out

    assert max(map(cell_len, drawn.splitlines())) <= width
    assert max(map(cell_len, spread.splitlines())) <= width


def test_figures_of_plots_are_those_of_the_language(kosti: Run, tmp_path: Path) -> None:
    file = tmp_path / "spread.svg"
    words = ("simulate", "classic", *SMALL, "--players", "random", "--games", "20", "--lang", "ru")
    out = kosti(*words, "--plot", str(file)).out
    drawn = ElementTree.parse(file).getroot().iter("{http://www.w3.org/2000/svg}text")
    figures = [each.text or "" for each in drawn]

    assert re.search(r"\d,\d\s%", out)
    assert not re.search(r"\d\.\d", out)
    assert any("," in each for each in figures)
    assert not any("." in each for each in figures)


def test_nothing_foreign_is_said_where_nothing_can_be_kept(tmp_path: Path) -> None:
    nowhere = tmp_path / "file"
    nowhere.write_text("not a folder")
    kept = {k: v for k, v in os.environ.items() if not k.startswith(("XDG", "MPL", "KOSTI"))}
    words = ("simulate", "classic", *SMALL, "--players", "random", "--games", "5")
    run = subprocess.run(
        [sys.executable, "-m", "kosti", *words, "--plot", str(tmp_path / "x.svg")],
        env={**kept, "HOME": str(nowhere / "home")},
        capture_output=True,
        text=True,
        check=True,
    )

    assert run.stderr == ""


# solve


def test_the_exact_value_of_a_ruleset(kosti: Run) -> None:
    code, out, _ = kosti("solve", "classic", "--json")
    answer = json.loads(out)

    assert code == 0
    assert answer["value"] == pytest.approx(164.910971, abs=1e-6)
    assert answer["kind"] == "expected-total"
    assert answer["states"] > 1000
    assert answer["seconds"] >= 0


def test_the_spread_of_the_totals_agrees_with_the_value(kosti: Run, tmp_path: Path) -> None:
    file = tmp_path / "spread.svg"
    words = ("solve", "classic", *SMALL, "--at-least", "20", "--plot", str(file), "--json")
    _, out, _ = kosti(*words)
    answer = json.loads(out)
    law = answer["distribution"]

    assert law["mean"] == pytest.approx(answer["value"], abs=1e-6)
    assert 0 < law["at_least"]["20"] < 1
    assert file.exists()


def test_the_exact_value_for_people(kosti: Run) -> None:
    _, english, _ = kosti("solve", "classic", "--distribution", *SMALL)
    _, russian, _ = kosti("solve", "classic", "--distribution", *SMALL, "--lang", "ru")

    assert "Expected total of optimal play" in english
    assert "standard deviation" in english
    assert "Ожидаемый итог" in russian


RACE = ("thousand", "--set", "target=150", "--set", "barrel_line=110", "--set", "pits=[]")


def test_the_first_of_two_players_has_a_chance_proven_to_a_bound(kosti: Run) -> None:
    code, out, err = kosti("solve", *RACE, "--json")
    first = json.loads(out)
    again = kosti("solve", *RACE, "--json")

    assert code == 0
    assert first["kind"] == "win-probability"
    assert 0.5 < first["value"] < 0.6
    assert 0 < first["bound"] <= 1e-6
    assert round(first["value"], 6) == first["value"]  # no more digits than are certain
    assert f"{first['states']:,}".replace(",", " ") in err
    assert json.loads(again.out)["from_store"]
    assert again.err == ""


def test_the_chance_lies_within_the_bound_that_is_shown(kosti: Run) -> None:
    # A race of one turn: whoever makes 50 first wins, with chance 1 / (2 - p).
    words = ("thousand", "--set", "target=50", "--set", "barrel=none")
    p = json.loads(kosti("turn", *words, "--at-least", "50", "--json").out)["at_least"]["50"]["5"]
    answer = json.loads(kosti("solve", *words, "--json").out)

    assert abs(answer["value"] - 1 / (2 - p)) <= answer["bound"]


def test_what_only_sheets_have_is_refused_before_anything_is_solved(kosti: Run) -> None:
    code, _, err = kosti("solve", "thousand", "--distribution")

    assert code == 2
    assert "only sheets" in err
    assert err.count("\n") == 1


def test_where_nobody_is_likely_to_win_a_turn_has_its_figures_all_the_same(kosti: Run) -> None:
    words = (
        "turn",
        "thousand",
        "--set",
        "barrel=open",
        "--set",
        "target=50",
        "--set",
        "truck=none",
    )
    code, out, _ = kosti(*words, "--set", "opening=300", "--json")

    assert code == 0
    assert json.loads(out)["turns_alone"] is None


def test_a_chance_for_people(kosti: Run) -> None:
    _, english, _ = kosti("solve", *RACE)
    _, russian, _ = kosti("solve", *RACE, "--lang", "ru")

    assert "The first of two players wins with optimal play: 5" in english
    assert "±" in english
    assert "первый" in russian.lower()


def test_more_states_than_the_memory_holds_are_refused_with_their_number(kosti: Run) -> None:
    words = ("solve", *RACE, "--memory-limit", "0.0001", "--json")
    code, out, err = kosti(*words)

    assert code == 2
    assert json.loads(out)["error"]["code"] == "not-this-game"
    assert "the limit is 1 MB" in err


@pytest.mark.parametrize("limit", ["0", "-1", "much", "nan"])
def test_an_impossible_memory_limit_is_refused(kosti: Run, limit: str) -> None:
    code, _, err = kosti("solve", *RACE, "--memory-limit", limit)

    assert code == 2
    assert "--memory-limit" in err
    assert limit in err


def test_a_hint_against_one_opponent_is_exact_and_against_more_it_is_not(kosti: Run) -> None:
    for others, exact in (("| 40", True), ("| 40 | 110 barrel=1", False)):
        code, out, _ = kosti("hint", *RACE, f"{{20 {others}}} 11354", "--json")
        answer = json.loads(out)

        assert code == 0
        assert answer["kind"] == "win-probability"
        assert answer["exact"] is exact
        assert {each["choice"] for each in answer["choices"]} == {"stop", "throw"}
        assert answer["choices"][0]["value"] == answer["value"]
    _, out, _ = kosti("hint", *RACE, "{20 | 40 | 60} 11354")
    assert "approximation" in out


@pytest.mark.parametrize("ends", ["11346 stop", "23446"])
def test_a_hint_after_the_end_of_a_turn_is_still_the_asker_s(kosti: Run, ends: str) -> None:
    _, out, _ = kosti("hint", *RACE, f"{{60 | 40}} {ends}")
    answer = json.loads(kosti("hint", *RACE, f"{{60 | 40}} {ends}", "--json").out)

    assert "That ends the turn." in out
    assert answer["player"] == 2
    assert f"{100 * (1 - answer['value']):.3f}%" in out


def test_a_hint_to_a_player_alone_counts_turns(kosti: Run) -> None:
    code, out, _ = kosti("hint", *RACE, "{60} 11354", "--json")
    answer = json.loads(out)

    assert code == 0
    assert answer["kind"] == "expected-turns"
    assert answer["value"] > 1
    assert answer["choices"][1]["value"] > answer["choices"][0]["value"]


def test_a_hint_to_a_position_that_no_game_leads_to(kosti: Run) -> None:
    code, out, _ = kosti("hint", *RACE, "{20 | 125 barrel=1} 11354", "--json")

    assert code == 0
    assert 0 < json.loads(out)["value"] < 0.5  # the opponent needs only 25 more


def test_a_hint_in_the_showdown_sees_the_hands_on_the_table(kosti: Run) -> None:
    words = ("hint", "showdown", "--set", "rounds=1", "--json")
    high, low = (
        json.loads(kosti(*words, f"{{ | {hand}}} 12346").out)["value"]
        for hand in ("66665", "11234")
    )

    assert 0 < high < low < 1


def test_one_turn_of_thousand_by_itself(kosti: Run) -> None:
    code, out, _ = kosti("turn", "thousand", "--at-least", "300", "--json")
    answer = json.loads(out)

    assert code == 0
    assert answer["value"] == pytest.approx(35.306971, abs=1e-6)
    assert answer["throws_on"] == {"1": 15, "2": 15, "3": 35, "4": 95}
    assert answer["at_least"]["120"]["5"] == pytest.approx(0.100997, abs=1e-6)
    assert 0 < answer["at_least"]["300"]["5"] < answer["at_least"]["120"]["5"]
    assert sum(each["chance"] for each in answer["outcomes"]) == pytest.approx(1)


def test_one_turn_for_people(kosti: Run) -> None:
    _, english, _ = kosti("turn", "thousand")
    _, russian, _ = kosti("turn", "thousand", "--lang", "ru")

    assert "35.306971" in english
    assert "35,306971" in russian


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["classic"], "classic"),
        (["thousand", "--at-least", "0"], "--at-least"),
        (["thousand", "--at-least", "many"], "many"),
    ],
)
def test_an_impossible_turn_is_refused(kosti: Run, words: list[str], said: str) -> None:
    code, out, err = kosti("turn", *words)

    assert (code, out) == (2, "")
    assert said in err


# simulate


def test_a_simulation_in_figures(kosti: Run) -> None:
    words = ("simulate", "classic", *SMALL, "--players", "optimal, random", "--games", "50")
    code, out, _ = kosti(*words, "--seed", "3", "--json")
    answer = json.loads(out)
    again = json.loads(kosti(*words, "--seed", "3", "--json").out)

    assert code == 0
    assert [each["bot"] for each in answer["players"]] == ["optimal", "random"]
    assert answer["players"] == again["players"]
    assert sum(each["win_share"] for each in answer["players"]) == pytest.approx(1)


def test_a_simulation_for_people(kosti: Run, tmp_path: Path) -> None:
    file = tmp_path / "totals.svg"
    words = ("simulate", "thousand", "--set", "target=200", "--set", "barrel_line=150")
    code, out, _ = kosti(*words, "--players", "bold,cautious", "--games", "30", "--plot", str(file))

    assert code == 0
    assert "1 bold" in out
    assert "overtakes" in out
    assert file.exists()


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["--players", "greddy"], "greedy"),
        (["--players", "threshold"], "greedy"),
        (["--players", "greedy", "--games", "0"], "--games"),
        (["--players", "greedy", "--games", "many"], "many"),
        ([], "--players"),
    ],
)
def test_an_impossible_simulation_is_refused(kosti: Run, words: list[str], said: str) -> None:
    code, out, err = kosti("simulate", "classic", *words)

    assert (code, out) == (2, "")
    assert said in err
