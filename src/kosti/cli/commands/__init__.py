"""The subcommands of ``kosti`` that serve every game; a module of this package runs each."""

from __future__ import annotations

from kosti.cli.command import Command
from kosti.i18n import N_

__all__ = ["COMMANDS", "DEFAULT"]


def _command(name: str, place: float, explanation: str, *usage: str) -> Command:
    return Command(name, place, explanation, usage, f"{__name__}.{name}")


COMMANDS = (
    _command(
        "serve",
        0,
        N_("The web table: starts it and opens the browser; also what “kosti” alone does."),
        N_("kosti serve [options]"),
    ),
    _command(
        "play",
        1,
        N_("A full game in the terminal; “?” in it explains what to type."),
        N_("kosti play RULES [options]"),
    ),
    _command(
        "rules",
        2,
        N_("The list of rulesets, or one of them in plain words."),
        N_("kosti rules [RULES] [options]"),
    ),
    _command(
        "score",
        3,
        N_("What dice are worth."),
        N_("kosti score RULES CELL DICE [options]"),
        "kosti score thousand DICE",
    ),
    _command(
        "replay",
        4,
        N_("Replay a record: the final sheets and the standings."),
        N_("kosti replay FILE [options]"),
    ),
    _command(
        "verify",
        4.5,
        N_("Whether the virtual dice of a record were fair."),
        N_("kosti verify FILE [options]"),
    ),
    _command(
        "hint",
        5,
        N_("Every choice of a position with its exact value, the best first."),
        N_("kosti hint RULES POSITION [options]"),
        N_("kosti hint FILE"),
    ),
    _command(
        "review",
        6,
        N_("A game against optimal play: what each decision cost, and what was luck."),
        N_("kosti review FILE [options]"),
    ),
    _command(
        "solve",
        7,
        N_("The exact value of a ruleset under optimal play."),
        N_("kosti solve RULES [options]"),
    ),
    _command(
        "turn",
        8,
        N_("One turn of thousand: when to stop, and the chance of what one must make."),
        N_("kosti turn RULES [options]"),
    ),
    _command(
        "simulate",
        9,
        N_("Many games between bots: results, their spread, who wins how often."),
        N_("kosti simulate RULES --players A,B [options]"),
    ),
)

DEFAULT = COMMANDS[0]
"""What ``kosti`` alone does."""
