"""Who is alive among several servers, who holds what, and who is where, by the database's time."""

from __future__ import annotations

import asyncio
import time

import pytest
from tests.server.services import Postgres

from kosti.server.cluster import Cluster
from kosti.server.database import open_database
from kosti.server.membership import ALIVE_SECONDS, Membership
from kosti.table.messages import Presence

HERE, THERE = Presence((0,), 1), Presence((1, 2), 0)


async def beaten(membership: Membership) -> frozenset[str]:
    return (await membership.beat()).alive


def test_what_a_server_holds_lapses_with_it(postgres: Postgres) -> None:
    """Within three seconds after its last sign of life another server takes over."""

    async def work() -> None:
        engine = await open_database(postgres.database())
        dying, living = Membership(engine), Membership(engine)
        await dying.beat()
        assert await beaten(living) == {dying.id, living.id}
        assert await dying.take("t")
        assert not await living.take("t")
        await dying.show({"t": HERE})
        assert await living.elsewhere(["t"], await living.alive()) == {"t": HERE}

        former = dying.id
        while former in await beaten(living):  # noqa: ASYNC110 # it is the clock that is waited for
            await asyncio.sleep(0.1)
        assert ALIVE_SECONDS < 3
        assert not dying.is_alive
        assert await living.take("t")
        assert await living.elsewhere(["t"], await living.alive()) == {"t": Presence((), 0)}

        await dying.beat()
        assert dying.id != former
        assert not await dying.take("t")
        await living.release(["t"])
        assert await dying.take("t")
        await engine.dispose()

    asyncio.run(work())


def test_of_many_who_take_a_table_at_once_one_gets_it(postgres: Postgres) -> None:
    async def work() -> None:
        engine = await open_database(postgres.database())
        members = [Membership(engine) for _ in range(6)]
        for each in members:
            await each.beat()
        taken = await asyncio.gather(*(each.take("t") for each in members))
        assert sum(taken) == 1
        await members[taken.index(True)].leave()
        assert sum(await asyncio.gather(*(each.take("t") for each in members))) == 1
        await engine.dispose()

    asyncio.run(work())


def test_presence_adds_up_over_servers_and_goes_with_them(postgres: Postgres) -> None:
    async def work() -> None:
        engine = await open_database(postgres.database())
        one, two, three = (Membership(engine) for _ in range(3))
        for each in (one, two, three):
            await each.beat()
        await one.show({"t": HERE, "other": HERE})
        await two.show({"t": THERE})
        alive = await three.alive()
        assert await three.elsewhere(["t"], alive) == {"t": Presence((0, 1, 2), 1)}
        assert await one.elsewhere(["t"], alive) == {"t": THERE}
        await two.show({"t": Presence((), 0)})
        await one.leave()
        assert await three.elsewhere(["t"], alive) == {"t": Presence((), 0)}
        await engine.dispose()

    asyncio.run(work())


def test_the_time_is_that_of_the_database(
    postgres: Postgres, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A machine whose clock is wrong by a day does not end anybody's time to think."""

    async def work() -> None:
        engine = await open_database(postgres.database())
        right = time.time()
        with monkeypatch.context() as patched:
            patched.setattr(time, "time", lambda: right + 24 * 3600)
            cluster = await Cluster.open(engine, None, "x")
            assert abs(cluster.clock() - right) < 60
        await cluster.close()
        await engine.dispose()

    asyncio.run(work())
