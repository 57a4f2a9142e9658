"""Kernels of the solver of thousand: one turn, and a sweep over pairs of player states.

All kernels that call one another stand in this file, because Numba's cache on disk looks at one
file only when it decides whether a kernel has changed.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from kosti.games.thousand.choices import Barrel, SetAside
from kosti.games.thousand.rules import ThousandRules
from kosti.solver.arrays import Floats, Ints
from kosti.solver.jit import inlined, kernel
from kosti.solver.lanes import WIDTH, Lanes, Rows, aligned_rows, greater, load, splat, store
from kosti.solver.thousand.effects import Written
from kosti.solver.thousand.rule_numbers import Confirming
from kosti.solver.thousand.sums import PADDING, all_aside, banking, banking_chosen, choosing
from kosti.solver.thousand.throws import ALL_ASIDE, SLOTS, throws
from kosti.solver.thousand.transitions import GroupKind, TransitionTable

__all__ = [
    "Bounds",
    "Style",
    "TurnWorkspace",
    "ask",
    "settle",
    "style",
    "sweep",
    "throw_again",
    "turn",
]

Bounds = Floats
"""The least and the most that a state may be worth, shape (states, 2)."""

_STATES = WIDTH // 2
all_aside_1, all_aside_2, all_aside_3, all_aside_4, all_aside_5 = all_aside
choosing_1, choosing_2, choosing_3, choosing_4, choosing_5 = choosing
_TIMES, _TIMES_SEATED = 2, 6
_SETTLED = 1e-12
_MOST_REPLIES = 2000
_PATIENCE = 200
"""After so many replies of the other one no longer goes step by step."""
_MOST_OF_IT = 0.9


class Style(NamedTuple):
    """The way in which turns are played.

    `confirm`: a `Confirming`. `chooses`: whether the player chooses what to set
    aside. `exact`: whether only exactly the target wins. `zero`: the chance that five dice bring
    nothing; `again`: the chance that all of them can be set aside.
    """

    confirm: int
    chooses: bool
    exact: bool
    zero: float
    again: float


class TurnWorkspace(NamedTuple):
    """The scratch memory of one thread; every array of rows has `WIDTH` columns.

    `stop` (steps + 2): the value of writing so many steps. `ends` (2): of a bust, and of a dot.
    `kept` (5 * (steps + 26)): the value of a turn with so many steps when so many dice may be
    thrown (see `throws` for the five slots), the player doing what is best. `fresh` (1): before
    the first throw. `state`: the states in the lanes.
    """

    stop: Rows
    ends: Rows
    kept: Rows
    fresh: Rows
    state: Ints

    @classmethod
    def of(cls, longest: int) -> TurnWorkspace:
        """Return a workspace for turns of up to so many steps, for one thread."""
        rows = aligned_rows
        return cls(
            rows(longest + 2),
            rows(2),
            rows(SLOTS * (longest + 2 + PADDING)),
            rows(1),
            np.zeros(_STATES, np.int64),
        )


def style(rules: ThousandRules) -> Style:
    """Return how turns are played under a ruleset."""
    of = throws(rules.set_aside)
    again = sum(
        float(of.chance[c])
        for c in range(of.first[5], of.first[6])
        if (of.slot[of.begin[c] : of.begin[c + 1]] == ALL_ASIDE).any()
    )
    return Style(
        int(Confirming.of(rules.confirm)),
        rules.set_aside is SetAside.AT_LEAST_ONE,
        rules.barrel is Barrel.OPEN,
        float(of.bust[5]),
        again,
    )


@inlined
def check_workspace(longest: int, workspace: TurnWorkspace) -> None:
    """Refuse a workspace that was made for shorter turns than those of so many steps.

    Raises:
        ValueError: a kernel would write beyond the end of an array.
    """
    if (
        len(workspace.stop) < longest + 2
        or len(workspace.kept) < SLOTS * (longest + 2 + PADDING)
        or len(workspace.ends) < 2
        or len(workspace.fresh) < 1
        or len(workspace.state) < _STATES
    ):
        raise ValueError("this workspace was made for shorter turns")


@inlined
def check_game(bounds: Bounds, transitions: TransitionTable, workspace: TurnWorkspace) -> None:
    """Refuse bounds and a workspace that are not those of a transition table.

    Raises:
        ValueError: a kernel would read or write beyond the end of an array.
    """
    if len(bounds) != (len(transitions.begin) + 1) ** 2:
        raise ValueError("these bounds are those of other transitions")
    longest = 0
    for group in range(len(transitions.top)):
        longest = max(longest, transitions.top[group], transitions.least[group])
    check_workspace(longest, workspace)


@inlined
def thrown(dice: int, k: int, end: int, style: Style, workspace: TurnWorkspace) -> Lanes:
    """Return the value of throwing so many dice after k steps; from `end` on all are alike."""
    kept, ends = workspace.kept, workspace.ends
    if dice == 1:
        return choosing_1(kept, k, end, ends) if style.chooses else all_aside_1(kept, k, end, ends)
    if dice == 2:
        return choosing_2(kept, k, end, ends) if style.chooses else all_aside_2(kept, k, end, ends)
    if dice == 3:
        return choosing_3(kept, k, end, ends) if style.chooses else all_aside_3(kept, k, end, ends)
    if dice == 4:
        return choosing_4(kept, k, end, ends) if style.chooses else all_aside_4(kept, k, end, ends)
    return choosing_5(kept, k, end, ends) if style.chooses else all_aside_5(kept, k, end, ends)


@inlined
def banked(k: int, least: int, end: int, style: Style, workspace: TurnWorkspace) -> Lanes:
    """Return the value of a confirming throw that is written at once where that is allowed."""
    kept, ends, stop = workspace.kept, workspace.ends, workspace.stop
    if style.chooses:
        return banking_chosen(kept, k, end, ends, stop, least)
    return banking(kept, k, end, ends, stop, least)


@inlined
def fill_last(slot: int, top: int, row: Lanes, workspace: TurnWorkspace) -> None:
    """Write a row into a slot of all turns that are long enough."""
    for k in range(top, top + 1 + PADDING):
        store(workspace.kept, k * SLOTS + slot, row)


@inlined
def last_rows(top: int, style: Style, workspace: TurnWorkspace) -> None:
    """Fill the rows of `kept` that stand for all turns that are long enough.

    Their points no longer matter: a turn is worth as much as writing or as a bust, whichever is
    better, since a player can throw until he busts. Where a confirming throw writes by itself he
    cannot be sure of that.
    """
    if style.exact:
        for slot in range(SLOTS):
            fill_last(slot, top + 1, load(workspace.ends, 1), workspace)
        store(workspace.stop, top + 1, load(workspace.ends, 1))
        return
    stop, bust = load(workspace.stop, top), load(workspace.ends, 0)
    best = greater(stop, bust)
    zero, again = style.zero, style.again
    if style.confirm == Confirming.OPTIONAL:
        confirmed = best
    elif style.confirm == Confirming.BANKS:
        confirmed = splat(zero) * bust + splat(1.0 - zero) * stop
    else:
        confirmed = splat(zero) * bust + splat(1.0 - zero - again) * best
        confirmed = splat(1.0 / (1.0 - again)) * confirmed
        if style.chooses:
            confirmed = greater(confirmed, splat(zero) * bust + splat(1.0 - zero) * best)
    fill_last(ALL_ASIDE, top, confirmed, workspace)
    for dice in range(1, 5):
        if style.confirm == Confirming.BANKS:
            best = greater(stop, thrown(dice, top, top, style, workspace))
        fill_last(dice - 1, top, best, workspace)


@inlined
def keep_best(k: int, dice: int, row: Lanes, least: int, workspace: TurnWorkspace) -> None:
    """Put down what n dice are worth after k steps: throwing them or, if allowed, stopping."""
    if k >= least:
        row = greater(row, load(workspace.stop, k))
    store(workspace.kept, k * SLOTS + dice - 1, row)


@kernel
def turn(least: int, top: int, style: Style, workspace: TurnWorkspace) -> None:
    """Fill `kept` and `fresh` from `stop` and `ends`; at least `least` steps may be written."""
    check_workspace(max(least, top), workspace)
    last_rows(top, style, workspace)
    end = top + 1 if style.exact else top
    for k in range(end - 1, 0, -1):
        for dice in range(1, 5):
            keep_best(k, dice, thrown(dice, k, end, style, workspace), least, workspace)
        if style.confirm == Confirming.BANKS:
            store(workspace.kept, k * SLOTS + ALL_ASIDE, banked(k, least, end, style, workspace))
        else:
            never = end if style.confirm == Confirming.FORCED else least
            keep_best(k, 5, thrown(5, k, end, style, workspace), never, workspace)
    store(workspace.fresh, 0, thrown(5, 0, end, style, workspace))


@kernel
def throw_again(
    dice: int, k: int, least: int, top: int, confirm: bool, style: Style, workspace: TurnWorkspace
) -> None:
    """Put into `fresh` what throwing so many dice after k steps is worth; `kept` must be there."""
    check_workspace(max(least, top, k), workspace)
    end = top + 1 if style.exact else top
    if confirm and k == end:
        store(workspace.fresh, 0, load(workspace.kept, end * SLOTS + ALL_ASIDE))
    elif confirm and style.confirm == Confirming.BANKS:
        store(workspace.fresh, 0, banked(k, least, end, style, workspace))
    else:
        store(workspace.fresh, 0, thrown(dice, k, end, style, workspace))


@inlined
def pair_of(bounds: Bounds, state: int, rows: Rows, row: int, lane: int) -> None:
    """Put what a state, the other player's turn, leaves to the mover into two lanes of a row."""
    rows[row, lane] = 1.0 - bounds[state, 1]
    rows[row, lane + 1] = 1.0 - bounds[state, 0]


