"""The seam through which servers tell one another that something has happened at a table."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

__all__ = ["Hub", "Listener", "Silence"]

Listener = Callable[[str, int | None], None]
"""Is told a table and the number of its last event; None: others have come there, or gone."""


class Hub(Protocol):
    """Publish and subscribe. What is published may come more than once, out of order, or never."""

    @property
    def hears(self) -> bool:
        """Whether news arrive at present; while they do not, tables have to be read."""
        ...

    def publish(self, table: str, number: int | None) -> None:
        """Tell the servers that watch a table."""
        ...

    async def watch(self, table: str) -> None:
        """Hear of a table; when this returns, all that is published from now on arrives."""
        ...

    def unwatch(self, table: str) -> None:
        """Hear no more of a table."""
        ...

    async def close(self) -> None:
        """Leave."""
        ...


class Silence:
    """No hub: nothing is ever heard."""

    hears = False

    def publish(self, table: str, number: int | None) -> None:
        return

    async def watch(self, table: str) -> None:
        return

    def unwatch(self, table: str) -> None:
        return

    async def close(self) -> None:
        return
