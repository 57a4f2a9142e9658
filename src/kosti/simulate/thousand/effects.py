"""What the end of a turn brings about: `kosti.games.thousand.effects` compiled, for one game.

The accounts of a game are rows of whole numbers, points in steps of 5. Everything that happens is
counted by kind.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
import numpy.typing as npt

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
    "Room",
    "check_room",
    "end_turn",
    "leader",
    "room",
    "sit",
]

Ints = npt.NDArray[np.int64]

SCORE, OPENED, FIRST, BOLTS, BARREL, FALLS, DOTS, FAILED = range(8)
"""The columns of an account, as in `kosti.games.thousand.Player`."""

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


class Room(NamedTuple):
    """What a thread works in.

    `accounts` (seats, 8): the accounts of the present game. `before` (seats, 2): score and barrel
    as they were before the end of a turn. `order` (seats): the seats in order of play; `thrown` and
    `tied` (seats): their throws for the lot, and where the group of equals begins in which each
    stands. `counts` (kinds): what has happened.
    """

    accounts: Ints
    before: Ints
    order: Ints
    thrown: Ints
    tied: Ints
    counts: Ints


def room(seats: int) -> Room:
    """Return room for games of so many players, for one thread."""
    return Room(
        np.zeros((seats, COLUMNS), np.int64),
        np.zeros((seats, 2), np.int64),
        np.zeros(seats, np.int64),
        np.zeros(seats, np.int64),
        np.zeros(seats, np.int64),
        np.zeros(len(KINDS), np.int64),
    )


@inlined
def check_room(players: int, room: Room) -> None:
    """Refuse room that was made for fewer players.

    Raises:
        ValueError: a kernel would write beyond the end of an array.
    """
    if (
        min(len(room.accounts), len(room.before), len(room.order)) < players
        or min(len(room.thrown), len(room.tied)) < players
        or len(room.counts) < GAME_OVER + 1
    ):
        raise ValueError("this workspace was made for fewer players")


@inlined
def sit(law: Law, players: int, room: Room) -> None:
    """Write the accounts before the first turn."""
    for seat in range(players):
        for column in range(COLUMNS):
            room.accounts[seat, column] = 0
        room.accounts[seat, OPENED] = law.opening == 0
        room.accounts[seat, BARREL] = OFF


@inlined
def leader(players: int, room: Room) -> int:
    """Return the seat whose score alone is the highest; `NOBODY` where several share it."""
    found, most = 0, room.accounts[0, SCORE]
    for seat in range(1, players):
        score = room.accounts[seat, SCORE]
        if score > most:
            found, most = seat, score
        elif score == most:
            found = NOBODY
    return found


@inlined
def end_turn(law: Law, players: int, seat: int, end: int, steps: int, room: Room) -> bool:
    """End the turn of a seat in one of the three ways; return whether that wins the game.

    `steps` are those of a turn that is written.
    """
    room.counts[end] += 1
    if end == STOPPED:
        for each in range(players):
            room.before[each, 0] = room.accounts[each, SCORE]
            room.before[each, 1] = room.accounts[each, BARREL]
        if write(law, players, seat, steps, room):
            return True
        for each in range(players):
            compare_pits(law, each, room.before[each, 0], room)
    else:
        before = room.accounts[seat, SCORE]
        if end == BUST:
            bust(law, seat, room)
        else:
            dot(law, seat, room)
        check_truck(law, seat, room)
        compare_pits(law, seat, before, room)
    return False


@inlined
def write(law: Law, players: int, seat: int, steps: int, room: Room) -> bool:
    """Write a turn that may be written (spec 5); return whether that wins the game."""
    accounts, counts = room.accounts, room.counts
    start = accounts[seat, SCORE]
    sits = accounts[seat, BARREL] != OFF
    reached = start + steps
    open_game(law, seat, steps, room)
    accounts[seat, SCORE] = reached
    if reached >= law.target and (sits or not law.must_sit):
        counts[_WON] += 1
        return True
    if not sits and reached >= law.line:
        sit_down(law, players, seat, room)
    landed = accounts[seat, SCORE]
    if not check_truck(law, seat, room) and law.overtake > 0:
        overtake(law, players, seat, start, landed, room)
    for other in range(players):
        if other != seat:
            check_truck(law, other, room)
    return False


@inlined
def bust(law: Law, seat: int, room: Room) -> None:
    """End a turn with a throw in which nothing scored (spec 6)."""
    accounts = room.accounts
    if accounts[seat, BARREL] != OFF:
        use_attempt(law, seat, room)
        return
    bound = accounts[seat, OPENED] == 0
    if bound:
        fail_opening(law, seat, room)
    if law.bolts > 0 and (
        law.bolts_when_bound or not (bound or out_of_pit(law, accounts[seat, SCORE]) > 0)
    ):
        add_bolt(law, seat, room)


@inlined
def dot(law: Law, seat: int, room: Room) -> None:
    """End a turn that has passed the target of the open barrel (spec 7)."""
    accounts = room.accounts
    accounts[seat, DOTS] += 1
    if accounts[seat, DOTS] == law.dots:
        accounts[seat, DOTS] = 0
        fall(law, seat, room)


@inlined
def out_of_pit(law: Law, score: int) -> int:
    """Return the lowest score above the pit in which a score lies; 0 outside of pits."""
    if 0 <= score < law.pit.shape[0]:
        return int(law.pit[score])
    return 0


@inlined
def compare_pits(law: Law, seat: int, before: int, room: Room) -> None:
    """Count the pits that a player's score has left and entered."""
    now = room.accounts[seat, SCORE]
    if before != now:
        left, entered = out_of_pit(law, before), out_of_pit(law, now)
        if left != entered:
            room.counts[_PIT_LEFT] += left > 0
            room.counts[_PIT_ENTERED] += entered > 0


