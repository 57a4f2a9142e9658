"""The family `sheet`, as the registry knows it."""

from __future__ import annotations

from pathlib import Path
from types import MappingProxyType

from kosti.games.family import Family
from kosti.games.sheet.rules import SheetRules
from kosti.games.sheet.state import SheetState

__all__ = ["FAMILY"]

FAMILY = Family(
    name=SheetRules.family,
    titles=MappingProxyType(
        {"ru": "Покер на костях с листом", "en": "Dice poker on a score sheet"}
    ),
    rules=SheetRules,
    begin=SheetState.before,
    presets=Path(__file__).with_name("presets.toml").read_text(encoding="utf-8"),
)
