"""What the end of a turn brings about: `kosti.games.thousand.effects` compiled, for one game.

The player states of a game are rows of whole numbers, points in steps of 5. Everything that happens
is counted by kind.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from kosti.games.events import Event, GameOver, RollOffDecided, RollOffTied, TurnLimit
from kosti.games.thousand.events import (
    AllAside,
    AttemptUsed,
    BoltGiven,
    BoltPenalty,
    BoltsCleared,
    Busted,
    Dotted,
    Fell,
    FellToZero,
    KnockedOff,
    Opened,
    OpeningDebt,
    Overtaken,
    PitEntered,
    PitLeft,
    SatDown,
    SetAside,
    Stopped,
    Truck,
    Won,
)
from kosti.simulate.thousand.law import TO_OPENING, Law
from kosti.solver.arrays import Ints
from kosti.solver.jit import inlined

__all__ = [
    "ALL_ASIDE",
    "BARREL",
    "BUST",
    "COLUMNS",
    "DOT",
    "GAME_OVER",
    "KINDS",
    "NOBODY",
    "OFF",
    "OPENED",
    "ROLL_OFF_DECIDED",
    "ROLL_OFF_TIED",
    "SCORE",
    "SET_ASIDE",
    "STOPPED",
    "TURN_LIMIT",
    "GameWorkspace",
    "check_workspace",
    "end_turn",
    "leader",
    "sit",
]

SCORE, OPENED, FIRST, BOLTS, BARREL, FALLS, DOTS, FAILED = range(8)
"""The columns of a player state, as in `kosti.games.thousand.Player`."""

COLUMNS = 8
OFF = -1
"""In the column `BARREL`: not sitting."""

NOBODY = -1

KINDS: tuple[type[Event], ...] = (
    Busted,
    Dotted,
    Stopped,
    SetAside,
    AllAside,
    Opened,
    Won,
    OpeningDebt,
    BoltGiven,
    BoltPenalty,
    BoltsCleared,
    PitEntered,
    PitLeft,
    Overtaken,
    Truck,
    SatDown,
    AttemptUsed,
    KnockedOff,
    Fell,
    FellToZero,
    TurnLimit,
    RollOffTied,
    RollOffDecided,
    GameOver,
)
"""What is counted. The first three are the ways in which a turn ends."""

BUST, DOT, STOPPED, SET_ASIDE, ALL_ASIDE = 0, 1, 2, 3, 4
_OPENED, _WON, _OPENING_DEBT = 5, 6, 7
_BOLT, _BOLT_PENALTY, _BOLTS_CLEARED = 8, 9, 10
_PIT_ENTERED, _PIT_LEFT = 11, 12
_OVERTAKEN, _TRUCK, _SAT_DOWN, _ATTEMPT_USED, _KNOCKED_OFF = 13, 14, 15, 16, 17
_FELL, _FELL_TO_ZERO = 18, 19
TURN_LIMIT, ROLL_OFF_TIED, ROLL_OFF_DECIDED, GAME_OVER = 20, 21, 22, 23

_FAILED_PER_DEBT = 3


class GameWorkspace(NamedTuple):
    """The scratch memory of one thread.

    `states` (seats, 8): the player states of the present game. `before` (seats, 2): score and
    barrel as they were before the end of a turn. `order` (seats): the seats in order of play;
    `thrown` and `tied` (seats): their throws for the roll-off, and where the group of equals begins
    in which each stands. `counts` (kinds): what has happened.
    """

    states: Ints
    before: Ints
    order: Ints
    thrown: Ints
    tied: Ints
    counts: Ints

    @classmethod
    def of(cls, players: int) -> GameWorkspace:
        """Return a workspace for games of so many players, for one thread."""
        return cls(
            np.zeros((players, COLUMNS), np.int64),
            np.zeros((players, 2), np.int64),
            np.zeros(players, np.int64),
            np.zeros(players, np.int64),
            np.zeros(players, np.int64),
            np.zeros(len(KINDS), np.int64),
        )


@inlined
def check_workspace(players: int, workspace: GameWorkspace) -> None:
    """Refuse a workspace that was made for fewer players.

    Raises:
        ValueError: a kernel would write beyond the end of an array.
    """
    if (
        min(len(workspace.states), len(workspace.before), len(workspace.order)) < players
        or min(len(workspace.thrown), len(workspace.tied)) < players
        or len(workspace.counts) < GAME_OVER + 1
    ):
        raise ValueError("this workspace was made for fewer players")


@inlined
def sit(law: Law, players: int, workspace: GameWorkspace) -> None:
    """Write the player states before the first turn."""
    for seat in range(players):
        for column in range(COLUMNS):
            workspace.states[seat, column] = 0
        workspace.states[seat, OPENED] = law.opening == 0
        workspace.states[seat, BARREL] = OFF


@inlined
def leader(players: int, workspace: GameWorkspace) -> int:
    """Return the seat whose score alone is the highest; `NOBODY` where several share it."""
    found, most = 0, workspace.states[0, SCORE]
    for seat in range(1, players):
        score = workspace.states[seat, SCORE]
        if score > most:
            found, most = seat, score
        elif score == most:
            found = NOBODY
    return found


@inlined
def end_turn(
    law: Law, players: int, seat: int, end: int, steps: int, workspace: GameWorkspace
) -> bool:
    """End the turn of a seat in one of the three ways; return whether that wins the game.

    `steps` are those of a turn that is written.
    """
    workspace.counts[end] += 1
    if end == STOPPED:
        for each in range(players):
            workspace.before[each, 0] = workspace.states[each, SCORE]
            workspace.before[each, 1] = workspace.states[each, BARREL]
        if write(law, players, seat, steps, workspace):
            return True
        for each in range(players):
            compare_pits(law, each, workspace.before[each, 0], workspace)
    else:
        before = workspace.states[seat, SCORE]
        if end == BUST:
            bust(law, seat, workspace)
        else:
            dot(law, seat, workspace)
        check_truck(law, seat, workspace)
        compare_pits(law, seat, before, workspace)
    return False


@inlined
def write(law: Law, players: int, seat: int, steps: int, workspace: GameWorkspace) -> bool:
    """Write a turn that may be written (spec 5); return whether that wins the game."""
    states, counts = workspace.states, workspace.counts
    start = states[seat, SCORE]
    sits = states[seat, BARREL] != OFF
    reached = start + steps
    open_game(law, seat, steps, workspace)
    states[seat, SCORE] = reached
    if reached >= law.target and (sits or not law.must_sit):
        counts[_WON] += 1
        return True
    if not sits and reached >= law.line:
        sit_down(law, players, seat, workspace)
    landed = states[seat, SCORE]
    if not check_truck(law, seat, workspace) and law.overtake > 0:
        overtake(law, players, seat, start, landed, workspace)
    for other in range(players):
        if other != seat:
            check_truck(law, other, workspace)
    return False


@inlined
def bust(law: Law, seat: int, workspace: GameWorkspace) -> None:
    """End a turn with a throw in which nothing scored (spec 6)."""
    states = workspace.states
    if states[seat, BARREL] != OFF:
        use_attempt(law, seat, workspace)
        return
    bound = states[seat, OPENED] == 0
    if bound:
        fail_opening(law, seat, workspace)
    if law.bolts > 0 and (
        law.bolts_when_bound or not (bound or out_of_pit(law, states[seat, SCORE]) > 0)
    ):
        add_bolt(law, seat, workspace)


@inlined
def dot(law: Law, seat: int, workspace: GameWorkspace) -> None:
    """End a turn that has passed the target of the open barrel (spec 7)."""
    states = workspace.states
    states[seat, DOTS] += 1
    if states[seat, DOTS] == law.dots:
        states[seat, DOTS] = 0
        fall(law, seat, workspace)


@inlined
def out_of_pit(law: Law, score: int) -> int:
    """Return the lowest score above the pit in which a score lies; 0 outside of pits."""
    if 0 <= score < law.pit.shape[0]:
        return int(law.pit[score])
    return 0


@inlined
def compare_pits(law: Law, seat: int, before: int, workspace: GameWorkspace) -> None:
    """Count the pits that a player's score has left and entered."""
    now = workspace.states[seat, SCORE]
    if before != now:
        left, entered = out_of_pit(law, before), out_of_pit(law, now)
        if left != entered:
            workspace.counts[_PIT_LEFT] += left > 0
            workspace.counts[_PIT_ENTERED] += entered > 0


