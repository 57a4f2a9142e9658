"""Kosti: the table, the referee, the opponent and the coach for dice poker and dice thousand.

The public face: `ruleset` and `presets` for the rules, `Game` to play, `record` to read and write
games, and the three kinds of error.
"""

from kosti import record
from kosti.errors import IllegalAction, KostiError, RecordError, RulesError
from kosti.games.game import Game
from kosti.games.registry import presets, ruleset

__all__ = [
    "Game",
    "IllegalAction",
    "KostiError",
    "RecordError",
    "RulesError",
    "__version__",
    "presets",
    "record",
    "ruleset",
]

__version__ = "0.1.0"
