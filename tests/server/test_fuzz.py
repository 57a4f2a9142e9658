"""Whatever comes in by HTTP or WebSocket: no status of 500, no traceback, no lost connection."""

from __future__ import annotations

import json
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from starlette.testclient import TestClient
from tests.server.web import ANNA, FREE, GREEDY, Browser, config, served, state_of

import kosti
from kosti.server.endpoints import ENDPOINTS
from kosti.table.commands import COMMANDS

FUZZ = settings(
    max_examples=150,
    suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow],
)
TEXT = st.text(max_size=30)
JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | TEXT,
    lambda inside: st.lists(inside, max_size=4) | st.dictionaries(TEXT, inside, max_size=4),
    max_leaves=15,
)
RULES = st.sampled_from([*kosti.presets(), "nothing"])
OPTIONS = st.dictionaries(
    st.sampled_from(["order", "cells", "fixed", "first_throw", "pits", "target", "bank", "name"]),
    JSON,
    max_size=3,
)
SEATS = st.lists(
    st.sampled_from([ANNA, FREE, GREEDY])
    | st.fixed_dictionaries({"kind": st.just("player"), "name": TEXT}),
    max_size=18,
)
IDS = st.text(min_size=16, max_size=20)
BODIES = {
    "rules": st.fixed_dictionaries({"rules": RULES}, optional={"options": OPTIONS}),
    "make": st.fixed_dictionaries(
        {"id": IDS, "rules": RULES, "seats": SEATS},
        optional={"options": OPTIONS, "settings": JSON, "start": st.booleans()},
    ),
    "join": st.fixed_dictionaries({"id": IDS, "invitation": TEXT, "name": TEXT}),
    "claim": st.fixed_dictionaries({"token": TEXT}),
    "link": st.fixed_dictionaries({"kind": st.sampled_from(["seat", "creator"]), "seat": JSON}),
    "delete": st.fixed_dictionaries({"table": TEXT}),
    "revoke": st.fixed_dictionaries({"id": IDS, "kind": st.just("invitation")}),
    "mine": st.fixed_dictionaries({"tables": st.lists(TEXT, max_size=5)}),
    "qr": st.fixed_dictionaries({"text": st.text(max_size=700)}),
    "replay": st.fixed_dictionaries({"record": TEXT}, optional={"step": JSON}),
    "verify": st.fixed_dictionaries({"record": TEXT}),
}
PATH = st.characters(min_codepoint=33, max_codepoint=0x500, exclude_categories=["C"])
POSTED = [each for each in ENDPOINTS if each.body is not None]


@pytest.fixture(scope="module")
def shared() -> Iterator[tuple[TestClient, str, Browser]]:
    """One server and one table for all examples."""
    with tempfile.TemporaryDirectory() as folder, served(config(Path(folder))) as client:
        anna = Browser(client)
        yield client, anna.make(seats=[ANNA, FREE], settings={"dice": "real"}, start=False), anna


def check_answer(answer: Any) -> None:
    """Check that an answer is one of those that are promised."""
    assert answer.status_code < 500 or answer.status_code == 503, answer.text
    assert "Traceback" not in answer.text
    if answer.status_code >= 400:
        error = answer.json()["error"]
        assert error["code"] != "internal"
        assert error["message"]


@FUZZ
@given(data=st.data())
def test_every_address_answers_every_body(
    shared: tuple[TestClient, str, Browser], data: st.DataObject
) -> None:
    client, table, anna = shared
    endpoint = data.draw(st.sampled_from(POSTED))
    body = data.draw(BODIES[endpoint.name] | JSON)
    path = endpoint.path.format(table=data.draw(st.sampled_from([table, "abcdefghjkmnpqrs", "x"])))
    content = json.dumps(body).encode("utf-8", "surrogatepass")
    headers = {"Content-Type": "application/json", **anna._headers(path)}
    check_answer(client.post(path, content=content, headers=headers))
    client.cookies.clear()
    assert state_of(client).metrics.failures._value.get() == 0


