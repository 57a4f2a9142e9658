"""The effects of the end of a turn, compiled: `kosti.games.thousand.effects` on rows of numbers.

Here is what happens to one player at a time; the solver applies it to every state that a player can
be in, and the simulator, in the order of the rules, to the players of a game. Every effect is
counted.
"""

from __future__ import annotations

from collections.abc import Mapping
from enum import IntEnum
from types import MappingProxyType

from kosti.games.events import Event, GameOver, RollOffDecided, RollOffTied, TurnLimit
from kosti.games.thousand import events
from kosti.games.thousand.effects import FAILED_PER_DEBT
from kosti.solver.arrays import Ints
from kosti.solver.jit import inlined
from kosti.solver.thousand.rule_numbers import FAR, TO_OPENING, RuleNumbers

__all__ = [
    "COLUMNS",
    "EVENTS",
    "NOWHERE",
    "OFF",
    "Column",
    "Counted",
    "PlayerStates",
    "Written",
    "begin",
    "bust",
    "check_truck",
    "dot",
    "knocked_off",
    "out_of_pit",
    "overtaken",
    "spares",
    "write",
]

PlayerStates = Ints
"""States of players, shape (n, 8): one row each, with a column for every `Column`."""


class Column(IntEnum):
    """The columns of a player state, as in `kosti.games.thousand.Player`; points in steps of 5."""

    SCORE = 0
    OPENED = 1
    FIRST = 2
    """What is remembered of the turn that opened the game."""
    BOLTS = 3
    BARREL = 4
    FALLS = 5
    DOTS = 6
    FAILED = 7


COLUMNS = len(Column)

OFF = -1
"""In the column `BARREL`: not sitting."""

NOWHERE = -FAR
"""A score that nobody has: below every other."""


class Written(IntEnum):
    """The ways in which a written turn goes on."""

    WRITES = 0
    WINS = 1
    SITS_DOWN = 2


class Counted(IntEnum):
    """The events of a game, which are counted; the first three are the ends of a turn."""

    BUST = 0
    DOT = 1
    STOPPED = 2
    SET_ASIDE = 3
    ALL_ASIDE = 4
    OPENED = 5
    WON = 6
    OPENING_DEBT = 7
    BOLT = 8
    BOLT_PENALTY = 9
    BOLTS_CLEARED = 10
    PIT_ENTERED = 11
    PIT_LEFT = 12
    OVERTAKEN = 13
    TRUCK = 14
    SAT_DOWN = 15
    ATTEMPT_USED = 16
    KNOCKED_OFF = 17
    FELL = 18
    FELL_TO_ZERO = 19
    LEFT_BARREL = 20
    TURN_LIMIT = 21
    ROLL_OFF_TIED = 22
    ROLL_OFF_DECIDED = 23
    GAME_OVER = 24


EVENTS: Mapping[Counted, type[Event]] = MappingProxyType(
    {
        Counted.BUST: events.Busted,
        Counted.DOT: events.Dotted,
        Counted.STOPPED: events.Stopped,
        Counted.SET_ASIDE: events.SetAside,
        Counted.ALL_ASIDE: events.AllAside,
        Counted.OPENED: events.Opened,
        Counted.WON: events.Won,
        Counted.OPENING_DEBT: events.OpeningDebt,
        Counted.BOLT: events.BoltGiven,
        Counted.BOLT_PENALTY: events.BoltPenalty,
        Counted.BOLTS_CLEARED: events.BoltsCleared,
        Counted.PIT_ENTERED: events.PitEntered,
        Counted.PIT_LEFT: events.PitLeft,
        Counted.OVERTAKEN: events.Overtaken,
        Counted.TRUCK: events.Truck,
        Counted.SAT_DOWN: events.SatDown,
        Counted.ATTEMPT_USED: events.AttemptUsed,
        Counted.KNOCKED_OFF: events.KnockedOff,
        Counted.FELL: events.Fell,
        Counted.FELL_TO_ZERO: events.FellToZero,
        Counted.LEFT_BARREL: events.LeftBarrel,
        Counted.TURN_LIMIT: TurnLimit,
        Counted.ROLL_OFF_TIED: RollOffTied,
        Counted.ROLL_OFF_DECIDED: RollOffDecided,
        Counted.GAME_OVER: GameOver,
    }
)
"""The event that each of them is."""


