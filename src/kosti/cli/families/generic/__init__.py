"""The part of a family that brings none: made from the engine alone."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType
from typing import TYPE_CHECKING, ClassVar

from kosti.cli.command import Command
from kosti.errors import RulesError
from kosti.games.family import Family
from kosti.i18n import N_, Text, Translator

if TYPE_CHECKING:
    from kosti.cli.families.scoring import Score
    from kosti.cli.terminal.screen import Screen
    from kosti.cli.terminal.view import View
    from kosti.games.events import Event
    from kosti.games.options import Ruleset

__all__ = ["GenericPart"]


@dataclass(frozen=True)
class GenericPart:
    """The part of a `family` at the terminal as far as its engine can tell."""

    commands: ClassVar[Sequence[Command]] = ()
    default_bot: ClassVar[str] = "random"
    score_usage: ClassVar[Sequence[str]] = ()
    score_words: ClassVar[tuple[str, str] | None] = None
    counted: ClassVar[Mapping[type[Event], str]] = MappingProxyType({})

    family: Family

    def view(self, rules: Ruleset, screen: Screen) -> View:
        from kosti.cli.families.generic.view import GenericView

        return GenericView(rules, screen)

    def score(
        self, rules: Ruleset, words: Sequence[str], attempt: int | None, t: Translator
    ) -> Score:
        """Refuse: the engine alone does not say what dice bring."""
        reason = Text.of(N_("what dice bring here, only a whole turn says"))
        raise RulesError("not-this-game", rules=rules.id, reason=reason)
