"""Who comes late, goes early, or begins with a head start: the commands for them."""

from __future__ import annotations

from kosti.errors import IllegalAction
from kosti.games.game import Game
from kosti.games.names import MAX_PLAYERS
from kosti.table.commands import JoinGame, LeaveGame, SetHandicap
from kosti.table.decision import Decision
from kosti.table.environment import Environment
from kosti.table.errors import TableError
from kosti.table.events import Arrived, Departed, HandicapSet, Revealed, Sitting, TableEvent
from kosti.table.playing import game_log_of, mover
from kosti.table.rights import (
    Viewer,
    check_name,
    check_seat,
    need_creator,
    need_lobby,
    need_seat,
)
from kosti.table.status import SeatKind
from kosti.table.table import Table

__all__ = ["join_game", "leave_game", "set_handicap"]


def set_handicap(table: Table, viewer: Viewer, command: SetHandicap) -> tuple[TableEvent, ...]:
    """Give the seats points at the start of the game."""
    need_creator(viewer)
    need_lobby(table)
    # Free seats have no names yet, and names do not matter here.
    Game(table.rules, [str(place) for place in range(len(table.seats))], handicap=command.points)
    return (HandicapSet(command.points or (0,) * len(table.seats)),)


def join_game(table: Table, viewer: Viewer, command: JoinGame, now: float) -> Decision:
    """Let somebody join the game."""
    need_creator(viewer)
    mover(table)
    if len(table.seats) >= MAX_PLAYERS:
        raise TableError("too-many-seats", most=MAX_PLAYERS)
    sitting = Sitting(SeatKind.PLAYER, check_name(table, command.name), own_device=True)
    return Decision(table).then(Arrived(sitting, command.score), now)


def leave_game(
    table: Table, viewer: Viewer, command: LeaveGame, environment: Environment
) -> Decision:
    """Let somebody leave the game; virtual dice that lie on the table must be played first."""
    mover(table)
    check_seat(table, command.seat)
    if not viewer.creator:
        need_seat(table, viewer, command.seat)
    decision = Decision(table).then(Departed(command.seat), environment.now)
    before, after = game_log_of(table), game_log_of(decision.table)
    if not table.virtual:
        return decision
    if after.game.over:
        return decision.then(Revealed(environment.seed), environment.now)
    if after.thrown < before.thrown:
        raise IllegalAction("turn-unfinished", possible=before.game.state.expected())
    return decision
