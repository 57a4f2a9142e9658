"""Three and more players: an approximation by duels.

The exact game of many players is out of reach: its states are all combinations of player states.
But each pair of them alone is a game that is solved. The duel of a player with each rival gives the
odds between the two, and as in a race, the odds of all rivals together are taken to be the sum of
the odds of each: with odds o to 1 for every rival, a player wins with chance 1 / (1 + sum of o)
(the choice model of Bradley, Terry and Luce). A turn is then played exactly, all that it does to
every rival included, for the most of that chance.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from kosti.games.thousand.player import Player
from kosti.solver.arrays import Floats, Ints
from kosti.solver.thousand.effects import Written
from kosti.solver.thousand.solution import PairSolution, SolvedTurn, turn_of
from kosti.solver.thousand.transitions import GroupKind

__all__ = ["field_turn", "shares"]

_SURE = 1e-9
"""Odds are cut off where a duel is as good as won."""


def field_turn(solution: PairSolution, mover: Player, rivals: Sequence[Player]) -> SolvedTurn:
    """Return the whole turn of a player against several rivals.

    Raises:
        RulesError: ``not-this-game`` for a player state that no play leads to.
    """
    positions = solution.positions
    transitions = positions.transitions
    own = positions.known(mover)
    others = [positions.known(rival) for rival in rivals]
    group = int(positions.group[own])
    steps = np.arange(transitions.least[group], transitions.top[group] + 1)
    row = transitions.row[group] + steps
    after = transitions.after[transitions.begin[own] + steps]
    odds = np.zeros(len(steps))
    lost = np.zeros(2)
    ends = np.array([transitions.bust[own], transitions.dot[own]])
    for other in others:
        his = positions.group[other]
        becomes = np.full(len(steps), other)
        if transitions.kind[his] == GroupKind.SEATED:
            becomes = np.where(
                transitions.what[row] == Written.SITS_DOWN, transitions.knocked[other], other
            )
        if transitions.exposed[his] and transitions.score[his] > transitions.score[group]:
            passed = transitions.score[his] < transitions.landed[row]
            becomes = np.where(passed, transitions.overtaken[becomes], becomes)
        odds += _odds(solution, becomes, after)
        lost += _odds(solution, np.full(2, other), ends)
    value = np.where(transitions.what[row] == Written.WINS, 1.0, 1.0 / (1.0 + odds))
    bust, dot = 1.0 / (1.0 + lost)
    return turn_of(positions, group, value, float(bust), float(dot), won=1.0)


def shares(solution: PairSolution, mover: Player, rivals: Sequence[Player]) -> Floats:
    """Return how what the mover does not win is shared among the rivals (m); sums to 1."""
    positions = solution.positions
    own = np.array([positions.index_of(mover)])
    duels = [_duel(solution, own, np.array([positions.index_of(each)]))[0] for each in rivals]
    odds = np.array([(1.0 - each) / each for each in duels])
    found: Floats = odds / odds.sum()
    return found


def _odds(solution: PairSolution, rival: Ints, own: Ints) -> Floats:
    """Return the odds of a rival against the player, the rival being to move."""
    chance = _duel(solution, rival, own)
    found: Floats = chance / (1.0 - chance)
    return found


def _duel(solution: PairSolution, mover: Ints, other: Ints) -> Floats:
    """Return the chance of the player to move in a game of two, by the two player states."""
    width = solution.positions.transitions.size + 1
    bounds = solution.bounds[other.astype(np.int64) * width + mover]
    found: Floats = np.clip(bounds.mean(axis=1), _SURE, 1.0 - _SURE)
    return found
