"""Several servers on this machine: a process for each, on ports one after another."""

from __future__ import annotations

import asyncio
import logging
import multiprocessing
import os
import signal
import socket
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, replace
from multiprocessing.connection import Connection, wait
from multiprocessing.context import SpawnProcess
from types import FrameType

from kosti.errors import KostiError
from kosti.i18n import Param
from kosti.server.config import Config, database_url
from kosti.server.database import open_database
from kosti.server.errors import ServerError
from kosti.server.logs import note, set_up
from kosti.server.nats_hub import driver_for
from kosti.server.run import listen, serve

__all__ = ["serve_many"]

_MOST = 64
_TRIES = 20
_AGAIN_SECONDS = (0.5, 10.0)
_STEADY_SECONDS = 10.0
"""A process that has run for so long did not fail because it was started."""
_STOP_SECONDS = 30.0
_SPAWN = multiprocessing.get_context("spawn")


@dataclass(frozen=True, slots=True)
class _Started:
    """A server answers, under these addresses."""

    local: str
    lan: str | None


@dataclass(frozen=True, slots=True)
class _Refused:
    """A server cannot start, and why."""

    code: str
    params: dict[str, Param]


def serve_many(
    count: int,
    *,
    host: str,
    port: int,
    config: Config,
    on_start: Callable[[str, str | None], None] | None = None,
    log_level: int = logging.INFO,
) -> None:
    """Run servers on `count` ports from `port` on until interrupted; one that dies is started anew.

    `on_start` is told the addresses of the first once all answer. Port 0 takes free ones.

    Raises:
        ServerError: ``bad-workers`` or ``needs-postgresql``; or as for one server.
    """
    if not 1 <= count <= _MOST:
        raise ServerError("bad-workers", count=count, most=_MOST)
    if database_url(config.database).get_backend_name() != "postgresql":
        raise ServerError("needs-postgresql")
    set_up(log_level)
    if config.broker is not None:
        driver_for(config.broker)
    asyncio.run(_try_database(config.database))
    first = _free_ports(host, port, count)
    others = replace(config, prepare=False)  # what one of them solves is stored for all
    servers = [
        _Process(host, first + place, others if place else config, log_level)
        for place in range(count)
    ]
    with _until_told(servers) as stopping:
        try:
            _run(servers, on_start, stopping)
        finally:
            for each in servers:
                each.stop()
            until = time.monotonic() + _STOP_SECONDS
            for each in servers:
                each.end(until)


async def _try_database(database: str | None) -> None:
    await (await open_database(database)).dispose()


@contextmanager
def _until_told(servers: list[_Process]) -> Iterator[threading.Event]:
    """Pass on to the servers that they are to end."""
    stopping = threading.Event()

    def stop(_: int, __: FrameType | None) -> None:
        stopping.set()
        for each in servers:
            each.stop()

    before = {number: signal.signal(number, stop) for number in (signal.SIGINT, signal.SIGTERM)}
    try:
        yield stopping
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)


def _run(
    servers: list[_Process],
    on_start: Callable[[str, str | None], None] | None,
    stopping: threading.Event,
) -> None:
    for each in servers:
        each.start()
    starting = True
    while not stopping.is_set():
        wait([each.ears for each in servers if each.ears is not None], timeout=0.5)
        for each in servers:
            refused = each.listen()
            if refused is not None and starting:
                raise ServerError(refused.code, **refused.params)
            if starting and not each.is_alive:
                raise ServerError("internal")
            if not (each.is_alive or stopping.is_set()):
                each.start_again()
        if starting and all(each.started for each in servers):
            starting = False
            found = servers[0].started
            if on_start is not None and found is not None:
                on_start(found.local, found.lan)


class _Process:
    """A server in a process of its own."""

    def __init__(self, host: str, port: int, config: Config, log_level: int) -> None:
        self._arguments = (host, port, config, log_level)
        self._process: SpawnProcess | None = None
        self._pause = _AGAIN_SECONDS[0]
        self._since = 0.0
        self._not_before = 0.0
        self.ears: Connection | None = None
        self.started: _Started | None = None

    @property
    def is_alive(self) -> bool:
        """Whether the process runs."""
        return self._process is not None and self._process.is_alive()

    def start(self) -> None:
        """Start the process; it ends when this one does."""
        self._close_ears()
        self.ears, mouth = _SPAWN.Pipe()
        self._process = _SPAWN.Process(target=_serve, args=(mouth, *self._arguments))
        self._process.start()
        mouth.close()
        self._since = time.monotonic()

    def start_again(self) -> None:
        """Start a process that has died, the later the more often it dies."""
        now = time.monotonic()
        if self._not_before < self._since:
            note("process-died", port=self._arguments[1])
            if now - self._since > _STEADY_SECONDS:
                self._pause = _AGAIN_SECONDS[0]
            self._not_before = now + self._pause
            self._pause = min(2 * self._pause, _AGAIN_SECONDS[1])
        if now >= self._not_before:
            self.start()

    def listen(self) -> _Refused | None:
        """Hear what the process has said; return why it cannot start, if it has said that."""
        refused: _Refused | None = None
        with suppress(EOFError, OSError):
            while self.ears is not None and self.ears.poll():
                said = self.ears.recv()
                if isinstance(said, _Started):
                    self.started = said
                elif isinstance(said, _Refused):
                    refused = said
        return refused

    def stop(self) -> None:
        """Ask the process to end."""
        if self.is_alive and self._process is not None:
            self._process.terminate()

    def end(self, until: float) -> None:
        """Wait for the end of the process, and force it if it takes too long."""
        if self._process is not None:
            self._process.join(max(0.0, until - time.monotonic()))
            if self._process.is_alive():
                self._process.kill()
                self._process.join()
        self._close_ears()

    def _close_ears(self) -> None:
        if self.ears is not None:
            self.ears.close()
            self.ears = None


def _free_ports(host: str, port: int, count: int) -> int:
    """Return the first of so many ports that can all be listened on.

    Raises:
        ServerError: ``bad-address``.
    """
    for left in reversed(range(_TRIES if port == 0 else 1)):
        tried: list[socket.socket] = []
        try:
            tried.append(listen(host, port))
            first: int = tried[0].getsockname()[1]
            tried += [listen(host, first + place) for place in range(1, count)]
        except ServerError:
            if not left:
                raise
        else:
            return first
        finally:
            for each in tried:
                each.close()
    raise AssertionError


# In the process of a server


def _serve(mouth: Connection, host: str, port: int, config: Config, log_level: int) -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the parent passes it on, once
    threading.Thread(target=_end_with, args=(mouth,), daemon=True).start()

    def started(local: str, lan: str | None) -> None:
        with suppress(OSError):
            mouth.send(_Started(local, lan))

    try:
        serve(host=host, port=port, config=config, on_start=started, log_level=log_level)
    except KostiError as error:
        with suppress(OSError):
            mouth.send(_Refused(error.code, dict(error.text.params)))
        raise SystemExit(2) from None


def _end_with(parent: Connection) -> None:
    """End this process as soon as its parent is gone."""
    with suppress(EOFError, OSError):
        parent.recv()
    os.kill(os.getpid(), signal.SIGTERM)
