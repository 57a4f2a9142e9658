"""The computer's players, by name.

A bot sees the game and nothing else; dice come from outside. `BOTS` lists them with a sentence on
their character; `bots_for` and `bot` name and make those that can play a given ruleset.
"""

from kosti.players.named import BOTS, bot, bots_for, plays_by_table, stand_in
from kosti.players.protocol import Bot, BotKind, Character, PlayersPart

__all__ = [
    "BOTS",
    "Bot",
    "BotKind",
    "Character",
    "PlayersPart",
    "bot",
    "bots_for",
    "plays_by_table",
    "stand_in",
]
