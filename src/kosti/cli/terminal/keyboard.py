"""What was meant where the keyboard stood in the other layout: ЙЦУКЕН and QWERTY."""

from __future__ import annotations

__all__ = ["other_layout"]

_RUSSIAN = "йцукенгшщзхъфывапролджэячсмитьбюё№"
_LATIN = "qwertyuiop[]asdfghjkl;'zxcvbnm,.`#"
_KEYS = str.maketrans(_RUSSIAN + _LATIN[:-1], _LATIN + _RUSSIAN[:-1])


def other_layout(text: str) -> str:
    """Return what the same keys would have typed in the other layout."""
    return text.casefold().translate(_KEYS)
