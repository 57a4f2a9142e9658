"""Hand against hand: dice poker without a sheet (spec 5.3)."""

from kosti.games.showdown.rules import ShowdownRules
from kosti.games.showdown.state import ShowdownState

__all__ = ["ShowdownRules", "ShowdownState"]
