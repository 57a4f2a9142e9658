"""The web table as an ASGI application: which address leads where."""

from __future__ import annotations

import time

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.routing import Route, WebSocketRoute

from kosti.server.analysis import Analyser
from kosti.server.config import Config
from kosti.server.connecting import Live
from kosti.server.endpoints import ENDPOINTS, LIVE
from kosti.server.http import Http
from kosti.server.lifecycle import Lifecycle
from kosti.server.safety import SafeHeaders
from kosti.table.ports import Clock

__all__ = ["create_app"]

_METHODS = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"]


def create_app(
    config: Config | None = None,
    *,
    analyser: Analyser | None = None,
    clock: Clock = time.time,
) -> Starlette:
    """Return the application; its database is opened when it starts up.

    `analyser` tells the values of choices, and `clock` the seconds since 1970, where no database
    that several servers share has its own time.
    """
    server = Lifecycle(config or Config(), analyser, clock)
    http, live = Http(server), Live(server)
    return Starlette(
        routes=[
            *(Route(each.path, http.handler(each), methods=_METHODS) for each in ENDPOINTS),
            WebSocketRoute(LIVE, live.connect),
            Route("/{path:path}", http.page, methods=_METHODS),
        ],
        middleware=[Middleware(SafeHeaders)],
        lifespan=server.lifespan,
        exception_handlers={HTTPException: http.other},
    )
