"""Pig as a family for Kosti: rules and presets alone; every floor serves it with its own part."""

from __future__ import annotations

from importlib.resources import files

from kosti.games.family import Family
from kosti_pig.rules import PigRules
from kosti_pig.state import PigState

__all__ = ["FAMILY", "PigRules", "PigState"]

FAMILY = Family(
    name=PigRules.family,
    titles={"ru": "Свинья", "en": "Pig"},
    rules=PigRules,
    begin=PigState.before,
    presets=files(__package__).joinpath("presets.toml").read_text(encoding="utf-8"),
    figures={"turn": {"ru": "за этот ход", "en": "this turn"}},
)
