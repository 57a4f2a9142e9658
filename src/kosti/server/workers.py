"""Bounded pools of worker processes, for work that would keep the players waiting.

A pool has so many processes, gives each job so many seconds, and keeps so many waiting. Clients
have their turns one after another, and each has one job in work at a time: whoever asks a hundred
things waits for the hundred, and somebody else for one of them. A pool that is full refuses.
"""

from __future__ import annotations

import asyncio
import math
import pickle
import sys
from asyncio.subprocess import PIPE, Process
from collections import OrderedDict, deque
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field
from typing import TypeVar, TypeVarTuple, cast

from kosti.server.errors import ServerError
from kosti.server.logs import note
from kosti.server.worker import HEAD, Outcome, command, packed

__all__ = ["PoolPlan", "Workers"]

T = TypeVar("T")
Ts = TypeVarTuple("Ts")

_IDLE_SECONDS = 300.0
"""After so long without a job a process ends, and gives its memory back."""
_LIMIT = 2**26
"""The buffer for an answer, in bytes."""


def _nothing() -> None:
    """Set up a worker that needs nothing."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PoolPlan:
    """How much a pool does: `processes` at once, `seconds` for a job, and how many wait.

    `niceness` is how far its processes stand back behind the server; `set_up` is called once in
    each of them.
    """

    name: str
    processes: int = 1
    seconds: float = 20.0
    waiting: int = 200
    waiting_per_client: int = 8
    niceness: int = 19
    set_up: Callable[[], None] = _nothing


@dataclass(frozen=True, slots=True, eq=False)
class _Job:
    """A job, and what its sender waits for."""

    client: str
    data: bytes
    done: asyncio.Future[object]


@dataclass(slots=True)
class _Queues:
    """The jobs that wait, by client; the client whose turn is next stands first."""

    of: OrderedDict[str, deque[_Job]] = field(default_factory=OrderedDict)
    busy: set[str] = field(default_factory=set)
    count: int = 0

    def put(self, job: _Job) -> None:
        self.of.setdefault(job.client, deque()).append(job)
        self.count += 1

    def drop(self, job: _Job) -> None:
        """Take a job out that nobody waits for any more, unless it is in work."""
        queue = self.of.get(job.client, deque())
        if job in queue:
            queue.remove(job)
            self.count -= 1
            if not queue:
                del self.of[job.client]

    def take(self) -> _Job | None:
        """Return the next job of a client that has none in work."""
        for client, queue in self.of.items():
            if client not in self.busy:
                job = queue.popleft()
                self.count -= 1
                self.busy.add(client)
                del self.of[client]
                if queue:
                    self.of[client] = queue  # behind all others
                return job
        return None


class Workers:
    """A pool of worker processes; they start when they are first needed."""

    def __init__(self, plan: PoolPlan) -> None:
        self.plan = plan
        self._queues = _Queues()
        self._woken = asyncio.Condition()
        self._tasks: list[asyncio.Task[None]] = []
        self._closed = False
        self._lately = min(plan.seconds, 1.0)

    async def run(self, client: str, job: Callable[[*Ts], T], *args: *Ts) -> T:
        """Return what a job answers in a process of the pool; `job` is a function of a module.

        Raises:
            ServerError: ``busy`` when too many wait; ``took-too-long``; ``closing``.
            Whatever the job raises.
        """
        if self._closed:
            raise ServerError("closing")
        queues, plan = self._queues, self.plan
        if (
            queues.count >= plan.waiting
            or len(queues.of.get(client, ())) >= plan.waiting_per_client
        ):
            raise ServerError("busy", seconds=self._wait)
        made = _Job(client, packed((job, args)), asyncio.get_running_loop().create_future())
        queues.put(made)
        if len(self._tasks) < plan.processes:
            self._tasks.append(asyncio.create_task(self._work()))
        async with self._woken:
            self._woken.notify()
        try:
            return cast(T, await made.done)
        finally:
            queues.drop(made)

    @property
    def _wait(self) -> int:
        """After how many seconds it is worth while to ask again, as it looks now."""
        return min(60, max(2, math.ceil(self._lately * self._queues.count / self.plan.processes)))

    async def close(self) -> None:
        """End all processes; what waits is refused."""
        self._closed = True
        for task in self._tasks:
            task.cancel()
        for task in self._tasks:
            with suppress(asyncio.CancelledError):
                await task
        for queue in self._queues.of.values():
            for job in queue:
                _settle(job, ServerError("closing"))

    async def _work(self) -> None:
        """Do one job after another in a process, which is replaced when it must be ended."""
        process: _Process | None = None
        try:
            while True:
                try:
                    job = await asyncio.wait_for(self._next(), _IDLE_SECONDS)
                except TimeoutError:
                    if process is not None:
                        await process.end()
                        process = None
                    continue
                try:
                    process = await self._do(job, process)
                finally:
                    _settle(job, ServerError("closing"))
                    self._queues.busy.discard(job.client)
                    async with self._woken:
                        self._woken.notify_all()
        finally:
            if process is not None:
                await process.end()

    async def _next(self) -> _Job:
        async with self._woken:
            while True:
                if (job := self._queues.take()) is not None:
                    return job
                await self._woken.wait()

    async def _do(self, job: _Job, process: _Process | None) -> _Process | None:
        """Do a job; return the process if it can do another."""
        began = asyncio.get_running_loop().time()
        try:
            if process is None:
                process = await _Process.start(self.plan)
            outcome = await asyncio.wait_for(process.ask(job.data), self.plan.seconds)
        except TimeoutError:
            note("job-too-long", pool=self.plan.name)
            _settle(job, ServerError("took-too-long", seconds=round(self.plan.seconds)))
        except asyncio.CancelledError:
            if process is not None:  # it may have been started here, so that nobody else knows it
                await process.end()
            raise
        except (OSError, EOFError, asyncio.IncompleteReadError):
            note("worker-died", pool=self.plan.name)
            _settle(job, ServerError("internal"))
        else:
            _settle(job, outcome.error, outcome.answer)
            took = asyncio.get_running_loop().time() - began
            self._lately = 0.8 * self._lately + 0.2 * took
            return process
        if process is not None:
            await process.end()
        return None


def _settle(job: _Job, error: Exception | None, answer: object = None) -> None:
    if job.done.done():
        return
    if error is None:
        job.done.set_result(answer)
    else:
        job.done.set_exception(error)


class _Process:
    """A worker process, and the connection with it."""

    def __init__(self, process: Process) -> None:
        self._process = process

    @classmethod
    async def start(cls, plan: PoolPlan) -> _Process:
        """Start a process."""
        process = await asyncio.create_subprocess_exec(
            *command(), stdin=PIPE, stdout=PIPE, limit=_LIMIT
        )
        started = cls(process)
        try:
            await started._send(packed((sys.path, plan.niceness, plan.seconds, plan.set_up)))
        except BaseException:
            await started.end()
            raise
        return started

    async def ask(self, data: bytes) -> Outcome:
        """Return what a job comes to.

        Raises:
            OSError, IncompleteReadError: the process has ended.
        """
        await self._send(data)
        answers = self._process.stdout
        assert answers is not None
        (size,) = HEAD.unpack(await answers.readexactly(HEAD.size))
        answer = pickle.loads(await answers.readexactly(size))  # noqa: S301 # from our own process
        assert isinstance(answer, Outcome)
        return answer

    async def _send(self, data: bytes) -> None:
        jobs = self._process.stdin
        assert jobs is not None
        jobs.write(data)
        await jobs.drain()

    async def end(self) -> None:
        """End the process at once, whatever it does."""
        with suppress(ProcessLookupError):
            self._process.kill()
        await self._process.wait()
