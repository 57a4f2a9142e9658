"""Games of two in which somebody plays by the solved table, stepped together turn by turn.

Before each turn the games are sorted by state, so that a state's turn is worked out once however
many games have come there, and its table serves them all.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np

from kosti.games.thousand.player import Player
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
    total,
)
from kosti.simulate.thousand.roll_off import draw_roll_off
from kosti.simulate.thousand.throws import Options, Stream, ThrowTable, options, stream_at, throws
from kosti.simulate.thousand.turns import End, Lane, best_turn, threshold_turn
from kosti.simulate.thousand.workspace import GameWorkspace, check_workspace
from kosti.solver.arrays import Flags, Indices, Ints
from kosti.solver.jit import inlined, kernel
from kosti.solver.lanes import WIDTH, splat, store
from kosti.solver.rng_streams import stream
from kosti.solver.thousand.effects import COLUMNS, Counted, Written
from kosti.solver.thousand.kernel import (
    Bounds,
    Style,
    TurnWorkspace,
    check_game,
    gather,
    play,
    turn,
)
from kosti.solver.thousand.rule_numbers import RuleNumbers, rule_numbers
from kosti.solver.thousand.solution import PairSolution
from kosti.solver.thousand.transitions import GroupKind, TransitionTable
from kosti.solver.threads import chunks, on_all_cores

__all__ = ["Duels", "play_best"]

_PLAYERS = 2

_BATCH = 1 << 18
"""Games on the way at a time."""

_PIECE = 2048
"""Games of one state that a lane takes at a time."""

_TASK, _QUICK_TASK = 256, 4096
"""Pieces of one task; games of one task in which no table is needed."""

_STATES = WIDTH // 2
"""States whose turns are worked out together: each has two lanes."""


class DuelGames(NamedTuple):
    """Two-player games on the way (n), those numbered from `first` on.

    `states` (n, 2, 8): the player states, see `effects`. `places` (n, 2): their numbers in the
    transition table. `begins` and `leads`: the seat that began, and the last one that led. `used`:
    how many throws each game has used. `over`: whether it has ended.
    """

    first: int
    states: Indices
    places: Indices
    begins: Indices
    leads: Indices
    used: Ints
    over: Flags


class Setting(NamedTuple):
    """The inputs that are the same for all games of a run."""

    key: np.uint64
    bots: Ints
    rules: RuleNumbers
    throws: ThrowTable
    options: Options
    style: Style
    transitions: TransitionTable
    group: Ints
    bounds: Bounds


@dataclass(frozen=True, eq=False)
class Duels:
    """A way to play games of two with a solved table."""

    solution: PairSolution
    bots: Ints
    rules: RuleNumbers

    @classmethod
    def of(cls, solution: PairSolution, thresholds: Sequence[int | None]) -> Duels:
        """Return the games of bots that stop with these points, ready to be played.

        None stands for best play. No player state may lead out of the table (`Positions.sinks`).
        """
        duels = cls(solution, in_steps(thresholds), rule_numbers(solution.rules))
        # Whatever has to be compiled or loaded is so now.
        duels.play(1, 0, lambda _: None, 1)
        return duels

    def play(self, games: int, seed: int, progress: Progress, cores: int | None = None) -> Results:
        """Play so many games; the seed gives the dice, whatever the number of cores."""
        run = _Run(self.solution, self._setting(seed), Played.of(games, 2), cores)
        counts = np.zeros(len(Counted), np.int64)
        for first, end in chunks(0, games, _BATCH):
            batch = run.batch(first, end)
            counts += run.roll_offs(batch)
            left = np.arange(end - first)
            for number in range(LONGEST):
                counts += run.turn(batch, number, left)
                left = left[~batch.over[left]]
                progress((end - len(left)) / games)
                if not len(left):
                    break
        return results_of(run.played, counts)

    def _setting(self, seed: int) -> Setting:
        positions = self.solution.positions
        return Setting(
            key_of(seed),
            self.bots,
            self.rules,
            throws(),
            options(self.solution.rules.set_aside),
            positions.style,
            positions.transitions,
            positions.group,
            self.solution.bounds,
        )


@dataclass(frozen=True, eq=False)
class _Run:
    """The games of one run on their way."""

    solution: PairSolution
    setting: Setting
    played: Played
    cores: int | None

    def batch(self, first: int, end: int) -> DuelGames:
        """Return the games numbered `first` to `end` - 1 before the roll-off."""
        n = end - first
        begin = self.solution.positions.index_of(Player(opened=self.setting.rules.opening == 0))
        return DuelGames(
            first,
            np.zeros((n, 2, COLUMNS), np.int32),
            np.full((n, 2), begin, np.int32),
            np.zeros(n, np.int32),
            np.full(n, NOBODY, np.int32),
            np.zeros(n, np.int64),
            np.zeros(n, np.bool_),
        )

    def roll_offs(self, games: DuelGames) -> Ints:
        """Draw who begins; return what happened."""
        mine = GameWorkspace.of(_PLAYERS)
        draw_roll_offs(games, self.setting, mine)
        return mine.counts

    def turn(self, games: DuelGames, number: int, moving: Ints) -> Ints:
        """Play turn `number`, from 0, of some games; return what happened."""
        by_table = self.setting.bots[(games.begins[moving] + number) & 1] == 0
        return total(
            play(games, number, some)
            for play, some in (
                (self._best, moving[by_table]),
                (self._by_threshold, moving[~by_table]),
            )
            if len(some)
        )

    def _best(self, games: DuelGames, number: int, moving: Ints) -> Ints:
        order, pieces = self._sorted(games, number, moving)

        def task(bounds: tuple[int, int], mine: tuple[GameWorkspace, TurnWorkspace]) -> Ints:
            mine[0].counts[:] = 0
            some = pieces[bounds[0] : bounds[1]]
            play_best(number, some, order, games, self.setting, self.played, *mine)
            return mine[0].counts.copy()

        def own() -> tuple[GameWorkspace, TurnWorkspace]:
            return GameWorkspace.of(_PLAYERS), self.solution.positions.workspace()

        return total(on_all_cores(task, chunks(0, len(pieces), _TASK), own, self.cores))

    def _sorted(self, games: DuelGames, number: int, moving: Ints) -> tuple[Ints, Ints]:
        """Return the games by state, and pieces of them (n, 2): where games of one state stand."""
        seat = (games.begins[moving] + number) & 1
        own = games.places[moving, seat].astype(np.int64)
        state = own * (self.setting.transitions.size + 1) + games.places[moving, 1 - seat]
        by_state = np.argsort(state)
        state = state[by_state]
        first = np.concatenate([[0], 1 + np.flatnonzero(state[1:] != state[:-1])])
        size = np.diff(first, append=len(state))
        parts = -(-size // _PIECE)
        part = np.arange(parts.sum()) - np.repeat(np.cumsum(parts) - parts, parts)
        begin = np.repeat(first, parts) + _PIECE * part
        end = np.minimum(begin + _PIECE, np.repeat(first + size, parts))
        return moving[by_state], np.stack([begin, end], axis=1)

    def _by_threshold(self, games: DuelGames, number: int, moving: Ints) -> Ints:
        def task(bounds: tuple[int, int], mine: GameWorkspace) -> Ints:
            mine.counts[:] = 0
            some = moving[bounds[0] : bounds[1]]
            play_by_threshold(number, some, games, self.setting, self.played, mine)
            return mine.counts.copy()

        tasks = chunks(0, len(moving), _QUICK_TASK)
        return total(on_all_cores(task, tasks, lambda: GameWorkspace.of(_PLAYERS), self.cores))


@inlined
def check_games(games: DuelGames) -> None:
    """Refuse games some of whose arrays are too short.

    Raises:
        ValueError: a kernel would write beyond the end of an array.
    """
    n = len(games.over)
    if (
        min(len(games.states), len(games.places), len(games.begins)) < n
        or min(len(games.leads), len(games.used)) < n
        or games.states.shape[1:] != (_PLAYERS, COLUMNS)
        or games.places.shape[1] != _PLAYERS
    ):
        raise ValueError("these arrays are those of fewer games")


@kernel
def draw_roll_offs(games: DuelGames, setting: Setting, workspace: GameWorkspace) -> None:
    """Draw who begins, and write the player states before the first turn."""
    check_games(games)
    check_workspace(_PLAYERS, workspace)
    for game in range(len(games.over)):
        begin_game(setting.rules, 2, workspace)
        numbers = stream(setting.key, games.first + game)
        games.used[game] = draw_roll_off(setting.rules, 2, numbers, setting.throws, workspace).used
        games.begins[game] = workspace.order[0]
        put_back(game, games, workspace)


@kernel
def play_by_threshold(
    number: int,
    moving: Ints,
    games: DuelGames,
    setting: Setting,
    played: Played,
    workspace: GameWorkspace,
) -> None:
    """Play turn `number` of some games by the mover's threshold."""
    check_games(games)
    check_played(games.first + len(games.over), _PLAYERS, played)
    check_workspace(_PLAYERS, workspace)
    for game in moving:
        seat = (games.begins[game] + number) & 1
        dice = take(game, games, setting, workspace)
        end = threshold_turn(
            setting.bots[seat], setting.rules, seat, dice, setting.throws, workspace
        )
        go_on(game, seat, number, end, games, setting, played, workspace)


