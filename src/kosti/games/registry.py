"""Every family and every preset: the one place where a family is added."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from types import MappingProxyType

from kosti.errors import RulesError, nearest
from kosti.games.options import Preset, Ruleset
from kosti.games.sheet.rules import SheetRules
from kosti.games.showdown.rules import ShowdownRules
from kosti.games.thousand.rules import ThousandRules

__all__ = ["FAMILIES", "preset", "presets", "ruleset"]

FAMILIES: Mapping[str, type[Ruleset]] = MappingProxyType(
    {family.family: family for family in (SheetRules, ThousandRules, ShowdownRules)}
)
"""The families by name; each keeps its presets in ``<name>/presets.toml``."""


def presets() -> tuple[str, ...]:
    """Return the id of every preset, family by family, in the order of their files."""
    return tuple(_presets())


def preset(name: str) -> Preset:
    """Return a preset by its id.

    Raises:
        RulesError: ``unknown-preset``.
    """
    known = _presets()
    if name not in known:
        raise RulesError("unknown-preset", name=name, hint=nearest(name, known))
    return known[name]


def ruleset(name: str, /, **changes: object) -> Ruleset:
    """Return a preset with house rules on top of it, given as they stand in a record.

    Raises:
        RulesError: ``unknown-preset``, ``unknown-option``, ``bad-option`` or ``contradiction``.
    """
    base = preset(name)
    return base.family.build(base, changes)


@cache
def _presets() -> Mapping[str, Preset]:
    found: dict[str, Preset] = {}
    for name, family in FAMILIES.items():
        text = (Path(__file__).parent / name / "presets.toml").read_text(encoding="utf-8")
        for key, entry in tomllib.loads(text).items():
            base = found[entry["base"]].options if "base" in entry else {}
            found[key] = Preset(
                id=key,
                family=family,
                titles=entry["title"],
                summaries=entry["summary"],
                source=entry["source"],
                options={**base, **entry.get("options", {})},
            )
    return MappingProxyType(found)
