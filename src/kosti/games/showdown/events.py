"""The events of the showdown."""

from __future__ import annotations

from dataclasses import dataclass

from kosti.games.events import Event

__all__ = ["Blitz", "RoundWon", "ShowdownEvent"]


@dataclass(frozen=True, slots=True)
class RoundWon(Event):
    """The best hand took a round, by its number from 1."""

    kind = "round-won"

    round: int


@dataclass(frozen=True, slots=True)
class Blitz(Event):
    """The best hands are equal: `seats` throw again among themselves, `seat` first."""

    kind = "blitz"
    distinct_by = ("seats",)

    seats: tuple[int, ...]


ShowdownEvent = RoundWon | Blitz
"""Everything that happens in the showdown and in no other family."""
