"""A swarm against several servers, which are killed meanwhile, and so are broker and database.

Afterwards everybody connects once more, wherever it may be; what each one sees then is what the
log says, and who is there is the same for all. Started as a program, it kills nothing and compares
the processor time that a move takes on one server with that on several, on the same PostgreSQL and
NATS:

    .venv/bin/python -m benchmarks.cluster --tables 100 --clients 200 --seconds 20
"""

from __future__ import annotations

import argparse
import asyncio
import random
import sys
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass

from benchmarks.server import Client, Figures, Server, Swarm, SwarmPlan
from tests.server.services import Nats, Postgres
from websockets.exceptions import ConnectionClosed, InvalidStatus

__all__ = ["ClusterPlan", "ClusterSwarm", "measure_cluster"]

_MEETING_SECONDS = 30.0
_AGREED_TIMES = 3

Killers = Mapping[str, tuple[Callable[[], None], Callable[[], None]]]
"""How the broker and the database are ended and started again."""


@dataclass(frozen=True)
class ClusterPlan:
    """How many servers, and how often one of them or the broker is killed.

    `routed`: a proxy sends all clients of a table to one server, for as long as it is there.
    """

    servers: int = 3
    kills: int = 2
    broker_kills: int = 1
    database_kills: int = 0
    down_seconds: float = 1.0
    routed: bool = False


class ClusterSwarm(Swarm):
    """A swarm that finds its tables on several servers."""

    def __init__(self, servers: list[Server], plan: SwarmPlan, *, routed: bool) -> None:
        super().__init__(servers[0], plan)
        self.servers = servers
        self._routed = routed
        self._there: set[Client] = set()

    def port(self, table: str) -> int:
        """Return where a client of a table connects: where its server is, or anywhere."""
        living = [each for each in self.servers if each.process.poll() is None]
        if not self._routed:
            return random.choice(living).port
        return max(living, key=lambda each: hash((table, each.port))).port

    def processor_seconds(self) -> float:
        """Return how long the servers have kept processors busy by now, all together."""
        return sum(each.processor_seconds() for each in self.servers)

    async def meet(self) -> None:
        """Let everybody connect once more, and listen until all of a table know the same."""
        over = asyncio.Event()
        staying = [asyncio.create_task(self._stay(client, over)) for client in self.clients]
        until, agreed = time.monotonic() + _MEETING_SECONDS, 0
        while agreed < _AGREED_TIMES and time.monotonic() < until:
            await asyncio.sleep(0.5)
            everybody = len(self._there) == len(self.clients)
            agreed = agreed + 1 if everybody and not self._differences() else 0
        if len(self._there) < len(self.clients):
            self.figures.wrong.append("not everybody found a server")
        self.figures.wrong += self._differences()
        over.set()
        await asyncio.gather(*staying)

    def _differences(self) -> list[str]:
        of_table: dict[str, list[Client]] = {}
        for client in self.clients:
            of_table.setdefault(client.table, []).append(client)
        found = []
        for table, clients in of_table.items():
            if len({tuple(each.seen.online) for each in clients}) != 1:
                found.append(f"{table}: clients differ in who is there")
            if len({each.seen.number for each in clients}) != 1:
                found.append(f"{table}: clients differ in what has happened")
        return found

    async def _stay(self, client: Client, over: asyncio.Event) -> None:
        while not over.is_set():
            try:
                async with client.connected() as socket:
                    await client.catch_up(socket)
                    self._there.add(client)
                    while not over.is_set():
                        await client.catch_up(socket)
            except (ConnectionClosed, InvalidStatus, OSError, TimeoutError):
                self._there.discard(client)
                await asyncio.sleep(0.05)


async def measure_cluster(
    plan: SwarmPlan,
    cluster: ClusterPlan,
    database: str,
    broker: str,
    killers: Killers | None = None,
) -> Figures:
    """Run a swarm against servers of its own, and kill now one and then another."""

    def start(port: int = 0) -> Server:
        return Server.start(database, port, broker)

    starting = (asyncio.to_thread(start) for _ in range(cluster.servers))
    servers = list(await asyncio.gather(*starting))
    swarm = ClusterSwarm(servers, plan, routed=cluster.routed)

    async def trouble() -> None:
        chance = random.Random(plan.seed)
        events = [
            *["server"] * cluster.kills,
            *["broker"] * cluster.broker_kills,
            *["database"] * cluster.database_kills,
        ]
        chance.shuffle(events)
        for event in events:
            await asyncio.sleep(plan.seconds / (len(events) + 1) * chance.uniform(0.5, 1.0))
            if killers is not None and event in killers:
                kill, begin = killers[event]
                await asyncio.to_thread(kill)
                await asyncio.sleep(cluster.down_seconds)
                await asyncio.to_thread(begin)
            else:
                place = chance.randrange(len(servers))
                await asyncio.to_thread(servers[place].kill)
                await asyncio.sleep(cluster.down_seconds)
                servers[place] = await asyncio.to_thread(start, servers[place].port)
            swarm.figures.outcomes[f"{event} killed"] += 1

    try:
        troubling = asyncio.create_task(trouble())
        await swarm.run()
        await troubling
        await swarm.meet()
        await swarm.compare()
    finally:
        for each in servers:
            await asyncio.to_thread(each.kill)
    return swarm.figures


def main() -> int:
    """Compare one server with two, routed and not, and print the figures."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    defaults = SwarmPlan()
    for name in ("tables", "clients", "seed"):
        parser.add_argument(f"--{name}", type=int, default=getattr(defaults, name))
    for name in ("seconds", "pause"):
        parser.add_argument(f"--{name}", type=float, default=getattr(defaults, name))
    plan = SwarmPlan(**vars(parser.parse_args()), mischief=0.0, losses=0.0)
    postgres, nats = Postgres(), Nats.on_a_free_port()
    wrong = 0
    try:
        for servers, routed in ((1, True), (2, True), (2, False)):
            cluster = ClusterPlan(servers, 0, 0, routed=routed)
            database = postgres.database()
            run = measure_cluster(plan, cluster, database, nats.url)
            figures = asyncio.run(run)
            print(f"{servers} servers, {'routed' if routed else 'anywhere'}")
            print(figures.report(), flush=True)
            wrong += len(figures.wrong)
    finally:
        nats.kill()
        postgres.close()
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
