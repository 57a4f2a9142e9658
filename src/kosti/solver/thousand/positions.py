"""The positions of two players as numbers: their places in the tables of the solver."""

from __future__ import annotations

from dataclasses import dataclass, field

import numpy as np

from kosti.errors import RulesError
from kosti.games.thousand.choices import Barrel, Confirm
from kosti.games.thousand.options import STEP
from kosti.games.thousand.player import Player
from kosti.games.thousand.rules import ThousandRules
from kosti.i18n import N_, Text
from kosti.solver import store
from kosti.solver.arrays import Ints
from kosti.solver.thousand.effects import PlayerStates
from kosti.solver.thousand.kernel import Style, TurnWorkspace, style
from kosti.solver.thousand.player_states import StateSpace
from kosti.solver.thousand.transitions import GroupKind, TransitionTable, transition_table
from kosti.solver.thousand.turns import success

__all__ = ["Positions", "settles", "table_id"]


def settles(rules: ThousandRules) -> bool:
    """Tell whether scores only rise until somebody sits on the barrel, and somebody then stays."""
    return (
        rules.barrel is Barrel.POINTS
        and rules.barrel_attempts is None
        and rules.bolts is None
        and rules.truck is None
        and not rules.overtake
        and not rules.opening_debt
    )


def table_id(rules: ThousandRules, kind: str) -> store.TableId:
    """Return what a stored table of a ruleset must be a table of.

    Tables made before ``confirm = "banks"`` and ``fall_penalty = "to-opening"`` meant what they
    mean now are not those of these rules.
    """
    redefined = rules.confirm is Confirm.BANKS or rules.fall_penalty is None
    return store.TableId(rules, f"{kind}-2" if redefined else kind)


@dataclass(frozen=True, eq=False)
class Positions:
    """The player states of a ruleset and the states made of two of them.

    `codes` (n) are the sorted codes of the player states, `order` (n) their numbers in the
    transition table. The state in which player state b is to move after player state a is the
    number ``a * (n + 1) + b``.
    """

    rules: ThousandRules
    space: StateSpace = field(repr=False)
    transitions: TransitionTable = field(repr=False)
    style: Style = field(repr=False)
    codes: Ints = field(repr=False)
    order: Ints = field(repr=False)
    group: Ints = field(repr=False)

    @classmethod
    def of(cls, rules: ThousandRules, states: PlayerStates) -> Positions:
        """Return the positions of a ruleset whose player states are these."""
        space = StateSpace(rules)
        made, rows = transition_table(space, states)
        for seated in np.flatnonzero(made.kind == GroupKind.SEATED):
            made.success[seated] = success(rules, int(made.least[seated]) * STEP)
        codes = space.codes(rows)
        order = np.argsort(codes)
        group = np.repeat(np.arange(len(made.score)), np.diff(made.first))
        return cls(rules, space, made, style(rules), codes[order], order, group)

    @property
    def places(self) -> int:
        """The length of a table of all states, those of the unknown player state included."""
        return (self.transitions.size + 1) ** 2

    @property
    def states(self) -> int:
        """The number of states."""
        return self.transitions.size**2

    @property
    def sinks(self) -> bool:
        """Whether some player states lead to scores so low that they are not followed."""
        return self.transitions.sinks

    @property
    def settles(self) -> bool:
        """Whether scores only rise until somebody sits on the barrel, and somebody then stays."""
        return settles(self.rules)

    @property
    def start(self) -> int:
        """The state before the first turn."""
        own = self.index_of(Player(opened=self.rules.opening == 0))
        return self.state(own, own)

    def state(self, own: int, his: int) -> int:
        """Return the state made of the mover's player state and of the other player's."""
        return his * (self.transitions.size + 1) + own

    def index_of(self, player: Player) -> int:
        """Return the number of a player's state; of unknown ones, how many there are."""
        row = self.space.row(player)
        if not self.space.followed(row)[0]:
            return self.transitions.size
        code = self.space.codes(row)[0]
        at = min(int(np.searchsorted(self.codes, code)), len(self.codes) - 1)
        return int(self.order[at]) if self.codes[at] == code else self.transitions.size

    def knows(self, player: Player) -> bool:
        """Tell whether a player's state is one that play can lead to."""
        return self.index_of(player) < self.transitions.size

    def known(self, player: Player) -> int:
        """Return the number of a player's state.

        Raises:
            RulesError: ``not-this-game`` for a player state that no play leads to.
        """
        found = self.index_of(player)
        if found == self.transitions.size:
            raise RulesError(
                "not-this-game",
                rules=self.rules.id,
                reason=Text.of(
                    N_("no game leads to a score of {score} like this one"),
                    score=player.score,
                ),
            )
        return found

    def workspace(self) -> TurnWorkspace:
        """Return a workspace for any turn."""
        return TurnWorkspace.of(int(max(self.transitions.top.max(), self.transitions.least.max())))