@FUZZ
@given(
    endpoint=st.sampled_from(ENDPOINTS),
    method=st.sampled_from(["GET", "POST", "PUT", "DELETE", "HEAD", "OPTIONS", "PATCH"]),
    content=st.binary(max_size=200),
    query=st.dictionaries(st.sampled_from(["lang", "game", "x"]), TEXT, max_size=2),
    headers=st.dictionaries(
        st.sampled_from(["Accept-Language", "Cookie", "Origin", "Content-Type", "If-None-Match"]),
        st.text(st.characters(min_codepoint=32, max_codepoint=126), max_size=40),
        max_size=3,
    ),
)
def test_every_address_answers_every_request(
    shared: tuple[TestClient, str, Browser],
    endpoint: Any,
    method: str,
    content: bytes,
    query: dict[str, str],
    headers: dict[str, str],
) -> None:
    client, table, _ = shared
    answer = client.request(
        method, endpoint.path.format(table=table), content=content, params=query, headers=headers
    )
    client.cookies.clear()
    if method != "HEAD" and answer.headers["content-type"] == "application/json":
        check_answer(answer)
    assert answer.status_code != 500


@FUZZ
@given(
    path=st.text(
        st.characters(min_codepoint=33, max_codepoint=0x500, exclude_categories=["C"]), max_size=40
    )
)
def test_every_other_address_is_answered(
    shared: tuple[TestClient, str, Browser], path: str
) -> None:
    client, _, _ = shared
    answer = client.get("/" + path.replace("#", "").replace("?", "").lstrip("/"))
    assert answer.status_code in (200, 404, 405)


MOVES = st.sampled_from(["ones", "13456", "(1)", "ones=1"])
COMMAND = st.one_of(
    JSON,
    st.fixed_dictionaries(
        {"do": st.sampled_from(list(COMMANDS))},
        optional={
            "seat": st.none() | st.integers(-2, 20),
            "name": TEXT,
            "bot": st.sampled_from(["greedy", "x"]),
            "moves": st.lists(
                st.sampled_from(["ones", "13456", "(1)", "ones=1"]) | TEXT, max_size=9
            ),
            "throw": st.booleans(),
            "turns": st.lists(
                st.fixed_dictionaries({"turn": st.integers(-1, 5), "text": TEXT}), max_size=3
            ),
            "seats": st.permutations(range(2)),
            "text": TEXT,
            "agree": st.booleans(),
            "settings": st.fixed_dictionaries({}, optional={"minutes": JSON, "undo": JSON}),
        },
    ),
)
MESSAGE = st.one_of(
    JSON,
    st.fixed_dictionaries(
        {
            "type": st.just("do"),
            "id": st.text(min_size=1, max_size=64),
            "saw": st.integers(0, 300),
            "command": COMMAND,
        }
    ),
    st.fixed_dictionaries(
        {
            "type": st.sampled_from(["hello", "try", "hint", "speak", "ping"]),
        },
        optional={"id": TEXT, "lang": TEXT, "since": JSON, "turns": JSON},
    ),
)


@FUZZ
@given(messages=st.lists(MESSAGE | st.binary(max_size=50), max_size=12))
def test_a_table_answers_every_message(
    shared: tuple[TestClient, str, Browser], messages: list[Any]
) -> None:
    client, table, anna = shared
    with anna.live(table) as live:
        for message in messages:
            if isinstance(message, bytes):
                live.socket.send_bytes(message)
            else:
                if isinstance(message, dict) and message.get("saw", 0) > 100:
                    message["saw"] = live.view["number"]
                live.socket.send_text(json.dumps(message, ensure_ascii=True))
        live.send(type="ping")
        live.hear_until("pong")
        heard = [each["refusal"]["code"] for each in live.heard if each["type"] == "refused"]
        assert "internal" not in heard
    assert state_of(client).metrics.failures._value.get() == 0
