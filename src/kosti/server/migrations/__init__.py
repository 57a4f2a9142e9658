"""The history of the database, as Alembic tells it."""

from __future__ import annotations

from pathlib import Path

from alembic import command
from alembic.config import Config
from sqlalchemy import Connection, func, select

__all__ = ["upgrade"]

_LOCK = 0x6B6F737469
"""The advisory lock of migrations: “kosti” in ASCII."""


def upgrade(connection: Connection) -> None:
    """Bring a database to the newest form, within the transaction of the connection.

    Of several servers that start at once, one does so, and the others wait.
    """
    if connection.dialect.name == "postgresql":
        connection.execute(select(func.pg_advisory_xact_lock(_LOCK)))
    config = Config()
    config.set_main_option("script_location", str(Path(__file__).parent).replace("%", "%%"))
    config.attributes["connection"] = connection
    command.upgrade(config, "head")
