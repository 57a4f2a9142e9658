"""Who begins: `kosti.games.roll_off` compiled, for one game."""

from __future__ import annotations

import numpy as np

from kosti.simulate.thousand.effects import ROLL_OFF_DECIDED, ROLL_OFF_TIED, Room
from kosti.simulate.thousand.law import ROLL_OFF_ONE, ROLL_OFF_ORDER, SEAT, Law
from kosti.simulate.thousand.throws import Stream, Throws, landing, stream_at
from kosti.solver.jit import inlined

__all__ = ["draw_roll_off"]


@inlined
def draw_roll_off(law: Law, players: int, numbers: np.uint64, throws: Throws, room: Room) -> Stream:
    """Put the seats in order of play; return the dice of the game after the lot."""
    order = room.order
    for seat in range(players):
        order[seat] = seat
    stream = stream_at(numbers, 0)
    if law.start == SEAT or players == 1:
        return stream
    for place in range(players):
        room.tied[place] = 0
    dice = 1 if law.start == ROLL_OFF_ONE else 5
    wanted = players if law.start == ROLL_OFF_ORDER else 1
    place = 0
    while place < wanted:
        end = place + 1
        while end < players and room.tied[end] == place:
            end += 1
        if end == place + 1:
            place = end
            continue
        for at in range(place, end):
            room.thrown[order[at]] = throws.total[landing(dice, stream, throws)]
            stream = stream_at(numbers, stream.used + 1)
        split(place, end, room)
        decided = is_decided(wanted, players, room)
        room.counts[ROLL_OFF_DECIDED if decided else ROLL_OFF_TIED] += 1
    if law.start != ROLL_OFF_ORDER:
        first = order[0]
        for at in range(players):
            order[at] = (first + at) % players
    return stream


@inlined
def split(begin: int, end: int, room: Room) -> None:
    """Sort the places of a group that has thrown, highest first; equals stay in order of seats."""
    order, sums = room.order, room.thrown
    for at in range(begin + 1, end):
        seat, to = order[at], at
        while to > begin and sums[order[to - 1]] < sums[seat]:
            order[to] = order[to - 1]
            to -= 1
        order[to] = seat
    room.tied[begin] = begin
    for at in range(begin + 1, end):
        equal = sums[order[at]] == sums[order[at - 1]]
        room.tied[at] = room.tied[at - 1] if equal else at


@inlined
def is_decided(wanted: int, players: int, room: Room) -> bool:
    """Tell whether the first places, as many as wanted, are no longer shared."""
    if wanted == 1:
        return bool(room.tied[1] > 0)
    equal = 0
    for place in range(players):
        equal += room.tied[place] != place
    return equal == 0
