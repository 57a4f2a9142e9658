"""A swarm of clients against a real server: how fast it is, and whether it tells the truth.

Each client plays legal moves, and now and then an illegal or an old one, sends things twice, and
loses its connection. Afterwards every table is folded again from the database and compared with
what its clients saw, event by event.

    .venv/bin/python benchmarks/server.py --tables 200 --clients 500 --seconds 60
"""

from __future__ import annotations

import argparse
import asyncio
import gc
import json
import os
import random
import statistics
import subprocess
import sys
import tempfile
import time
import uuid
from collections import Counter
from collections.abc import AsyncIterator, Iterable, Mapping
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import Any

import httpx2
import msgspec
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidStatus

from kosti.i18n import Lang, Translator
from kosti.server.store import Store
from kosti.table.events import NumberedEvent
from kosti.table.patches import patched
from kosti.table.rights import Viewer
from kosti.table.table import Table, fold
from kosti.table.viewing import update, view_of

__all__ = ["Client", "Figures", "Server", "Swarm", "SwarmPlan", "running_server"]

_SCRIPT = """
import json, sys
from kosti.server.config import Config, Limits, Rate
from kosti.server.run import serve
many = Rate(1e6, 1_000_000)
changes = dict(requests=many, browser_requests=many, new_tables=many, heavy=many, messages=many,
               connections_per_client=5000) | {
    name: Rate(*value) if isinstance(value, list) else value
    for name, value in json.loads(sys.argv[3]).items()
}
limits = Limits(**changes)
serve(
    host="127.0.0.1", port=int(sys.argv[2]), log_level=40,
    config=Config(database=sys.argv[1], broker=sys.argv[4] or None, bot_delay=0.0, limits=limits),
    on_start=lambda local, lan: print(json.dumps(local), flush=True),
)
"""
_RULES = ("classic", "family", "kubiki", "twelve", "thousand", "thousand-850", "showdown")


@dataclass
class Server:
    """A server process of its own, on this machine only."""

    process: subprocess.Popen[str]
    url: str
    database: Path | str

    @property
    def port(self) -> int:
        """Where it listens."""
        return int(self.url.rstrip("/").rpartition(":")[2])

    @classmethod
    def start(
        cls,
        database: Path | str,
        port: int = 0,
        broker: str = "",
        **limits: float | tuple[float, int],
    ) -> Server:
        """Start a server, with some limits of its own; when this returns it answers."""
        process = subprocess.Popen(
            [sys.executable, "-c", _SCRIPT, str(database), str(port), json.dumps(limits), broker],
            stdout=subprocess.PIPE,
            text=True,
            env={**os.environ, "PYTHONUNBUFFERED": "1"},
        )
        assert process.stdout is not None
        line = process.stdout.readline()
        if not line:
            raise RuntimeError(f"the server did not start: {process.wait()}")
        return cls(process, json.loads(line), database)

    def processor_seconds(self) -> float:
        """How long the process has kept a processor busy by now; 0 where that cannot be told."""
        stat = Path(f"/proc/{self.process.pid}/stat")
        if not stat.exists():
            return 0.0
        fields = stat.read_text().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    def kill(self) -> None:
        """End the process at once, as a power cut would."""
        self.process.kill()
        self._wait()

    def stop(self) -> int:
        """Ask the process to end; return its exit code."""
        self.process.terminate()
        return self._wait()

    def _wait(self) -> int:
        code = self.process.wait(30)
        if self.process.stdout is not None:
            self.process.stdout.close()
        return code


@asynccontextmanager
async def running_server(
    database: Path, **limits: float | tuple[float, int]
) -> AsyncIterator[Server]:
    """Run a server for as long as the block lasts."""
    server = await asyncio.to_thread(partial(Server.start, database, 0, "", **limits))
    try:
        yield server
    finally:
        await asyncio.to_thread(server.kill)


