"""Names of players: what may stand on a sheet."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable

from kosti.errors import RulesError
from kosti.i18n import N_, Text

__all__ = ["MAX_PLAYERS", "check_names", "same_name"]

MAX_PLAYERS = 16
_LONGEST = 40
_FORBIDDEN = ("Cc", "Cs", "Co", "Zl", "Zp")
_DIRECTION = frozenset("\u061c\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069")
_INVISIBLE = ("Cf", "Mn", "Me", "Zs")


def check_names(names: Iterable[str]) -> tuple[str, ...]:
    """Return the names, trimmed, if a table of these players is possible.

    Raises:
        RulesError: ``bad-players`` for none or more than 16; ``bad-player`` for a name that is
            empty, too long, holds control or direction characters, or equals another.
    """
    trimmed = tuple(map(_checked, names))
    if not 1 <= len(trimmed) <= MAX_PLAYERS:
        raise RulesError("bad-players", count=len(trimmed))
    seen: set[str] = set()
    for name in trimmed:
        key = _key(name)
        if key in seen:
            raise RulesError(
                "bad-player", name=name, reason=Text.of(N_("another player has the same name"))
            )
        seen.add(key)
    return trimmed


def same_name(one: str, other: str) -> bool:
    """Tell whether two names are the same but for their Unicode form and surrounding blanks."""
    forms = (unicodedata.normalize("NFC", name.strip()) for name in (one, other))
    return next(forms) == next(forms)


def _key(name: str) -> str:
    folded = unicodedata.normalize("NFC", name).casefold()
    return unicodedata.normalize("NFC", folded)


def _checked(name: str) -> str:
    name = name.strip()
    reason = ""
    if not name:
        reason = N_("it is empty")
    elif len(name) > _LONGEST:
        reason = N_("it has more than 40 characters")
    elif any(unicodedata.category(char) in _FORBIDDEN or char in _DIRECTION for char in name):
        reason = N_("it has control or direction characters")
    elif all(unicodedata.category(char) in _INVISIBLE for char in name):
        reason = N_("nothing of it can be seen")
    if reason:
        raise RulesError("bad-player", name=name, reason=Text.of(reason))
    return name
