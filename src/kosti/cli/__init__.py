"""The command ``kosti``: what it understands, and how every error leaves it."""

from __future__ import annotations

import contextlib
import os
import sys
from collections.abc import Sequence

from kosti.cli.errors import UsageError
from kosti.cli.language import locale_language, take_language
from kosti.cli.terminal.stdio import complain, flush, output_error, prepare
from kosti.errors import KostiError
from kosti.i18n import Translator

__all__ = ["main"]

_HELP = "help"
_REFUSED = 2
_INTERRUPTED = 130
_CUT_OFF = 141
"""As a shell reports a program whose output nobody reads any more, which is no mistake."""


def main(argv: Sequence[str] | None = None) -> int:
    """Run the command line and return its exit code.

    Whatever is wrong with the input is said in one line on standard error, exit code 2; with
    ``--json`` also as an object on standard output.
    """
    words = list(sys.argv[1:] if argv is None else argv)
    as_json = "--json" in words
    prepare()
    t = Translator(locale_language(os.environ))
    try:
        lang, words = take_language(words, t.lang)
        t = Translator(lang)
        code = _run(words, t)
        flush()
    except KostiError as error:
        return _refuse(error, t, as_json)
    except OSError as error:
        return _refuse(output_error(error), t, as_json)
    except SystemExit as error:
        # Rich leaves so when nobody reads its output any more.
        if isinstance(error.__context__, BrokenPipeError):
            return _refuse(output_error(error.__context__), t, as_json)
        raise
    except KeyboardInterrupt:
        complain(UsageError("interrupted"), t)
        return _INTERRUPTED
    return code


def _run(words: list[str], t: Translator) -> int:
    """Run one command and return its exit code.

    Raises:
        KostiError: whatever is wrong, the command line itself included.
    """
    from cyclopts import CycloptsError

    from kosti.cli.app import build_app
    from kosti.cli.usage import refusal, unknown_command

    if words[:1] == [_HELP]:
        words = [*words[1:], f"--{_HELP}"]
    app = build_app(t, words)
    if words and (error := unknown_command(words[0], app)):
        raise error
    try:
        code = app(words)
    except CycloptsError as error:
        raise refusal(error, app) from None
    return code if isinstance(code, int) else 0


def _refuse(error: KostiError, t: Translator, as_json: bool) -> int:
    if error.code == "broken-pipe":
        return _CUT_OFF
    complain(error, t, as_json=as_json)
    with contextlib.suppress(UsageError):
        flush()
    return _REFUSED
