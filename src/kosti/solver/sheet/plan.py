"""A sheet ruleset as arrays: the scores, the states and the flags that the kernels read."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from kosti.dice import DICE, FACES, THROW_ID, THROWS
from kosti.errors import RecordError, RulesError
from kosti.games.sheet.cells import FACE_OF, JOKER_CELLS, Cell
from kosti.games.sheet.choices import Bank, CrossOut, DeclareRule, Joker, Nothing, Order
from kosti.games.sheet.options import ATTEMPTS
from kosti.games.sheet.rules import SheetRules
from kosti.games.sheet.score_sheet import Sheet
from kosti.i18n import N_, Text
from kosti.solver.arrays import Flags, Floats, Indices, Ints
from kosti.solver.lattice import (
    FIRST_THROW,
    THROW_COUNT,
    best_of_keeps,
    expectations,
    lattice,
)
from kosti.solver.sheet.school import SchoolAxis, school_axis, school_points

__all__ = ["FORCED", "FREE", "Layout", "Plan", "Scores", "plan", "unreachable"]

FREE, FORCED = 1, 2
"""Kinds of jokers."""


class Scores(NamedTuple):
    """The scores of a ruleset as arrays.

    A *cell* is numbered with the school first, a *combo* without it.

    Attempts with equal scores share a *kind*: `kind_of` (3) is the kind of each attempt,
    `school_of` and `combo_of` (kinds) its place in `reward` and in the lists of made combos. Those
    lists hold, for the place q and the combo j, between ``made_from[q, j]`` and
    ``made_from[q, j + 1]`` the nodes of the throws that make it (`made_node`) and their points
    (`made_points`).

    `target` and `reward` (places, rows, school cells, 6): see `SchoolAxis`; a target counts from
    the first state of the group that it lies in. `face` (school cells): the column of the cell's
    face in `Lattice.faces`. `always_made` (combos): every throw makes the combo, so that it is
    never crossed out. `fits` (252): the cells, as bits, that a throw fits.

    `equal` (6): the nodes of five equal dice; `own` (6): the school cell of a face as a bit, or 0.
    `equal_points` (places, combos, 6): their points in a
    combo; `joker_points` (combos): what they bring as a joker, 0 in combos that take none.
    `declared` (2, combos, 252): the expected points of a combo that is declared for one further
    throw, or two; of use where five equal dice count like any others.

    `points` (attempts, cells, 252): see `Plan.points`. `counts` (school cells, 252): how many dice
    of a throw show the face of the cell. `sheet_order` (cells): the cells in the order of the
    sheet, which is the order of the engine's actions.
    """

    kind_of: Ints
    school_of: Ints
    combo_of: Ints
    made_from: npt.NDArray[np.uint64]
    made_node: npt.NDArray[np.uint16]
    made_points: Floats
    target: Indices
    reward: Floats
    face: Ints
    always_made: Flags
    fits: Ints
    equal: Ints
    own: Ints
    equal_points: Floats
    joker_points: Floats
    declared: Floats
    points: Ints
    counts: npt.NDArray[np.uint8]
    sheet_order: Ints


class Layout(NamedTuple):
    """The layout of the states in their table, and the flags of the ruleset.

    A *group* holds the states of one *key*: the open cells as bits, the school first, and above
    them the bit `repeats`, set when poker stands with points on it and further fives of a kind
    bring a bonus. `group_of` (keys): the group, or -1. `key`, `row`, `base` (groups): its key, its
    first row on the school axis, its first state; `base` has the number of all states at its end.
    Groups with equally many open cells stand together, those with the fewest first.

    `school`, `cells`: numbers of cells. `school_first`, `only_if_nothing_fits`, `declares`: flags.
    `poker`: the combo poker where a further five of a kind counts specially, else -1. `joker`: 0,
    `FREE` or `FORCED`; `joker_cells`: what it may stand for, as bits. `repeat`: the bonus, in
    points.
    """

    group_of: Indices
    key: Indices
    row: Indices
    base: Ints
    school: int
    cells: int
    school_first: int
    only_if_nothing_fits: int
    declares: int
    poker: int
    joker: int
    joker_cells: int
    repeat: float


@dataclass(frozen=True, eq=False)
class Plan:
    """A ruleset as arrays: what solving, asking and simulating share.

    `cells`: the school cells, then the combos, each in sheet order; bit i of a key is `cells[i]`.
    `points` (attempts, cells, 252): what a throw brings in a cell, jokers and repeats aside.
    `levels`: the first group with so many open cells, for 0, 1, … cells, then the number of groups.
    """

    rules: SheetRules
    axis: SchoolAxis
    cells: tuple[Cell, ...]
    points: Ints
    scores: Scores
    layout: Layout
    levels: tuple[int, ...]

    @property
    def states(self) -> int:
        """The number of states, those of the full sheet included."""
        return int(self.layout.base[-1])

    @cached_property
    def start(self) -> tuple[int, int]:
        """The state of an empty sheet, and its advance in points."""
        return self.find(Sheet(self.rules, (None,) * len(self.cells)))

    def find(self, sheet: Sheet) -> tuple[int, int]:
        """Return the state of a sheet, and what its school has been paid in advance, in points.

        The advance is 0 once the school is full: the sheet's own total contains it then.

        Raises:
            RecordError: ``bad-position``: no legal play leads to this sheet.
        """
        layout = self.layout
        key = sum(1 << i for i, cell in enumerate(self.cells) if sheet[cell] is None)
        school = key & (1 << layout.school) - 1
        if layout.repeat and sheet[Cell.POKER]:
            key |= 1 << layout.cells
        group = int(layout.group_of[key])
        try:
            lane, advance = self.axis.find(school, sheet.school_sum)
        except KeyError:
            raise unreachable(sheet) from None
        if group < 0:
            raise unreachable(sheet)
        return int(layout.base[group]) + lane, advance if school else 0


def unreachable(sheet: Sheet) -> RecordError:
    """Return the refusal of a sheet that no legal play leads to."""
    cells = zip(sheet.rules.cells, sheet.points, strict=True)
    words = [f"{cell}={points}" for cell, points in cells if points is not None]
    words += [f"bank={sheet.bank}"] if sheet.bank else []
    reason = Text.of(N_("no legal play leads to this sheet"))
    return RecordError("bad-position", position=" ".join(words), reason=reason)


def plan(rules: SheetRules) -> Plan:
    """Return the arrays of a ruleset.

    Raises:
        RulesError: ``not-this-game`` for sheets with a bank of attempts, and where who makes
            nothing is out.
    """
    if rules.nothing is Nothing.OUT:
        raise RulesError(
            "not-this-game",
            rules=rules.id,
            reason=Text.of(
                N_("the coach does not know the rule that who makes nothing is out ({option})"),
                option="nothing=out",
            ),
        )
    if rules.bank is not Bank.NONE:
        raise RulesError(
            "not-this-game",
            rules=rules.id,
            reason=Text.of(N_("a bank of attempts has a solver of its own")),
        )
    axis = school_axis(rules)
    cells = (*axis.cells, *rules.combo_cells)
    layout, levels = _layout(rules, axis)
    made = np.array([[rules.makes(cell, throw) for throw in THROWS] for cell in cells])
    points = _points(rules, cells, made)
    return Plan(rules, axis, cells, points, _scores(rules, axis, points, made), layout, levels)


def _points(rules: SheetRules, cells: tuple[Cell, ...], made: Flags) -> Ints:
    """Return the points by (attempt, cell, throw)."""
    found = np.zeros((ATTEMPTS, len(cells), THROW_COUNT), np.int64)
    faces = lattice().faces
    by_count = school_points(rules, rules.school_cells)
    for i, cell in enumerate(cells):
        if cell in FACE_OF:
            found[:, i] = by_count[:, i, faces[FACE_OF[cell] - 1]]
            continue
        factors = [rules.factor(cell, 1 + a) for a in range(ATTEMPTS)]
        for a in range(ATTEMPTS):
            like = factors.index(factors[a])
            if like < a:
                found[a, i] = found[like, i]
            else:
                at = np.flatnonzero(made[i])
                found[a, i, at] = [rules.points_in(cell, THROWS[t], 1 + a) for t in at]
    return found


def _scores(
    rules: SheetRules,
    axis: SchoolAxis,
    points: Ints,
    made: Flags,
) -> Scores:
    school = len(axis.cells)
    fits = (made.astype(np.int64) << np.arange(len(made))[:, None]).sum(axis=0)
    combo_points, made = points[:, school:].astype(np.float64), made[school:]
    combos = rules.combo_cells
    school_place, school_kinds = _distinct(axis.reward)
    combo_place, combo_kinds = _distinct(combo_points)
    pairs = list(zip(school_place, combo_place, strict=True))
    kinds = sorted(set(pairs), key=pairs.index)
    face = np.array([FACE_OF[cell] - 1 for cell in axis.cells], np.int64)
    listed = np.cumsum([0, *made.sum(axis=1)])
    total = listed[-1]
    joker = [
        rules.joker_points(cell) if rules.joker is not Joker.NONE and cell in JOKER_CELLS else 0
        for cell in combos
    ]
    equal = [THROW_ID[(face,) * DICE] for face in FACES]
    return Scores(
        kind_of=np.array([kinds.index(pair) for pair in pairs], np.int64),
        school_of=np.array([school for school, _ in kinds], np.int64),
        combo_of=np.array([combo for _, combo in kinds], np.int64),
        made_from=np.array([listed + q * total for q in range(len(combo_kinds))], np.uint64),
        made_node=np.tile(FIRST_THROW + np.nonzero(made)[1], len(combo_kinds)).astype(np.uint16),
        made_points=np.concatenate([combo_points[a][made] for a in combo_kinds]),
        target=np.ascontiguousarray(axis.target[school_kinds]),
        reward=np.ascontiguousarray(axis.reward[school_kinds]),
        face=face,
        always_made=np.array([each.all() for each in made], np.bool_),
        fits=fits,
        equal=FIRST_THROW + np.array(equal, np.int64),
        own=np.array(
            [sum(1 << i for i, cell in enumerate(axis.cells) if FACE_OF[cell] == f) for f in FACES]
        ),
        equal_points=np.ascontiguousarray(combo_points[combo_kinds][:, :, equal]),
        joker_points=np.array(joker, np.float64),
        declared=_declared(combo_points),
        points=points,
        counts=np.ascontiguousarray(lattice().faces[face]),
        sheet_order=np.array([(*axis.cells, *combos).index(cell) for cell in rules.cells]),
    )


def _declared(combo_points: Floats) -> Floats:
    """Return the expected points of a declared combo by (throws left: one, two; combo, throw)."""
    _, second, third = (each.T for each in combo_points)
    once = best_of_keeps(expectations(third))
    twice = best_of_keeps(expectations(np.maximum(second, once)))
    return np.ascontiguousarray([once.T, twice.T])


def _distinct(by_attempt: Floats) -> tuple[list[int], list[int]]:
    """Return the place of each attempt among those with different scores, and these attempts."""
    kinds: list[int] = []
    places = []
    for a in range(ATTEMPTS):
        same = (q for q, b in enumerate(kinds) if np.array_equal(by_attempt[a], by_attempt[b]))
        place = next(same, len(kinds))
        if place == len(kinds):
            kinds.append(a)
        places.append(place)
    return places, kinds


def _layout(rules: SheetRules, axis: SchoolAxis) -> tuple[Layout, tuple[int, ...]]:
    school, combos = len(axis.cells), len(rules.combo_cells)
    cells = school + combos
    poker = -1
    if rules.joker is not Joker.NONE or rules.repeat_bonus:
        poker = rules.combo_cells.index(Cell.POKER)
    keys = np.arange(1 << cells + (rules.repeat_bonus > 0), dtype=np.int32)
    opened, flag = keys & (1 << cells) - 1, keys >> cells
    school_open, combo_open = opened & (1 << school) - 1, opened >> school
    there = np.ones(len(keys), np.bool_)
    if rules.order is Order.SCHOOL_FIRST:
        there &= (school_open == 0) | (combo_open == (1 << combos) - 1)
    if rules.repeat_bonus:
        there &= (flag == 0) | (combo_open >> poker & 1 == 0)
    count = np.bitwise_count(opened)
    order = np.lexsort((school_open, combo_open, flag, count))
    order = order[there[order]]
    group_of = np.full(len(keys), -1, np.int32)
    group_of[order] = np.arange(len(order))
    lanes = np.diff(axis.first_row)
    layout = Layout(
        group_of=group_of,
        key=keys[order],
        row=axis.first_row[school_open[order]].astype(np.int32),
        base=np.concatenate([[0], np.cumsum(lanes[school_open[order]])]),
        school=school,
        cells=cells,
        school_first=int(rules.order is Order.SCHOOL_FIRST),
        only_if_nothing_fits=int(rules.cross_out is CrossOut.IF_NOTHING_FITS),
        declares=int(rules.declare is DeclareRule.BY_SECOND),
        poker=poker,
        joker={Joker.NONE: 0, Joker.FREE: FREE, Joker.FORCED: FORCED}[rules.joker],
        joker_cells=sum(
            1 << i
            for i, cell in enumerate((*axis.cells, *rules.combo_cells))
            if cell in JOKER_CELLS and rules.joker is not Joker.NONE
        ),
        repeat=float(rules.repeat_bonus),
    )
    levels = tuple(int(each) for each in np.searchsorted(count[order], np.arange(cells + 2)))
    return layout, levels