@inlined
def gather(
    lane: int,
    own: int,
    his: int,
    mover: int,
    other: int,
    bounds: Bounds,
    transitions: TransitionTable,
    workspace: TurnWorkspace,
) -> None:
    """Collect what follows a turn: the least that the mover gets in one lane, the most in the next.

    `own` and `his` are the player states of the mover and of the other player, in these groups.
    """
    width = np.int64(transitions.begin.shape[0] + 1)
    exposed = transitions.exposed[other] and transitions.score[other] > transitions.score[mover]
    seated = transitions.kind[other] == GroupKind.SEATED
    row = transitions.row[mover]
    begin = transitions.begin[own]
    for k in range(transitions.least[mover], transitions.top[mover] + 1):
        what = transitions.what[row + k]
        if what == Written.WINS:
            workspace.stop[k, lane] = 1.0
            workspace.stop[k, lane + 1] = 1.0
            continue
        becomes = np.int64(his)
        if seated and what == Written.SITS_DOWN:
            becomes = np.int64(transitions.knocked[his])
        if exposed and transitions.score[other] < transitions.landed[row + k]:
            becomes = np.int64(transitions.overtaken[becomes])
        pair_of(bounds, transitions.after[begin + k] * width + becomes, workspace.stop, k, lane)
    pair_of(bounds, transitions.bust[own] * width + his, workspace.ends, 0, lane)
    pair_of(bounds, transitions.dot[own] * width + his, workspace.ends, 1, lane)


