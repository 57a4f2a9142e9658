"""The bots for sheets."""

from __future__ import annotations

from kosti.players.characters import GREEDY
from kosti.players.families.sheet.schoolmaster import SCHOOLMASTER
from kosti.players.families.sheet.turn import TurnBot
from kosti.players.generic import NOVICE_KIND, OPTIMAL_KIND, RANDOM_KIND
from kosti.players.protocol import BotKind, PlayersPart

__all__ = ["PART"]

PART = PlayersPart(
    (RANDOM_KIND, BotKind(GREEDY, TurnBot), NOVICE_KIND, SCHOOLMASTER, OPTIMAL_KIND),
    stand_in=SCHOOLMASTER.name,
)
