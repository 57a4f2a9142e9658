"""Unused tables go, but late, a few at a time, and never because a clock is wrong."""

from __future__ import annotations

import asyncio
import logging
import random
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest

import kosti
from kosti.server.cleaning import Cleaner, Cleaning, Periods, Round
from kosti.server.others import Alone
from kosti.server.store import Store
from kosti.table.events import NumberedEvent, Renamed, Sitting, Started
from kosti.table.fair import commitment_of
from kosti.table.ports import Append
from kosti.table.seating import create
from kosti.table.settings import Settings
from kosti.table.status import SeatKind

DAY = 24 * 3600.0
HOUR = 3600.0
PERIODS = Periods(keep=400)


def opened(table: str, at: float, *, started: bool = True) -> Append:
    """Return the first events of a table."""
    seats = [Sitting(SeatKind.PLAYER, '"kind":"started"')]
    created = create(kosti.ruleset("classic"), seats, Settings(), commitment_of(b""), ())
    events = [NumberedEvent(1, at, created), NumberedEvent(2, at, Renamed(0, "Аня"))]
    if started:
        events.append(NumberedEvent(3, at, Started()))
    return Append(table, events, opens=table, seed=(1, b"seed"))


def run(folder: Path, work: Callable[[Store, Cleaning], Awaitable[None]]) -> None:
    """Do something with a database."""

    async def done() -> None:
        store = await Store.open(str(folder / "tables.db"))
        try:
            await work(store, Cleaning(store.engine, PERIODS))
        finally:
            await store.close()

    asyncio.run(done())


def test_a_table_is_put_away_first_and_deleted_after_the_grace_period(tmp_path: Path) -> None:
    async def work(store: Store, cleaning: Cleaning) -> None:
        await store.append(opened("old", 0.0))
        await store.append(opened("used", 0.0))
        now = 401 * DAY
        await store.append(Append("used", [NumberedEvent(4, now - DAY, Renamed(0, "Борис"))]))

        assert await cleaning.round(now, 5 * DAY) == Round(put_away=1)
        assert await cleaning.round(now, 34 * DAY) == Round()
        assert len(await store.events("old")) == 3
        assert await cleaning.round(now, 35 * DAY) == Round(deleted=1)
        assert await store.events("old") == []
        assert await store.seed("old", 1) is None
        assert len(await store.events("used")) == 4
        assert await store.count() == 1

    run(tmp_path, work)


def test_whoever_opens_a_table_that_was_put_away_keeps_it(tmp_path: Path) -> None:
    async def work(store: Store, cleaning: Cleaning) -> None:
        await store.append(opened("old", 0.0))
        await cleaning.round(401 * DAY, 0.0)
        await cleaning.keep("old")

        assert await cleaning.round(431 * DAY, 30 * DAY) == Round(put_away=1)

    run(tmp_path, work)


def test_an_empty_lobby_expires_in_days_and_a_game_does_not(tmp_path: Path) -> None:
    async def work(store: Store, cleaning: Cleaning) -> None:
        await store.append(opened("lobby", 0.0, started=False))
        await store.append(opened("game", 0.0))

        assert await cleaning.round(2 * DAY, 2 * DAY) == Round()
        assert await cleaning.round(4 * DAY, 4 * DAY) == Round(put_away=1)
        assert await cleaning.round(5 * DAY, 5 * DAY) == Round()
        assert await cleaning.round(6 * DAY, 6 * DAY) == Round(deleted=1)
        assert await store.count() == 1

    run(tmp_path, work)


def test_where_somebody_is_connected_nothing_is_deleted(tmp_path: Path) -> None:
    async def work(store: Store, cleaning: Cleaning) -> None:
        await store.append(opened("lobby", 0.0, started=False))

        assert await cleaning.round(4 * DAY, 4 * DAY, ["lobby"]) == Round()
        await cleaning.round(4 * DAY, 4 * DAY)
        assert await cleaning.round(9 * DAY, 9 * DAY, ["lobby"]) == Round()

    run(tmp_path, work)


