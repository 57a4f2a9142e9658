"""Corrections of a game: planned first, with all that follows from them, then carried out.

Turns are matched by stage and player, so that each stays with whoever played it. Only after an
insertion or a removal the later turns keep order and text, and move on to the next player.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Generic, NamedTuple, Protocol, Self, TypeVar

from kosti.errors import IllegalAction, KostiError
from kosti.games.events import Event
from kosti.games.options import Ruleset
from kosti.games.protocol import Standing, State
from kosti.games.turns import Move, PlayedTurn, Turn
from kosti.i18n import N_, Text

__all__ = [
    "Cause",
    "Correction",
    "Due",
    "Moved",
    "TotalChange",
    "in_order",
    "inserted",
    "removed",
    "replaced",
]

_NEW = 0
"""The source of a turn whose text is new."""


class Playable(Protocol):
    """What is needed of a game to plan its correction."""

    @property
    def rules(self) -> Ruleset: ...
    @property
    def players(self) -> Sequence[str]: ...
    @property
    def state(self) -> State: ...
    @property
    def turn(self) -> Turn | None: ...
    @property
    def turns(self) -> tuple[PlayedTurn, ...]: ...
    @property
    def roll_off(self) -> tuple[str, ...]: ...
    def restarted(self) -> Self: ...
    def shifted(self, after: int, by: int) -> Self: ...
    def rolled_off(self, throws: Sequence[str]) -> Self: ...
    def play(self, text: str) -> Self: ...
    def check_finished(self, number: int) -> None: ...
    def steps(self) -> Iterator[tuple[Move, State]]: ...
    def standings(self) -> tuple[Standing, ...]: ...


G = TypeVar("G", bound=Playable)


class Due(NamedTuple):
    """A turn that the corrected game needs and the record has not: its number and its player."""

    number: int
    seat: int
    player: str


class Moved(NamedTuple):
    """A turn that another player has played after an insertion or a removal."""

    number: int
    before: int
    after: int
    text: str


class TotalChange(NamedTuple):
    """What a correction changes for a seat: its total and its place (None: not in the game)."""

    seat: int
    total: int
    new_total: int
    place: int | None
    new_place: int | None


class Cause(NamedTuple):
    """An event, in its turn, that a correction brings about, or that no longer happens."""

    turn: int
    event: Event


@dataclass(frozen=True)
class Correction(Generic[G]):
    """What a correction of the game `before` would bring about; `game` is the game after it.

    `sources` says of each turn of `game` which turn of `before` has its text, 0 for a new one.
    `falls_away` are turns that have no place any more, by their old numbers; `due` those that are
    needed first: while there are any, `game` ends before them. `moved` are turns that change hands.
    """

    before: G
    game: G
    sources: tuple[int, ...]
    falls_away: tuple[PlayedTurn, ...]
    due: tuple[Due, ...]
    moved: tuple[Moved, ...]

    @cached_property
    def gone(self) -> tuple[Cause, ...]:
        """The events that no longer happen; up to the first turn that is due, if any is."""
        now = self._happened_now
        last = self.due[0].number if self.due else None
        return tuple(
            cause
            for key, cause in _happened(self.before).items()
            if key not in now and (last is None or cause.turn < last)
        )

    @cached_property
    def new(self) -> tuple[Cause, ...]:
        """The events that did not happen before."""
        before = _happened(self.before)
        return tuple(cause for key, cause in self._happened_now.items() if key not in before)

    @cached_property
    def _happened_now(self) -> Mapping[tuple[object, ...], Cause]:
        return _happened(self.game)

    @cached_property
    def totals(self) -> tuple[TotalChange, ...]:
        """The seats whose total or place changes; nobody's is known while a turn is due."""
        return () if self.due else tuple(_totals(self.before, self.game))

    def check(self, falls_away: Sequence[int]) -> None:
        """Refuse to carry out what was not confirmed; `falls_away` are turns given up by number.

        Raises:
            IllegalAction: ``turns-due`` or ``turns-fall-away``.
        """
        if self.due:
            wanted = tuple(
                Text.of(N_("turn {number} ({player})"), number=each.number, player=each.player)
                for each in self.due
            )
            raise IllegalAction("turns-due", turns=wanted)
        lost = [each for each in self.falls_away if each.number not in falls_away]
        if lost:
            told = tuple(
                Text.of(N_("turn {number}: “{text}”"), number=each.number, text=each.text)
                for each in lost
            )
            raise IllegalAction("turns-fall-away", turns=told)


class _Place(NamedTuple):
    """What a turn is matched by: its player, the stage, and which of the player's turns in it."""

    seat: int
    stage: int
    nth: int


class _Counter:
    """Finds the place of each turn of a game, one after another."""

    def __init__(self) -> None:
        self._counts: Counter[tuple[int, int]] = Counter()
        self._number = 0
        self._place = _Place(-1, 0, 0)

    def place(self, number: int, seat: int, stage: int) -> _Place:
        """Return the place of a turn that is played, the same however often it is asked for."""
        if number != self._number:
            self._number = number
            self._counts[seat, stage] += 1
            self._place = _Place(seat, stage, self._counts[seat, stage])
        return self._place


