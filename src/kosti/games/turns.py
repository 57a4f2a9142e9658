"""Turns of a game: whose it is, what was done in it, and how it stands in a record."""

from __future__ import annotations

from typing import NamedTuple

from kosti.games.actions import Action

__all__ = ["Move", "PlayedTurn", "Turn"]


class Move(NamedTuple):
    """An action in its place: its turn (0: the roll-off), the seat, and the action."""

    number: int
    seat: int
    action: Action


class Turn(NamedTuple):
    """Whose turn it is: number from 1 (0 during the roll-off), name, seat."""

    number: int
    player: str
    seat: int


class PlayedTurn(NamedTuple):
    """A turn as it stands in a record: its number, the seat that played it, and its tokens."""

    number: int
    seat: int
    text: str
