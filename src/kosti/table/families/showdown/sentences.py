"""What happens in the showdown, in sentences."""

from __future__ import annotations

from collections.abc import Sequence
from typing import assert_never

from kosti.games.showdown.events import Blitz, RoundWon, ShowdownEvent
from kosti.i18n import Translator

__all__ = ["showdown_sentence"]


def showdown_sentence(event: ShowdownEvent, players: Sequence[str], t: Translator) -> str:
    """Return an event as one sentence."""
    match event:
        case RoundWon(seat=seat, round=number):
            return t("{name} takes round {n}.", name=players[seat], n=number)
        case Blitz(seats=seats):
            return t(
                "Equal hands: a blitz between {names}.",
                names=tuple(players[seat] for seat in seats),
            )
        case _:
            assert_never(event)
