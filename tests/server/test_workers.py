"""Work for visitors in bounded processes: done in turn and in time, refused when too many ask."""

from __future__ import annotations

import asyncio
import os
import time
from collections.abc import Awaitable, Callable
from contextlib import suppress
from pathlib import Path
from typing import cast

import pytest

from kosti.errors import RulesError
from kosti.games.registry import ruleset
from kosti.server.errors import ServerError
from kosti.server.workers import PoolPlan, Workers

PLAN = PoolPlan(name="test", niceness=0)


def pool(test: Callable[[Workers], Awaitable[None]], plan: PoolPlan = PLAN) -> None:
    """Run a test with a pool of its own."""

    async def run() -> None:
        workers = Workers(plan)
        try:
            await test(workers)
        finally:
            await workers.close()

    asyncio.run(run())


def code(done: asyncio.Task[object]) -> str:
    error = done.exception()
    assert isinstance(error, ServerError)
    return error.code


def test_a_job_is_done_in_another_process_which_does_the_next_one_too() -> None:
    async def test(workers: Workers) -> None:
        one, two = await workers.run("a", os.getpid), await workers.run("b", os.getpid)
        assert one == two != os.getpid()

    pool(test)


def test_whoever_asks_much_lets_others_have_their_turn() -> None:
    async def test(workers: Workers) -> None:
        done: list[str] = []

        async def ask(client: str) -> None:
            await workers.run(client, time.sleep, 0.02)
            done.append(client)

        greedy = [asyncio.create_task(ask("greedy")) for _ in range(6)]
        await asyncio.sleep(0)
        await asyncio.gather(ask("family"), *greedy)
        assert done.index("family") <= 2

    pool(test)


def test_a_client_has_one_job_in_work_at_a_time() -> None:
    async def test(workers: Workers) -> None:
        await asyncio.gather(workers.run("b", os.getpid), workers.run("c", os.getpid))
        mine = await asyncio.gather(*(workers.run("a", os.getpid) for _ in range(4)))
        began = time.monotonic()
        await asyncio.gather(*(workers.run("a", time.sleep, 0.1) for _ in range(4)))
        assert time.monotonic() - began >= 0.4
        assert len(mine) == 4

    pool(test, PoolPlan(name="test", processes=2))


def test_a_full_pool_refuses_and_says_for_how_long() -> None:
    async def test(workers: Workers) -> None:
        tasks = [asyncio.create_task(workers.run("a", time.sleep, 0.1)) for _ in range(4)]
        others = [asyncio.create_task(workers.run(str(n), time.sleep, 0.1)) for n in range(9)]
        await asyncio.wait([*tasks, *others])
        assert [code(each) for each in tasks if each.exception()] == ["busy", "busy"]
        refused = [each.exception() for each in others if each.exception()]
        assert 0 < len(refused) < 9
        assert "ask again in" in str(refused[0])

    pool(test, PoolPlan(name="test", waiting=8, waiting_per_client=2))


def test_a_job_that_takes_too_long_is_ended_and_others_go_on() -> None:
    async def test(workers: Workers) -> None:
        first = await workers.run("a", os.getpid)
        with pytest.raises(ServerError, match="longer than 1 seconds"):
            await workers.run("a", time.sleep, 60)
        assert await workers.run("a", os.getpid) != first

    pool(test, PoolPlan(name="test", seconds=1.0))


def test_a_process_that_dies_is_replaced() -> None:
    async def test(workers: Workers) -> None:
        with pytest.raises(ServerError, match="went wrong"):
            await workers.run("a", os._exit, 1)
        assert await workers.run("a", os.getpid) > 0

    pool(test)


def test_an_error_comes_back_as_it_was() -> None:
    async def test(workers: Workers) -> None:
        with pytest.raises(RulesError) as refused:
            await workers.run("a", ruleset, "clasic")
        assert refused.value.code == "unknown-preset"
        assert "classic" in str(refused.value)

    pool(test)


def test_what_nobody_waits_for_any_more_is_not_done() -> None:
    async def test(workers: Workers) -> None:
        began = time.monotonic()
        tasks = [asyncio.create_task(workers.run("a", time.sleep, 1.0)) for _ in range(8)]
        await asyncio.sleep(0)
        for each in tasks:
            each.cancel()
        await asyncio.wait(tasks)
        await workers.run("a", os.getpid)
        assert time.monotonic() - began < 7  # all of them take eight

    pool(test)


def test_what_waits_is_refused_when_the_server_stops() -> None:
    async def test(workers: Workers) -> None:
        tasks = [asyncio.create_task(workers.run("a", time.sleep, 60)) for _ in range(3)]
        await asyncio.sleep(0.2)
        await workers.close()
        await asyncio.wait(tasks)
        assert {code(each) for each in tasks} == {"closing"}
        with pytest.raises(ServerError, match="shutting down"):
            await workers.run("a", os.getpid)

    pool(test)


def test_no_process_is_left_when_the_server_stops_during_a_first_job() -> None:
    before = children()

    async def test(workers: Workers) -> None:
        job = asyncio.create_task(workers.run("a", time.sleep, 60))
        await asyncio.sleep(0.5)
        assert children() - before
        await workers.close()
        await asyncio.wait([job])
        assert code(cast("asyncio.Task[object]", job)) == "closing"

    pool(test)
    assert not children() - before


def children() -> set[int]:
    """Return the processes that this one has started and that still run."""
    found = set()
    for stat in Path("/proc").glob("[0-9]*/stat"):
        with suppress(OSError):
            state, parent = stat.read_text().rpartition(")")[2].split()[:2]
            if int(parent) == os.getpid() and state != "Z":
                found.add(int(stat.parent.name))
    return found
