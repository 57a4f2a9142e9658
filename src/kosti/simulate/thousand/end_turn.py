"""The end of a turn in a compiled game: which effects come, on whom, and in which order."""

from __future__ import annotations

from kosti.simulate.thousand.workspace import GameWorkspace
from kosti.solver.jit import inlined
from kosti.solver.thousand.effects import (
    OFF,
    Column,
    Counted,
    Written,
    begin,
    bust,
    check_truck,
    dot,
    knocked_off,
    out_of_pit,
    overtaken,
    spares,
    write,
)
from kosti.solver.thousand.rule_numbers import RuleNumbers

__all__ = ["NOBODY", "begin_game", "end_turn", "leader"]

NOBODY = -1
"""No seat."""


@inlined
def begin_game(rules: RuleNumbers, players: int, workspace: GameWorkspace) -> None:
    """Put all players into the state before the first turn."""
    for seat in range(players):
        begin(rules, seat, workspace.states)


@inlined
def leader(players: int, workspace: GameWorkspace) -> int:
    """Return the seat whose score alone is the highest; `NOBODY` where several share it."""
    found, most = 0, workspace.states[0, Column.SCORE]
    for seat in range(1, players):
        score = workspace.states[seat, Column.SCORE]
        if score > most:
            found, most = seat, score
        elif score == most:
            found = NOBODY
    return found


@inlined
def end_turn(
    rules: RuleNumbers,
    players: int,
    seat: int,
    end: Counted,
    steps: int,
    workspace: GameWorkspace,
) -> bool:
    """End the turn of a seat in one of the three ways; return whether that wins the game.

    `steps` are those of a turn that is written.
    """
    states, counts = workspace.states, workspace.counts
    counts[end] += 1
    if end == Counted.STOPPED:
        for each in range(players):
            workspace.scores[each] = states[each, Column.SCORE]
            workspace.barrels[each] = states[each, Column.BARREL]
        if write_turn(rules, players, seat, steps, workspace):
            return True
        for each in range(players):
            compare_pits(rules, each, workspace.scores[each], workspace)
    else:
        before = states[seat, Column.SCORE]
        if end == Counted.BUST:
            bust(rules, seat, states, counts)
        else:
            dot(rules, seat, states, counts)
        compare_pits(rules, seat, before, workspace)
    return False


@inlined
def write_turn(
    rules: RuleNumbers, players: int, seat: int, steps: int, workspace: GameWorkspace
) -> bool:
    """Write a turn that may be written (spec 5); return whether that wins the game."""
    states, counts = workspace.states, workspace.counts
    what = write(rules, seat, steps, states, counts)
    if what == Written.WINS:
        return True
    if what == Written.SITS_DOWN and rules.knock:
        for other in range(players):
            if other != seat and states[other, Column.BARREL] != OFF:
                knocked_off(rules, other, states, counts)
    landed = states[seat, Column.SCORE]
    if not check_truck(rules, seat, states, counts) and rules.overtake > 0:
        overtake(rules, players, seat, landed, workspace)
    for other in range(players):
        if other != seat:
            check_truck(rules, other, states, counts)
    return False


@inlined
def overtake(
    rules: RuleNumbers, players: int, seat: int, landed: int, workspace: GameWorkspace
) -> None:
    """Charge every player whom the mover has passed, all at once."""
    start = workspace.scores[seat]
    for other in range(players):
        if (
            start < workspace.scores[other] < landed
            and other != seat
            and not spares(
                rules,
                workspace.states[other, Column.OPENED] != 0,
                workspace.barrels[other] != OFF,
            )
        ):
            overtaken(rules, other, workspace.states, workspace.counts)


@inlined
def compare_pits(rules: RuleNumbers, seat: int, before: int, workspace: GameWorkspace) -> None:
    """Count the pits that a player's score has left and entered."""
    now = workspace.states[seat, Column.SCORE]
    if before != now:
        left, entered = out_of_pit(rules, before), out_of_pit(rules, now)
        if left != entered:
            workspace.counts[Counted.PIT_LEFT] += left > 0
            workspace.counts[Counted.PIT_ENTERED] += entered > 0
