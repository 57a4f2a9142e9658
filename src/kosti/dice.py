"""Five dice as multisets: throws, keeps, the lattice between them, and their probabilities.

A multiset of dice is a tuple of faces in ascending order. Throws (five dice) and keeps (none to
five) have fixed ids, their places in `THROWS` and `KEEPS`: tables on disk and trained players
depend on that order.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from itertools import combinations_with_replacement
from math import factorial
from operator import index
from random import Random
from types import MappingProxyType
from typing import SupportsIndex, cast

from kosti.errors import RecordError, quoted
from kosti.typography import plain

__all__ = [
    "DICE",
    "FACES",
    "KEEPS",
    "KEEP_ID",
    "THROWS",
    "THROW_ID",
    "Dice",
    "contains",
    "counts",
    "dice_of",
    "format_dice",
    "join",
    "keeps_of",
    "outcomes",
    "parse_dice",
    "probability",
    "remove",
    "roll",
    "throws_of",
    "ways",
]

Dice = tuple[int, ...]
"""Faces 1..6; ascending wherever the order carries no meaning."""

FACES = (1, 2, 3, 4, 5, 6)
DICE = 5
_SHOWN = 40
_INTEGERS = frozenset({int})


@cache
def throws_of(n: int) -> tuple[Dice, ...]:
    """Return all distinct throws of `n` dice in ascending order: 1, 6, 21, 56, 126, 252 of them."""
    return tuple(combinations_with_replacement(FACES, n))


THROWS: tuple[Dice, ...] = throws_of(DICE)
"""The 252 throws of five dice; the place of a throw is its id."""

KEEPS: tuple[Dice, ...] = tuple(keep for n in range(DICE + 1) for keep in throws_of(n))
"""The 462 keeps, by size and then ascending; the place of a keep is its id."""

THROW_ID = MappingProxyType({throw: i for i, throw in enumerate(THROWS)})
KEEP_ID = MappingProxyType({keep: i for i, keep in enumerate(KEEPS)})


def counts(dice: Iterable[int]) -> tuple[int, int, int, int, int, int]:
    """Return how many dice show 1, 2, … 6."""
    n = [0] * 6
    for face in dice:
        n[face - 1] += 1
    return (n[0], n[1], n[2], n[3], n[4], n[5])


@cache
def ways(dice: Dice) -> int:
    """Return in how many of the 6ⁿ equally likely ordered throws these n dice fall."""
    n = factorial(len(dice))
    for count in counts(dice):
        n //= factorial(count)
    return n


def probability(dice: Dice) -> float:
    """Return the probability that ``len(dice)`` thrown dice show exactly these faces."""
    return ways(tuple(sorted(dice))) / 6.0 ** len(dice)


@cache
def outcomes(n: int) -> tuple[tuple[Dice, float], ...]:
    """Return every throw of `n` dice with its probability; the probabilities add up to 1."""
    return tuple((throw, probability(throw)) for throw in throws_of(n))


@cache
def keeps_of(dice: Dice) -> tuple[Dice, ...]:
    """Return the distinct multisets that can be kept of sorted `dice`, in the order of `KEEPS`."""
    found = {()} if not dice else set(keeps_of(dice[1:]))
    found |= {(dice[0], *rest) for rest in found} if dice else set()
    return tuple(sorted(found, key=lambda keep: (len(keep), keep)))


def contains(dice: Dice, part: Dice) -> bool:
    """Tell whether `part` can be taken out of `dice`."""
    left = list(dice)
    for face in part:
        if face not in left:
            return False
        left.remove(face)
    return True


def remove(dice: Dice, part: Dice) -> Dice:
    """Return `dice` without `part`, ascending; `part` must be contained in it."""
    left = sorted(dice)
    for face in part:
        left.remove(face)
    return tuple(left)


def join(kept: Dice, thrown: Dice) -> Dice:
    """Return kept and thrown dice together, ascending."""
    return tuple(sorted(kept + thrown))


def parse_dice(text: str) -> Dice:
    """Read dice such as ``"13456"``; blanks between them do not matter.

    The faces keep the order in which they are written.

    Raises:
        RecordError: ``bad-dice`` for anything but the digits 1 to 6.
    """
    faces = "".join(plain(text).split())
    if not faces or not all("1" <= face <= "6" for face in faces):
        raise RecordError("bad-dice", dice=text[:_SHOWN])
    return tuple(map(int, faces))


def dice_of(faces: object) -> Dice:
    """Return dice that somebody hands in: faces in any iterable, those of NumPy among them.

    Raises:
        RecordError: ``bad-dice`` for anything but whole numbers; those may still be no faces.
    """
    if type(faces) is tuple and _INTEGERS.issuperset(map(type, faces)):
        return faces
    try:
        return tuple(_face(each) for each in cast("Iterable[object]", faces))
    except TypeError:
        raise RecordError("bad-dice", dice=quoted(faces)[:_SHOWN]) from None


def _face(value: object) -> int:
    if isinstance(value, bool):
        raise TypeError(value)
    return index(cast("SupportsIndex", value))


def format_dice(dice: Iterable[int]) -> str:
    """Write dice in the order given: the counterpart of `parse_dice`."""
    return "".join(map(str, dice))


def roll(n: int, rng: Random) -> Dice:
    """Throw `n` virtual dice; each face is equally likely for each die."""
    return tuple(rng.randint(1, 6) for _ in range(n))
