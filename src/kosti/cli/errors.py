"""What can be wrong with a command line, and with the files that it names."""

from __future__ import annotations

import errno
from collections.abc import Mapping
from types import MappingProxyType

from kosti.errors import KostiError
from kosti.i18n import N_, Text

__all__ = ["UsageError", "file_reason", "unreadable", "unwritable"]

_MESSAGES = {
    "unknown-command": N_("There is no command “{word}”{hint}."),
    "unknown-switch": N_("“{command}” has no option “{word}”{hint}."),
    "missing-argument": N_("“{command}” needs {argument}; see {command} --help."),
    "missing-value": N_("The option {option} needs a value."),
    "bad-value": N_("{option}: “{value}” is not possible; possible: {possible}."),
    "given-twice": N_("The option {option} is given twice."),
    "extra-word": N_("“{word}” is one word too many; see {command} --help."),
    "extra-player": N_("“{word}” is one word too many; --player stands before each name."),
    "bad-command-line": N_("The command line cannot be read: {reason}."),
    "unreadable-file": N_("“{path}” cannot be read: {reason}."),
    "unwritable-file": N_("“{path}” cannot be written: {reason}."),
    "file-exists": N_("“{path}” exists already; --resume would go on with a record."),
    "rules-exist": N_("“{path}” exists already; --force writes over it."),
    "bad-rules-name": N_("Rules are kept in a file that ends in {ending}, not in “{path}”."),
    "bad-plot": N_("No plot can be drawn into “{path}”; possible endings: {possible}."),
    "with-resume": N_(
        "--resume goes on with a record, which names its rules and players: leave out {words}."
    ),
    "rules-in-record": N_("The record names its rules, {rules}: leave out {words}."),
    "dice-are-virtual": N_("“{word}” reads as thrown dice, but here the program throws{hint}."),
    "dice-stay": N_(
        "The program throws the dice here, so what has been played stays; only the turns of a game "
        "with real dice (--real-dice) are corrected."
    ),
    "dice-fallen": N_("The dice have fallen; what was decided before a throw stays."),
    "no-choice": N_("There is no choice {number}; they are numbered 1 to {last}."),
    "bot-decides": N_("“{word}” is not yours to decide: {name} chooses, you type the dice."),
    "output-failed": N_("The output cannot be written: {reason}."),
    "broken-pipe": N_("The output was cut off: nobody reads it any more."),
    "interrupted": N_("Interrupted."),
}

_REASONS: Mapping[int, str] = MappingProxyType(
    {
        errno.ENOENT: N_("there is no such file"),
        errno.ENOTDIR: N_("there is no such folder"),
        errno.EISDIR: N_("it is a folder"),
        errno.EACCES: N_("permission is denied"),
        errno.EPERM: N_("permission is denied"),
        errno.EROFS: N_("the disk is read-only"),
        errno.ENOSPC: N_("the disk is full"),
        errno.ENAMETOOLONG: N_("the name is too long"),
    }
)


class UsageError(KostiError):
    """The command line, or a file that it names, cannot be used."""

    codes: Mapping[str, str] = MappingProxyType(_MESSAGES)


def file_reason(error: OSError | ValueError) -> Text | str:
    """Say why a file cannot be used."""
    if isinstance(error, ValueError):
        return Text.of(N_("no file can have this name"))
    known = _REASONS.get(error.errno or 0)
    return Text.of(known) if known else error.strerror or type(error).__name__


def unreadable(path: object, error: OSError | ValueError) -> UsageError:
    """Return the refusal of a file that cannot be read."""
    return UsageError("unreadable-file", path=str(path), reason=file_reason(error))


def unwritable(path: object, error: OSError | ValueError) -> UsageError:
    """Return the refusal of a file that cannot be written."""
    reason = file_reason(error)
    if isinstance(error, FileNotFoundError):
        reason = Text.of(_REASONS[errno.ENOTDIR])
    return UsageError("unwritable-file", path=str(path), reason=reason)
