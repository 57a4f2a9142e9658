"""How likely each final total is under optimal play."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

import numpy as np

from kosti.solver.arrays import Floats, Ints

__all__ = ["Distribution"]


@dataclass(frozen=True, eq=False)
class Distribution:
    """How likely each final total is.

    `values` (n): totals in points, ascending and without gaps; `probabilities` (n): they add up to
    one. Within the range a total may have probability 0.
    """

    values: Ints
    probabilities: Floats

    @cached_property
    def mean(self) -> float:
        """The expected total; the value of the ruleset."""
        return float(self.values @ self.probabilities)

    @cached_property
    def sd(self) -> float:
        """The standard deviation, in points."""
        return float(np.sqrt((self.values - self.mean) ** 2 @ self.probabilities))

    def quantile(self, share: float) -> int:
        """Return the least total that is not exceeded with at least this probability."""
        at = int(np.searchsorted(np.cumsum(self.probabilities), share - 1e-12))
        return int(self.values[min(at, len(self.values) - 1)])

    def at_least(self, total: float) -> float:
        """Return the probability of this total or more."""
        return float(self.probabilities[self.values >= total].sum())
