"""One turn looked through to its end, in plain Python: what the simple bots plan with."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache

from kosti.dice import DICE, FACES, KEEP_ID, KEEPS, THROWS, Dice, join, keeps_of

__all__ = ["best_keep", "keep_values"]

StopValue = Callable[[Dice, int], float]
"""The value of ending the turn with a throw on an attempt (from 1)."""


@cache
def _larger() -> tuple[tuple[int, ...], ...]:
    """For each keep of fewer than five dice, the ids of the six keeps one die larger."""
    return tuple(
        tuple(KEEP_ID[join(keep, (face,))] for face in FACES) for keep in KEEPS if len(keep) < DICE
    )


def _expected(of_throws: Sequence[float]) -> list[float]:
    """Return the expectation of every keep, given the values of the 252 throws."""
    values = [0.0] * (len(KEEPS) - len(THROWS)) + list(of_throws)
    for keep in range(len(KEEPS) - len(THROWS) - 1, -1, -1):
        values[keep] = sum(values[larger] for larger in _larger()[keep]) / len(FACES)
    return values


def keep_values(stop: StopValue, attempts: int) -> tuple[list[float], ...]:
    """Return what each keep is worth when thrown on attempt 2, 3, … `attempts`, played at best.

    The lists go by keep id; the first is for the decision after the first throw.
    """
    tables: list[list[float]] = []
    for attempt in range(attempts, 1, -1):
        of_throws = [stop(throw, attempt) for throw in THROWS]
        if tables:
            later = tables[-1]
            of_throws = [
                max(now, later[KEEP_ID[best_keep(throw, later)]])
                for now, throw in zip(of_throws, THROWS, strict=True)
            ]
        tables.append(_expected(of_throws))
    return tuple(reversed(tables))


def best_keep(throw: Dice, values: Sequence[float]) -> Dice:
    """Return the best keep of a throw that leaves at least one die to throw."""
    keeps = (keep for keep in keeps_of(throw) if len(keep) < DICE)
    return max(keeps, key=lambda keep: values[KEEP_ID[keep]])
