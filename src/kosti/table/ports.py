"""What the host of a table needs from the place where it runs: a store, a clock, seeds, engines.

The host itself calls only the clock and the seeds. What may take long it asks for by its steps
(`kosti.table.host`), and whoever drives it asks the store and the engines: at once in a browser
(`kosti.table.local`), with coroutines of the same names on the server (`kosti.server.room`).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Protocol

from kosti.games.actions import Action, Grammar
from kosti.games.game import Game
from kosti.games.options import Ruleset
from kosti.table.analysing import Analysis
from kosti.table.events import NumberedEvent

__all__ = ["Append", "Clock", "Conflict", "Engines", "Entropy", "Store"]


class Conflict(Exception):
    """Another append was first, or the request was carried out before."""


@dataclass(frozen=True, slots=True)
class Append:
    """Events to be added to a table, all or none, with the request that asked for them.

    `opens` is the request that makes the table itself; `seed` is that of the game, by its ordinal,
    that these events begin.
    """

    table: str
    events: Sequence[NumberedEvent]
    request: str | None = None
    opens: str | None = None
    seed: tuple[int, bytes] | None = None


class Store(Protocol):
    """Keeps the events of tables, and what makes requests and dice repeatable."""

    def append(self, append: Append) -> None:
        """Store events; when this returns they are safe.

        Raises:
            Conflict: the numbers are taken, or the request was carried out before.
        """
        ...

    def events(
        self, table: str, after: int = 0, grammar: Grammar | None = None
    ) -> Sequence[NumberedEvent]:
        """Return the events of a table behind a number, in order.

        Where the first is left out, the `grammar` of the table's rules reads the actions.
        """
        ...

    def request(self, table: str, request: str) -> int | None:
        """Return the number of the last event of a request, if it was carried out."""
        ...

    def requests(self, table: str, most: int) -> Mapping[str, int]:
        """Return the last requests that a table has carried out, with their numbers."""
        ...

    def seed(self, table: str, game: int) -> bytes | None:
        """Return the secret seed of a game."""
        ...


class Clock(Protocol):
    """Tells the time."""

    def __call__(self) -> float:
        """Return the seconds since 1970."""
        ...


class Entropy(Protocol):
    """Gives secret seeds for the dice of games."""

    def __call__(self) -> bytes:
        """Return as many bytes as a seed has, which nobody can foresee."""
        ...


class Engines(Protocol):
    """Decides for bots, and knows what decisions are worth."""

    def bots(self, rules: Ruleset) -> tuple[str, ...]:
        """Return the names of the bots that can play these rules now, the weakest first."""
        ...

    def stand_in(self, rules: Ruleset) -> str | None:
        """Return the bot that plays for absent players where a table names none."""
        ...

    def decide(self, bot: str, game: Game) -> Action | None:
        """Return what a bot chooses; None to throw."""
        ...

    def analyse(self, game: Game) -> Analysis:
        """Return what the decisions possible now are worth.

        Raises:
            RulesError: ``not-this-game`` for rules about which nothing is known.
        """
        ...
