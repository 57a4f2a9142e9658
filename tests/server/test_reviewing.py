"""The review of a finished game: what it says, to whom, and what is not reviewed."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest
from tests.server.web import ANNA, BORIS, DUEL, FREELY, VERA, Browser, config, served
from tests.sheet_views import writable

import kosti
from kosti.games.game import Game
from kosti.i18n import Translator
from kosti.server.config import Limits, Rate
from kosti.server.engines import EnginePool
from kosti.server.reviews import Reviews
from kosti.solver.coach import coach
from kosti.table.analysing import ReviewedGame
from kosti.table.table import PastGame


def ask(browser: Browser, table: str, game: int | None = None, lang: str = "en") -> Any:
    named = "" if game is None else f"&game={game}"
    return browser.get(f"/api/tables/{table}/review?lang={lang}{named}")


def code(answer: Any) -> tuple[int, str]:
    return answer.status_code, answer.json()["error"]["code"]


def sheets(browser: Browser) -> str:
    """Fill the sheets of two players, of whom the first takes whatever cell is open."""
    table = browser.make("twelve")
    with browser.live(table) as player:
        while player.view["phase"] == "playing":
            player.play(throw=True)
            cells = writable(player.view)
            if player.view["turn"]["seat"] == 0:
                player.play(next(iter(cells)))
            else:
                player.play(max(cells, key=cells.__getitem__))
    return table


def hands(browser: Browser, start: str = "seat") -> str:
    """Play a round hand against hand; the first stands on nothing."""
    options = {"rounds": 1, "start": start}
    table = browser.make("showdown", settings={"dice": "real"}, options=options)
    with browser.live(table) as player:
        if start == "roll-off":
            player.play("66112")
            player.play("11234")
        player.play("12346", "stop")
        player.play("55566", "stop")
        assert player.view["phase"] == "over"
    return table


def race(browser: Browser, seats: Sequence[dict[str, str]] = (ANNA, BORIS)) -> str:
    """Run a very short race with real dice; the last turn is told without them."""
    table = browser.make("thousand", seats, settings={"dice": "real"}, options=DUEL)
    with browser.live(table) as player:
        player.play("11234", "stop")
        for _ in seats[1:]:
            player.play("22346")
        player.play("+40")
        assert player.view["phase"] == "over"
    return table


# What it says


def test_a_sheet_is_reviewed_in_points(anna: Browser) -> None:
    table = sheets(anna)
    found = ask(anna, table).json()
    view = anna.get(f"/api/tables/{table}").json()["view"]

    assert (found["game"], found["unit"], found["approximation"]) == (1, "points", None)
    assert [each["name"] for each in found["players"]] == ["Аня", "Борис"]
    for player, standing in zip(found["players"], view["standings"], strict=True):
        total = player["start"] + player["luck"] - player["loss"] + player["gifts"]
        assert total + player["unexplained"] == pytest.approx(player["result"])
        assert player["result"] == pytest.approx(standing["total"])
        assert player["accuracy"] == player["best"] / player["decisions"]
        assert len(player["series"]) == 25
        assert (player["series"][0], player["series"][-1]) == (player["start"], player["result"])
        losses = [each["loss"] for each in player["mistakes"]]
        assert losses == sorted(losses, reverse=True)
        assert 0 < len(losses) <= 3
        assert sum(losses) <= player["loss"]
    careless = found["players"][0]
    assert careless["loss"] > found["players"][1]["loss"]
    worst = careless["mistakes"][0]
    assert worst["turn"] % 2 == 1
    assert len(worst["dice"]) == 5
    assert worst["chosen"] != worst["best"]


def test_a_hand_is_reviewed_in_chances(anna: Browser) -> None:
    found = ask(anna, hands(anna)).json()
    careless, happy = found["players"]

    assert found["unit"] == "chance"
    assert (careless["result"], happy["result"]) == (0, 1)
    assert careless["series"][0] == careless["start"]
    assert len(careless["series"]) == 3
    mistake = careless["mistakes"][0]
    assert (mistake["turn"], mistake["dice"], mistake["chosen"]) == (1, [1, 2, 3, 4, 6], ["stop"])
    assert happy["gifts"] == pytest.approx(careless["loss"])
    assert happy["reported"] == happy["unexplained"] == 0


def test_the_lot_is_no_turn(anna: Browser) -> None:
    player = ask(anna, hands(anna, "roll-off")).json()["players"][0]

    assert player["series"][0] == player["start"] == 0.5
    assert len(player["series"]) == 3


def test_what_is_not_exact_is_said_in_the_language_of_whoever_asks(anna: Browser) -> None:
    coach(kosti.ruleset("thousand", **DUEL))
    two, three = race(anna), race(anna, [ANNA, BORIS, VERA])

    assert ask(anna, two).json()["approximation"] is None
    english, russian = (ask(anna, three, lang=lang).json() for lang in ("en", "ru"))
    assert english["approximation"].startswith("Only two players are solved exactly.")
    assert english["players"] == russian["players"]
    told = english["players"][0]
    assert (told["reported"], told["result"]) == (1, 1)
    assert told["unexplained"] > 0


def test_a_race_alone_is_reviewed_in_turns(anna: Browser) -> None:
    found = ask(anna, race(anna, [ANNA])).json()
    alone = found["players"][0]

    assert found["unit"] == "turns"
    assert alone["result"] == 2
    assert alone["start"] > 2
    gained = alone["luck"] - alone["loss"] + alone["unexplained"]
    assert alone["start"] - gained == pytest.approx(2)


# To whom


def test_whoever_may_see_the_table_may_see_its_review(anna: Browser, boris: Browser) -> None:
    table = hands(anna)
    closed = anna.make("showdown", settings={"watch": False})

    assert ask(boris, table).json() == ask(anna, table).json()
    assert code(ask(boris, closed)) == (403, "no-watching")
    assert code(ask(anna, "abcdefghjkmnpqrs")) == (404, "no-such-table")


def test_reviews_are_asked_for_at_a_bounded_rate(tmp_path: Path) -> None:
    limits = Limits(requests=FREELY, new_tables=FREELY, messages=FREELY, heavy=Rate(0.001, 2))
    with served(config(tmp_path, limits=limits)) as client:
        anna = Browser(client)
        table = hands(anna)
        assert [ask(anna, table).status_code for _ in range(3)] == [200, 200, 429]


# Of which games


def test_only_a_finished_game_is_reviewed(anna: Browser) -> None:
    lobby, playing = anna.make(start=False), anna.make()
    with anna.live(playing) as player:
        player.play(throw=True)
        assert code(ask(anna, playing)) == (422, "unfinished")
        player.do("abandon")
        assert code(ask(anna, playing)) == (422, "unfinished")
    assert code(ask(anna, lobby)) == (422, "not-started")


def test_an_earlier_game_of_the_table_is_reviewed_by_its_number(anna: Browser) -> None:
    table = hands(anna)
    first = ask(anna, table).json()
    with anna.live(table) as player:
        player.do("rematch")
        assert ask(anna, table).json() == first
        player.do("start")
        assert code(ask(anna, table)) == (422, "unfinished")

    assert ask(anna, table, 1).json() == first
    assert code(ask(anna, table, 3)) == (404, "no-such-game")
    assert code(anna.get(f"/api/tables/{table}/review?game=x")) == (404, "not-found")


def test_rules_that_would_have_to_be_solved_first_are_reviewed_turn_by_turn(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """And as soon as they are solved, the whole game is."""
    monkeypatch.setenv("KOSTI_CACHE_DIR", str(tmp_path / "tables"))
    monkeypatch.setattr("kosti.server.solved._FRESH", -1.0)
    with served(config(tmp_path)) as client:
        anna = Browser(client)
        table = race(anna)
        by_turns = ask(anna, table).json()

        assert by_turns["unit"] == "gain"
        assert by_turns["approximation"].startswith("The best turn by points")
        coach(kosti.ruleset("thousand", **DUEL))
        assert ask(anna, table).json()["unit"] == "chance"


def test_a_game_without_end_is_not_reviewed(anna: Browser, monkeypatch: pytest.MonkeyPatch) -> None:
    table = hands(anna)
    monkeypatch.setattr("kosti.table.analysing._LONGEST", 7)

    assert code(ask(anna, table)) == (422, "too-long")


# Once


@pytest.fixture
def reviewed(monkeypatch: pytest.MonkeyPatch) -> list[Game]:
    """Return the games that have been worked on."""
    games: list[Game] = []
    work = EnginePool.reviewed

    async def noted(engines: EnginePool, client: str, game: Game) -> ReviewedGame:
        games.append(game)
        return await work(engines, client, game)

    monkeypatch.setattr(EnginePool, "reviewed", noted)
    return games


def test_a_game_is_worked_on_once(anna: Browser, boris: Browser, reviewed: list[Game]) -> None:
    table = hands(anna)
    for browser in (anna, boris, anna):
        assert ask(browser, table).status_code == 200

    assert len(reviewed) == 1


def test_a_corrected_game_is_reviewed_anew(anna: Browser, reviewed: list[Game]) -> None:
    table = hands(anna)
    before = ask(anna, table).json()
    with anna.live(table) as player:
        player.do("correct", turns=[{"turn": 1, "text": "66661 (6666) 6 stop"}])
    after = ask(anna, table).json()

    assert len(reviewed) == 2
    assert before["players"][0]["result"] == 0
    assert after["players"][0]["result"] == 1


def test_two_who_ask_at_once_wait_for_the_same_work(reviewed: list[Game]) -> None:
    game = kosti.Game(kosti.ruleset("showdown", rounds=1, start="seat"), ["A", "B"])
    for turn in ("12346 stop", "55566 stop"):
        game = game.play(turn)
    past = PastGame(game, 1, 0.0, {}, False, "", (), (), None)

    async def both() -> None:
        engines = EnginePool()
        reviews = Reviews(engines)
        english, russian = await asyncio.gather(
            *(reviews.of(past, "client", Translator(lang)) for lang in ("en", "ru"))
        )
        assert english.players is russian.players
        await engines.close()

    asyncio.run(both())
    assert len(reviewed) == 1
