"""Names of players: what may stand on a sheet."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable

from kosti.arguments import texts
from kosti.errors import RulesError
from kosti.i18n import N_, Text
from kosti.typography import BLANK, is_ignorable, without_ignorables

__all__ = ["MAX_PLAYERS", "check_names", "same_name"]

MAX_PLAYERS = 16
_LONGEST = 40
_FORBIDDEN = ("Cc", "Cs", "Co", "Zl", "Zp")
_DIRECTION = frozenset("\u061c\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069")
_INVISIBLE = ("Cf", "Mn", "Me", "Zs")


def check_names(names: Iterable[str]) -> tuple[str, ...]:
    """Return the names, trimmed, if a table of these players is possible.

    Raises:
        RecordError: ``bad-type`` for anything but several texts.
        RulesError: ``bad-players`` for none or more than 16; ``bad-player`` for a name that is
            empty, too long, holds control or direction characters, or equals another.
    """
    trimmed = tuple(map(_checked, texts("players", names, N_("a list of names"))))
    if not 1 <= len(trimmed) <= MAX_PLAYERS:
        raise RulesError("bad-players", count=len(trimmed))
    seen: set[str] = set()
    for name in trimmed:
        key = _seen(name)
        if key in seen:
            raise RulesError(
                "bad-player", name=name, reason=Text.of(N_("another player has the same name"))
            )
        seen.add(key)
    return trimmed


def same_name(one: str, other: str) -> bool:
    """Tell whether two names are the same as people see them.

    Case, compatibility forms, the kind and number of blanks and characters that nobody can see
    make no difference.
    """
    return one == other or _seen(one) == _seen(other)


def _seen(name: str) -> str:
    """Return a name as people see it: what equal names have in common."""
    folded = unicodedata.normalize("NFKC", without_ignorables(name).casefold())
    # A compatibility form can be an ignorable or a capital again, and composed anew.
    folded = unicodedata.normalize("NFKC", without_ignorables(folded).casefold())
    return " ".join(folded.replace(BLANK, " ").split())


def _is_invisible(char: str) -> bool:
    return unicodedata.category(char) in _INVISIBLE or char == BLANK or is_ignorable(char)


def _checked(name: str) -> str:
    name = name.strip()
    reason = ""
    if not name:
        reason = N_("it is empty")
    elif len(name) > _LONGEST:
        reason = N_("it has more than 40 characters")
    elif any(unicodedata.category(char) in _FORBIDDEN or char in _DIRECTION for char in name):
        reason = N_("it has control or direction characters")
    elif all(map(_is_invisible, name)):
        reason = N_("nothing of it can be seen")
    if reason:
        raise RulesError("bad-player", name=name, reason=Text.of(reason))
    return name
