"""What is done with whole databases and whole tables: back up, move, delete."""

from __future__ import annotations

import asyncio
import os
import sqlite3
import tempfile
from collections.abc import Callable
from contextlib import closing, suppress
from pathlib import Path

from sqlalchemy import Table, delete, func, insert, select
from sqlalchemy.exc import IntegrityError, SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from kosti.server import schema
from kosti.server.config import database_url
from kosti.server.database import is_shared, open_database
from kosti.server.errors import ServerError
from kosti.server.membership import Membership
from kosti.server.sole import Sole

__all__ = ["back_up", "delete_table", "erase", "move"]

_ROWS = 2000
_PAGES = 4096
_PASSING = frozenset({schema.servers, schema.leases, schema.presence})
"""What holds only while servers run."""

Progress = Callable[[int], None]


def back_up(database: str | None, target: Path) -> int:
    """Copy a SQLite database as it is at one moment, also while a server uses it.

    Return how many tables are in the copy.

    Raises:
        ServerError: ``backup-elsewhere``, ``file-exists`` or ``bad-database``.
    """
    url = database_url(database)
    if url.get_backend_name() != "sqlite":
        raise ServerError("backup-elsewhere")
    if target.exists():
        raise ServerError("file-exists", path=str(target))
    path = Path(url.database or "")
    if not path.is_file():
        raise ServerError("bad-database", url=str(path), reason=os.strerror(2))
    part = None
    try:
        target.parent.mkdir(parents=True, exist_ok=True)
        handle, part = tempfile.mkstemp(prefix=target.name, suffix=".part", dir=target.parent)
        os.close(handle)
        with closing(sqlite3.connect(path)) as source, closing(sqlite3.connect(part)) as copy:
            source.backup(copy, pages=_PAGES)
            (count,) = copy.execute("SELECT count(*) FROM tables").fetchone()
        Path(part).replace(target)
    except (sqlite3.Error, OSError) as error:
        if part is not None:
            Path(part).unlink(missing_ok=True)
        raise ServerError("bad-database", url=str(path), reason=str(error)) from None
    return int(count)


def move(source: str, target: str, progress: Progress = lambda _: None) -> int:
    """Copy everything from one database into another that is empty; return how many tables.

    `progress` is told how many rows are copied. The source stays as it is.

    Raises:
        ServerError: ``database-in-use``, ``not-empty``, ``bad-database`` or ``no-driver``.
    """
    with Sole(source):
        return asyncio.run(_move(source, target, progress))


async def _move(source: str, target: str, progress: Progress) -> int:
    old = await open_database(source)
    try:
        new = await open_database(target)
        try:
            if is_shared(old) and (await Membership(old).alive()):
                shown = database_url(source).render_as_string(hide_password=True)
                raise ServerError("database-in-use", url=shown)
            return await _copy(old, new, target, progress)
        finally:
            await new.dispose()
    except (SQLAlchemyError, OSError) as error:
        shown = database_url(target).render_as_string(hide_password=True)
        reason = str(getattr(error, "orig", None) or error).partition("\n")[0]
        raise ServerError("bad-database", url=shown, reason=reason) from None
    finally:
        await old.dispose()


async def _copy(old: AsyncEngine, new: AsyncEngine, target: str, progress: Progress) -> int:
    kept = [each for each in schema.metadata.sorted_tables if each not in _PASSING]
    copied = 0
    async with old.connect() as source, new.begin() as connection:
        for table in (schema.tables, schema.events):
            if await _count(connection, table):
                shown = database_url(target).render_as_string(hide_password=True)
                raise ServerError("not-empty", url=shown)
        for table in kept:
            await connection.execute(delete(table))
            rows = await source.stream(select(table))
            async for some in rows.partitions(_ROWS):
                values = [{each.key: row._mapping[each] for each in table.columns} for row in some]
                await connection.execute(insert(table), values)
                copied += len(some)
                progress(copied)
        return await _count(connection, schema.tables)


async def _count(connection: AsyncConnection, table: Table) -> int:
    return int((await connection.execute(select(func.count()).select_from(table))).scalar_one())


# One table


def erase(database: str | None, table: str) -> None:
    """Delete a table with the names in it.

    Raises:
        ServerError: ``no-such-table``; ``database-in-use``, ``bad-database`` or ``no-driver``.
    """

    async def work() -> None:
        engine = await open_database(database)
        try:
            await delete_table(engine, table)
        finally:
            await engine.dispose()

    with Sole(database):
        asyncio.run(work())


async def delete_table(engine: AsyncEngine, table: str) -> int:
    """Delete all that has happened at a table, its requests and its seeds.

    What stays is its id with one last event, so that no server that still holds the table in
    memory can add to it. Return the number of that event.

    Raises:
        ServerError: ``no-such-table``.
    """
    while True:
        with suppress(IntegrityError):  # a server was just adding something: then that, too
            async with engine.begin() as connection:
                return await _end(connection, table)


async def _end(connection: AsyncConnection, table: str) -> int:
    events = schema.events.c
    last = select(events.number, events.at).where(
        events.table_id == table, events.body != schema.DELETED
    )
    found = (await connection.execute(last.order_by(events.number.desc()).limit(1))).first()
    if found is None:
        raise ServerError("no-such-table")
    for each in (schema.events, schema.requests, schema.secrets):
        await connection.execute(delete(each).where(each.c.table_id == table))
    number = int(found[0]) + 1
    end = {"table_id": table, "number": number, "at": found[1], "body": schema.DELETED}
    await connection.execute(insert(schema.events).values(end))
    return number
