"""What clients send is read as what it says, or refused with the reason and the request's id."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.table.session import EN
from tests.table.test_codec import JSON, made

from kosti.i18n import Lang
from kosti.table.codec import Unreadable, decode, encode
from kosti.table.commands import Play, TurnText
from kosti.table.messages import (
    TO_SERVER,
    CommandRequest,
    Done,
    Hello,
    NewTable,
    Ping,
    Refused,
    ToServer,
    Try,
    Unread,
    read_message,
)
from kosti.table.settings import Settings
from kosti.table.views import Refusal

PLAY = {"do": "play", "moves": ["ones"], "throw": True}


@given(st.sampled_from(TO_SERVER).flatmap(made))
def test_every_message_is_read_back(message: ToServer) -> None:
    sent = json.loads(json.dumps(encode(message)))

    assert read_message(sent) == message


@given(JSON | st.dictionaries(st.sampled_from(["type", "id", "saw", "command"]), JSON))
def test_what_is_no_message_is_refused_with_a_reason(data: object) -> None:
    message = read_message(data)

    if isinstance(message, Unread):
        assert message.error.message(Lang.RU)
    else:
        assert isinstance(data, dict)
        assert encode(message).items() >= data.items()


def test_a_message_carries_its_kind_first() -> None:
    assert list(encode(Done("r", 7)).items()) == [("type", "done"), ("id", "r"), ("number", 7)]
    assert encode(Refused(None, Refusal("stale", "…", None, None)))["update"] is None


def test_a_request_holds_its_command() -> None:
    sent = {"type": "do", "id": "r", "saw": 3, "command": PLAY}

    assert read_message(sent) == CommandRequest("r", 3, Play(("ones",), throw=True))
    assert read_message({"type": "hello"}) == Hello(Lang.RU, None)
    assert read_message({"type": "ping"}) == Ping()
    assert read_message(
        {"type": "try", "id": "t", "turns": [{"turn": 1, "text": "ones=2"}]}
    ) == Try("t", (TurnText(1, "ones=2"),))


@pytest.mark.parametrize(
    "changes",
    [
        {"id": ""},
        {"id": "x" * 65},
        {"id": 7},
        {"saw": -1},
        {"saw": 10**9 + 1},
        {"saw": True},
        {"saw": None},
        {"type": "fly"},
        {"more": 1},
    ],
)
def test_a_request_outside_its_limits_is_refused(changes: dict[str, Any]) -> None:
    sent = {"type": "do", "id": "r", "saw": 3, "command": PLAY} | changes
    message = read_message(sent)

    assert isinstance(message, Unread)
    assert (message.id, message.error.code) == (None, "bad-message")


@pytest.mark.parametrize(
    "command",
    [None, [], {}, {"do": "fly"}, {"do": "take", "name": "x"}, PLAY | {"more": 1}, {"do": "leave"}],
)
def test_a_bad_command_is_refused_under_the_id_of_its_request(command: object) -> None:
    message = read_message({"type": "do", "id": "r", "saw": 3, "command": command})

    assert isinstance(message, Unread)
    assert (message.id, message.error.code) == ("r", "bad-command")


def test_limits_are_told_with_the_name_of_the_field() -> None:
    seats = [{"kind": "free"}]
    plan = {"id": "x" * 16, "rules": "classic", "seats": seats}
    assert decode(NewTable, plan).settings == Settings()
    assert decode(NewTable, plan | {"options": {"target": 1.5}}).options == {"target": 1.5}
    for changes, said in (
        ({"id": "short"}, "“id” is out of its bounds, 16 to 64"),
        ({"seats": []}, "“seats” is out of its bounds, 1 to 16"),
        ({"seats": seats * 17}, "“seats” is out of its bounds, 1 to 16"),
        ({"seats": [{"kind": "throne"}]}, "“kind” has another type"),
        ({"start": 1}, "“start” has another type"),
    ):
        with pytest.raises(Unreadable) as caught:
            decode(NewTable, plan | changes)
        assert said in EN(caught.value.text)
    with pytest.raises(Unreadable) as caught:
        decode(NewTable, plan | {"seats": [{"kind": "throne"}]})
    assert caught.value.path == ("seats", "kind")
