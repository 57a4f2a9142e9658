"""One player alone: the fewest turns in which the target can be expected to be won.

Nobody overtakes and nobody knocks off a barrel, so a state is one account. The number of turns is a
sum, and the same kernels that find the best chance find the least number: a turn counts minus one.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cache

import numpy as np
import numpy.typing as npt

from kosti.errors import RulesError
from kosti.games.thousand.player import Player
from kosti.games.thousand.rules import ThousandRules
from kosti.i18n import N_, Text
from kosti.solver import store
from kosti.solver.lanes import WIDTH
from kosti.solver.thousand.accounts import Ints, Ledger
from kosti.solver.thousand.board import BEYOND, SEATED, WINS
from kosti.solver.thousand.kernel import Room, turn
from kosti.solver.thousand.position import Positions
from kosti.solver.thousand.solution import Turn, turn_of

__all__ = ["Alone", "alone"]

Floats = npt.NDArray[np.float64]

_MOST_ACCOUNTS = 1_000_000
_SETTLED = 1e-10
_REPLIES = 40
"""A bust mostly leaves a player where he was, so an account is looked at up to so many times."""
_MOST_SWEEPS = 20_000
_TOO_LONG = 1e7
"""More turns than this are taken to be no way to the target at all."""


@dataclass(frozen=True, eq=False)
class Alone:
    """The solved race of one player against nobody.

    `turns` (n + 1): the expected number of turns to the target, the present one included, for each
    account on the board.
    """

    positions: Positions = field(repr=False)
    turns: Floats = field(repr=False)

    @property
    def value(self) -> float:
        """The expected number of turns of a game."""
        return self.left(Player(opened=self.positions.rules.opening == 0))

    def left(self, player: Player) -> float:
        """Return how many turns a player may expect to need, the one that begins now included."""
        return float(self.turns[self.positions.account(player)])

    def turn(self, player: Player) -> Turn:
        """Return the whole turn of a player; its worths are turns yet to come, with a minus.

        Raises:
            RulesError: ``not-this-game`` for an account that no play leads to.
        """
        own = self.positions.known(player)
        group = int(self.positions.group[own])
        owns = np.array([own])
        board = self.positions.board
        stop = _stops(self.positions, self.turns, group, owns)[0]
        bust, dot = (-self.turns[each[own]] for each in (board.bust, board.dot))
        return turn_of(self.positions, group, stop, float(bust), float(dot), won=0.0)


@cache
def alone(rules: ThousandRules) -> Alone:
    """Return the fewest expected turns under a ruleset, from the store or found now.

    Raises:
        RulesError: ``not-this-game`` when there are too many accounts, or no way to the target.
    """
    accounts = Ledger(rules).reachable(_MOST_ACCOUNTS)
    if len(accounts) > _MOST_ACCOUNTS:
        raise RulesError(
            "not-this-game",
            rules=rules.id,
            reason=Text.of(
                N_("a player's account can be in more than {n} states"), n=_MOST_ACCOUNTS
            ),
        )
    positions = Positions.of(rules, accounts)
    table = store.TableId(rules, "alone")
    turns = store.load(table, positions.board.accounts + 1)
    if turns is None:
        turns = _solved(positions)
        store.save(table, turns)
    return Alone(positions, turns)


def _solved(positions: Positions) -> Floats:
    """Return the turns by account: from below, so that no way round in a circle looks short."""
    board = positions.board
    turns = np.zeros(board.accounts + 1)
    room = positions.room()
    groups = range(len(board.score) - 1, -1, -1)  # information flows down from high scores
    for _ in range(_MOST_SWEEPS):
        change = 0.0
        for group in groups:
            first, end = int(board.first[group]), int(board.first[group + 1])
            for at in range(first, end, WIDTH):
                owns = np.arange(at, min(at + WIDTH, end))
                change = max(change, _update(positions, turns, group, owns, room))
        turns[-1] = turns[:-1].max()  # accounts that are not followed, all of them far off
        if change < _SETTLED:
            return turns
        if turns[-1] > _TOO_LONG:
            break
    raise RulesError(
        "not-this-game",
        rules=positions.rules.id,
        reason=Text.of(N_("a player alone hardly ever gets to the target")),
    )


def _update(positions: Positions, turns: Floats, group: int, owns: Ints, room: Room) -> float:
    """Bring accounts of one group (at most `WIDTH`) up to date; return the greatest change."""
    board, style = positions.board, positions.style
    kind, lanes = board.kind[group], slice(len(owns))
    least, top = int(board.least[group]), int(board.top[group])
    before = turns[owns]
    if kind not in (SEATED, BEYOND):
        room.stop[least : top + 1, lanes] = _stops(positions, turns, group, owns).T
    for _ in range(_REPLIES):
        bust, dot = -turns[board.bust[owns]], -turns[board.dot[owns]]
        if kind == SEATED:
            worth = (1.0 - board.success[group]) * bust
        elif kind == BEYOND:
            worth = style.zero * bust + (1.0 - style.zero) * dot
        else:
            room.ends[0, lanes], room.ends[1, lanes] = bust, dot
            turn(least, top, style, room)
            worth = room.fresh[0, lanes].copy()
        change = float(np.abs(1.0 - worth - turns[owns]).max())
        turns[owns] = 1.0 - worth
        if change < _SETTLED:
            break
    return float(np.abs(turns[owns] - before).max())


def _stops(positions: Positions, turns: Floats, group: int, owns: Ints) -> Floats:
    """Return the worth of every turn that may be written, shape (accounts, turns)."""
    board = positions.board
    least, top = int(board.least[group]), int(board.top[group])
    steps = np.arange(least, top + 1)
    wins = board.what[board.row[group] + steps] == WINS
    after = board.after[board.begin[owns][:, None] + steps]
    stops: Floats = np.where(wins, 0.0, -turns[after])
    return stops
