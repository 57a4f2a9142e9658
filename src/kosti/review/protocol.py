"""What a family says of reviews: how its positions are written down."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol

from kosti.errors import RecordError
from kosti.games.options import Ruleset
from kosti.games.protocol import State
from kosti.i18n import Text

__all__ = ["ReviewPart", "WrittenPosition"]


@dataclass(frozen=True, slots=True)
class WrittenPosition:
    """A position taken apart into words.

    `text`: as it was written. `players`: what stands in the braces for each player, the one to move
    first; one without words where there are no braces. `turn`: the turn so far.
    """

    text: str
    players: tuple[tuple[str, ...], ...]
    turn: tuple[str, ...]

    def refused(self, reason: str) -> RecordError:
        """Return the refusal of the position for a reason, which is a message."""
        return RecordError("bad-position", position=self.text, reason=Text.of(reason))


class ReviewPart(Protocol):
    """A family's part on the floor of the reviews."""

    def before_turn(self, rules: Ruleset, position: WrittenPosition) -> State:
        """Return the state before the turn of a position, read from its braces.

        Raises:
            RecordError: ``bad-position`` with the reason.
            IllegalAction: a player can never stand so.
        """
        ...
