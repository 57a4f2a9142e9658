"""One player alone: the fewest turns in which the target can be expected to be won.

Nobody overtakes and nobody knocks off a barrel, so a state is one player state. The number of
turns is a sum, and the same kernels that find the best chance find the least number: a turn counts
minus one.
"""

from __future__ import annotations

import time
from dataclasses import dataclass, field
from functools import cache

import numpy as np

from kosti.errors import RulesError
from kosti.games.thousand.choices import Barrel
from kosti.games.thousand.player import Player
from kosti.games.thousand.rules import ThousandRules
from kosti.i18n import N_, Text
from kosti.solver import store
from kosti.solver.arrays import Floats, Ints
from kosti.solver.lanes import WIDTH
from kosti.solver.thousand.effects import Written
from kosti.solver.thousand.kernel import TurnWorkspace, turn
from kosti.solver.thousand.player_states import StateSpace
from kosti.solver.thousand.positions import Positions, table_id
from kosti.solver.thousand.solution import SolvedTurn, turn_of
from kosti.solver.thousand.transitions import GroupKind
from kosti.solver.thousand.turns import success

__all__ = ["Alone", "alone", "is_quick"]

_MOST_STATES = 100_000
_FEW_STATES = 4_000
_COMMON = 0.02
"""The chance of a turn that comes often enough not to take long."""
_SETTLED = 1e-10
_REPLIES = 40
"""A bust mostly leaves a player where he was, so each state is looked at up to so many times."""
_EACH = 4
_SLOW = 0.9999
"""So many replies before the rest is guessed; not where hardly anything is sure to end it."""
_MOST_SWEEPS = 5_000
_TOO_LONG = 1e7
"""More turns than this are taken to be no way to the target at all."""


@dataclass(frozen=True, eq=False)
class Alone:
    """The solved race of one player against nobody.

    `turns` (n + 1): the expected number of turns to the target, the present one included, for each
    player state. `seconds`, `from_store`, `notice`: as of two players.
    """

    positions: Positions = field(repr=False)
    turns: Floats = field(repr=False)
    seconds: float = 0.0
    from_store: bool = False
    notice: Text | None = None

    @property
    def rules(self) -> ThousandRules:
        """The ruleset."""
        return self.positions.rules

    @property
    def states(self) -> int:
        """The number of player states."""
        return self.positions.transitions.size

    @property
    def value(self) -> float:
        """The expected number of turns of a game."""
        return self.left(Player(opened=self.positions.rules.opening == 0))

    def left(self, player: Player) -> float:
        """Return how many turns a player may expect to need, the one that begins now included."""
        return float(self.turns[self.positions.index_of(player)])

    def turn(self, player: Player) -> SolvedTurn:
        """Return the whole turn of a player; its values are turns yet to come, with a minus.

        Raises:
            RulesError: ``not-this-game`` for a player state that no play leads to.
        """
        own = self.positions.known(player)
        group = int(self.positions.group[own])
        owns = np.array([own])
        transitions = self.positions.transitions
        stop = _stops(self.positions, self.turns, group, owns)[0]
        bust, dot = (-self.turns[each[own]] for each in (transitions.bust, transitions.dot))
        return turn_of(self.positions, group, stop, float(bust), float(dot), won=0.0)


@cache
def alone(rules: ThousandRules) -> Alone:
    """Return the fewest expected turns under a ruleset, from the store or found now.

    Raises:
        RulesError: ``not-this-game`` when there are too many player states, or no way to the
            target.
    """
    begun = time.perf_counter()
    states = StateSpace(rules).reachable(_MOST_STATES)
    if len(states) > _MOST_STATES:
        raise RulesError(
            "not-this-game",
            rules=rules.id,
            reason=Text.of(N_("a player can be in more than {n} states"), n=_MOST_STATES),
        )
    positions = Positions.of(rules, states)
    found = store.load(_table(rules), positions.transitions.size + 1)
    turns = _solved(positions) if found is None else found
    notice = store.save(_table(rules), turns) if found is None else None
    seconds = time.perf_counter() - begun
    return Alone(positions, turns, seconds, found is not None, notice)