@inlined
def play(mover: int, transitions: TransitionTable, style: Style, workspace: TurnWorkspace) -> None:
    """Fill `fresh` for a group that throws freely, sits on the barrel or is beyond the target."""
    if transitions.kind[mover] == GroupKind.FREE:
        turn(transitions.least[mover], transitions.top[mover], style, workspace)
    elif transitions.kind[mover] == GroupKind.SEATED:
        made = transitions.success[mover]
        store(workspace.fresh, 0, splat(made) + splat(1.0 - made) * load(workspace.ends, 0))
    else:
        zero = style.zero
        row = splat(zero) * load(workspace.ends, 0) + splat(1.0 - zero) * load(workspace.ends, 1)
        store(workspace.fresh, 0, row)


@inlined
def update(
    mover: int,
    other: int,
    layer: int,
    enough: float,
    bounds: Bounds,
    transitions: TransitionTable,
    style: Style,
    workspace: TurnWorkspace,
) -> None:
    """Bring the bounds of the states of two groups closer together, those in one layer."""
    width = np.int64(transitions.begin.shape[0] + 1)
    layers = (transitions.part.shape[0] - 1) // (transitions.first.shape[0] - 1)
    lane = 0
    for mine in range(max(0, layer - layers + 1), min(layers, layer + 1)):
        a, b = mover * layers + mine, other * layers + layer - mine
        for own in range(transitions.part[a], transitions.part[a + 1]):
            for his in range(transitions.part[b], transitions.part[b + 1]):
                state = his * width + own
                if bounds[state, 1] - bounds[state, 0] > enough:
                    workspace.state[lane >> 1] = state
                    gather(lane, own, his, mover, other, bounds, transitions, workspace)
                    lane += 2
                    if lane == WIDTH:
                        play(mover, transitions, style, workspace)
                        put(lane, bounds, workspace)
                        lane = 0
    if lane:
        play(mover, transitions, style, workspace)
        put(lane, bounds, workspace)


