"""The difference between two views, which travels instead of the whole.

`patch` finds it between plain dataclasses, and `patched` applies it to plain JSON:
``patched(encode(before), encode(patch(before, after))) == encode(after)``.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import fields, is_dataclass
from functools import cache
from typing import Any, NewType

__all__ = ["Patch", "patch", "patched"]

Patch = NewType("Patch", object)
"""What has changed in a value.

A list of one is the new value. A mapping changes parts: the fields of an object by name, the
items of a list by their number from 0, where one that is just behind the end is added.
"""


def patch(before: object, after: object) -> Patch | None:
    """Return what changes a value into another of the same kind, None where they are equal."""
    if before is after:
        return None
    if type(before) is not type(after):
        return Patch([after])
    if is_dataclass(after):
        kind: type = type(after)
        return _parts((name, getattr(before, name), getattr(after, name)) for name in _names(kind))
    if isinstance(before, tuple) and isinstance(after, tuple):
        return _of_items(before, after)
    if isinstance(before, Mapping) and isinstance(after, Mapping):
        if before.keys() == after.keys():
            return _parts((key, before[key], after[key]) for key in after)
        return Patch([after])
    return None if before == after else Patch([after])


def _of_items(before: tuple[object, ...], after: tuple[object, ...]) -> Patch | None:
    if before == after:
        return None
    if len(after) < len(before) or not _has_parts(after[0]):
        return Patch([after])
    pairs = zip(before, after, strict=False)
    changed = [(str(at), patch(old, new)) for at, (old, new) in enumerate(pairs)]
    added = [(str(at), [after[at]]) for at in range(len(before), len(after))]
    return Patch({at: each for at, each in (*changed, *added) if each is not None})


def _has_parts(value: object) -> bool:
    """Tell whether changes of a value are shorter than the value, unlike those of a number."""
    return is_dataclass(value) or isinstance(value, tuple | Mapping)


def _parts(pairs: Iterable[tuple[str, object, object]]) -> Patch | None:
    found = {}
    for name, old, new in pairs:
        changed = patch(old, new)
        if changed is not None:
            found[name] = changed
    return Patch(found) if found else None


@cache
def _names(kind: type) -> tuple[str, ...]:
    return tuple(each.name for each in fields(kind))


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
