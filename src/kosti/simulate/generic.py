"""How a family is simulated of which nothing is known but its rules."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from kosti.games.options import Ruleset
from kosti.games.protocol import State
from kosti.simulate.protocol import Play

__all__ = ["GenericPart"]


class GenericPart:
    """A part that counts what every family has, and leaves all games to the engine."""

    @property
    def replays_lead(self) -> bool:
        return True

    def cells(self, state: State, seat: int) -> Mapping[str, int]:
        return {}

    def compiled(self, rules: Ruleset, bots: Sequence[str]) -> Play | None:
        return None

    def must_compile(self, rules: Ruleset, bots: Sequence[str]) -> bool:
        return False
