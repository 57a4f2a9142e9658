"""Kernels of the best writing: the value of the best cell for every throw, in rows of states."""

from __future__ import annotations

from kosti.dice import FACES
from kosti.solver.jit import inlined
from kosti.solver.lanes import WIDTH, Lanes, greater, load, splat, store
from kosti.solver.lattice import FIRST_THROW, NODES, THROW_COUNT, Lattice
from kosti.solver.sheet.plan import FORCED, Layout, Scores
from kosti.solver.sheet.workspace import COUNTS, NEVER, Workspace

__all__ = ["allowed_equal", "best_writes"]

_FACES = len(FACES)


@inlined
def best_writes(
    kind: int,
    cells: int,
    declared: int,
    layout: Layout,
    scores: Scores,
    lattice: Lattice,
    workspace: Workspace,
) -> None:
    """Fill the throws of a kind of attempt in `writes` with the best of these cells, as bits.

    The only cell, when it was declared before the dice fell, takes whatever they show.
    """
    shift = kind * NODES
    crossing = best_crossed(cells, layout, scores, workspace)
    restricted = layout.only_if_nothing_fits and not declared
    least = splat(NEVER) if restricted else crossing
    for node in range(shift + FIRST_THROW, shift + NODES):
        store(workspace.writes, node, least)
    write_school(kind, cells, layout, scores, lattice, workspace)
    write_combos(kind, cells, layout, scores, workspace)
    if restricted:
        cross_out(shift, crossing, scores, workspace)
    if layout.poker >= 0:
        for face in range(_FACES):
            for lane in range(WIDTH):
                best = best_of_equal(kind, cells, declared, face, lane, layout, scores, workspace)
                workspace.writes[shift + scores.equal[face], lane] = best


@inlined
def best_crossed(cells: int, layout: Layout, scores: Scores, workspace: Workspace) -> Lanes:
    """Return the best that crossing out a combo leads to."""
    crossing = splat(NEVER)
    for j in range(layout.cells - layout.school):
        if cells >> (layout.school + j) & 1 and not scores.always_made[j]:
            crossing = greater(crossing, load(workspace.crossed, j))
    return crossing


@inlined
def write_school(
    kind: int, cells: int, layout: Layout, scores: Scores, lattice: Lattice, workspace: Workspace
) -> None:
    """Let the throws of a kind of attempt in `writes` have the best school cell, if it is best."""
    writes, shift = workspace.writes, kind * NODES + FIRST_THROW
    for i in range(layout.school):
        if cells >> i & 1:
            first = (scores.school_of[kind] * layout.school + i) * COUNTS
            for t in range(THROW_COUNT):
                best = load(workspace.school, first + lattice.faces[scores.face[i], t])
                store(writes, shift + t, greater(load(writes, shift + t), best))


@inlined
def write_combos(
    kind: int, cells: int, layout: Layout, scores: Scores, workspace: Workspace
) -> None:
    """Let the throws of a kind of attempt in `writes` have the best made combo, if it is best."""
    writes, shift = workspace.writes, kind * NODES
    place = scores.combo_of[kind]
    for j in range(layout.cells - layout.school):
        if cells >> (layout.school + j) & 1:
            rest = load(workspace.made, j)
            for e in range(scores.made_from[place, j], scores.made_from[place, j + 1]):
                row = shift + scores.made_node[e]
                best = rest + splat(scores.made_points[e])
                store(writes, row, greater(load(writes, row), best))


@inlined
def cross_out(shift: int, crossing: Lanes, scores: Scores, workspace: Workspace) -> None:
    """Let a combo be crossed out with the throws that fit no cell; `nodes` loses its first row."""
    store(workspace.nodes, 0, crossing)
    for t in range(THROW_COUNT):
        row = shift + FIRST_THROW + t
        for lane in range(WIDTH):
            if not workspace.available[lane] & scores.fits[t]:
                crossed = workspace.nodes[0, lane]
                workspace.writes[row, lane] = max(workspace.writes[row, lane], crossed)


@inlined
def best_of_equal(
    kind: int,
    cells: int,
    declared: int,
    face: int,
    lane: int,
    layout: Layout,
    scores: Scores,
    workspace: Workspace,
) -> float:
    """Return the best of these cells, as bits, with five equal dice, where these count specially.

    Jokers, the cells they are forced into, and the bonus for a repeated five of a kind.
    """
    school, key, own = layout.school, workspace.key[lane], scores.own[face]
    after_poker = not key >> (school + layout.poker) & 1
    joker = layout.joker_cells if after_poker and not key & own else 0
    bonus = layout.repeat if key >> layout.cells & 1 else 0.0
    allowed = workspace.available[lane]
    if not declared:
        fits = scores.fits[scores.equal[face] - FIRST_THROW]
        forced = layout.joker == FORCED and after_poker
        every = (1 << school) - 1
        restricted = layout.only_if_nothing_fits
        allowed = allowed_equal(allowed, own, fits, joker, forced, every, restricted)
    allowed &= cells
    best = NEVER
    first = scores.school_of[kind] * school * COUNTS
    for i in range(school):
        if allowed >> i & 1:
            n = 5 if own >> i & 1 else 0
            best = max(best, workspace.school[first + i * COUNTS + n, lane] + bonus)
    place = scores.combo_of[kind]
    for j in range(layout.cells - school):
        if allowed >> (school + j) & 1:
            points = scores.equal_points[place, j, face]
            if joker >> (school + j) & 1:
                points = scores.joker_points[j]
            best = max(best, workspace.made[j, lane] + points + bonus)
    return best


@inlined
def allowed_equal(
    available: int, own: int, fits: int, joker: int, forced: bool, school: int, restricted: int
) -> int:
    """Return the cells, as bits, that five equal dice may be written into undeclared.

    All but the flags are cells as bits: `own`, the school cell of the dice; `fits`, what they fit
    by themselves; `joker`, what they stand for now; `school`, the whole of it. `forced`: whether
    the own cell comes first, then the combos; `restricted`: whether only what fits may be written.
    """
    allowed = available
    if forced:
        if available & own:
            allowed = own
        elif available & ~school:
            allowed = available & ~school
    if restricted and available & (fits | joker):
        allowed &= fits | joker | school
    return allowed
