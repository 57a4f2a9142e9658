"""All tables that are in memory, and how they come there."""

from __future__ import annotations

import asyncio
import random
import secrets
from collections.abc import Awaitable, Callable, Iterator
from weakref import WeakValueDictionary

from cachetools import LRUCache

from kosti.games.registry import ruleset
from kosti.players import stand_in
from kosti.server.errors import ServerError
from kosti.server.keeping import delete_table
from kosti.server.logs import note
from kosti.server.room import Room, Services, new_seed
from kosti.table.errors import TableError
from kosti.table.host import REMEMBERED, Host
from kosti.table.messages import NewTable
from kosti.table.opening import Opening
from kosti.table.ports import Conflict
from kosti.table.table import Table, fold

__all__ = ["Rooms"]

_LETTERS = "abcdefghjkmnpqrstuvwxyz23456789"
_LENGTH = 16
_CHANCE = random.SystemRandom()
_EACH_SECONDS, _DRAIN_SECONDS, _STEP_SECONDS = 0.004, 10.0, 0.02
"""When the server goes away it sends 250 connections a second away, or all in ten seconds."""
_STALLED_SECONDS = 4.0
"""So often clients hear that they have to wait; it is less than they wait for any answer."""
_REPEATED_WITHIN = 600.0
"""For so many seconds a request to open a table may be repeated."""


class Rooms:
    """The tables of one server.

    Of those that nobody is connected to, the ones used last stay in memory; a room in use is found
    by everybody for as long as anybody holds it. `keep` is told of each table that is opened again.
    """

    def __init__(
        self,
        services: Services,
        keep: Callable[[str], Awaitable[None]],
        most_idle: int,
        most_tables: int,
    ) -> None:
        self._services = services
        self._keep = keep
        self._most_tables = most_tables
        self._rooms: WeakValueDictionary[str, Room] = WeakValueDictionary()
        self._used: LRUCache[str, Room] = LRUCache(most_idle)
        self._loading: dict[str, asyncio.Task[Room]] = {}
        self._stalling: asyncio.Task[None] | None = None
        services.store.subscribe(self._stall)

    def __len__(self) -> int:
        return len(self._rooms)

    def in_use(self) -> Iterator[str]:
        """Return the tables that somebody is connected to."""
        return (table for table, room in tuple(self._rooms.items()) if room.members)

    def held(self, table: str) -> Room | None:
        """Return a table if it is in memory."""
        return self._rooms.get(table)

    async def get(self, table: str) -> Room:
        """Return a table by its id.

        Raises:
            ServerError: ``no-such-table``.
        """
        if room := self._rooms.get(table):
            await room.be_current()
            return self._kept(room)
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
        await self._keep(table)
        seed = await store.seed(table, folded.ordinal)
        assert seed is not None
        answered = sorted(
            (await store.requests(table, REMEMBERED)).items(), key=lambda each: each[1]
        )
        # Whoever has opened the table meanwhile holds the room that everybody is to enter.
        return self._kept(self._rooms.get(table) or self._room(folded, seed, answered))

    def _room(self, table: Table, seed: bytes, answered: list[tuple[str, int]]) -> Room:
        host = Host(
            table,
            seed,
            answered,
            clock=self._services.others.clock,
            entropy=new_seed,
            stand_in=stand_in(table.rules),
        )
        return Room(host, self._services)

    def _kept(self, room: Room) -> Room:
        self._rooms[room.table.id] = self._used[room.table.id] = room
        self._services.metrics.rooms.set(len(self._rooms))
        return room

    async def delete(self, table: str) -> None:
        """Delete a table with the names in it, and send everybody away, here and elsewhere.

        Raises:
            ServerError: ``no-such-table``.
        """
        number = await delete_table(self._services.store.engine, table)
        self._services.others.changed(table, number)
        self._used.pop(table, None)
        if room := self._rooms.pop(table, None):
            room.end()
        note("table-deleted")

    async def make(self, plan: NewTable) -> Room:
        """Open a table, or return the one that this request has opened before.

        Raises:
            RulesError, TableError: the table is impossible.
            ServerError: ``too-many-tables``.
        """
        services = self._services
        if found := await self._made(plan.id):
            return found
        rules = ruleset(plan.rules, **plan.options)
        bots = await services.engines.bots(rules)
        name = "".join(secrets.choice(_LETTERS) for _ in range(_LENGTH))
        opening = Opening.of(plan, rules, name, bots, services.others.clock(), new_seed())
        if await services.store.count() >= self._most_tables:
            raise ServerError("too-many-tables")
        try:
            await services.store.append(opening.append)
        except Conflict:
            if found := await self._made(plan.id):
                return found
            raise
        services.metrics.tables.inc()
        note("table-opened", rules=rules.id, seats=len(plan.seats))
        # A request that was sent twice may have read the table already.
        return self._kept(self._rooms.get(name) or self._room(opening.table, opening.seed, []))

    async def _made(self, request: str) -> Room | None:
        found = await self._services.store.table_of(request)
        if found is None:
            return None
        if self._services.others.clock() - found[1] > _REPEATED_WITHIN:
            raise TableError("stale")
        return await self.get(found[0])

    def _stall(self, away: bool) -> None:  # what the store tells its listeners
        """Tell everybody that nothing can be stored at the moment, or can again."""
        if self._stalling is not None:
            self._stalling.cancel()
            self._stalling = None
        if away:
            self._stalling = asyncio.create_task(self._tell_stalled())
        else:
            self._say_stalled(stalled=False)

    async def _tell_stalled(self) -> None:
        while True:
            self._say_stalled(stalled=True)
            await asyncio.sleep(_STALLED_SECONDS)

    def _say_stalled(self, *, stalled: bool) -> None:
        for room in tuple(self._rooms.values()):
            for member in tuple(room.members):
                member.stall(stalled=stalled)

    async def drain(self, hurry: Callable[[], bool] = lambda: False) -> None:
        """Tell those who are connected that the server goes away, one after another.

        So another server, or this one when it is back, need not greet all of them at once.
        """
        members = [member for room in self._rooms.values() for member in room.members]
        _CHANCE.shuffle(members)
        pause = min(_EACH_SECONDS, _DRAIN_SECONDS / max(len(members), 1))
        for count, member in enumerate(members, 1):
            if hurry():
                return
            member.restart()
            if count * pause % _STEP_SECONDS < pause:
                await asyncio.sleep(_STEP_SECONDS)

    def close(self) -> None:
        """Tell everybody who is connected that the server goes away."""
        if self._stalling is not None:
            self._stalling.cancel()
        for room in tuple(self._rooms.values()):
            room.rest()
            for member in tuple(room.members):
                member.restart()
