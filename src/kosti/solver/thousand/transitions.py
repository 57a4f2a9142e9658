"""The states of a two-player game of thousand between turns, laid out for the kernels.

A state is a pair of player states: of who has just moved, and of who is to move. Player states that
differ in neither score nor in being opened or seated form a group: the same turns may be written
from all of them, and the same turns overtake them. Groups stand in ascending order of score,
unopened before opened before seated. In a group the player states with most bolts, attempts and the
like come first: a bust then mostly leads to what has been looked at already.
"""

from __future__ import annotations

from enum import IntEnum
from typing import NamedTuple

import numpy as np

from kosti.games.thousand.choices import Barrel
from kosti.solver.arrays import Floats, Indices, Ints
from kosti.solver.thousand.effects import Column, PlayerStates, Written
from kosti.solver.thousand.player_states import StateSpace

__all__ = ["GroupKind", "TransitionTable", "transition_table"]


class GroupKind(IntEnum):
    """Kinds of groups of player states, by how these throw."""

    FREE = 0
    SEATED = 1
    """On the barrel."""
    BEYOND = 2
    """At or past the target of the open barrel."""


_BATCH = 1024
"""So many player states are written at a time: a compromise of calls and memory."""


class TransitionTable(NamedTuple):
    """Player states (n), their groups (g), and what follows for each; points in steps of 5.

    `first` (g + 1): the first player state of each group. `score`, `kind`, `least`, `top` (g): see
    `StateSpace`. `exposed` (g): whether the group can be overtaken.

    `begin` (n): the turn of k steps of player state a leads to ``after[begin[a] + k]``. In `landed`
    and `what` the same stands for groups, from ``row[group]`` on. `bust`, `dot`, `overtaken`,
    `knocked` (n + 1): what becomes of a player state. Number n is the state of which nothing is
    known; `sinks` tells whether anything leads there. `success` (g): for groups on the barrel, the
    chance to make the rest in a turn.
    """

    first: Ints
    part: Ints
    score: Ints
    kind: Ints
    least: Ints
    top: Ints
    exposed: Ints
    begin: Ints
    after: Indices
    row: Ints
    landed: Ints
    what: Ints
    bust: Indices
    dot: Indices
    overtaken: Indices
    knocked: Indices
    sinks: bool
    success: Floats

    @property
    def size(self) -> int:
        """The number of player states that are known."""
        return len(self.begin)


def transition_table(
    space: StateSpace, states: PlayerStates
) -> tuple[TransitionTable, PlayerStates]:
    """Return the transitions of some player states, and these in the order of the table."""
    layers = states[:, Column.FALLS] * space.rules.dots + states[:, Column.DOTS]
    _, layers = np.unique(layers, return_inverse=True)
    keys = [-states[:, c] for c in (Column.FAILED, Column.BARREL, Column.BOLTS)]
    keys = [states[:, Column.FIRST], *keys, layers]
    kinds = [states[:, Column.BARREL] >= 0, states[:, Column.OPENED], states[:, Column.SCORE]]
    order = np.lexsort([*keys, *kinds])
    rows, layers = states[order], layers[order]
    seated = rows[:, Column.BARREL] >= 0
    same = np.stack([rows[:, Column.SCORE], rows[:, Column.OPENED], seated], axis=1)
    first = np.concatenate([[0], 1 + np.flatnonzero((same[1:] != same[:-1]).any(axis=1))])
    heads = rows[first]
    score = heads[:, Column.SCORE]
    least, top = space.turns(heads)
    kind = np.where(seated[first], GroupKind.SEATED, GroupKind.FREE)
    least = np.where(kind == GroupKind.SEATED, np.maximum(least, space.target - score), least)
    kind[(top < 1) & (kind == GroupKind.FREE)] = GroupKind.BEYOND
    top = np.where(kind == GroupKind.FREE, top, 0)

    group = np.repeat(np.arange(len(first)), np.diff(np.append(first, len(rows))))
    places = group * (layers.max() + 1) + layers
    all_places = np.arange(len(first) * (layers.max() + 1) + 1)
    part = np.searchsorted(places, all_places)

    find = _Finder(space, rows)
    size = np.diff(np.append(first, len(rows)))
    turns = np.repeat(top + 1, size)
    begin = np.cumsum(turns) - turns
    row = np.cumsum(top + 1) - (top + 1)
    of_groups = space.written(np.repeat(heads, top + 1, axis=0), _counted(top + 1))
    what = of_groups.what
    after = np.empty(turns.sum(), np.int32)
    for some in np.array_split(np.arange(len(rows)), len(rows) // _BATCH + 1):
        many = turns[some]
        written = space.written(np.repeat(rows[some], many, axis=0), _counted(many))
        at = begin[some[0]]
        after[at : at + many.sum()] = find(written.states)
    steps = _counted(turns)
    own = np.repeat(group, turns)
    bust = find.all_and_unknown(space.busted(rows))
    dot = find.all_and_unknown(space.dotted(rows))
    exposed = space.exposed(heads)
    overtaken = find.all_and_unknown(space.overtaken(rows))
    knocked = find.all_and_unknown(space.knocked_off(rows))
    lost, goes_on = len(rows), what != Written.WINS
    sinks = (
        bool(((after == lost) & (steps >= least[own]) & goes_on[row[own] + steps]).any())
        or lost in bust[:-1]
        or (space.rules.barrel is Barrel.OPEN and lost in dot[:-1])
        or lost in overtaken[:-1][exposed[group]]
        or (space.rules.knock and lost in knocked[:-1][seated])
    )
    return (
        TransitionTable(
            np.append(first, len(rows)),
            part,
            score,
            kind,
            least,
            top,
            exposed.astype(np.int64),
            begin,
            after,
            row,
            of_groups.landed,
            what,
            bust,
            dot,
            overtaken,
            knocked,
            sinks,
            np.zeros(len(first)),
        ),
        rows,
    )


def _counted(many: Ints) -> Ints:
    """Return 0, 1, … many - 1 for each number, one after another."""
    starts = np.cumsum(many) - many
    return np.arange(many.sum()) - np.repeat(starts, many)


class _Finder:
    """Finds player states by what they hold."""

    def __init__(self, space: StateSpace, rows: PlayerStates) -> None:
        self.space = space
        codes = space.codes(rows)
        self.order = np.argsort(codes)
        self.codes = codes[self.order]

    def __call__(self, rows: PlayerStates) -> Indices:
        """Return the index of each player state; of unknown ones, the number of states."""
        codes = self.space.codes(rows)
        at = np.minimum(np.searchsorted(self.codes, codes), len(self.codes) - 1)
        found = (self.codes[at] == codes) & self.space.followed(rows)
        return np.where(found, self.order[at], len(self.codes)).astype(np.int32)

    def all_and_unknown(self, rows: PlayerStates) -> Indices:
        """Return the same with one more entry: the unknown player state stays unknown."""
        return np.append(self(rows), np.int32(len(self.codes)))
