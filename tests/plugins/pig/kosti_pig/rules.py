"""The ruleset of Pig."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from kosti.games.actions import Grammar
from kosti.games.options import Ruleset, Whole, option
from kosti_pig.actions import GRAMMAR

__all__ = ["PigRules"]


@dataclass(frozen=True, kw_only=True, eq=False)
class PigRules(Ruleset):
    """Pig: preset and house rules as frozen data."""

    family: ClassVar[str] = "pig"
    grammar: ClassVar[Grammar] = GRAMMAR

    target: int = option(
        100,
        Whole(10, 1000, "The first player with so many points wins: {value}."),
        "Target",
        "How many points win the game.",
    )
