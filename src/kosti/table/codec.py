"""Dataclasses to plain JSON values and back, by their annotations; standard library only.

`encode` and `decode` are a pair: ``decode(kind, encode(value)) == value``. What a field may hold
besides its type stands in its annotation: ``Annotated[str, Between(1, 64)]``.
"""

from __future__ import annotations

import types
import typing
from collections.abc import Callable, Iterable, Mapping
from dataclasses import MISSING, Field, dataclass, fields, is_dataclass
from enum import Enum
from functools import cache
from typing import Annotated, Any, ClassVar, TypeVar, cast

from kosti.i18n import N_, Text

__all__ = ["Between", "Tagged", "Unreadable", "decode", "decode_among", "encode", "tag_of"]

T = TypeVar("T")

Reader = Callable[[object], object]
"""Makes the value of a field from plain JSON."""

_DEEPEST = 12
_INTEGERS = range(-(2**53), 2**53 + 1)


class Tagged:
    """A dataclass whose JSON begins with the name of its kind.

    The class attribute `tagged_by` says under which key, and the class attribute of that name is
    the name of the kind.
    """

    __slots__ = ()

    tagged_by: ClassVar[str]


@dataclass(frozen=True, slots=True)
class Between:
    """The bounds of a number, or of the length of a text or a list; both are possible."""

    low: int
    high: int


class Unreadable(ValueError):
    """A JSON value has not the form that is expected; `text` says what is wrong with it.

    `path` are the fields that lead to it, the outermost first.
    """

    def __init__(self, text: Text, path: tuple[str, ...] = ()) -> None:
        super().__init__(str(text))
        self.text = text
        self.path = path

    @classmethod
    def unknown(cls, name: str) -> Unreadable:
        """Return the refusal of a thing that has no such name."""
        return cls(Text.of(N_("nothing is called “{name}”"), name=name[:40]))


def tag_of(kind: type) -> tuple[str, str] | None:
    """Return the key and the name by which the JSON of a kind is known, if it has one."""
    if not issubclass(kind, Tagged):
        return None
    return kind.tagged_by, cast(str, getattr(kind, kind.tagged_by))


def encode(value: object) -> Any:
    """Return a value of dataclasses, enums, tuples and mappings as plain JSON."""
    if isinstance(value, Enum):
        return value.value
    if is_dataclass(value):
        tag = tag_of(type(value))
        found = {} if tag is None else {tag[0]: tag[1]}
        return found | {each.name: encode(getattr(value, each.name)) for each in fields(value)}
    if isinstance(value, Mapping):
        return {key: encode(each) for key, each in value.items()}
    if isinstance(value, list | tuple):
        return [encode(each) for each in value]
    return value


def decode(kind: type[T], data: object) -> T:
    """Return a dataclass from plain JSON.

    Raises:
        Unreadable: a field is missing, unknown, of another type, or out of its bounds.
    """
    return cast(T, _of_class(cast(type, kind))(data))


def decode_among(kinds: Iterable[type[T]], data: object) -> T:
    """Return a dataclass of one of these tagged kinds from plain JSON.

    Raises:
        Unreadable: as `decode`, and where the name of the kind is none of theirs.
    """
    return cast(T, _of_kinds(tuple(kinds))(data))


# A reader for each annotation, made once


@cache
def _of_class(kind: type) -> Reader:
    known, tag = _field_readers(kind), tag_of(kind)
    needed = {each.name for each in fields(kind) if _is_needed(each)}
    names = {each.name for each in fields(kind)} | ({tag[0]} if tag is not None else set())

    def read(data: object) -> object:
        if not isinstance(data, Mapping):
            raise Unreadable(Text.of(N_("an object was expected")))
        if tag is not None and data.get(tag[0]) != tag[1]:
            raise Unreadable.unknown(str(data.get(tag[0])))
        values = {}
        for name, reader in known:
            if name in data:
                try:
                    values[name] = reader(data[name])
                except Unreadable as error:
                    error.path = (name, *error.path)
                    raise
            elif name in needed:
                raise Unreadable(Text.of(N_("the field “{name}” is missing"), name=name), (name,))
        for name in data:
            if name not in names:
                raise Unreadable(Text.of(N_("there is no field “{name}”"), name=str(name)[:40]))
        return kind(**values)

    return read