@inlined
def begin(rules: RuleNumbers, seat: int, states: PlayerStates) -> None:
    """Put a player into the state before the first turn."""
    for column in range(COLUMNS):
        states[seat, column] = 0
    states[seat, Column.OPENED] = rules.opening == 0
    states[seat, Column.BARREL] = OFF


# The mover


@inlined
def write(rules: RuleNumbers, seat: int, steps: int, states: PlayerStates, counts: Ints) -> Written:
    """Write a turn that may be written (spec 5), as far as it concerns the mover; not the truck."""
    sits = states[seat, Column.BARREL] != OFF
    reached = states[seat, Column.SCORE] + steps
    open_game(rules, seat, steps, states, counts)
    states[seat, Column.SCORE] = reached
    if wins(rules, sits, reached):
        counts[Counted.WON] += 1
        return Written.WINS
    if sits or reached < rules.line:
        return Written.WRITES
    states[seat, Column.SCORE] = min(reached, rules.seat)
    states[seat, Column.BARREL] = 0
    counts[Counted.SAT_DOWN] += 1
    return Written.SITS_DOWN


@inlined
def wins(rules: RuleNumbers, sits: bool, reached: int) -> bool:
    """Tell whether a player wins with a score."""
    if rules.exact:
        return reached == rules.target
    return reached >= rules.target and (sits or not rules.must_sit)


@inlined
def bust(rules: RuleNumbers, seat: int, states: PlayerStates, counts: Ints) -> None:
    """End a turn with a throw in which nothing scored (spec 6)."""
    if states[seat, Column.BARREL] != OFF:
        use_attempt(rules, seat, states, counts)
        if rules.bolts > 0 and rules.bolts_on_barrel:
            add_bolt(rules, seat, states, counts)
    else:
        bound = states[seat, Column.OPENED] == 0
        if bound:
            fail_opening(rules, seat, states, counts)
        bound = bound or out_of_pit(rules, states[seat, Column.SCORE]) > 0
        if rules.bolts > 0 and (rules.bolts_when_bound or not bound):
            add_bolt(rules, seat, states, counts)
    check_truck(rules, seat, states, counts)


@inlined
def dot(rules: RuleNumbers, seat: int, states: PlayerStates, counts: Ints) -> None:
    """End a turn that has passed the target of the open barrel (spec 7)."""
    states[seat, Column.DOTS] += 1
    if states[seat, Column.DOTS] == rules.dots:
        states[seat, Column.DOTS] = 0
        fall(rules, seat, states, counts)
    check_truck(rules, seat, states, counts)


# The others


@inlined
def overtaken(rules: RuleNumbers, seat: int, states: PlayerStates, counts: Ints) -> None:
    """Charge a player for having been overtaken (spec 5.5)."""
    charge(rules, seat, rules.overtake, states)
    counts[Counted.OVERTAKEN] += 1
    leave_barrel_below_line(rules, seat, states, counts)


@inlined
def spares(rules: RuleNumbers, opened: bool, sits: bool) -> bool:
    """Tell whether nothing is taken from a player whom another passes."""
    return (rules.spares_unopened and not opened) or (rules.spares_barrel and sits)


@inlined
def knocked_off(rules: RuleNumbers, seat: int, states: PlayerStates, counts: Ints) -> None:
    """Let a player on the barrel fall, as somebody else sits down (spec 5.3)."""
    counts[Counted.KNOCKED_OFF] += 1
    fall(rules, seat, states, counts)
    check_truck(rules, seat, states, counts)


# Single effects


