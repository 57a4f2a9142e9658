"""Events: what a move brought about beyond the move itself, one frozen dataclass for each kind.

The events that all families share are here; a family has its own in its folder. A front end tells
from them what has happened, and need not compare the states before and after.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, fields
from enum import Enum
from types import MappingProxyType
from typing import ClassVar

__all__ = [
    "Event",
    "GameOver",
    "Json",
    "RollOffDecided",
    "RollOffTied",
    "SeatJoined",
    "SeatLeft",
    "TurnLimit",
    "VoidThrow",
    "event_fields",
]

Json = str | int | bool | None | Mapping[str, "Json"] | tuple["Json", ...]
"""A value that JSON can hold."""


@dataclass(frozen=True, slots=True)
class Event:
    """One consequence of a move for the player in a seat.

    `kind` is the stable tag of the class. A `routine` event only tells the move itself, and so
    explains nothing about what a correction changes. `distinct_by` are the fields in which it must
    be alike before and after a correction to be the same event in the same turn. `sentence` says
    the event to people, by language, with the fields and ``{name}``, the player's, in braces: for
    families without a table part.
    """

    kind: ClassVar[str]
    routine: ClassVar[bool] = False
    distinct_by: ClassVar[tuple[str, ...]] = ()
    sentence: ClassVar[Mapping[str, str]] = MappingProxyType({})

    seat: int


def event_fields(event: Event) -> dict[str, Json]:
    """Return the fields of an event by name, ready for JSON; `kind` is not among them."""
    return {each.name: _plain(getattr(event, each.name)) for each in fields(event)}


def _plain(value: Json | Enum) -> Json:
    plain: Json = value.value if isinstance(value, Enum) else value
    return plain


@dataclass(frozen=True, slots=True)
class RollOffTied(Event):
    """The highest throws of a roll-off are equal: `seats` throw again, `seat` first."""

    kind = "roll-off-tied"
    distinct_by = ("seats",)

    seats: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class RollOffDecided(Event):
    """The roll-off has given the order of play: `seats`, `seat` first."""

    kind = "roll-off-decided"
    distinct_by = ("seats",)

    seats: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class VoidThrow(Event):
    """A throw does not count; the same dice are thrown again."""

    kind = "void"
    routine = True


@dataclass(frozen=True, slots=True)
class SeatJoined(Event):
    """A latecomer takes part from now on and begins with `score`."""

    kind = "joined"

    score: int


@dataclass(frozen=True, slots=True)
class SeatLeft(Event):
    """A player has left and is passed over from now on."""

    kind = "left"


@dataclass(frozen=True, slots=True)
class TurnLimit(Event):
    """The game has ended without a winner, `turns` being the most that are played."""

    kind = "turn-limit"

    turns: int


@dataclass(frozen=True, slots=True)
class GameOver(Event):
    """The game has ended with a turn of `seat`."""

    kind = "game-over"
