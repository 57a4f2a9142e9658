"""What a decision comes to: numbered events, and the table after them."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from kosti.table.events import NumberedEvent, TableEvent
from kosti.table.table import Table

__all__ = ["Decision"]

_WRONG_SECONDS = 3600.0


@dataclass(frozen=True, slots=True)
class Decision:
    """Numbered events that follow one another, and the `table` after them.

    Whoever stores the events has the table already: nothing is applied twice.
    """

    table: Table
    events: tuple[NumberedEvent, ...] = ()

    @classmethod
    def of(cls, table: Table, events: Iterable[TableEvent], now: float) -> Decision:
        """Return the decision that these events happen, one after another."""
        decision = cls(table)
        for event in events:
            decision = decision.then(event, now)
        return decision

    def then(self, event: TableEvent, now: float) -> Decision:
        """Return the decision with one event more.

        Time at a table goes back only where it was far ahead: then a clock was wrong, and no
        player is to be given the time until it would be right.

        Raises:
            KostiError: the event is a move or a correction that the rules refuse.
        """
        at = self.table.at
        if now > at or at - now > _WRONG_SECONDS:
            at = now
        table = self.table.after(event, at)
        return Decision(table, (*self.events, NumberedEvent(table.number, at, event)))
