"""Who begins: `kosti.games.roll_off` compiled, for one game."""

from __future__ import annotations

import numpy as np

from kosti.simulate.thousand.throws import Stream, ThrowTable, landing, stream_at
from kosti.simulate.thousand.workspace import GameWorkspace
from kosti.solver.jit import inlined
from kosti.solver.thousand.effects import Counted
from kosti.solver.thousand.rule_numbers import FirstTurn, RuleNumbers

__all__ = ["draw_roll_off"]


@inlined
def draw_roll_off(
    rules: RuleNumbers,
    players: int,
    numbers: np.uint64,
    throws: ThrowTable,
    workspace: GameWorkspace,
) -> Stream:
    """Put the seats in order of play; return the dice of the game after the roll-off."""
    order = workspace.order
    for seat in range(players):
        order[seat] = seat
    stream = stream_at(numbers, 0)
    if rules.start == FirstTurn.SEAT or players == 1:
        return stream
    for place in range(players):
        workspace.tied[place] = 0
    dice = 1 if rules.start == FirstTurn.ROLL_OFF_ONE else 5
    wanted = players if rules.start == FirstTurn.ROLL_OFF_ORDER else 1
    place = 0
    while place < wanted:
        end = place + 1
        while end < players and workspace.tied[end] == place:
            end += 1
        if end == place + 1:
            place = end
            continue
        for at in range(place, end):
            workspace.thrown[order[at]] = throws.total[landing(dice, stream, throws)]
            stream = stream_at(numbers, stream.used + 1)
        split(place, end, workspace)
        decided = is_decided(wanted, players, workspace)
        workspace.counts[Counted.ROLL_OFF_DECIDED if decided else Counted.ROLL_OFF_TIED] += 1
    if rules.start != FirstTurn.ROLL_OFF_ORDER:
        first = order[0]
        for at in range(players):
            order[at] = (first + at) % players
    return stream


@inlined
def split(begin: int, end: int, workspace: GameWorkspace) -> None:
    """Sort the places of a group that has thrown, highest first; equals stay in order of seats."""
    order, sums = workspace.order, workspace.thrown
    for at in range(begin + 1, end):
        seat, to = order[at], at
        while to > begin and sums[order[to - 1]] < sums[seat]:
            order[to] = order[to - 1]
            to -= 1
        order[to] = seat
    workspace.tied[begin] = begin
    for at in range(begin + 1, end):
        equal = sums[order[at]] == sums[order[at - 1]]
        workspace.tied[at] = workspace.tied[at - 1] if equal else at


@inlined
def is_decided(wanted: int, players: int, workspace: GameWorkspace) -> bool:
    """Tell whether the first places, as many as wanted, are no longer shared."""
    if wanted == 1:
        return bool(workspace.tied[1] > 0)
    equal = 0
    for place in range(players):
        equal += workspace.tied[place] != place
    return equal == 0
