"""Who begins: the three kinds of roll-off (spec 2), the same in all families."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from enum import StrEnum
from typing import Self

from kosti.dice import DICE, Dice
from kosti.games.options import Choice, option
from kosti.i18n import N_

__all__ = ["RollOff", "Start", "start_option", "with_seat"]


class Start(StrEnum):
    """How the first turn is found."""

    SEAT = "seat"
    ROLL_OFF = "roll-off"
    ROLL_OFF_ONE = "roll-off-one"
    ROLL_OFF_ORDER = "roll-off-order"


def start_option() -> Start:
    """Declare the option `start` of a family."""
    return option(
        Start.SEAT,
        Choice(
            Start,
            {
                Start.SEAT: N_("The first seat begins; then the turn goes round the seats."),
                Start.ROLL_OFF: N_(
                    "Everybody throws five dice; the highest sum begins, equals throw again, "
                    "and from there the turn goes round the seats."
                ),
                Start.ROLL_OFF_ONE: N_(
                    "Everybody throws one die; the highest begins, equals throw again, "
                    "and from there the turn goes round the seats."
                ),
                Start.ROLL_OFF_ORDER: N_(
                    "Everybody throws five dice; the sums, highest first, give the order of all "
                    "turns, and equals throw again among themselves."
                ),
            },
        ),
        N_("Who begins"),
        N_("How the first turn is found: by seat, or by one of three kinds of roll-off."),
    )


@dataclass(frozen=True, slots=True)
class RollOff:
    """A roll-off and what it has decided so far.

    `groups` are the seats in the order found so far; seats that are still equal share a group.
    The first group with more than one seat throws, its seats in ascending order; `sums` are the
    results of those that have thrown. Groups are settled one after another, the highest first.
    """

    start: Start
    groups: tuple[tuple[int, ...], ...]
    sums: tuple[int, ...] = ()

    @classmethod
    def of(cls, start: Start, players: int) -> Self:
        """Return the roll-off before its first throw; by seat there is nothing to decide."""
        seats = range(players)
        if start is Start.SEAT:
            return cls(start, tuple((seat,) for seat in seats))
        return cls(start, (tuple(seats),))

    def without(self, absent: Collection[int]) -> Self:
        """Return the roll-off, before its first throw, without some seats."""
        groups = (tuple(seat for seat in group if seat not in absent) for group in self.groups)
        return type(self)(self.start, tuple(group for group in groups if group))

    @property
    def seats(self) -> frozenset[int]:
        """The seats that take part in it."""
        return frozenset(seat for group in self.groups for seat in group)

    @property
    def dice(self) -> int:
        """How many dice each player throws."""
        return 1 if self.start is Start.ROLL_OFF_ONE else DICE

    @property
    def decided(self) -> bool:
        """Whether the order is known."""
        return self._open() is None

    @property
    def seat(self) -> int:
        """The seat that throws next."""
        place = self._open()
        assert place is not None
        return self.groups[place][len(self.sums)]

    @property
    def order(self) -> tuple[int, ...]:
        """The seats in order of play, once decided."""
        if self.start in (Start.SEAT, Start.ROLL_OFF_ORDER):
            return tuple(seat for group in self.groups for seat in group)
        seats = sorted(seat for group in self.groups for seat in group)
        first = seats.index(self.groups[0][0])
        return (*seats[first:], *seats[:first])

    def throw(self, dice: Dice) -> RollOff:
        """Return the roll-off after the next player's throw."""
        place = self._open()
        assert place is not None
        sums = (*self.sums, sum(dice))
        group = self.groups[place]
        if len(sums) < len(group):
            return RollOff(self.start, self.groups, sums)
        split = tuple(
            tuple(seat for seat, got in zip(group, sums, strict=True) if got == value)
            for value in sorted(set(sums), reverse=True)
        )
        return RollOff(self.start, (*self.groups[:place], *split, *self.groups[place + 1 :]))

    def _open(self) -> int | None:
        """Return the place of the group that must throw, if there is one."""
        groups = self.groups if self.start is Start.ROLL_OFF_ORDER else self.groups[:1]
        return next((i for i, group in enumerate(groups) if len(group) > 1), None)


def with_seat(order: tuple[int, ...], seat: int, start: Start) -> tuple[int, ...]:
    """Return an order of play with one seat more.

    It follows the seat before it round the table; where the lot gave the order it is the last.
    """
    if start is Start.ROLL_OFF_ORDER or not order:
        return (*order, seat)
    before = max((each for each in order if each < seat), default=max(order))
    place = order.index(before) + 1
    return (*order[:place], seat, *order[place:])
