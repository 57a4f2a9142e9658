"""What a family says of its simulations: what is counted, and which games are played faster."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Protocol

from kosti.games.options import Ruleset
from kosti.games.protocol import State
from kosti.simulate.results import Progress, Results

__all__ = ["Play", "SimulatePart"]


class Play(Protocol):
    """A way to play many games of the same bots."""

    def __call__(self, games: int, seed: int, progress: Progress, cores: int | None, /) -> Results:
        """Play so many games, whose dice all follow from the seed, on so many cores."""
        ...


class SimulatePart(Protocol):
    """A family's part on the floor of the simulations.

    It travels to other processes with their work, so it has to be picklable.
    """

    @property
    def replays_lead(self) -> bool:
        """Whether events and changes of the lead are counted in the games of the engine."""
        ...

    def cells(self, state: State, seat: int) -> Mapping[str, int]:
        """Return the points of every cell of a seat at the end of a game, in their order.

        In a family without sheets there are none.
        """
        ...

    def compiled(self, rules: Ruleset, bots: Sequence[str]) -> Play | None:
        """Return a way to play these bots that is faster than the engine, ready to begin.

        What has to be solved or compiled is so now. None where there is no such way.
        """
        ...

    def must_compile(self, rules: Ruleset, bots: Sequence[str]) -> bool:
        """Tell whether `compiled` takes seconds to compile, which is once on a computer."""
        ...
