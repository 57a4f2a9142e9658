"""Run the web table: on which address, with which database, and how to get there."""

from __future__ import annotations

import asyncio
import gc
import io
import logging
import os
import socket
import webbrowser
from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace
from typing import cast

import segno
import uvicorn
from starlette.applications import Starlette

from kosti.server.analysis import Analyser
from kosti.server.app import create_app
from kosti.server.config import Config, Limits
from kosti.server.doors import timed_http
from kosti.server.errors import ServerError
from kosti.server.logs import set_up
from kosti.server.state import State

__all__ = ["lan_address", "listen", "qr_text", "serve", "uvicorn_config"]

_ANYWHERE = ("0.0.0.0", "::", "")  # noqa: S104 # the table is for every device in the house
_SHUTDOWN_SECONDS = 5
_FILES = 500
"""Files for anything but connections."""
_COLLECTION = (50_000, 20, 200)
_PROXIES = ("127.0.0.1", "::1")
"""Where a proxy runs whose word on the addresses of clients is taken, as uvicorn does.

Others are named by the environment, as for uvicorn; an asterisk is for all.
"""
_TEST_NET = ("192.0.2.1", 9)
"""An address that no machine has; nothing is sent to it."""


def lan_address() -> str | None:
    """Return the address of this machine on its network, None without a network.

    Nothing is sent: a UDP socket that is only connected tells which address it would use.
    """
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(_TEST_NET)
            found = str(probe.getsockname()[0])
        except OSError:
            return None
    return None if found.startswith(("127.", "0.")) else found


def qr_text(url: str) -> str:
    """Return an address as a QR code for a terminal, two rows of it in each line."""
    out = io.StringIO()
    segno.make(url, error="l", micro=False).terminal(out, border=2, compact=True)
    return out.getvalue()


def serve(
    *,
    host: str = "0.0.0.0",  # noqa: S104 # the same
    port: int = 8000,
    config: Config | None = None,
    analyser: Analyser | None = None,
    open_browser: bool = False,
    on_start: Callable[[str, str | None], None] | None = None,
    log_level: int = logging.INFO,
) -> None:
    """Run the web table until it is interrupted.

    Port 0 takes any free one. `on_start` is told the address on this machine, and the one for
    other devices on the network if there is one, once the server answers.

    Raises:
        ServerError: ``bad-address`` or ``bad-database``.
    """
    set_up(log_level)
    _open_files((config or Config()).limits)
    listening = listen(host, port)
    port = listening.getsockname()[1]
    shown = "127.0.0.1" if host in _ANYWHERE else host
    local = f"http://{_bracketed(shown)}:{port}/"
    address = lan_address() if host in _ANYWHERE else None
    lan = f"http://{address}:{port}/" if address is not None else None
    config = config or Config()
    if not config.addresses:
        config = replace(config, addresses=tuple(each for each in (lan, local) if each))
    # Tables are frozen values without cycles: looking through all of them for garbage finds none,
    # and would hold up everybody for a fifth of a second with a few hundred tables in memory.
    gc.set_threshold(*_COLLECTION)
    started = _Started(on_start, local, lan, open_browser)
    app = create_app(config, analyser=analyser)
    try:
        with listening, asyncio.Runner(loop_factory=_loop_factory()) as runner:
            runner.run(_run(app, listening, config, started))
    except SystemExit:
        # So uvicorn says that the application has not started; why, the application knows.
        if failure := getattr(app.state, "failure", None):
            raise failure from None
        raise


def _open_files(limits: Limits) -> None:
    """Let this process have as many files open as its connections need, where that is possible."""
    try:
        import resource  # noqa: PLC0415 # not everywhere
    except ImportError:
        return
    wanted = limits.connections + limits.waiting + _FILES
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if hard != resource.RLIM_INFINITY:
        wanted = min(wanted, hard)
    if soft != resource.RLIM_INFINITY and soft < wanted:
        with suppress(OSError, ValueError):
            resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))


def _loop_factory() -> Callable[[], asyncio.AbstractEventLoop] | None:
    """Return what makes the quicker event loop of the extra ``fast``, None where it is missing."""
    try:
        import uvloop  # noqa: PLC0415 # an extra
    except ImportError:
        return None
    return cast("Callable[[], asyncio.AbstractEventLoop]", uvloop.new_event_loop)


class _Started:
    """What is done once the server answers."""

    def __init__(
        self,
        tell: Callable[[str, str | None], None] | None,
        local: str,
        lan: str | None,
        open_browser: bool,
    ) -> None:
        self._tell = tell
        self._local = local
        self._lan = lan
        self._open = open_browser

    def __call__(self) -> None:
        if self._tell is not None:
            self._tell(self._local, self._lan)
        if self._open:
            webbrowser.open(self._local)


async def _run(
    app: Starlette, listening: socket.socket, config: Config, started: Callable[[], None]
) -> None:
    server = _Server(uvicorn_config(app, config), started, app)
    try:
        await server.serve(sockets=[listening])
    finally:
        if server.telling is not None:
            server.telling.cancel()


class _Server(uvicorn.Server):
    """A server that says so, in a thread, as soon as it answers, and leaves without haste."""

    def __init__(self, config: uvicorn.Config, told: Callable[[], None], app: Starlette) -> None:
        super().__init__(config)
        self._told = told
        self._app = app
        self.telling: asyncio.Task[None] | None = None

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if self.started:
            self.telling = asyncio.create_task(asyncio.to_thread(self._told))

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Let nobody in any more, send everybody away one after another, and stop."""
        for each in self.servers:
            each.close()
        for listening in sockets or ():
            listening.close()
        leaving: State | None = getattr(self._app.state, "kosti", None)
        if leaving is not None:
            await leaving.rooms.drain(lambda: self.force_exit)
        await super().shutdown(sockets)


def uvicorn_config(app: Starlette, config: Config) -> uvicorn.Config:
    """Return how uvicorn runs the application."""
    named = os.environ.get("FORWARDED_ALLOW_IPS", "").split(",")
    trusted = (*_PROXIES, *map(str.strip, named)) if config.public_url is not None else ()
    return uvicorn.Config(
        app,
        http=timed_http(config.limits, trusted),
        ws="websockets-sansio",
        ws_max_size=config.limits.message,
        ws_per_message_deflate=False,
        log_config=None,
        access_log=False,
        server_header=False,
        date_header=False,
        timeout_graceful_shutdown=_SHUTDOWN_SECONDS,
        lifespan="on",
    )


def listen(host: str, port: int) -> socket.socket:
    """Return a socket bound to an address; port 0 takes any free one.

    Raises:
        ServerError: ``bad-address``.
    """
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    # asyncio turns Nagle's algorithm off only where the protocol is named: without it each small
    # update may wait 40 ms for the acknowledgement of the one before.
    listening = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)
    listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listening.bind((host, port))
    except (OSError, OverflowError) as error:
        listening.close()
        reason = getattr(error, "strerror", None) or str(error)
        raise ServerError("bad-address", host=host, port=port, reason=reason) from None
    listening.set_inheritable(True)
    return listening


def _bracketed(host: str) -> str:
    return f"[{host}]" if ":" in host else host