@dataclass(frozen=True)
class SwarmPlan:
    """How many tables and clients, for how long; `pause` is the mean time to think, in seconds.

    `mischief` is the share of requests that are illegal, old or sent twice, `losses` that of
    messages after which a client loses its connection.
    """

    tables: int = 200
    clients: int = 500
    seconds: float = 60.0
    pause: float = 0.5
    mischief: float = 0.1
    losses: float = 0.01
    seed: int = 1


@dataclass
class Figures:
    """What a swarm has measured, and what it found wrong."""

    seconds: float = 0.0
    processor: float = 0.0
    heard: int = 0
    outcomes: Counter[str] = field(default_factory=Counter)
    acknowledged: list[float] = field(default_factory=list)
    wrong: list[str] = field(default_factory=list)

    def report(self) -> str:
        """Return the figures in words."""
        times = sorted(self.acknowledged) or [0.0]
        p50, p99 = (times[int(len(times) * share)] for share in (0.5, 0.99))
        done = self.outcomes["done"]
        lines = [
            f"moves: {done} in {self.seconds:.1f} s = {done / self.seconds:.0f} a second",
            f"acknowledged after: p50 {p50 * 1e3:.1f} ms, p99 {p99 * 1e3:.1f} ms, "
            f"mean {statistics.fmean(times) * 1e3:.1f} ms",
            f"for 1,000 moves: {self.processor / max(done, 1) * 1e3:.3f} s of a processor; "
            f"bytes to all clients for a move: {self.heard / max(done, 1):.0f}",
            "outcomes: " + ", ".join(f"{n} {what}" for what, n in self.outcomes.most_common()),
            f"errors: {len(self.wrong)}",
            *self.wrong[:20],
        ]
        return "\n".join(lines)


@dataclass
class _Seen:
    """What a client knows of its table."""

    view: dict[str, Any] = field(default_factory=dict)
    lines: list[dict[str, Any]] = field(default_factory=list)
    notes: list[dict[str, Any]] = field(default_factory=list)
    boards: dict[int, int] = field(default_factory=dict)
    online: list[int] = field(default_factory=list)

    @property
    def number(self) -> int | None:
        """The number of the last event."""
        return self.view.get("number")

    def take(self, update: Mapping[str, Any]) -> None:
        """Bring everything up to date, as the protocol says."""
        if update["fresh"]:
            self.lines, self.notes = [], []
        self.lines = [each for each in self.lines if each["turn"] < update["since"]]
        self.lines += update["lines"]
        self.notes += update["notes"]
        self._now_is(update["view"])

    def change(self, told: Mapping[str, Any]) -> None:
        """Bring everything up to date by what has changed, as the protocol says."""
        first = [] if told["line"] is None else [patched(self.lines[-1], told["line"])]
        self.lines = [each for each in self.lines if each["turn"] < told["since"]]
        self.lines += [*first, *told["lines"]]
        self.notes += told["notes"]
        self._now_is(patched(self.view, told["view"] or {}))

    def _now_is(self, view: Mapping[str, Any]) -> None:
        self.view = dict(view)
        self.boards[self.view["number"]] = _digest(self.view)
        self.online = [seat["seat"] for seat in self.view["seats"] if seat["online"]]


def _digest(view: Mapping[str, Any]) -> int:
    """Return a number for what a viewer saw of a game, to compare it later."""
    names = ("board", "standings", "phase", "choices", "fair", "game")
    return hash(json.dumps([view[name] for name in names], sort_keys=True))


