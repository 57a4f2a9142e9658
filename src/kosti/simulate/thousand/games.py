"""Whole games between bots that stop at a threshold, for any number of players."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from kosti.games.thousand import ThousandRules
from kosti.simulate.results import Progress, Results
from kosti.simulate.thousand.end_turn import NOBODY, begin_game, end_turn, leader
from kosti.simulate.thousand.played import (
    LONGEST,
    Played,
    check_played,
    finish,
    in_steps,
    key_of,
    results_of,
)
from kosti.simulate.thousand.roll_off import draw_roll_off
from kosti.simulate.thousand.throws import ThrowTable, throws
from kosti.simulate.thousand.turns import threshold_turn
from kosti.simulate.thousand.workspace import GameWorkspace, check_workspace
from kosti.solver.arrays import Ints
from kosti.solver.jit import inlined, kernel
from kosti.solver.rng_streams import stream
from kosti.solver.thousand.effects import Counted
from kosti.solver.thousand.rule_numbers import RuleNumbers, rule_numbers
from kosti.solver.threads import chunks, on_all_cores

__all__ = ["ThresholdGames", "play_some"]

_CHUNK = 2048
"""Games of one task: many enough for the threads, few enough to be interrupted at once."""


@dataclass(frozen=True, eq=False)
class ThresholdGames:
    """A way to play games of some bots: `bots` (seats) stop with so many steps of 5 points."""

    bots: Ints
    rules: RuleNumbers

    @classmethod
    def of(cls, rules: ThousandRules, thresholds: Sequence[int | None]) -> ThresholdGames:
        """Return the games of bots that stop with these points, ready to be played."""
        games = cls(in_steps(thresholds), rule_numbers(rules))
        # Whatever has to be compiled or loaded is so now.
        nothing, mine = Played.of(0, len(games.bots)), GameWorkspace.of(len(games.bots))
        play_some(0, 0, key_of(0), games.bots, games.rules, throws(), nothing, mine)
        return games

    def play(self, games: int, seed: int, progress: Progress, cores: int | None = None) -> Results:
        """Play so many games; the seed gives the dice, whatever the number of cores."""
        played = Played.of(games, len(self.bots))
        key = key_of(seed)

        def task(bounds: tuple[int, int], mine: GameWorkspace) -> tuple[int, Ints]:
            mine.counts[:] = 0
            play_some(*bounds, key, self.bots, self.rules, throws(), played, mine)
            return bounds[1], mine.counts.copy()

        counts = np.zeros(len(Counted), np.int64)
        for end, some in on_all_cores(
            task, chunks(0, games, _CHUNK), lambda: GameWorkspace.of(len(self.bots)), cores
        ):
            counts += some
            progress(end / games)
        return results_of(played, counts)


@kernel
def play_some(
    begin: int,
    end: int,
    key: np.uint64,
    bots: Ints,
    rules: RuleNumbers,
    throws: ThrowTable,
    played: Played,
    workspace: GameWorkspace,
) -> None:
    """Play the games numbered `begin` to `end` - 1."""
    check_workspace(len(bots), workspace)
    check_played(end, len(bots), played)
    for number in range(begin, end):
        # Most games are duels; the compiler unrolls what goes round the seats of a known number.
        if len(bots) == 2:
            play_one(number, 2, key, bots, rules, throws, played, workspace)
        else:
            play_one(number, len(bots), key, bots, rules, throws, played, workspace)


@inlined
def play_one(
    number: int,
    players: int,
    key: np.uint64,
    bots: Ints,
    rules: RuleNumbers,
    throws: ThrowTable,
    played: Played,
    workspace: GameWorkspace,
) -> None:
    """Play one game."""
    begin_game(rules, players, workspace)
    dice = draw_roll_off(rules, players, stream(key, number), throws, workspace)
    at, turns, winner = 0, 0, NOBODY
    leads, changes = NOBODY, 0
    while winner == NOBODY and turns < LONGEST:
        seat = workspace.order[at]
        at = at + 1 if at + 1 < players else 0
        turns += 1
        turn = threshold_turn(bots[seat], rules, seat, dice, throws, workspace)
        dice = turn.stream
        if end_turn(rules, players, seat, turn.kind, turn.steps, workspace):
            winner = seat
        ahead = leader(players, workspace)
        if ahead != NOBODY:
            changes += leads not in (ahead, NOBODY)
            leads = ahead
    played.turns[number] = turns
    played.lead_changes[number] = changes
    finish(number, winner, players, played, workspace)
