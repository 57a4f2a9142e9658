"""The WebSocket of a table: one connection for each viewer.

What is said to a client goes through one task. Answers wait in a short list; a change of the table
is only marked, and the update is made when it can be sent.
"""

from __future__ import annotations

import asyncio
import time
from collections import deque
from contextlib import suppress
from typing import assert_never

from starlette.websockets import WebSocket, WebSocketDisconnect, WebSocketState

from kosti.errors import KostiError
from kosti.server.analysis import Analyser
from kosti.server.errors import ServerError
from kosti.server.limits import Bucket
from kosti.server.logs import failure
from kosti.server.metrics import Metrics
from kosti.server.room import Room
from kosti.server.wire import NOT_JSON, parsed, written
from kosti.table.client import Client
from kosti.table.errors import TableError
from kosti.table.messages import (
    PROTOCOL,
    CommandRequest,
    Done,
    FromServer,
    Hello,
    HintRequest,
    Ping,
    Speak,
    Stalled,
    ToServer,
    Try,
    Unread,
    read_message,
)
from kosti.table.rights import Viewer

__all__ = ["Connection"]

_MOST_WAITING = 100
_MOST_REFUSED = 20
"""After so many unreadable or too many messages a connection is closed."""
_HELLO_SECONDS = 15.0

RESTART, UNREADABLE, UNWATCHED, GONE, TOO_FAST = 1012, 4000, 4003, 4004, 4008


