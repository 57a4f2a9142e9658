"""Attendance: from which turn to which each seat takes part in a game, and its head start."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from operator import index
from typing import NamedTuple, SupportsIndex

from kosti.errors import IllegalAction, KostiError, RulesError, quoted
from kosti.games.names import same_name
from kosti.games.options import Ruleset
from kosti.games.protocol import Attended, State
from kosti.games.registry import begin
from kosti.i18n import N_, Text

__all__ = ["Arrival", "Attendance", "Change", "Joined", "attends", "begun"]

_MOST_RULES = 1024
_NO_COMING = N_("players neither come nor go in these games")


class Arrival(NamedTuple):
    """The turn from which a latecomer takes part, and the score to start with.

    None is what the rules give.
    """

    turn: int
    score: int | None = None


Joined = Mapping[str, "int | Arrival"]
"""The latecomers by name, each with the turn, or with turn and score."""


class Change(NamedTuple):
    """A seat that takes part from a turn on, or with `leaves` is passed over from it on."""

    turn: int
    leaves: bool
    seat: int
    score: int | None = None

    def made(self, state: State, name: str) -> State:
        """Return the state after the change, its events behind those that were there.

        Raises:
            IllegalAction: ``no-joining`` or ``no-leaving``, with the turn and the player noted.
        """
        try:
            if not isinstance(state, Attended):
                reason = Text.of(_NO_COMING)
                raise IllegalAction("no-leaving" if self.leaves else "no-joining", reason=reason)
            return state.left(self.seat) if self.leaves else state.joined(self.seat, self.score)
        except KostiError as error:
            raise error.at(turn=self.turn, player=name) from None


@dataclass(frozen=True, slots=True)
class Attendance:
    """Who takes part when, and with what head start: everything by seat.

    `joined` is None for who plays from the start, `left` for who stays to the end.
    """

    handicap: tuple[int, ...]
    joined: tuple[Arrival | None, ...]
    left: tuple[int | None, ...]

    @classmethod
    def of(
        cls,
        players: Sequence[str],
        handicap: Sequence[int],
        joined: Joined,
        left: Mapping[str, int],
    ) -> Attendance:
        """Return the attendance of these players.

        Raises:
            RulesError: ``bad-handicap`` or ``bad-attendance``.
        """
        arrivals: list[Arrival | None] = [None] * len(players)
        departures: list[int | None] = [None] * len(players)
        for name, when in joined.items():
            arrival = when if isinstance(when, Arrival) else Arrival(when)
            seat = _seat("joined", name, players, arrivals)
            arrivals[seat] = Arrival(
                _turn("joined", name, arrival.turn), _score(name, arrival.score)
            )
        for name, last in left.items():
            seat = _seat("left", name, players, departures)
            departures[seat] = _turn("left", name, last)
        found = cls(_checked(handicap, len(players)), tuple(arrivals), tuple(departures))
        return found.checked(players)

    def checked(self, players: Sequence[str]) -> Attendance:
        """Return the same attendance where these players can have it.

        Raises:
            RulesError: ``bad-handicap`` or ``bad-attendance``.
        """
        for name, points, arrival, turn in zip(
            players, self.handicap, self.joined, self.left, strict=True
        ):
            if arrival and turn is not None and turn <= arrival.turn:
                raise _bad("left", name, N_("nobody leaves before having played"))
            if arrival and points:
                raise RulesError(
                    "bad-handicap",
                    points=points,
                    reason=Text.of(
                        N_("{name} joins later, with the score that stands there"), name=name
                    ),
                )
        if None not in self.joined:
            raise RulesError(
                "bad-attendance",
                key="joined",
                name=players[0],
                reason=Text.of(N_("somebody must play from the start")),
            )
        return self

    @property
    def usual(self) -> bool:
        """Whether everybody plays from the start to the end, without a head start."""
        return not any(self.handicap) and not self.changing

    @property
    def changing(self) -> bool:
        """Whether anybody joins or leaves."""
        return any(self.joined) or any(self.left)

    @property
    def absent(self) -> frozenset[int]:
        """The seats that do not take part from the start."""
        return frozenset(seat for seat, arrival in enumerate(self.joined) if arrival)

    @property
    def changes(self) -> tuple[Change, ...]:
        """Every change in the order in which they are made: within a turn people join first."""
        return tuple(sorted(self._changes()))

    def _changes(self) -> Iterator[Change]:
        for seat, arrival in enumerate(self.joined):
            if arrival:
                yield Change(arrival.turn, False, seat, arrival.score)
        for seat, turn in enumerate(self.left):
            if turn is not None:
                yield Change(turn, True, seat)

    def named(self, players: Sequence[str]) -> tuple[dict[str, Arrival], dict[str, int]]:
        """Return who joined and who left, by name."""
        joined = {
            name: arrival
            for name, arrival in zip(players, self.joined, strict=True)
            if arrival is not None
        }
        left = {
            name: turn for name, turn in zip(players, self.left, strict=True) if turn is not None
        }
        return joined, left

    def with_seat(self, arrival: Arrival) -> Attendance:
        """Return the attendance with one seat more, that of a latecomer."""
        return Attendance((*self.handicap, 0), (*self.joined, arrival), (*self.left, None))

    def without_seat(self, seat: int) -> Attendance:
        """Return the attendance with one seat less."""
        return Attendance(
            (*self.handicap[:seat], *self.handicap[seat + 1 :]),
            (*self.joined[:seat], *self.joined[seat + 1 :]),
            (*self.left[:seat], *self.left[seat + 1 :]),
        )

    def leaving(self, seat: int, turn: int | None) -> Attendance:
        """Return the attendance with a seat that is passed over from a turn on, or never."""
        return replace(self, left=(*self.left[:seat], turn, *self.left[seat + 1 :]))

    def shifted(self, after: int, by: int) -> Attendance:
        """Return the attendance with every change behind a turn moved by so many turns."""
        return Attendance(
            self.handicap,
            tuple(
                each and (each._replace(turn=each.turn + by) if each.turn > after else each)
                for each in self.joined
            ),
            tuple(turn + by if turn is not None and turn > after else turn for turn in self.left),
        )


@lru_cache(_MOST_RULES)
def attends(rules: Ruleset) -> bool:
    """Tell whether players of these rules may join, leave and have a head start."""
    return isinstance(begin(rules, 1), Attended)


def begun(rules: Ruleset, attendance: Attendance) -> State:
    """Return the state before the first action, of a game with this attendance.

    Raises:
        RulesError: ``bad-handicap`` or ``not-this-game``.
    """
    state = begin(rules, len(attendance.handicap))
    absent = attendance.absent
    if not absent and not any(attendance.handicap):
        return state
    if not isinstance(state, Attended):
        reason = N_("there is no head start in these games") if not absent else _NO_COMING
        raise RulesError("not-this-game", rules=rules.id, reason=Text.of(reason))
    return state.prepared(attendance.handicap, absent)


def _seat(key: str, name: object, players: Sequence[str], known: Sequence[object]) -> int:
    for seat, player in enumerate(players):
        if isinstance(name, str) and same_name(name, player):
            if known[seat] is not None:
                raise _bad(key, name, N_("the name stands there twice"))
            return seat
    raise _bad(key, quoted(name), N_("nobody here has this name"))


def _whole(value: object) -> int | None:
    """Return a whole number of any type, None for anything else."""
    if isinstance(value, bool) or not isinstance(value, SupportsIndex):
        return None
    return index(value)


def _turn(key: str, name: str, turn: object) -> int:
    number = _whole(turn)
    if number is None or number < 1:
        raise _bad(key, name, N_("the number of a turn is needed, from 1"))
    return number


def _score(name: str, score: object) -> int | None:
    number = _whole(score)
    if score is not None and number is None:
        raise _bad("joined", name, N_("a score is a whole number"))
    return number


def _bad(key: str, name: str, reason: str) -> RulesError:
    return RulesError("bad-attendance", key=key, name=name, reason=Text.of(reason))


def _checked(handicap: Sequence[int], players: int) -> tuple[int, ...]:
    given = tuple(handicap) or (0,) * players
    if len(given) != players:
        raise RulesError(
            "bad-handicap",
            points=", ".join(map(quoted, given)),
            reason=Text.of(N_("for each of the {n} players one number is needed"), n=players),
        )
    points: list[int] = []
    for each in given:
        number = _whole(each)
        if number is None or number < 0:
            reason = Text.of(N_("points are whole numbers from 0"))
            raise RulesError("bad-handicap", points=quoted(each), reason=reason)
        points.append(number)
    return tuple(points)
