"""One turn of the showdown, played at best for any value of the hands that it may end with.

Many turns are played at a time: arrays have a column for each. Hands go by their place among the
hands that five dice can make, the lowest first; throws and keeps by their ids.

A choice is coded as one number, its value in whole steps of 1e-12 before its place in the order of
choices: the greatest code is the best choice and, of equal ones, the first. That order is: to
stop, and then the engine's.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from itertools import accumulate, pairwise
from typing import NamedTuple

import numpy as np

from kosti.dice import DICE, FACES, THROWS, throws_of
from kosti.games.showdown.hands import Hand, Straight, hand
from kosti.solver.arrays import Floats, Ints
from kosti.solver.lattice import FIRST_THROW, best_of_keeps, expectations, lattice

__all__ = ["STOP", "Policy", "ShowdownTurns", "turns"]

STOP = -1
"""How a policy names stopping; keeps go by their ids."""

# The codes stay below 2 ** 53, so that they are exact, and a value may be as large as 17.
_STEPS = 1e12
_PLACES = 512

_SIZE_AT = [0, *accumulate(len(throws_of(n)) for n in range(DICE))]
"""Where the keeps of none, one, … dice begin, and where they end."""


class Policy(NamedTuple):
    """What to do after the first and the second throw: a keep's id or `STOP`, by (throw, turn)."""

    first: Ints
    second: Ints


@dataclass(frozen=True, eq=False)
class ShowdownTurns:
    """The turns of a ruleset. `hands`: all hands, ascending; `made` (252): the hand of a throw."""

    hands: tuple[Hand, ...]
    made: Ints

    def play(self, values: Floats) -> Policy:
        """Return the best policy for turns whose hands are worth so much: (hands, turns), 0 to 1.

        The value is rounded to steps of 1e-12.
        """
        stop = _coded(values[self.made], 0)
        second = _best(stop, values[self.made])
        first = _best(stop, np.floor(second / _PLACES) / _STEPS)
        return Policy(_decoded(first), _decoded(second))

    def ends(self, values: Floats) -> Floats:
        """Return the chance that a turn ends with a hand: (hands, turns), as the value is."""
        policy = self.play(values)
        thrown = np.repeat(lattice().chance[:, None], values.shape[1], axis=1)
        stopped, kept = _split(thrown, policy.first)
        again, last = _split(_thrown(kept), policy.second)
        stopped += again + _thrown(last)
        order = np.argsort(self.made, kind="stable")
        begins = np.searchsorted(self.made[order], np.arange(len(self.hands)))
        found: Floats = np.add.reduceat(stopped[order], begins, axis=0)
        return found


@cache
def turns(straight: Straight) -> ShowdownTurns:
    """Return the turns of a ruleset, prepared once."""
    made = [hand(throw, straight) for throw in THROWS]
    hands = tuple(sorted(set(made)))
    return ShowdownTurns(hands, np.array([hands.index(each) for each in made]))


def _coded(values: Floats, place: int | Ints) -> Floats:
    coded: Floats = np.rint(values * _STEPS) * _PLACES + (_PLACES - 1 - place)
    return coded


def _best(stop: Floats, values: Floats) -> Floats:
    """Return the codes of the best choice of every throw, given the value of the next one."""
    keeps = np.arange(1, FIRST_THROW + 1)[:, None]
    best: Floats = np.maximum(stop, best_of_keeps(_coded(expectations(values), keeps)))
    return best


def _decoded(codes: Floats) -> Ints:
    """Return the choices: a keep's id or `STOP`."""
    return _PLACES - 2 - (codes.astype(np.int64) & (_PLACES - 1))


def _split(thrown: Floats, choice: Ints) -> tuple[Floats, Floats]:
    """Return the shares of the throws that are stood on (252, turns), and kept (210, turns)."""
    width = thrown.shape[1]
    stopped: Floats = np.where(choice == STOP, thrown, 0.0)
    at = np.maximum(choice, 0) * width + np.arange(width)
    kept = np.bincount(at.ravel(), (thrown - stopped).ravel(), FIRST_THROW * width)
    return stopped, kept.astype(np.float64, copy=False).reshape(FIRST_THROW, width)


def _thrown(kept: Floats) -> Floats:
    """Return the chances of the throws (252, turns) when the rest of the keeps is thrown."""
    nodes = np.concatenate([kept, np.zeros((len(THROWS), kept.shape[1]))])
    above = lattice().above
    for begin, end in pairwise(_SIZE_AT):
        share = nodes[begin:end] / len(FACES)
        for face in range(len(FACES)):
            nodes[above[begin:end, face]] += share  # each a node of its own
    return nodes[FIRST_THROW:]
