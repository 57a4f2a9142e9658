"""A ruleset of thousand in numbers, as kernels take it; all points in steps of 5."""

from __future__ import annotations

from enum import IntEnum
from typing import NamedTuple

import numpy as np

from kosti.games.roll_off import Start
from kosti.games.thousand import ThousandRules
from kosti.games.thousand.choices import Barrel, BoltsWhenBound, Confirm, Spared
from kosti.games.thousand.options import STEP
from kosti.solver.arrays import Ints

__all__ = ["FAR", "TO_OPENING", "Confirming", "FirstTurn", "RuleNumbers", "rule_numbers"]

TO_OPENING = -1
"""A fall back to the points of the opening turn."""

FAR = 1 << 40
"""More steps than any game can bring or cost."""

_NEVER = 0
"""A count that nothing reaches."""


class Confirming(IntEnum):
    """What follows when all five dice have scored (see `Confirm`)."""

    FORCED = 0
    OPTIONAL = 1
    BANKS = 2

    @classmethod
    def of(cls, confirm: Confirm) -> Confirming:
        """Return the number of a value of the option."""
        return cls[confirm.name]


class FirstTurn(IntEnum):
    """How the first turn is found (see `Start`)."""

    SEAT = 0
    ROLL_OFF = 1
    ROLL_OFF_ONE = 2
    ROLL_OFF_ORDER = 3

    @classmethod
    def of(cls, start: Start) -> FirstTurn:
        """Return the number of a value of the option."""
        return cls[start.name]


class RuleNumbers(NamedTuple):
    """The options of a ruleset; those that are off hold what is never met.

    `must_sit`: only from the barrel can be won; `exact`: only with exactly the target. Who reaches
    `line` sits down with `seat` steps at most; a sitter whom a charge leaves below `bottom` has to
    leave. No more than `remembered` is remembered of an opening turn. `bolts`, `attempts` and
    `falls` are the counts that cost. `pit` (steps): for each score in a pit, the lowest score above
    it; elsewhere 0.
    """

    target: int
    opening: int
    debt: int
    pit: Ints
    overtake: int
    spares_unopened: bool
    spares_barrel: bool
    truck: int
    bolts: int
    bolts_cleared: bool
    bolt_penalty: int
    bolts_when_bound: bool
    bolts_on_barrel: bool
    floor: int
    must_sit: bool
    exact: bool
    line: int
    bottom: int
    seat: int
    remembered: int
    attempts: int
    fall_penalty: int
    falls: int
    knock: bool
    dots: int
    confirm: int
    start: int


def rule_numbers(rules: ThousandRules) -> RuleNumbers:
    """Return a ruleset in numbers."""
    must_sit = rules.barrel is Barrel.POINTS
    line = rules.barrel_line + STEP * rules.barrel_strict
    seat = rules.barrel_line if rules.barrel_clamp else rules.barrel_top
    return RuleNumbers(
        target=rules.target // STEP,
        opening=rules.opening // STEP,
        debt=rules.opening_debt // STEP,
        pit=_pits(rules),
        overtake=rules.overtake // STEP,
        spares_unopened=Spared.UNOPENED in rules.overtake_spares,
        spares_barrel=Spared.BARREL in rules.overtake_spares,
        truck=-FAR if rules.truck is None else rules.truck // STEP,
        bolts=rules.bolts or _NEVER,
        bolts_cleared=rules.bolts_cleared_by_score,
        bolt_penalty=rules.bolt_penalty // STEP,
        bolts_when_bound=rules.bolts_when_bound is not BoltsWhenBound.NO,
        bolts_on_barrel=rules.bolts_when_bound is BoltsWhenBound.EVERYWHERE,
        floor=-FAR if rules.floor is None else rules.floor // STEP,
        must_sit=must_sit,
        exact=rules.barrel is Barrel.OPEN,
        line=line // STEP if must_sit else FAR,
        bottom=rules.barrel_line // STEP,
        seat=seat // STEP,
        remembered=seat // STEP if must_sit else FAR,
        attempts=rules.barrel_attempts or _NEVER,
        fall_penalty=TO_OPENING if rules.fall_penalty is None else rules.fall_penalty // STEP,
        falls=rules.falls or _NEVER,
        knock=rules.knock,
        dots=rules.dots,
        confirm=int(Confirming.of(rules.confirm)),
        start=int(FirstTurn.of(rules.start)),
    )


def _pits(rules: ThousandRules) -> Ints:
    above = max((high for _, high in rules.pits), default=0)
    found = (rules.pit(score) for score in range(0, above, STEP))
    return np.array([pit[1] // STEP if pit else 0 for pit in found], dtype=np.int64)
