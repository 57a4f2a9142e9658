"""What a family of games is: its rules and presets, and where its parts on other floors are found.

A family has to have nothing but its rules. On every floor above (`table`, `solver`, `players`,
`terminal` …) it may have a part of its own; where it has none, the floor's generic part serves it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from importlib import import_module
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any, Generic, TypeVar, cast

from kosti.i18n import Lang

if TYPE_CHECKING:
    from kosti.games.options import Ruleset
    from kosti.games.protocol import State

__all__ = ["Family", "Parts"]

P = TypeVar("P")


@dataclass(frozen=True, eq=False)
class Family:
    """A family of games by its `name`, the same as that of its rulesets.

    `titles` name it for people, by language. `begin` gives the state before the first action of a
    game with rules of the family and so many players (1 to 16). `presets` is the text of its
    presets in TOML. A family outside this package says in `parts` where its part of a floor is, as
    ``module:object``; it is imported when it is first needed. `figures` name the figures of
    `State.details`, by figure and language, where a floor has no part of the family that does (one
    inside another is ``a.b``).
    """

    name: str
    titles: Mapping[str, str]
    rules: type[Ruleset]
    begin: Callable[[Any, int], State]
    presets: str
    parts: Mapping[str, str] = field(default_factory=dict)
    figures: Mapping[str, Mapping[str, str]] = field(default_factory=dict)

    def title(self, lang: Lang | str = Lang.EN) -> str:
        """Return the name of the family for people."""
        return self.titles[Lang(lang)]


class Parts(Generic[P]):
    """The parts that the families have on one floor.

    The part of a family of this package is the object `PART` of the module or package that bears
    its name in `package`; others name theirs themselves. Whoever has none gets what `fallback`
    makes of the family.
    """

    def __init__(self, floor: str, package: str, fallback: Callable[[Family], P]) -> None:
        self._floor = floor
        self._package = package
        self._fallback = fallback
        self._known: dict[str, P] = {}

    def of(self, family: Family) -> P:
        """Return the part of a family on this floor."""
        known = self._known.get(family.name)
        if known is None:
            known = self._known[family.name] = self._found(family)
        return known

    def own(self, name: str) -> P | None:
        """Return the part that this package has under the name of a family, if it has one.

        That needs the family itself not to be loaded.
        """
        module = f"{self._package}.{name}"
        if find_spec(module) is None:
            return None
        # A family from elsewhere may be called like a module that is no family's part.
        part: P | None = getattr(import_module(module), "PART", None)
        return part

    def _found(self, family: Family) -> P:
        if place := family.parts.get(self._floor):
            module, _, name = place.partition(":")
            return cast(P, getattr(import_module(module), name))
        part = self.own(family.name)
        return self._fallback(family) if part is None else part
