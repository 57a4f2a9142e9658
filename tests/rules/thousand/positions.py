"""Positions of thousand for the tests: accounts as they stand, and turns played from there."""

from __future__ import annotations

from dataclasses import replace
from typing import cast

import kosti
from kosti.errors import IllegalAction
from kosti.games.events import Event
from kosti.games.thousand import Player, ThousandRules, ThousandState


def rules(preset: str = "thousand", /, **changes: object) -> ThousandRules:
    """Return a ruleset of thousand."""
    return cast(ThousandRules, kosti.ruleset(preset, **changes))


def at(score: int, **account: int | bool | None) -> Player:
    """Return the account of a player whose game is open, unless told otherwise."""
    opened = {"opened": True, "opening_points": 50}
    return replace(Player(score=score, **opened), **account)  # type: ignore[arg-type]


UNOPENED = Player()


def position(ruleset: ThousandRules, *players: Player) -> ThousandState:
    """Return the state in which the first of these players begins a turn."""
    return replace(ThousandState.before(ruleset, len(players)), players=players)


def play(state: ThousandState, turn: str) -> ThousandState:
    """Return the state after the tokens of a turn, or of the beginning of one."""
    for token in turn.split():
        state = state.apply(state.rules.grammar.parse(token))
    return state


def scores(state: ThousandState) -> list[int]:
    """Return every score, by seat."""
    return [player.score for player in state.players]


def events(state: ThousandState) -> list[tuple[type[Event], int]]:
    """Return what the last action brought about, and whom it hit."""
    return [(type(event), event.seat) for event in state.events]


def refusal(state: ThousandState, token: str) -> IllegalAction:
    """Return why a token is refused."""
    try:
        state.apply(state.rules.grammar.parse(token))
    except IllegalAction as error:
        return error
    raise AssertionError(f"{token} was accepted")
