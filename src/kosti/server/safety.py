"""What every answer and every message has to pass: headers, origins, sizes."""

from __future__ import annotations

import ipaddress
import socket
from functools import cache
from urllib.parse import urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.requests import HTTPConnection, Request
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from kosti.i18n import Lang
from kosti.server.config import Config
from kosti.server.errors import ServerError

__all__ = [
    "POLICY",
    "SafeHeaders",
    "check_host",
    "check_origin",
    "client_of",
    "lang_of",
    "network_of",
    "read_body",
]

POLICY = "; ".join(
    (
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "img-src 'self' data: blob:",
        "font-src 'self'",
        "connect-src 'self'",
        "manifest-src 'self'",
        "worker-src 'self'",
        "base-uri 'none'",
        "form-action 'self'",
        "frame-ancestors 'none'",
    )
)
"""Nothing from elsewhere, and no script or style inside a page."""

_HEADERS = {
    "Content-Security-Policy": POLICY,
    "Referrer-Policy": "no-referrer",
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
}
_IPV6_PREFIX = 64
_DOMAINS = ("", ".local", ".lan", ".home", ".home.arpa", ".internal", ".fritz.box")
"""What stands behind the name of a machine in the network of a house; nobody can buy these."""


class SafeHeaders:
    """Adds the headers to every HTTP answer; what has no word on caching is not stored."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return

        async def safe_send(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                for name, value in _HEADERS.items():
                    headers[name] = value
                headers.setdefault("Cache-Control", "no-store")
            await send(message)

        await self._app(scope, receive, safe_send)


def client_of(connection: HTTPConnection) -> str:
    """Return what tells one client from another; of an IPv6 address only the network."""
    return network_of(connection.client.host if connection.client is not None else "")


def network_of(host: str) -> str:
    """Return an address; of an IPv6 address only the network, which is one client's."""
    try:
        address = ipaddress.ip_address(host)
    except ValueError:
        return host
    if isinstance(address, ipaddress.IPv6Address):
        return str(ipaddress.ip_network((address, _IPV6_PREFIX), strict=False))
    return host


def check_host(headers: Headers, config: Config) -> None:
    """Refuse a name that is not one of the server's.

    Another site can let its own name lead to this server, and would be let in by its visitors'
    browsers as if it were this site. It cannot do so with an address in place of a name.

    Raises:
        ServerError: ``bad-host``.
    """
    name = _name(headers.get("host", ""))
    if name in config.hosts or (not config.hosts and (_is_address(name) or name in _own_names())):
        return
    if config.public_url is not None and name == _name(urlsplit(config.public_url).netloc):
        return
    raise ServerError("bad-host", name=name)


def _is_address(name: str) -> bool:
    try:
        ipaddress.ip_address(name)
    except ValueError:
        return False
    return True


@cache
def _own_names() -> frozenset[str]:
    """Return the names that this machine has for itself and in a house."""
    name = socket.gethostname().lower().partition(".")[0]
    at_home = {f"{name}{domain}" for domain in _DOMAINS} if name else set()
    return frozenset({"localhost", socket.gethostname().lower(), *at_home})


def check_origin(headers: Headers, config: Config) -> None:
    """Refuse what a page of another site has sent. Programs that are no browsers name no origin.

    Raises:
        ServerError: ``bad-origin``.
    """
    origin = headers.get("origin")
    if origin is None:
        return
    try:
        netloc = urlsplit(origin).netloc.lower()
    except ValueError:
        netloc = ""
    allowed = {headers.get("host", "").lower()}
    if config.public_url is not None:
        allowed.add(urlsplit(config.public_url).netloc.lower())
    if not netloc or netloc not in allowed:
        raise ServerError("bad-origin")


def _name(host: str) -> str:
    """Return a host without its port."""
    try:
        return (urlsplit(f"//{host}").hostname or "").lower()
    except ValueError:
        return ""


def lang_of(connection: HTTPConnection) -> Lang:
    """Return the language of an answer: as asked for, else the browser's, else Russian."""
    wanted = connection.query_params.get("lang", "")
    listed = connection.headers.get("accept-language", "").split(",")
    for word in (wanted, *listed[:20]):
        code = word.strip()[:2].lower()
        if code in set(Lang):
            return Lang(code)
    return Lang.RU


async def read_body(request: Request, limit: int) -> bytes:
    """Return the body of a request, which must be JSON by its header.

    Raises:
        ServerError: ``too-large`` or ``bad-json``.
    """
    kind = request.headers.get("content-type", "").partition(";")[0].strip().lower()
    if kind != "application/json":
        raise ServerError("bad-json", reason="Content-Type")
    parts, size = [], 0
    async for part in request.stream():
        size += len(part)
        if size > limit:
            raise ServerError("too-large", limit=limit)
        parts.append(part)
    return b"".join(parts)
