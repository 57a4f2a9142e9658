"""Two languages: messages are written in English in the code and translated by catalogue.

The catalogues are ordinary gettext files under ``locale/``; only the standard library reads them.
"""

from __future__ import annotations

import gettext
from dataclasses import dataclass
from enum import StrEnum
from functools import cache
from pathlib import Path

__all__ = ["N_", "Lang", "Param", "Text", "Translator"]

_LOCALE = Path(__file__).parent / "locale"


class Lang(StrEnum):
    """A language of the product; Russian comes first."""

    RU = "ru"
    EN = "en"


def N_(message: str) -> str:
    """Mark a message for the catalogue and return it unchanged."""
    return message


@cache
def _catalogue(lang: Lang) -> gettext.NullTranslations:
    return gettext.translation("kosti", _LOCALE, [lang.value], fallback=True)


@dataclass(frozen=True, slots=True)
class Text:
    """A message that is not yet in any language: an English template and what goes into it."""

    template: str
    params: tuple[tuple[str, Param], ...] = ()

    @classmethod
    def of(cls, template: str, **params: Param) -> Text:
        """Build a text from a template marked by `N_` and its named parts."""
        return cls(template, tuple(params.items()))

    def render(self, lang: Lang | str) -> str:
        """Return the text in one language, its parts included."""
        words = Translator(lang)
        return words(self.template, **dict(self.params))

    def __str__(self) -> str:
        return self.render(Lang.EN)


Param = str | int | Text | tuple[str | Text, ...]
"""What a message may quote: a word, a number, another message, or a list of words."""


class Translator:
    """The messages of one language: ``t = Translator("ru"); t("Saved in {path}.", path=…)``."""

    __slots__ = ("_gettext", "_ngettext", "lang")

    def __init__(self, lang: Lang | str) -> None:
        self.lang = Lang(lang)
        catalogue = _catalogue(self.lang)
        self._gettext = catalogue.gettext
        self._ngettext = catalogue.ngettext

    def __call__(self, message: str | Text, /, **params: Param) -> str:
        """Return a message in this language with its parts filled in."""
        if isinstance(message, Text):
            return message.render(self.lang)
        return self._fill(self._gettext(message) if message else "", params)

    def untouched(self, message: str) -> str:
        """Return a message in this language as a template, its parts not filled in."""
        return self._gettext(message)

    def plural(self, one: str, many: str, n: int, **params: Param) -> str:
        """Return the form of a message that goes with the number `n` (``{n}`` inside it)."""
        return self._fill(self._ngettext(one, many, n), {"n": n, **params})

    def _fill(self, template: str, params: dict[str, Param]) -> str:
        if not params:
            return template
        return template.format(**{k: self._part(v) for k, v in params.items()})

    def _part(self, part: Param) -> str | int:
        if isinstance(part, Text):
            return part.render(self.lang)
        if isinstance(part, tuple):
            return ", ".join(str(self._part(each)) for each in part)
        return part
