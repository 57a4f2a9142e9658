"""Where tables are kept: append-only numbered events in a database.

All appends go through one writer, which gathers those that wait into one transaction. An append
is answered when it is committed, and never before.
"""

from __future__ import annotations

import asyncio
import secrets as random_source
import sqlite3
from collections.abc import Sequence
from contextlib import closing, suppress
from dataclasses import dataclass
from typing import Any, cast

import msgspec
from alembic.util import CommandError
from sqlalchemy import delete, event, func, insert, select
from sqlalchemy.engine.interfaces import DBAPIConnection
from sqlalchemy.exc import IntegrityError, SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine

from kosti.games.actions import Grammar
from kosti.server import schema
from kosti.server.config import database_url
from kosti.server.errors import ServerError
from kosti.server.migrations import upgrade
from kosti.table.events import EventReader, NumberedEvent, event_to_json
from kosti.table.ports import Append, Conflict

__all__ = ["Store"]

_BATCH = 256
_KEY_BYTES = 32


@dataclass(frozen=True, slots=True)
class _Waiting:
    """An append, and what its sender waits for."""

    append: Append
    done: asyncio.Future[None]


class Store:
    """The database of one server. Made by `open`."""

    def __init__(self, engine: AsyncEngine) -> None:
        self._engine = engine
        self._waiting: asyncio.Queue[_Waiting] = asyncio.Queue()
        self._writer = asyncio.create_task(self._write())

    @classmethod
    async def open(cls, database: str | None) -> Store:
        """Open a database, and bring it to the newest form.

        Raises:
            ServerError: ``bad-database``.
        """
        url = database_url(database)
        engine = None
        try:
            if url.get_backend_name() == "sqlite":
                await asyncio.to_thread(_try_sqlite, url.database)
            engine = create_async_engine(url)
            if url.get_backend_name() == "sqlite":
                event.listen(engine.sync_engine, "connect", _set_up_sqlite)
            async with engine.begin() as connection:
                await connection.run_sync(upgrade)
        except (SQLAlchemyError, CommandError, sqlite3.Error, OSError, ImportError) as error:
            if engine is not None:
                await engine.dispose()
            reason = str(getattr(error, "orig", None) or error).partition("\n")[0]
            shown = url.render_as_string(hide_password=True)
            raise ServerError("bad-database", url=shown, reason=reason) from None
        return cls(engine)

    async def close(self) -> None:
        """Write what still waits, then close the database."""
        await self._waiting.join()
        self._writer.cancel()
        with suppress(asyncio.CancelledError):
            await self._writer
        await self._engine.dispose()

    # Writing

    async def append(self, append: Append) -> None:
        """Store events; when this returns they are committed.

        Raises:
            Conflict: the numbers are taken, or the request was carried out before.
        """
        waiting = _Waiting(append, asyncio.get_running_loop().create_future())
        await self._waiting.put(waiting)
        await waiting.done

    async def _write(self) -> None:
        while True:
            batch = [await self._waiting.get()]
            while len(batch) < _BATCH and not self._waiting.empty():
                batch.append(self._waiting.get_nowait())
            try:
                await self._write_batch(batch)
            finally:
                for each in batch:
                    if not each.done.done():
                        each.done.set_exception(ServerError("internal"))
                    self._waiting.task_done()

    async def _write_batch(self, batch: Sequence[_Waiting]) -> None:
        try:
            async with self._engine.begin() as connection:
                await _insert(connection, [each.append for each in batch])
        except IntegrityError:
            if len(batch) > 1:
                for each in batch:
                    await self._write_batch([each])
            else:
                _settle(batch[0], Conflict())
        except Exception as error:
            for each in batch:
                _settle(each, error)
        else:
            for each in batch:
                _settle(each, None)

    async def delete_older(self, at: float) -> int:
        """Delete the tables on which nothing has happened since; return how many."""
        used = select(schema.events.c.table_id).where(schema.events.c.at >= at)
        old = select(schema.tables.c.id).where(
            schema.tables.c.made_at < at, schema.tables.c.id.not_in(used)
        )
        async with self._engine.begin() as connection:
            gone = (await connection.execute(old)).scalars().all()
            for each in (schema.events, schema.requests, schema.secrets):
                await connection.execute(delete(each).where(each.c.table_id.in_(gone)))
            await connection.execute(delete(schema.tables).where(schema.tables.c.id.in_(gone)))
        return len(gone)

    async def key(self, name: str) -> bytes:
        """Return a key of the server by its name; it is made when it is first asked for."""
        found = select(schema.keys.c.value).where(schema.keys.c.name == name)
        with suppress(IntegrityError):
            async with self._engine.begin() as connection:
                value = (await connection.execute(found)).scalar_one_or_none()
                if value is not None:
                    return cast(bytes, value)
                made = random_source.token_bytes(_KEY_BYTES)
                await connection.execute(insert(schema.keys).values(name=name, value=made))
                return made
        async with self._engine.connect() as connection:
            return cast(bytes, (await connection.execute(found)).scalar_one())

    # Reading

    async def events(
        self, table: str, after: int = 0, grammar: Grammar | None = None
    ) -> list[NumberedEvent]:
        """Return the events of a table behind a number, in order.

        Where the first is left out, the `grammar` of the table's rules reads the actions.
        """
        reader = EventReader(grammar)
        rows = schema.events.c
        query = (
            select(rows.number, rows.at, rows.body)
            .where(rows.table_id == table, rows.number > after)
            .order_by(rows.number)
        )
        async with self._engine.connect() as connection:
            found = await connection.execute(query)
            return [
                NumberedEvent(number, at, reader.read(msgspec.json.decode(body)))
                for number, at, body in found
            ]

    async def requests(self, table: str, most: int) -> dict[str, int]:
        """Return the last requests that a table has carried out, with their numbers."""
        rows = schema.requests.c
        query = (
            select(rows.id, rows.number)
            .where(rows.table_id == table)
            .order_by(rows.number.desc())
            .limit(most)
        )
        async with self._engine.connect() as connection:
            found = (await connection.execute(query)).all()
        return {each[0]: each[1] for each in found}

    async def request(self, table: str, request: str) -> int | None:
        """Return the number of the last event of a request, if it was carried out."""
        rows = schema.requests.c
        query = select(rows.number).where(rows.table_id == table, rows.id == request)
        return cast("int | None", await self._one(query))

    async def seed(self, table: str, game: int) -> bytes | None:
        """Return the secret seed of a game."""
        rows = schema.secrets.c
        query = select(rows.seed).where(rows.table_id == table, rows.game == game)
        return cast("bytes | None", await self._one(query))

    async def table_of(self, request: str) -> tuple[str, float] | None:
        """Return the table that a request has opened, and when."""
        rows = schema.tables.c
        query = select(rows.id, rows.made_at).where(rows.request == request)
        async with self._engine.connect() as connection:
            found = (await connection.execute(query)).first()
        return (found[0], found[1]) if found is not None else None

    async def count(self) -> int:
        """Return how many tables there are."""
        return cast(int, await self._one(select(func.count()).select_from(schema.tables)))

    async def ping(self) -> None:
        """Ask whether the database answers."""
        await self._one(select(1))

    async def journal_mode(self) -> str:
        """Return how SQLite keeps its journal."""
        async with self._engine.connect() as connection:
            found = await connection.exec_driver_sql("PRAGMA journal_mode")
            return cast(str, found.scalar_one())

    async def _one(self, query: Any) -> object:
        async with self._engine.connect() as connection:
            return (await connection.execute(query)).scalar_one_or_none()


