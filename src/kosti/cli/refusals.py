"""Cyclopts says in English what is wrong with a command line; here it is said in our words."""

from __future__ import annotations

from collections.abc import Iterable

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
from kosti.i18n import N_, Text

__all__ = ["refusal", "unknown_command"]


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
    possible = (
        Text.of(N_("a whole number"))
        if error.target_type is int
        else Text.of(N_("yes or no, that is the option alone or not at all"))
    )
    return UsageError("bad-value", option=option, value=value, possible=possible)
