"""The solved showdown, asked for chances and for what to do, at any moment of a match."""

from __future__ import annotations

import time
from dataclasses import dataclass, field
from math import comb
from threading import Lock

import numpy as np
from cachetools import LRUCache

from kosti.dice import KEEP_ID, KEEPS, THROW_ID, Dice
from kosti.errors import IllegalAction
from kosti.games.actions import Action, Keep, Stop
from kosti.games.showdown.rules import ShowdownRules
from kosti.games.showdown.state import ShowdownState
from kosti.i18n import Text
from kosti.solver.arrays import Floats, Ints
from kosti.solver.lattice import expectations, lattice
from kosti.solver.protocol import ValuedChoice
from kosti.solver.showdown.match import Match, shares
from kosti.solver.showdown.turns import STOP, Policy, ShowdownTurns, turns

__all__ = ["TIE", "ShowdownSolution", "solve_showdown"]

TIE = 1e-9
"""Chances by which two choices must differ to count as different."""

_REMEMBERED = 16
"""So many turns are kept, those asked for last."""


@dataclass(frozen=True, eq=False)
class _Turn:
    """A turn of one player, and what every player gets from it.

    `results` (hands, players): by the hand that it ends with. `again` (2, 210, players): after
    keeping dice of the first or of the second throw. `begun` (players): before the first throw.
    """

    turns: ShowdownTurns
    policy: Policy
    results: Floats
    again: Floats
    begun: Floats

    def now(self, state: ShowdownState) -> Floats:
        """Return what the players get at a moment of the turn."""
        if not state.due:
            return self.after(state, self.best(state))
        return self.kept(state.attempt, state.dice) if state.attempt else self.begun

    def after(self, state: ShowdownState, action: Action) -> Floats:
        """Return what the players get after a decision."""
        if isinstance(action, Keep):
            return self.kept(state.attempt, action.dice)
        found: Floats = self.results[self.turns.made[THROW_ID[state.dice]]]
        return found

    def kept(self, attempt: int, dice: Dice) -> Floats:
        """Return what the players get when these dice are kept after an attempt."""
        found: Floats = self.again[attempt - 1, KEEP_ID[dice]]
        return found

    def best(self, state: ShowdownState) -> Action:
        """Return the best decision."""
        choice = self.policy[state.attempt - 1][THROW_ID[state.dice], 0]
        return Stop() if choice == STOP else Keep(KEEPS[choice])


def _turn(turns: ShowdownTurns, values: Floats, results: Floats) -> _Turn:
    """Return the turn of a mover to whom the hands are worth so much (hands)."""
    policy = turns.play(values[:, None])
    stopped = results[turns.made]
    last = expectations(stopped)
    second = _decided(policy.second, stopped, last)
    sooner = expectations(second)
    first = _decided(policy.first, stopped, sooner)
    return _Turn(turns, policy, results, np.stack([sooner, last]), lattice().chance @ first)


def _decided(choice: Ints, stopped: Floats, kept: Floats) -> Floats:
    """Return what the players get after a throw (252, players)."""
    return np.where(choice == STOP, stopped, kept[np.maximum(choice[:, 0], 0)])


def _chance(found: float) -> float:
    """Return a chance that rounding may have carried above 1."""
    return min(float(found), 1.0)


@dataclass(frozen=True, eq=False)
class ShowdownSolution:
    """The solved matches under a ruleset of the showdown, for any number of players.

    `value`: the chance of the first of two players to win the match. `seconds`: how long solving
    them took; nothing is stored. Matches of more players are solved when they are asked for, within
    seconds. All chances are those to win the match, a shared first place being an equal share of a
    win; but see `kosti.solver.showdown.match.Depth` for matches too large for that.
    """

    rules: ShowdownRules
    turns: ShowdownTurns = field(repr=False)
    value: float
    seconds: float
    from_store: bool = False
    notice: Text | None = None
    _matches: dict[int, Match] = field(default_factory=dict, repr=False)
    _turns: LRUCache[object, _Turn] = field(
        default_factory=lambda: LRUCache(_REMEMBERED), repr=False
    )
    _asking: Lock = field(default_factory=Lock, repr=False)

    @property
    def states(self) -> int:
        """The number of states of two players before a turn, blitzes counted with their rounds."""
        return comb(self.rules.rounds + 1, 2) * (1 + len(self.turns.hands))

    def match(self, players: int) -> Match:
        """Return the matches of so many players."""
        found = self._matches.get(players)
        if found is None:
            found = self._matches[players] = Match(self.turns, players, self.rules.rounds)
        return found

    def choices(self, state: ShowdownState) -> tuple[ValuedChoice[Action | None], ...]:
        """Return what the player to move may do now, best first; one choice where he has none.

        Of choices with equal chances the first is the one that wins the round most often, or else
        stopping, or else the first in the engine's order, in which the others follow. Where a
        match is too large to be solved in full, the best choice is the one that wins the round.

        Raises:
            IllegalAction: ``game-over``.
            ValueError: the state belongs to other rules.
        """
        if state.over:
            raise IllegalAction("game-over")
        seat = state.seat
        assert seat is not None
        if state.due:
            return (ValuedChoice(None, self.expectation(state, seat), 0.0),)
        turn, at = self._turn(state), state.order.index(seat)
        best = turn.best(state)
        most = _chance(turn.after(state, best)[at])
        choices = []
        for action in state.decisions():
            value = _chance(turn.after(state, action)[at])
            choices.append(ValuedChoice(action, value, most - value if most - value > TIE else 0.0))
        return tuple(sorted(choices, key=lambda each: (each.loss, each.action != best)))

    def expectation(self, state: ShowdownState, seat: int) -> float:
        """Return the chance of a seat to win, at any moment.

        While the roll-off is thrown all have the same; after the end those who share the first
        place share the win.

        Raises:
            ValueError: the state belongs to other rules.
        """
        self._check(state)
        if state.over:
            return float(shares(state.won)[seat])
        if not state.order:
            return 1.0 / len(state.roll_off.seats)
        return _chance(self._turn(state).now(state)[state.order.index(seat)])

    def _check(self, state: ShowdownState) -> None:
        if state.rules.fingerprint != self.rules.fingerprint:
            raise ValueError(f"a state of {state.rules.id}, a solution of {self.rules.id}")

    def _turn(self, state: ShowdownState) -> _Turn:
        """Return the present turn; the last ones asked for are kept."""
        self._check(state)
        key = (state.order, state.round, state.won, state.queue, state.shown)
        with self._asking:
            found = self._turns.get(key)
            if found is None:
                found = self._turns[key] = self._solved_turn(state)
        return found

    def _solved_turn(self, state: ShowdownState) -> _Turn:
        best = max((made for _, made in state.shown), default=None)
        leaders = [seat for seat, made in state.shown if made == best]
        members = tuple(map(state.order.index, (*leaders, *state.queue)))
        match = self.match(len(state.order))
        contest = match.contest(state.round, tuple(state.won[seat] for seat in state.order))
        place = None if best is None else self.turns.hands.index(best)
        chances = contest.outcomes(members, len(leaders), place)
        merit = contest.merits(members)[:, len(leaders)]
        return _turn(self.turns, chances @ merit, chances @ contest.payoffs[list(members)])


def solve_showdown(rules: ShowdownRules) -> ShowdownSolution:
    """Solve the match of two players; those of other numbers follow when they are asked for."""
    begun = time.perf_counter()
    made = turns(rules.straight)
    match = Match(made, 2, rules.rounds)
    value = float(match.value(1, (0, 0))[0])
    return ShowdownSolution(rules, made, value, time.perf_counter() - begun, _matches={2: match})
