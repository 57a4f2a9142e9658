"""The subcommands of ``kosti``: those that serve every game, and those that a family adds.

A module of this package runs each of the former.
"""

from __future__ import annotations

from kosti.cli.command import Command
from kosti.cli.families import every_part
from kosti.errors import RulesError
from kosti.i18n import N_

__all__ = ["DEFAULT", "every_command"]


def _command(name: str, place: float, explanation: str, *usage: str) -> Command:
    return Command(name, place, explanation, usage, f"{__name__}.{name}")


DEFAULT = _command(
    "serve",
    0,
    N_("The web table: starts it and opens the browser; also what “kosti” alone does."),
    N_("kosti serve [options]"),
)
"""What ``kosti`` alone does."""

_COMMANDS = (
    DEFAULT,
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
        "simulate",
        9,
        N_("Many games between bots: results, their spread, who wins how often."),
        N_("kosti simulate RULES --players A,B [options]"),
    ),
    _command(
        "backup",
        20,
        N_("Copy the tables of the web table into a file, also while it runs."),
        N_("kosti backup FILE [--database FILE]"),
    ),
    _command(
        "move",
        21,
        N_("Copy all tables into another database, such as from SQLite to PostgreSQL."),
        N_("kosti move FROM TO"),
    ),
    _command(
        "delete",
        22,
        N_("Delete a table of the web table, with the names in it."),
        N_("kosti delete TABLE [--database URL]"),
    ),
)


def every_command() -> tuple[Command, ...]:
    """Return all subcommands in the order of their places.

    Raises:
        RulesError: ``bad-family`` when a family adds a command that there is already.
    """
    forms = [form for part in every_part() for form in part.score_usage]
    found = [*_COMMANDS, _command("score", 3, N_("What dice are worth."), *forms)]
    for part in every_part():
        for each in part.commands:
            if any(each.name == other.name for other in found):
                raise RulesError("bad-family", name=each.module, reason=f"kosti {each.name}")
            found.append(each)
    return tuple(sorted(found, key=lambda each: each.place))
