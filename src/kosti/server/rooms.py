"""All tables that are in memory, and how they come there."""

from __future__ import annotations

import asyncio
import secrets
from collections import OrderedDict
from collections.abc import Mapping, Sequence

from kosti.games.registry import ruleset
from kosti.server.errors import ServerError
from kosti.server.logs import note
from kosti.server.room import Room, Services, new_seed
from kosti.server.store import Append, Conflict
from kosti.table.decision import Decision
from kosti.table.events import NumberedEvent, Sitting
from kosti.table.fair import commitment_of
from kosti.table.rights import Viewer
from kosti.table.seating import create, start
from kosti.table.settings import Settings
from kosti.table.table import Table, fold

__all__ = ["CREATOR", "Rooms"]

CREATOR = Viewer(creator=True)

_LETTERS = "abcdefghjkmnpqrstuvwxyz23456789"
_LENGTH = 16
_REMEMBERED = 1000
_REPEATED_WITHIN = 600.0
"""For so many seconds a request to open a table may be repeated."""


class Rooms:
    """The tables of one server, those not used for longest being dropped from memory."""

    def __init__(self, services: Services, most_idle: int, most_tables: int) -> None:
        self._services = services
        self._most_idle = most_idle
        self._most_tables = most_tables
        self._rooms: OrderedDict[str, Room] = OrderedDict()
        self._loading: dict[str, asyncio.Task[Room]] = {}
        services.hub.subscribe(self.told)

    def __len__(self) -> int:
        return len(self._rooms)

    def told(self, table: str, number: int) -> None:
        """Take note that a table has an event of this number, here or elsewhere."""
        if room := self._rooms.get(table):
            room.notify(number)

    async def get(self, table: str) -> Room:
        """Return a table by its id.

        Raises:
            ServerError: ``no-such-table``.
        """
        if room := self._rooms.get(table):
            self._rooms.move_to_end(table)
            return room
        if not (len(table) == _LENGTH and set(table) <= set(_LETTERS)):
            raise ServerError("no-such-table")
        task = self._loading.get(table)
        if task is None:
            task = self._loading[table] = asyncio.create_task(self._load(table))
            task.add_done_callback(lambda _: self._loading.pop(table, None))
        return await asyncio.shield(task)

    async def _load(self, table: str) -> Room:
        store = self._services.store
        events = await store.events(table)
        folded = await asyncio.to_thread(fold, table, events)  # long games take a moment
        if folded is None:
            raise ServerError("no-such-table")
        seed = await store.seed(table, folded.ordinal)
        assert seed is not None
        answered = sorted(
            (await store.requests(table, _REMEMBERED)).items(), key=lambda each: each[1]
        )
        return self._kept(Room(folded, seed, answered, self._services))

    def _kept(self, room: Room) -> Room:
        self._rooms[room.table.id] = room
        if len(self._rooms) > self._most_idle:
            idle = (each for each in self._rooms.values() if not each.watchers and each is not room)
            if dropped := next(idle, None):
                del self._rooms[dropped.table.id]
        self._services.metrics.rooms.set(len(self._rooms))
        return room

    async def make(
        self,
        request: str,
        rules: str,
        options: Mapping[str, object],
        seats: Sequence[Sitting],
        settings: Settings,
        *,
        begin: bool,
    ) -> Room:
        """Open a table, or return the one that this request has opened before.

        Raises:
            RulesError, TableError: the table is impossible.
            ServerError: ``too-many-tables``.
        """
        store, now = self._services.store, self._services.clock()
        if found := await self._made(request):
            return found
        ruled = ruleset(rules, **options)
        seed = new_seed()
        bots = await self._services.engines.bots(ruled)
        created = create(ruled, seats, settings, commitment_of(seed), bots)
        if await store.count() >= self._most_tables:
            raise ServerError("too-many-tables")
        name = "".join(secrets.choice(_LETTERS) for _ in range(_LENGTH))
        table = Table.created(name, created, now)
        begun = Decision.of(table, start(table, CREATOR) if begin else (), now)
        events = (NumberedEvent(1, now, created), *begun.events)
        try:
            await store.append(Append(name, events, opens=request, seed=(table.ordinal, seed)))
        except Conflict:
            if found := await self._made(request):
                return found
            raise
        self._services.metrics.tables.inc()
        note("table-opened", rules=ruled.id, seats=len(created.seats))
        return self._kept(Room(begun.table, seed, (), self._services))

    async def _made(self, request: str) -> Room | None:
        found = await self._services.store.table_of(request)
        if found is None:
            return None
        if self._services.clock() - found[1] > _REPEATED_WITHIN:
            raise ServerError("stale")
        return await self.get(found[0])

    def close(self) -> None:
        """Tell everybody who is connected that the server goes away."""
        for room in self._rooms.values():
            room.rest()
            for watcher in tuple(room.watchers):
                watcher.restart()