@inlined
def check_truck(rules: RuleNumbers, seat: int, states: PlayerStates, counts: Ints) -> bool:
    """Take the score of a player away who stands exactly on the truck number (spec 5.6)."""
    if states[seat, Column.SCORE] != rules.truck:
        return False
    states[seat, Column.SCORE] = 0
    states[seat, Column.BARREL] = OFF
    counts[Counted.TRUCK] += 1
    return True


@inlined
def out_of_pit(rules: RuleNumbers, score: int) -> int:
    """Return the lowest score above the pit in which a score lies; 0 outside of pits."""
    if 0 <= score < rules.pit.shape[0]:
        return int(rules.pit[score])
    return 0


@inlined
def open_game(
    rules: RuleNumbers, seat: int, steps: int, states: PlayerStates, counts: Ints
) -> None:
    """Open a player's game, if it is not open yet, and clear the bolts that a score clears."""
    if states[seat, Column.OPENED] == 0:
        states[seat, Column.OPENED] = 1
        states[seat, Column.FIRST] = min(steps, rules.remembered)
        counts[Counted.OPENED] += 1
    if rules.bolts_cleared and states[seat, Column.BOLTS] > 0:
        states[seat, Column.BOLTS] = 0
        counts[Counted.BOLTS_CLEARED] += 1


@inlined
def use_attempt(rules: RuleNumbers, seat: int, states: PlayerStates, counts: Ints) -> None:
    """Count a failed turn on the barrel."""
    states[seat, Column.BARREL] += 1
    counts[Counted.ATTEMPT_USED] += 1
    if states[seat, Column.BARREL] == rules.attempts:
        fall(rules, seat, states, counts)


@inlined
def fail_opening(rules: RuleNumbers, seat: int, states: PlayerStates, counts: Ints) -> None:
    """Count a bust before the opening; every third costs the opening debt."""
    states[seat, Column.FAILED] += 1
    if rules.debt > 0 and states[seat, Column.FAILED] % FAILED_PER_DEBT == 0:
        states[seat, Column.SCORE] -= rules.debt
        counts[Counted.OPENING_DEBT] += 1


@inlined
def add_bolt(rules: RuleNumbers, seat: int, states: PlayerStates, counts: Ints) -> None:
    """Give a player a bolt; the last one costs the penalty and clears them."""
    states[seat, Column.BOLTS] += 1
    counts[Counted.BOLT] += 1
    if states[seat, Column.BOLTS] == rules.bolts:
        states[seat, Column.BOLTS] = 0
        charge(rules, seat, rules.bolt_penalty, states)
        counts[Counted.BOLT_PENALTY] += 1
        leave_barrel_below_line(rules, seat, states, counts)


@inlined
def leave_barrel_below_line(
    rules: RuleNumbers, seat: int, states: PlayerStates, counts: Ints
) -> None:
    """Take a player whom a charge left below the line off the barrel: that is no fall."""
    if states[seat, Column.BARREL] != OFF and states[seat, Column.SCORE] < rules.bottom:
        states[seat, Column.BARREL] = OFF
        counts[Counted.LEFT_BARREL] += 1


@inlined
def fall(rules: RuleNumbers, seat: int, states: PlayerStates, counts: Ints) -> None:
    """Let a player fall from the barrel; the last fall takes the whole score."""
    states[seat, Column.BARREL] = OFF
    states[seat, Column.FALLS] += 1
    if states[seat, Column.FALLS] == rules.falls:
        states[seat, Column.FALLS] = 0
        states[seat, Column.SCORE] = 0
        counts[Counted.FELL_TO_ZERO] += 1
        return
    if rules.fall_penalty == TO_OPENING:
        states[seat, Column.SCORE] = min(states[seat, Column.SCORE], states[seat, Column.FIRST])
    else:
        charge(rules, seat, rules.fall_penalty, states)
    counts[Counted.FELL] += 1


@inlined
def charge(rules: RuleNumbers, seat: int, steps: int, states: PlayerStates) -> None:
    """Take a penalty off a score, no further than to the floor."""
    score = states[seat, Column.SCORE]
    states[seat, Column.SCORE] = max(score - steps, min(score, rules.floor))
