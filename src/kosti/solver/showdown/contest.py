"""A round, or a blitz, among some players: who wins it when each plays for himself.

What matters of a round is the best hand so far, who holds it, and who is still to come. Those who
hold it, the *leaders*, and those to come are the players left in it. A turn ends with less than the
best hand (then the mover is out), with its equal (he joins the leaders) or with more (he leads
alone, the former leaders are out): so a round is solved from its last turn to its first. Several
leaders at its end play a blitz, which is a round of theirs in the same order; if all are equal
again, the same blitz comes once more. As long as the players do the same in it, its chances are the
solution of a linear equation; and after a few repetitions they do.

A player plays for his utility, which says what it is worth to him who wins. In a single round that
is 1 for himself and 0 for anybody else, but in a match it matters to him, too, who else wins. Of
choices with equal utility he prefers the one that wins the round for himself, and of those that are
equal even so the first in the order of `kosti.solver.showdown.turns`. Every mover knows that the
others do likewise after him: a subgame perfect equilibrium.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from functools import cache

import numpy as np

from kosti.solver.arrays import Floats
from kosti.solver.showdown.turns import ShowdownTurns

__all__ = ["Contest", "Members", "Round", "single"]

Members = tuple[int, ...]
"""Players in the order in which they throw."""

_TOLERANCE = 1e-13
"""How far the chances of a blitz may be from those of the blitz that follows it."""

_EQUAL = 1e-12
"""Utilities closer than this are equal."""

_PREFERENCE = 1e-9
"""What winning the round counts for beside a utility from 0 to 1: less than any difference."""

_LONGEST = 64
"""So many blitzes in a row are as good as impossible: what came after them would not matter."""


@dataclass(frozen=True, eq=False)
class Round:
    """The chances to win of players (n) who are left in a round, in the order of throwing.

    `start` (n): before the first turn. `after` holds for the leaders being the first 1, 2, … n of
    them, and the others to come, the chances by the best hand so far: each (hands, n).
    """

    start: Floats
    after: tuple[Floats, ...]


@dataclass(frozen=True, eq=False)
class Contest:
    """The rounds among any of some players, solved when they are asked for.

    `payoffs` (players, players): what it is worth, when the one of the row wins the round, to the
    one of the column. `for_round`: whether everybody plays to win the round all the same.
    """

    turns: ShowdownTurns
    payoffs: Floats
    for_round: bool = False
    _rounds: dict[Members, Round] = field(default_factory=dict, repr=False)

    def round(self, members: Members) -> Round:
        """Return the round among players who throw in this order."""
        found = self._rounds.get(members)
        if found is None:
            merits = self.merits(members)
            found = single(self.turns, len(members))
            if not np.array_equal(merits, np.eye(len(members))):
                found = _solved(self.turns, merits, members, self.round, found.start)
            self._rounds[members] = found
        return found

    def merits(self, members: Members) -> Floats:
        """Return what players (n, n) play for, rows and columns as in `payoffs`.

        These are utilities, each player's on a scale of his own, 1 for the best winner and 0 for
        the worst, and the preference for winning the round. A player who does not mind who wins it,
        or minds only whether he does, plays to win it: 1 for himself and 0 for all others.
        """
        found = np.eye(len(members))
        if self.for_round:
            return found
        for at, player in enumerate(members):
            column = self.payoffs[list(members), player]
            low, high = column.min(), column.max()
            others = np.delete(column, at)
            respects_others = len(others) > 1 and np.ptp(others) > _EQUAL
            if high - low > _EQUAL and (respects_others or column[at] < high):
                found[:, at] = (column - low) / (high - low)
                found[at, at] += _PREFERENCE
        return found

    def outcomes(self, members: Members, leaders: int, best: int | None) -> Floats:
        """Return the chances to win (hands, n) by the hand that the next turn ends with.

        The first of the players left lead with the best hand so far; None before the first turn.
        """
        whole = self.round(members)
        if best is None:
            return whole.after[0]
        less, more = _others(members, leaders, self.round)
        hands = np.arange(len(more))[:, None]
        higher = np.where(hands > best, more, whole.after[leaders][best])
        found: Floats = np.where(hands < best, less[best], higher)
        return found


@cache
def single(turns: ShowdownTurns, players: int) -> Round:
    """Return the round among so many players in which each plays to win it."""
    everybody = tuple(range(players))
    guess = np.full(players, 1.0 / players)
    return _solved(
        turns, np.eye(players), everybody, lambda members: single(turns, len(members)), guess
    )


def _solved(
    turns: ShowdownTurns,
    merits: Floats,
    members: Members,
    rest: Callable[[Members], Round],
    guess: Floats,
) -> Round:
    """Return a round, given those with fewer of its players and a guess of its chances (n).

    `merits` (n, n): what the players play for, see `Contest.merits`.
    """
    n, hands = len(members), len(turns.hands)
    shape = (hands, hands)
    others = [_others(members, leaders, rest) for leaders in range(1, n)]
    again = guess
    for _ in range(_LONGEST):
        after = [np.broadcast_to(again, (hands, n))]
        all_equal = np.ones(hands)
        for leaders in range(n - 1, 0, -1):
            less, more = others[leaders - 1]
            merit = merits[:, leaders]
            values = np.triu(np.broadcast_to(less @ merit, shape), 1)
            values += np.tril(np.broadcast_to((more @ merit)[:, None], shape), -1)
            values += np.diag(after[0] @ merit)
            ends = turns.ends(values)
            all_equal = all_equal * ends.diagonal()
            after.insert(0, _mixed(ends, less, after[0], more))
        ends = turns.ends(after[0] @ merits[:, :1])[:, 0]
        start = ends @ after[0]
        if np.abs(start - again).max() < _TOLERANCE:
            break
        same = ends @ all_equal
        again = (start - same * again) / (1.0 - same)
    return Round(start, tuple(after))


def _mixed(ends: Floats, less: Floats, equal: Floats, more: Floats) -> Floats:
    """Return the chances by the best hand so far (hands, n), given how a turn ends against it.

    `ends` (hands, hands): the chance of a hand, in columns by the best one so far.
    """
    below, level = np.triu(ends, 1).sum(axis=0), ends.diagonal()
    found: Floats = below[:, None] * less + level[:, None] * equal + np.tril(ends, -1).T @ more
    return found


def _others(
    members: Members, leaders: int, rest: Callable[[Members], Round]
) -> tuple[Floats, Floats]:
    """Return the chances (hands, n) when the next turn does not equal the best hand so far.

    First, by the best hand so far, when it ends with less; then, by its own, when with more.
    """
    mover = members[leaders:]
    less = rest(members[:leaders] + members[leaders + 1 :]).after[leaders - 1]
    more = rest(mover).after[0]
    alone = np.zeros((len(more), leaders))
    return np.insert(less, leaders, 0.0, axis=1), np.hstack([alone, more])
