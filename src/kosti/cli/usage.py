"""What Cyclopts gathers about the commands, and what it refuses, in our own words and looks."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

from cyclopts import (
    App,
    CoercionError,
    CycloptsError,
    MissingArgumentError,
    RepeatArgumentError,
    UnknownCommandError,
    UnknownOptionError,
    UnusedCliTokensError,
)

from kosti.cli.errors import UsageError
from kosti.cli.language import OPTION
from kosti.errors import nearest
from kosti.i18n import N_, Text, Translator

if TYPE_CHECKING:
    from cyclopts.help import HelpEntry, HelpPanel
    from rich.console import Console, ConsoleOptions

__all__ = ["HelpPages", "refusal", "unknown_command"]

_KINDS: Mapping[object, str] = MappingProxyType(
    {int: N_("a whole number"), float: N_("a number, such as 2.5")}
)
"""What a value should have been, by its type."""

_LABELS = 24
"""The widest column of names, in characters."""


class HelpPages:
    """Prints what Cyclopts has gathered; this is its protocol of a help formatter."""

    def __init__(self, t: Translator) -> None:
        self.t = t

    def __call__(self, console: Console, options: ConsoleOptions, panel: HelpPanel) -> None:
        """Print one group of commands, arguments or options."""
        from rich.table import Table
        from rich.text import Text

        entries = [entry for entry in panel.entries if entry.names[:1] != ("--help",)]
        if not entries:
            return
        table = Table.grid(padding=(0, 2, 0, 0), expand=False)
        table.add_column(width=2)
        table.add_column(max_width=_LABELS, overflow="fold")
        table.add_column()
        for entry in entries:
            table.add_row("", Text(_label(entry)), entry.description)
        console.print()
        console.print(Text(f"{panel.title}:", style="bold"))
        console.print(table)

    def render_usage(self, console: Console, options: ConsoleOptions, usage: Any) -> None:
        """Print how the command is written."""
        from rich.text import Text

        label = self.t("Usage:")
        for form in str(usage or "").splitlines():
            console.print(Text(f"{label} {form}"))
            label = " " * len(label)
        console.print()

    def render_description(self, console: Console, options: ConsoleOptions, text: Any) -> None:
        """Print what the command does."""
        console.print(text, end="")


def _label(entry: HelpEntry) -> str:
    names = (*entry.positive_names, *entry.positive_shorts)
    if entry.positional_label:
        return entry.positional_label
    return f"{', '.join(names)} {entry.metavar or ''}".strip()


def refusal(error: CycloptsError, app: App) -> UsageError:
    """Return the refusal of a command line, with its input quoted and what would be possible."""
    command = " ".join((*app.name[:1], *(error.command_chain or ())))
    word = (error.unused_tokens or [""])[0]
    match error:
        case UnknownCommandError() if word.startswith("-"):
            hint = nearest(word, [OPTION, *app.help_flags[:1], *app.version_flags[:1]])
            return UsageError("unknown-switch", command=command, word=word, hint=hint)
        case UnknownOptionError():
            return _unknown_switch(error, command, app)
        case CoercionError():
            return _bad_value(error)
        case RepeatArgumentError():
            return UsageError("given-twice", option=error.token.keyword or error.token.value)
        case MissingArgumentError() if error.keyword or (error.argument and error.argument.tokens):
            option = error.keyword or (error.argument.name if error.argument else "")
            return UsageError("missing-value", option=option)
        case MissingArgumentError() if error.argument:
            return UsageError("missing-argument", command=command, argument=error.argument.name)
        case UnusedCliTokensError() if command.endswith(" play"):
            return UsageError("extra-player", word=word)
        case UnusedCliTokensError():
            return UsageError("extra-word", word=word, command=command)
        case _:
            return UsageError("bad-command-line", reason=" ".join(str(error).split()).rstrip("."))


def unknown_command(word: str, app: App) -> UsageError | None:
    """Return the refusal of a first word that is neither a command nor an option, if it is one."""
    if word.startswith("-") or word in _commands(app):
        return None
    return UsageError("unknown-command", word=word, hint=nearest(word, _commands(app)))


def _commands(app: App) -> Iterable[str]:
    return (name for name in app if not name.startswith("-"))


def _unknown_switch(error: UnknownOptionError, command: str, app: App) -> UsageError:
    word = (error.token.keyword or error.token.value).partition("=")[0]
    known = [
        name
        for argument in error.argument_collection
        if argument.parse
        for name in argument.names
        if name.startswith("--")
    ]
    hint = nearest(word, [*known, OPTION, *app.help_flags[:1]])
    return UsageError("unknown-switch", command=command, word=word, hint=hint)


def _bad_value(error: CoercionError) -> UsageError:
    token = error.token
    value = token.value if token else ""
    option = (token.keyword if token else None) or (error.argument.name if error.argument else "")
    message = _KINDS.get(error.target_type, N_("yes or no, that is the option alone or not at all"))
    return UsageError("bad-value", option=option, value=value, possible=Text.of(message))
