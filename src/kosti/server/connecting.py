"""How a browser gets a live connection to a table, or the reason why not."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress
from types import MappingProxyType

from starlette.websockets import WebSocket

from kosti.errors import KostiError
from kosti.i18n import Translator
from kosti.server.errors import ServerError
from kosti.server.identity import COOKIE
from kosti.server.lifecycle import Lifecycle
from kosti.server.limits import Bucket
from kosti.server.live import Connection
from kosti.server.logs import failure
from kosti.server.safety import check_host, check_origin, client_of, lang_of
from kosti.server.state import State
from kosti.server.wire import written
from kosti.table.correcting import refusal_of
from kosti.table.messages import Refused
from kosti.table.rights import need_watching

__all__ = ["Live"]

_CLOSE_CODES: Mapping[str, int] = MappingProxyType(
    {
        "no-such-table": 4004,
        "no-watching": 4003,
        "too-fast": 4008,
        "too-many-requests": 4008,
        "too-many-connections": 4013,
    }
)


class Live:
    """Connects viewers to the tables of a server."""

    def __init__(self, server: Lifecycle) -> None:
        self._server = server

    async def connect(self, socket: WebSocket) -> None:
        """Connect a viewer to a table for as long as both sides are there."""
        server = self._server
        try:
            state = server.running
            check_host(socket.headers, server.config)
            check_origin(socket.headers, server.config)
        except ServerError:
            await socket.close()  # before accepting: the answer is 403
            return
        await socket.accept()
        table = str(socket.path_params["table"])
        try:
            state.requests.take(client_of(socket))
            with state.slots.taken(table, client_of(socket)):
                server.metrics.connections.set(state.slots.count)
                await _converse(state, socket, table)
        except KostiError as error:
            with suppress(RuntimeError):
                refusal = refusal_of(error, Translator(lang_of(socket)))
                await socket.send_text(written(Refused(None, refusal)))
                await socket.close(_CLOSE_CODES.get(error.code, 4000))
        except Exception as error:
            failure("connection-failed", error)
            server.metrics.failures.inc()
            with suppress(RuntimeError):
                await socket.close(1011)
        finally:
            server.metrics.connections.set(state.slots.count)


async def _converse(state: State, socket: WebSocket, table: str) -> None:
    room = await state.rooms.get(table)
    viewer = state.identity.viewer(table, socket.cookies.get(COOKIE))
    need_watching(room.table, viewer.at(room.table))
    limits = state.config.limits
    await Connection(
        socket,
        room,
        viewer,
        Bucket(limits.messages),
        state.metrics,
        state.analyser,
        limits.message,
        client_of(socket),
    ).run()
