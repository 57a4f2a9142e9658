"""A long solve is nothing that a visitor starts: what needs one waits until the table is stored."""

from __future__ import annotations

import asyncio
import shutil
from pathlib import Path
from typing import Any

import pytest
from tests.server.web import ANNA, BORIS, DUEL, VERA, Browser

import kosti
from kosti.errors import RulesError
from kosti.games.options import Ruleset
from kosti.server.jobs import choice
from kosti.server.solved import Solved
from kosti.server.workers import Workers
from kosti.solver.coach import coach

OPTIMAL = {"kind": "bot", "bot": "optimal"}


@pytest.fixture(autouse=True)
def always_looking(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Begin with an empty store, and let no answer about it be remembered."""
    monkeypatch.setenv("KOSTI_CACHE_DIR", str(tmp_path / "tables"))
    monkeypatch.setattr("kosti.server.solved._FRESH", -1.0)


def solve() -> None:
    """Solve the short duel, as whoever runs the server does."""
    coach(kosti.ruleset("thousand", **DUEL))


def bots(anna: Browser) -> list[str]:
    answer = anna.post("/api/rules", {"rules": "thousand", "options": DUEL}).json()
    return list(answer["info"]["bots"])


def hints(browser: Browser, seats: list[dict[str, str]], lang: str = "en") -> dict[str, Any]:
    """Return what the first player hears who asks for advice after the first throw."""
    table = browser.make("thousand", seats, options=DUEL, settings={"hints": True})
    with browser.live(table, lang=lang) as player:
        while not player.view["board"]["dice"]["table"]:
            player.play(throw=True)
        player.send(type="hint", id="h")
        while (answer := player.hear())["type"] not in ("hints", "refused"):
            pass
        return answer


# Bots


def test_the_optimal_bot_is_offered_once_its_table_is_stored(anna: Browser) -> None:
    listed = {each["id"]: each["bots"] for each in anna.get("/api/presets").json()["presets"]}

    assert "optimal" in listed["classic"]
    assert "optimal" in listed["showdown"]
    assert "optimal" not in listed["thousand"]
    assert "novice" in listed["thousand"]
    assert "optimal" not in bots(anna)
    solve()
    assert bots(anna)[-1] == "optimal"


def test_the_optimal_bot_is_refused_until_its_table_is_stored(anna: Browser) -> None:
    def code(request: dict[str, object]) -> str:
        request = {"id": "a" * 16, "rules": "thousand", "options": DUEL} | request
        answer = anna.post("/api/tables", request)
        return str(answer.json()["error"]["code"]) if answer.is_error else "made"

    stand_in = {"absence": "bot", "stand_in": "optimal"}
    assert code({"seats": [ANNA, OPTIMAL]}) == "unknown-bot"
    assert code({"seats": [ANNA], "settings": stand_in}) == "unknown-bot"
    with anna.live(anna.make("thousand", options=DUEL, start=False)) as creator:
        assert creator.refused("bot", bot="optimal") == "unknown-bot"
        assert creator.refused("settings", settings=stand_in) == "unknown-bot"
        assert creator.do("bot", bot="novice")["type"] == "done"
        solve()
        assert creator.do("bot", bot="optimal")["type"] == "done"
    assert code({"seats": [ANNA, OPTIMAL]}) == "made"


def test_a_quick_bot_plays_where_the_table_is_gone(
    anna: Browser, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    played: list[str] = []
    run = Workers.run

    async def noted(pool: Workers, client: str, job: Any, *arguments: Any) -> object:
        if job is choice:
            played.append(arguments[0])
        return await run(pool, client, job, *arguments)

    monkeypatch.setattr(Workers, "run", noted)
    solve()
    table = anna.make("thousand", [ANNA, OPTIMAL], options=DUEL, start=False)
    shutil.rmtree(tmp_path / "tables")
    with anna.live(table) as player:
        player.do("start")
        while player.view["phase"] == "playing" and not played:
            if player.view["choices"] is None:
                player.hear_until("update")
            elif player.view["choices"]["throw"]:
                player.play(throw=True)
            else:
                player.play(player.view["choices"]["moves"][0])
    assert set(played) == {"threshold"}  # who may have moved more than once by now


# Advice


@pytest.mark.parametrize("seats", [[ANNA, BORIS], [ANNA, BORIS, VERA]], ids=["two", "three"])
def test_until_the_rules_are_solved_the_best_turn_by_points_is_told(
    anna: Browser, seats: list[dict[str, str]]
) -> None:
    found = hints(anna, seats)

    assert found["type"] == "hints"
    assert found["label"].startswith("The best turn by points")
    assert found["unit"] == "gain"
    costs = [each["cost"] for each in found["hints"]]
    assert costs == sorted(costs)
    assert costs[0] == 0
    assert hints(anna, seats, lang="ru")["label"].startswith("Лучший ход по очкам")


def test_advice_by_points_says_what_is_at_stake(anna: Browser) -> None:
    """The points in hand, and how likely the next throw burns them."""
    table = anna.make("thousand", [ANNA, BORIS], options=DUEL, settings={"hints": True})
    with anna.live(table) as player:
        while not player.view["board"]["points"]:
            player.play(throw=True)
        board = player.view["board"]
        player.send(type="hint", id="h")
        reasons = player.hear_until("hints")["reasons"]
    assert f"Points of this turn: {board['points']}." in reasons[0]
    assert f"chance of a bust {round(100 * board['bust'])}%" in reasons[0]


def test_advice_for_the_whole_game_bears_no_label(anna: Browser) -> None:
    solve()
    found = hints(anna, [ANNA, BORIS])

    assert (found["unit"], found["label"], found["reasons"]) == ("chance", None, [])


def test_advice_is_exact_for_two_and_an_approximation_for_three(anna: Browser) -> None:
    solve()
    two, three = hints(anna, [ANNA, BORIS]), hints(anna, [ANNA, BORIS, VERA])

    assert (two["unit"], two["approximation"]) == ("chance", None)
    assert three["unit"] == "chance"
    assert three["approximation"].startswith("Only two players are solved exactly.")
    assert three["hints"][0]["cost"] == 0
    assert all(0 <= each["value"] <= 1 for each in three["hints"])


def test_a_player_alone_counts_turns_and_needs_no_table(anna: Browser) -> None:
    found = hints(anna, [ANNA])

    assert (found["unit"], found["approximation"]) == ("turns", None)
    values = [each["value"] for each in found["hints"]]
    assert values == sorted(values)
    assert values[0] > 1
    for each in found["hints"]:
        assert each["cost"] == pytest.approx(each["value"] - values[0])


# How it is known


def test_an_answer_holds_for_some_seconds(monkeypatch: pytest.MonkeyPatch) -> None:
    clock = [0.0]
    looks: list[int] = []

    def view_of(rules: Ruleset, players: int) -> bool:
        looks.append(players)
        return rules.id == "thousand"

    monkeypatch.setattr("kosti.server.solved._FRESH", 10.0)
    monkeypatch.setattr("kosti.server.solved.is_ready", view_of)
    solved = Solved(lambda: clock[0])
    rules = kosti.ruleset("thousand")

    async def ask() -> None:
        assert await solved.knows(rules)
        assert await solved.knows(rules, 5)
        assert looks == [2]
        assert await solved.knows(rules, 1)
        assert looks == [2, 1]
        clock[0] = 11.0
        assert await solved.knows(rules)
        assert looks == [2, 1, 2]

    asyncio.run(ask())


def test_only_so_many_answers_are_remembered(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("kosti.server.solved._FRESH", 10.0)
    monkeypatch.setattr("kosti.server.solved._MOST", 3)
    solved = Solved()

    async def ask() -> None:
        for target in range(500, 1000, 50):
            rules = kosti.ruleset("thousand", target=target, barrel="none", pits=[], truck="none")
            assert not await solved.knows(rules)
            with pytest.raises(RulesError, match=f"--set target={target}"):
                await solved.check(rules, 2)
        assert len(solved._known) == 3

    asyncio.run(ask())
