"""One turn of thousand by itself: the most points it can bring, and the chance of enough of them.

Nothing here knows the opponent. Setting aside and confirming are those of the ruleset; opening, pit
and barrel come in as the least that must be made.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache
from types import MappingProxyType

import numpy as np

from kosti.dice import DICE
from kosti.games.thousand.options import STEP
from kosti.games.thousand.rules import ThousandRules
from kosti.solver.arrays import Floats
from kosti.solver.thousand.kernel import Style, TurnWorkspace, style, throw_again, turn
from kosti.solver.thousand.rule_numbers import Confirming
from kosti.solver.thousand.throws import ALL_ASIDE, SLOTS, throws

__all__ = ["BestTurn", "best_turn", "success"]

_LONGEST = 2000
"""Steps beyond which a turn is taken to be over: 10,000 points, which hardly ever come."""

_RARE = 1e-15


@dataclass(frozen=True)
class BestTurn:
    """The turn with the most expected points, when it may be written at any time.

    `value`: its expected points. `throws_on`: by number of dice, the most points with which
    throwing them is better than stopping. `outcomes`: every number of points that it may end with,
    ascending, and their probability; 0 is a bust.
    """

    value: float
    throws_on: Mapping[int, int]
    outcomes: tuple[tuple[int, float], ...] = field(repr=False)


def free_style(rules: ThousandRules) -> Style:
    """Return how turns are played where no target ends them."""
    return style(rules)._replace(exact=False)


@cache
def best_turn(rules: ThousandRules) -> BestTurn:
    """Return the turn with the most expected points under the ways to set aside and to confirm."""
    played = free_style(rules)
    made = TurnWorkspace.of(_LONGEST)
    made.stop[:] = STEP * np.arange(len(made.stop))[:, None]
    turn(1, _LONGEST, played, made)
    value = float(made.fresh[0, 0])
    policy = _Policy(rules, played, made)
    last = {n: policy.last_throw(n) for n in range(1, DICE + 1) if n < DICE or policy.may_stop}
    return BestTurn(value, MappingProxyType(last), tuple(_outcomes(policy)))


def success(rules: ThousandRules, points: int, dice: int = DICE) -> float:
    """Return the chance to make at least so many points when one must, with so many dice to throw.

    The turn goes on until it has them; nothing before that may be written.
    """
    steps = -(-points // STEP)
    if steps <= 0:
        return 1.0
    return float(_successes(rules, steps)[dice - 1])


@cache
def _successes(rules: ThousandRules, steps: int) -> Floats:
    played = free_style(rules)
    made = TurnWorkspace.of(steps)
    made.stop[:] = 1.0
    turn(steps, steps, played, made)
    chances = []
    for dice in range(1, DICE + 1):
        throw_again(dice, 0, steps, steps, False, played, made)
        chances.append(made.fresh[0, 0])
    return np.array(chances)


class _Policy:
    """The policy of the turn with the most expected points."""

    def __init__(self, rules: ThousandRules, played: Style, made: TurnWorkspace) -> None:
        self.played = played
        self.throws_of = throws(rules.set_aside)
        self.made = made
        self.may_stop = played.confirm == Confirming.OPTIONAL  # with all five dice aside
        self.kept = made.kept[: SLOTS * (_LONGEST + 1), 0].reshape(-1, SLOTS).copy()
        self.stop = made.stop[: _LONGEST + 1, 0]

    def throws(self, steps: int, slot: int) -> bool:
        """Tell whether to throw on after so many steps."""
        if steps >= _LONGEST:
            return False
        if slot == ALL_ASIDE and not self.may_stop:
            return True
        return bool(self.kept[steps, slot] > self.stop[steps])

    def last_throw(self, dice: int) -> int:
        """Return the most points with which to throw so many dice."""
        steps = np.flatnonzero(self.kept[1:, dice - 1] > self.stop[1:])
        return STEP * int(steps.max(initial=-1) + 1)


def _outcomes(policy: _Policy) -> list[tuple[int, float]]:
    """Follow the turn from its first throw; return the chance of every end."""
    of = policy.throws_of
    banks = policy.played.confirm == Confirming.BANKS
    mass = np.zeros((_LONGEST + 201, SLOTS))
    ends = np.zeros(_LONGEST + 201)

    def throw(steps: int, dice: int, share: float, written: bool) -> None:
        ends[0] += share * of.bust[dice]
        for c in range(of.first[dice], of.first[dice + 1]):
            options = range(of.begin[c], of.begin[c + 1])

            def value(option: int) -> float:
                reached = min(steps + int(of.steps[option]), _LONGEST)
                if written:
                    return float(policy.stop[reached])
                return float(policy.kept[reached, of.slot[option]])

            best = max(options, key=value)
            reached = steps + int(of.steps[best])
            if written:
                ends[reached] += share * of.chance[c]
            else:
                mass[reached, of.slot[best]] += share * of.chance[c]

    throw(0, DICE, 1.0, False)
    for steps, slot in np.ndindex(_LONGEST, SLOTS):
        share = float(mass[steps, slot])
        if share < _RARE:
            continue
        if policy.throws(steps, slot):
            throw(steps, slot + 1, share, banks and slot == ALL_ASIDE)
        else:
            ends[steps] += share
    ends[_LONGEST:] += mass[_LONGEST:].sum(axis=1)
    return [(STEP * int(k), float(ends[k])) for k in np.flatnonzero(ends)]
