"""What every family of games offers: the state that is folded, and what the tables need of it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Protocol, Self

from kosti.games.actions import Action
from kosti.games.events import Event, Json
from kosti.i18n import Text

__all__ = ["Details", "Json", "Place", "Standing", "State", "places"]

Details = Mapping[str, Json]
"""The family's own public figures of one seat, ready for JSON."""


@dataclass(frozen=True, slots=True)
class Place:
    """How a seat stands: its total and its place, equal totals sharing one (1, 1, 3).

    `settlement` is what the player wins or loses in exact points; None while the game goes on and
    in rules without one.
    """

    total: int
    place: int
    settlement: Fraction | None = None


@dataclass(frozen=True, slots=True)
class Standing(Place):
    """A `Place` with the seat and the name of its player."""

    seat: int = 0
    name: str = ""


class State(Protocol):
    """A frozen value between two actions. Nothing here is ever changed; `apply` makes the next."""

    @property
    def number(self) -> int:
        """The number of the present turn, from 1; 0 during the roll-off."""
        ...

    @property
    def stage(self) -> int:
        """The part of the game, such as the round of a match; 0 where a game has no such parts.

        Turns of a record are matched by it and by their player.
        """
        ...

    @property
    def seat(self) -> int | None:
        """Whose action, or whose dice, come next; None when the game is over."""
        ...

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        ...

    @property
    def due(self) -> int:
        """How many dice may be thrown now; 0 where a decision must come first."""
        ...

    @property
    def dice(self) -> tuple[int, ...]:
        """The dice lying on the table, ascending."""
        ...

    @property
    def kept(self) -> tuple[int, ...]:
        """The dice that stay on the table while the next are thrown, ascending."""
        ...

    @property
    def events(self) -> tuple[Event, ...]:
        """What the last action brought about."""
        ...

    def legal(self) -> tuple[Action, ...]:
        """Return every action that `apply` accepts, in a fixed order.

        Dice first (throws, then void throws), then the player's decisions, then reported turns.
        A throw stands here in ascending order for every order of its dice.
        """
        ...

    def decisions(self) -> tuple[Action, ...]:
        """Return the player's own choices among `legal`: no dice, no reported turns."""
        ...

    def reports(self) -> tuple[Action, ...]:
        """Return the turns among `legal` that may be told without their dice."""
        ...

    def expected(self) -> Text | tuple[str | Text, ...]:
        """Say for an error message what may come next: so many dice, kept ones, words."""
        ...

    def apply(self, action: Action) -> Self:
        """Return the state after an action.

        Raises:
            IllegalAction: the action is not among `legal`; the state is as it was.
        """
        ...

    def places(self) -> tuple[Place, ...]:
        """Return total, place and settlement of every seat."""
        ...

    def details(self, seat: int) -> Details:
        """Return the family's own figures of a seat."""
        ...


def places(totals: tuple[int, ...]) -> tuple[int, ...]:
    """Return the place of each total: the highest is first, equals share a place (1, 1, 3)."""
    return tuple(1 + sum(other > total for other in totals) for total in totals)
