"""How HTTP requests are answered: read, counted, handed to the API or the pages, and refused."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

import msgspec
from starlette.requests import ClientDisconnect, Request
from starlette.responses import Response

from kosti.errors import KostiError
from kosti.i18n import Translator
from kosti.server.api import Api, Call
from kosti.server.endpoints import Endpoint
from kosti.server.errors import ServerError, status_of
from kosti.server.identity import COOKIE, COOKIE_SECONDS, Cookie
from kosti.server.lifecycle import Lifecycle
from kosti.server.logs import failure
from kosti.server.messages import Failure
from kosti.server.safety import check_host, check_origin, client_of, lang_of, read_body
from kosti.server.wire import NOT_JSON, parsed
from kosti.table.codec import Unreadable, decode
from kosti.table.correcting import refusal_of

__all__ = ["Handler", "Http"]

_RECORDS = ("replay", "verify")
_SIGNATURE = 43
"""The end of a cookie, by which browsers at a table are told apart."""
_HEAD = {"GET": "HEAD"}

Handler = Callable[[Request], Awaitable[Response]]


class Http:
    """Answers the HTTP requests of a server."""

    def __init__(self, server: Lifecycle) -> None:
        self._server = server

    def handler(self, endpoint: Endpoint) -> Handler:
        """Return what answers an address."""

        async def handle(request: Request) -> Response:
            call = Call(request, None, Translator(lang_of(request)))
            try:
                response = await self._answer(endpoint, call)
            except KostiError as error:
                response = _refused(error, call.t)
            except ClientDisconnect:
                response = Response(status_code=400)
            except Exception as error:
                failure("request-failed", error)
                self._server.metrics.failures.inc()
                response = _refused(ServerError("internal"), call.t)
            self._count(endpoint.name, response)
            return response

        return handle

    async def _answer(self, endpoint: Endpoint, call: Call) -> Response:
        request, config = call.request, self._server.config
        if request.method not in (endpoint.method, _HEAD.get(endpoint.method)):
            raise ServerError("bad-method", method=request.method)
        state = self._server.running
        check_host(request.headers, config)
        client = client_of(request)
        state.requests.take(client)
        if browser := request.cookies.get(COOKIE):
            state.browser_requests.take(f"{client} {browser[-_SIGNATURE:]}")
        if endpoint.body is not None:
            check_origin(request.headers, config)
            limits = config.limits
            limit = limits.record_body if endpoint.name in _RECORDS else limits.body
            call.body = _read(endpoint.body, await read_body(request, limit))
        answer = await getattr(Api(state), endpoint.name)(call)
        response = answer if isinstance(answer, Response) else _json(answer)
        for cookie in call.cookies:
            _set_cookie(response, cookie, secure=self._is_secure(request))
        return response

    def _is_secure(self, request: Request) -> bool:
        """Tell whether the browser reaches this server by HTTPS, perhaps through a proxy."""
        public = self._server.config.public_url or ""
        return "https" in (request.url.scheme, public.partition(":")[0])

    def _count(self, name: str, response: Response) -> None:
        self._server.metrics.requests.labels(name, str(response.status_code)).inc()

    async def page(self, request: Request) -> Response:
        """Answer everything that is not the API."""
        lang = lang_of(request)
        try:
            check_host(request.headers, self._server.config)
            if request.url.path.startswith("/api/"):
                raise ServerError("not-found")
            if request.method not in ("GET", "HEAD"):
                raise ServerError("bad-method", method=request.method)
            answer = self._server.pages.answer(request, lang)
            if answer is None:
                raise ServerError("not-found")
        except KostiError as error:
            answer = _refused(error, Translator(lang))
        self._count("page", answer)
        return answer

    async def other(self, request: Request, error: Exception) -> Response:
        """Answer what no route takes, such as a method that HTTP does not know."""
        refusal = ServerError("bad-method", method=request.method)
        return _refused(refusal, Translator(lang_of(request)))


def _read(kind: type, body: bytes) -> object:
    try:
        return decode(kind, parsed(body))
    except Unreadable as error:
        raise ServerError("bad-json", reason=error.text) from None
    except ValueError:
        raise ServerError("bad-json", reason=NOT_JSON) from None


def _json(answer: object, status: int = 200) -> Response:
    return Response(msgspec.json.encode(answer), status, media_type="application/json")


def _refused(error: KostiError, t: Translator) -> Response:
    response = _json(Failure(refusal_of(error, t)), status_of(error))
    seconds = dict(error.text.params).get("seconds")
    if isinstance(seconds, int) and error.code != "took-too-long":
        response.headers["Retry-After"] = str(seconds)
    return response


def _set_cookie(response: Response, cookie: Cookie, *, secure: bool) -> None:
    response.set_cookie(
        cookie.name,
        cookie.value,
        max_age=COOKIE_SECONDS,
        path=cookie.path,
        secure=secure,
        httponly=True,
        samesite="strict",
    )
