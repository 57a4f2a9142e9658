"""How a server is set up: where its data lies, and what it does not put up with."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path

from platformdirs import user_data_path
from sqlalchemy import URL, make_url
from sqlalchemy.exc import ArgumentError

from kosti.server.errors import ServerError

__all__ = ["STATIC", "Config", "Limits", "Rate", "database_url", "default_database"]

STATIC = Path(__file__).parent / "static"
"""Where the build puts the front end."""

_DRIVERS = {
    "sqlite": "sqlite+aiosqlite",
    "postgresql": "postgresql+asyncpg",
    "postgres": "postgresql+asyncpg",
}


@dataclass(frozen=True, slots=True)
class Rate:
    """So many a second in the long run, and so many at once."""

    per_second: float
    burst: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Limits:
    """What one server takes at most. Sizes are in bytes, rates for each address or connection.

    An address may be that of a school, or of thousands of phones, so its rates are generous; those
    of a connection, of a browser at a table (`browser_requests`), and of one that opens tables
    (`browser_tables`), need not be. What an address may take is less than what there is.

    `waiting` are HTTP connections whose request has not come, or not all of it: the headers may
    take `header_seconds`, the body `body_seconds`.
    """

    body: int = 64 * 1024
    record_body: int = 512 * 1024
    message: int = 32 * 1024
    tables: int = 200_000
    connections: int = 20_000
    connections_per_table: int = 64
    connections_per_client: int = 5000
    idle_rooms: int = 500
    waiting: int = 9000
    waiting_per_client: int = 2000
    header_seconds: float = 10.0
    body_seconds: float = 30.0
    requests: Rate = Rate(100, 2000)
    browser_requests: Rate = Rate(10, 200)
    browser_tables: Rate = Rate(0.1, 20)
    new_tables: Rate = Rate(0.5, 300)
    tables_a_day: Rate = Rate(20_000 / 86_400, 20_000)
    heavy: Rate = Rate(10, 200)
    messages: Rate = Rate(15, 60)
    clients: int = 20_000


@dataclass(frozen=True, slots=True, kw_only=True)
class Config:
    """How a server is set up.

    `database` is an SQLAlchemy URL; without one a SQLite file lies in the user's data folder.
    `broker` is the NATS by which servers that share a PostgreSQL database tell one another news.
    `bot_delay` is how long a bot seems to think, in seconds. Tables on which nothing has happened
    for `keep_days` are put away, and deleted later (`kosti.server.cleaning`). `public_url` is where
    the server is reached through a proxy; `addresses` are those of this machine. `hosts` are the
    names under which it answers; without any it answers under its addresses, the names of this
    machine, and `public_url`. `exclusive`: no other server may use the same SQLite file.
    `prepare`: what the coaches of the shipped rules need is solved and compiled in the background,
    so that nobody waits for it.
    """

    database: str | None = None
    broker: str | None = None
    bot_delay: float = 0.8
    keep_days: int = 400
    public_url: str | None = None
    addresses: tuple[str, ...] = ()
    hosts: tuple[str, ...] = ()
    static: Path = STATIC
    metrics: bool = True
    exclusive: bool = True
    prepare: bool = False
    limits: Limits = field(default_factory=Limits)


def default_database() -> Path:
    """Return the file of the embedded database."""
    return user_data_path("kosti", appauthor=False) / "tables.db"


def database_url(text: str | None) -> URL:
    """Return the database as SQLAlchemy names it, with a driver that does not block.

    A path is a SQLite file; its folder is made.

    Raises:
        ServerError: ``bad-database``.
    """
    if text is None or "://" not in text:
        path = Path(text).expanduser() if text else default_database()
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            reason = error.strerror or type(error).__name__
            raise ServerError("bad-database", url=str(path), reason=reason) from None
        return URL.create("sqlite+aiosqlite", database=str(path))
    try:
        url = make_url(text)
    except ArgumentError:
        raise ServerError("bad-database", url=_shown(text), reason="URL") from None
    return url.set(drivername=_DRIVERS.get(url.drivername, url.drivername))


def _shown(text: str) -> str:
    """Return a URL without what may be a password."""
    return text.rpartition("@")[2]