def is_quick(rules: ThousandRules) -> bool:
    """Tell whether the answer is there within seconds: some house rules make it take long."""
    if not rules.changes or store.peek(_table(rules), 1) is not None:
        return True
    return _is_short(rules) and len(StateSpace(rules).reachable(_FEW_STATES)) <= _FEW_STATES


def _is_short(rules: ThousandRules) -> bool:
    """Tell whether nothing that a player must make in one turn is too rare."""
    musts = [rules.opening, *(high - low for low, high in rules.pits)]
    if rules.barrel is Barrel.POINTS:
        musts.append(rules.target - rules.barrel_line)
    if rules.barrel is Barrel.OPEN and 2 * max(musts) > rules.target:
        return False
    return success(rules, max(musts)) >= _COMMON


def _table(rules: ThousandRules) -> store.TableId:
    return table_id(rules, "alone")


def _solved(positions: Positions) -> Floats:
    """Return the turns by player state: from below, so that no way in a circle looks short."""
    transitions = positions.transitions
    turns = np.zeros(transitions.size + 1)
    workspace = positions.workspace()
    groups = range(len(transitions.score) - 1, -1, -1)  # information flows down from high scores
    for _ in range(_MOST_SWEEPS):
        change = 0.0
        for group in groups:
            first, end = int(transitions.first[group]), int(transitions.first[group + 1])
            for at in range(first, end, WIDTH):
                owns = np.arange(at, min(at + WIDTH, end))
                change = max(change, _update(positions, turns, group, owns, workspace))
        turns[-1] = turns[:-1].max()  # player states that are not followed, all of them far off
        if change < _SETTLED:
            return turns
        if turns[-1] > _TOO_LONG:
            break
    raise RulesError(
        "not-this-game",
        rules=positions.rules.id,
        reason=Text.of(N_("a player alone hardly ever gets to the target")),
    )


def _update(
    positions: Positions, turns: Floats, group: int, owns: Ints, workspace: TurnWorkspace
) -> float:
    """Bring player states of one group (at most `WIDTH`) up to date; return the greatest change."""
    transitions, style = positions.transitions, positions.style
    kind, lanes = transitions.kind[group], slice(len(owns))
    least, top = int(transitions.least[group]), int(transitions.top[group])
    before = turns[owns]
    step = np.zeros(len(owns))
    if kind not in (GroupKind.SEATED, GroupKind.BEYOND):
        workspace.stop[least : top + 1, lanes] = _stops(positions, turns, group, owns).T
    for reply in range(_REPLIES):
        bust, dot = -turns[transitions.bust[owns]], -turns[transitions.dot[owns]]
        if kind == GroupKind.SEATED:
            value = (1.0 - transitions.success[group]) * bust
        elif kind == GroupKind.BEYOND:
            value = style.zero * bust + (1.0 - style.zero) * dot
        else:
            workspace.ends[0, lanes], workspace.ends[1, lanes] = bust, dot
            turn(least, top, style, workspace)
            value = workspace.fresh[0, lanes].copy()
        last, step = step, 1.0 - value - turns[owns]
        turns[owns] += step
        if float(np.abs(step).max()) < _SETTLED:
            break
        if reply % _EACH == _EACH - 1:
            # A bust that leads back to the same state makes each step a share of the last one.
            share = np.divide(step, last, out=np.zeros(len(owns)), where=last > 0)
            share[(share < 0) | (share > _SLOW)] = 0.0
            turns[owns] += step * share / (1.0 - share)
    return float(np.abs(turns[owns] - before).max())


def _stops(positions: Positions, turns: Floats, group: int, owns: Ints) -> Floats:
    """Return the value of every turn that may be written, shape (player states, turns)."""
    transitions = positions.transitions
    least, top = int(transitions.least[group]), int(transitions.top[group])
    steps = np.arange(least, top + 1)
    wins = transitions.what[transitions.row[group] + steps] == Written.WINS
    after = transitions.after[transitions.begin[owns][:, None] + steps]
    stops: Floats = np.where(wins, 0.0, -turns[after])
    return stops
