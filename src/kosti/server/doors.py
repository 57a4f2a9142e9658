"""HTTP connections on which nothing is being answered: how many, for how long, and from where.

A connection is counted from the moment it is made, before anything of it is read, and not while
its request is answered, nor once it is a WebSocket. Nobody who comes is turned away: whoever
has waited longest goes, first of the same address, then of the address that holds the most.
"""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Collection, Mapping
from typing import ClassVar, Protocol

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol

from kosti.server.config import Limits
from kosti.server.safety import network_of

__all__ = ["Doors", "TimedHttp", "Waiter", "timed_http"]

_FAREWELL_SECONDS = 10.0
"""So long a closed connection may take to read the last answer."""


class Waiter(Protocol):
    """A connection that waits."""

    def give_up(self) -> None:
        """Close the connection at once."""
        ...


class Doors:
    """The connections of a server that wait, by their address.

    Of `trusted` addresses, such as that of a proxy, any number may wait.
    """

    def __init__(self, most: int, per_client: int, trusted: Collection[str] = ()) -> None:
        self._most = most
        self._per_client = per_client
        self._trusted = trusted
        self._waiting: dict[str, OrderedDict[Waiter, None]] = {}
        self.count = 0

    def come(self, address: str, waiter: Waiter) -> None:
        """Let a connection wait; another may have to go for it."""
        mine = self._waiting.setdefault(address, OrderedDict())
        if waiter in mine:
            return
        trusted = address in self._trusted or "*" in self._trusted
        if len(mine) >= self._per_client and not trusted:
            self._drop(mine)
        elif self.count >= self._most:
            self._drop(max(self._waiting.values(), key=len))
        mine[waiter] = None
        self.count += 1

    def _drop(self, waiters: OrderedDict[Waiter, None]) -> None:
        oldest, _ = waiters.popitem(last=False)
        self.count -= 1
        oldest.give_up()

    def go(self, address: str, waiter: Waiter) -> None:
        """Take note that a connection does not wait any more."""
        mine = self._waiting.get(address, OrderedDict())
        if waiter in mine:
            del mine[waiter]
            self.count -= 1
        if not mine:
            self._waiting.pop(address, None)


class TimedHttp(H11Protocol):
    """An HTTP connection whose requests must come in time, and whose answers must be read."""

    doors: ClassVar[Doors]
    seconds: ClassVar[Mapping[type[object], float]]
    """For how long each part of a request may be awaited."""

    _address = ""
    _awaited: type[object] | None = None
    _timer: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self._address = network_of(self.client[0] if self.client else "")
        self._note_awaited()

    def data_received(self, data: bytes) -> None:
        super().data_received(data)
        self._note_awaited()

    def on_response_complete(self) -> None:
        super().on_response_complete()
        self._awaited = None
        self._note_awaited()

    def handle_websocket_upgrade(self, event: h11.Request) -> None:
        self._rest()
        super().handle_websocket_upgrade(event)

    def connection_lost(self, exc: Exception | None) -> None:
        self._rest()
        super().connection_lost(exc)

    def timeout_keep_alive_handler(self) -> None:
        super().timeout_keep_alive_handler()
        # Closing waits until what was answered is read, and that may be never.
        self.loop.call_later(_FAREWELL_SECONDS, self.transport.abort)

    def give_up(self) -> None:
        """Close the connection at once."""
        self.transport.abort()

    def _note_awaited(self) -> None:
        """Take note of what is awaited now; the time for it runs from when it first was."""
        state = self.conn.their_state
        awaited = state if state in self.seconds and not self.transport.is_closing() else None
        if self.transport.get_protocol() is not self:
            awaited = None  # it is a WebSocket by now
        if awaited is self._awaited:
            return
        self._rest()
        if awaited is not None:
            self._awaited = awaited
            self.doors.come(self._address, self)
            self._timer = self.loop.call_later(self.seconds[awaited], self.give_up)

    def _rest(self) -> None:
        """Take note that nothing is awaited."""
        self._awaited = None
        self.doors.go(self._address, self)
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None


def timed_http(limits: Limits, trusted: Collection[str] = ()) -> type[TimedHttp]:
    """Return the HTTP of a server with these limits, which trusts these addresses."""

    class Http(TimedHttp):
        doors = Doors(limits.waiting, limits.waiting_per_client, trusted)
        seconds = {  # noqa: RUF012 # a mapping of one server
            h11.IDLE: limits.header_seconds,
            h11.SEND_BODY: limits.body_seconds,
        }

    return Http
