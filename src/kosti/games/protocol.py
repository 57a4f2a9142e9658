"""What every family of games offers: the state that is folded, and what the tables need of it."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Protocol, Self, TypeVar, runtime_checkable

from kosti.games.actions import Action
from kosti.games.events import Event, Json
from kosti.i18n import Text

__all__ = ["Attended", "Details", "Json", "Place", "Standing", "State", "places", "places_among"]

T = TypeVar("T", int, tuple[bool, int])

Details = Mapping[str, Json]
"""The family's own public figures of one seat, ready for JSON."""


@dataclass(frozen=True, slots=True)
class Place:
    """How a seat stands: its total and its place, equal totals sharing one (1, 1, 3).

    `place` is None for a player who has left, or has not come yet.
    `settlement` is what the player wins or loses in exact points; None while the game goes on and
    in rules without one.
    """

    total: int
    place: int | None
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


@runtime_checkable
class Attended(State, Protocol):
    """A state of a family whose players may come later, leave early, or have a head start.

    Where a state has not these methods, all of that is refused. Each change is made between two
    turns, or in a turn, where it makes no difference to what has been done in it.
    """

    def prepared(self, handicap: tuple[int, ...], absent: frozenset[int]) -> Self:
        """Return this state, which is before the first action, for other beginnings.

        `handicap` are points by seat that a player has at the start; the seats `absent` do not
        take part yet.

        Raises:
            RulesError: ``bad-handicap``.
        """
        ...

    def joined(self, seat: int, score: int | None) -> Self:
        """Return the state in which an absent seat takes part from now on, with this score.

        None is the score that the rules give. A `SeatJoined` stands behind the events.

        Raises:
            IllegalAction: ``no-joining``, with the reason.
        """
        ...

    def left(self, seat: int) -> Self:
        """Return the state in which a seat is passed over from now on.

        An unfinished turn of the seat counts for nothing, and the number of the turn stays. With
        fewer than two players left the game is over. A `SeatLeft` stands behind the events.

        Raises:
            IllegalAction: ``no-leaving``, with the reason.
        """
        ...


def places(totals: tuple[int, ...]) -> tuple[int, ...]:
    """Return the place of each total: the highest is first, equals share a place (1, 1, 3)."""
    return tuple(1 + sum(other > total for other in totals) for total in totals)


def places_among(totals: tuple[T, ...], seats: Collection[int]) -> tuple[int | None, ...]:
    """Return the place of each total among these seats; None for the other seats.

    A total may be a tuple whose first part counts first.
    """
    return tuple(
        1 + sum(totals[each] > total for each in seats) if seat in seats else None
        for seat, total in enumerate(totals)
    )
