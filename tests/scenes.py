"""Rulesets, games and refusals in few words, for tests that state a rule."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TypeVar, cast

import pytest

import kosti
from kosti import Game, KostiError, record
from kosti.games.options import Ruleset
from kosti.games.sheet import SheetRules, SheetState
from kosti.games.showdown import ShowdownState

NAMES = ("Аня", "Борис", "Вера", "Глеб", "Дина", "Егор")

T = TypeVar("T")
E = TypeVar("E", bound=KostiError)


def sheet(preset: str, /, **options: object) -> SheetRules:
    """Return a sheet ruleset."""
    return cast(SheetRules, kosti.ruleset(preset, **options))


def game(
    rules: str | Ruleset, *turns: str, players: int = 1, roll_off: str = "", **options: object
) -> Game:
    """Return the game after a lot, given as throws between blanks, and turns."""
    if isinstance(rules, str):
        rules = kosti.ruleset(rules, **options)
    played = Game(rules, NAMES[:players])
    for throw in roll_off.split():
        played = played.apply(throw)
    for turn in turns:
        played = played.play(turn)
    return played


def reported(preset: str, scores: Mapping[str, int], **options: object) -> Game:
    """Return a game of one player after reported turns."""
    played = Game(kosti.ruleset(preset, **options), NAMES[:1])
    for cell, points in scores.items():
        played = played.play(f"{cell}={points}")
    return played


def sheets(played: Game) -> SheetState:
    """Return the state of a game on sheets."""
    assert isinstance(played.state, SheetState)
    return played.state


def match(played: Game) -> ShowdownState:
    """Return the state of a showdown."""
    assert isinstance(played.state, ShowdownState)
    return played.state


def cells(played: Game, seat: int = 0) -> dict[str, int]:
    """Return the written cells of a seat."""
    return cast("dict[str, int]", played.state.details(seat)["cells"])


def school(played: Game, seat: int = 0) -> tuple[int, int]:
    """Return the sum of a school and what is added to it."""
    found = cast("dict[str, int]", played.state.details(seat)["school"])
    return found["sum"], found["extra"]


def totals(played: Game) -> list[int]:
    """Return the totals by seat."""
    return [each.total for each in played.standings()]


def tokens(played: Game) -> list[str]:
    """Return what the player may decide now, as tokens."""
    return [action.token for action in played.state.decisions()]


def words(played: Game) -> list[str]:
    """Return what the player may decide now, as tokens, but for keeping dice."""
    return [token for token in tokens(played) if not token.startswith("(")]


def happened(played: Game) -> list[str]:
    """Return the kinds of the last events."""
    return [event.kind for event in played.events]


def toml(value: object) -> str:
    """Return a value as TOML."""
    text = record.dumps(Game(kosti.ruleset("classic"), NAMES[:1], extra={"value": value}))
    return next(line for line in text.splitlines() if line.startswith("value = "))[8:]


def outcome(do: Callable[[], T]) -> T | KostiError:
    """Return what something gives, or the project's error that it is refused with."""
    try:
        return do()
    except KostiError as error:
        return error


def refused(kind: type[E], code: str, do: Callable[[], object]) -> E:
    """Check that something is refused with this kind of error and code; return the error."""
    with pytest.raises(kind) as caught:
        do()
    assert caught.value.code == code, caught.value.message()
    return caught.value
