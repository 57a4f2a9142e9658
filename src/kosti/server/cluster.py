"""This server among others with the same PostgreSQL database, and perhaps a broker between them.

News come by the broker; whatever it loses is made up for. Every few seconds each server tells the
numbers of what has changed lately again, and now and then all that is watched is read. While no
news arrive, that happens once a second.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Collection
from contextlib import suppress

from sqlalchemy.ext.asyncio import AsyncEngine

from kosti.server.database import is_away
from kosti.server.hub import Hub, Silence
from kosti.server.logs import failure, note
from kosti.server.membership import Beat, Membership
from kosti.server.nats_hub import NatsHub
from kosti.server.others import NOBODY, Watched
from kosti.table.messages import Presence

__all__ = ["Cluster"]

_BEAT_SECONDS = 0.8
_AGAIN_SECONDS = 2.0
_LATELY_SECONDS = 10.0
_ALL_SECONDS = 15.0
_BURY_SECONDS = 60.0
_REFUSED_SECONDS = 0.4
"""So long it is not asked again whether a table that another server holds has become free."""
_GATHER_SECONDS = 0.05
_CLOCK_SLACK = 0.01
_CHORES = "chores"
"""What is held by whoever cleans; no table is called so."""


class DatabaseClock:
    """The time of the database, so that deadlines are the same on every machine."""

    def __init__(self) -> None:
        self._offset: float | None = None

    def __call__(self) -> float:
        """Return the seconds since 1970."""
        if self._offset is None:
            return time.time()
        return time.monotonic() + self._offset

    def take(self, beat: Beat) -> None:
        """Compare with the database, as closely as the time that asking took allows."""
        offset = beat.database - (beat.sent + beat.heard) / 2
        slack = max(_CLOCK_SLACK, (beat.heard - beat.sent) / 2)
        if self._offset is None or abs(offset - self._offset) > slack:
            self._offset = offset


class Cluster:
    """The other servers of a PostgreSQL database. Made by `open`."""

    alone = False

    def __init__(self, engine: AsyncEngine) -> None:
        self.clock = DatabaseClock()
        self._membership = Membership(engine)
        self._hub: Hub = Silence()
        self._watched: dict[str, Watched] = {}
        self._alive: frozenset[str] = frozenset()
        self._joined_as = ""
        self._held: set[str] = set()
        self._refused: dict[str, float] = {}
        self._shown: dict[str, Presence] = {}
        self._elsewhere: dict[str, Presence] = {}
        self._lately: dict[tuple[str, bool], float] = {}
        self._to_show: dict[str, Presence] = {}
        self._to_release: set[str] = set()
        self._sought: set[str] = set()
        self._woken = asyncio.Event()
        self._tasks: list[asyncio.Task[None]] = []

    @classmethod
    async def open(cls, engine: AsyncEngine, broker: str | None, prefix: str) -> Cluster:
        """Join the servers of a database, with a broker or without.

        Raises:
            ServerError: ``bad-broker`` or ``no-driver``.
        """
        cluster = cls(engine)
        if broker is not None:
            cluster._hub = NatsHub.open(broker, prefix, cluster._told)
        cluster._take(await cluster._membership.beat())
        cluster._tasks = [
            asyncio.create_task(each) for each in (cluster._live(), cluster._exchange())
        ]
        return cluster

    async def close(self) -> None:
        """Leave, so that the others need not wait until this server counts as dead."""
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        with suppress(Exception):
            await asyncio.wait_for(self._membership.leave(), 2.0)
            for table in self._shown:
                self._hub.publish(table, None)
        await self._hub.close()

    # What the tables ask for

    async def watch(self, table: str, watched: Watched) -> None:
        """From now on pass on what others add; what came before is still to be read."""
        self._watched[table] = watched
        await self._hub.watch(table)
        self._seek(table)

    def unwatch(self, table: str) -> None:
        """Pass on nothing more, and let others move for the bots."""
        self._watched.pop(table, None)
        self._elsewhere.pop(table, None)
        self._refused.pop(table, None)
        self._hub.unwatch(table)
        self.present(table, NOBODY)
        if table in self._held:
            self._held.discard(table)
            self._to_release.add(table)
            self._woken.set()

    def changed(self, table: str, number: int) -> None:
        """Tell the others that a table has an event of this number."""
        self._lately[table, False] = time.monotonic()
        self._hub.publish(table, number)

    def present(self, table: str, presence: Presence) -> None:
        """Tell the others who is connected here."""
        if self._shown.get(table, NOBODY) != presence:
            if presence == NOBODY:
                self._shown.pop(table, None)
            else:
                self._shown[table] = presence
            self._to_show[table] = presence
            self._woken.set()

    async def may_drive(self, table: str) -> bool:
        """Tell whether this server holds the table; if nobody does, it takes it."""
        now = time.monotonic()
        if not self._membership.is_alive or self._refused.get(table, now) > now:
            return False
        if table in self._held:
            return True
        self._to_release.discard(table)
        if await self._takes(table):
            if table in self._watched:
                self._held.add(table)
                return True
            self._to_release.add(table)
            self._woken.set()
        self._refused[table] = time.monotonic() + _REFUSED_SECONDS
        return False

    async def _takes(self, table: str) -> bool:
        name = self._membership.id
        try:
            taken = await self._membership.take(table)
        except Exception as error:
            _noted("take-failed", error)
            return False
        return taken and name == self._membership.id

    async def does_chores(self) -> bool:
        """Tell whether this server does what one server does for all."""
        return self._membership.is_alive and await self._takes(_CHORES)

    # What the others tell

    def _told(self, table: str, number: int | None) -> None:
        watched = self._watched.get(table)
        if watched is None:
            return
        if number is None:
            self._seek(table)
        else:
            watched.notify(number)

    def _seek(self, *tables: str) -> None:
        self._sought.update(tables)
        self._woken.set()

    # What goes on all the time

    async def _exchange(self) -> None:
        """Show who has come and gone here, and find out who has elsewhere, many at once."""
        while True:
            await self._woken.wait()
            self._woken.clear()
            showing, self._to_show = self._to_show, {}
            releasing, self._to_release = self._to_release, set()
            seeking, self._sought = self._sought, set()
            try:
                if releasing:
                    await self._membership.release(releasing)
                if showing:
                    await self._membership.show(showing)
                    for table in showing:
                        self._lately[table, True] = time.monotonic()
                        self._hub.publish(table, None)
                await self._find(seeking & self._watched.keys())
            except Exception as error:
                _noted("exchange-failed", error)
                self._to_show = showing | self._to_show
                self._to_release |= releasing - self._held
                self._sought |= seeking
                self._woken.set()
                await asyncio.sleep(_BEAT_SECONDS)
            await asyncio.sleep(_GATHER_SECONDS)

    async def _find(self, tables: Collection[str]) -> None:
        if not tables:
            return
        for table, presence in (await self._membership.elsewhere(tables, self._alive)).items():
            watched = self._watched.get(table)
            if watched is not None and self._elsewhere.get(table, NOBODY) != presence:
                self._elsewhere[table] = presence
                watched.found_elsewhere(presence)

    async def _live(self) -> None:
        """Give signs of life, and make up for lost news."""
        told = read = buried = time.monotonic()
        while True:
            await asyncio.sleep(_BEAT_SECONDS)
            now = time.monotonic()
            try:
                self._take(await self._membership.beat())
                if not self._hub.hears or now - read > _ALL_SECONDS:
                    read = now
                    await self._read_all()
                if now - told > _AGAIN_SECONDS:
                    told = now
                    self._tell_again(now)
                if now - buried > _BURY_SECONDS:
                    buried = now
                    await self._membership.bury()
            except Exception as error:
                _noted("beat-failed", error)

    def _take(self, beat: Beat) -> None:
        self.clock.take(beat)
        if self._joined_as not in ("", self._membership.id):
            note("taken-for-dead")
            self._held.clear()
            self._to_show.update(self._shown)
            self._woken.set()
        self._joined_as = self._membership.id
        if beat.alive != self._alive:
            self._alive = beat.alive
            self._seek(*self._watched)

    async def _read_all(self) -> None:
        """Read the numbers of all that is watched, and who is there."""
        if not self._watched:
            return
        for table, number in await self._membership.numbers(tuple(self._watched)):
            if watched := self._watched.get(table):
                watched.notify(number)
        await self._find(tuple(self._watched))

    def _tell_again(self, now: float) -> None:
        self._lately = {what: at for what, at in self._lately.items() if now - at < _LATELY_SECONDS}
        for table, is_presence in self._lately:
            watched = self._watched.get(table)
            if is_presence:
                self._hub.publish(table, None)
            elif watched is not None:
                self._hub.publish(table, watched.number)


def _noted(event: str, error: Exception) -> None:
    if not is_away(error):  # the store notes that the database is away
        failure(event, error)
