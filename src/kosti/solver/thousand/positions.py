"""Where a position of two players stands in the tables of the solver."""

from __future__ import annotations

from dataclasses import dataclass, field

import numpy as np

from kosti.errors import RulesError
from kosti.games.thousand.choices import Barrel
from kosti.games.thousand.options import STEP
from kosti.games.thousand.player import Player
from kosti.games.thousand.rules import ThousandRules
from kosti.i18n import N_, Text
from kosti.solver.arrays import Ints
from kosti.solver.thousand.kernel import Style, TurnWorkspace, style
from kosti.solver.thousand.player_states import Ledger, Rows
from kosti.solver.thousand.transitions import SEATED, Board, board
from kosti.solver.thousand.turns import success

__all__ = ["Positions"]


@dataclass(frozen=True, eq=False)
class Positions:
    """The accounts of a ruleset and the states made of two of them.

    `codes` (n) are the sorted codes of the accounts, `order` (n) their places on the board. The
    state in which account b is to move after account a is the number ``a * (n + 1) + b``.
    """

    rules: ThousandRules
    ledger: Ledger = field(repr=False)
    board: Board = field(repr=False)
    style: Style = field(repr=False)
    codes: Ints = field(repr=False)
    order: Ints = field(repr=False)
    group: Ints = field(repr=False)

    @classmethod
    def of(cls, rules: ThousandRules, accounts: Rows) -> Positions:
        """Return the positions of a ruleset whose accounts are these."""
        ledger = Ledger(rules)
        made, rows = board(ledger, accounts)
        for seated in np.flatnonzero(made.kind == SEATED):
            made.success[seated] = success(rules, int(made.least[seated]) * STEP)
        codes = ledger.codes(rows)
        order = np.argsort(codes)
        group = np.repeat(np.arange(len(made.score)), np.diff(made.first))
        return cls(rules, ledger, made, style(rules), codes[order], order, group)

    @property
    def places(self) -> int:
        """The length of a table of all states, those of the unknown account included."""
        return (self.board.accounts + 1) ** 2

    @property
    def states(self) -> int:
        """The number of states."""
        return self.board.accounts**2

    @property
    def sinks(self) -> bool:
        """Whether some accounts lead to scores so low that they are not followed."""
        return self.board.sinks

    @property
    def settles(self) -> bool:
        """Whether scores only rise until somebody sits on the barrel, and somebody then stays."""
        rules = self.rules
        return (
            rules.barrel is Barrel.POINTS
            and rules.barrel_attempts is None
            and rules.bolts is None
            and rules.truck is None
            and not rules.overtake
            and not rules.opening_debt
        )

    @property
    def start(self) -> int:
        """The state before the first turn."""
        own = self.account(Player(opened=self.rules.opening == 0))
        return self.state(own, own)

    def state(self, own: int, his: int) -> int:
        """Return the state in which `own` is the mover's account and `his` the other player's."""
        return his * (self.board.accounts + 1) + own

    def account(self, player: Player) -> int:
        """Return the place of a player's account; of unknown ones, the number of accounts."""
        row = self.ledger.row(player)
        if not self.ledger.followed(row)[0]:
            return self.board.accounts
        code = self.ledger.codes(row)[0]
        at = min(int(np.searchsorted(self.codes, code)), len(self.codes) - 1)
        return int(self.order[at]) if self.codes[at] == code else self.board.accounts

    def knows(self, player: Player) -> bool:
        """Tell whether a player's account is one that play can lead to."""
        return self.account(player) < self.board.accounts

    def known(self, player: Player) -> int:
        """Return the place of a player's account.

        Raises:
            RulesError: ``not-this-game`` for an account that no play leads to.
        """
        found = self.account(player)
        if found == self.board.accounts:
            raise RulesError(
                "not-this-game",
                rules=self.rules.id,
                reason=Text.of(
                    N_("no game leads to an account of {score} like this one"),
                    score=player.score,
                ),
            )
        return found

    def workspace(self) -> TurnWorkspace:
        """Return a workspace for any turn."""
        return TurnWorkspace.of(int(max(self.board.top.max(), self.board.least.max())))
