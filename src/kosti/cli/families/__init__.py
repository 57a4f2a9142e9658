"""The families of games at the terminal, each by its own part.

A family without one is served by a part made from the engine alone.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from kosti.cli.families.generic import GenericPart
from kosti.cli.families.protocol import TerminalPart
from kosti.games.family import Parts
from kosti.games.registry import OWN_FAMILIES, families, family_of, installed_families

if TYPE_CHECKING:
    from kosti.games.options import Ruleset

__all__ = ["TerminalPart", "every_part", "part_of"]

_PARTS: Parts[TerminalPart] = Parts("terminal", __name__, GenericPart)


def part_of(rules: Ruleset) -> TerminalPart:
    """Return the part of the family of a ruleset."""
    return _PARTS.of(family_of(rules))


def every_part() -> tuple[TerminalPart, ...]:
    """Return the parts of all families, in their order; the families need not be loaded."""
    own = (_PARTS.own(name) or _PARTS.of(families()[name]) for name in OWN_FAMILIES)
    return (*own, *map(_PARTS.of, installed_families().values()))
