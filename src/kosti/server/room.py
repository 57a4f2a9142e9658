"""A table in memory: it decides request after request, stores what follows, and tells everybody.

The order is fixed: decide, commit, acknowledge, then broadcast. If another server was first, or
anything went wrong, the room reads again what the database holds.
"""

from __future__ import annotations

import asyncio
import secrets
import time
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from typing import Protocol

from cachetools import LRUCache

from kosti.games.actions import Action, Skip
from kosti.i18n import Translator
from kosti.players import stand_in
from kosti.server.engines import EnginePool
from kosti.server.hub import Hub
from kosti.server.logs import failure
from kosti.server.metrics import Metrics
from kosti.server.reviewing import Reviews
from kosti.server.store import Append, Conflict, Store
from kosti.table.commands import AnyCommand, SeatBot, SetSettings
from kosti.table.decide import decide
from kosti.table.decision import Decision
from kosti.table.environment import Environment
from kosti.table.fair import SEED_BYTES, Secret, commitment_of
from kosti.table.playing import Driver, clock_out, drive, driver
from kosti.table.rights import Viewer, held_seats
from kosti.table.table import Table
from kosti.table.viewing import update
from kosti.table.views import Update

__all__ = ["Room", "Services", "Stale", "Watcher", "new_seed"]

_REMEMBERED = 1000
"""So many requests of a table are remembered without asking the database."""

Clock = Callable[[], float]


@dataclass(frozen=True, slots=True)
class Services:
    """What every room needs."""

    store: Store
    hub: Hub
    metrics: Metrics
    engines: EnginePool
    bot_delay: float
    clock: Clock = time.time


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

    def restart(self) -> None:
        """Take note that the server goes away."""
        ...


class Stale(Exception):
    """Something else has happened since the number that a request has seen."""


def new_seed() -> bytes:
    """Return a secret seed for the dice of one game."""
    return secrets.token_bytes(SEED_BYTES)


@dataclass(slots=True)
class _Secrets:
    """The seed of the game at hand, and that of the next."""

    seed: bytes
    following: bytes = field(default_factory=new_seed)