@inlined
def open_game(law: Law, seat: int, steps: int, room: Room) -> None:
    """Open a player's game, if it is not open yet, and clear the bolts that a score clears."""
    accounts, counts = room.accounts, room.counts
    if accounts[seat, OPENED] == 0:
        accounts[seat, OPENED] = 1
        accounts[seat, FIRST] = steps
        counts[_OPENED] += 1
    if law.bolts_cleared and accounts[seat, BOLTS] > 0:
        accounts[seat, BOLTS] = 0
        counts[_BOLTS_CLEARED] += 1


@inlined
def sit_down(law: Law, players: int, seat: int, room: Room) -> None:
    """Seat the mover on the barrel and knock the others off it."""
    accounts, counts = room.accounts, room.counts
    accounts[seat, SCORE] = min(accounts[seat, SCORE], law.seat)
    accounts[seat, BARREL] = 0
    counts[_SAT_DOWN] += 1
    if law.knock:
        for other in range(players):
            if other != seat and accounts[other, BARREL] != OFF:
                counts[_KNOCKED_OFF] += 1
                fall(law, other, room)
                check_truck(law, other, room)


@inlined
def overtake(law: Law, players: int, seat: int, start: int, landed: int, room: Room) -> None:
    """Charge every player whom the mover has passed, all at once."""
    for other in range(players):
        passed = room.before[other, 0]
        if (
            start < passed < landed
            and other != seat
            and room.accounts[other, OPENED] != 0
            and room.before[other, 1] == OFF
        ):
            charge(law, other, law.overtake, room)
            room.counts[_OVERTAKEN] += 1


@inlined
def check_truck(law: Law, seat: int, room: Room) -> bool:
    """Empty the account of a player who stands exactly on the truck number."""
    if room.accounts[seat, SCORE] != law.truck:
        return False
    room.accounts[seat, SCORE] = 0
    room.accounts[seat, BARREL] = OFF
    room.counts[_TRUCK] += 1
    return True


@inlined
def use_attempt(law: Law, seat: int, room: Room) -> None:
    """Count a failed turn on the barrel."""
    room.accounts[seat, BARREL] += 1
    room.counts[_ATTEMPT_USED] += 1
    if room.accounts[seat, BARREL] == law.attempts:
        fall(law, seat, room)


@inlined
def fail_opening(law: Law, seat: int, room: Room) -> None:
    """Count a bust before the opening; every third costs the opening debt."""
    accounts = room.accounts
    accounts[seat, FAILED] += 1
    if law.debt > 0 and accounts[seat, FAILED] % _FAILED_PER_DEBT == 0:
        accounts[seat, SCORE] -= law.debt
        room.counts[_OPENING_DEBT] += 1


@inlined
def add_bolt(law: Law, seat: int, room: Room) -> None:
    """Give a player a bolt; the last one costs the penalty and clears them."""
    accounts, counts = room.accounts, room.counts
    accounts[seat, BOLTS] += 1
    counts[_BOLT] += 1
    if accounts[seat, BOLTS] == law.bolts:
        accounts[seat, BOLTS] = 0
        charge(law, seat, law.bolt_penalty, room)
        counts[_BOLT_PENALTY] += 1


@inlined
def fall(law: Law, seat: int, room: Room) -> None:
    """Let a player fall from the barrel; the last fall empties the account."""
    accounts, counts = room.accounts, room.counts
    accounts[seat, BARREL] = OFF
    accounts[seat, FALLS] += 1
    if accounts[seat, FALLS] == law.falls:
        accounts[seat, FALLS] = 0
        accounts[seat, SCORE] = 0
        counts[_FELL_TO_ZERO] += 1
        return
    if law.fall_penalty == TO_OPENING:
        accounts[seat, SCORE] = accounts[seat, FIRST]
    else:
        charge(law, seat, law.fall_penalty, room)
    counts[_FELL] += 1


@inlined
def charge(law: Law, seat: int, steps: int, room: Room) -> None:
    """Take a penalty off a score, no further than to the floor."""
    score = room.accounts[seat, SCORE]
    room.accounts[seat, SCORE] = max(score - steps, min(score, law.floor))
