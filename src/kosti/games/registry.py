"""Every family and every preset: the one place where a family is added.

Packages outside add theirs by the entry point group ``kosti.families``, whose entries name a
`Family` each.
"""

from __future__ import annotations

import sys
import tomllib
from collections.abc import Iterator, Mapping
from contextlib import suppress
from functools import cache
from importlib import import_module
from pathlib import Path
from types import MappingProxyType
from typing import TYPE_CHECKING

from kosti.arguments import text
from kosti.errors import RulesError, nearest
from kosti.games.family import Family

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint

    from kosti.games.options import Preset, Ruleset
    from kosti.games.protocol import State

__all__ = [
    "ENTRY_POINTS",
    "OWN_FAMILIES",
    "begin",
    "families",
    "family_of",
    "installed_families",
    "preset",
    "presets",
    "ruleset",
    "stored_ruleset",
]

ENTRY_POINTS = "kosti.families"
"""The group of entry points by which packages outside add families."""


OWN_FAMILIES = ("sheet", "thousand", "showdown")
"""The families of this package by name, in the order in which they are listed.

The module `family` in the folder of each has it as `FAMILY`; it is imported when it is needed.
"""


@cache
def families() -> Mapping[str, Family]:
    """Return every family by its name: those of this package, then those of others by name.

    Raises:
        RulesError: ``bad-family`` for an installed family that cannot be used, with the reason.
    """
    own: dict[str, Family] = {
        name: import_module(f"kosti.games.{name}.family").FAMILY for name in OWN_FAMILIES
    }
    return MappingProxyType({**own, **installed_families()})


def installed_families() -> Mapping[str, Family]:
    """Return the families that other packages bring, by name.

    Raises:
        RulesError: ``bad-family`` for one that cannot be used, with the reason.
    """
    found: dict[str, Family] = {}
    for entry in _entries():
        try:
            family = entry.load()
        except Exception as error:
            raise RulesError("bad-family", name=entry.name, reason=str(error)) from error
        if not isinstance(family, Family) or family.name in (*OWN_FAMILIES, *found):
            reason = f"{entry.value}: {family!r}"
            raise RulesError("bad-family", name=entry.name, reason=reason)
        found[family.name] = family
    return MappingProxyType(found)


def _entries() -> list[EntryPoint]:
    """Return the entry points of other packages' families by name.

    What reads them is slow to import, beside all else that starts with the program, so that is
    done only where an installed package names their group.
    """
    group = ENTRY_POINTS.encode()
    if not any(group in text for text in _entry_files()):
        return []
    from importlib.metadata import entry_points  # noqa: PLC0415

    return sorted(entry_points(group=ENTRY_POINTS), key=lambda each: each.name)


def _entry_files() -> Iterator[bytes]:
    """Yield the entry points of every installed package as they are written."""
    for folder in map(Path, sys.path):
        for file in folder.glob("*-info/entry_points.txt"):
            with suppress(OSError):
                yield file.read_bytes()


def family_of(rules: Ruleset) -> Family:
    """Return the family of a ruleset."""
    return families()[rules.family]


def begin(rules: Ruleset, players: int) -> State:
    """Return the state before the first action of a game with so many players (1 to 16)."""
    return family_of(rules).begin(rules, players)


def presets() -> tuple[str, ...]:
    """Return the id of every preset, family by family, in the order of their files."""
    return tuple(_presets())


def preset(name: str) -> Preset:
    """Return a preset by its id.

    Raises:
        RulesError: ``unknown-preset``.
    """
    known = _presets()
    if text("name", name) not in known:
        raise RulesError("unknown-preset", name=name, hint=nearest(name, known))
    return known[name]


def ruleset(name: str, /, **changes: object) -> Ruleset:
    """Return a preset with house rules on top of it, given as they stand in a record.

    Raises:
        RulesError: ``unknown-preset``, ``unknown-option``, ``bad-option`` or ``contradiction``.
    """
    base = preset(name)
    return base.family.build(base, changes)


def stored_ruleset(
    name: str, changes: Mapping[str, object], *, version: int, own_title: str | None = None
) -> Ruleset:
    """Return the ruleset that was stored in a version of the record notation.

    What the preset has changed since then is put back as house rules: what is stored keeps its
    meaning.

    Raises:
        RulesError: as `ruleset`.
    """
    base = preset(name)
    since = base.earlier.get(version, {})
    return base.family.build(base, {**since, **changes}, own_title=own_title)


@cache
def _presets() -> Mapping[str, Preset]:
    from kosti.games.options import Preset  # noqa: PLC0415 - families are loaded when needed

    found: dict[str, Preset] = {}
    for family in families().values():
        for key, entry in tomllib.loads(family.presets).items():
            base = found[entry["base"]].options if "base" in entry else {}
            found[key] = Preset(
                id=key,
                family=family.rules,
                titles=entry["title"],
                summaries=entry["summary"],
                source=entry["source"],
                options={**base, **entry.get("options", {})},
                earlier={int(version): was for version, was in entry.get("earlier", {}).items()},
            )
    return MappingProxyType(found)
