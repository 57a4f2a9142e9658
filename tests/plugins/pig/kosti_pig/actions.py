"""The action of Pig beside throwing."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import ClassVar

from kosti.games.actions import Action, Grammar

__all__ = ["GRAMMAR", "Hold"]


@dataclass(frozen=True, slots=True)
class Hold(Action):
    """Write the points of the turn; it ends."""

    word: ClassVar[str] = "hold"
    titles: ClassVar[Mapping[str, str]] = MappingProxyType(
        {"ru": "хватит, записать очки", "en": "hold and write the points"}
    )


GRAMMAR = Grammar(words=(Hold(),), keeps=False)
"""The tokens of Pig."""
