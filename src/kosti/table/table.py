"""A table of people: a frozen value, folded from its numbered events.

`Table.after` asks nobody who may do what: `kosti.table.decide` has done so before an event comes
here. Only the rules of the game speak once more, since they alone know what a move leads to.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import singledispatch

from kosti.games.game import Game, Turn
from kosti.games.options import Ruleset
from kosti.games.registry import stored_ruleset
from kosti.table.events import (
    Abandoned,
    Acted,
    Agreed,
    Arrived,
    Away,
    ChainBegun,
    Corrected,
    Created,
    Departed,
    Dismissed,
    HandicapSet,
    LinksRevoked,
    NumberedEvent,
    Ordered,
    Proposed,
    Rematched,
    Removed,
    Renamed,
    Returned,
    Revealed,
    Seated,
    SettingsChanged,
    Sitting,
    Started,
    TableEvent,
    Texted,
    Undone,
)
from kosti.table.fair import Chain, Draw
from kosti.table.game_log import GameLog
from kosti.table.settings import Absence, DiceMode, Settings
from kosti.table.status import Phase, SeatKind

__all__ = ["CREATOR", "NoteLog", "PastGame", "Seat", "Table", "fold"]

CREATOR = 0
"""The id of the creator in links and cookies; seats have ids from 1."""


@dataclass(frozen=True, slots=True)
class Seat:
    """A seat. Its `id` stays when seats move; `generation` grows when older links are void.

    `away`: the player's clock has run out, and somebody plays in the player's place. `link` is the
    last link that the player's device has shown of its chain, `handicap` what the player has at the
    start of a game.
    """

    id: int
    sitting: Sitting
    generation: int = 1
    away: bool = False
    link: str | None = None
    handicap: int = 0

    @property
    def kind(self) -> SeatKind:
        """Who sits there."""
        return self.sitting.kind

    @property
    def name(self) -> str:
        """The name on the seat; empty on a free one before the game."""
        return self.sitting.name


@dataclass(frozen=True, slots=True)
class NoteLog:
    """An event that is told beside the game: its place, and the names that it is about."""

    number: int
    at: float
    turn: int
    event: TableEvent
    names: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class PastGame:
    """A game of this table with what makes its dice checkable.

    `throws` are the numbers of the events of throws that have no number of their own, `draws` the
    others, and `chains` those that the players' devices have begun.
    """

    game: Game
    ordinal: int
    at: float
    bots: Mapping[str, str]
    virtual: bool
    commitment: str
    texts: tuple[tuple[int, str], ...]
    throws: tuple[int, ...]
    seed: str | None
    draws: tuple[Draw, ...] = ()
    chains: tuple[Chain, ...] = ()


@dataclass(frozen=True, slots=True)
class Table:
    """Everything about a table after its event `number`, which happened `at` (since 1970).

    `game_log` is None before the start. `texts` are the players' own for the secret of the dice, by
    the place of their seat; `chains` those that their devices have begun in this game. `clock` is
    when the player to move began to think.
    `changed` holds for each event the first turn of the game whose line it touched, so that a
    viewer can be told only what is new; before the event `rewritten` nothing is told any more.
    `rewrites` counts how often the game was folded again; `invitations` and `creators` how often
    the links of invited people and of the creator were revoked.
    """

    id: str
    rules: Ruleset
    settings: Settings
    seats: tuple[Seat, ...]
    commitment: str
    number: int
    at: float
    phase: Phase = Phase.LOBBY
    ordinal: int = 1
    game_log: GameLog | None = None
    begun: float = 0.0
    clock: float = 0.0
    proposal: Proposed | None = None
    texts: tuple[tuple[int, str], ...] = ()
    chains: tuple[Chain, ...] = ()
    seed: str | None = None
    past: tuple[PastGame, ...] = ()
    notes: tuple[NoteLog, ...] = ()
    changed: tuple[int, ...] = (0,)
    rewritten: int = 0
    next_id: int = CREATOR + 1
    rewrites: int = 0
    invitations: int = 0
    creators: int = 0

    @classmethod
    def created(cls, table: str, event: Created, at: float) -> Table:
        """Return a table after its first event."""
        seats = tuple(
            Seat(number, sitting) for number, sitting in enumerate(event.seats, CREATOR + 1)
        )
        return cls(
            table,
            stored_ruleset(
                event.rules, event.options, version=event.version, own_title=event.title
            ),
            event.settings,
            seats,
            event.commitment,
            number=1,
            at=at,
            next_id=CREATOR + 1 + len(seats),
        )

    def after(self, event: TableEvent, at: float) -> Table:
        """Return the table after its next event.

        Raises:
            KostiError: the event is a move or a correction that the rules refuse.
        """
        number = self.number + 1
        table = _after(event, replace(self, number=number, at=at))
        return replace(table, changed=(*self.changed, _first_change(self, table)))

    # What others need of it

    @property
    def virtual(self) -> bool:
        """Whether the server throws the dice."""
        return self.settings.dice is DiceMode.VIRTUAL

    @property
    def game(self) -> Game | None:
        """The game, once begun."""
        return self.game_log.game if self.game_log is not None else None

    @property
    def turn(self) -> Turn | None:
        """Whose turn it is while the game is played."""
        if self.game_log is None or self.phase is not Phase.PLAYING:
            return None
        return self.game_log.game.turn

    @property
    def deadline(self) -> float | None:
        """When the table stops waiting for the player to move, in seconds since 1970."""
        turn = self.turn
        if turn is None or self.settings.absence is Absence.WAIT:
            return None
        seat = self.seats[turn.seat]
        if seat.kind is not SeatKind.PLAYER or seat.away:
            return None
        return self.clock + 60.0 * self.settings.minutes

    @property
    def present(self) -> PastGame:
        """The game at hand, as it will be among those of the past."""
        assert self.game_log is not None
        seats = self.seats
        return PastGame(
            self.game_log.game,
            self.ordinal,
            self.begun,
            {seat.name: seat.sitting.bot for seat in seats if seat.sitting.bot is not None},
            self.virtual,
            self.commitment,
            self.texts,
            self.game_log.events_of_throws,
            self.seed,
            self.game_log.draws,
            self.chains,
        )

    def with_seat(self, place: int, seat: Seat) -> Table:
        """Return the table with another seat in this place, or behind the last."""
        return replace(self, seats=(*self.seats[:place], seat, *self.seats[place + 1 :]))

    def noted(self, event: TableEvent, *names: str) -> Table:
        """Return the table with its last event told beside the game."""
        turn = self.game_log.game.state.number if self.game_log is not None else 0
        note = NoteLog(self.number, self.at, turn, event, names)
        return replace(self, notes=(*self.notes, note))

    def name_of(self, place: int | None) -> str:
        """Return the name on a seat; empty for the creator (None)."""
        return "" if place is None else self.seats[place].name


def fold(table: str, events: Iterable[NumberedEvent]) -> Table | None:
    """Return the table after all its events, None without any."""
    found: Table | None = None
    for each in events:
        if found is None:
            assert isinstance(each.event, Created)
            found = Table.created(table, each.event, each.at)
        else:
            found = found.after(each.event, each.at)
    return found


def _first_change(before: Table, after: Table) -> int:
    """Return the first turn of the game whose line an event has touched."""
    if before.game_log is after.game_log:
        return after.game_log.game.state.number if after.game_log is not None else 0
    if before.game_log is None or after.game_log is None:
        return 0
    if len(after.game_log.steps) > len(before.game_log.steps) and (
        after.game_log.steps[: len(before.game_log.steps)] == before.game_log.steps
        and before.game_log.game.players == after.game_log.game.players
    ):
        return after.game_log.steps[-1].turn
    if before.game_log.game.players != after.game_log.game.players:
        return 0
    return before.game_log.first_change(after.game_log)


@singledispatch
def _after(event: TableEvent, table: Table) -> Table:
    raise TypeError(f"{table.id}: {event!r}")


@_after.register
def _seated(event: Seated, table: Table) -> Table:
    sitting = event.sitting
    if event.seat == len(table.seats):
        seat = Seat(table.next_id, sitting)
        table = replace(table, next_id=table.next_id + 1)
    else:
        old = table.seats[event.seat]
        if not sitting.name and table.game_log is not None:
            sitting = replace(sitting, name=old.name)  # the sheet keeps its name
        seat = Seat(old.id, sitting, old.generation + 1, handicap=old.handicap)
    before = table.seats[event.seat].name if event.seat < len(table.seats) else ""
    table = table.with_seat(event.seat, seat)
    if table.game_log is None:
        table = replace(table, texts=_texts_but(table, event.seat))
    else:
        table = replace(_renamed_log(table), clock=table.at)
    return table.noted(event, sitting.name, before)


@_after.register
def _removed(event: Removed, table: Table) -> Table:
    name = table.name_of(event.seat)
    kept = [place for place in range(len(table.seats)) if place != event.seat]
    return _moved(table, kept).noted(event, name)


def _moved(table: Table, places: Sequence[int]) -> Table:
    """Return the table with these seats in this order, and their texts with them."""
    now = {before: place for place, before in enumerate(places)}
    return replace(
        table,
        seats=tuple(table.seats[place] for place in places),
        texts=tuple((now[place], text) for place, text in table.texts if place in now),
    )


@_after.register
def _renamed(event: Renamed, table: Table) -> Table:
    old = table.seats[event.seat]
    seat = replace(old, sitting=replace(old.sitting, name=event.name))
    table = table.with_seat(event.seat, seat).noted(event, old.name, event.name)
    return _renamed_log(table)


def _renamed_log(table: Table) -> Table:
    names = tuple(seat.name for seat in table.seats)
    if table.game_log is None or table.game_log.game.players == names:
        return table
    return replace(table, game_log=table.game_log.renamed(names))


@_after.register
def _ordered(event: Ordered, table: Table) -> Table:
    return _moved(table, event.seats)


@_after.register
def _texted(event: Texted, table: Table) -> Table:
    texts = (*_texts_but(table, event.seat), (event.seat, event.text))
    return replace(table, texts=texts).noted(event, table.name_of(event.seat))


def _texts_but(table: Table, place: int) -> tuple[tuple[int, str], ...]:
    return tuple(each for each in table.texts if each[0] != place)


@_after.register
def _chain(event: ChainBegun, table: Table) -> Table:
    table = table.with_seat(event.seat, replace(table.seats[event.seat], link=event.head))
    if table.game_log is None:
        return table
    chain = Chain(table.game_log.thrown + 1, event.seat, event.head)
    return replace(table, chains=(*table.chains, chain))


@_after.register
def _links_revoked(event: LinksRevoked, table: Table) -> Table:
    if event.links == "invitation":
        return replace(table, invitations=table.invitations + 1)
    return replace(table, creators=table.creators + 1)


@_after.register
def _settings(event: SettingsChanged, table: Table) -> Table:
    return replace(table, settings=event.settings, clock=table.at).noted(event)


@_after.register
def _started(event: Started, table: Table) -> Table:
    taken = [n for n, seat in enumerate(table.seats) if seat.kind is not SeatKind.FREE]
    table = _moved(table, taken)
    names = [seat.name for seat in table.seats]
    game_log = GameLog.begin(table.rules, names, [seat.handicap for seat in table.seats])
    begun = enumerate(seat.link for seat in table.seats)
    chains = tuple(Chain(1, place, link) for place, link in begun if link is not None)
    table = replace(table, game_log=game_log, phase=Phase.PLAYING, chains=chains)
    return replace(table, begun=table.at, clock=table.at).noted(event)


@_after.register
def _handicap(event: HandicapSet, table: Table) -> Table:
    seats = zip(table.seats, event.points, strict=True)
    return replace(table, seats=tuple(replace(seat, handicap=points) for seat, points in seats))


@_after.register
def _arrived(event: Arrived, table: Table) -> Table:
    assert table.game_log is not None
    seat = Seat(table.next_id, event.sitting)
    return replace(
        table,
        seats=(*table.seats, seat),
        next_id=table.next_id + 1,
        game_log=table.game_log.joined(seat.name, event.score),
    )


@_after.register
def _departed(event: Departed, table: Table) -> Table:
    assert table.game_log is not None
    place, mover = event.seat, table.turn
    told = _told(table, table.game_log.left(place))
    assert told.game_log is not None
    if len(told.game_log.game.players) < len(table.seats):  # nothing has been played since joining
        chains = tuple(
            replace(each, seat=each.seat - (each.seat > place))
            for each in told.chains
            if each.seat != place
        )
        kept = [each for each in range(len(table.seats)) if each != place]
        told = replace(_moved(told, kept), chains=chains)
    return replace(told, clock=table.clock) if told.turn == mover else told


@_after.register
def _acted(event: Acted, table: Table) -> Table:
    assert table.game_log is not None
    draw, turn = event.draw, table.turn
    told = _told(table, table.game_log.apply(event.action, event.by, table.number, draw))
    if draw is None or draw.link is None or turn is None:
        return told
    return told.with_seat(turn.seat, replace(table.seats[turn.seat], link=draw.link))


@_after.register
def _undone(event: Undone, table: Table) -> Table:
    assert table.game_log is not None
    seat = table.game_log.steps[-1].seat
    told = _told(table, table.game_log.undone()).noted(event, table.name_of(seat))
    return replace(told, rewrites=table.rewrites + 1)


def _told(table: Table, game_log: GameLog) -> Table:
    phase = Phase.OVER if game_log.game.over else Phase.PLAYING
    return replace(table, game_log=game_log, phase=phase, clock=table.at)


@_after.register
def _proposed(event: Proposed, table: Table) -> Table:
    return replace(table, proposal=event).noted(event, table.name_of(event.seat))


@_after.register
def _agreed(event: Agreed, table: Table) -> Table:
    assert table.proposal is not None
    waits = tuple(seat for seat in table.proposal.waits_for if seat not in event.seats)
    return replace(table, proposal=replace(table.proposal, waits_for=waits))


@_after.register
def _dismissed(event: Dismissed, table: Table) -> Table:
    return replace(table, proposal=None).noted(event, table.name_of(event.seat))


@_after.register
def _corrected(event: Corrected, table: Table) -> Table:
    assert table.game_log is not None
    game_log = table.game_log.corrected(event.turns, event.falls_away, table.number)
    table = replace(_told(table, game_log), proposal=None, rewrites=table.rewrites + 1)
    return table.noted(event, table.name_of(event.seat))


@_after.register
def _away(event: Away, table: Table) -> Table:
    seat = replace(table.seats[event.seat], away=True)
    return table.with_seat(event.seat, seat).noted(event, seat.name)


@_after.register
def _returned(event: Returned, table: Table) -> Table:
    seat = replace(table.seats[event.seat], away=False)
    table = replace(table.with_seat(event.seat, seat), clock=table.at)
    return table.noted(event, seat.name)


@_after.register
def _revealed(event: Revealed, table: Table) -> Table:
    return replace(table, seed=event.seed)


@_after.register
def _abandoned(event: Abandoned, table: Table) -> Table:
    return replace(table, phase=Phase.ABANDONED, proposal=None).noted(event)


@_after.register
def _rematched(event: Rematched, table: Table) -> Table:
    past = (*table.past, table.present) if table.game_log is not None else table.past
    seats: Sequence[Seat] = table.seats
    if event.rotate:
        seats = (*seats[1:], *seats[:1])
    return replace(
        table,
        past=past,
        seats=tuple(replace(seat, away=False) for seat in seats),
        ordinal=table.ordinal + 1,
        phase=Phase.LOBBY,
        game_log=None,
        proposal=None,
        commitment=event.commitment,
        seed=None,
        texts=(),
        chains=(),
        notes=(),
        rewritten=table.number,
    ).noted(event)
