"""A room of the server: it drives the host of one table, with the database and other servers.

Where the host hands out a step, the room waits for the store or the engines, one request at a time.
"""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Callable
from dataclasses import dataclass
from typing import Protocol, assert_never

from kosti.games.actions import Action, Skip
from kosti.i18n import Lang, Translator
from kosti.server.engines import EnginePool
from kosti.server.errors import ServerError
from kosti.server.jobs import brief
from kosti.server.logs import failure
from kosti.server.messages import Brief
from kosti.server.metrics import Metrics
from kosti.server.others import NOBODY, Others
from kosti.server.reviews import Reviews
from kosti.server.store import Store
from kosti.table.client import Client
from kosti.table.commands import AnyCommand, BotCommand
from kosti.table.fair import SEED_BYTES
from kosti.table.host import Answer, Asked, BotToMove, Deadline, Host, Lookup, Pending, Step
from kosti.table.messages import Presence
from kosti.table.ports import Conflict
from kosti.table.rights import Viewer
from kosti.table.table import Table
from kosti.table.views import Update

__all__ = ["Member", "Room", "Services", "new_seed"]

_AGAIN_SECONDS = 1.0
"""After so long a bot that had to wait for others is asked again."""
_ELSEWHERE_SECONDS = 0.5
"""After so long it is asked again whether another server still moves for the bots."""


@dataclass(frozen=True, slots=True)
class Services:
    """What every room needs."""

    store: Store
    others: Others
    metrics: Metrics
    engines: EnginePool
    bot_delay: float


