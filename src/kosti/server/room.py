"""A room of the server: it drives the host of one table, with the database and other servers.

Where the host hands out a step, the room waits for the store or the engines, one request at a time.
"""

from __future__ import annotations

import asyncio
import secrets
import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Protocol, assert_never

from kosti.games.actions import Action, Skip
from kosti.i18n import Translator
from kosti.server.engines import EnginePool
from kosti.server.errors import ServerError
from kosti.server.hub import Hub
from kosti.server.logs import failure
from kosti.server.metrics import Metrics
from kosti.server.reviews import Reviews
from kosti.server.store import Store
from kosti.table.client import Client
from kosti.table.commands import AnyCommand, BotCommand
from kosti.table.fair import SEED_BYTES
from kosti.table.host import Answer, Asked, BotToMove, Host, Lookup, Pending, Step
from kosti.table.ports import Clock, Conflict
from kosti.table.rights import Viewer
from kosti.table.table import Table
from kosti.table.views import Update

__all__ = ["Member", "Room", "Services", "new_seed"]

_AGAIN_SECONDS = 1.0
"""After so long a bot that had to wait for others is asked again."""


@dataclass(frozen=True, slots=True)
class Services:
    """What every room needs."""

    store: Store
    hub: Hub
    metrics: Metrics
    engines: EnginePool
    bot_delay: float
    clock: Clock = time.time


class Member(Protocol):
    """Somebody connected to this server who looks at the table."""

    @property
    def client(self) -> Client:
        """The conversation with the host."""
        ...

    def restart(self) -> None:
        """Take note that the server goes away."""
        ...


def new_seed() -> bytes:
    """Return a secret seed for the dice of one game."""
    return secrets.token_bytes(SEED_BYTES)


class Room:
    """A table with those who are connected to it on this server."""

    def __init__(self, host: Host, services: Services) -> None:
        self.host = host
        self.members: set[Member] = set()
        self.reviews = Reviews(services.engines)
        self._services = services
        self._lock = asyncio.Lock()
        self._woken = asyncio.Event()
        self._driving: asyncio.Task[None] | None = None

    @property
    def table(self) -> Table:
        """The table as it is."""
        return self.host.table

    # Who is there

    def enter(self, member: Member) -> None:
        """Add somebody, and tell the others."""
        self.members.add(member)
        self.host.enter(member.client)
        self._woken.set()
        if self._driving is None:
            self._driving = asyncio.create_task(self._drive())

    def leave(self, member: Member) -> None:
        """Remove somebody, and tell the others."""
        self.members.discard(member)
        self.host.leave(member.client)
        if not self.members:
            self.rest()

    def rest(self) -> None:
        """Let nobody move by itself any more."""
        if self._driving is not None:
            self._driving.cancel()
            self._driving = None

    def update(self, viewer: Viewer, t: Translator) -> Update:
        """Return the whole table as a viewer sees it."""
        return self.host.update(viewer, t, None)

    # What is asked for

    async def do(
        self,
        viewer: Viewer,
        command: AnyCommand,
        request: str,
        saw: int | None = None,
        acknowledge: Callable[[int], None] = lambda _: None,
    ) -> int:
        """Carry out a request, as `Asked` says; return the number of its last event, committed.

        `acknowledge` is called with that number before anybody else is told.

        Raises:
            KostiError: the request is refused.
        """
        bots: tuple[str, ...] = ()
        if isinstance(command, BotCommand):
            bots = await self._services.engines.bots(self.table.rules)
        async with self._lock:
            step = self.host.ask(Asked(viewer, command, request, saw, bots))
            while not isinstance(step, Answer):
                step = await self._next(step)
            acknowledge(step.number)
            if step.number == self.table.number:
                self._publish()
            return step.number

    async def _next(self, step: Pending | Lookup) -> Step:
        match step:
            case Pending():
                try:
                    return await self._commit(step)
                except Conflict:
                    return self.host.conflicted(step)
            case Lookup(asked, behind):
                if behind:
                    await self._read()
                known = await self._services.store.request(self.table.id, asked.id)
                return self.host.looked_up(step, known)
            case _:
                assert_never(step)

    async def _commit(self, pending: Pending) -> Answer:
        await self._services.store.append(pending.append)
        self._services.metrics.events.inc(len(pending.append.events))
        self._woken.set()
        return self.host.committed(pending)

    def _publish(self) -> None:
        """Tell everybody, here and elsewhere."""
        self._services.hub.publish(self.table.id, self.table.number)

    def notify(self, number: int) -> None:
        """Take note that the table has an event of this number somewhere."""
        if number > self.table.number:
            task = asyncio.create_task(self.read())
            task.add_done_callback(_noted)
        else:
            self.host.tell()

    async def read(self) -> None:
        """Read what other servers have added, and tell everybody here."""
        async with self._lock:
            await self._read()
        self.host.tell()

    async def _read(self) -> None:
        store, before = self._services.store, self.table
        after = self.host.after(await store.events(before.id, before.number, before.rules.grammar))
        seed = None
        if after.ordinal != before.ordinal:
            seed = await store.seed(after.id, after.ordinal)
        self.host.catch_up(after, seed)
        self._woken.set()

    # What happens by itself

    async def _drive(self) -> None:
        """Move for bots and absent players as long as anybody is there."""
        while True:
            self._woken.clear()
            try:
                waits = await self._step()
            except Conflict:
                await self.read()
                waits = 0.0
            except ServerError:
                waits = _AGAIN_SECONDS  # too many bots think at once
            except Exception as error:
                # Whatever a bot does, the others play on.
                failure("bot-failed", error)
                self._services.metrics.failures.inc()
                waits = None
            if waits is None or waits > 0:
                try:
                    await asyncio.wait_for(self._woken.wait(), waits)
                except TimeoutError:
                    continue

    async def _step(self) -> float | None:
        """Make one move if somebody moves by itself; return how long to wait, None: for events."""
        due = self.host.due()
        if due is None:
            return None
        if isinstance(due, BotToMove):
            await asyncio.sleep(self._services.bot_delay)
            choice = await self._choose(due)
            async with self._lock:
                return await self._happen(self.host.moved(due, choice))
        waits = due.at - self._services.clock()
        if waits > 0:
            return waits
        async with self._lock:
            return await self._happen(self.host.clocked_out())

    async def _happen(self, pending: Pending | None) -> float | None:
        if pending is None:
            return None
        await self._commit(pending)
        self._publish()
        return 0.0

    async def _choose(self, due: BotToMove) -> Action | None:
        bot, game = due.driver.bot, due.table.game
        assert game is not None
        if bot is None:
            return Skip()
        return await self._services.engines.decide(self.table.id, bot, game)


def _noted(task: asyncio.Task[None]) -> None:
    if not task.cancelled() and (error := task.exception()) is not None:
        failure("read-failed", error)