@kernel
def play_best(
    number: int,
    pieces: Ints,
    order: Ints,
    games: DuelGames,
    setting: Setting,
    played: Played,
    workspace: GameWorkspace,
    table: TurnWorkspace,
) -> None:
    """Play turn `number` of some pieces of the sorted games by the solved table."""
    transitions, group, style = setting.transitions, setting.group, setting.style
    check_games(games)
    check_played(games.first + len(games.over), _PLAYERS, played)
    check_workspace(_PLAYERS, workspace)
    check_game(setting.bounds, transitions, table)
    at = 0
    while at < len(pieces):
        lanes, mover = 0, -1
        while lanes < _STATES and at + lanes < len(pieces):
            game = order[pieces[at + lanes, 0]]
            seat = (games.begins[game] + number) & 1
            own, his = games.places[game, seat], games.places[game, 1 - seat]
            # What follows may differ from lane to lane, but not which turns may be written.
            if lanes > 0 and group[own] != mover:
                break
            mover = int(group[own])
            gather(2 * lanes, own, his, mover, group[his], setting.bounds, transitions, table)
            lanes += 1
        least, top = work_out(mover, transitions, style, table)
        for lane in range(lanes):
            for e in range(pieces[at + lane, 0], pieces[at + lane, 1]):
                game = order[e]
                seat = (games.begins[game] + number) & 1
                dice = take(game, games, setting, workspace)
                at_table, throws = Lane(2 * lane, least, top), setting.throws
                end = best_turn(at_table, style, table, dice, throws, setting.options, workspace)
                go_on(game, seat, number, end, games, setting, played, workspace)
        at += lanes


