"""What servers on one database know of each other, in that database and by its time.

A server is alive until a moment that it puts off every second. What it holds (the right to move
for the bots of a table, the places of those connected to it) holds for as long as it is alive.
"""

from __future__ import annotations

import time
import uuid
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass

import msgspec
from sqlalchemy import bindparam, delete, func, select
from sqlalchemy import text as sql
from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.ext.asyncio import AsyncEngine

from kosti.server import schema
from kosti.server.others import NOBODY
from kosti.table.messages import Presence

__all__ = ["ALIVE_SECONDS", "Beat", "Membership"]

ALIVE_SECONDS = 2.5
"""So long a server counts as alive after each sign of life."""

_NOW = "extract(epoch FROM clock_timestamp())"
_BEAT = sql(f"UPDATE servers SET until = {_NOW} + :seconds WHERE id = :id AND until > {_NOW}")  # noqa: S608 # constants
_JOIN = sql(f"INSERT INTO servers (id, until) VALUES (:id, {_NOW} + :seconds)")  # noqa: S608
_ALIVE = sql(f"SELECT {_NOW}, ARRAY(SELECT id FROM servers WHERE until > {_NOW})")  # noqa: S608
_TAKE = sql(
    f"""
    INSERT INTO leases AS held (table_id, server)
    SELECT CAST(:table AS TEXT), id FROM servers WHERE id = :id AND until > {_NOW}
    ON CONFLICT (table_id) DO UPDATE SET server = excluded.server
    WHERE held.server = excluded.server OR NOT EXISTS (
        SELECT 1 FROM servers WHERE servers.id = held.server AND servers.until > {_NOW})
    RETURNING server
    """  # noqa: S608
)
_BURY = sql(
    f"""
    WITH gone AS (DELETE FROM servers WHERE until < {_NOW} - 60 RETURNING id),
    free AS (DELETE FROM leases USING gone WHERE leases.server = gone.id)
    DELETE FROM presence USING gone WHERE presence.server = gone.id
    """  # noqa: S608
)


@dataclass(frozen=True, slots=True)
class Beat:
    """A sign of life: who is alive, and the time of the database beside that of this process."""

    alive: frozenset[str]
    sent: float
    heard: float
    database: float


class Membership:
    """This server among those of a PostgreSQL database."""

    def __init__(self, engine: AsyncEngine) -> None:
        self._engine = engine.execution_options(isolation_level="AUTOCOMMIT")
        self.id = _new_id()
        self._until = 0.0
        """When the others take this server for dead, by `time.monotonic`."""

    @property
    def is_alive(self) -> bool:
        """Whether the others still take this server for alive."""
        return time.monotonic() < self._until

    async def beat(self) -> Beat:
        """Give a sign of life. A server that was taken for dead joins anew, under another id."""
        sent = time.monotonic()
        async with self._engine.connect() as connection:
            values = {"id": self.id, "seconds": ALIVE_SECONDS}
            if not (await connection.execute(_BEAT, values)).rowcount:
                self.id = _new_id()
                await connection.execute(_JOIN, {"id": self.id, "seconds": ALIVE_SECONDS})
            asked = time.monotonic()
            now, alive = (await connection.execute(_ALIVE)).one()
        self._until = sent + ALIVE_SECONDS
        return Beat(frozenset(alive), asked, time.monotonic(), float(now))

    async def alive(self) -> frozenset[str]:
        """Return the servers that are alive."""
        async with self._engine.connect() as connection:
            _, alive = (await connection.execute(_ALIVE)).one()
        return frozenset(alive)

    async def leave(self) -> None:
        """Say that this server goes away."""
        self._until = 0.0
        async with self._engine.connect() as connection:
            for table in (schema.leases, schema.presence):
                await connection.execute(delete(table).where(table.c.server == self.id))
            await connection.execute(delete(schema.servers).where(schema.servers.c.id == self.id))

    async def bury(self) -> None:
        """Forget servers that have been dead for a while."""
        async with self._engine.connect() as connection:
            await connection.execute(_BURY)

    # Who moves for bots

    async def take(self, table: str) -> bool:
        """Take a table, unless another server that is alive holds it; tell whether it is ours."""
        async with self._engine.connect() as connection:
            found = await connection.execute(_TAKE, {"table": table, "id": self.id})
            return found.first() is not None

    async def release(self, tables: Collection[str]) -> None:
        """Let tables go, so that others may take them."""
        leases = schema.leases.c
        ours = delete(schema.leases).where(
            leases.table_id == func.any(bindparam("tables", list(tables))),
            leases.server == self.id,
        )
        async with self._engine.connect() as connection:
            await connection.execute(ours)

    # Who is connected

    async def show(self, presences: Mapping[str, Presence]) -> None:
        """Let the others see who is connected here, at some tables."""
        rows = [
            {
                "table_id": table,
                "server": self.id,
                "seats": msgspec.json.encode(each.online).decode(),
                "watching": each.watching,
            }
            for table, each in sorted(presences.items())
            if each != NOBODY
        ]
        empty = [table for table, each in presences.items() if each == NOBODY]
        columns = schema.presence.c
        async with self._engine.connect() as connection:
            if rows:
                put = insert(schema.presence)
                changed = {"seats": put.excluded.seats, "watching": put.excluded.watching}
                await connection.execute(
                    put.on_conflict_do_update(index_elements=["table_id", "server"], set_=changed),
                    rows,
                )
            if empty:
                gone = delete(schema.presence).where(
                    columns.table_id == func.any(bindparam("tables", empty)),
                    columns.server == self.id,
                )
                await connection.execute(gone)

    async def elsewhere(
        self, tables: Collection[str], alive: Collection[str]
    ) -> dict[str, Presence]:
        """Return who is connected to other servers that are alive, for each of some tables."""
        columns = schema.presence.c
        query = select(columns.table_id, columns.server, columns.seats, columns.watching).where(
            columns.table_id == func.any(bindparam("tables", list(tables)))
        )
        found = dict.fromkeys(tables, NOBODY)
        async with self._engine.connect() as connection:
            for table, server, seats, watching in await connection.execute(query):
                if server != self.id and server in alive:
                    online = {*found[table].online, *msgspec.json.decode(seats, type=list[int])}
                    more = found[table].watching + watching
                    found[table] = Presence(tuple(sorted(online)), more)
        return found

    # What has happened

    async def numbers(self, tables: Collection[str]) -> Sequence[tuple[str, int]]:
        """Return the number of the last event of each of some tables."""
        rows = schema.events.c
        query = (
            select(rows.table_id, func.max(rows.number))
            .where(rows.table_id == func.any(bindparam("tables", list(tables))))
            .group_by(rows.table_id)
        )
        async with self._engine.connect() as connection:
            return [(each[0], each[1]) for each in await connection.execute(query)]


def _new_id() -> str:
    return uuid.uuid4().hex