def replaced(game: G, texts: Mapping[int, str], due: Sequence[str] = ()) -> Correction[G]:
    """Plan other texts for turns, by their numbers; for turn 0, the roll-off, other throws.

    `due` are the texts of turns that become due by it, in order.

    Raises:
        IllegalAction: ``no-such-turn``; ``not-due`` for a text too many; or, with `turn` noted,
            what a new text is refused for, or the first later turn that became impossible.
        RecordError: a text cannot be read.
    """
    turns = game.turns
    for number in texts:
        _check_number(game, number, len(turns), least=0 if game.roll_off else 1)
    after = game.restarted().rolled_off(texts[0].split() if 0 in texts else game.roll_off)
    if 0 in texts and turns and (after.turn is None or after.turn.number == 0):
        raise IllegalAction("turn-unfinished", possible=after.state.expected()).at(turn=0)
    left = dict(zip(_places(game), turns, strict=True))
    given = list(due)
    counter = _Counter()
    missing: tuple[Due, ...] = ()
    sources: list[int] = []
    played = 0
    while left and (turn := after.turn) is not None:
        place = counter.place(turn.number, turn.seat, _stage(after))
        old = left.pop(place, None)
        if old is None:
            if not any(
                each.number > played and key.stage >= place.stage for key, each in left.items()
            ):
                break  # what is left belonged to a stage that has gone by
            if not given:
                missing = (Due(turn.number, turn.seat, turn.player),)
                break
            after = _played(after, given.pop(0), turn)
            sources.append(_NEW)
            continue
        try:
            after = after.play(texts.get(old.number, old.text))
        except KostiError as error:
            raise error.at(turn=old.number, player=game.players[old.seat]) from None
        sources.append(_NEW if old.number in texts else old.number)
        played = max(played, old.number)
        if left:
            after.check_finished(turn.number + 1)
    if given:
        raise IllegalAction("not-due", text=given[0])
    lost = () if missing else tuple(left.values())
    return Correction(game, after, tuple(sources), lost, missing, ())


def inserted(game: G, number: int, text: str) -> Correction[G]:
    """Plan a forgotten turn before the turn with this number, or behind the last.

    Raises:
        IllegalAction: as `replaced`; ``game-over`` behind the last turn of a finished game.
        RecordError: the text cannot be read.
    """
    turns = game.turns
    _check_number(game, number, len(turns) + 1, least=1)
    old = _old(game)
    texts = [*old[: number - 1], (_NEW, text), *old[number - 1 :]]
    return _in_order(game, game.shifted(number, 1), texts)


def removed(game: G, number: int) -> Correction[G]:
    """Plan a game without a superfluous turn.

    Raises:
        IllegalAction, RecordError: as `replaced`.
    """
    _check_number(game, number, len(game.turns), least=1)
    texts = [each for each in _old(game) if each[0] != number]
    return _in_order(game, game.shifted(number, -1), texts)


def in_order(game: G, texts: Mapping[int, str]) -> Correction[G]:
    """Plan other texts for turns where each turn stands in its place, whoever's it then is.

    So corrections were made before they were planned, and those that are stored mean this.

    Raises:
        IllegalAction, RecordError: as `replaced`.
    """
    every = [(_NEW, texts[each[0]]) if each[0] in texts else each for each in _old(game)]
    return _in_order(game, game.restarted(), every)


def _old(game: Playable) -> list[tuple[int, str]]:
    return [(each.number, each.text) for each in game.turns]


def _in_order(game: G, begun: G, texts: Sequence[tuple[int, str]]) -> Correction[G]:
    """Plan a game of these turns, each for whoever's it then is; they come with their sources."""
    after = begun.rolled_off(game.roll_off)
    moved: list[Moved] = []
    sources: list[int] = []
    lost: tuple[PlayedTurn, ...] = ()
    old = {each.number: each for each in game.turns}
    for place, (source, text) in enumerate(texts):
        turn = after.turn
        if turn is None:
            if source == _NEW:
                raise IllegalAction("game-over").at(turn=place + 1)
            lost = tuple(old[each] for each, _ in texts[place:])
            break
        try:
            after.check_finished(place + 1)
            after = after.play(text)
        except KostiError as error:
            raise error.at(turn=source or turn.number, player=turn.player) from None
        sources.append(source)
        if source != _NEW and old[source].seat != turn.seat:
            moved.append(Moved(turn.number, old[source].seat, turn.seat, text))
    return Correction(game, after, tuple(sources), lost, (), tuple(moved))


def _played(game: G, text: str, turn: Turn) -> G:
    try:
        after = game.play(text)
        after.check_finished(turn.number + 1)
    except KostiError as error:
        raise error.at(turn=turn.number, player=turn.player) from None
    return after


def _check_number(game: Playable, number: int, last: int, *, least: int) -> None:
    if type(number) is not int or not least <= number <= last:
        raise IllegalAction("no-such-turn", number=number, last=len(game.turns))


def _stage(game: Playable) -> int:
    return game.state.stage


def _places(game: Playable) -> Iterator[_Place]:
    counter = _Counter()
    told = 0
    stage = _stage(game.restarted())
    for move, state in game.steps():
        if move.number > told:
            told = move.number
            yield counter.place(move.number, move.seat, stage)
        stage = state.stage


def _happened(game: Playable) -> Mapping[tuple[object, ...], Cause]:
    """Return what has happened beyond the moves themselves, by what makes it the same event."""
    counter = _Counter()
    found: dict[tuple[object, ...], Cause] = {}
    stage = _stage(game.restarted())
    for move, state in game.steps():
        place = counter.place(move.number, move.seat, stage) if move.number else None
        for event in state.events:
            if not event.routine:
                own = tuple(getattr(event, each) for each in event.distinct_by)
                what = (place, type(event), event.seat, own)
                found[what] = Cause(move.number, event)
        stage = state.stage
    return found


def _totals(before: Playable, after: Playable) -> Iterator[TotalChange]:
    for old, new in zip(before.standings(), after.standings(), strict=True):
        if (old.total, old.place) != (new.total, new.place):
            yield TotalChange(old.seat, old.total, new.total, old.place, new.place)
