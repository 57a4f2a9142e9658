"""Hand against hand, at the terminal."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import TYPE_CHECKING

from kosti.cli.command import Command
from kosti.i18n import N_, Translator

if TYPE_CHECKING:
    from kosti.cli.families.scoring import Score
    from kosti.cli.terminal.screen import Screen
    from kosti.cli.terminal.view import View
    from kosti.games.events import Event
    from kosti.games.options import Ruleset

__all__ = ["PART"]


class ShowdownPart:
    """Hand against hand as a `TerminalPart`."""

    commands: Sequence[Command] = ()
    default_bot = "greedy"
    score_usage: Sequence[str] = ()
    score_words: tuple[str, str] | None = None

    @property
    def counted(self) -> Mapping[type[Event], str]:
        from kosti.games.showdown.events import Blitz

        return MappingProxyType({Blitz: N_("blitzes")})

    def view(self, rules: Ruleset, screen: Screen) -> View:
        from kosti.cli.families.showdown.view import ShowdownView
        from kosti.games.showdown import ShowdownRules

        assert isinstance(rules, ShowdownRules)
        return ShowdownView(rules, screen)

    def score(
        self, rules: Ruleset, words: Sequence[str], attempt: int | None, t: Translator
    ) -> Score:
        from kosti.cli.families.showdown.score import score
        from kosti.games.showdown import ShowdownRules

        assert isinstance(rules, ShowdownRules)
        return score(rules, words, attempt, t)


PART = ShowdownPart()
