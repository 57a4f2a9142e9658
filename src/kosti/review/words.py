"""The words that positions of several families are written with."""

from __future__ import annotations

import re

__all__ = ["whole"]

_NUMBER = re.compile(r"-?[0-9]{1,6}", re.ASCII)


def whole(text: str) -> int | None:
    """Return the whole number that stands in a position; None where there is none."""
    return int(text) if _NUMBER.fullmatch(text) else None
