"""Positions as people write them down, taken apart into words."""

from __future__ import annotations

import re
from dataclasses import dataclass

from kosti.errors import RecordError
from kosti.i18n import Text

__all__ = ["WrittenPosition", "whole"]

_NUMBER = re.compile(r"-?[0-9]{1,6}", re.ASCII)


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


def whole(text: str) -> int | None:
    """Return the whole number that stands in a position; None where there is none."""
    return int(text) if _NUMBER.fullmatch(text) else None
