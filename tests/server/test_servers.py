"""Two servers with one database, what they note, and how they are started."""

from __future__ import annotations

import asyncio
import json
import logging
import socket
from pathlib import Path

import pytest
from starlette.testclient import TestClient
from tests.server.web import ANNA, FREE, Browser, config, served, state_of

from kosti import RulesError
from kosti.games.game import Game
from kosti.i18n import Text
from kosti.server.config import Config
from kosti.server.errors import STATUS, ServerError
from kosti.server.logs import JsonLines
from kosti.server.run import lan_address, listen, qr_text, serve
from kosti.table.analysing import Analysis
from kosti.table.errors import TableError
from kosti.table.messages import Hint


def test_two_servers_with_one_database_do_not_disturb_each_other(tmp_path: Path) -> None:
    """Whoever is first appends; the other reads again, and says that the request was late."""
    setup = config(tmp_path, exclusive=False)
    with served(setup) as one, served(setup) as other:
        anna = Browser(one)
        table = anna.make()
        same = Browser(other, anna.cookies)
        with anna.live(table) as here, same.live(table) as there:
            here.play(throw=True)
            assert there.refused("play", throw=True) == "stale"
            assert there.view["number"] == 3
            assert there.view["board"] == here.view["board"]
            there.play("ones")
            message = {
                "type": "do", "id": "one", "saw": 4, "command": {"do": "play", "throw": True},
            }  # fmt: skip
            there.send(**message)
            first = there.hear_until("done")
            here.send(**message)
            assert here.hear_until("done") == first


def test_a_server_that_is_told_of_others_reads_what_they_have_added(tmp_path: Path) -> None:
    setup = config(tmp_path, exclusive=False)
    with served(setup) as one, served(setup) as other:
        anna = Browser(one)
        table = anna.make()
        with Browser(other).live(table) as spectator, anna.live(table) as player:
            player.play(throw=True)
            publish(other, table, 3)
            while spectator.view["number"] < 3:
                spectator.hear_until("update")
            assert spectator.view["board"] == player.view["board"]


def publish(client: TestClient, table: str, number: int) -> None:
    """Tell a server that a table has changed somewhere else."""
    assert client.portal is not None
    room = state_of(client).rooms.held(table)
    assert room is not None
    client.portal.call(room.notify, number)


class Oracle:
    """An analyser that knows one thing."""

    async def analyse(self, game: Game, client: str) -> Analysis:
        if game.rules.id == "showdown":
            raise RulesError("not-this-game", rules="showdown", reason="")
        hints = (Hint(("ones",), 12.5, 0.0), Hint((), 12.0, 0.5))
        return Analysis("points", hints, Text.of("Only nearly."))


def test_advice_is_given_to_the_player_to_move(tmp_path: Path) -> None:
    with served(config(tmp_path), analyser=Oracle()) as client:
        anna, boris = Browser(client), Browser(client)
        table = anna.make(seats=[ANNA, FREE], settings={"hints": True}, start=False)
        boris.join(table, anna.link(table, "invitation"), "Борис")
        with anna.live(table) as player, boris.live(table) as other:
            player.do("start")
            player.send(type="hint", id="h")
            assert player.hear_until("hints") == {
                "type": "hints", "id": "h", "unit": "points",
                "hints": [
                    {"moves": ["ones"], "value": 12.5, "cost": 0.0},
                    {"moves": [], "value": 12.0, "cost": 0.5},
                ],
                "approximation": "Only nearly.", "label": None, "reasons": [],
            }  # fmt: skip
            other.send(type="hint", id="h")
            assert other.hear_until("refused")["refusal"]["code"] == "not-your-seat"
        with anna.live(anna.make("showdown", settings={"hints": True})) as player:
            player.send(type="hint", id="h")
            assert player.hear_until("refused")["refusal"]["code"] == "not-this-game"


# What is noted


