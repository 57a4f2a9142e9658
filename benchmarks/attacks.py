"""How long players wait while visitors ask for much: the same load with each attack and without.

    .venv/bin/python benchmarks/attacks.py --tables 40 --seconds 10

Each attack comes from an address and a process of its own, so that what it costs the attacker is
not taken for waiting of the players; a family elsewhere asks for one hint meanwhile, and must get
it.
"""

from __future__ import annotations

import argparse
import asyncio
import gc
import json
import multiprocessing
import statistics
import sys
import tempfile
import time
import uuid
from collections import Counter
from collections.abc import Awaitable, Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from multiprocessing.connection import Connection
from pathlib import Path
from typing import NamedTuple

import httpx2
from benchmarks.server import Swarm, SwarmPlan, running_server
from websockets.asyncio.client import connect

from kosti.server.config import Limits

__all__ = ["ATTACKS", "main"]

_MOST = 1.5
"""So many times as long as without an attack the slowest hundredth of moves may take."""
_PLAYERS = [{"kind": "player", "name": "Аня"}, {"kind": "player", "name": "Борис"}]


class Target(NamedTuple):
    """Where a server is reached."""

    url: str
    port: int


@dataclass
class Attacker:
    """A visitor with an address of its own who asks again as soon as there is an answer."""

    server: Target
    address: str
    answers: Counter[str] = field(default_factory=Counter)

    def client(self) -> httpx2.AsyncClient:
        """Return a client that comes from the address."""
        transport = httpx2.AsyncHTTPTransport(local_address=self.address)
        return httpx2.AsyncClient(base_url=self.server.url, transport=transport, timeout=120)

    async def post(self, path: str, body: Mapping[str, object]) -> None:
        """Ask without end."""
        async with self.client() as http:
            while True:
                answer = await http.post(path, json=body)
                self.answers[str(answer.status_code)] += 1
                if answer.status_code != 200:
                    await asyncio.sleep(0.05)


async def opened(http: httpx2.AsyncClient, **changes: object) -> tuple[str, str]:
    """Open a table with hints; return it with the creator's cookie."""
    plan = {
        "id": uuid.uuid4().hex,
        "rules": "classic",
        "seats": _PLAYERS,
        "settings": {"hints": True},
        "start": True,
    }
    answer = await http.post("api/tables", json=plan | changes)
    answer.raise_for_status()
    http.cookies.clear()
    return answer.json()["table"], answer.cookies["kosti"]


async def hint(server: Target, table: str, cookie: str, address: str) -> str:
    """Throw, then ask for advice; return the kind of the answer."""
    url = f"ws://127.0.0.1:{server.port}/api/tables/{table}/live"
    headers = {"Cookie": f"kosti={cookie}"}
    async with connect(url, additional_headers=headers, local_addr=(address, 0)) as live:
        await live.send(json.dumps({"type": "hello"}))
        await live.send(json.dumps({"type": "hint", "id": "h"}))
        while True:
            message = json.loads(await live.recv())
            if message["type"] in ("hints", "refused"):
                return str(message["type"])


async def replays(attacker: Attacker) -> None:
    """Send a long record of repeated turns, from five places at once."""
    turns = "\n".join([f'  "23466 bust{" " * 20}",'] * 9_990)  # as many as a game can have
    record = f'kosti = 2\nrules = "thousand"\nplayers = ["A", "B"]\nturns = [\n{turns}\n]\n'
    await asyncio.gather(*(attacker.post("api/replay", {"record": record}) for _ in range(5)))


async def hints(attacker: Attacker) -> None:
    """Ask for advice on twenty sheets with house rules, which must be solved first."""
    async with attacker.client() as http:
        tables = [await opened(http, options={"poker_bonus": 3 + n}) for n in range(20)]

    async def ask(table: str, cookie: str) -> None:
        while True:
            attacker.answers[await hint(attacker.server, table, cookie, attacker.address)] += 1
            await asyncio.sleep(0.05)

    await asyncio.gather(*(ask(*each) for each in tables))


async def codes(attacker: Attacker) -> None:
    """Ask for QR codes of long texts."""
    await asyncio.gather(*(attacker.post("api/qr", {"text": "ж" * 600}) for _ in range(5)))


