"""What a decision comes to: numbered events, and the table after them."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from kosti.table.events import NumberedEvent, TableEvent
from kosti.table.table import Table

__all__ = ["Decision"]


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
        """Return the decision with one event more; time at a table never goes back.

        Raises:
            KostiError: the event is a move or a correction that the rules refuse.
        """
        at = max(now, self.table.at)
        table = self.table.after(event, at)
        return Decision(table, (*self.events, NumberedEvent(table.number, at, event)))
