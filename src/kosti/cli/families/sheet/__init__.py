"""Dice poker on a score sheet, at the terminal."""

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


class SheetPart:
    """Dice poker on sheets as a `TerminalPart`."""

    commands: Sequence[Command] = ()
    default_bot = "greedy"
    score_usage = (N_("kosti score RULES CELL DICE [options]"),)
    score_words = (
        N_("CELL DICE"),
        N_("On a sheet the cell, such as full-house; then the dice, such as 66622."),
    )
    counted: Mapping[type[Event], str] = MappingProxyType({})

    def view(self, rules: Ruleset, screen: Screen) -> View:
        from kosti.cli.families.sheet.view import SheetView
        from kosti.games.sheet import SheetRules

        assert isinstance(rules, SheetRules)
        return SheetView(rules, screen)

    def score(
        self, rules: Ruleset, words: Sequence[str], attempt: int | None, t: Translator
    ) -> Score:
        from kosti.cli.families.sheet.score import score
        from kosti.games.sheet import SheetRules

        assert isinstance(rules, SheetRules)
        return score(rules, words, attempt, t)


PART = SheetPart()
