"""Events and commands as plain JSON, and back."""

from __future__ import annotations

import dataclasses
import json
import types
import typing
from contextlib import suppress
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.table.session import Session

import kosti
from kosti.games.actions import Action
from kosti.table import events
from kosti.table.codec import Unreadable, decode, decode_among, encode
from kosti.table.commands import COMMANDS, Command, Correct, Play, SetSettings, TakeSeat, TurnText
from kosti.table.events import EventReader, TableEvent, event_to_json
from kosti.table.settings import Settings

JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(),
    lambda inside: st.lists(inside) | st.dictionaries(st.text(), inside),
    max_leaves=20,
)
EVENTS: tuple[type[TableEvent], ...] = typing.get_args(TableEvent)
GRAMMAR = kosti.ruleset("classic").grammar
ACTIONS = ("13456", "(55)", "?1", "ones", "!ones", "ones=-1", "skip", "none")
PLAIN = st.recursive(
    st.booleans() | st.integers(-(2**53), 2**53) | st.text(),
    lambda inside: st.lists(inside, max_size=3) | st.dictionaries(st.text(), inside, max_size=3),
    max_leaves=6,
)


def values(hint: object) -> st.SearchStrategy[Any]:
    """Return what a field of this type may hold."""
    origin, args = typing.get_origin(hint), typing.get_args(hint)
    if hint is int:
        return st.integers(-(2**53), 2**53)
    if origin is typing.Annotated:
        (bounds,) = hint.__metadata__  # type: ignore[attr-defined]
        if args[0] is int:
            return st.integers(bounds.low, bounds.high)
        if args[0] is str:
            return st.text(min_size=bounds.low, max_size=bounds.high)
        inside = values(typing.get_args(args[0])[0])
        return st.lists(inside, min_size=bounds.low, max_size=3).map(tuple)
    if hint is Action:
        return st.sampled_from(ACTIONS).map(GRAMMAR.parse)
    if origin is tuple:
        return st.lists(values(args[0]), max_size=3).map(tuple)
    if origin in (typing.Union, types.UnionType):
        return st.one_of([values(arg) for arg in args])
    if origin is typing.Literal:
        return st.sampled_from(args)
    if origin is not None:
        return st.dictionaries(st.text(), PLAIN, max_size=3)
    if isinstance(hint, type) and dataclasses.is_dataclass(hint):
        return made(hint)
    assert isinstance(hint, type)
    return st.from_type(hint)


def made(kind: type) -> st.SearchStrategy[Any]:
    """Return any value of a dataclass."""
    hints = typing.get_type_hints(kind, include_extras=True)
    fields = dataclasses.fields(kind)
    return st.builds(kind, **{each.name: values(hints[each.name]) for each in fields})


def read_command(data: object) -> Command:
    return decode_among(COMMANDS.values(), data)


@given(st.sampled_from(EVENTS).flatmap(made))
def test_every_event_is_read_back(event: TableEvent) -> None:
    stored = json.loads(json.dumps(event_to_json(event)))

    assert EventReader(GRAMMAR).read(stored) == event


@given(st.sampled_from(list(COMMANDS.values())).flatmap(made))
def test_every_command_is_read_back(command: Command) -> None:
    sent = json.loads(json.dumps(encode(command)))

    assert read_command(sent) == command


@given(st.sampled_from(list(COMMANDS)), st.dictionaries(st.text(), JSON))
def test_nothing_but_a_command_is_read_as_one(do: str, data: dict[str, Any]) -> None:
    names = {each.name for each in dataclasses.fields(COMMANDS[do])}
    with suppress(Unreadable):
        command = read_command({**data, "do": do})
        assert set(data) - {"do"} <= names
        assert encode(command).items() >= {k: v for k, v in data.items() if k != "do"}.items()


@pytest.mark.parametrize(
    "data",
    [
        {},
        {"do": None},
        {"do": []},
        {"do": "fly"},
        {"do": "take", "name": "Аня"},
        {"do": "play", "moves": "ones"},
        {"do": "play", "moves": [1]},
        {"do": "play", "throw": 1},
        {"do": "undo", "much": True},
        {"do": "rename", "seat": 0},
        {"do": "rename", "seat": 0.0, "name": "x"},
        {"do": "rename", "seat": True, "name": "x"},
        {"do": "rename", "seat": 2**70, "name": "x"},
        {"do": "correct", "turns": [{"turn": 1}]},
        {"do": "correct", "turns": [[1, "x"]]},
        {"do": "settings", "settings": {"dice": "loaded"}},
        {"do": "settings", "settings": []},
    ],
)
def test_other_forms_are_refused(data: dict[str, object]) -> None:
    with pytest.raises(Unreadable) as caught:
        read_command(data)

    assert str(caught.value)


def test_what_may_be_left_out_has_its_default() -> None:
    assert read_command({"do": "play", "throw": True}) == Play((), throw=True)
    assert read_command({"do": "settings", "settings": {"minutes": 5}}) == SetSettings(
        Settings(minutes=5)
    )
    assert read_command({"do": "correct", "turns": [{"turn": 1, "text": "x"}]}) == Correct(
        (TurnText(1, "x"),)
    )
    assert TakeSeat.do not in COMMANDS


@pytest.mark.parametrize("data", [{}, {"kind": "nothing"}, {"kind": "acted"}, {"kind": 7}])
def test_an_unknown_event_is_not_read(data: dict[str, object]) -> None:
    with pytest.raises(Unreadable):
        EventReader().read(data)


def test_stored_events_are_read_by_every_later_version() -> None:
    """A table as it was stored by the first version; this must never change."""
    stored: list[dict[str, Any]] = [
        {
            "kind": "created",
            "rules": "kubiki",
            "options": {"first_throw": 3, "undoubled": ["chance", "pair"]},
            "seats": [
                {"kind": "player", "name": "Аня", "bot": None, "own_device": True},
                {"kind": "bot", "name": "Greedy", "bot": "greedy", "own_device": False},
                {"kind": "free", "name": "", "bot": None, "own_device": False},
            ],
            "settings": {
                "dice": "virtual", "previews": True, "hints": False, "undo": True,
                "corrections": "creator", "absence": "wait", "minutes": 3, "stand_in": None,
                "watch": True,
            },
            "commitment": "00",
        },
        {"kind": "seated", "seat": 2, "sitting": {"kind": "player", "name": "Борис"}},
        {"kind": "texted", "seat": 0, "text": "удача"},
        {"kind": "started"},
        {"kind": "acted", "token": "11123", "by": "dice"},
        {"kind": "acted", "token": "(111)", "by": "player"},
        {"kind": "undone"},
        {"kind": "acted", "token": "ones", "by": "player"},
    ]  # fmt: skip
    session = Session.open()
    reader = EventReader()
    first = reader.read(stored[0])
    assert isinstance(first, events.Created)
    session.table = session.table.created("old", first, 1.0)
    for each in stored[1:]:
        event = reader.read(each)
        session.table = session.table.after(event, 2.0)
        assert reader.read(event_to_json(event)) == event

    assert [turn.text for turn in session.game.turns] == ["11123 ones"]
    assert session.game.players == ("Аня", "Greedy", "Борис")
    assert decode(Settings, encode(session.table.settings)) == session.table.settings
