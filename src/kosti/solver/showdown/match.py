"""The matches of some players: the value to each of them of a position between two rounds.

Players go by their places in the order of play, so that the first round starts with player 0. A
position is a round, the first being 1, and the rounds that each has won before it. How far a match
can be solved depends on its size, see `Depth`.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import Enum
from functools import cached_property
from math import comb

import numpy as np

from kosti.solver.arrays import Floats
from kosti.solver.showdown.contest import Contest, Members
from kosti.solver.showdown.turns import ShowdownTurns

__all__ = ["POSITION_LIMIT", "TABLE_LIMIT", "Depth", "Match", "Won", "depth", "shares"]

Won = tuple[int, ...]

TABLE_LIMIT = 6_000
"""With how many tables, each of a turn against every best hand, a match is still solved in full.

Of three players it may have 10 rounds then, of four 5, of five 3: some seconds of work.
"""

POSITION_LIMIT = 30_000
"""With how many positions the chances to win a match are still found: 8 players, 10 rounds."""


class Depth(Enum):
    """How far a match is solved.

    `MATCH`: in full; everybody plays for his chance to win the match. Always so with one or two
    players or a single round. `ROUNDS`: everybody plays each round to win it, whoever else might;
    values are the chances to win the match when all do so. `ROUND`: the same play; values are the
    chances to win the present round.
    """

    MATCH = "match"
    ROUNDS = "rounds"
    ROUND = "round"


def depth(players: int, rounds: int) -> Depth:
    """Return how far a match is solved."""
    positions = comb(rounds - 1 + players, players)
    if players <= 2 or rounds == 1 or positions * 3**players <= TABLE_LIMIT:
        return Depth.MATCH
    return Depth.ROUNDS if positions <= POSITION_LIMIT else Depth.ROUND


def shares(won: Won) -> Floats:
    """Return what the players get at the end: 1 for the sole winner, equal shares for several."""
    first = np.array(won) == max(won)
    found: Floats = first / first.sum()
    return found


@dataclass(frozen=True, eq=False)
class Match:
    """The matches of so many players over so many rounds."""

    turns: ShowdownTurns
    players: int
    rounds: int
    _contests: dict[tuple[int, Won], Contest] = field(default_factory=dict, repr=False)
    _values: dict[tuple[int, Won], Floats] = field(default_factory=dict, repr=False)

    @cached_property
    def depth(self) -> Depth:
        """How far the match is solved."""
        return depth(self.players, self.rounds)

    def order(self, number: int) -> Members:
        """Return the players in the order in which they throw in a round."""
        return tuple((number - 1 + i) % self.players for i in range(self.players))

    def value(self, number: int, won: Won) -> Floats:
        """Return the chances of the players (n) before a round; they add up to 1."""
        if number > self.rounds:
            return shares(won)
        found = self._values.get((number, won))
        if found is None:
            contest, order = self.contest(number, won), self.order(number)
            found = contest.round(order).start @ contest.payoffs[list(order)]
            self._values[number, won] = found
        return found

    def contest(self, number: int, won: Won) -> Contest:
        """Return the rounds that may be played in a position, with what winning them is worth."""
        if self.depth is not Depth.MATCH:
            return Contest(self.turns, self._payoffs(number, won), for_round=True)
        found = self._contests.get((number, won))
        if found is None:
            found = Contest(self.turns, self._payoffs(number, won))
            self._contests[number, won] = found
        return found

    def _payoffs(self, number: int, won: Won) -> Floats:
        if self.depth is Depth.ROUND:
            return np.eye(self.players)
        after = (
            (*won[:winner], won[winner] + 1, *won[winner + 1 :]) for winner in range(self.players)
        )
        return np.array([self.value(number + 1, each) for each in after])