def test_not_many_are_deleted_at_once(tmp_path: Path) -> None:
    async def work(store: Store, cleaning: Cleaning) -> None:
        await asyncio.gather(*(store.append(opened(f"t{n}", 0.0)) for n in range(1200)))

        assert await cleaning.round(401 * DAY, 0.0) == Round(put_away=1200)
        done = [await cleaning.round(431 * DAY, 30 * DAY) for _ in range(4)]
        assert [each.deleted for each in done] == [500, 500, 200, 0]

    run(tmp_path, work)


class Time:
    """The clock on the wall and the steady one, which goes on whatever the other shows."""

    def __init__(self, wall: float) -> None:
        self.wall, self.steady = wall, 0.0

    def pass_by(self, seconds: float) -> None:
        self.wall += seconds
        self.steady += seconds


async def hours(cleaner: Cleaner, time: Time, number: float) -> None:
    """Let hours pass, a minute at a time as the cleaner looks, but in longer steps."""
    for _ in range(int(number)):
        time.pass_by(HOUR)
        await cleaner.check()


def cleaner_of(cleaning: Cleaning, time: Time) -> Cleaner:
    return Cleaner(cleaning, lambda: (), Alone(lambda: time.wall), lambda: time.steady)


def test_a_start_with_the_clock_500_days_ahead_deletes_nothing(tmp_path: Path) -> None:
    async def work(store: Store, cleaning: Cleaning) -> None:
        await store.append(opened("yesterday", 1000 * DAY))
        ahead = Time(1501 * DAY)
        await hours(cleaner_of(cleaning, ahead), ahead, 48)
        assert await store.count() == 1

        right = Time(1003 * DAY)
        await hours(cleaner_of(cleaning, right), right, 2)
        assert await cleaning.round(1003 * DAY, 1000 * DAY) == Round()
        assert await store.count() == 1

    run(tmp_path, work)


def test_a_clock_that_jumps_is_noticed(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    async def work(store: Store, cleaning: Cleaning) -> None:
        await store.append(opened("old", 0.0))
        time = Time(100 * DAY)
        cleaner = cleaner_of(cleaning, time)
        await hours(cleaner, time, 3)
        time.wall += 500 * DAY
        assert await cleaner.check() is None
        time.pass_by(HOUR / 2)
        assert await cleaner.check() is None
        time.wall -= 500 * DAY
        assert await cleaner.check() is None

    with caplog.at_level(logging.INFO, "kosti.server"):
        run(tmp_path, work)
    jumps = [each for each in caplog.records if each.getMessage() == "clock-jumped"]
    assert len(jumps) == 2


def test_in_a_week_of_clock_jumps_nothing_is_lost(tmp_path: Path) -> None:
    async def work(store: Store, cleaning: Cleaning) -> None:
        chance = random.Random(1)
        for number in range(20):
            await store.append(opened(f"t{number}", 1000 * DAY, started=number % 2 == 0))
        time = Time(1000 * DAY)
        for _ in range(40):  # restarts
            right = time.wall
            time.wall += chance.choice((0, 0, 500, 5000, -900)) * DAY
            cleaner = cleaner_of(cleaning, time)
            for _ in range(4):
                await hours(cleaner, time, 1)
                time.wall += chance.choice((0, 0, 0, 700, -700)) * DAY
                await cleaner.check()
            time.wall = right + 4 * HOUR
            for number in range(1, 20, 2):  # whoever waits in a lobby looks at it once a day
                await cleaning.keep(f"t{number}")
        assert await store.count() == 20

    run(tmp_path, work)


def test_how_long_servers_have_run_is_kept(tmp_path: Path) -> None:
    async def work(_: Store, cleaning: Cleaning) -> None:
        for _run in range(2):
            time = Time(1000 * DAY)
            await hours(cleaner_of(cleaning, time), time, 10)
        assert await cleaning.figure("running") == 20 * HOUR

    run(tmp_path, work)
