"""The outcomes of optimal turns: where they lead, with how many points, and how likely."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from kosti.games.sheet.options import ATTEMPTS
from kosti.solver.arrays import Floats, Indices, Ints
from kosti.solver.jit import inlined, kernel
from kosti.solver.lanes import WIDTH
from kosti.solver.lattice import FIRST_THROW, NODES, THROW_COUNT, lattice, paths
from kosti.solver.sheet.plan import Layout, Plan, Scores
from kosti.solver.sheet.policy import (
    KEPT,
    GameTables,
    KeepValues,
    check_keep_values,
    decide,
    equal_face,
    points_of,
    turn_tables,
)
from kosti.solver.sheet.solve import PlainSheetSolution
from kosti.solver.sheet.workspace import (
    COUNTS,
    Workspace,
    check_values,
    check_workspace,
    clear,
    gather_state,
    group_at,
)
from kosti.solver.threads import chunks, on_all_cores

__all__ = ["Outcomes", "Slots", "outcomes", "slots"]

_CHUNK = 32 * WIDTH


class Outcomes(NamedTuple):
    """Outcomes (m) of turns: of which state in a list, to which state, points, probability.

    The points have advances in them: their sum over a game, and the advance of its start, is the
    final total.
    """

    source: Indices
    goal: Indices
    points: Indices
    mass: Floats


class Slots(NamedTuple):
    """The outcomes of a turn that differ in cell or points; each stands for two, the second with
    the bonus for a repeated five of a kind.

    `slot` (attempts, cells, 252): the slot of a throw. `joker` (combos): that of a joker. `cell`,
    `place`, `points` (slots): the cell; for a school cell where its points are in `Scores.reward`,
    as place * 6 + count; for a combo its points.
    """

    slot: Ints
    joker: Ints
    cell: Ints
    place: Ints
    points: Ints


class _Masses(NamedTuple):
    """Probabilities of a turn: of a node by set of keeps (sets, 462), and of a slot (slots, 2).

    The sets are numbered as in `decide`; the last one holds what is undeclared.
    """

    now: Floats
    then: Floats
    slots: Floats


def slots(made: Plan) -> Slots:
    """Return the slots of a ruleset."""
    scores, school = made.scores, made.layout.school
    slot = np.zeros(made.points.shape, np.int64)
    joker = np.zeros(len(made.cells) - school, np.int64)
    found: list[tuple[int, int, int]] = []
    for i in range(len(made.cells)):
        begin = len(found)
        if i < school:
            for a in range(ATTEMPTS):
                place = int(scores.school_of[scores.kind_of[a]])
                slot[a, i] = begin + place * COUNTS + scores.counts[i]
            found += ((i, at, 0) for at in range(len(scores.reward) * COUNTS))
        else:
            stood_for = int(scores.joker_points[i - school])
            possible = np.unique(np.append(made.points[:, i], stood_for))
            slot[:, i] = begin + np.searchsorted(possible, made.points[:, i])
            joker[i - school] = begin + np.searchsorted(possible, stood_for)
            found += ((i, 0, int(points)) for points in possible)
    cell, place_of, points_of_slot = np.array(found, np.int64).T.copy()
    return Slots(slot, joker, cell, place_of, points_of_slot)


def outcomes(solution: PlainSheetSolution, kinds: Slots, states: Ints) -> Outcomes:
    """Return the outcomes of the optimal turns of some states, in their order.

    States with equally many open cells; of each the outcomes that have probability.
    """
    made = solution.plan
    game = GameTables(made.layout, made.scores, lattice(), paths())
    sets = made.layout.cells + 1 if made.layout.declares else 1
    most = 2 * len(kinds.cell) * _CHUNK

    def task(
        bounds: tuple[int, int], mine: tuple[Workspace, KeepValues, _Masses, Outcomes]
    ) -> Sequence[npt.NDArray[np.generic]]:
        begin, end = bounds
        found = mine[3]
        count = _outcomes(states[begin:end], begin, solution.values, game, kinds, mine)
        return [each[:count].copy() for each in found]

    def own() -> tuple[Workspace, KeepValues, _Masses, Outcomes]:
        nodes = np.zeros((2, sets, NODES))
        masses = _Masses(nodes[0], nodes[1], np.zeros((len(kinds.cell), 2)))
        source, goal, points = np.zeros((3, most), np.int32)
        found = Outcomes(source, goal, points, np.zeros(most))
        return Workspace.of(made.layout, made.scores), KeepValues.of(made.layout), masses, found

    parts = list(on_all_cores(task, chunks(0, len(states), _CHUNK), own))
    source, goal, points, mass = (np.concatenate(part) for part in zip(*parts, strict=True))
    return Outcomes(source, goal, points, mass)


@kernel
def _outcomes(
    states: Ints,
    first: int,
    values: Floats,
    game: GameTables,
    kinds: Slots,
    mine: tuple[Workspace, KeepValues, _Masses, Outcomes],
) -> int:
    """Fill in the outcomes of some states, the first of which has this number in the list.

    Returns how many there are.
    """
    layout, scores = game.layout, game.scores
    workspace, keep_values, masses, found = mine
    check_workspace(layout, scores, workspace)
    check_keep_values(layout, keep_values)
    check_values(0, values, layout)
    check_masses(len(states), layout, kinds, masses, found)
    count = 0
    for at in range(0, len(states), WIDTH):
        clear(layout, scores, workspace)
        for lane in range(WIDTH):
            state = int(states[min(at + lane, len(states) - 1)])
            group = group_at(state, layout.base)
            gather_state(lane, state, group, values, layout, scores, workspace)
        turn_tables(game, workspace, keep_values)
        for lane in range(min(WIDTH, len(states) - at)):
            play_out(lane, game, kinds, workspace, keep_values, masses)
            begin = count
            count = add_outcomes(lane, count, game, kinds, workspace, masses, found)
            for e in range(begin, count):
                found.source[e] = first + at + lane
    return count


@inlined
def check_masses(
    states: int, layout: Layout, kinds: Slots, masses: _Masses, found: Outcomes
) -> None:
    """Refuse a workspace for the outcomes of fewer states, or of a smaller ruleset.

    Raises:
        ValueError: a kernel would write beyond the end of an array.
    """
    most = 2 * len(kinds.cell) * states
    sets = layout.cells + 1 if layout.declares else 1
    if (
        min(len(masses.now), len(masses.then)) < sets
        or min(masses.now.shape[1], masses.then.shape[1]) < NODES
        or len(masses.slots) < len(kinds.cell)
        or min(len(found.source), len(found.goal), len(found.points), len(found.mass)) < most
    ):
        raise ValueError("this workspace was made for fewer outcomes")


@inlined
def play_out(
    lane: int,
    game: GameTables,
    kinds: Slots,
    workspace: Workspace,
    keep_values: KeepValues,
    masses: _Masses,
) -> None:
    """Let the probability of a turn run from the first throw into the slots of its outcomes."""
    layout, scores, index = game.layout, game.scores, game.lattice
    sets = masses.now.shape[0]
    masses.slots[:] = 0.0
    masses.now[:] = 0.0
    for t in range(THROW_COUNT):
        masses.now[sets - 1, FIRST_THROW + t] = index.chance[t]
    for attempt in range(ATTEMPTS):
        masses.then[:] = 0.0
        for at in range(sets):
            declared = at if layout.declares and at < layout.cells else -1
            for t in range(THROW_COUNT):
                mass = masses.now[at, FIRST_THROW + t]
                if mass > 0.0:
                    choice = decide(attempt, t, declared, lane, game, workspace, keep_values)
                    if choice >= KEPT:
                        masses.then[choice // KEPT - 1, choice % KEPT] += mass
                    else:
                        slot, repeated = slot_of(
                            attempt, t, choice, lane, layout, scores, kinds, workspace
                        )
                        masses.slots[slot, repeated] += mass
        masses.now[:] = 0.0
        for at in range(sets):
            for k in range(FIRST_THROW):
                mass = masses.then[at, k] / 6
                if mass > 0.0:
                    for face in range(6):
                        node = index.above[k, face]
                        if node < FIRST_THROW:
                            masses.then[at, node] += mass
                        else:
                            masses.now[at, node] += mass


@inlined
def slot_of(
    attempt: int,
    t: int,
    cell: int,
    lane: int,
    layout: Layout,
    scores: Scores,
    kinds: Slots,
    workspace: Workspace,
) -> tuple[int, int]:
    """Return the slot of writing a throw into a cell, and 1 when it brings a repeat bonus."""
    slot, repeated = int(kinds.slot[attempt, cell, t]), 0
    if layout.poker >= 0 and equal_face(t, scores) >= 0:
        repeated = int(workspace.key[lane]) >> layout.cells & 1
        if layout.joker_cells >> cell & 1:
            points = points_of(attempt, t, cell, lane, layout, scores, workspace)
            if points != kinds.points[slot]:
                slot = int(kinds.joker[cell - layout.school])
    return slot, repeated


@inlined
def add_outcomes(
    lane: int,
    count: int,
    game: GameTables,
    kinds: Slots,
    workspace: Workspace,
    masses: _Masses,
    found: Outcomes,
) -> int:
    """Add the outcomes of a turn that have probability to the list of so many; return how many."""
    layout, scores = game.layout, game.scores
    for slot in range(len(kinds.cell)):
        for repeated in range(2):
            mass = masses.slots[slot, repeated]
            if mass > 0.0:
                cell, points = int(kinds.cell[slot]), int(kinds.points[slot])
                after, within = int(workspace.key[lane]) ^ 1 << cell, int(workspace.within[lane])
                if cell < layout.school:
                    row, q = workspace.row[lane], kinds.place[slot] // COUNTS
                    n = kinds.place[slot] % COUNTS
                    points = int(scores.reward[q, row, cell, n])
                    within = int(scores.target[q, row, cell, n])
                elif layout.repeat > 0 and cell == layout.school + layout.poker and points > 0:
                    after |= 1 << layout.cells
                if repeated:
                    points += int(layout.repeat)
                found.goal[count] = layout.base[layout.group_of[after]] + within
                found.points[count] = points
                found.mass[count] = mass
                count += 1
    return count
