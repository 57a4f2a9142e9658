"""``kosti simulate``: what it says about games of thousand, and whom it lets play."""

import json

import pytest
from tests.cli.conftest import Run

SHORT = ("thousand", "--set", "target=200", "--set", "barrel_line=150")


def test_changes_of_the_lead_stand_beside_the_length(kosti: Run) -> None:
    words = ("simulate", *SHORT, "--players", "cautious,threshold:75", "--games", "40")
    _, out, _ = kosti(*words)
    answer = json.loads(kosti(*words, "--json").out)

    assert "Changes of the lead in a game:" in out
    assert answer["lead_changes"].keys() == answer["turns"].keys() == {"mean", "min", "max"}
    assert answer["lead_changes"]["min"] <= answer["lead_changes"]["mean"]
    assert [each["bot"] for each in answer["players"]] == ["cautious", "threshold:75"]


def test_nobody_leads_alone_or_on_a_sheet(kosti: Run) -> None:
    _, alone, _ = kosti("simulate", *SHORT, "--players", "bold", "--games", "20")
    sheet = (
        "--set",
        "cells=fives,pair",
        "--set",
        "school_total=none",
        "--players",
        "random,random",
    )
    _, out, _ = kosti("simulate", "classic", *sheet, "--games", "5", "--json")

    assert "Changes of the lead" not in alone
    assert json.loads(out)["lead_changes"] is None


def test_the_optimal_player_is_solved_first(kosti: Run) -> None:
    plain = ("thousand-plain", "--set", "target=60", "--set", "opening=10", "--set", "pits=[]")
    _, out, _ = kosti(
        "simulate", *plain, "--players", "optimal,cautious", "--games", "2000", "--json"
    )

    assert json.loads(out)["players"][0]["win_share"] > 0.5


@pytest.mark.parametrize(
    ("players", "said"),
    [
        ("threshold:7,bold", "multiple of 5 from 5 to 10000"),
        ("optimal,treshold", "threshold"),
        (",".join(["bold"] * 17), "17"),
    ],
)
def test_impossible_bots_are_refused_before_anything_is_solved(
    kosti: Run, players: str, said: str
) -> None:
    code, out, err = kosti("simulate", "thousand", "--players", players)

    assert (code, out) == (2, "")
    assert said in err
    assert err.count("\n") == 1
