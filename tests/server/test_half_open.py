"""Connections on which nothing comes, or not all, keep nobody else away."""

from __future__ import annotations

import asyncio
import contextlib
import subprocess
import sys
from pathlib import Path

import httpx2
from benchmarks.server import Server, running_server

from kosti.server.doors import Doors

HALF_OPEN = 3100


class Visitor:
    """A connection that waits."""

    def __init__(self) -> None:
        self.gone = False

    def give_up(self) -> None:
        self.gone = True


def test_who_has_waited_longest_goes_first_of_the_same_address() -> None:
    doors = Doors(100, 2)
    first, second, third, other = (Visitor() for _ in range(4))
    doors.come("a", first)
    doors.come("b", other)
    doors.come("a", second)
    doors.come("a", third)

    assert [each.gone for each in (first, second, third, other)] == [True, False, False, False]
    assert doors.count == 3
    for address, each in (("a", second), ("a", third), ("b", other), ("b", other)):
        doors.go(address, each)
    assert doors.count == 0


def test_where_all_places_are_taken_the_address_that_holds_most_gives_one_up() -> None:
    doors = Doors(4, 3)
    many, few = [Visitor() for _ in range(3)], [Visitor() for _ in range(2)]
    for each in many:
        doors.come("many", each)
    for number, each in enumerate(few):
        doors.come(f"few {number}", each)

    assert [each.gone for each in (*many, *few)] == [True, False, False, False, False]


def test_a_proxy_brings_any_number() -> None:
    doors = Doors(100, 2, ["proxy"])
    visitors = [Visitor() for _ in range(50)]
    for each in visitors:
        doors.come("proxy", each)

    assert not any(each.gone for each in visitors)


def test_thousands_of_unfinished_requests_keep_nobody_away(tmp_path: Path) -> None:
    asyncio.run(half_open(tmp_path / "tables.db"))


async def half_open(database: Path) -> None:
    async with running_server(database) as server:
        writers = []
        for number in range(HALF_OPEN):
            with contextlib.suppress(OSError):
                _, writer = await asyncio.open_connection("127.0.0.1", server.port)
                writer.write(b"POST /api/qr HTTP/1.1\r\n" if number % 2 else b"GET /api/info HT")
                writers.append(writer)
        for address in ("127.0.0.1", "127.0.0.2"):
            transport = httpx2.AsyncHTTPTransport(local_address=address)
            async with httpx2.AsyncClient(transport=transport, timeout=10) as http:
                for _ in range(3):
                    assert (await http.get(f"{server.url}api/info")).status_code == 200
        for writer in writers:
            writer.close()


def test_headers_and_bodies_must_come_in_time(tmp_path: Path) -> None:
    asyncio.run(in_time(tmp_path / "tables.db"))


async def in_time(database: Path) -> None:
    server = await asyncio.to_thread(Server.start, database, 0, header_seconds=1, body_seconds=1)
    head = b"POST /api/qr HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\n"
    parts = (b"", b"GET ", head, head + b"Content-Length: 10\r\n\r\n1234")
    try:
        for part in parts:
            reader, writer = await asyncio.open_connection("127.0.0.1", server.port)
            dripping = asyncio.create_task(drip(writer, part))
            with contextlib.suppress(ConnectionError):
                await asyncio.wait_for(reader.read(), 8)  # ends when the server has closed it
            dripping.cancel()
            writer.close()
    finally:
        await asyncio.to_thread(server.kill)


async def drip(writer: asyncio.StreamWriter, part: bytes) -> None:
    """Send a part of a request, and what looks like more of it, byte by byte."""
    writer.write(part)
    while part:
        await asyncio.sleep(0.2)
        writer.write(b"x")


def test_the_process_may_open_files_for_all_its_connections() -> None:
    script = (
        "import resource; from kosti.server.config import Limits;"
        "from kosti.server.run import _open_files;"
        "hard = resource.getrlimit(resource.RLIMIT_NOFILE)[1];"
        "resource.setrlimit(resource.RLIMIT_NOFILE, (256, hard)); _open_files(Limits());"
        "print(resource.getrlimit(resource.RLIMIT_NOFILE)[0])"
    )
    found = subprocess.run(
        [sys.executable, "-c", script], capture_output=True, text=True, check=True
    )
    assert int(found.stdout) > 3000