class Room:
    """A table with those who are connected to it."""

    def __init__(
        self, table: Table, seed: bytes, answered: Iterable[tuple[str, int]], services: Services
    ) -> None:
        self.table = table
        self.watchers: set[Watcher] = set()
        self.idle_since = services.clock()
        self.reviews = Reviews(services.engines)
        self._services = services
        self._secrets = _Secrets(seed)
        self._answered: LRUCache[str, int] = LRUCache(_REMEMBERED)
        self._answered.update(answered)
        self._lock = asyncio.Lock()
        self._woken = asyncio.Event()
        self._driving: asyncio.Task[None] | None = None
        self._stand_in = stand_in(table.rules)
        self._updates: dict[tuple[object, ...], Update] = {}

    # Who is there

    def enter(self, watcher: Watcher) -> None:
        """Add somebody, and tell the others."""
        self.watchers.add(watcher)
        self._tell_presence(watcher)
        self._woken.set()
        if self._driving is None:
            self._driving = asyncio.create_task(self._drive())

    def leave(self, watcher: Watcher) -> None:
        """Remove somebody, and tell the others."""
        self.watchers.discard(watcher)
        self._tell_presence(watcher)
        self.idle_since = self._services.clock()
        if not self.watchers:
            self.rest()

    def rest(self) -> None:
        """Let nobody move by itself any more."""
        if self._driving is not None:
            self._driving.cancel()
            self._driving = None

    def _tell_presence(self, but: Watcher) -> None:
        self._updates.clear()
        for each in self.watchers:
            if each is not but:
                each.presence_changed()

    def online(self) -> tuple[int, ...]:
        """Return the seats for which somebody is connected."""
        held = (held_seats(self.table, each.viewer) for each in self.watchers)
        return tuple(sorted({seat for seats in held for seat in seats}))

    def watching(self) -> int:
        """Return how many spectators are connected."""
        return sum(not held_seats(self.table, each.viewer) for each in self.watchers)

    def update(self, viewer: Viewer, t: Translator, since: int | None) -> Update:
        """Return what a viewer has to know; equal viewers share the work."""
        key = (viewer, t.lang, since)
        found = self._updates.get(key)
        if found is None:
            found = self._updates[key] = update(self.table, viewer, t, self.online(), since)
        return found

    # What is asked for

    async def do(
        self,
        viewer: Viewer,
        command: AnyCommand,
        request: str,
        saw: int | None = None,
        acknowledge: Callable[[int], None] = lambda _: None,
    ) -> int:
        """Carry out a request; return the number of its last event, committed.

        `acknowledge` is called with that number before anybody else is told. A request that was
        carried out before is not done again. Without `saw` it does not matter what has happened
        meanwhile.

        Raises:
            Stale: something has happened since the event `saw`.
            KostiError: the request is refused.
        """
        async with self._lock:
            if request not in self._answered:
                if saw is None or saw == self.table.number:
                    await self._carry_out(viewer, command, request)
                else:
                    await self._find(request, saw)
            number = self._answered[request]
            acknowledge(number)
            if number == self.table.number:
                self._changed()
            return number

    async def _carry_out(self, viewer: Viewer, command: AnyCommand, request: str) -> None:
        bots: tuple[str, ...] = ()
        if isinstance(command, SeatBot | SetSettings):  # no other names a bot
            bots = await self._services.engines.bots(self.table.rules)
        decision = decide(self.table, viewer, command, self._environment(bots))
        try:
            await self._append(decision, request)
        except Conflict:
            await self._read()
            await self._find(request, self.table.number)
        else:
            self._remember(request, self.table.number)

    async def _find(self, request: str, saw: int) -> None:
        """Look whether an old request was carried out, here or by another server.

        Raises:
            Stale: it was not.
        """
        if saw > self.table.number:
            await self._read()
        known = await self._services.store.request(self.table.id, request)
        if known is None:
            raise Stale
        self._remember(request, known)

    def _remember(self, request: str, number: int) -> None:
        self._answered[request] = number

    def _environment(self, bots: tuple[str, ...] = ()) -> Environment:
        table, kept = self.table, self._secrets
        secret = Secret(kept.seed, table.id, table.ordinal, table.texts)
        return Environment(
            self._services.clock(),
            secret.throw,
            kept.seed.hex(),
            commitment_of(kept.following),
            bots,
        )

    async def _append(self, decision: Decision, request: str | None) -> None:
        """Commit the events of a decision, then let the table be what it is after them."""
        if not decision.events:
            return
        after, seed = decision.table, None
        if after.ordinal != self.table.ordinal:
            seed = (after.ordinal, self._secrets.following)
        await self._services.store.append(
            Append(self.table.id, decision.events, request, seed=seed)
        )
        if seed is not None:
            self._secrets = _Secrets(seed[1])
        self._services.metrics.events.inc(len(decision.events))
        self.table = after
        self._updates.clear()
        self._woken.set()

    def _changed(self) -> None:
        """Tell everybody, here and elsewhere."""
        self._services.hub.publish(self.table.id, self.table.number)

    def notify(self, number: int) -> None:
        """Take note that the table has an event of this number somewhere."""
        if number > self.table.number:
            task = asyncio.create_task(self.read())
            task.add_done_callback(_noted)
        for each in self.watchers:
            each.changed()

    async def read(self) -> None:
        """Read what other servers have added."""
        async with self._lock:
            await self._read()
        for each in self.watchers:
            each.changed()

    async def _read(self) -> None:
        store, table = self._services.store, self.table
        for each in await store.events(table.id, table.number, table.rules.grammar):
            table = table.after(each.event, each.at)
        if table.ordinal != self.table.ordinal:
            seed = await store.seed(table.id, table.ordinal)
            assert seed is not None
            self._secrets = _Secrets(seed)
        self.table = table
        self._updates.clear()
        self._woken.set()

    # What happens by itself

    async def _drive(self) -> None:
        """Move for bots and absent players as long as anybody is there."""
        while True:
            self._woken.clear()
            try:
                waits = await self._step()
            except Conflict:
                await self.read()
                waits = 0.0
            except Exception as error:
                # Whatever a bot does, the others play on.
                failure("bot-failed", error)
                self._services.metrics.failures.inc()
                waits = None
            if waits is None or waits > 0:
                try:
                    await asyncio.wait_for(self._woken.wait(), waits)
                except TimeoutError:
                    continue

    async def _step(self) -> float | None:
        """Make one move if somebody moves by itself; return how long to wait, None: for events."""
        table = self.table
        if mover := driver(table, self._stand_in):
            await asyncio.sleep(self._services.bot_delay)
            choice = await self._choose(table, mover)
            async with self._lock:
                if self.table is table:
                    decision = drive(table, choice, mover.by, self._environment())
                    if not decision.events:
                        return None
                    await self._append(decision, None)
                    self._changed()
            return 0.0
        if table.deadline is None:
            return None
        waits = table.deadline - self._services.clock()
        if waits > 0:
            return waits
        async with self._lock:
            if self.table is table:
                await self._append(clock_out(table, self._services.clock()), None)
                self._changed()
        return 0.0

    async def _choose(self, table: Table, mover: Driver) -> Action | None:
        assert table.game is not None
        if mover.bot is None:
            return Skip()
        return await self._services.engines.decide(mover.bot, table.game)


def _noted(task: asyncio.Task[None]) -> None:
    if not task.cancelled() and (error := task.exception()) is not None:
        failure("read-failed", error)
