"""A subcommand as data, and the parameters that several of them share."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from importlib import import_module

from cyclopts import Parameter

from kosti.cli.errors import UsageError
from kosti.i18n import Translator

__all__ = [
    "Command",
    "at_least",
    "changes",
    "handicap",
    "head_start",
    "json_flag",
    "plot_file",
    "record_file",
    "rules_id",
]


_LONGEST = 6


@dataclass(frozen=True)
class Command:
    """A subcommand: its name, what it does and how it is written.

    `place` sorts the list of commands. `help` and `usage` are messages. `module` has a function
    `declared` that returns the command with its parameters in one language; it is imported only
    for those who ask for the command, so that the others start quickly.
    """

    name: str
    place: float
    help: str
    usage: tuple[str, ...]
    module: str

    def declared(self, t: Translator) -> Callable[..., object]:
        """Return the function that runs the command, its parameters explained in a language."""
        function: Callable[..., object] = import_module(self.module).declared(t)
        return function


def rules_id(t: Translator) -> Parameter:
    """The id of a ruleset, or a file of one's own."""
    told = t(
        "The id of a ruleset, such as classic (“kosti rules” lists them), or a file of your own, "
        "such as ours.toml."
    )
    return Parameter(name=t("RULES"), help=told)


def changes(t: Translator) -> Parameter:
    """House rules on top of a ruleset."""
    return Parameter(
        name="--set",
        metavar="OPTION=VALUE",
        help=t("A house rule, such as order=free; may be repeated."),
    )


def handicap(t: Translator) -> Parameter:
    """Points that the players have at the start."""
    return Parameter(
        metavar="A,B", help=t("A head start: the points of each player at the start, such as 0,28.")
    )


def head_start(typed: str | None) -> tuple[int, ...]:
    """Return the points of a head start as they were typed; none where nothing was.

    Raises:
        UsageError: ``bad-value``.
    """
    if typed is None:
        return ()
    parts = [part.strip() for part in typed.split(",")]
    if not all(part.isascii() and part.isdigit() and len(part) <= _LONGEST for part in parts):
        raise UsageError("bad-value", option="--handicap", value=typed, possible="0,28")
    return tuple(map(int, parts))


def record_file(t: Translator) -> Parameter:
    """The file of a record."""
    return Parameter(
        name=t("FILE"),
        allow_leading_hyphen=True,  # “-” is a file, too
        help=t("A .kosti record; “-” reads from standard input."),
    )


def at_least(t: Translator) -> Parameter:
    """Totals whose chance is asked for."""
    return Parameter(
        metavar="N", help=t("Also the chance of at least so many points; may be repeated.")
    )


def plot_file(t: Translator) -> Parameter:
    """The file into which a plot is drawn."""
    told = t("Also draw it into an SVG or PNG file.")
    return Parameter(name="--plot", metavar=t("FILE"), help=told)


def json_flag(t: Translator) -> Parameter:
    """Whether the answer is JSON."""
    return Parameter(name="--json", help=t("Answer in JSON."))
