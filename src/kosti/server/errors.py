"""What the server refuses, beyond what a table refuses."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from kosti.errors import KostiError
from kosti.i18n import N_

__all__ = ["STATUS", "ServerError", "status_of"]

_MESSAGES = {
    "bad-json": N_("This is not JSON of the expected form: {reason}."),
    "too-large": N_("The message is too large; at most {limit} bytes are read."),
    "too-fast": N_("Too many messages at once; wait a moment."),
    "too-many-requests": N_(
        "So many requests come from your network that this one is refused; try again in {seconds} "
        "seconds."
    ),
    "too-many-clicks": N_("Too many requests for this table; try again in {seconds} seconds."),
    "too-many-tables-here": N_(
        "This browser has just opened many tables; the next can follow in {seconds} seconds."
    ),
    "too-many-new-tables": N_(
        "So many tables were opened from your network that the next can follow in {seconds} "
        "seconds."
    ),
    "too-many-questions": N_(
        "So many records, codes and reviews were asked for from your network that the next can "
        "follow in {seconds} seconds."
    ),
    "busy": N_("Too many such questions are being worked on; ask again in {seconds} seconds."),
    "still-working": N_("Your last question is still being worked on; wait for its answer."),
    "took-too-long": N_("This takes longer than {seconds} seconds here, so it was given up."),
    "too-many-connections": N_("Too many connections are open; try again in a while."),
    "too-many-tables": N_("Too many tables are open; try again in a while."),
    "no-such-table": N_("There is no such table, or it is gone."),
    "bad-link": N_("This link is not valid, or not any more."),
    "bad-origin": N_("The message comes from another site."),
    "bad-host": N_(
        "This server is not known as “{name}”. Use its address; whoever runs it can name it with "
        "--public-url."
    ),
    "not-found": N_("There is nothing at this address."),
    "bad-method": N_("This address does not answer to {method}."),
    "hello-first": N_("The first message must be hello."),
    "closing": N_("The server is shutting down; connect again in a moment."),
    "internal": N_("Something went wrong here; it has been noted."),
    "database-away": N_("The database does not answer at the moment; try again in a while."),
    "bad-database": N_("The database “{url}” cannot be used: {reason}."),
    "backup-elsewhere": N_(
        "This backs up SQLite files; for PostgreSQL use pg_dump, which comes with it."
    ),
    "file-exists": N_("“{path}” is there already; nothing is overwritten."),
    "not-empty": N_("The database “{url}” has tables already; move into an empty one."),
    "bad-workers": N_("{count} processes are not possible; 1 to {most} are."),
    "bad-broker": N_("“{url}” is no address of a NATS server, such as nats://localhost:4222."),
    "needs-postgresql": N_(
        "Several servers cannot share a SQLite file: give a PostgreSQL database, "
        "--database postgresql://…"
    ),
    "database-in-use": N_(
        "Another server uses the database “{url}” already; each needs a database of its own."
    ),
    "not-writable": N_("The database cannot be written: {reason}."),
    "not-readable": N_("The database cannot be read: {reason}."),
    "no-driver": N_("{wanted} needs the package “{name}”: pip install 'kosti[cluster]'."),
    "bad-address": N_("The server cannot listen on {host}:{port}: {reason}."),
}


class ServerError(KostiError):
    """The server cannot or will not do this."""

    codes: Mapping[str, str] = MappingProxyType(_MESSAGES)


STATUS: Mapping[str, int] = MappingProxyType(
    {
        "bad-json": 400,
        "bad-message": 400,
        "bad-command": 400,
        "too-large": 413,
        "too-fast": 429,
        "too-many-requests": 429,
        "too-many-clicks": 429,
        "too-many-tables-here": 429,
        "too-many-new-tables": 429,
        "too-many-questions": 429,
        "busy": 503,
        "still-working": 429,
        "took-too-long": 503,
        "too-many-connections": 503,
        "too-many-tables": 503,
        "stale": 409,
        "no-such-table": 404,
        "no-such-game": 404,
        "no-watching": 403,
        "bad-link": 403,
        "bad-origin": 403,
        "bad-host": 403,
        "creator-only": 403,
        "spectator": 403,
        "not-your-seat": 403,
        "not-found": 404,
        "bad-method": 405,
        "closing": 503,
        "database-away": 503,
        "not-writable": 503,
        "not-readable": 503,
        "internal": 500,
    }
)
"""The HTTP status of a refusal by its code; 422 for every other."""

_UNPROCESSABLE = 422


def status_of(error: KostiError) -> int:
    """Return the HTTP status that goes with a refusal."""
    return STATUS.get(error.code, _UNPROCESSABLE)
