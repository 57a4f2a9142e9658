"""Several servers behind one table: it does not matter on which of them a viewer lands."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient
from tests.server.services import Nats, Postgres
from tests.server.web import ANNA, FREE, GREEDY, Browser, Live, config, served, state_of

from kosti.games.actions import Action
from kosti.games.game import Game
from kosti.server.config import Config
from kosti.server.engines import EnginePool
from kosti.server.errors import ServerError
from kosti.server.hub import Silence
from kosti.server.nats_hub import NatsHub

PATIENCE = 15.0
Pair = tuple[TestClient, TestClient]


@pytest.fixture
def setup(tmp_path: Path, postgres: Postgres) -> Config:
    """A server on an empty database that others may share."""
    return config(tmp_path, database=postgres.database())


@pytest.fixture
def pair(tmp_path: Path, postgres: Postgres, nats: Nats) -> Iterator[Pair]:
    """Two servers that share everything."""
    setup = config(tmp_path, database=postgres.database(), broker=nats.url)
    with ExitStack() as stack:
        one, other = (stack.enter_context(served(setup)) for _ in range(2))
        for each in (one, other):
            wait_for_news(each)
        yield one, other


def hub_of(client: TestClient) -> Any:
    return state_of(client).rooms._services.others._hub  # type: ignore[attr-defined]


def wait(holds: Callable[[], bool]) -> None:
    """Wait until something holds."""
    until = time.monotonic() + PATIENCE
    while not holds():
        assert time.monotonic() < until, "waited in vain"
        time.sleep(0.01)


def hear_until(live: Live, holds: Callable[[], bool]) -> None:
    """Listen until what was heard is enough."""
    until = time.monotonic() + PATIENCE
    while not holds():
        assert time.monotonic() < until, "listened in vain"
        live.hear()


def wait_for_news(*servers: TestClient) -> None:
    """Wait until servers hear one another."""
    wait(lambda: all(hub_of(each).hears for each in servers))


def follow(live: Live, leader: Live) -> None:
    """Listen until as much is known as on another connection."""
    hear_until(live, lambda: live.view["number"] == leader.view["number"])


def two_players(one: TestClient) -> tuple[str, Browser, Browser]:
    """Open a table for two; return it with their browsers."""
    anna, boris = Browser(one), Browser(one)
    table = anna.make(seats=[ANNA, FREE], start=False)
    boris.join(table, anna.link(table, "invitation"), "Борис")
    return table, anna, boris


def test_a_move_on_one_server_is_told_once_on_the_other(pair: Pair) -> None:
    one, other = pair
    table, anna, boris = two_players(one)
    with anna.live(table) as here, Browser(other, boris.cookies).live(table) as there:
        here.do("start")
        follow(there, here)
        for mover, other_one in ((here, there), (there, here)):
            before = len(other_one.heard)
            mover.play(throw=True)
            follow(other_one, mover)
            mover.play(mover.view["choices"]["moves"][-1])
            follow(other_one, mover)
            kinds = [each["type"] for each in other_one.heard[before:]]
            assert [kind for kind in kinds if kind != "presence"] == ["update", "update"]
            assert other_one.view["board"] == mover.view["board"]


def test_who_is_there_is_the_same_on_every_server(pair: Pair) -> None:
    one, other = pair
    table, anna, boris = two_players(one)

    def online(live: Live) -> list[int]:
        found = [seat["seat"] for seat in live.view["seats"] if seat["online"]]
        for each in live.heard:
            if each["type"] == "presence":
                found = each["online"]
            elif each["type"] == "update":
                view = each["update"]["view"]
                found = [seat["seat"] for seat in view["seats"] if seat["online"]]
        return found

    with anna.live(table) as here:
        with Browser(other, boris.cookies).live(table) as there:
            hear_until(here, lambda: online(here) == [0, 1])
            hear_until(there, lambda: online(there) == [0, 1])
        hear_until(here, lambda: online(here) == [0])
        with Browser(other).live(table):
            hear_until(here, lambda: here.heard[-1].get("watching") == 1)


def test_a_table_that_nobody_watches_here_is_read_when_it_is_asked_for(pair: Pair) -> None:
    one, other = pair
    table, anna, _ = two_players(one)
    elsewhere = Browser(other, anna.cookies)
    assert elsewhere.get(f"/api/tables/{table}").json()["view"]["phase"] == "lobby"
    with anna.live(table) as here:
        here.do("start")
        here.play(throw=True)
        found = elsewhere.get(f"/api/tables/{table}").json()["view"]
        assert found["number"] == here.view["number"]
    with elsewhere.live(table) as there:
        there.play(there.view["choices"]["moves"][-1])
    assert state_of(one).rooms.held(table) is not None
    assert anna.get(f"/api/tables/{table}").json()["view"]["number"] == there.view["number"]


def test_without_a_broker_what_is_watched_is_read_every_second(setup: Config) -> None:
    with served(setup) as one, served(setup) as other:
        assert isinstance(hub_of(one), Silence)
        table, anna, boris = two_players(one)
        with anna.live(table) as here, Browser(other, boris.cookies).live(table) as there:
            here.do("start")
            here.play(throw=True)
            follow(there, here)


@pytest.mark.parametrize("how", ["killed", pytest.param("paused", marks=pytest.mark.long)])
def test_play_goes_on_while_the_broker_is_away_and_when_it_is_back(
    tmp_path: Path, postgres: Postgres, how: str
) -> None:
    nats = Nats.on_a_free_port()
    setup = config(tmp_path, database=postgres.database(), broker=nats.url)
    try:
        with served(setup) as one, served(setup) as other:
            wait_for_news(one, other)
            table, anna, boris = two_players(one)
            with anna.live(table) as here, Browser(other, boris.cookies).live(table) as there:
                here.do("start")
                (nats.kill if how == "killed" else nats.pause)()
                here.play(throw=True)
                follow(there, here)
                (nats.start if how == "killed" else nats.resume)()
                wait_for_news(one, other)
                here.play(here.view["choices"]["moves"][-1])
                follow(there, here)
    finally:
        nats.kill()


def test_a_bot_thinks_on_one_server_only(pair: Pair, monkeypatch: pytest.MonkeyPatch) -> None:
    thought: list[int] = []
    decide = EnginePool.decide

    async def noted(pool: EnginePool, table: str, name: str, game: Game) -> Action | None:
        thought.append(len(game.moves))
        return await decide(pool, table, name, game)

    monkeypatch.setattr(EnginePool, "decide", noted)
    one, other = pair
    anna = Browser(one)
    table = anna.make("kubiki", seats=[ANNA, GREEDY])
    with anna.live(table) as here, Browser(other).live(table) as there:
        for _ in range(3):
            hear_until(here, lambda: here.view["choices"] is not None)
            here.play(throw=True)
            move = next(m for m in here.view["choices"]["moves"] if m[0] != "(")
            here.play(move)
        hear_until(here, lambda: here.view["choices"] is not None)
        follow(there, here)
    assert len(thought) > 3
    assert len(thought) == len(set(thought))


def test_when_the_server_that_moves_for_a_bot_goes_another_takes_over(
    setup: Config,
) -> None:
    with served(setup) as other, ExitStack() as stack:
        one = stack.enter_context(served(setup))
        anna = Browser(one)
        table = anna.make("kubiki", seats=[ANNA, GREEDY])
        with Browser(other, anna.cookies).live(table) as there:
            with anna.live(table) as here:
                hear_until(here, lambda: here.view["choices"] is not None)
                here.play(throw=True)
                here.play(next(m for m in here.view["choices"]["moves"] if m[0] != "("))
            stack.close()
            hear_until(there, lambda: there.view["turn"]["number"] == 3)


def test_several_servers_need_postgresql(tmp_path: Path) -> None:
    with (
        pytest.raises(ServerError, match="PostgreSQL"),
        served(config(tmp_path, broker="nats://localhost")),
    ):
        pass


@pytest.mark.parametrize("broker", ["nonsense", "http://x", "nats://", "nats://x:y", "nats://["])
def test_an_address_that_is_no_broker_is_told(broker: str) -> None:
    with pytest.raises(ServerError, match="no address of a NATS server"):
        NatsHub.open(broker, "x", lambda *_: None)


def test_while_the_database_is_away_players_are_told_and_moves_wait(
    postgres: Postgres, setup: Config
) -> None:
    with served(setup) as one:
        table, anna, boris = two_players(one)
        with anna.live(table) as here, boris.live(table) as there:
            here.do("start")
            here.play(throw=True)
            move = here.view["choices"]["moves"][-1]
            postgres.stop()
            try:
                asked = here.request("play", moves=[move])
                assert here.hear_until("stalled")["stalled"]
                assert there.hear_until("stalled")["stalled"]
                here.send(type="try", id="t", turns=[])
            finally:
                postgres.start()
            done = here.hear_until("done")
            assert done["id"] == asked
            hear_until(here, lambda: here.view["number"] == done["number"])
            follow(there, here)
            there.play(throw=True)
    with served(setup) as one, Browser(one, anna.cookies).live(table) as here:
        assert here.view["number"] >= there.view["number"]
