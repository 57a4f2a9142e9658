"""How a database is opened, and whether it is only away for a while."""

from __future__ import annotations

import asyncio
import sqlite3
from contextlib import closing
from pathlib import Path

from alembic.util import CommandError
from sqlalchemy import URL, event
from sqlalchemy.engine.interfaces import DBAPIConnection
from sqlalchemy.exc import DBAPIError, SQLAlchemyError
from sqlalchemy.exc import TimeoutError as NoConnection
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine

from kosti.i18n import N_, Text
from kosti.server.config import database_url
from kosti.server.errors import ServerError
from kosti.server.migrations import upgrade

__all__ = ["is_away", "is_shared", "open_database"]

_CHECKED_BYTES = 500 * 2**20
"""Up to this size a SQLite file is looked through for damage when a server starts."""
_CONNECT_SECONDS = 5.0
_COMMAND_SECONDS = 15.0
_AWAY = ("08", "57P", "53300", "40")
"""How the SQLSTATE begins of what passes by itself: no connection, a restart, a deadlock."""


async def open_database(database: str | None) -> AsyncEngine:
    """Open a database, and bring it to the newest form.

    Raises:
        ServerError: ``bad-database`` or ``no-driver``.
    """
    url = database_url(database)
    engine = None
    try:
        engine = await _engine(url)
        async with engine.begin() as connection:
            await connection.run_sync(upgrade)
    except ModuleNotFoundError as error:
        if error.name != "asyncpg":
            raise _unusable(url, error) from None
        raise ServerError("no-driver", wanted="PostgreSQL", name=error.name) from None
    except (SQLAlchemyError, CommandError, sqlite3.Error, OSError, ImportError) as error:
        if engine is not None:
            await engine.dispose()
        raise _unusable(url, error) from None
    return engine


def _unusable(url: URL, error: Exception) -> ServerError:
    cause = getattr(error, "orig", None) or error
    said = str(cause).partition("\n")[0] or type(cause).__name__
    reason: Text | str = said
    shown = url.render_as_string(hide_password=True)
    if url.get_backend_name() == "sqlite":
        shown = url.database or ":memory:"
        if type(cause) is sqlite3.DatabaseError:  # its own kind, and not one of a full disk
            reason = Text.of(N_("the file is damaged, or no database of Kosti ({said})"), said=said)
    return ServerError("bad-database", url=shown, reason=reason)


async def _engine(url: URL) -> AsyncEngine:
    match url.get_backend_name():
        case "sqlite":
            await asyncio.to_thread(_try_sqlite, url.database)
            engine = create_async_engine(url)
            event.listen(engine.sync_engine, "connect", _set_up_sqlite)
            return engine
        case "postgresql" if url.get_driver_name() == "asyncpg":
            timeouts = {"timeout": _CONNECT_SECONDS, "command_timeout": _COMMAND_SECONDS}
            return create_async_engine(url, connect_args=timeouts)
        case _:
            return create_async_engine(url)


def is_shared(engine: AsyncEngine) -> bool:
    """Tell whether several servers may use this database at once."""
    return engine.dialect.name == "postgresql"


def is_away(error: BaseException) -> bool:
    """Tell whether a database that others run fails only for a while."""
    if not isinstance(error, DBAPIError):
        return isinstance(error, OSError | NoConnection)  # a timeout is an OSError, too
    state = getattr(error.orig, "sqlstate", None) or ""
    return error.connection_invalidated or state.startswith(_AWAY)


def _try_sqlite(path: str | None) -> None:
    """Read and write a file as a database, to learn plainly and at once if that is impossible."""
    with closing(sqlite3.connect(path or ":memory:")) as connection:
        connection.execute("PRAGMA journal_mode=WAL")
        connection.execute("SELECT count(*) FROM sqlite_master").fetchone()
        if path and Path(path).stat().st_size <= _CHECKED_BYTES:
            (found,) = connection.execute("PRAGMA quick_check(1)").fetchone()
            if found != "ok":
                raise sqlite3.DatabaseError(str(found).rpartition("\n")[2])


def _set_up_sqlite(connection: DBAPIConnection, _: object) -> None:
    cursor = connection.cursor()
    for pragma in ("journal_mode=WAL", "synchronous=FULL", "busy_timeout=10000"):
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()
