"""The standard streams, made to take anything: no character may stop a game."""

from __future__ import annotations

import codecs
import contextlib
import io
import json
import os
import sys
from collections.abc import Mapping
from types import MappingProxyType
from typing import TextIO

from kosti.cli.errors import UsageError, file_reason
from kosti.errors import KostiError
from kosti.i18n import Translator

__all__ = ["can_draw", "complain", "flush", "output_error", "prepare", "write_json"]

_HANDLER = "kosti-plain"
_PLAIN: Mapping[str, str] = MappingProxyType(
    dict.fromkeys("“”„«»", '"')
    | dict.fromkeys("‘’", "'")
    | dict.fromkeys("—–−─", "-")
    | {"…": "...", "±": "+-", "×": "x", "·": ".", "→": "->", "✓": "+"}
)
"""How typography looks where only ASCII can be shown."""

_DRAWING = "┌─┐│●└┘·−✓░┃×○■□↓•"
"""Characters without which no drawing is worth showing."""


def _plainly(error: UnicodeError) -> tuple[str, int]:
    """Replace what an encoding lacks: typography by its ASCII cousin, all else by “?”."""
    if not isinstance(error, UnicodeEncodeError):
        raise error
    lost = error.object[error.start : error.end]
    return "".join(_PLAIN.get(char, "?") for char in lost), error.end


def prepare() -> None:
    """Let the standard streams replace what they cannot encode or decode, and write on."""
    codecs.register_error(_HANDLER, _plainly)
    for stream, errors in (
        (sys.stdin, "replace"),
        (sys.stdout, _HANDLER),
        (sys.stderr, _HANDLER),
    ):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors=errors)


def can_draw(stream: TextIO | None) -> bool:
    """Tell whether a stream can show the lines and pips of drawings."""
    try:
        _DRAWING.encode((stream.encoding if stream else None) or "utf-8")
    except (UnicodeError, LookupError):
        return False
    return True


def write_json(value: Mapping[str, object]) -> None:
    """Print a value as one JSON document."""
    utf8 = (getattr(sys.stdout, "encoding", None) or "utf-8").lower().replace("-", "") == "utf8"
    print(json.dumps(value, ensure_ascii=not utf8, indent=2, default=_plain))


def _plain(value: object) -> object:
    if isinstance(value, Mapping):
        return dict(value)
    raise TypeError(value)


def complain(error: KostiError, t: Translator, *, as_json: bool = False) -> None:
    """Say an error: a line on standard error and, where JSON was asked for, an object."""
    message = " ".join(error.message(t.lang).split())
    if sys.stderr is not None:
        with contextlib.suppress(OSError, ValueError):
            print(message, file=sys.stderr, flush=True)
    if as_json:
        write_json(
            {
                "error": {
                    "code": error.code,
                    "message": message,
                    "turn": error.turn,
                    "token": error.quoted,
                }
            }
        )


def flush() -> None:
    """Write out what was printed.

    Raises:
        UsageError: ``broken-pipe`` or ``output-failed``.
    """
    try:
        if sys.stdout is not None:
            sys.stdout.flush()
    except OSError as error:
        raise output_error(error) from None


def output_error(error: OSError) -> UsageError:
    """Return the refusal that belongs to an error of the output, which is closed for good."""
    _silence()
    if isinstance(error, BrokenPipeError):
        return UsageError("broken-pipe")
    return UsageError("output-failed", reason=file_reason(error))


def _silence() -> None:
    """Point standard output to nowhere, so that nothing fails when Python closes it."""
    with contextlib.suppress(OSError, ValueError, AttributeError):
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, sys.stdout.fileno())
        os.close(nowhere)