class Client:
    """Somebody at a table: a player with a seat, or a spectator."""

    def __init__(self, swarm: Swarm, table: str, cookie: str | None, chance: random.Random) -> None:
        self.swarm = swarm
        self.table = table
        self.cookie = cookie
        self.lang = chance.choice(list(Lang))
        self.seen = _Seen()
        self.done: dict[str, int] = {}
        self._chance = chance
        self._sent: dict[str, tuple[float, dict[str, Any]]] = {}
        self._acknowledged = 0

    @property
    def figures(self) -> Figures:
        """Where everything is counted."""
        return self.swarm.figures

    async def run(self) -> None:
        """Play until the time is up, connecting again whenever the connection is lost.

        Clients come one after another in the first tenth of the time, as people would.
        """
        await asyncio.sleep(self._chance.random() * self.swarm.plan.seconds / 10)
        while not self.swarm.over:
            try:
                async with self.connected() as socket:
                    await self._converse(socket)
            except (ConnectionClosed, InvalidStatus, OSError, TimeoutError):
                await asyncio.sleep(0.05)

    @asynccontextmanager
    async def connected(self) -> AsyncIterator[ClientConnection]:
        url = f"ws://127.0.0.1:{self.swarm.port(self.table)}/api/tables/{self.table}/live"
        headers = {"Cookie": f"kosti={self.cookie}"} if self.cookie else {}
        async with connect(
            url, additional_headers=headers, compression=None, max_size=2**24, ping_interval=None
        ) as socket:
            hello = {
                "type": "hello",
                "lang": self.lang.value,
                "since": self.seen.number,
                "patches": True,
            }
            await socket.send(json.dumps(hello))
            for _, request in tuple(self._sent.values()):  # unanswered when the connection was lost
                self._sent[str(request["id"])] = (time.perf_counter(), request)
                await socket.send(json.dumps(request))
            yield socket

    async def _converse(self, socket: ClientConnection) -> None:
        while not self.swarm.over:
            try:
                raw = await asyncio.wait_for(socket.recv(), 0.5)
            except TimeoutError:
                if not self._sent:
                    await self._move(socket)
                continue
            self.figures.heard += len(raw)
            self._hear(msgspec.json.decode(raw))
            if self._chance.random() < self.swarm.plan.losses:
                self.figures.outcomes["connections lost"] += 1
                if self._chance.random() < 0.5:
                    socket.transport.abort()
                return
            await self._move(socket)
        await self.catch_up(socket)

    async def catch_up(self, socket: ClientConnection) -> None:
        """Listen to what is still on the way."""
        try:
            while True:
                self._hear(msgspec.json.decode(await asyncio.wait_for(socket.recv(), 0.3)))
        except TimeoutError:
            return

    def _hear(self, message: dict[str, Any]) -> None:
        match message["type"]:
            case "update":
                before = self.seen.number
                self.seen.take(message["update"])
                if before is not None and (self.seen.number or 0) < before:
                    self.figures.wrong.append("an update went back in time")
            case "change":
                self.seen.change(message)
            case "presence":
                self.seen.online = message["online"]
            case "done":
                sent = self._sent.pop(message["id"], None)
                if sent is not None:
                    self.figures.outcomes["done"] += 1
                    self.figures.acknowledged.append(time.perf_counter() - sent[0])
                self._acknowledged = max(self._acknowledged, message["number"])
                known = self.done.setdefault(message["id"], message["number"])
                if known != message["number"]:
                    self.figures.wrong.append("a request was answered twice, and differently")
            case "refused":
                self._sent.pop(message["id"], None)
                code = message["refusal"]["code"]
                self.figures.outcomes[f"refused as {code}"] += 1
                if code == "internal":
                    self.figures.wrong.append("internal error")
                if message["update"] is not None:
                    self.seen.take(message["update"])

    async def _move(self, socket: ClientConnection) -> None:
        """Make a move if it is this player's turn and nothing is waiting for an answer."""
        view = self.seen.view
        if self._sent or not view or view["number"] < self._acknowledged:
            return
        may = view["you"]["may"]
        command: dict[str, Any] | None = None
        if view["phase"] == "over" and "rematch" in may and self._chance.random() < 0.2:
            command = {"do": "rematch"}
        elif view["phase"] == "lobby" and "start" in may:
            command = {"do": "start"}
        elif view["choices"] is not None:
            command = self._play(view["choices"])
        elif self._chance.random() < self.swarm.plan.mischief / 10:
            command = {"do": "play", "throw": True}
        if command is None:
            return
        await asyncio.sleep(self._chance.expovariate(1 / max(self.swarm.plan.pause, 1e-6)))
        await self._request(socket, command, view["number"])

    def _play(self, choices: Mapping[str, Any]) -> dict[str, Any]:
        moves = [move for move in choices["moves"] if move != "skip"]
        if self._chance.random() < self.swarm.plan.mischief:
            wrong = self._chance.choice(["poker", "(12345)", "13456", "stop", "nonsense", "!ones"])
            return {"do": "play", "moves": [wrong]}
        if choices["throw"] and (not moves or self._chance.random() < 0.6):
            return {"do": "play", "throw": True}
        if choices["keep"] and (not moves or self._chance.random() < 0.6):
            return {"do": "play", "moves": ["()"], "throw": self._chance.random() < 0.7}
        move = self._chance.choice(moves)
        throw = move.startswith("(") and self._chance.random() < 0.7
        return {"do": "play", "moves": [move], "throw": throw}

    async def _request(self, socket: ClientConnection, command: dict[str, Any], saw: int) -> None:
        if self._chance.random() < self.swarm.plan.mischief / 3:
            saw = max(saw - 1, 0)
        request = {
            "type": "do",
            "id": str(uuid.UUID(int=self._chance.getrandbits(128))),
            "saw": saw,
        }
        request["command"] = command
        self._sent[str(request["id"])] = (time.perf_counter(), request)
        await socket.send(json.dumps(request))
        if self._chance.random() < self.swarm.plan.mischief / 3:
            await socket.send(json.dumps(request))


