"""The family `thousand`, as the registry knows it."""

from __future__ import annotations

from pathlib import Path
from types import MappingProxyType

from kosti.games.family import Family
from kosti.games.thousand.rules import ThousandRules
from kosti.games.thousand.state import ThousandState

__all__ = ["FAMILY"]

FAMILY = Family(
    name=ThousandRules.family,
    titles=MappingProxyType({"ru": "Тысяча на костях", "en": "Dice thousand"}),
    rules=ThousandRules,
    begin=ThousandState.before,
    presets=Path(__file__).with_name("presets.toml").read_text(encoding="utf-8"),
)
