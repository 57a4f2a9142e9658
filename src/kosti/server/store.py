"""Where tables are kept: append-only numbered events in a database.

All appends go through one writer, which gathers those that wait into one transaction. An append
is answered when it is committed, and never before.
"""

from __future__ import annotations

import asyncio
import secrets as random_source
import time
from collections.abc import Awaitable, Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from typing import Any, TypeVar, cast

import msgspec
from sqlalchemy import Row, Select, func, insert, select
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncEngine

from kosti.games.actions import Grammar
from kosti.server import schema
from kosti.server.appending import Appender, DatabaseAppender
from kosti.server.database import is_away, is_shared, open_database
from kosti.server.errors import ServerError
from kosti.server.logs import note
from kosti.server.sqlite_appending import SqliteAppender
from kosti.table.events import EventReader, NumberedEvent
from kosti.table.ports import Append, Conflict

__all__ = ["Store"]

T = TypeVar("T")

_BATCH = 256
_KEY_BYTES = 32
_PATIENCE = 120.0
"""So many seconds a database that is away is waited for."""
_LONGEST_PAUSE = 1.0
_SLOW = 2.0
"""After so many seconds without an answer it counts as away."""


@dataclass(frozen=True, slots=True)
class _Waiting:
    """An append, and what its sender waits for."""

    append: Append
    done: asyncio.Future[None]


class Store:
    """The database of one server. Made by `open`."""

    def __init__(self, engine: AsyncEngine) -> None:
        self.engine = engine
        self.shared = is_shared(engine)
        self._appender = _appender(engine)
        self._away = False
        self._closing = asyncio.Event()
        self._listeners: list[Callable[[bool], None]] = []
        self._waiting: asyncio.Queue[_Waiting] = asyncio.Queue()
        self._writer = asyncio.create_task(self._write())

    @classmethod
    async def open(cls, database: str | None) -> Store:
        """Open a database, and bring it to the newest form.

        Raises:
            ServerError: ``bad-database`` or ``no-driver``.
        """
        return cls(await open_database(database))

    async def close(self) -> None:
        """Write what still waits, then close the database."""
        self._closing.set()
        await self._waiting.join()
        self._writer.cancel()
        with suppress(asyncio.CancelledError):
            await self._writer
        await self._appender.close()
        await self.engine.dispose()

    # A database that is away for a while

    @property
    def away(self) -> bool:
        """Whether the database does not answer; what is to be written waits for it."""
        return self._away

    def subscribe(self, listener: Callable[[bool], None]) -> None:
        """From now on tell a listener when the database goes away, and when it is back."""
        self._listeners.append(listener)

    def _is_away(self, away: bool) -> None:
        if away is not self._away:
            self._away = away
            note("database-away" if away else "database-back")
            for listener in self._listeners:
                listener(away)

    async def _patiently(self, work: Callable[[], Awaitable[T]]) -> T:
        """Do something, again and again while a database that others run is away.

        Raises:
            ServerError: ``database-away`` when that lasts too long.
        """
        began, pause = time.monotonic(), 0.05
        while True:
            slow = None
            if self.shared:  # a database that holds still does not say so
                slow = asyncio.get_running_loop().call_later(_SLOW, self._is_away, True)
            try:
                done = await work()
            except Exception as error:
                if not (self.shared and is_away(error)):
                    raise
                self._is_away(True)
                if self._closing.is_set() or time.monotonic() - began > _PATIENCE:
                    raise ServerError("database-away") from None
                with suppress(TimeoutError):
                    await asyncio.wait_for(self._closing.wait(), pause)
                pause = min(2 * pause, _LONGEST_PAUSE)
            else:
                self._is_away(False)
                return done
            finally:
                if slow is not None:
                    slow.cancel()

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
            appends = [each.append for each in batch]
            refused = await self._patiently(lambda: self._appender.write(appends))
        except Exception as error:
            for each in batch:
                _settle(each, error)
        else:
            for place, each in enumerate(batch):
                _settle(each, Conflict() if place in refused else None)

    async def key(self, name: str) -> bytes:
        """Return a key of the server by its name; it is made when it is first asked for."""
        found = select(schema.keys.c.value).where(schema.keys.c.name == name)
        with suppress(IntegrityError):
            async with self.engine.begin() as connection:
                value = (await connection.execute(found)).scalar_one_or_none()
                if value is not None:
                    return cast(bytes, value)
                made = random_source.token_bytes(_KEY_BYTES)
                await connection.execute(insert(schema.keys).values(name=name, value=made))
                return made
        async with self.engine.connect() as connection:
            return cast(bytes, (await connection.execute(found)).scalar_one())

    # Reading

    async def events(
        self, table: str, after: int = 0, grammar: Grammar | None = None
    ) -> list[NumberedEvent]:
        """Return the events of a table behind a number, in order.

        Where the first is left out, the `grammar` of the table's rules reads the actions.

        Raises:
            ServerError: ``no-such-table`` where the table was deleted.
        """
        reader = EventReader(grammar)
        rows = schema.events.c
        query = (
            select(rows.number, rows.at, rows.body)
            .where(rows.table_id == table, rows.number > after)
            .order_by(rows.number)
        )
        found = await self._all(query)
        if found and found[-1][2] == schema.DELETED:
            raise ServerError("no-such-table")
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
        return {each[0]: each[1] for each in await self._all(query)}

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
        found = await self._all(query)
        return (found[0][0], found[0][1]) if found else None

    async def count(self) -> int:
        """Return how many tables there are."""
        return cast(int, await self._one(select(func.count()).select_from(schema.tables)))

    async def ping(self) -> None:
        """Ask whether the database answers."""
        async with self.engine.connect() as connection:
            await connection.execute(select(1))

    async def journal_mode(self) -> str:
        """Return how SQLite keeps its journal."""
        async with self.engine.connect() as connection:
            found = await connection.exec_driver_sql("PRAGMA journal_mode")
            return cast(str, found.scalar_one())

    async def _one(self, query: Select[*tuple[Any, ...]]) -> object:
        found = await self._all(query)
        return found[0][0] if found else None

    async def _all(self, query: Select[*tuple[Any, ...]]) -> Sequence[Row[*tuple[Any, ...]]]:
        async def read() -> Sequence[Row[*tuple[Any, ...]]]:
            async with self.engine.connect() as connection:
                return (await connection.execute(query)).all()

        return await self._patiently(read)


def _settle(waiting: _Waiting, error: Exception | None) -> None:
    if waiting.done.done():
        return
    if error is None:
        waiting.done.set_result(None)
    else:
        waiting.done.set_exception(error)


def _appender(engine: AsyncEngine) -> Appender:
    path = engine.url.database
    if engine.dialect.name == "sqlite" and path and path != ":memory:":
        return SqliteAppender(path)
    return DatabaseAppender(engine)
