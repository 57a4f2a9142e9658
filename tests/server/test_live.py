"""The WebSocket of a table: requests, acknowledgements, what is missed, who may do what."""

from __future__ import annotations

import json
import uuid
from pathlib import Path

import pytest
from starlette.testclient import TestClient
from starlette.websockets import WebSocketDisconnect
from tests.server.web import (
    ANNA,
    FREE,
    GREEDY,
    LAVISH,
    Browser,
    Live,
    config,
    served,
    state_of,
)

from kosti.server.config import Limits, Rate
from kosti.table.messages import PROTOCOL


def test_a_move_is_acknowledged_and_then_told_to_everybody(anna: Browser, boris: Browser) -> None:
    table = anna.make()
    with anna.live(table) as player, boris.live(table) as spectator:
        request = player.request("play", throw=True)
        assert player.hear_until("done") == {"type": "done", "id": request, "number": 3}
        told = player.hear_until("update")["update"]
        assert (told["fresh"], told["since"]) == (False, 1)
        assert len(told["view"]["board"]["dice"]["table"]) == 5

        seen = spectator.hear_until("update")["update"]
        assert seen["view"]["board"] == told["view"]["board"]
        assert seen["view"]["you"] == {"creator": False, "seats": [], "lang": "en", "may": []}
        assert seen["view"]["choices"] is None


def test_a_request_sent_twice_acts_once_and_is_answered_alike(anna: Browser) -> None:
    table = anna.make()
    with anna.live(table) as player:
        message = {
            "type": "do", "id": "the same", "saw": 2, "command": {"do": "play", "throw": True},
        }  # fmt: skip
        player.send(**message)
        first = player.hear_until("done")
        player.hear_until("update")
        player.send(**message)
        assert player.hear_until("done") == first
        assert player.view["number"] == 3
    with anna.live(table) as again:
        again.send(**message)
        assert again.hear_until("done") == first


def test_a_request_is_remembered_over_a_restart(tmp_path: Path) -> None:
    message = {"type": "do", "id": "w", "saw": 2, "command": {"do": "play", "throw": True}}
    cookies: dict[str, str]
    with served(config(tmp_path)) as client:
        anna = Browser(client)
        table = anna.make()
        with anna.live(table) as player:
            player.send(**message)
            first = player.hear_until("done")
        cookies = anna.cookies
    with served(config(tmp_path)) as client, Browser(client, cookies).live(table) as player:
        assert player.view["number"] == 3
        player.send(**message)
        assert player.hear_until("done") == first


def test_an_old_request_is_refused_with_what_is_missing(anna: Browser) -> None:
    table = anna.make()
    with anna.live(table) as one, anna.live(table) as other:
        one.play(throw=True)
        request = other.request("play", saw=2, moves=["ones"])
        refused = other.hear_until("refused")
        assert refused["id"] == request
        assert refused["refusal"]["code"] == "stale"
        assert refused["refusal"]["message"]
        assert other.view["number"] == 3
        other.play("ones")


def test_a_refused_move_is_answered_with_code_and_sentence(anna: Browser) -> None:
    table = anna.make()
    with anna.live(table, lang="ru") as player:
        player.play(throw=True)
        answer = player.do("play", moves=["poker"])
        assert answer["refusal"]["code"] == "school-first"
        assert answer["refusal"]["token"] == "poker"
        assert "школ" in answer["refusal"]["message"]
        assert player.refused("play", moves=["nonsense"]) == "bad-token"
        assert player.refused("fly") == "bad-command"
        assert player.refused("play", moves=[7]) == "bad-command"


def test_spectators_and_others_cannot_act(anna: Browser, boris: Browser) -> None:
    table = anna.make(seats=[ANNA, FREE], start=False)
    with boris.live(table) as spectator:
        assert spectator.refused("start") == "creator-only"
        assert spectator.refused("play", throw=True) == "not-started"
        assert spectator.refused("take", name="Борис") == "bad-command"
    boris.join(table, anna.link(table, "invitation"), "Борис")
    with anna.live(table) as creator, boris.live(table) as player:
        creator.do("start")
        player.hear_until("update")
        assert player.refused("play", throw=True) == "not-your-turn"
        assert player.refused("abandon") == "creator-only"


