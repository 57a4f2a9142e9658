"""Appends as rows of the database: many at once, and those that clash are told apart."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Protocol

import msgspec
from sqlalchemy import Column, LargeBinary, String, Table, Text, TextClause, and_, delete, insert
from sqlalchemy import text as sql
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.engine.interfaces import Dialect
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from kosti.server import schema
from kosti.table.events import event_to_json
from kosti.table.ports import Append

__all__ = ["INSERTED", "Appender", "DatabaseAppender", "Rows"]

_TABLES = (schema.tables, schema.events, schema.requests, schema.secrets)
"""What an append consists of, in the order in which it is inserted."""

Row = Mapping[str, object]
Key = tuple[str, *tuple[object, ...]]


@dataclass(frozen=True, slots=True)
class Rows:
    """The rows of some appends, by the table of the database that they go into."""

    of: Mapping[Table, list[Row]] = field(default_factory=lambda: {each: [] for each in _TABLES})

    @classmethod
    def from_appends(cls, appends: Iterable[Append]) -> Rows:
        rows = cls()
        for append in appends:
            rows.add(append)
        return rows

    def add(self, append: Append) -> None:
        table, last = append.table, append.events[-1].number
        for each in append.events:
            body = msgspec.json.encode(event_to_json(each.event)).decode()
            row = {"table_id": table, "number": each.number, "at": each.at, "body": body}
            self.of[schema.events].append(row)
        if append.opens is not None:
            made = {"id": table, "request": append.opens, "made_at": append.events[0].at}
            self.of[schema.tables].append(made)
        if append.request is not None:
            done = {"table_id": table, "id": append.request, "number": last}
            self.of[schema.requests].append(done)
        if append.seed is not None:
            game, seed = append.seed
            self.of[schema.secrets].append({"table_id": table, "game": game, "seed": seed})

    def sort(self) -> None:
        """Bring the rows into the order of their keys.

        So two servers that write the same rows never wait for each other in a circle.
        """
        for table, found in self.of.items():
            found.sort(key=lambda row: str(_key(table, row)))

    def keys(self) -> frozenset[Key]:
        """Return what is given once only: numbers, requests, tables, games."""
        return frozenset(_key(table, row) for table, rows in self.of.items() for row in rows)


def _key(table: Table, row: Row) -> Key:
    return (table.name, *(row[column.key] for column in table.primary_key))


class Appender(Protocol):
    """What commits appends to a database."""

    async def write(self, appends: Sequence[Append]) -> frozenset[int]:
        """Commit appends; return which of them, by their places, were refused as others were first.

        Where this raises, nothing was committed.
        """
        ...

    async def close(self) -> None:
        """Let the database go."""
        ...


class DatabaseAppender:
    """An `Appender` for every database that SQLAlchemy knows.

    Usually no append clashes, and all go in at once. Else those that do not clash still go in by
    one transaction.
    """

    def __init__(self, engine: AsyncEngine) -> None:
        self._engine = engine

    async def write(self, appends: Sequence[Append]) -> frozenset[int]:
        try:
            if self._engine.dialect.name == "postgresql":
                await _write_at_once(self._engine, Rows.from_appends(appends))
            else:
                async with self._engine.begin() as connection:
                    await _insert(connection, Rows.from_appends(appends))
        except IntegrityError:
            if len(appends) == 1:
                return frozenset({0})
            return await _write_apart(self._engine, appends)
        return frozenset()

    async def close(self) -> None:
        return None


async def _insert(connection: AsyncConnection, rows: Rows) -> None:
    for table, found in rows.of.items():
        if found:
            await connection.execute(insert(table), found)


# PostgreSQL takes all rows in one statement, which is a transaction by itself.


async def _write_at_once(engine: AsyncEngine, rows: Rows) -> None:
    rows.sort()
    values = {
        f"{table.name}_{column.key}": [row[column.key] for row in found]
        for table, found in rows.of.items()
        for column in table.columns
        if column.key in INSERTED[table]
    }
    async with engine.connect() as connection:
        at_once = await connection.execution_options(isolation_level="AUTOCOMMIT")
        await at_once.execute(_AT_ONCE, values)


INSERTED: Mapping[Table, tuple[str, ...]] = {
    schema.tables: ("id", "request", "made_at"),
    schema.events: ("table_id", "number", "at", "body"),
    schema.requests: ("table_id", "id", "number"),
    schema.secrets: ("table_id", "game", "seed"),
}


def _at_once() -> TextClause:
    *parts, last = [_from_arrays(table) for table in _TABLES]
    named = ", ".join(f"part{place} AS ({part})" for place, part in enumerate(parts))
    return sql(f"WITH {named} {last}")


def _from_arrays(table: Table) -> str:
    columns = [table.columns[key] for key in INSERTED[table]]
    arrays = ", ".join(f"CAST(:{table.name}_{each.key} AS {_array(each)})" for each in columns)
    names = ", ".join(each.name for each in columns)
    return f"INSERT INTO {table.name} ({names}) SELECT * FROM unnest({arrays})"  # noqa: S608 # names of our own schema


def _array(column: Column[Any]) -> str:
    match column.type:
        case String() | Text():
            return "TEXT[]"
        case LargeBinary():
            return "BYTEA[]"
        case other:
            return f"{other.compile(dialect=_POSTGRESQL)}[]"


_POSTGRESQL: Dialect = postgresql.dialect()  # type: ignore[no-untyped-call]
_AT_ONCE = _at_once()

# Where some clash


async def _write_apart(engine: AsyncEngine, appends: Sequence[Append]) -> frozenset[int]:
    refused: set[int] = set()
    waiting = list(range(len(appends)))
    while waiting:
        now, waiting = _without_clash(appends, waiting)
        async with engine.begin() as connection:
            refused |= await _insert_free(connection, appends, now)
    return frozenset(refused)


def _without_clash(appends: Sequence[Append], places: Sequence[int]) -> tuple[list[int], list[int]]:
    """Return the places of appends that do not clash with one another, and of the others."""
    taken: set[object] = set()
    now: list[int] = []
    later: list[int] = []
    for place in places:
        append = appends[place]
        keys: set[object] = set(Rows.from_appends([append]).keys())
        if append.opens is not None:
            keys.add(append.opens)
        (later if keys & taken else now).append(place)
        taken |= keys
    return now, later


async def _insert_free(
    connection: AsyncConnection, appends: Sequence[Append], places: Sequence[int]
) -> set[int]:
    """Insert what does not clash with what is stored; return the places of what does."""
    rows = Rows.from_appends(appends[place] for place in places)
    rows.sort()
    stored = {key for table in _TABLES for key in await _stored(connection, table, rows.of[table])}
    refused = {
        place for place in places if not Rows.from_appends([appends[place]]).keys() <= stored
    }
    gone = Rows.from_appends(appends[place] for place in refused)
    for table, found in gone.of.items():
        for row in found:
            if _key(table, row) in stored:
                same = (column == row[column.key] for column in table.primary_key)
                await connection.execute(delete(table).where(and_(*same)))
    return refused


async def _stored(connection: AsyncConnection, table: Table, rows: Sequence[Row]) -> list[Key]:
    """Insert the rows whose keys are free; return their keys."""
    if not rows:
        return []
    key = tuple(table.primary_key)
    if connection.dialect.name == "postgresql":
        query = postgresql.insert(table).on_conflict_do_nothing().returning(*key)
    else:
        query = sqlite.insert(table).on_conflict_do_nothing().returning(*key)
    return [(table.name, *each) for each in await connection.execute(query, rows)]
