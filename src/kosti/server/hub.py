"""The seam through which servers tell one another that something has happened at a table."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

__all__ = ["Hub", "LocalHub"]

Listener = Callable[[str, int], None]
"""Is told the table and the number of its last event."""


class Hub(Protocol):
    """Publish and subscribe. What is published may come more than once, or out of order."""

    def publish(self, table: str, number: int) -> None:
        """Tell all servers that a table has an event of this number; it is stored already."""
        ...

    def subscribe(self, listener: Listener) -> None:
        """From now on tell a listener what is published, by other servers too."""
        ...


class LocalHub:
    """A hub for one process: its listeners are told at once."""

    def __init__(self) -> None:
        self._listeners: list[Listener] = []

    def publish(self, table: str, number: int) -> None:
        """Tell every listener of this process."""
        for listener in self._listeners:
            listener(table, number)

    def subscribe(self, listener: Listener) -> None:
        """Add a listener."""
        self._listeners.append(listener)
