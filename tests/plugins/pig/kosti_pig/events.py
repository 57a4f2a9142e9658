"""The events of Pig."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import ClassVar

from kosti.games.events import Event

__all__ = ["Busted", "Gained", "Held", "Won"]


@dataclass(frozen=True, slots=True)
class Gained(Event):
    """A die has brought points; `turn` is what the turn has brought so far."""

    kind: ClassVar[str] = "gained"
    sentence: ClassVar[Mapping[str, str]] = MappingProxyType(
        {"ru": "{name}: +{points}, за ход {turn}.", "en": "{name}: +{points}, {turn} this turn."}
    )

    points: int
    turn: int


@dataclass(frozen=True, slots=True)
class Busted(Event):
    """A one has taken what the turn had brought."""

    kind: ClassVar[str] = "busted"
    sentence: ClassVar[Mapping[str, str]] = MappingProxyType(
        {
            "ru": "{name}: единица! За ход потеряно: {lost}.",
            "en": "{name}: a one! Lost this turn: {lost}.",
        }
    )

    lost: int


@dataclass(frozen=True, slots=True)
class Held(Event):
    """The points of a turn have been written; `score` is what the player has now."""

    kind: ClassVar[str] = "held"
    sentence: ClassVar[Mapping[str, str]] = MappingProxyType(
        {
            "ru": "{name}: записано {points}, всего {score}.",
            "en": "{name} holds: {points} written, {score} in all.",
        }
    )

    points: int
    score: int


@dataclass(frozen=True, slots=True)
class Won(Event):
    """A player has reached the target."""

    kind: ClassVar[str] = "won"
    sentence: ClassVar[Mapping[str, str]] = MappingProxyType(
        {"ru": "{name}: победа, {score}!", "en": "{name} wins with {score}!"}
    )

    score: int