@inlined
def put(lanes: int, bounds: Bounds, workspace: TurnWorkspace) -> None:
    """Write new bounds where they are closer than the old ones."""
    for lane in range(0, lanes, 2):
        state = workspace.state[lane >> 1]
        bounds[state, 0] = max(bounds[state, 0], workspace.fresh[0, lane])
        bounds[state, 1] = min(bounds[state, 1], workspace.fresh[0, lane + 1])


@kernel
def sweep(
    pairs: Ints,
    layer: int,
    enough: float,
    bounds: Bounds,
    transitions: TransitionTable,
    style: Style,
    workspace: TurnWorkspace,
) -> None:
    """Update the states of pairs of groups (n, 2), both ways, in one layer.

    States whose bounds differ by no more than `enough` are left as they are. A bust mostly leads to
    the same two groups, so each pair has several turns: more where somebody sits on the barrel.
    """
    check_game(bounds, transitions, workspace)
    for pair in range(len(pairs)):
        one, two = pairs[pair]
        seated = (
            transitions.kind[one] == GroupKind.SEATED or transitions.kind[two] == GroupKind.SEATED
        )
        for _ in range(_TIMES_SEATED if seated else _TIMES):
            update(one, two, layer, enough, bounds, transitions, style, workspace)
            if one != two:
                update(two, one, layer, enough, bounds, transitions, style, workspace)


@inlined
def answer(workspace: TurnWorkspace, reply: TurnWorkspace) -> None:
    """Let a bust in one workspace lead to what is in `fresh` of the other."""
    for lane in range(0, WIDTH, 2):
        reply.ends[0, lane] = 1.0 - workspace.fresh[0, lane + 1]
        reply.ends[0, lane + 1] = 1.0 - workspace.fresh[0, lane]