@inlined
def work_out(
    mover: int, transitions: TransitionTable, style: Style, table: TurnWorkspace
) -> tuple[int, int]:
    """Fill the table of a turn from what follows it; return the least turn and the top."""
    least = transitions.least[mover]
    if transitions.kind[mover] == GroupKind.SEATED:
        store(table.stop, least, splat(1.0))
        turn(least, least, style, table)
        return least, least
    play(mover, transitions, style, table)
    return least, transitions.top[mover]


@inlined
def take(game: int, games: DuelGames, setting: Setting, workspace: GameWorkspace) -> Stream:
    """Take the player states of a game; return its dice."""
    for seat in range(2):
        for column in range(COLUMNS):
            workspace.states[seat, column] = games.states[game, seat, column]
    return stream_at(stream(setting.key, games.first + game), games.used[game])


@inlined
def put_back(game: int, games: DuelGames, workspace: GameWorkspace) -> None:
    """Put the player states of a game back."""
    for seat in range(2):
        for column in range(COLUMNS):
            games.states[game, seat, column] = workspace.states[seat, column]


@inlined
def go_on(
    game: int,
    seat: int,
    number: int,
    end: End,
    games: DuelGames,
    setting: Setting,
    played: Played,
    workspace: GameWorkspace,
) -> None:
    """Let a turn have its effects."""
    result = games.first + game
    won = end_turn(setting.rules, 2, seat, end.kind, end.steps, workspace)
    games.used[game] = end.stream.used
    put_back(game, games, workspace)
    ahead = leader(2, workspace)
    if ahead != NOBODY:
        played.lead_changes[result] += games.leads[game] not in (ahead, NOBODY)
        games.leads[game] = ahead
    if won or number + 1 == LONGEST:
        games.over[game] = True
        played.turns[result] = number + 1
        finish(result, seat if won else NOBODY, 2, played, workspace)
    else:
        move_on(game, seat, end, games, setting)


@inlined
def move_on(game: int, seat: int, end: End, games: DuelGames, setting: Setting) -> None:
    """Let the numbers of the player states follow a turn that does not win."""
    transitions, group = setting.transitions, setting.group
    own, his = games.places[game, seat], games.places[game, 1 - seat]
    if end.kind == Counted.BUST:
        games.places[game, seat] = transitions.bust[own]
        return
    if end.kind == Counted.DOT:
        games.places[game, seat] = transitions.dot[own]
        return
    mover, other = group[own], group[his]
    steps = min(end.steps, transitions.top[mover])
    row = transitions.row[mover] + steps
    games.places[game, seat] = transitions.after[transitions.begin[own] + steps]
    if transitions.kind[other] == GroupKind.SEATED and transitions.what[row] == Written.SITS_DOWN:
        his = transitions.knocked[his]
    if (
        transitions.exposed[other]
        and transitions.score[mover] < transitions.score[other] < transitions.landed[row]
    ):
        his = transitions.overtaken[his]
    games.places[game, 1 - seat] = his
