"""A table that somebody looks at has one room, however many tables are watched."""

from __future__ import annotations

import asyncio
import json
import uuid
from contextlib import AsyncExitStack
from pathlib import Path
from typing import Any

import httpx2
from benchmarks.server import Server, running_server
from websockets.asyncio.client import ClientConnection, connect

WATCHED, SPLIT, SAMPLED = 520, 650, 60
"""More tables than the server keeps in memory unwatched, which are 500."""


async def opened(http: httpx2.AsyncClient) -> tuple[str, str]:
    """Open a table for one player; return it with the creator's cookie."""
    request = {
        "id": uuid.uuid4().hex,
        "rules": "classic",
        "seats": [{"kind": "player", "name": "Аня"}],
        "start": True,
    }
    answer = await http.post("api/tables", json=request)
    answer.raise_for_status()
    http.cookies.clear()
    return answer.json()["table"], answer.cookies["kosti"]


def dialled(server: Server, table: str, cookie: str) -> connect:
    return connect(
        f"ws://127.0.0.1:{server.port}/api/tables/{table}/live",
        additional_headers={"Cookie": f"kosti={cookie}"},
        compression=None,
        open_timeout=60,
        close_timeout=1,
    )


async def greet(live: ClientConnection) -> int:
    """Say hello; return the number of the table's last event."""
    await live.send(json.dumps({"type": "hello"}))
    return int((await hear(live, "update"))["update"]["view"]["number"])


async def hear(live: ClientConnection, kind: str) -> dict[str, Any]:
    """Return the next message of a kind."""
    while True:
        message: dict[str, Any] = json.loads(await asyncio.wait_for(live.recv(), 20))
        if message["type"] == kind:
            return message


async def throw(live: ClientConnection, saw: int) -> int:
    """Throw; return the number of the event."""
    command = {"do": "play", "throw": True}
    await live.send(
        json.dumps({"type": "do", "id": uuid.uuid4().hex, "saw": saw, "command": command})
    )
    return int((await hear(live, "done"))["number"])


async def hears(live: ClientConnection, number: int) -> None:
    """Wait until a viewer has seen an event; too long a silence is an error."""
    while (await hear(live, "update"))["update"]["view"]["number"] < number:
        pass


def test_whoever_has_not_said_hello_yet_looks_at_the_table_that_others_enter(
    tmp_path: Path,
) -> None:
    asyncio.run(between(tmp_path / "tables.db"))


async def between(database: Path) -> None:
    async with (
        running_server(database) as server,
        httpx2.AsyncClient(base_url=server.url, timeout=60) as http,
        AsyncExitStack() as connections,
    ):
        tables = [await opened(http) for _ in range(WATCHED)]
        for table, cookie in tables[1:]:
            await greet(await connections.enter_async_context(dialled(server, table, cookie)))
        anna = await connections.enter_async_context(dialled(server, *tables[0]))
        await asyncio.sleep(0.2)
        await opened(http)
        number = await greet(anna)
        boris = await connections.enter_async_context(dialled(server, *tables[0]))
        await greet(boris)

        await hears(anna, await throw(boris, number))


def test_after_a_restart_everybody_finds_the_same_table_again(tmp_path: Path) -> None:
    asyncio.run(restarted(tmp_path / "tables.db"))


async def restarted(database: Path) -> None:
    async with running_server(database) as server:
        async with httpx2.AsyncClient(base_url=server.url, timeout=60) as http:
            tables = [await opened(http) for _ in range(SPLIT)]
        port = server.port
    again = await asyncio.to_thread(Server.start, database, port)
    try:
        async with AsyncExitStack() as connections:

            async def come(table: str, cookie: str) -> tuple[ClientConnection, int]:
                live = await connections.enter_async_context(dialled(again, table, cookie))
                return live, await greet(live)

            twice = [each for each in tables for _ in range(2)]
            come_back = await asyncio.gather(*(come(*each) for each in twice))
            for place in range(0, 2 * SPLIT, 2 * SPLIT // SAMPLED // 2 * 2):
                (one, number), (other, _) = come_back[place : place + 2]
                await hears(other, await throw(one, number))
    finally:
        await asyncio.to_thread(again.kill)