@kernel
def settle(
    pairs: Ints,
    bounds: Bounds,
    transitions: TransitionTable,
    style: Style,
    workspace: TurnWorkspace,
    reply: TurnWorkspace,
) -> None:
    """Find the states of pairs of groups (n, 2) where only busts lead back, to the same state.

    All else that follows must be known. Two players who would rather bust for ever share the game,
    so both begin with one half.
    """
    check_game(bounds, transitions, workspace)
    check_game(bounds, transitions, reply)
    width = np.int64(transitions.begin.shape[0] + 1)
    for pair in range(len(pairs)):
        one, two = pairs[pair]
        others = transitions.first[two + 1] - transitions.first[two]
        states = (transitions.first[one + 1] - transitions.first[one]) * others
        for at in range(0, states, _STATES):
            for i in range(_STATES):
                which = min(at + i, states - 1)
                own = transitions.first[one] + which // others
                his = transitions.first[two] + which % others
                workspace.state[i] = his * width + own
                reply.state[i] = own * width + his
                gather(2 * i, own, his, one, two, bounds, transitions, workspace)
                gather(2 * i, his, own, two, one, bounds, transitions, reply)
            store(reply.fresh, 0, splat(0.5))
            store(reply.ends, 1, splat(0.0))
            for replies in range(_MOST_REPLIES):
                answer(reply, workspace)
                play(one, transitions, style, workspace)
                answer(workspace, reply)
                store(workspace.ends, 1, load(reply.fresh, 0))
                play(two, transitions, style, reply)
                change = 0.0
                for lane in range(WIDTH):
                    change = max(change, abs(reply.fresh[0, lane] - workspace.ends[1, lane]))
                if change < _SETTLED:
                    break
                hurry(replies, workspace, reply)
            for i in range(_STATES):
                for bound in range(2):
                    lane = 2 * i + bound
                    off = slack(lane, workspace, reply) * (2 * bound - 1)
                    bounds[workspace.state[i], bound] = min(
                        max(workspace.fresh[0, lane] + off, 0.0), 1.0
                    )
                    bounds[reply.state[i], bound] = min(max(reply.fresh[0, lane] + off, 0.0), 1.0)


@inlined
def step_share(lane: int, workspace: TurnWorkspace, reply: TurnWorkspace) -> float:
    """Return which part of the step before the last one was: as long as both play alike, it stays.

    The last value but one is in the second row of one workspace's `ends`, the step before it in the
    other's.
    """
    step = reply.fresh[0, lane] - workspace.ends[1, lane]
    before = reply.ends[1, lane]
    share = step / before if before != 0.0 else 0.0
    return share if 0.0 < share < 1.0 else 0.0


@inlined
def slack(lane: int, workspace: TurnWorkspace, reply: TurnWorkspace) -> float:
    """Return how far a value may still go: the sum of all steps to come, twice to be sure."""
    share = step_share(lane, workspace, reply)
    step = abs(reply.fresh[0, lane] - workspace.ends[1, lane])
    return 2.0 * step * share / (1.0 - share) if step > _SETTLED else 0.0


@inlined
def hurry(replies: int, workspace: TurnWorkspace, reply: TurnWorkspace) -> None:
    """Remember the last step; where it takes long, go most of the way that is left at once."""
    for lane in range(WIDTH):
        step = reply.fresh[0, lane] - workspace.ends[1, lane]
        share = step_share(lane, workspace, reply)
        reply.ends[1, lane] = step
        if replies >= _PATIENCE and replies % 8 == 0 and share > 0.0:
            further = reply.fresh[0, lane] + _MOST_OF_IT * step * share / (1.0 - share)
            reply.fresh[0, lane] = min(max(further, 0.0), 1.0)


@kernel
def ask(
    own: int,
    his: int,
    mover: int,
    other: int,
    bounds: Bounds,
    transitions: TransitionTable,
    style: Style,
    workspace: TurnWorkspace,
) -> None:
    """Fill the first two lanes of a workspace with the whole turn of one state."""
    check_game(bounds, transitions, workspace)
    gather(0, own, his, mover, other, bounds, transitions, workspace)
    if transitions.kind[mover] == GroupKind.SEATED:
        least = transitions.least[mover]
        store(workspace.stop, least, splat(1.0))
        turn(least, least, style, workspace)
    else:
        play(mover, transitions, style, workspace)
