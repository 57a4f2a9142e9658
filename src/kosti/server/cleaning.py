"""Tables that nobody uses any more: put away first, and deleted much later.

A clock can be wrong, and a wrong clock must not delete what people have played. So a table is only
marked when by the clock nothing has happened on it for long. It is deleted when the server has then
run for the whole of a grace period, which no clock is asked for. Whoever opens the table before
that keeps it.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import cast

from sqlalchemy import ColumnElement, delete, insert, select, update
from sqlalchemy.exc import IntegrityError, SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from kosti.server import schema
from kosti.server.logs import failure, note
from kosti.server.others import Others

__all__ = ["Cleaner", "Cleaning", "Periods"]

_DAY = 24 * 3600.0
_CHECK_SECONDS = 60.0
_ROUND_SECONDS = 3600.0
_JUMP_SECONDS = 3600.0
"""A clock that is so far from where it should be has jumped."""
_MOST_AT_ONCE = 500
"""So many tables are deleted in one round."""
_STARTED = '{"kind":"started"%'


@dataclass(frozen=True, slots=True)
class Periods:
    """After how many days without an event a table is put away, and how long it then stays.

    Those of a `lobby` are for tables on which no game has begun.
    """

    keep: float
    grace: float = 30.0
    lobby: float = 3.0
    lobby_grace: float = 2.0


@dataclass(frozen=True, slots=True)
class Round:
    """What a round has done: how many tables were put away, taken back, and deleted."""

    put_away: int = 0
    taken_back: int = 0
    deleted: int = 0


class Cleaning:
    """The tables of a database by when they were used."""

    def __init__(self, engine: AsyncEngine, periods: Periods) -> None:
        self._engine = engine
        self._periods = periods

    async def figure(self, name: str) -> float | None:
        """Return a figure that a server has left."""
        query = select(schema.figures.c.value).where(schema.figures.c.name == name)
        async with self._engine.connect() as connection:
            return cast("float | None", (await connection.execute(query)).scalar_one_or_none())

    async def leave(self, name: str, value: float) -> None:
        """Leave a figure for the next server."""
        figures = schema.figures
        change = update(figures).where(figures.c.name == name).values(value=value)
        try:
            async with self._engine.begin() as connection:
                if not (await connection.execute(change)).rowcount:
                    await connection.execute(insert(figures).values(name=name, value=value))
        except IntegrityError:  # another server was first
            async with self._engine.begin() as connection:
                await connection.execute(change)

    async def keep(self, table: str) -> None:
        """Take a table back that was put away."""
        tables = schema.tables
        query = select(tables.c.unused).where(tables.c.id == table)
        try:
            async with self._engine.connect() as connection:
                if (await connection.execute(query)).scalar_one_or_none() is None:
                    return
            async with self._engine.begin() as connection:
                change = update(tables).where(tables.c.id == table)
                await connection.execute(change.values(unused=None))
        except (SQLAlchemyError, OSError) as error:
            # It can still be looked at where nothing is written, or while the database is away.
            failure("keep-failed", error)

    async def round(self, now: float, running: float, used: Iterable[str] = ()) -> Round:
        """Put away what is unused now, and delete what has been for long enough.

        `running` is for how many seconds servers have run on this database all together; `used`
        are tables that somebody is connected to.
        """
        periods, in_use = self._periods, set(used)
        async with self._engine.begin() as connection:
            kept, played = now - periods.keep * _DAY, now - periods.lobby * _DAY
            back = await _take_back(connection, kept, played)
            old = await _unused(connection, kept)
            lobbies = await _lobbies(connection, played) - old
            early = running - (periods.grace - periods.lobby_grace) * _DAY
            away = await _put_away(connection, old - in_use, running)
            away += await _put_away(connection, lobbies - in_use, early)
            gone = await _delete(connection, running - periods.grace * _DAY, in_use)
        return Round(away, back, gone)


def _used_since(at: float) -> ColumnElement[bool]:
    events = schema.events.c
    used = select(events.table_id).where(events.at >= at)
    return schema.tables.c.id.in_(used)


def _begun() -> ColumnElement[bool]:
    tables, events = schema.tables.c, schema.events.c
    started = events.body.like(_STARTED)
    return select(events.number).where(events.table_id == tables.id, started).exists()


async def _take_back(connection: AsyncConnection, kept: float, played: float) -> int:
    """Take back what would not be put away any more, as after a clock that was wrong."""
    tables = schema.tables
    change = update(tables).where(
        tables.c.unused.is_not(None),
        _used_since(kept) & (_begun() | _used_since(played)),
    )
    return (await connection.execute(change.values(unused=None))).rowcount


async def _unused(connection: AsyncConnection, at: float) -> set[str]:
    tables = schema.tables.c
    query = select(tables.id).where(tables.unused.is_(None), tables.made_at < at, ~_used_since(at))
    return set((await connection.execute(query)).scalars())


async def _lobbies(connection: AsyncConnection, at: float) -> set[str]:
    """Return the tables on which no game has begun and nothing happens."""
    tables = schema.tables.c
    # Of those that are older it was asked when they were younger.
    recent = tables.made_at > at - 7 * _DAY
    query = select(tables.id).where(
        tables.unused.is_(None), tables.made_at < at, recent, ~_used_since(at), ~_begun()
    )
    return set((await connection.execute(query)).scalars())


async def _put_away(connection: AsyncConnection, found: set[str], running: float) -> int:
    tables = schema.tables
    for some in _portions(sorted(found)):
        change = update(tables).where(tables.c.id.in_(some)).values(unused=running)
        await connection.execute(change)
    return len(found)


async def _delete(connection: AsyncConnection, before: float, but: set[str]) -> int:
    tables = schema.tables
    query = select(tables.c.id).where(tables.c.unused <= before).order_by(tables.c.unused)
    found = (await connection.execute(query.limit(_MOST_AT_ONCE + len(but)))).scalars()
    gone = [each for each in found if each not in but][:_MOST_AT_ONCE]
    for some in _portions(gone):
        for each in (schema.events, schema.requests, schema.secrets):
            await connection.execute(delete(each).where(each.c.table_id.in_(some)))
        await connection.execute(delete(tables).where(tables.c.id.in_(some)))
    return len(gone)


def _portions(ids: list[str]) -> Iterable[list[str]]:
    return (ids[at : at + _MOST_AT_ONCE] for at in range(0, len(ids), _MOST_AT_ONCE))


class Cleaner:
    """Cleans once an hour while the server runs, never when it starts, and watches the clock.

    `in_use` tells which tables somebody is connected to. Of several servers one cleans.
    """

    def __init__(
        self,
        cleaning: Cleaning,
        in_use: Callable[[], Iterable[str]],
        others: Others,
        steady: Callable[[], float] = time.monotonic,
    ) -> None:
        self._cleaning = cleaning
        self._in_use = in_use
        self._others = others
        self._clock = clock = others.clock
        self._steady = steady
        self._seen = (clock(), steady())
        self._counted = self._began = steady()

    async def run(self) -> None:
        """Watch and clean until cancelled."""
        try:
            if (last := await self._cleaning.figure("clock")) is not None:
                # A server that was off for a while is no wrong clock; one that goes back is.
                self._has_jumped(last - self._clock())
        except Exception as error:
            failure("clean-failed", error)
        while True:
            await asyncio.sleep(_CHECK_SECONDS)
            try:
                await self.check()
            except Exception as error:
                failure("clean-failed", error)

    def _has_jumped(self, ahead: float) -> bool:
        """Note a clock that has jumped by so many seconds; tell whether it has."""
        if ahead <= _JUMP_SECONDS:
            return False
        note("clock-jumped", seconds=round(ahead))
        return True

    async def check(self) -> Round | None:
        """Watch the clock; when an hour has passed and the clock has not jumped, clean."""
        clock, steady = self._clock(), self._steady()
        off = (clock - self._seen[0]) - (steady - self._seen[1])
        self._seen = (clock, steady)
        if self._has_jumped(abs(off)):
            self._began = steady  # what is unused is asked again in an hour
            return None
        if steady - self._began < _ROUND_SECONDS:
            return None
        self._began = steady
        if not await self._others.does_chores():
            self._counted = steady
            return None
        running = (await self._cleaning.figure("running") or 0.0) + steady - self._counted
        self._counted = steady
        await self._cleaning.leave("running", running)
        await self._cleaning.leave("clock", clock)
        done = await self._cleaning.round(clock, running, self._in_use())
        if done != Round():
            note(
                "tables-cleaned",
                put_away=done.put_away,
                taken_back=done.taken_back,
                deleted=done.deleted,
            )
        return done
