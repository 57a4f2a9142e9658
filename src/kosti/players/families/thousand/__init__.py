"""The bots for thousand."""

from __future__ import annotations

from kosti.players.characters import NOVICE
from kosti.players.families.thousand.novice import ThousandNovice
from kosti.players.families.thousand.threshold import BOLD, CAUTIOUS, THRESHOLD
from kosti.players.generic import OPTIMAL_KIND, RANDOM_KIND
from kosti.players.protocol import BotKind, PlayersPart

__all__ = ["PART"]

PART = PlayersPart(
    (RANDOM_KIND, BotKind(NOVICE, ThousandNovice), CAUTIOUS, BOLD, THRESHOLD, OPTIMAL_KIND),
    stand_in=THRESHOLD.name,
)
