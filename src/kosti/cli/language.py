"""Which language the command line speaks: ``--lang``, else the locale."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from kosti.cli.errors import UsageError
from kosti.i18n import Lang

__all__ = ["OPTION", "locale_language", "take_language"]

OPTION = "--lang"
_LOCALE = ("LC_ALL", "LC_MESSAGES", "LANG")
_WANTED = "LANGUAGE"
_UNTRANSLATED = ("C", "POSIX")


def locale_language(environ: Mapping[str, str]) -> Lang:
    """Return the language that the environment asks for, by the rules of gettext.

    ``LANGUAGE`` lists languages, the dearest first, and counts unless the locale is “C”. Where
    none of those is spoken here, it is English.
    """
    locale = next((environ[name] for name in _LOCALE if environ.get(name)), "")
    wanted = environ.get(_WANTED, "") if locale not in _UNTRANSLATED else ""
    spoken = (_spoken(each) for each in (wanted.split(":") if wanted else [locale]))
    return next((each for each in spoken if each is not None), Lang.EN)


def _spoken(locale: str) -> Lang | None:
    """Return the language of a locale such as ``ru_RU.UTF-8``, if it is one of ours."""
    code = re.split(r"[_.@-]", locale.lower(), maxsplit=1)[0]
    return Lang(code) if code in tuple(Lang) else None


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
