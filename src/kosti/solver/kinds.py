"""The kinds of values that coaches tell."""

from __future__ import annotations

from enum import StrEnum

__all__ = ["ValueKind"]


class ValueKind(StrEnum):
    """What the values of a coach are. More is better in all of them."""

    TOTAL = "expected-total"
    """Expected totals at the end of the game, in points."""

    CHANCE = "win-probability"
    """Chances to win, from 0 to 1; a first place shared by n counts 1/n."""

    TURNS = "expected-turns"
    """Expected lengths of the game in turns, with a minus."""

    GAIN = "gain-by-turn"
    """What single turns add to the own score on average, in points; the others are left out."""

    def shown(self, value: float) -> float:
        """Return a value as people read it: they count turns upwards."""
        return -value if self is ValueKind.TURNS else value