class Swarm:
    """All clients, and the comparison afterwards."""

    def __init__(self, server: Server, plan: SwarmPlan) -> None:
        self.server = server
        self.plan = plan
        self.figures = Figures()
        self.clients: list[Client] = []
        self.over = False
        self._chance = random.Random(plan.seed)

    async def run(self) -> Figures:
        """Open the tables, let everybody play, and compare."""
        await self._open_tables()
        tasks = [asyncio.create_task(client.run()) for client in self.clients]
        began, busy = time.perf_counter(), self.processor_seconds()
        await asyncio.sleep(self.plan.seconds)
        self.figures.seconds = time.perf_counter() - began
        self.figures.processor = self.processor_seconds() - busy
        self.over = True
        for result in await asyncio.gather(*tasks, return_exceptions=True):
            if isinstance(result, BaseException):
                self.figures.wrong.append(f"a client failed: {result!r}")
        return self.figures

    def processor_seconds(self) -> float:
        """Return how long the server has kept a processor busy by now."""
        return self.server.processor_seconds()

    def port(self, table: str) -> int:
        """Return where a client of a table connects."""
        return self.server.port

    async def _open_tables(self) -> None:
        players = min(2, self.plan.clients // self.plan.tables) or 1
        async with httpx2.AsyncClient(base_url=self.server.url, timeout=30) as http:
            tables = [await self._open(http, players) for _ in range(self.plan.tables)]
        while len(self.clients) < self.plan.clients:
            self._add(self._chance.choice(tables), None)

    async def _open(self, http: httpx2.AsyncClient, players: int) -> str:
        free = [{"kind": "free"}] * (players - 1)
        seats = [{"kind": "player", "name": "Аня"}, *free]
        if self._chance.random() < 0.2:
            seats.append({"kind": "bot", "bot": "random" if players == 1 else "greedy"})
        rules = self._chance.choice(_RULES)
        if rules.startswith("thousand"):
            seats = [{"kind": "player", "name": "Аня"}, *free]
        options = {"rounds": 3} if rules == "showdown" else {}
        made = await http.post(
            "api/tables",
            json={"id": uuid.uuid4().hex, "rules": rules, "options": options, "seats": seats},
        )
        made.raise_for_status()
        table = str(made.json()["table"])
        path = f"api/tables/{table}"
        creator = made.cookies["kosti"]
        http.cookies.clear()
        as_creator = {"Cookie": f"kosti={creator}"}
        link = await http.post(f"{path}/link", json={"kind": "invitation"}, headers=as_creator)
        invitation = link.json()["path"].partition("#join=")[2]
        self._add(table, creator)
        for number in range(players - 1):
            joined = await http.post(
                f"{path}/join",
                json={"id": uuid.uuid4().hex, "invitation": invitation, "name": f"Боря {number}"},
            )
            joined.raise_for_status()
            self._add(table, joined.cookies["kosti"])
            http.cookies.clear()
        return table

    def _add(self, table: str, cookie: str | None) -> None:
        seed = self._chance.getrandbits(64)
        self.clients.append(Client(self, table, cookie, random.Random(seed)))

    async def compare(self) -> None:
        """Fold every table again from the database, and compare with what its clients saw."""
        store = await Store.open(str(self.server.database))
        try:
            of_table: dict[str, list[Client]] = {}
            for client in self.clients:
                of_table.setdefault(client.table, []).append(client)
            for table, clients in of_table.items():
                events = await store.events(table)
                requests = await store.requests(table, 1_000_000)
                self._compare(table, events, requests, clients)
        finally:
            await store.close()

    def _compare(
        self,
        table: str,
        events: list[NumberedEvent],
        requests: Mapping[str, int],
        clients: Iterable[Client],
    ) -> None:
        wrong = self.figures.wrong
        if [each.number for each in events] != list(range(1, len(events) + 1)):
            wrong.append(f"{table}: the events are not numbered from 1")
        states = list(_states(table, events))
        for client in clients:
            for request, number in client.done.items():
                if requests.get(request) != number:
                    wrong.append(f"{table}: an acknowledged request is lost")
            seen = client.seen
            if seen.number is None or seen.number > len(states):
                wrong.append(f"{table}: a client saw {seen.number}, stored are {len(states)}")
                continue
            t, viewer = Translator(client.lang), _viewer(seen.view, states[seen.number - 1])
            for number, digest in seen.boards.items():
                view = _plain(view_of(states[number - 1], viewer, t))
                if _digest(view) != digest:
                    wrong.append(f"{table}: a client saw something else after event {number}")
            whole = _plain(update(states[seen.number - 1], viewer, t))
            if (whole["lines"], whole["notes"]) != (seen.lines, seen.notes):
                wrong.append(f"{table}: a client's history differs after event {seen.number}")


def _states(table: str, events: list[NumberedEvent]) -> Iterable[Table]:
    state: Table | None = None
    for each in events:
        state = fold(table, [each]) if state is None else state.after(each.event, each.at)
        assert state is not None
        yield state


def _viewer(view: Mapping[str, Any], table: Table) -> Viewer:
    """Return who has seen a view."""
    seats = (table.seats[place] for place in view["you"]["seats"])
    grants = frozenset((seat.id, seat.generation) for seat in seats)
    return Viewer(view["you"]["creator"], grants)


def _plain(value: object) -> Any:
    return msgspec.json.decode(msgspec.json.encode(value))


async def measure(plan: SwarmPlan, database: Path) -> Figures:
    """Run a swarm against a server of its own."""
    async with running_server(database) as server:
        swarm = Swarm(server, plan)
        await swarm.run()
        await swarm.compare()
        return swarm.figures


def main() -> int:
    """Measure, print the figures, and return 1 if anything was wrong."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    defaults = SwarmPlan()
    for name in ("tables", "clients", "seed"):
        parser.add_argument(f"--{name}", type=int, default=getattr(defaults, name))
    for name in ("seconds", "pause", "mischief", "losses"):
        parser.add_argument(f"--{name}", type=float, default=getattr(defaults, name))
    plan = SwarmPlan(**vars(parser.parse_args()))
    gc.set_threshold(100_000, 50, 1000)  # the clients' own pauses are not to be measured
    with tempfile.TemporaryDirectory() as folder:
        figures = asyncio.run(measure(plan, Path(folder) / "tables.db"))
    print(figures.report())
    return 1 if figures.wrong else 0


if __name__ == "__main__":
    sys.exit(main())
