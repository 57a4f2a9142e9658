"""Events: one class for each kind, told apart by its tag, with fields that say what they are."""

from __future__ import annotations

import dataclasses
import json
import pickle
from collections import Counter
from random import Random
from typing import get_args

import pytest
from tests.playthrough import choose

import kosti
from kosti.games import events
from kosti.games.events import Event, event_fields
from kosti.games.sheet.events import SheetEvent
from kosti.games.showdown.events import ShowdownEvent
from kosti.games.thousand.events import ThousandEvent

SHARED = [
    each
    for each in vars(events).values()
    if isinstance(each, type) and issubclass(each, Event) and each is not Event
]
FAMILIES: dict[str, tuple[type[Event], ...]] = {
    "sheet": get_args(SheetEvent),
    "thousand": get_args(ThousandEvent),
    "showdown": get_args(ShowdownEvent),
}


@pytest.mark.parametrize("family", FAMILIES)
def test_no_two_events_of_a_family_share_a_tag(family: str) -> None:
    tags = Counter(each.kind for each in (*SHARED, *FAMILIES[family]))

    assert [tag for tag, times in tags.items() if times > 1] == []


@pytest.mark.parametrize("preset", kosti.presets())
def test_every_event_of_a_game_travels_by_its_fields(preset: str) -> None:
    rules = kosti.ruleset(preset, start="roll-off")
    game, rng = kosti.Game(rules, ["A", "B", "C"]), Random(preset)
    for _ in range(400):
        if game.over:
            break
        game = game.apply(choose(game, rng))
        for event in game.events:
            fields = json.loads(json.dumps(event_fields(event)))

            assert type(event) in (*SHARED, *FAMILIES[rules.family])
            assert list(fields) == [each.name for each in dataclasses.fields(event)]
            assert fields["seat"] == event.seat
            assert pickle.loads(pickle.dumps(event)) == event