async def _insert(connection: AsyncConnection, batch: Sequence[Append]) -> None:
    opened = [
        {"id": a.table, "request": a.opens, "made_at": a.events[0].at}
        for a in batch
        if a.opens is not None
    ]
    events = [
        {
            "table_id": a.table,
            "number": each.number,
            "at": each.at,
            "body": msgspec.json.encode(event_to_json(each.event)).decode(),
        }
        for a in batch
        for each in a.events
    ]
    requests = [
        {"table_id": a.table, "id": a.request, "number": a.events[-1].number}
        for a in batch
        if a.request is not None
    ]
    seeds = [
        {"table_id": a.table, "game": a.seed[0], "seed": a.seed[1]}
        for a in batch
        if a.seed is not None
    ]
    for rows, values in (
        (schema.tables, opened),
        (schema.events, events),
        (schema.requests, requests),
        (schema.secrets, seeds),
    ):
        if values:
            await connection.execute(insert(rows), values)


def _settle(waiting: _Waiting, error: Exception | None) -> None:
    if waiting.done.done():
        return
    if error is None:
        waiting.done.set_result(None)
    else:
        waiting.done.set_exception(error)


def _try_sqlite(path: str | None) -> None:
    """Read and write a file as a database, to learn plainly and at once if that is impossible."""
    with closing(sqlite3.connect(path or ":memory:")) as connection:
        connection.execute("PRAGMA journal_mode=WAL")
        connection.execute("SELECT count(*) FROM sqlite_master").fetchone()


def _set_up_sqlite(connection: DBAPIConnection, _: object) -> None:
    cursor = connection.cursor()
    for pragma in ("journal_mode=WAL", "synchronous=FULL", "busy_timeout=10000"):
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()