def test_whoever_connects_again_gets_what_is_missing(anna: Browser, boris: Browser) -> None:
    table = anna.make()
    with anna.live(table) as player:
        with boris.live(table) as spectator:
            known = spectator.view["number"]
        player.play(throw=True)
        player.play("ones")
        player.play(throw=True)
        with boris.live(table, since=known) as spectator:
            told = spectator.heard[-1]["update"]
            assert (told["fresh"], told["since"]) == (False, 1)
            assert [line["turn"] for line in told["lines"]] == [1, 2]
            assert told["notes"] == []
        with boris.live(table, since=4) as spectator:
            told = spectator.heard[-1]["update"]
            assert [line["turn"] for line in told["lines"]] == [2]
        with boris.live(table, since=999) as spectator:
            assert spectator.heard[-1]["update"]["fresh"]


def test_two_tabs_of_one_seat_see_the_same(anna: Browser) -> None:
    table = anna.make()
    with anna.live(table) as one, anna.live(table) as other:
        one.play(throw=True)
        other.hear_until("update")
        other.play("ones")
        one.hear_until("update")
        assert one.view == other.view


def test_presence_is_told_to_the_others(anna: Browser, boris: Browser) -> None:
    table = anna.make(seats=[ANNA, FREE], start=False)
    boris.join(table, anna.link(table, "invitation"), "Борис")
    with anna.live(table) as creator:
        assert [seat["online"] for seat in creator.view["seats"]] == [True, False]
        with boris.live(table):
            assert creator.hear_until("presence") == {
                "type": "presence", "online": [0, 1], "watching": 0,
            }  # fmt: skip
        assert creator.hear_until("presence")["online"] == [0]
        with Browser(boris.client).live(table):
            assert creator.hear_until("presence")["watching"] == 1


def test_the_language_changes_without_connecting_again(anna: Browser) -> None:
    table = anna.make()
    with anna.live(table, lang="en") as player:
        assert player.view["rules"]["title"] == "Classic"
        player.send(type="speak", lang="ru")
        told = player.hear_until("update")["update"]
        assert told["fresh"]
        assert player.view["rules"]["title"] == "Классический"


def test_bots_play_by_themselves(anna: Browser) -> None:
    table = anna.make("showdown", [ANNA, GREEDY], options={"rounds": 1})
    with anna.live(table) as player:
        player.play(throw=True)
        player.play("stop")
        while player.view["phase"] != "over":
            player.hear_until("update")
        assert player.view["standings"][0]["place"] in (1, 2)
        assert player.view["fair"]["seed"] is not None


def test_a_bot_begins_and_goes_on_when_somebody_comes(anna: Browser) -> None:
    table = anna.make("showdown", [GREEDY, ANNA], options={"rounds": 1})
    with anna.live(table) as player:
        while player.view["choices"] is None:
            player.hear_until("update")
        assert player.view["turn"]["seat"] == 1


def test_a_correction_is_foreseen_before_it_is_made(anna: Browser, boris: Browser) -> None:
    table = anna.make(settings={"dice": "real"})
    with anna.live(table) as player:
        player.play("ones=-1")
        player.send(type="try", id="t", turns=[{"turn": 1, "text": "ones=2"}])
        told = player.hear_until("foreseen")
        assert told["id"] == "t"
        assert told["consequences"]["figures"] == [
            {"seat": 0, "figure": "ones", "title": "ones", "before": -1, "after": 2}
        ]
        assert player.view["number"] == 3
        player.do("correct", turns=[{"turn": 1, "text": "ones=2"}])
        assert player.view["standings"][0]["total"] == 2
    with boris.live(table) as spectator:
        spectator.send(type="try", id="t", turns=[{"turn": 1, "text": "ones=2"}])
        assert spectator.hear_until("refused")["refusal"]["code"] == "spectator"


def test_ping_is_answered(anna: Browser) -> None:
    with anna.live(anna.make()) as player:
        player.send(type="ping")
        assert player.hear_until("pong") == {"type": "pong", "number": 2}


def test_advice_is_given_only_where_the_table_allows_it(anna: Browser) -> None:
    table = anna.make()
    with anna.live(table) as player:
        player.send(type="hint", id="h")
        assert player.hear_until("refused")["refusal"]["code"] == "hints-off"


# What cannot be read


