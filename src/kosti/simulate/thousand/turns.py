"""One turn of thousand compiled: thrown to its end by a threshold, or by the solved table."""

from __future__ import annotations

from typing import NamedTuple

from kosti.simulate.thousand.throws import BUST as NOTHING
from kosti.simulate.thousand.throws import Options, Stream, ThrowTable, landing, stream_at
from kosti.simulate.thousand.workspace import GameWorkspace
from kosti.solver.jit import inlined
from kosti.solver.lanes import Rows
from kosti.solver.thousand.effects import OFF, Column, Counted, out_of_pit
from kosti.solver.thousand.kernel import Style, TurnWorkspace, throw_again
from kosti.solver.thousand.rule_numbers import Confirming, RuleNumbers
from kosti.solver.thousand.throws import ALL_ASIDE as ALL_SCORED
from kosti.solver.thousand.throws import SLOTS

__all__ = ["End", "Lane", "best_turn", "threshold_turn"]


class End(NamedTuple):
    """How a turn ends: with a bust, a dot or a stop; the steps to write, and the dice after it."""

    kind: Counted
    steps: int
    stream: Stream


class Lane(NamedTuple):
    """A turn among those worked out together: the first of its two lanes.

    `least`: the least turn (steps) that may be written; `top`: from where all are alike.
    """

    at: int
    least: int
    top: int


@inlined
def least_turn(rules: RuleNumbers, seat: int, workspace: GameWorkspace) -> int:
    """Return the least turn that a player may write: opening, pit and barrel considered."""
    score = workspace.states[seat, Column.SCORE]
    least = 1
    if workspace.states[seat, Column.OPENED] == 0:
        least = max(least, rules.opening)
    above = out_of_pit(rules, score)
    if above > 0:
        least = max(least, above - score)
    if workspace.states[seat, Column.BARREL] != OFF:
        least = max(least, rules.target - score)
    return int(least)


@inlined
def threshold_turn(
    threshold: int,
    rules: RuleNumbers,
    seat: int,
    stream: Stream,
    throws: ThrowTable,
    workspace: GameWorkspace,
) -> End:
    """Play a turn that stops as soon as it may with so many steps, or wins."""
    score = workspace.states[seat, Column.SCORE]
    least = least_turn(rules, seat, workspace)
    enough = max(least, threshold)
    if not rules.must_sit or workspace.states[seat, Column.BARREL] != OFF:
        enough = max(least, min(threshold, rules.target - score))
    most = rules.target - score if rules.exact else 1 << 40
    points, dice, confirm, begun = 0, 5, False, stream.used
    while True:
        made = int(throws.made[landing(dice, stream, throws)])
        stream = stream_at(stream.numbers, stream.used + 1)
        if made < 8:
            return ended(Counted.BUST, 0, begun, stream, workspace)
        points += made >> 3
        left = made & 7
        if points > most:
            return ended(Counted.DOT, 0, begun, stream, workspace)
        if confirm and rules.confirm == Confirming.BANKS and points >= least:
            break
        if left == 0:
            workspace.counts[Counted.ALL_ASIDE] += 1
            dice, confirm = 5, rules.confirm != Confirming.OPTIONAL
        else:
            dice, confirm = left, False
        if points >= enough and not confirm:
            break
    return ended(Counted.STOPPED, points, begun, stream, workspace)


@inlined
def ended(kind: Counted, steps: int, begun: int, stream: Stream, workspace: GameWorkspace) -> End:
    """Return the end of a turn, having counted its throws: all but a bust have scored."""
    workspace.counts[Counted.SET_ASIDE] += stream.used - begun - (kind == Counted.BUST)
    return End(kind, steps, stream)


@inlined
def best_turn(
    lane: Lane,
    style: Style,
    turn: TurnWorkspace,
    stream: Stream,
    throws: ThrowTable,
    options: Options,
    workspace: GameWorkspace,
) -> End:
    """Play a turn by the value of everything in it, as it stands in two lanes of its table."""
    steps, dice, confirm, begun = 0, 5, False, stream.used
    while True:
        of = options.of[landing(dice, stream, throws)]
        stream = stream_at(stream.numbers, stream.used + 1)
        if of == NOTHING:
            return ended(Counted.BUST, 0, begun, stream, workspace)
        option = best_option(of, steps, confirm, lane, style, turn, options)
        steps += options.steps[option]
        slot = options.slot[option]
        if style.exact and steps > lane.top:
            return ended(Counted.DOT, 0, begun, stream, workspace)
        if confirm and style.confirm == Confirming.BANKS and steps >= lane.least:
            break
        if slot == ALL_SCORED:
            workspace.counts[Counted.ALL_ASIDE] += 1
            dice, confirm = 5, style.confirm != Confirming.OPTIONAL
        else:
            dice, confirm = slot + 1, False
        if steps >= lane.least and not confirm and stops(steps, slot, lane, style, turn):
            break
    return ended(Counted.STOPPED, int(steps), begun, stream, workspace)


@inlined
def best_option(
    of: int,
    steps: int,
    confirm: bool,
    lane: Lane,
    style: Style,
    turn: TurnWorkspace,
    options: Options,
) -> int:
    """Return the best way to set dice of a throw aside, the first of equal ones."""
    first, end = options.begin[of], options.begin[of + 1]
    if end == first + 1:
        return int(first)
    best, most = first, -1.0
    banks = confirm and style.confirm == Confirming.BANKS
    for option in range(first, end):
        reached, slot = steps + options.steps[option], options.slot[option]
        at = min(reached, lane.top)
        if style.exact and reached > lane.top:
            value = middle(turn.ends, 1, lane.at)
        elif banks and reached >= lane.least:
            value = middle(turn.stop, at, lane.at)
        else:
            value = middle(turn.kept, at * SLOTS + slot, lane.at)
        if value > most:
            best, most = option, value
    return int(best)


@inlined
def stops(steps: int, slot: int, lane: Lane, style: Style, turn: TurnWorkspace) -> bool:
    """Tell whether writing so many steps is at least as good as throwing on."""
    at = min(steps, lane.top)
    row = at * SLOTS + slot
    # A row of `kept` is the greater of writing and throwing, in each of the two lanes.
    least = turn.kept[row, lane.at] > turn.stop[at, lane.at]
    most = turn.kept[row, lane.at + 1] > turn.stop[at, lane.at + 1]
    if least == most:
        return bool(not least)
    throw_again(slot + 1, at, lane.least, lane.top, False, style, turn)
    return bool(middle(turn.stop, at, lane.at) >= middle(turn.fresh, 0, lane.at))


@inlined
def middle(rows: Rows, row: int, lane: int) -> float:
    """Return what is halfway between the bounds in two lanes of a row."""
    return float(rows[row, lane] + rows[row, lane + 1]) / 2
