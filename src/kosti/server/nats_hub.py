"""A hub on NATS: one subject for each table, which only those subscribe to that watch it."""

from __future__ import annotations

import asyncio
import math
import time
from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

from kosti.server.errors import ServerError
from kosti.server.hub import Listener
from kosti.server.logs import note

if TYPE_CHECKING:
    from nats.aio.client import Client
    from nats.aio.msg import Msg
    from nats.aio.subscription import Subscription

__all__ = ["NatsHub", "driver_for"]

_PRESENCE = b"p"
_PROBE_SECONDS = 1.0
_CONNECT_SECONDS = 2
_RETRY_SECONDS = 1
_SETTLING_SECONDS = 2.0
"""So long after a broker has come back others may still be without it."""
_SCHEMES = ("nats", "tls", "ws", "wss")


def driver_for(url: str) -> Callable[..., Awaitable[Client]]:
    """Return what connects with a broker.

    Raises:
        ServerError: ``bad-broker`` or ``no-driver``.
    """
    try:
        parts = urlsplit(url)
        valid = parts.scheme in _SCHEMES and bool(parts.hostname) and (parts.port or 1) > 0
    except ValueError:
        valid = False
    if not valid:
        raise ServerError("bad-broker", url=url.rpartition("@")[2])
    try:
        from nats import connect  # noqa: PLC0415 # only who asks for a broker needs its driver
    except ModuleNotFoundError:
        raise ServerError("no-driver", wanted="NATS", name="nats-py") from None
    return connect


class NatsHub:
    """News over NATS. The broker may come later, go, and come back. Made by `open`."""

    def __init__(
        self,
        url: str,
        prefix: str,
        listener: Listener,
        connect: Callable[..., Awaitable[Client]],
    ) -> None:
        self._url = url
        self._connect = connect
        self._prefix = f"kosti.{prefix}."
        self._listener = listener
        self._client: Client | None = None
        self._subscriptions: dict[str, Subscription | None] = {}
        self._outbox: dict[tuple[str, bool], bytes] = {}
        self._woken = asyncio.Event()
        self._reconnected = asyncio.Event()
        self._hears = False
        self._settled = 0.0
        self._tasks = [asyncio.create_task(self._keep()), asyncio.create_task(self._send())]

    @classmethod
    def open(cls, url: str, prefix: str, listener: Listener) -> NatsHub:
        """Return a hub that connects with a broker as soon as it answers.

        `prefix` tells the servers of one database from others that use the same broker.

        Raises:
            ServerError: ``bad-broker`` or ``no-driver``.
        """
        return cls(url, prefix, listener, driver_for(url))

    @property
    def hears(self) -> bool:
        """Whether the broker answers, and has done so for a moment."""
        return self._hears and time.monotonic() > self._settled

    def publish(self, table: str, number: int | None) -> None:
        """Tell the servers that watch a table; of two news still unsent the later counts."""
        payload = _PRESENCE if number is None else b"%d" % number
        self._outbox[table, number is None] = payload
        self._woken.set()

    async def watch(self, table: str) -> None:
        """Subscribe to a table."""
        self._subscriptions.setdefault(table, None)
        client = self._client
        if client is None or not client.is_connected:
            return  # what is watched is read then, and subscribed to later
        with suppress(Exception):  # the broker is away: the same
            await self._subscribe(client, table)
            await client.flush(_CONNECT_SECONDS)

    async def _subscribe(self, client: Client, table: str) -> None:
        if table in self._subscriptions and self._subscriptions[table] is None:
            made = await client.subscribe(self._prefix + table, cb=self._heard)
            if table in self._subscriptions and self._subscriptions[table] is None:
                self._subscriptions[table] = made
            else:
                await made.unsubscribe()

    def unwatch(self, table: str) -> None:
        """End the subscription to a table."""
        subscription = self._subscriptions.pop(table, None)
        if subscription is not None:
            task = asyncio.create_task(subscription.unsubscribe())
            task.add_done_callback(lambda done: done.cancelled() or done.exception())

    async def _heard(self, message: Msg) -> None:
        table = message.subject.removeprefix(self._prefix)
        if message.data == _PRESENCE:
            self._listener(table, None)
        elif message.data.isdigit():
            self._listener(table, int(message.data))

    async def _send(self) -> None:
        while True:
            await self._woken.wait()
            self._woken.clear()
            outbox, self._outbox = self._outbox, {}
            client = self._client
            if client is None or not client.is_connected:
                continue  # heartbeats make up for what is lost
            for (table, _), payload in outbox.items():
                with suppress(Exception):
                    await client.publish(self._prefix + table, payload)

    async def _keep(self) -> None:
        """Connect, and see to it that the broker answers."""
        while True:
            try:
                await self._probe()
            except Exception:
                self._is_heard(False)
            else:
                self._is_heard(True)
            with suppress(TimeoutError):
                await asyncio.wait_for(self._reconnected.wait(), _PROBE_SECONDS)
            self._reconnected.clear()

    async def _probe(self) -> None:
        if self._client is None or self._client.is_closed:
            self._subscriptions = dict.fromkeys(self._subscriptions)
            self._client = await self._connect(
                self._url,
                name="kosti",
                no_echo=True,
                error_cb=_silent,
                reconnected_cb=self._is_reconnected,
                connect_timeout=_CONNECT_SECONDS,
                reconnect_time_wait=_RETRY_SECONDS,
                max_reconnect_attempts=-1,
                ping_interval=2,
                max_outstanding_pings=2,
            )
        if not self._client.is_connected:
            raise ConnectionError
        await self._client.flush(_CONNECT_SECONDS)
        for table in tuple(self._subscriptions):
            await self._subscribe(self._client, table)

    async def _is_reconnected(self) -> None:
        self._reconnected.set()

    def _is_heard(self, hears: bool) -> None:
        if hears is not self._hears:
            self._hears = hears
            if not hears:
                self._settled = math.inf
            elif self._settled:
                self._settled = time.monotonic() + _SETTLING_SECONDS
            note("broker-back" if hears else "broker-away")

    async def close(self) -> None:
        """Send what still waits, and leave."""
        with suppress(Exception):
            if self._client is not None and self._client.is_connected:
                await asyncio.sleep(0)
                await self._client.flush(1)
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        if self._client is not None:
            with suppress(Exception):
                await self._client.close()


async def _silent(_: Exception) -> None:
    """Say nothing: that the broker is away is noted once."""