@cache
def _of_kinds(kinds: tuple[type, ...]) -> Reader:
    readers: dict[str, Reader] = {}
    keys = set()
    for kind in kinds:
        tag = tag_of(kind)
        assert tag is not None
        readers[tag[1]] = _of_class(kind)
        keys.add(tag[0])
    (key,) = keys

    def read(data: object) -> object:
        if not isinstance(data, Mapping):
            raise Unreadable(Text.of(N_("an object was expected")))
        name = data.get(key)
        reader = readers.get(name) if isinstance(name, str) else None
        if reader is None:
            raise Unreadable.unknown(str(name))
        return reader(data)

    return read


def _field_readers(kind: type) -> tuple[tuple[str, Reader], ...]:
    hints = typing.get_type_hints(kind, include_extras=True)
    return tuple((each.name, _of_hint(hints[each.name], each.name)) for each in fields(kind))


def _is_needed(each: Field[Any]) -> bool:
    return each.default is MISSING and each.default_factory is MISSING


def _of_hint(hint: object, name: str) -> Reader:
    origin, args = typing.get_origin(hint), typing.get_args(hint)
    if origin is Annotated:
        return _bounded(_of_hint(args[0], name), args[1:], name)
    if origin in (typing.Union, types.UnionType):
        return _of_union(args, name)
    if origin is tuple:
        return _of_tuple(_of_hint(args[0], name), name)
    if origin is typing.Literal:
        return _of_literal(args, name)
    if isinstance(origin, type) and issubclass(origin, Mapping):
        return _of_mapping(_of_hint(args[1], name), name)
    if hint is object:
        return lambda data: data
    if isinstance(hint, type):
        return _of_type(hint, name)
    return lambda data: _plain(data, name, _DEEPEST)  # an option value, which refers to itself


def _bounded(reader: Reader, bounds: Iterable[object], name: str) -> Reader:
    for each in bounds:
        if isinstance(each, Between):
            reader = _between(reader, each, name)
    return reader


def _between(reader: Reader, bounds: Between, name: str) -> Reader:
    def read(data: object) -> object:
        value = reader(data)
        size = value if isinstance(value, int) else len(cast("str | tuple[object, ...]", value))
        if not bounds.low <= size <= bounds.high:
            text = Text.of(
                N_("the field “{name}” is out of its bounds, {low} to {high}"),
                name=name,
                low=bounds.low,
                high=bounds.high,
            )
            raise Unreadable(text)
        return value

    return read


def _of_union(args: tuple[object, ...], name: str) -> Reader:
    kinds = [arg for arg in args if isinstance(arg, type) and issubclass(arg, Tagged)]
    rest = [arg for arg in args if arg is not type(None)]
    if len(kinds) == len(rest) > 1:
        inner = _of_kinds(tuple(kinds))
    elif len(rest) == 1:
        inner = _of_hint(rest[0], name)
    else:
        return lambda data: _plain(data, name, _DEEPEST)
    if len(rest) == len(args):
        return inner
    return lambda data: None if data is None else inner(data)


def _of_tuple(reader: Reader, name: str) -> Reader:
    def read(data: object) -> object:
        if not isinstance(data, list | tuple):
            raise _wrong(name)
        return tuple(map(reader, data))

    return read


def _of_mapping(reader: Reader, name: str) -> Reader:
    def read(data: object) -> object:
        if not isinstance(data, Mapping):
            raise _wrong(name)
        return {str(key): reader(each) for key, each in data.items()}

    return read


def _of_literal(args: tuple[object, ...], name: str) -> Reader:
    def read(data: object) -> object:
        if isinstance(data, str) and data in args:
            return data
        raise _wrong(name)

    return read


def _of_type(kind: type, name: str) -> Reader:
    if is_dataclass(kind):
        return _of_class(kind)
    if issubclass(kind, Enum):
        return _of_enum(kind, name)

    def read(data: object) -> object:
        if kind is float and type(data) is int:
            return float(data)
        if type(data) is kind and (kind is not int or data in _INTEGERS):
            return data
        raise _wrong(name)

    return read


def _of_enum(kind: type[Enum], name: str) -> Reader:
    members = {each.value: each for each in kind}

    def read(data: object) -> object:
        if isinstance(data, str) and data in members:
            return members[data]
        raise _wrong(name)

    return read


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
