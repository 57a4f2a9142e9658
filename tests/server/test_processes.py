"""`kosti serve --workers N`: several processes, each on a port of its own."""

from __future__ import annotations

import asyncio
import json
import os
import random
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from itertools import pairwise
from pathlib import Path
from typing import Any, cast

import httpx2
import pytest
from starlette.testclient import TestClient
from tests.server.services import Nats, Postgres
from tests.server.test_cluster import wait
from tests.server.web import ANNA, Browser, config, state_of
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed

from kosti.server.config import Config
from kosti.server.errors import ServerError
from kosti.server.processes import serve_many
from kosti.server.room import Member


@contextmanager
def kosti_serve(*words: str) -> Iterator[tuple[subprocess.Popen[str], int]]:
    """Run `kosti serve` as a user would; give the process and its first port."""
    command = [sys.executable, "-m", "kosti", "--lang", "en", "serve", "--no-browser"]
    process = subprocess.Popen(
        [*command, "--port", "0", *words],
        stdout=subprocess.PIPE,
        text=True,
        env={**os.environ, "COLUMNS": "200"},
    )
    assert process.stdout is not None
    try:
        line = process.stdout.readline()
        yield process, int(line.strip().rstrip("/").rpartition(":")[2])
    finally:
        process.terminate()
        process.wait(40)
        process.stdout.close()


def answers(port: int) -> bool:
    try:
        return httpx2.get(f"http://127.0.0.1:{port}/healthz").status_code == 200
    except httpx2.HTTPError:
        return False


def process_on(port: int) -> int:
    """Return the process that listens on a port."""
    listening = {
        line.split()[9]
        for line in Path("/proc/net/tcp").read_text().splitlines()[1:]
        if int(line.split()[1].partition(":")[2], 16) == port and line.split()[3] == "0A"
    }
    for folder in Path("/proc").glob("[0-9]*/fd"):
        try:
            if any(f"socket:[{node}]" == str(each.readlink()) for each in folder.iterdir()
                   for node in listening):  # fmt: skip
                return int(folder.parent.name)
        except OSError:
            continue
    raise AssertionError(port)


def test_processes_share_tables_and_one_that_dies_comes_back(
    postgres: Postgres, nats: Nats
) -> None:
    database = postgres.database()
    words = ("--workers", "2", "--database", database, "--broker", nats.url)
    with kosti_serve(*words) as (process, port):
        assert answers(port)
        assert answers(port + 1)
        with httpx2.Client() as http:
            request = {"id": "x" * 16, "rules": "classic", "seats": [ANNA]}
            made = http.post(f"http://127.0.0.1:{port}/api/tables", json=request).json()
            address = f"http://127.0.0.1:{port + 1}/api/tables/{made['table']}"
            assert http.get(address).json()["view"]["id"] == made["table"]
        os.kill(process_on(port + 1), signal.SIGKILL)
        wait(lambda: not answers(port + 1))
        assert answers(port)
        wait(lambda: answers(port + 1))
        process.terminate()
        assert process.wait(30) == 0
        assert not answers(port)
        assert not answers(port + 1)


@pytest.mark.parametrize("count", [0, 65, 2])
def test_several_processes_need_postgresql_and_are_not_too_many(tmp_path: Path, count: int) -> None:
    with pytest.raises(ServerError) as caught:
        serve_many(count, host="127.0.0.1", port=0, config=config(tmp_path))
    assert caught.value.code == ("needs-postgresql" if count == 2 else "bad-workers")


def test_processes_that_cannot_start_say_why(postgres: Postgres) -> None:
    setup = Config(database=postgres.database(), broker="nonsense")
    with pytest.raises(ServerError, match="no address of a NATS server"):
        serve_many(2, host="127.0.0.1", port=0, config=setup)


def test_on_sqlite_the_command_says_why_not(tmp_path: Path) -> None:
    words = ["serve", "--workers", "2", "--database", str(tmp_path / "x.db"), "--no-browser"]
    done = subprocess.run(
        [sys.executable, "-m", "kosti", "--lang", "en", *words],
        capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert done.returncode == 2
    assert "cannot share a SQLite file" in done.stderr
    assert not (tmp_path / "x.db").exists()


# Leaving


class Sleeper:
    """A member that notes when it was sent away."""

    def __init__(self, gone: list[Sleeper]) -> None:
        self._gone = gone

    def restart(self) -> None:
        self._gone.append(self)


def test_a_server_that_leaves_sends_its_clients_away_one_after_another(client: TestClient) -> None:
    state = state_of(client)
    gone: list[Sleeper] = []
    seen: list[int] = []

    tables = [Browser(client).make() for _ in range(3)]

    async def left() -> None:
        rooms = [await state.rooms.get(table) for table in tables]
        for _ in range(200):
            random.choice(rooms).members.add(cast(Member, Sleeper(gone)))
        draining = asyncio.create_task(state.rooms.drain())
        while not draining.done():
            seen.append(len(gone))
            await asyncio.sleep(0)
        for room in rooms:
            room.members.clear()

    assert client.portal is not None
    client.portal.call(left)
    assert len(gone) == 200
    steps = [later - now for now, later in pairwise(seen)]
    assert max(steps) <= 20


def test_who_is_sent_away_plays_on_at_another_server(postgres: Postgres, nats: Nats) -> None:
    database = postgres.database()
    words = ("--database", database, "--broker", nats.url)

    async def play(port: int, cookie: str, table: str) -> dict[str, Any]:
        async with connect(
            f"ws://127.0.0.1:{port}/api/tables/{table}/live",
            additional_headers={"Cookie": f"kosti={cookie}"},
        ) as live:
            await live.send(json.dumps({"type": "hello"}))
            found = json.loads(await live.recv())
            command = {"do": "play", "throw": True}
            number = found["update"]["view"]["number"]
            await live.send(
                json.dumps({"type": "do", "id": f"r{number}", "saw": number, "command": command})
            )
            while found["type"] != "done":
                found = json.loads(await live.recv())
            return cast(dict[str, Any], found)

    async def stay(process: subprocess.Popen[str], port: int, cookie: str, table: str) -> int:
        async with connect(
            f"ws://127.0.0.1:{port}/api/tables/{table}/live",
            additional_headers={"Cookie": f"kosti={cookie}"},
        ) as live:
            await live.send(json.dumps({"type": "hello"}))
            await live.recv()
            process.terminate()
            with suppress(ConnectionClosed):
                while True:
                    await live.recv()
            return live.close_code or 0

    with kosti_serve(*words) as (one, port), kosti_serve(*words) as (_, other):
        with httpx2.Client() as http:
            request = {"id": "y" * 16, "rules": "thousand", "seats": [ANNA], "start": True}
            made = http.post(f"http://127.0.0.1:{port}/api/tables", json=request)
            table, cookie = made.json()["table"], made.cookies["kosti"]
        assert asyncio.run(stay(one, port, cookie, table)) == 1012
        assert asyncio.run(play(other, cookie, table))["number"] > 2
        assert one.wait(30) in (0, -15)
