"""Appends to a SQLite file, by a connection and a thread of their own.

An append is the hot path of the server; without SQLAlchemy and without a thread for each statement
it costs a third less.
"""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor

from sqlalchemy import Table

from kosti.server.appending import INSERTED, Rows
from kosti.table.ports import Append

__all__ = ["SqliteAppender"]


def _insert_into(table: Table, keys: Sequence[str]) -> str:
    names = ", ".join(table.columns[key].name for key in keys)
    values = ", ".join(f":{key}" for key in keys)
    return f"INSERT INTO {table.name} ({names}) VALUES ({values})"  # noqa: S608 # names of our own schema


_INSERTS: Mapping[str, str] = {
    table.name: _insert_into(table, keys) for table, keys in INSERTED.items()
}


class SqliteAppender:
    """Commits appends to the file of a database that has been opened before."""

    def __init__(self, path: str) -> None:
        self._path = path
        self._thread = ThreadPoolExecutor(1, "append")
        self._connection: sqlite3.Connection | None = None

    async def write(self, appends: Sequence[Append]) -> frozenset[int]:
        """Commit appends; return which of them, by their places, were refused as others were first.

        Raises:
            sqlite3.Error: the file cannot be written; then nothing was committed.
        """
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(self._thread, self._write, appends)

    async def close(self) -> None:
        """Close the file."""
        loop = asyncio.get_running_loop()
        await loop.run_in_executor(self._thread, self._close)
        self._thread.shutdown()

    # In the thread

    def _write(self, appends: Sequence[Append]) -> frozenset[int]:
        connection = self._open()
        try:
            connection.execute("BEGIN IMMEDIATE")
            refused = frozenset(
                place for place, each in enumerate(appends) if not _insert(connection, each)
            )
            connection.execute("COMMIT")
        except BaseException:
            # After a full disk or the like SQLite may have rolled back by itself.
            if connection.in_transaction:
                connection.execute("ROLLBACK")
            raise
        return refused

    def _open(self) -> sqlite3.Connection:
        if self._connection is None:
            opened = sqlite3.connect(self._path, timeout=10, isolation_level=None)
            opened.execute("PRAGMA synchronous=FULL")
            self._connection = opened
        return self._connection

    def _close(self) -> None:
        if self._connection is not None:
            self._connection.close()


def _insert(connection: sqlite3.Connection, append: Append) -> bool:
    """Insert the rows of an append, or none of them where some are taken; tell which."""
    connection.execute("SAVEPOINT append")
    inserted = True
    try:
        for table, rows in Rows.from_appends([append]).of.items():
            if rows:
                connection.executemany(_INSERTS[table.name], rows)
    except sqlite3.IntegrityError:
        connection.execute("ROLLBACK TO append")
        inserted = False
    connection.execute("RELEASE append")
    return inserted
