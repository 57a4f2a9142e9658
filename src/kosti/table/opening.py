"""How a table begins: what is stored first, and the table after it."""

from __future__ import annotations

from dataclasses import dataclass

from kosti.games.options import Ruleset
from kosti.table.decision import Decision
from kosti.table.events import NumberedEvent, Sitting
from kosti.table.fair import commitment_of
from kosti.table.messages import NewTable
from kosti.table.ports import Append
from kosti.table.rights import Viewer
from kosti.table.seating import create, start
from kosti.table.status import SeatKind
from kosti.table.table import Table

__all__ = ["CREATOR", "Opening"]

Names = tuple[str, ...]

CREATOR = Viewer(creator=True)
"""Whoever opens a table, before sitting down anywhere."""


@dataclass(frozen=True, slots=True)
class Opening:
    """A new table that is to be stored before anybody may come to it."""

    append: Append
    table: Table
    seed: bytes

    @classmethod
    def of(
        cls, plan: NewTable, rules: Ruleset, name: str, bots: Names, now: float, seed: bytes
    ) -> Opening:
        """Return a table of this name, as it is planned; `bots` play its rules.

        Raises:
            RulesError, TableError: the table is impossible.
        """
        seats = [Sitting(SeatKind(each.kind), each.name, each.bot) for each in plan.seats]
        created = create(rules, seats, plan.settings, commitment_of(seed), bots)
        table = Table.created(name, created, now)
        begun = Decision.of(table, start(table, CREATOR) if plan.start else (), now)
        events = (NumberedEvent(1, now, created), *begun.events)
        append = Append(name, events, opens=plan.id, seed=(begun.table.ordinal, seed))
        return cls(append, begun.table, seed)