@pytest.mark.parametrize(
    "message",
    [
        "",
        "x",
        "[]",
        "{}",
        "null",
        "1e999",
        '{"type": "fly"}',
        '{"type": "do"}',
        '{"type": "do", "id": "", "saw": 1, "command": {}}',
        '{"type": "do", "id": "x", "saw": -1, "command": {}}',
        '{"type": "do", "id": "x", "saw": 1, "command": {}, "more": 1}',
        '{"type": "hello", "lang": "de"}',
        "[" * 5000,
        '{"type":"do","id":"x","saw":1,"command":' + '{"a":' * 2000 + "1" + "}" * 2001,
        b"\xff\xfe",
        b"\x00",
    ],
)
def test_what_cannot_be_read_is_refused_and_the_connection_lives(
    anna: Browser, message: str | bytes
) -> None:
    with anna.live(anna.make()) as player:
        if isinstance(message, bytes):
            player.socket.send_bytes(message)
        else:
            player.socket.send_text(message)
        refused = player.hear_until("refused")
        assert refused["refusal"]["code"] in ("bad-message", "bad-command")
        assert refused["refusal"]["message"]
        player.send(type="ping")
        player.hear_until("pong")


def test_a_message_that_is_too_large_is_refused(anna: Browser) -> None:
    with anna.live(anna.make()) as player:
        player.socket.send_text(json.dumps({"type": "ping", "x": "ы" * 20_000}))
        assert player.hear_until("refused")["refusal"]["code"] == "too-large"


def test_whoever_sends_only_nonsense_is_sent_away(anna: Browser) -> None:
    with anna.live(anna.make()) as player:
        for _ in range(21):
            player.socket.send_text("nonsense")
        assert player.code_at_the_end() == 4000


def test_the_first_message_must_be_hello(anna: Browser) -> None:
    table = anna.make()
    with anna.client.websocket_connect(f"/api/tables/{table}/live") as socket:
        socket.send_text('{"type": "ping"}')
        assert socket.receive_json()["refusal"]["code"] == "hello-first"
        with pytest.raises(WebSocketDisconnect) as gone:
            socket.receive_json()
        assert gone.value.code == 4000


# Limits and rights of a connection


def test_there_is_no_such_table(client: TestClient) -> None:
    for table in ("abcdefghjkmnpqrs", "x", "A" * 16, "%00" * 5):
        with client.websocket_connect(f"/api/tables/{table}/live") as socket:
            assert socket.receive_json()["refusal"]["code"] == "no-such-table"
            with pytest.raises(WebSocketDisconnect) as gone:
                socket.receive_json()
            assert gone.value.code == 4004


def test_too_many_messages_are_refused_and_then_end_the_connection(tmp_path: Path) -> None:
    limits = Limits(requests=LAVISH.requests, messages=Rate(0.001, 5))
    with served(config(tmp_path, limits=limits)) as client:
        anna = Browser(client)
        with anna.live(anna.make()) as player:
            for _ in range(5):
                player.send(type="ping")
                player.hear_until("pong")
            for _ in range(30):
                player.send(type="ping")
            assert player.hear_until("refused")["refusal"]["code"] == "too-fast"
            assert player.code_at_the_end() == 4008


def test_whoever_connects_too_often_is_sent_away(tmp_path: Path) -> None:
    with served(config(tmp_path, limits=Limits(requests=Rate(0.001, 3)))) as client:
        anna = Browser(client)
        table = anna.make()
        for _ in range(2):
            with anna.live(table):
                pass
        with client.websocket_connect(f"/api/tables/{table}/live") as socket:
            assert socket.receive_json()["refusal"]["code"] == "too-many-requests"
            with pytest.raises(WebSocketDisconnect) as gone:
                socket.receive_json()
            assert gone.value.code == 4008


def test_connections_are_counted(tmp_path: Path) -> None:
    limits = Limits(requests=LAVISH.requests, connections_per_table=1)
    with served(config(tmp_path, limits=limits)) as client:
        anna = Browser(client)
        table = anna.make()
        with anna.live(table), client.websocket_connect(f"/api/tables/{table}/live") as socket:
            assert socket.receive_json()["refusal"]["code"] == "too-many-connections"
            with pytest.raises(WebSocketDisconnect) as gone:
                socket.receive_json()
            assert gone.value.code == 4013
        with anna.live(table):
            assert state_of(client).slots.count == 1
        assert state_of(client).slots.count == 0


