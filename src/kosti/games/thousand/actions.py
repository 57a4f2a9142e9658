"""The actions of dice thousand, beside those that all families share."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from kosti.arguments import whole
from kosti.games.actions import Action, Form, Grammar, Stop
from kosti.games.events import Event
from kosti.games.thousand.events import Busted, Dotted

__all__ = ["GRAMMAR", "Bust", "Dot", "Points"]


@dataclass(frozen=True, slots=True)
class Points(Action):
    """A whole turn told without its dice: these points were written."""

    whole_turn = True

    points: int

    def __post_init__(self) -> None:
        object.__setattr__(self, "points", whole("points", self.points))

    @property
    def token(self) -> str:
        return f"+{self.points}"


@dataclass(frozen=True, slots=True)
class Bust(Action):
    """A whole turn told without its dice: nothing scored."""

    whole_turn = True
    word = "bust"

    def remarks_on(self, events: Sequence[Event]) -> bool:
        """Tell whether a throw has just been a bust."""
        return any(isinstance(event, Busted) for event in events)


@dataclass(frozen=True, slots=True)
class Dot(Action):
    """A whole turn told without its dice: the target was overshot."""

    whole_turn = True
    word = "dot"

    def remarks_on(self, events: Sequence[Event]) -> bool:
        """Tell whether dice have just overshot the target."""
        return any(isinstance(event, Dotted) for event in events)


GRAMMAR = Grammar(
    words=(Stop(), Bust(), Dot()),
    forms=(Form(r"\+([0-9]{1,6})", lambda match: Points(int(match[1]))),),
)
"""The tokens of every ruleset of thousand."""
