"""One turn looked through to its end, in plain Python: what the simple bots plan with."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache

from kosti.dice import DICE, FACES, KEEP_ID, KEEPS, THROW_ID, THROWS, Dice, join, keeps_of

__all__ = ["StopValues", "best_keep", "keep_values"]

StopValues = Callable[[int], Sequence[float]]
"""For an attempt (from 1), what ending the turn with each throw is worth, in order of `THROWS`."""

_FULL = len(KEEPS) - len(THROWS)
"""The id of the first keep of five dice, which no turn goes on from."""


@cache
def _larger() -> tuple[tuple[int, ...], ...]:
    """For each keep of fewer than five dice, the ids of the six keeps one die larger."""
    return tuple(tuple(KEEP_ID[join(keep, (face,))] for face in FACES) for keep in KEEPS[:_FULL])


@cache
def _keep_ids() -> tuple[tuple[int, ...], ...]:
    """For each throw, the ids of its keeps of fewer than five dice."""
    return tuple(
        tuple(KEEP_ID[keep] for keep in keeps_of(throw) if len(keep) < DICE) for throw in THROWS
    )


def _expected(of_throws: Sequence[float]) -> list[float]:
    """Return the expectation of every keep, given the values of the 252 throws."""
    values = [0.0] * _FULL + list(of_throws)
    at = values.__getitem__
    for keep in range(_FULL - 1, -1, -1):
        values[keep] = sum(map(at, _larger()[keep])) / len(FACES)
    return values


def keep_values(stop: StopValues, attempts: int) -> tuple[list[float], ...]:
    """Return what each keep is worth when thrown on attempt 2, 3, … `attempts`, played at best.

    The lists go by keep id; the first is for the decision after the first throw.
    """
    tables: list[list[float]] = []
    for attempt in range(attempts, 1, -1):
        of_throws = stop(attempt)
        if tables:
            later = tables[-1].__getitem__
            of_throws = [
                max(now, *map(later, keeps))
                for now, keeps in zip(of_throws, _keep_ids(), strict=True)
            ]
        tables.append(_expected(of_throws))
    return tuple(reversed(tables))


def best_keep(throw: Dice, values: Sequence[float]) -> Dice:
    """Return the best keep of a throw that leaves at least one die to throw."""
    return KEEPS[max(_keep_ids()[THROW_ID[throw]], key=values.__getitem__)]