class Member(Protocol):
    """Somebody connected to this server who looks at the table."""

    @property
    def client(self) -> Client:
        """The conversation with the host."""
        ...

    def restart(self) -> None:
        """Take note that the server goes away."""
        ...

    def end(self) -> None:
        """Take note that the table was deleted."""
        ...

    def stall(self, *, stalled: bool) -> None:
        """Take note that nothing can be stored at the moment, or can again."""
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
        self._briefs: dict[Lang, tuple[Table, Brief]] = {}
        self._services = services
        self._lock = asyncio.Lock()
        self._woken = asyncio.Event()
        self._driving: asyncio.Task[None] | None = None
        self._joining: asyncio.Task[None] | None = None
        self._reading: asyncio.Task[None] | None = None
        self._heard_of = 0
        self._shown = NOBODY

    @property
    def table(self) -> Table:
        """The table as it is."""
        return self.host.table

    @property
    def number(self) -> int:
        """The number of the last event known here."""
        return self.host.table.number

    # Who is there

    async def enter(self, member: Member, saw: int | None = None) -> None:
        """Add somebody who has seen the event `saw`, perhaps on another server; tell the others."""
        self.members.add(member)
        if not self._services.others.alone:
            await self._joined(saw or 0)
        if member not in self.members:
            return
        self.host.enter(member.client)
        if self._services.store.away:
            member.stall(stalled=True)
        self._show()
        self._woken.set()
        if self._driving is None:
            self._driving = asyncio.create_task(self._drive())

    def leave(self, member: Member) -> None:
        """Remove somebody, and tell the others."""
        self.members.discard(member)
        self.host.leave(member.client)
        self._show()
        if not self.members:
            self.rest()
            self._part()

    async def _joined(self, saw: int) -> None:
        """Wait until what others add comes here, and all that they have added so far is known."""
        if self._joining is None:
            self._joining = asyncio.create_task(self._join())
        joining = self._joining
        try:
            await asyncio.shield(joining)
        except Exception:
            if self._joining is joining:
                self._joining = None  # the next one tries again
            raise
        if saw > self.number:
            await self.read()

    async def _join(self) -> None:
        await self._services.others.watch(self.table.id, self)
        await self.read()

    def _part(self) -> None:
        if self._joining is not None:
            self._joining.cancel()
            self._joining = None
        self._services.others.unwatch(self.table.id)

    def _show(self) -> None:
        """Tell the others who is connected here, where that is not as it was."""
        if not self._services.others.alone and (now := self.host.here()) != self._shown:
            self._shown = now
            self._services.others.present(self.table.id, now)

    def _show_after(self, before: Table) -> None:
        """Show who is connected here, where events can have changed who holds which seat."""
        if self.table.seats is not before.seats:
            self._show()

    def found_elsewhere(self, presence: Presence) -> None:
        """Take note who is connected to other servers, and tell everybody here."""
        self.host.elsewhere(presence)

    async def be_current(self) -> None:
        """Read what other servers have added, unless that comes here by itself."""
        joined = self._joining is not None and self._joining.done()
        if not (joined or self._services.others.alone):
            await self.read()

    def brief(self, t: Translator) -> Brief:
        """Return the table in a line."""
        known = self._briefs.get(t.lang)
        if known is None or known[0] is not self.table:
            known = self._briefs[t.lang] = (self.table, brief(self.table, t))
        return known[1]

    def rest(self) -> None:
        """Let nobody move by itself any more."""
        if self._driving is not None:
            self._driving.cancel()
            self._driving = None

    def end(self) -> None:
        """Send everybody away: the table was deleted."""
        for member in tuple(self.members):
            member.end()

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
            before = self.table
            try:
                step = self.host.ask(Asked(viewer, command, request, saw, bots))
                while not isinstance(step, Answer):
                    step = await self._next(step)
                acknowledge(step.number)
                return step.number
            finally:
                if self.table is not before:
                    self._publish(before)

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

    def _publish(self, before: Table) -> None:
        """Tell everybody, here and elsewhere."""
        self.host.tell()
        self._services.others.changed(self.table.id, self.table.number)
        self._show_after(before)

    def notify(self, number: int) -> None:
        """Take note that the table has an event of this number somewhere; read it, then tell."""
        self._heard_of = max(self._heard_of, number)
        if self._heard_of > self.number and self._reading is None:
            self._reading = asyncio.create_task(self._read_what_is_heard_of())
            self._reading.add_done_callback(self._has_read)

    async def _read_what_is_heard_of(self) -> None:
        async with self._lock:
            before = self.table
            if self._heard_of > before.number:
                await self._read()
            self._heard_of = self.number
        self._tell_if_other_than(before)

    def _has_read(self, task: asyncio.Task[None]) -> None:
        self._reading = None
        error = None if task.cancelled() else task.exception()
        if error is not None and not isinstance(error, ServerError):
            failure("read-failed", error)

    async def read(self) -> None:
        """Read what other servers have added, and tell everybody here."""
        async with self._lock:
            before = self.table
            await self._read()
        self._tell_if_other_than(before)

    def _tell_if_other_than(self, before: Table) -> None:
        if self.table is not before:
            self.host.tell()
            self._show_after(before)

    async def _read(self) -> None:
        store, before = self._services.store, self.table
        try:
            events = await store.events(before.id, before.number, before.rules.grammar)
        except ServerError as error:
            if error.code == "no-such-table":
                self.end()
            raise
        if not events:
            return
        after = self.host.after(events)
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
        if isinstance(due, Deadline) and (waits := due.at - self._services.others.clock()) > 0:
            return waits
        if not await self._services.others.may_drive(self.table.id):
            return _ELSEWHERE_SECONDS
        if isinstance(due, BotToMove):
            await asyncio.sleep(self._services.bot_delay)
            choice = await self._choose(due)
            async with self._lock:
                return await self._happen(self.host.moved(due, choice))
        async with self._lock:
            return await self._happen(self.host.clocked_out())

    async def _happen(self, pending: Pending | None) -> float | None:
        if pending is None:
            return None
        before = self.table
        await self._commit(pending)
        self._publish(before)
        return 0.0

    async def _choose(self, due: BotToMove) -> Action | None:
        bot, game = due.driver.bot, due.table.game
        assert game is not None
        if bot is None:
            return Skip()
        return await self._services.engines.decide(self.table.id, bot, game)
