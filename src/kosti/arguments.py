"""Arguments as callers hand them in: taken for what they mean, or refused for their type.

Whole numbers and lists of NumPy are whole numbers and lists; `True` is no number.
"""

from __future__ import annotations

import operator
from collections.abc import Iterable, Mapping

from kosti.errors import RecordError, quoted
from kosti.i18n import N_, Text

__all__ = ["WHOLE_NUMBER", "check_type", "native", "text", "texts", "whole", "wrong_type"]

WHOLE_NUMBER = N_("a whole number")
_TEXT = N_("a text")


def wrong_type(name: str, expected: str, found: object) -> RecordError:
    """Return the refusal of an argument; `expected` is a message."""
    kind = type(found).__name__
    wanted = Text.of(expected)
    return RecordError("bad-type", name=name, expected=wanted, found=quoted(found), kind=kind)


def whole(name: str, value: object) -> int:
    """Return a whole number.

    Raises:
        RecordError: ``bad-type`` for anything else, a float or `True` among them.
    """
    if type(value) is int:
        return value
    if isinstance(value, bool):
        raise wrong_type(name, WHOLE_NUMBER, value)
    try:
        return operator.index(value)  # type: ignore[arg-type] # that is what is being asked
    except TypeError:
        raise wrong_type(name, WHOLE_NUMBER, value) from None


def text(name: str, value: object) -> str:
    """Return a text.

    Raises:
        RecordError: ``bad-type`` for anything else.
    """
    if isinstance(value, str):
        return value
    raise wrong_type(name, _TEXT, value)


def texts(name: str, values: object, expected: str) -> tuple[str, ...]:
    """Return several texts; one text alone is not several.

    Raises:
        RecordError: ``bad-type`` for anything else.
    """
    if isinstance(values, str | bytes | bytearray) or not isinstance(values, Iterable):
        raise wrong_type(name, expected, values)
    return tuple(text(name, each) for each in values)


def check_type(name: str, value: object, kind: type, expected: str) -> None:
    """Refuse a value of another kind.

    Raises:
        RecordError: ``bad-type``.
    """
    if not isinstance(value, kind):
        raise wrong_type(name, expected, value)


def native(value: object) -> object:
    """Return a value of plain data with numbers and arrays of NumPy as Python's own."""
    if isinstance(value, list | tuple):
        return type(value)(map(native, value)) if type(value) in (list, tuple) else value
    if isinstance(value, Mapping):
        return {key: native(each) for key, each in value.items()}
    plainly = getattr(value, "tolist", None)
    return plainly() if callable(plainly) and not isinstance(value, type) else value