@inlined
def open_game(law: Law, seat: int, steps: int, workspace: GameWorkspace) -> None:
    """Open a player's game, if it is not open yet, and clear the bolts that a score clears."""
    states, counts = workspace.states, workspace.counts
    if states[seat, OPENED] == 0:
        states[seat, OPENED] = 1
        states[seat, FIRST] = steps
        counts[_OPENED] += 1
    if law.bolts_cleared and states[seat, BOLTS] > 0:
        states[seat, BOLTS] = 0
        counts[_BOLTS_CLEARED] += 1


@inlined
def sit_down(law: Law, players: int, seat: int, workspace: GameWorkspace) -> None:
    """Seat the mover on the barrel and knock the others off it."""
    states, counts = workspace.states, workspace.counts
    states[seat, SCORE] = min(states[seat, SCORE], law.seat)
    states[seat, BARREL] = 0
    counts[_SAT_DOWN] += 1
    if law.knock:
        for other in range(players):
            if other != seat and states[other, BARREL] != OFF:
                counts[_KNOCKED_OFF] += 1
                fall(law, other, workspace)
                check_truck(law, other, workspace)


@inlined
def overtake(
    law: Law, players: int, seat: int, start: int, landed: int, workspace: GameWorkspace
) -> None:
    """Charge every player whom the mover has passed, all at once."""
    for other in range(players):
        passed = workspace.before[other, 0]
        if (
            start < passed < landed
            and other != seat
            and workspace.states[other, OPENED] != 0
            and workspace.before[other, 1] == OFF
        ):
            charge(law, other, law.overtake, workspace)
            workspace.counts[_OVERTAKEN] += 1