@pytest.mark.parametrize(
    "origin", ["http://evil.example", "null", "http://testserver.evil", "x", "http://["]
)
def test_another_site_cannot_connect(anna: Browser, origin: str) -> None:
    table = anna.make()
    with (
        pytest.raises(WebSocketDisconnect),
        anna.client.websocket_connect(f"/api/tables/{table}/live", headers={"Origin": origin}),
    ):
        pass


def test_the_own_site_can_connect(anna: Browser) -> None:
    table = anna.make()
    headers = {"Origin": "http://testserver"}
    with anna.client.websocket_connect(f"/api/tables/{table}/live", headers=headers) as socket:
        socket.send_text('{"type": "hello"}')
        assert socket.receive_json()["type"] == "update"


def test_a_closed_table_is_seen_by_its_players_only(anna: Browser, boris: Browser) -> None:
    table = anna.make(seats=[ANNA, FREE], start=False, settings={"watch": False})
    with boris.client.websocket_connect(f"/api/tables/{table}/live") as socket:
        assert socket.receive_json()["refusal"]["code"] == "no-watching"
        with pytest.raises(WebSocketDisconnect) as gone:
            socket.receive_json()
        assert gone.value.code == 4003
    invitation = anna.link(table, "invitation")
    boris.post(f"/api/tables/{table}/claim", {"token": invitation})
    with boris.live(table) as guest:
        assert guest.view["you"]["may"] == ["take"]


def test_spectators_are_sent_away_when_the_table_is_closed_to_them(
    anna: Browser, boris: Browser
) -> None:
    table = anna.make()
    with anna.live(table) as creator, boris.live(table) as spectator:
        creator.do("settings", settings=creator.view["settings"] | {"watch": False})
        assert spectator.code_at_the_end() == 4003


def test_a_player_who_was_replaced_cannot_act_any_more(anna: Browser, boris: Browser) -> None:
    table = anna.make(seats=[ANNA, FREE], start=False)
    boris.join(table, anna.link(table, "invitation"), "Борис")
    with anna.live(table) as creator, boris.live(table) as player:
        creator.do("start")
        creator.do("bot", seat=1, bot="greedy")
        while player.view["you"]["seats"]:
            player.hear_until("update")
        assert player.refused("play", throw=True) == "spectator"


def test_an_absent_player_does_not_block_the_others(tmp_path: Path) -> None:
    now = [1e9]
    with served(config(tmp_path), clock=lambda: now[0]) as client:
        anna, boris = Browser(client), Browser(client)
        table = anna.make(
            "showdown",
            [ANNA, FREE],
            start=False,
            options={"rounds": 1},
            settings={"absence": "bot", "minutes": 1},
        )
        boris.join(table, anna.link(table, "invitation"), "Борис")
        with anna.live(table) as player:
            player.do("start")
            player.play(throw=True)
            player.play("stop")
            assert player.view["turn"]["deadline"] == 1e9 + 60
            now[0] += 61
            with boris.live(table):
                while player.view["phase"] != "over":
                    player.hear_until("update")
            assert player.view["seats"][1]["away"]
            lines = [
                line for each in player.heard for line in each.get("update", {"lines": []})["lines"]
            ]
            assert lines[-1]["by"] == "clock"


def test_a_page_of_another_version_is_told_to_reload(anna: Browser) -> None:
    """It was loaded before an upgrade; messages that it does not know would mislead its player."""
    table = anna.make()
    with anna.client.websocket_connect(f"/api/tables/{table}/live") as socket:
        page = Live(socket)
        page.send(type="hello", lang="en", protocol=PROTOCOL - 1)
        refusal = page.hear()["refusal"]
        assert refusal["code"] == "other-protocol"
        assert "Reload" in refusal["message"]
        assert page.code_at_the_end() == 4000
    with anna.client.websocket_connect(f"/api/tables/{table}/live") as socket:
        page = Live(socket)
        page.send(type="hello", lang="en", protocol=PROTOCOL)
        assert page.hear_until("update")["update"]["view"]["phase"] == "playing"


def test_ids_are_needed(anna: Browser) -> None:
    with anna.live(anna.make()) as player:
        player.send(type="do", id="x" * 65, saw=2, command={"do": "undo"})
        assert player.hear_until("refused")["id"] is None
        player.send(type="do", id=str(uuid.uuid4()), saw=2, command={"do": "undo"})
        assert player.hear_until("refused")["id"] is not None