def test_notes_are_json_lines_without_names_and_secrets(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    with caplog.at_level(logging.DEBUG, "kosti"), served(config(tmp_path)) as client:
        anna = Browser(client)
        table = anna.make()
        link = anna.link(table, "creator")
        with anna.live(table) as player:
            player.play(throw=True)
        anna.get("/api/nothing")
    lines = [JsonLines().format(each) for each in caplog.records if each.name == "kosti.server"]

    assert [json.loads(line)["event"] for line in lines] == ["started", "table-opened", "stopped"]
    for secret in ("Аня", table, link, anna.cookies[table], "testclient"):
        assert not any(secret in line for line in lines)


def test_an_error_is_noted_by_its_place_and_not_by_its_words(
    tmp_path: Path, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(*_: object) -> None:
        raise LookupError("Аня")

    monkeypatch.setattr("kosti.server.api.catalogue", broken)
    monkeypatch.setattr("kosti.table.host.decide", broken)
    with served(config(tmp_path)) as client:
        anna = Browser(client)
        answer = anna.get("/api/presets")
        assert answer.status_code == 500
        assert answer.json()["error"]["code"] == "internal"
        with anna.live(anna.make()) as player:
            assert player.refused("play", throw=True) == "internal"
        assert "kosti_failures_total 2.0" in anna.get("/metrics").text
    lines = [JsonLines().format(each) for each in caplog.records if each.levelname == "ERROR"]
    assert len(lines) == 2
    assert all("LookupError" in line and "Аня" not in line for line in lines)


def test_a_disk_that_fails_refuses_the_move_and_loses_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def full(*_: object) -> None:
        raise OSError("no space")

    with served(config(tmp_path)) as client:
        anna = Browser(client)
        table = anna.make()
        with anna.live(table) as player:
            with monkeypatch.context() as patched:
                patched.setattr("kosti.server.sqlite_appending.SqliteAppender.write", full)
                assert player.refused("play", throw=True) == "internal"
            player.play(throw=True)
            assert player.view["number"] == 3


# Starting


def test_a_port_that_is_taken_is_told_in_one_line(tmp_path: Path) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        with pytest.raises(ServerError) as caught:
            serve(host="127.0.0.1", port=port, config=config(tmp_path))

    assert caught.value.code == "bad-address"
    assert "\n" not in caught.value.message("ru")


@pytest.mark.parametrize(("host", "port"), [("127.0.0.1", 99999), ("256.1.1.1", 0)])
def test_an_impossible_address_is_told(tmp_path: Path, host: str, port: int) -> None:
    with pytest.raises(ServerError, match="cannot listen"):
        serve(host=host, port=port, config=config(tmp_path))


def test_a_database_that_cannot_be_used_is_told_by_the_server(tmp_path: Path) -> None:
    with pytest.raises(ServerError) as caught:
        serve(host="127.0.0.1", port=0, config=Config(database="x://y", static=tmp_path))

    assert caught.value.code == "bad-database"


def test_an_address_becomes_a_qr_code_for_the_terminal() -> None:
    drawn = qr_text("http://192.168.1.5:8000/")

    assert len(drawn.splitlines()) > 10
    assert set("".join(drawn.split())) - set("\x1b[0123456789;m") <= set("█▀▄")


def test_the_address_on_the_network_is_not_that_of_this_machine_alone() -> None:
    address = lan_address()

    assert address is None or not address.startswith("127.")


def test_every_code_has_its_own_name() -> None:
    assert not set(ServerError.codes) & set(TableError.codes)
    assert set(STATUS) <= set(ServerError.codes) | set(TableError.codes)


def test_small_messages_leave_at_once() -> None:
    """Nagle's algorithm is off on every accepted connection."""

    async def accepted() -> int:
        found: asyncio.Future[int] = asyncio.get_running_loop().create_future()

        def met(_: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
            peer = writer.get_extra_info("socket")
            found.set_result(peer.getsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY))
            writer.close()

        with listen("127.0.0.1", 0) as listening:
            async with await asyncio.start_server(met, sock=listening):
                port = listening.getsockname()[1]
                _, writer = await asyncio.open_connection("127.0.0.1", port)
                nodelay = await found
                writer.close()
        return nodelay

    assert asyncio.run(accepted())
