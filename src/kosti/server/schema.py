"""The tables of the database. Their history is that of `migrations`."""

from __future__ import annotations

from sqlalchemy import (
    BigInteger,
    Column,
    Double,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    String,
    Table,
    Text,
)

__all__ = [
    "DELETED",
    "events",
    "figures",
    "keys",
    "leases",
    "metadata",
    "presence",
    "requests",
    "secrets",
    "servers",
    "tables",
]

metadata = MetaData()

DELETED = '{"kind":"deleted"}'
"""The body of the last event of a table that was deleted, and its only one."""

tables = Table(
    "tables",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("wish", String(64), key="request", nullable=False, unique=True),
    Column("made_at", Double, nullable=False),
    Column("unused", Double, nullable=True),
    Index("tables_made_at", "made_at"),
    Index("tables_unused", "unused"),
)
"""A row for each table: the request that opened it, and when.

`unused` is null, or how long servers had run on this database when nobody used the table any more.
"""

events = Table(
    "events",
    metadata,
    Column("table_id", String(32), primary_key=True),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("at", Double, nullable=False, index=True),
    Column("body", Text, nullable=False),
)
"""What has happened, numbered from 1 in each table. Rows are only ever added."""

requests = Table(
    "wishes",  # the name that the first release gave it
    metadata,
    Column("table_id", String(32), primary_key=True),
    Column("id", String(64), primary_key=True),
    Column("number", Integer, nullable=False),
)
"""The requests that were carried out, with the number of their last event."""

secrets = Table(
    "secrets",
    metadata,
    Column("table_id", String(32), primary_key=True),
    Column("game", BigInteger, primary_key=True, autoincrement=False),
    Column("seed", LargeBinary(32), nullable=False),
)
"""The seeds of virtual dice, apart from the events, so that no view can hold one by mistake."""

keys = Table(
    "keys",
    metadata,
    Column("name", String(32), primary_key=True),
    Column("value", LargeBinary(64), nullable=False),
)
"""The keys with which the server signs."""

figures = Table(
    "figures",
    metadata,
    Column("name", String(32), primary_key=True),
    Column("value", Double, nullable=False),
)
"""What a server leaves to the next one: for how long they have run, and what the clock said."""

servers = Table(
    "servers",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("until", Double, nullable=False),
)
"""The servers that share this database, and when each counts as dead unless it is heard of."""

leases = Table(
    "leases",
    metadata,
    Column("table_id", String(32), primary_key=True),
    Column("server", String(32), nullable=False, index=True),
)
"""Which server moves for the bots and absent players of a table, for as long as it is alive."""

presence = Table(
    "presence",
    metadata,
    Column("table_id", String(32), primary_key=True),
    Column("server", String(32), primary_key=True, index=True),
    Column("seats", Text, nullable=False),
    Column("watching", Integer, nullable=False),
)
"""For which seats, as a JSON list, somebody is connected to which server, and how many watch."""
