"""Pig at the web table: offered, played against bots, and refused politely where unknown."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from tests.server.web import ANNA, BORIS, Browser, Live, config, served

from kosti.games.registry import ruleset
from kosti.players import stand_in

RANDOM = {"kind": "bot", "bot": "random"}


@pytest.fixture
def anna(tmp_path: Path) -> Iterator[Browser]:
    with served(config(tmp_path)) as client:
        yield Browser(client)


def play_out(player: Live) -> None:
    """Throw until something can be held, then hold, to the end of the game."""
    while player.view["phase"] == "playing":
        choices = player.view["choices"]
        if choices is None:
            player.hear_until("update")
        elif choices["moves"]:
            player.play(choices["moves"][0])
        else:
            player.play(throw=True)


def refusal(player: Live) -> dict[str, Any]:
    """Return the refusal of a request for hints."""
    player.send(type="hint", id="h")
    answer: dict[str, Any] = player.hear_until("refused")["refusal"]
    return answer


def test_it_is_offered_with_the_bot_that_plays_anything(anna: Browser) -> None:
    listed = {each["id"]: each["bots"] for each in anna.get("/api/presets").json()["presets"]}

    assert listed["pig"] == ["random"]
    assert stand_in(ruleset("pig")) == "random"
    options = anna.post("/api/rules", {"rules": "pig"}).json()["info"]["options"]
    assert {each["name"]: each["kind"] for each in options}["target"] == "whole"


def test_a_bot_plays_it_to_the_end_and_no_review_is_promised(anna: Browser) -> None:
    table = anna.make("pig-short", [ANNA, RANDOM])
    with anna.live(table) as player:
        play_out(player)
        assert player.view["phase"] == "over"
    answer = anna.get(f"/api/tables/{table}/review?lang=en")

    assert answer.status_code == 422
    assert "no solver knows this family" in answer.json()["error"]["message"]


def test_a_hint_is_refused_with_the_true_reason(anna: Browser) -> None:
    table = anna.make("pig-short", [ANNA, BORIS], settings={"hints": True})
    with anna.live(table) as player:
        refused = refusal(player)

    assert refused["code"] == "not-this-game"
    assert "no solver knows this family" in refused["message"]