async def mine(attacker: Attacker) -> None:
    """Ask how fifty tables stand that are not in memory."""
    async with attacker.client() as http:
        tables = [(await opened(http))[0] for _ in range(50)]
    body = {"tables": tables}
    await asyncio.gather(*(attacker.post("api/mine", body) for _ in range(5)))


ATTACKS: Mapping[str, Callable[[Attacker], Awaitable[None]]] = {
    "replays": replays,
    "hints": hints,
    "codes": codes,
    "mine": mine,
}


@dataclass(frozen=True)
class Result:
    """The times of moves in seconds under a load, and what became of everybody's questions."""

    p50: float
    p99: float
    moves: int
    answers: Mapping[str, int]
    family: str


def _attack(name: str, target: Target, address: str, mouth: Connection) -> None:
    """Attack until the process is ended, and tell every now and then what was answered."""

    async def both() -> None:
        attacker = Attacker(target, address)
        attack = asyncio.ensure_future(ATTACKS[name](attacker))
        while not attack.done():
            await asyncio.sleep(0.25)
            mouth.send(dict(attacker.answers))
        await attack

    asyncio.run(both())


@contextmanager
def attacking(name: str | None, target: Target, address: str) -> Iterator[dict[str, int]]:
    """Attack a server meanwhile; what was answered stands in the dictionary afterwards."""
    answers: dict[str, int] = {}
    if name is None:
        yield answers
        return
    spawning = multiprocessing.get_context("spawn")
    ear, mouth = spawning.Pipe(duplex=False)
    process = spawning.Process(target=_attack, args=(name, target, address, mouth), daemon=True)
    process.start()
    mouth.close()
    try:
        yield answers
    finally:
        failed = process.exitcode is not None
        process.kill()
        process.join()
        while ear.poll():
            try:
                answers |= ear.recv()
            except EOFError:
                break
        if failed:
            print("the attack failed; see above")


async def measured(plan: SwarmPlan, attack: str | None, folder: Path) -> Result:
    """Run a swarm against a server of its own, with an attack or without."""
    usual = Limits()
    heavy = (usual.heavy.per_second, usual.heavy.burst)
    async with running_server(folder / f"{uuid.uuid4().hex}.db", heavy=heavy) as server:
        target = Target(server.url, server.port)
        swarm = Swarm(server, plan)
        async with httpx2.AsyncClient(base_url=server.url, timeout=60) as http:
            family = await opened(http)
        with attacking(attack, target, "127.0.0.9") as answers:
            await asyncio.sleep(4)  # so that the attack is under way
            asked = asyncio.create_task(_family(target, *family))
            figures = await swarm.run()
            told = await asked
        times = sorted(figures.acknowledged)
        p99 = times[int(len(times) * 0.99)]
        return Result(statistics.median(times), p99, len(times), answers, told)


async def _family(server: Target, table: str, cookie: str) -> str:
    began = time.perf_counter()
    kind = await asyncio.wait_for(hint(server, table, cookie, "127.0.0.8"), 120)
    return f"{kind} after {time.perf_counter() - began:.1f} s"


def main() -> int:
    """Measure, print, and return 1 where players wait too long."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--tables", type=int, default=40)
    parser.add_argument("--seconds", type=float, default=10.0)
    parser.add_argument("--pause", type=float, default=0.3)
    parser.add_argument("--runs", type=int, default=1)
    given = parser.parse_args()
    plan = SwarmPlan(
        tables=given.tables,
        clients=2 * given.tables,
        seconds=given.seconds,
        pause=given.pause,
        mischief=0.0,
        losses=0.0,
    )
    gc.set_threshold(100_000, 50, 1000)
    wrong = False
    with tempfile.TemporaryDirectory() as folder:
        for run in range(given.runs):
            base = asyncio.run(measured(plan, None, Path(folder)))
            print(
                f"run {run + 1}, without: p50 {base.p50 * 1e3:.1f} ms, p99 {base.p99 * 1e3:.1f} ms"
            )
            for name in ATTACKS:
                found = asyncio.run(measured(plan, name, Path(folder)))
                ratio = found.p99 / base.p99
                wrong |= ratio > _MOST or not found.family.startswith("hints")
                print(
                    f"  {name}: p50 {found.p50 * 1e3:.1f} ms, p99 {found.p99 * 1e3:.1f} ms "
                    f"({ratio:.2f} times), {found.moves} moves; answers {dict(found.answers)}; "
                    f"a family: {found.family}"
                )
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
