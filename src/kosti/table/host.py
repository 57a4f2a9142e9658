"""The host of a table: takes requests, decides, and says what is to be stored and who is told.

It waits for nothing and knows no network. What takes time is a step that the host hands out: a
`Pending` decision is to be stored, a `Lookup` to be made in the store. Whoever drives the host
comes back with the outcome and gets the next step, until there is an `Answer`. So the order is the
same wherever a table lives: decide, commit, acknowledge, then broadcast.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Protocol, TypeAlias

from kosti.games.actions import Action
from kosti.i18n import Lang, Translator
from kosti.table.commands import AnyCommand
from kosti.table.decide import decide
from kosti.table.decision import Decision
from kosti.table.environment import Environment
from kosti.table.errors import TableError
from kosti.table.events import NumberedEvent
from kosti.table.fair import Secret, commitment_of
from kosti.table.messages import Presence
from kosti.table.playing import Driver, clock_out, drive, driver
from kosti.table.ports import Append, Clock, Entropy
from kosti.table.rights import Viewer, held_seats
from kosti.table.table import Table
from kosti.table.viewing import Common, common, update
from kosti.table.views import Update

__all__ = [
    "REMEMBERED",
    "Answer",
    "Asked",
    "BotToMove",
    "Deadline",
    "Host",
    "Lookup",
    "Pending",
    "Step",
    "Watcher",
]

REMEMBERED = 1000
"""So many requests of a table are remembered without asking the store."""


class Watcher(Protocol):
    """Somebody connected to a table."""

    @property
    def viewer(self) -> Viewer:
        """Who it is."""
        ...

    def changed(self) -> None:
        """Take note that the table has changed."""
        ...

    def presence_changed(self) -> None:
        """Take note that others have come or gone."""
        ...


@dataclass(frozen=True, slots=True)
class Asked:
    """What somebody asks of the table, by a request with this id.

    It is refused as stale if something has happened since the event `saw`; without `saw` it does
    not matter what has happened meanwhile. `bots` are the names of the bots that play these rules,
    for a command that names one.
    """

    viewer: Viewer
    command: AnyCommand
    id: str
    saw: int | None = None
    bots: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Pending:
    """A decision that is to be stored before anybody hears of it; None asked for it itself."""

    append: Append
    decision: Decision
    asked: Asked | None = None


@dataclass(frozen=True, slots=True)
class Lookup:
    """A request that may have been carried out before, here or by another host.

    With `behind` the host is to learn first what others have added to the table.
    """

    asked: Asked
    behind: bool


@dataclass(frozen=True, slots=True)
class Answer:
    """The request was carried out, and is stored; `number` is that of its last event."""

    number: int


Step: TypeAlias = Pending | Lookup | Answer
"""What a request comes to next."""


@dataclass(frozen=True, slots=True)
class BotToMove:
    """Somebody moves by itself at the table as it is: a bot, or the clock for an absent player."""

    table: Table
    driver: Driver


@dataclass(frozen=True, slots=True)
class Deadline:
    """The table waits for the player to move until then, in seconds since 1970."""

    at: float


@dataclass(slots=True)
class _Secrets:
    """The seed of the game at hand, and that of the next."""

    seed: bytes
    following: bytes


class Host:
    """A table with those who are connected to it, and the secrets of its dice.

    `answered` are requests that were carried out before, the oldest first. `stand_in` is the bot
    that plays for absent players where the table names none.
    """

    def __init__(
        self,
        table: Table,
        seed: bytes,
        answered: Iterable[tuple[str, int]] = (),
        *,
        clock: Clock,
        entropy: Entropy,
        stand_in: str | None,
    ) -> None:
        self.table = table
        self.watchers: set[Watcher] = set()
        self._clock = clock
        self._entropy = entropy
        self._stand_in = stand_in
        self._secrets = _Secrets(seed, entropy())
        self._answered = dict(answered)
        self._updates: dict[tuple[object, ...], Update] = {}
        self._common: dict[Lang, Common] = {}
        self._elsewhere = Presence((), 0)

    # What is asked for

    def ask(self, asked: Asked) -> Step:
        """Return what a request comes to; one that was carried out before is not done again.

        Raises:
            KostiError: the request is refused; nothing has changed.
        """
        if asked.id in self._answered:
            return Answer(self._answered[asked.id])
        if asked.saw is not None and asked.saw != self.table.number:
            return Lookup(asked, behind=asked.saw > self.table.number)
        environment = self._environment(asked.bots)
        return self._pending(decide(self.table, asked.viewer, asked.command, environment), asked)

    def committed(self, pending: Pending) -> Answer:
        """Let the table be what was decided, which is stored now."""
        if pending.append.seed is not None:
            self._secrets = _Secrets(pending.append.seed[1], self._entropy())
        self._now_is(pending.decision.table)
        if pending.asked is not None:
            self._remember(pending.asked.id, self.table.number)
        return Answer(self.table.number)

    def conflicted(self, pending: Pending) -> Lookup:
        """Return the next step of a request where another host was first."""
        assert pending.asked is not None
        return Lookup(pending.asked, behind=True)

    def looked_up(self, lookup: Lookup, number: int | None) -> Step:
        """Return the next step, knowing the number with which a request was carried out, if it was.

        Raises:
            TableError: ``stale``.
            KostiError: the request is refused, as by `ask`.
        """
        asked = lookup.asked
        if number is not None:
            self._remember(asked.id, number)
        elif asked.saw is not None:
            raise TableError("stale")
        return self.ask(asked)

    def _pending(self, decision: Decision, asked: Asked | None) -> Pending:
        seed = None
        if decision.table.ordinal != self.table.ordinal:
            seed = (decision.table.ordinal, self._secrets.following)
        request = asked.id if asked is not None else None
        return Pending(Append(self.table.id, decision.events, request, seed=seed), decision, asked)

    def _remember(self, request: str, number: int) -> None:
        self._answered[request] = number
        if len(self._answered) > REMEMBERED:
            del self._answered[next(iter(self._answered))]

    def _environment(self, bots: tuple[str, ...] = ()) -> Environment:
        table, kept = self.table, self._secrets
        secret = Secret(kept.seed, table.id, table.ordinal, table.texts)
        return Environment(
            self._clock(), secret.draw, kept.seed.hex(), commitment_of(kept.following), bots
        )

    # What others have added

    def after(self, events: Iterable[NumberedEvent]) -> Table:
        """Return the table after events that another host has added to it."""
        table = self.table
        for each in events:
            table = table.after(each.event, each.at)
        return table

    def catch_up(self, table: Table, seed: bytes | None) -> None:
        """Let the table be what it is after the events of others.

        `seed` is that of its game, needed where this is another one than before.
        """
        if table.ordinal != self.table.ordinal:
            assert seed is not None
            self._secrets = _Secrets(seed, self._entropy())
        self._now_is(table)

    def _now_is(self, table: Table) -> None:
        self.table = table
        self._updates.clear()
        self._common.clear()

    # What happens by itself

    def due(self) -> BotToMove | Deadline | None:
        """Return what happens next without a request, None where nothing does."""
        if mover := driver(self.table, self._stand_in):
            return BotToMove(self.table, mover)
        return Deadline(self.table.deadline) if self.table.deadline is not None else None

    def moved(self, due: BotToMove, choice: Action | None) -> Pending | None:
        """Return the move that was chosen; None where the table has changed, or waits for dice."""
        if self.table is not due.table:
            return None
        decision = drive(self.table, choice, due.driver.by, self._environment())
        return self._pending(decision, None) if decision.events else None

    def clocked_out(self) -> Pending | None:
        """Return that the table waits no longer for the player to move, if it is time."""
        decision = clock_out(self.table, self._clock())
        return self._pending(decision, None) if decision.events else None

    # Who is there, and is told

    def enter(self, watcher: Watcher) -> None:
        """Add somebody, and tell the others."""
        self.watchers.add(watcher)
        self._tell_presence(watcher)

    def leave(self, watcher: Watcher) -> None:
        """Remove somebody, and tell the others."""
        self.watchers.discard(watcher)
        self._tell_presence(watcher)

    def _tell_presence(self, but: Watcher | None) -> None:
        self._updates.clear()
        for each in self.watchers:
            if each is not but:
                each.presence_changed()

    def tell(self) -> None:
        """Tell everybody who is connected that the table has changed."""
        for each in self.watchers:
            each.changed()

    def elsewhere(self, presence: Presence) -> None:
        """Take note who is connected to other hosts of the table, and tell everybody here."""
        if presence != self._elsewhere:
            self._elsewhere = presence
            self._tell_presence(None)

    def here(self) -> Presence:
        """Return the seats for which somebody is connected here, and how many only watch."""
        held = [held_seats(self.table, each.viewer) for each in self.watchers]
        online = tuple(sorted({seat for seats in held for seat in seats}))
        return Presence(online, sum(not seats for seats in held))

    def presence(self) -> Presence:
        """Return who is connected, here or elsewhere."""
        here, there = self.here(), self._elsewhere
        online = tuple(sorted({*here.online, *there.online}))
        return Presence(online, here.watching + there.watching)

    def update(self, viewer: Viewer, t: Translator, since: int | None) -> Update:
        """Return what a viewer has to know; equal viewers share the work."""
        key = (viewer, t.lang, since)
        found = self._updates.get(key)
        if found is None:
            online = self.presence().online
            shared = self._common.get(t.lang)
            if shared is None:
                shared = self._common[t.lang] = common(self.table, t)
            found = self._updates[key] = update(self.table, viewer, t, online, since, shared)
        return found
