"""Dice thousand, at the terminal."""

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


class ThousandPart:
    """Dice thousand as a `TerminalPart`."""

    commands = (
        Command(
            "turn",
            8,
            N_("One turn of thousand: when to stop, and the chance of what one must make."),
            (N_("kosti turn RULES [options]"),),
            f"{__name__}.turn",
        ),
    )
    default_bot = "threshold"
    score_usage = ("kosti score thousand DICE",)
    score_words: tuple[str, str] | None = None

    @property
    def counted(self) -> Mapping[type[Event], str]:
        from kosti.games.thousand.events import (
            BoltGiven,
            BoltPenalty,
            Busted,
            Dotted,
            Fell,
            FellToZero,
            KnockedOff,
            LeftBarrel,
            Overtaken,
            SatDown,
            Truck,
        )

        return MappingProxyType(
            {
                Busted: N_("busts"),
                BoltGiven: N_("bolts"),
                BoltPenalty: N_("bolt penalties"),
                Overtaken: N_("overtakes"),
                Truck: N_("trucks"),
                SatDown: N_("on the barrel"),
                KnockedOff: N_("knocked off"),
                Fell: N_("falls"),
                FellToZero: N_("falls to zero"),
                LeftBarrel: N_("off the barrel without a fall"),
                Dotted: N_("dots"),
            }
        )

    def view(self, rules: Ruleset, screen: Screen) -> View:
        from kosti.cli.families.thousand.view import ThousandView
        from kosti.games.thousand import ThousandRules

        assert isinstance(rules, ThousandRules)
        return ThousandView(rules, screen)

    def score(
        self, rules: Ruleset, words: Sequence[str], attempt: int | None, t: Translator
    ) -> Score:
        from kosti.cli.families.thousand.score import score
        from kosti.games.thousand import ThousandRules

        assert isinstance(rules, ThousandRules)
        return score(rules, words, attempt, t)


PART = ThousandPart()
