"""Dataclasses to plain JSON values and back, by their annotations; standard library only.

`encode` and `decode` are a pair: ``decode(kind, encode(value)) == value``.
"""

from __future__ import annotations

import types
import typing
from collections.abc import Mapping
from dataclasses import MISSING, fields, is_dataclass
from enum import Enum
from functools import cache
from typing import Any, TypeVar, cast

from kosti.i18n import N_, Text

__all__ = ["Unreadable", "decode", "encode"]

T = TypeVar("T")

_DEEPEST = 12
_INTEGERS = range(-(2**53), 2**53 + 1)


class Unreadable(ValueError):
    """A JSON value has not the form that is expected; `text` says what is wrong with it."""

    def __init__(self, text: Text) -> None:
        super().__init__(str(text))
        self.text = text

    @classmethod
    def unknown(cls, name: str) -> Unreadable:
        """Return the refusal of a thing that has no such name."""
        return cls(Text.of(N_("nothing is called “{name}”"), name=name[:40]))


def encode(value: object) -> Any:
    """Return a value of dataclasses, enums, tuples and mappings as plain JSON."""
    if isinstance(value, Enum):
        return value.value
    if is_dataclass(value):
        return {each.name: encode(getattr(value, each.name)) for each in fields(value)}
    if isinstance(value, Mapping):
        return {key: encode(each) for key, each in value.items()}
    if isinstance(value, list | tuple):
        return [encode(each) for each in value]
    return value


def decode(kind: type[T], data: object) -> T:
    """Return a dataclass from plain JSON.

    Raises:
        Unreadable: a field is missing, unknown, or of another type.
    """
    return cast(T, _object(kind, data))


def _object(kind: type, data: object) -> object:
    if not isinstance(data, Mapping):
        raise Unreadable(Text.of(N_("an object was expected")))
    known = _fields(kind)
    for name in data:
        if name not in known:
            raise Unreadable(Text.of(N_("there is no field “{name}”"), name=str(name)[:40]))
    values = {}
    for name, (hint, needed) in known.items():
        if name in data:
            values[name] = _value(hint, data[name], name)
        elif needed:
            raise Unreadable(Text.of(N_("the field “{name}” is missing"), name=name))
    return kind(**values)


@cache
def _fields(kind: type) -> Mapping[str, tuple[object, bool]]:
    hints = typing.get_type_hints(kind)
    return {
        each.name: (
            hints[each.name],
            each.default is MISSING and each.default_factory is MISSING,
        )
        for each in fields(kind)
    }


def _value(hint: object, data: object, name: str) -> object:
    origin, args = typing.get_origin(hint), typing.get_args(hint)
    if origin in (typing.Union, types.UnionType):
        if data is None and type(None) in args:
            return None
        rest = [arg for arg in args if arg is not type(None)]
        if len(rest) == 1:
            return _value(rest[0], data, name)
        return _plain(data, name, _DEEPEST)
    if origin is tuple and isinstance(data, list | tuple):
        return tuple(_value(args[0], each, name) for each in data)
    if origin is not None and isinstance(origin, type) and issubclass(origin, Mapping):
        if isinstance(data, Mapping):
            return {str(key): _value(args[1], each, name) for key, each in data.items()}
    elif origin is typing.Literal:
        if data in args and isinstance(data, str):
            return data
    elif isinstance(hint, type):
        return _single(hint, data, name)
    raise _wrong(name)


def _single(kind: type, data: object, name: str) -> object:
    if is_dataclass(kind):
        return _object(kind, data)
    if issubclass(kind, Enum) and isinstance(data, str):
        try:
            return kind(data)
        except ValueError:
            raise _wrong(name) from None
    if kind is float and type(data) in (int, float):
        return float(cast(float, data))
    if type(data) is kind and (kind is not int or data in _INTEGERS):
        return data
    raise _wrong(name)


def _plain(data: object, name: str, deep: int) -> object:
    """Return an option value as it is, if it is one."""
    if deep and isinstance(data, list | tuple):
        return [_plain(each, name, deep - 1) for each in data]
    if deep and isinstance(data, Mapping):
        return {str(key): _plain(each, name, deep - 1) for key, each in data.items()}
    if isinstance(data, str | bool) or (type(data) is int and data in _INTEGERS):
        return data
    raise _wrong(name)


def _wrong(name: str) -> Unreadable:
    return Unreadable(Text.of(N_("the field “{name}” has another type"), name=name))
