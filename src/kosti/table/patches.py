"""The difference between two views, which travels instead of the whole.

`patch` finds it between plain dataclasses, and `patched` applies it to plain JSON:
``patched(encode(before), encode(patch(before, after))) == encode(after)``.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import fields, is_dataclass
from functools import cache
from operator import attrgetter
from typing import Any, NewType, TypeAlias

__all__ = ["Patch", "patch", "patched"]

Patch = NewType("Patch", object)
"""What has changed in a value.

A list of one is the new value. A mapping changes parts: the fields of an object by name, the
items of a list by their number from 0, where one that is just behind the end is added.
"""


_Reader: TypeAlias = Callable[[object], tuple[object, ...]]


def patch(before: object, after: object) -> Patch | None:
    """Return what changes a value into another of the same kind, None where they are equal."""
    if before is after:
        return None
    if type(before) is not type(after):
        return Patch([after])
    kind: type = type(after)
    if fields_of := _fields(kind):
        names, values = fields_of
        return _parts(names, values(before), values(after))
    if isinstance(before, tuple) and isinstance(after, tuple):
        return _of_items(before, after)
    if isinstance(before, Mapping) and isinstance(after, Mapping):
        if before.keys() == after.keys():
            return _parts(after, map(before.__getitem__, after), after.values())
        return Patch([after])
    return None if before == after else Patch([after])


def _of_items(before: tuple[object, ...], after: tuple[object, ...]) -> Patch | None:
    if before == after:
        return None
    if len(after) < len(before) or not _has_parts(after[0]):
        return Patch([after])
    found: dict[str, object] = {}
    for at, new in enumerate(after):
        changed = patch(before[at], new) if at < len(before) else [new]
        if changed is not None:
            found[str(at)] = changed
    return Patch(found)


def _has_parts(value: object) -> bool:
    """Tell whether changes of a value are shorter than the value, unlike those of a number."""
    return is_dataclass(value) or isinstance(value, tuple | Mapping)


def _parts(names: Iterable[str], before: Iterable[object], after: Iterable[object]) -> Patch | None:
    found = {}
    for name, old, new in zip(names, before, after, strict=True):
        # Most parts are the same, or equal at a glance.
        if old is not new and (changed := patch(old, new)) is not None:
            found[name] = changed
    return Patch(found) if found else None


@cache
def _fields(kind: type) -> tuple[tuple[str, ...], _Reader] | None:
    """Return the names of a dataclass's fields, and what reads all of them at once."""
    if not is_dataclass(kind) or not (names := tuple(each.name for each in fields(kind))):
        return None
    if len(names) == 1:
        return names, lambda value: (getattr(value, names[0]),)
    return names, attrgetter(*names)


def patched(before: Any, change: Any) -> Any:
    """Return plain JSON after a change; what was there before stays as it is."""
    if isinstance(change, list):
        return change[0]
    if isinstance(before, dict):
        return before | {name: patched(before[name], each) for name, each in change.items()}
    items = list(before)
    for at, each in change.items():
        known = items[int(at)] if int(at) < len(items) else None
        items[int(at) : int(at) + 1] = [patched(known, each)]
    return items
