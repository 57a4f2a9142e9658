"""Which language the command line speaks: ``--lang``, else the locale."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from kosti.cli.errors import UsageError
from kosti.i18n import Lang

__all__ = ["OPTION", "locale_language", "take_language"]

OPTION = "--lang"
_LOCALE = ("LC_ALL", "LC_MESSAGES", "LANG")


def locale_language(environ: Mapping[str, str]) -> Lang:
    """Return Russian in a Russian locale and English in any other."""
    locale = next((environ[name] for name in _LOCALE if environ.get(name)), "")
    return Lang.RU if locale.lower().startswith("ru") else Lang.EN


def take_language(words: Sequence[str], default: Lang) -> tuple[Lang, list[str]]:
    """Return the language that a command line asks for, and the line without that option.

    The option may stand anywhere, since the help of every command depends on it.

    Raises:
        UsageError: ``missing-value`` or ``bad-value``.
    """
    lang = default
    rest: list[str] = []
    line = iter(words)
    for word in line:
        if word == "--":
            return lang, [*rest, word, *line]
        name, equals, value = word.partition("=")
        if name != OPTION:
            rest.append(word)
            continue
        chosen = value if equals else next(line, None)
        if chosen is None:
            raise UsageError("missing-value", option=OPTION)
        try:
            lang = Lang(chosen.lower())
        except ValueError:
            raise UsageError(
                "bad-value", option=OPTION, value=chosen, possible=tuple(Lang)
            ) from None
    return lang, rest
