"""The family `showdown`, as the registry knows it."""

from __future__ import annotations

from pathlib import Path
from types import MappingProxyType

from kosti.games.family import Family
from kosti.games.showdown.rules import ShowdownRules
from kosti.games.showdown.state import ShowdownState

__all__ = ["FAMILY"]

FAMILY = Family(
    name=ShowdownRules.family,
    titles=MappingProxyType(
        {"ru": "Покер на костях: рука на руку", "en": "Dice poker hand against hand"}
    ),
    rules=ShowdownRules,
    begin=ShowdownState.before,
    presets=Path(__file__).with_name("presets.toml").read_text(encoding="utf-8"),
)
