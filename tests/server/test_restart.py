"""A real server process is killed, restarted and stopped; nothing that was acknowledged is lost."""

from __future__ import annotations

import asyncio
import json
import socket
import time
import uuid
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import httpx2
import pytest
from benchmarks.server import Server
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidStatus


async def make(server: Server) -> tuple[str, str]:
    """Open a table; return it with the creator's cookie."""
    request = {
        "id": uuid.uuid4().hex,
        "rules": "thousand",
        "options": {"target": 10_000},  # too far for a lucky game to end within a test
        "seats": [{"kind": "player", "name": "Аня"}],
        "start": True,
    }
    async with httpx2.AsyncClient(base_url=server.url) as http:
        answer = await http.post("api/tables", json=request)
        return answer.json()["table"], answer.cookies["kosti"]


@asynccontextmanager
async def connected(
    server: Server, table: str, cookie: str, since: int | None = None, **more: Any
) -> AsyncIterator[ClientConnection]:
    """Connect to a table."""
    async with connect(
        f"ws://127.0.0.1:{server.port}/api/tables/{table}/live",
        additional_headers={"Cookie": f"kosti={cookie}"},
        close_timeout=1,
        **more,
    ) as live:
        await live.send(json.dumps({"type": "hello", "since": since}))
        yield live


def next_move(view: dict[str, Any]) -> dict[str, Any]:
    """Return a request to stop where that is possible, else to throw."""
    stop = "stop" in view["choices"]["moves"]
    command = {"do": "play", "moves": ["stop"]} if stop else {"do": "play", "throw": True}
    return {"type": "do", "id": uuid.uuid4().hex, "saw": view["number"], "command": command}


async def play_until_killed(
    live: ClientConnection, server: Server, moves: int
) -> tuple[dict[str, int], dict[str, Any]]:
    """Throw and stop; kill the server amid it. Return what was acknowledged, and what was not."""
    done: dict[str, int] = {}
    sent: dict[str, Any] = {}
    try:
        while True:
            message = json.loads(await asyncio.wait_for(live.recv(), 10))
            if message["type"] == "done":
                done[message["id"]] = message["number"]
                sent = {}
                if len(done) == moves:
                    await asyncio.to_thread(server.kill)
            elif message["type"] == "update" and not sent:
                sent = next_move(message["update"]["view"])
                await live.send(json.dumps(sent))
    except ConnectionClosed:
        return done, sent


async def hear(live: ClientConnection, kind: str) -> dict[str, Any]:
    """Return the next message of a kind."""
    while True:
        message: dict[str, Any] = json.loads(await asyncio.wait_for(live.recv(), 10))
        if message["type"] == kind:
            return message


def test_a_killed_server_loses_no_acknowledged_move(tmp_path: Path) -> None:
    asyncio.run(killed(tmp_path / "tables.db"))


async def killed(database: Path) -> None:
    server = await asyncio.to_thread(Server.start, database)
    try:
        table, cookie = await make(server)
        for more in range(3):
            async with connected(server, table, cookie) as live:
                done, sent = await play_until_killed(live, server, 5 + 3 * more)
            server = await asyncio.to_thread(Server.start, database, server.port)
            async with connected(server, table, cookie, since=max(done.values())) as live:
                update = (await hear(live, "update"))["update"]
                assert not update["fresh"]
                assert update["view"]["number"] >= max(done.values())
                for request, number in done.items():
                    again = {"type": "do", "id": request, "saw": 0, "command": {"do": "undo"}}
                    await live.send(json.dumps(again))
                    answer = await hear(live, "done")
                    assert answer == {"type": "done", "id": request, "number": number}
                if sent:  # unanswered: it has acted once or not at all, and may be sent again
                    await live.send(json.dumps(sent))
                    answer = await hear(live, "done")
                    assert answer["number"] == max(done.values()) + 1
    finally:
        await asyncio.to_thread(server.kill)