class Connection:
    """A viewer's connection; a `Member` of the room."""

    def __init__(
        self,
        socket: WebSocket,
        room: Room,
        viewer: Viewer,
        bucket: Bucket,
        metrics: Metrics,
        analyser: Analyser,
        limit: int,
        address: str,
    ) -> None:
        self._socket = socket
        self._room = room
        self._bucket = bucket
        self._metrics = metrics
        self._analyser = analyser
        self._limit = limit
        self._address = address
        self._waiting: deque[FromServer] = deque()
        self._woken = asyncio.Event()
        self._closing: int | None = None
        self._refused = 0
        self._analysing: asyncio.Task[None] | None = None
        self.client = Client(room.host, viewer, self._woken.set)

    def restart(self) -> None:
        """Let the client connect again, to another server or to this one when it is back."""
        self._close(RESTART)

    def end(self) -> None:
        """Tell the client that the table is gone."""
        self._close(GONE)

    def stall(self, *, stalled: bool) -> None:
        """Tell the client that nothing can be stored at the moment, or can again."""
        if len(self._waiting) < _MOST_WAITING:
            self._say(Stalled(stalled))

    def _close(self, code: int) -> None:
        self._closing = code
        self._woken.set()

    def _say(self, message: FromServer) -> None:
        self._waiting.append(message)
        if len(self._waiting) > _MOST_WAITING:
            self._close(TOO_FAST)
        self._woken.set()

    # Both directions

    async def run(self) -> None:
        """Greet, then listen and talk until either side goes away."""
        hello = await self._hello()
        if hello is None:
            return
        tasks: list[asyncio.Task[None]] = []
        try:
            await self._room.enter(self, hello.since)
            tasks += [asyncio.create_task(self._talk()), asyncio.create_task(self._listen())]
            await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
        finally:
            self._room.leave(self)
            if self._analysing is not None:
                tasks.append(self._analysing)
            for task in tasks:
                task.cancel()
            if tasks:
                await asyncio.wait(tasks)
            for task in tasks:
                self._note(task)

    def _note(self, task: asyncio.Task[None]) -> None:
        """Note what has ended a task, unless it is that the client has gone away."""
        error = None if task.cancelled() else task.exception()
        if error is not None and not isinstance(error, WebSocketDisconnect):
            failure("connection-failed", error)
            self._metrics.failures.inc()

    async def _hello(self) -> Hello | None:
        """Return the first message, None when there is none in time, or it is of no use."""
        try:
            raw = await asyncio.wait_for(self._receive(), _HELLO_SECONDS)
            message = self._read(raw)
            if isinstance(message, Unread):
                raise message.error
            if not isinstance(message, Hello):
                raise ServerError("hello-first")
        except TimeoutError:
            await self._socket.close(UNREADABLE)
        except WebSocketDisconnect:
            pass
        except KostiError as error:
            await self._send_away(error)
        else:
            self.client.answer(message)
            if message.protocol in (None, PROTOCOL):
                return message
            await self._send_away(
                TableError("other-protocol", given=message.protocol, known=PROTOCOL)
            )
        return None

    async def _send_away(self, error: KostiError) -> None:
        """Say why, and close; whoever comes so need not come again."""
        with suppress(WebSocketDisconnect, RuntimeError):
            await self._send(self.client.refused(None, error))
            await self._socket.close(UNREADABLE)

    async def _talk(self) -> None:
        while True:
            await self._woken.wait()
            self._woken.clear()
            while self._waiting:
                await self._send(self._waiting.popleft())
            if self._closing is not None:
                await self._socket.close(self._closing)
                return
            if not self.client.may_watch:
                await self._socket.close(UNWATCHED)
                return
            if (news := self.client.news()) is not None:
                await self._send(news)

    async def _send(self, message: FromServer) -> None:
        if self._socket.application_state is not WebSocketState.CONNECTED:
            raise WebSocketDisconnect(1006)
        try:
            await self._socket.send_text(written(message))
        except RuntimeError:
            raise WebSocketDisconnect(1006) from None

    async def _receive(self) -> str | bytes:
        message = await self._socket.receive()
        if message["type"] != "websocket.receive":
            raise WebSocketDisconnect(message.get("code", 1006))
        text, data = message.get("text"), message.get("bytes")
        return text if isinstance(text, str) else bytes(data or b"")

    def _read(self, raw: str | bytes) -> ToServer | Unread:
        if (
            len(raw) > self._limit
            or len(raw.encode() if isinstance(raw, str) else raw) > self._limit
        ):
            raise ServerError("too-large", limit=self._limit)
        try:
            data = parsed(raw)
        except ValueError:
            return Unread(None, TableError("bad-message", reason=NOT_JSON))
        return read_message(data)

    async def _listen(self) -> None:
        while True:
            raw = await self._receive()
            if not self._bucket.take():
                self._refuse(None, ServerError("too-fast"))
                continue
            try:
                message = self._read(raw)
            except KostiError as error:
                self._refuse(None, error)
                continue
            await self._answer(message)

    def _refuse(self, request: str | None, error: KostiError) -> None:
        self._say(self.client.refused(request, error))
        if request is None:
            self._refused += 1
            if self._refused > _MOST_REFUSED:
                self._close(TOO_FAST if error.code == "too-fast" else UNREADABLE)

    # What is asked for

    async def _answer(self, message: ToServer | Unread) -> None:
        match message:
            case Unread(request, error):
                self._refuse(request, error)
                if request is not None:
                    self._metrics.commands.labels("unreadable", "refused").inc()
            case CommandRequest():
                await self._do(message)
            case HintRequest(request):
                if self._analysing is None or self._analysing.done():
                    self._analysing = asyncio.create_task(self._hint(request))
                else:
                    self._refuse(request, ServerError("still-working"))
            case Hello() | Speak() | Ping() | Try():
                self._answer_at_once(message)
            case _:
                assert_never(message)

    def _answer_at_once(self, message: Hello | Speak | Ping | Try) -> None:
        try:
            answer = self.client.answer(message)
        except KostiError as error:
            self._refuse(message.id if isinstance(message, Try) else None, error)
        else:
            if answer is not None:
                self._say(answer)

    async def _hint(self, request: str) -> None:
        """Answer a request for advice; that may take long, so nobody waits for it."""
        try:
            analysis = await self._analyser.analyse(self.client.analysed(), self._address)
            self._say(analysis.told(request, self.client.t))
        except KostiError as error:
            self._refuse(request, error)
        except Exception as error:
            failure("advice-failed", error)
            self._metrics.failures.inc()
            self._refuse(request, ServerError("internal"))

    async def _do(self, request: CommandRequest) -> None:
        began = time.perf_counter()
        outcome = "done"
        try:
            await self._room.do(
                self.client.viewer,
                request.command,
                request.id,
                request.saw,
                lambda number: self._say(Done(request.id, number)),
            )
            self._metrics.seconds.observe(time.perf_counter() - began)
        except KostiError as error:
            outcome = "stale" if error.code == "stale" else "refused"
            self._refuse(request.id, error)
        except Exception as error:
            outcome = "failed"
            failure("command-failed", error)
            self._metrics.failures.inc()
            self._refuse(request.id, ServerError("internal"))
        self._metrics.commands.labels(request.command.do, outcome).inc()