@inlined
def check_truck(law: Law, seat: int, workspace: GameWorkspace) -> bool:
    """Take the score of a player away who stands exactly on the truck number."""
    if workspace.states[seat, SCORE] != law.truck:
        return False
    workspace.states[seat, SCORE] = 0
    workspace.states[seat, BARREL] = OFF
    workspace.counts[_TRUCK] += 1
    return True


@inlined
def use_attempt(law: Law, seat: int, workspace: GameWorkspace) -> None:
    """Count a failed turn on the barrel."""
    workspace.states[seat, BARREL] += 1
    workspace.counts[_ATTEMPT_USED] += 1
    if workspace.states[seat, BARREL] == law.attempts:
        fall(law, seat, workspace)


@inlined
def fail_opening(law: Law, seat: int, workspace: GameWorkspace) -> None:
    """Count a bust before the opening; every third costs the opening debt."""
    states = workspace.states
    states[seat, FAILED] += 1
    if law.debt > 0 and states[seat, FAILED] % _FAILED_PER_DEBT == 0:
        states[seat, SCORE] -= law.debt
        workspace.counts[_OPENING_DEBT] += 1


@inlined
def add_bolt(law: Law, seat: int, workspace: GameWorkspace) -> None:
    """Give a player a bolt; the last one costs the penalty and clears them."""
    states, counts = workspace.states, workspace.counts
    states[seat, BOLTS] += 1
    counts[_BOLT] += 1
    if states[seat, BOLTS] == law.bolts:
        states[seat, BOLTS] = 0
        charge(law, seat, law.bolt_penalty, workspace)
        counts[_BOLT_PENALTY] += 1


@inlined
def fall(law: Law, seat: int, workspace: GameWorkspace) -> None:
    """Let a player fall from the barrel; the last fall takes the whole score."""
    states, counts = workspace.states, workspace.counts
    states[seat, BARREL] = OFF
    states[seat, FALLS] += 1
    if states[seat, FALLS] == law.falls:
        states[seat, FALLS] = 0
        states[seat, SCORE] = 0
        counts[_FELL_TO_ZERO] += 1
        return
    if law.fall_penalty == TO_OPENING:
        states[seat, SCORE] = states[seat, FIRST]
    else:
        charge(law, seat, law.fall_penalty, workspace)
    counts[_FELL] += 1


@inlined
def charge(law: Law, seat: int, steps: int, workspace: GameWorkspace) -> None:
    """Take a penalty off a score, no further than to the floor."""
    score = workspace.states[seat, SCORE]
    workspace.states[seat, SCORE] = max(score - steps, min(score, law.floor))
