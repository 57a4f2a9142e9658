"""What stands under one player's name in thousand."""

from __future__ import annotations

from dataclasses import dataclass

__all__ = ["Player"]


@dataclass(frozen=True, slots=True)
class Player:
    """One player's state between two turns.

    `opening_points` are what is remembered of the turn that opened the game, 0 before it; `barrel`
    counts the attempts used on the barrel, None off it; `falls` and `dots` count up to where the
    rules begin anew; `failed` counts the busts before the opening.
    """

    score: int = 0
    opened: bool = False
    opening_points: int = 0
    bolts: int = 0
    barrel: int | None = None
    falls: int = 0
    dots: int = 0
    failed: int = 0

    @property
    def sits(self) -> bool:
        """Whether the player sits on the barrel."""
        return self.barrel is not None
