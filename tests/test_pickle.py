"""Rulesets, games and errors survive being pickled."""

from __future__ import annotations

import pickle

import pytest
from tests.scenes import NAMES, game, outcome
from tests.walks import walk

import kosti
from kosti import Game, KostiError, record


@pytest.mark.parametrize("preset", kosti.presets())
def test_a_ruleset(preset: str) -> None:
    rules = kosti.ruleset(preset, start="roll-off")
    again = pickle.loads(pickle.dumps(rules))

    assert again == rules
    assert hash(again) == hash(rules)
    assert (again.fingerprint, again.changes) == (rules.fingerprint, rules.changes)
    assert again.title("ru") == rules.title("ru")


@pytest.mark.parametrize("preset", kosti.presets())
def test_a_game(preset: str) -> None:
    played = walk(kosti.ruleset(preset), 2, seed=7, steps=40)
    again = pickle.loads(pickle.dumps(played))

    assert again == played
    assert again.state == played.state
    assert again.legal() == played.legal()
    assert record.dumps(again) == record.dumps(played)
    assert again.undo() == played.undo()


def test_a_game_with_extra_keys() -> None:
    played = Game(kosti.ruleset("classic"), NAMES[:2], extra={"place": "дома", "no": [1, {}]})

    assert pickle.loads(pickle.dumps(played)) == played


@pytest.mark.parametrize(
    "error",
    [
        outcome(lambda: game("classic", "11123 ones", "11123 ones")),
        outcome(lambda: game("classic", "1112x ones")),
        outcome(lambda: kosti.ruleset("classic", ordre="free")),
        outcome(lambda: kosti.ruleset("classic", cells=["pair"])),
        outcome(lambda: record.loads("kosti = 2")),
    ],
    ids=lambda error: error.code,
)
def test_an_error(error: KostiError) -> None:
    again = pickle.loads(pickle.dumps(error))

    assert type(again) is type(error)
    assert (again.code, again.turn, again.player, again.token) == (
        error.code,
        error.turn,
        error.player,
        error.token,
    )
    for lang in ("en", "ru"):
        assert again.message(lang) == error.message(lang)
