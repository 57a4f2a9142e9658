"""The seam between the tables of this server and the other servers that have the same tables."""

from __future__ import annotations

from typing import Protocol

from kosti.table.messages import Presence
from kosti.table.ports import Clock

__all__ = ["NOBODY", "Alone", "Others", "Watched"]

NOBODY = Presence((), 0)


class Watched(Protocol):
    """A table that somebody here is connected to, as the other servers are to know it."""

    @property
    def number(self) -> int:
        """The number of the last event known here."""
        ...

    def notify(self, number: int) -> None:
        """Take note that the table has an event of this number somewhere."""
        ...

    def found_elsewhere(self, presence: Presence) -> None:
        """Take note who is connected to other servers."""
        ...


class Others(Protocol):
    """The other servers: what they are told, what they tell, and who of all does a thing."""

    @property
    def clock(self) -> Clock:
        """The time that all of them go by."""
        ...

    @property
    def alone(self) -> bool:
        """Whether nobody else ever adds anything to a table."""
        ...

    async def watch(self, table: str, watched: Watched) -> None:
        """From now on pass on what others add; what came before is still to be read."""
        ...

    def unwatch(self, table: str) -> None:
        """Pass on nothing more: nobody here is connected to the table."""
        ...

    def changed(self, table: str, number: int) -> None:
        """Tell the others that a table has an event of this number; it is stored already."""
        ...

    def present(self, table: str, presence: Presence) -> None:
        """Tell the others who is connected here."""
        ...

    async def may_drive(self, table: str) -> bool:
        """Tell whether it is for this server to move for bots and absent players of a table."""
        ...

    async def does_chores(self) -> bool:
        """Tell whether it is for this server to do what one server does for all."""
        ...

    async def close(self) -> None:
        """Leave the others."""
        ...


class Alone:
    """No other servers."""

    alone = True

    def __init__(self, clock: Clock) -> None:
        self.clock = clock

    async def watch(self, table: str, watched: Watched) -> None:
        return

    def unwatch(self, table: str) -> None:
        return

    def changed(self, table: str, number: int) -> None:
        return

    def present(self, table: str, presence: Presence) -> None:
        return

    async def may_drive(self, table: str) -> bool:
        return True

    async def does_chores(self) -> bool:
        return True

    async def close(self) -> None:
        return
