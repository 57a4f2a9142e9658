"""A ruleset of thousand in numbers, as the kernels take it; all points in steps of 5."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from kosti.games.roll_off import Start
from kosti.games.thousand import ThousandRules
from kosti.games.thousand.choices import Barrel, Confirm
from kosti.games.thousand.options import STEP
from kosti.solver.arrays import Ints

__all__ = [
    "BANKS",
    "FORCED",
    "OPTIONAL",
    "ROLL_OFF",
    "ROLL_OFF_ONE",
    "ROLL_OFF_ORDER",
    "SEAT",
    "TO_OPENING",
    "Law",
    "law",
]

FORCED, OPTIONAL, BANKS = 0, 1, 2
"""What follows when all five dice have scored."""

SEAT, ROLL_OFF, ROLL_OFF_ONE, ROLL_OFF_ORDER = 0, 1, 2, 3
"""How the first turn is found."""

TO_OPENING = -1
"""A fall back to the points of the opening turn."""

_NEVER = 0
"""A count that nothing reaches."""

_FAR = 1 << 40
"""More steps than any game can bring or cost."""

_CONFIRM = {Confirm.FORCED: FORCED, Confirm.OPTIONAL: OPTIONAL, Confirm.BANKS: BANKS}
_START = {
    Start.SEAT: SEAT,
    Start.ROLL_OFF: ROLL_OFF,
    Start.ROLL_OFF_ONE: ROLL_OFF_ONE,
    Start.ROLL_OFF_ORDER: ROLL_OFF_ORDER,
}


class Law(NamedTuple):
    """The options of a ruleset; those that are off hold what is never met.

    `must_sit`: only from the barrel can be won; `exact`: only with exactly the target. Who reaches
    `line` sits down with `seat` steps at most. `bolts`, `attempts` and `falls` are the counts that
    cost. `pit` (steps): for each score in a pit, the lowest score above it; elsewhere 0.
    """

    target: int
    opening: int
    debt: int
    pit: Ints
    overtake: int
    truck: int
    bolts: int
    bolts_cleared: bool
    bolt_penalty: int
    bolts_when_bound: bool
    floor: int
    must_sit: bool
    exact: bool
    line: int
    seat: int
    attempts: int
    fall_penalty: int
    falls: int
    knock: bool
    dots: int
    confirm: int
    start: int


def law(rules: ThousandRules) -> Law:
    """Return a ruleset in numbers."""
    must_sit = rules.barrel is Barrel.POINTS
    line = rules.barrel_line + STEP * rules.barrel_strict
    seat = rules.barrel_line if rules.barrel_clamp else rules.barrel_top
    return Law(
        target=rules.target // STEP,
        opening=rules.opening // STEP,
        debt=rules.opening_debt // STEP,
        pit=_pits(rules),
        overtake=rules.overtake // STEP,
        truck=-_FAR if rules.truck is None else rules.truck // STEP,
        bolts=rules.bolts or _NEVER,
        bolts_cleared=rules.bolts_cleared_by_score,
        bolt_penalty=rules.bolt_penalty // STEP,
        bolts_when_bound=rules.bolts_when_bound,
        floor=-_FAR if rules.floor is None else rules.floor // STEP,
        must_sit=must_sit,
        exact=rules.barrel is Barrel.OPEN,
        line=line // STEP if must_sit else _FAR,
        seat=seat // STEP,
        attempts=rules.barrel_attempts or _NEVER,
        fall_penalty=TO_OPENING if rules.fall_penalty is None else rules.fall_penalty // STEP,
        falls=rules.falls or _NEVER,
        knock=rules.knock,
        dots=rules.dots,
        confirm=_CONFIRM[rules.confirm],
        start=_START[rules.start],
    )


def _pits(rules: ThousandRules) -> Ints:
    above = max((high for _, high in rules.pits), default=0)
    found = (rules.pit(score) for score in range(0, above, STEP))
    return np.array([pit[1] // STEP if pit else 0 for pit in found], dtype=np.int64)