def test_a_server_that_is_stopped_tells_its_clients_to_come_back(tmp_path: Path) -> None:
    asyncio.run(stopped(tmp_path / "tables.db"))


async def stopped(database: Path) -> None:
    server = await asyncio.to_thread(Server.start, database)
    try:
        table, cookie = await make(server)
        async with connected(server, table, cookie) as live:
            await hear(live, "update")
            stopping = asyncio.create_task(asyncio.to_thread(server.stop))
            with pytest.raises(ConnectionClosed) as closed:
                await hear(live, "nothing")
            assert closed.value.rcvd is not None
            assert closed.value.rcvd.code in (1001, 1012)
            assert await stopping in (0, -15)
    finally:
        await asyncio.to_thread(server.kill)


def test_sizes_and_origins_are_checked_by_the_real_server(tmp_path: Path) -> None:
    asyncio.run(guarded(tmp_path / "tables.db"))


async def guarded(database: Path) -> None:
    server = await asyncio.to_thread(Server.start, database)
    try:
        table, cookie = await make(server)
        async with connected(server, table, cookie, origin=server.url.rstrip("/")):
            pass
        with pytest.raises(InvalidStatus) as refused:
            async with connected(server, table, cookie, origin="http://evil.example"):
                pass
        assert refused.value.response.status_code == 403
        async with connected(server, table, cookie) as live:
            await hear(live, "update")
            await live.send("x" * 100_000)
            with pytest.raises(ConnectionClosed) as closed:
                await hear(live, "nothing")
            assert closed.value.rcvd is not None
            assert closed.value.rcvd.code == 1009
        await asyncio.to_thread(raw_requests, server)
    finally:
        await asyncio.to_thread(server.kill)


def raw_requests(server: Server) -> None:
    """Send what no browser sends; the server answers without a 500, or hangs up."""
    for request in (
        b"nonsense\r\n\r\n",
        b"GET / HTTP/1.1\r\n\r\n",
        b"GET /api/info HTTP/1.1\r\nHost: \xff\xfe\r\n\r\n",
        b"POST /api/rules HTTP/1.1\r\nHost: x\r\nContent-Length: nonsense\r\n\r\n",
        b"POST /api/rules HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n"
        b"Content-Length: 99999999999\r\n\r\n" + b"x" * 100_000,
        b"GET /" + b"a" * 100_000 + b" HTTP/1.1\r\nHost: x\r\n\r\n",
        b"GET /api/tables/%ff%fe/live HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\n"
        b"Connection: Upgrade\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: x\r\n\r\n",
    ):
        with socket.create_connection(("127.0.0.1", server.port), timeout=10) as client:
            answer = b""
            try:
                client.sendall(request)
                client.shutdown(socket.SHUT_WR)
                while part := client.recv(65536):
                    answer += part
            except OSError:
                pass
            assert b" 500 " not in answer.partition(b"\r\n")[0]
            assert b"Traceback" not in answer
    assert httpx2.get(server.url + "healthz").status_code == 200


def test_a_client_that_does_not_read_is_no_burden(tmp_path: Path) -> None:
    """It gets fewer updates, and the others play on."""
    asyncio.run(slow(tmp_path / "tables.db"))


async def slow(database: Path) -> None:
    server = await asyncio.to_thread(Server.start, database)
    try:
        table, cookie = await make(server)
        async with connected(server, table, cookie, max_queue=1) as sleepy:
            async with connected(server, table, cookie) as live:
                began = time.perf_counter()
                view = (await hear(live, "update"))["update"]["view"]
                for _ in range(60):
                    await live.send(json.dumps(next_move(view)))
                    view = (await hear(live, "update"))["update"]["view"]
                assert time.perf_counter() - began < 30
            assert (await hear(sleepy, "update"))["update"]["view"]["number"] <= view["number"]
    finally:
        await asyncio.to_thread(server.kill)
