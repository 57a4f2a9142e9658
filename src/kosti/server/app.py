"""The web table as an ASGI application."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager, suppress

import msgspec
from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.requests import ClientDisconnect, Request
from starlette.responses import Response
from starlette.routing import Route, WebSocketRoute
from starlette.websockets import WebSocket

from kosti.errors import KostiError
from kosti.i18n import Translator
from kosti.server.analysis import Analyser, CoachAnalyser
from kosti.server.api import Api, Call, State
from kosti.server.config import Config
from kosti.server.endpoints import ENDPOINTS, LIVE, Endpoint
from kosti.server.engines import EnginePool
from kosti.server.errors import ServerError, status_of
from kosti.server.hub import Hub, LocalHub
from kosti.server.identity import COOKIE, COOKIE_SECONDS, Identity
from kosti.server.limits import Bucket, Buckets, Slots
from kosti.server.live import Connection
from kosti.server.logs import failure, note
from kosti.server.messages import Failure
from kosti.server.metrics import Metrics
from kosti.server.pages import Pages
from kosti.server.room import Services
from kosti.server.rooms import Rooms
from kosti.server.safety import (
    SafeHeaders,
    check_host,
    check_origin,
    client_of,
    lang_of,
    read_body,
)
from kosti.server.store import Store
from kosti.server.wire import NOT_JSON, parsed, written
from kosti.table.codec import Unreadable, decode
from kosti.table.correcting import refusal_of
from kosti.table.messages import Refused
from kosti.table.rights import need_watching

__all__ = ["create_app"]

_DAY = 24 * 3600.0
_CLOSE_CODES = {
    "no-such-table": 4004,
    "no-watching": 4003,
    "too-fast": 4008,
    "too-many-connections": 4013,
}
_RECORDS = ("replay", "verify")
_METHODS = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"]
_HEAD = {"GET": "HEAD"}

Handler = Callable[[Request], Awaitable[Response]]


def create_app(
    config: Config | None = None,
    *,
    hub: Hub | None = None,
    analyser: Analyser | None = None,
    clock: Callable[[], float] = time.time,
) -> Starlette:
    """Return the application; its database is opened when it starts up.

    `hub` connects it with other servers, `analyser` knows what moves are worth, and `clock` tells
    the seconds since 1970.
    """
    server = _Server(config or Config(), hub or LocalHub(), analyser, clock)
    routes: list[Route | WebSocketRoute] = [
        Route(each.path, server.handler(each), methods=_METHODS) for each in ENDPOINTS
    ]
    routes.append(WebSocketRoute(LIVE, server.live))
    routes.append(Route("/{path:path}", server.page, methods=_METHODS))
    return Starlette(
        routes=routes,
        middleware=[Middleware(SafeHeaders)],
        lifespan=server.lifespan,
        exception_handlers={HTTPException: server.other},
    )


class _Server:
    """What the routes share."""

    def __init__(
        self, config: Config, hub: Hub, analyser: Analyser | None, clock: Callable[[], float]
    ) -> None:
        self._clock = clock
        self._config = config
        self._hub = hub
        self._analyser = analyser
        self._pages = Pages(config.static)
        self._metrics = Metrics()
        self._state: State | None = None
        self._api: Api | None = None

    @asynccontextmanager
    async def lifespan(self, app: Starlette) -> AsyncIterator[None]:
        config, limits = self._config, self._config.limits
        try:
            store = await Store.open(config.database)
        except ServerError as error:
            app.state.failure = error  # uvicorn would only log it
            raise
        engines = EnginePool()
        services = Services(store, self._hub, self._metrics, engines, config.bot_delay, self._clock)
        rooms = Rooms(services, limits.idle_rooms, limits.tables)
        self._state = State(
            config,
            store,
            rooms,
            Identity(await store.key("identity")),
            self._analyser or CoachAnalyser(engines),
            engines,
            self._metrics,
            Slots(limits.connections, limits.connections_per_table, limits.connections_per_client),
            Buckets(limits.requests, limits.clients),
            Buckets(limits.new_tables, limits.clients),
            Buckets(limits.heavy, limits.clients),
        )
        self._api = Api(self._state)
        app.state.kosti = self._state
        cleaning = asyncio.create_task(self._clean(store))
        note("started", front_end=self._pages.built)
        try:
            yield
        finally:
            self._state = None
            cleaning.cancel()
            with suppress(asyncio.CancelledError):
                await cleaning
            rooms.close()
            engines.close()
            await store.close()
            note("stopped")

    async def _clean(self, store: Store) -> None:
        """Once a day delete the tables that nobody uses any more."""
        while True:
            try:
                gone = await store.delete_older(self._clock() - _DAY * self._config.keep_days)
                if gone:
                    note("tables-deleted", count=gone)
            except Exception as error:
                failure("clean-failed", error)
            await asyncio.sleep(_DAY)

    # HTTP

    def handler(self, endpoint: Endpoint) -> Handler:
        """Return what answers an address."""
        limits = self._config.limits
        limit = limits.record_body if endpoint.name in _RECORDS else limits.body

        async def handle(request: Request) -> Response:
            call = Call(request, None, Translator(lang_of(request)))
            try:
                if request.method not in (endpoint.method, _HEAD.get(endpoint.method)):
                    raise ServerError("bad-method", method=request.method)
                state, api = self._running()
                check_host(request.headers, self._config)
                state.requests.take(client_of(request))
                if endpoint.body is not None:
                    check_origin(request.headers, self._config)
                    call.body = _decoded(endpoint.body, await read_body(request, limit))
                answer = await getattr(api, endpoint.name)(call)
                response = answer if isinstance(answer, Response) else _json(answer)
                if call.cookie is not None:
                    _set_cookie(response, call, secure=self._secure(request))
            except KostiError as error:
                response = self._refused(error, call.t)
            except ClientDisconnect:
                response = Response(status_code=400)
            except Exception as error:
                failure("request-failed", error)
                self._metrics.failures.inc()
                response = self._refused(ServerError("internal"), call.t)
            self._metrics.requests.labels(endpoint.name, str(response.status_code)).inc()
            return response

        return handle

    def _secure(self, request: Request) -> bool:
        """Tell whether the browser reaches this server by HTTPS, perhaps through a proxy."""
        public = self._config.public_url or ""
        return "https" in (request.url.scheme, public.partition(":")[0])

    def _running(self) -> tuple[State, Api]:
        if self._state is None or self._api is None:
            raise ServerError("closing")
        return self._state, self._api

    def _refused(self, error: KostiError, t: Translator) -> Response:
        return _json(Failure(refusal_of(error, t)), status_of(error))

    async def page(self, request: Request) -> Response:
        """Answer everything that is not the API."""
        lang = lang_of(request)
        try:
            check_host(request.headers, self._config)
            if request.url.path.startswith("/api/"):
                raise ServerError("not-found")
            if request.method not in ("GET", "HEAD"):
                raise ServerError("bad-method", method=request.method)
            answer = self._pages.answer(request, lang)
            if answer is None:
                raise ServerError("not-found")
        except KostiError as error:
            answer = self._refused(error, Translator(lang))
        self._metrics.requests.labels("page", str(answer.status_code)).inc()
        return answer

    async def other(self, request: Request, error: Exception) -> Response:
        """Answer what no route takes, such as a method that HTTP does not know."""
        refusal = ServerError("bad-method", method=request.method)
        return self._refused(refusal, Translator(lang_of(request)))

    # WebSocket

    async def live(self, socket: WebSocket) -> None:
        """Connect a viewer to a table."""
        try:
            state, _ = self._running()
            check_host(socket.headers, self._config)
            check_origin(socket.headers, self._config)
        except ServerError:
            await socket.close()  # before accepting: the answer is 403
            return
        await socket.accept()
        table = str(socket.path_params["table"])
        try:
            state.requests.take(client_of(socket))
            with state.slots.taken(table, client_of(socket)):
                self._metrics.connections.set(state.slots.count)
                await self._connect(state, socket, table)
        except KostiError as error:
            with suppress(RuntimeError):
                refusal = refusal_of(error, Translator(lang_of(socket)))
                await socket.send_text(written(Refused(None, refusal)))
                await socket.close(_CLOSE_CODES.get(error.code, 4000))
        except Exception as error:
            failure("connection-failed", error)
            self._metrics.failures.inc()
            with suppress(RuntimeError):
                await socket.close(1011)
        finally:
            self._metrics.connections.set(state.slots.count)

    async def _connect(self, state: State, socket: WebSocket, table: str) -> None:
        room = await state.rooms.get(table)
        viewer = state.identity.viewer(table, socket.cookies.get(COOKIE))
        need_watching(room.table, viewer)
        limits = self._config.limits
        await Connection(
            socket,
            room,
            viewer,
            Bucket(limits.messages),
            self._metrics,
            state.analyser,
            limits.message,
        ).run()


def _decoded(kind: type, body: bytes) -> object:
    try:
        return decode(kind, parsed(body))
    except Unreadable as error:
        raise ServerError("bad-json", reason=error.text) from None
    except ValueError:
        raise ServerError("bad-json", reason=NOT_JSON) from None


def _json(answer: object, status: int = 200) -> Response:
    return Response(msgspec.json.encode(answer), status, media_type="application/json")


def _set_cookie(response: Response, call: Call, *, secure: bool) -> None:
    assert call.cookie is not None
    path, value = call.cookie
    response.set_cookie(
        COOKIE,
        value,
        max_age=COOKIE_SECONDS,
        path=path,
        secure=secure,
        httponly=True,
        samesite="strict",
    )
