"""A lock against two servers on one SQLite file: each would hold tables that the other changes."""

from __future__ import annotations

import os
from pathlib import Path
from types import TracebackType
from typing import Self

from kosti.server.config import database_url
from kosti.server.errors import ServerError

__all__ = ["Sole"]


class Sole:
    """The right to be the only server on a database; without a file there is nothing to lock.

    The system gives the lock back when the process ends, however it ends.
    """

    def __init__(self, database: str | None) -> None:
        url = database_url(database)
        is_file = url.get_backend_name() == "sqlite" and url.database not in (None, "", ":memory:")
        self._path = Path(f"{url.database}.lock") if is_file else None
        self._handle: int | None = None

    def __enter__(self) -> Self:
        """Take the lock.

        Raises:
            ServerError: ``database-in-use``; ``bad-database`` if there can be no lock.
        """
        if self._path is None:
            return self
        shown = str(self._path.with_suffix(""))
        try:
            handle = os.open(self._path, os.O_RDWR | os.O_CREAT, 0o600)
        except OSError as error:
            reason = error.strerror or type(error).__name__
            raise ServerError("bad-database", url=shown, reason=reason) from None
        try:
            _lock(handle)
        except OSError:
            os.close(handle)
            raise ServerError("database-in-use", url=shown) from None
        self._handle = handle
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        """Give the lock back."""
        if self._handle is not None:
            os.close(self._handle)
            self._handle = None


def _lock(handle: int) -> None:
    try:
        import fcntl  # noqa: PLC0415 # not everywhere
    except ImportError:
        return
    fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
