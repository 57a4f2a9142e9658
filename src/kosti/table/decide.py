"""What follows from a command: a decision, or a refusal. Nothing is changed here."""

from __future__ import annotations

from typing import assert_never

from kosti.games.attendance import attends
from kosti.table.attending import join_game, leave_game, set_handicap
from kosti.table.commands import (
    Abandon,
    AddText,
    Answer,
    AnyCommand,
    BeginChain,
    CloseSeat,
    Correct,
    GameCommand,
    JoinGame,
    Leave,
    LeaveGame,
    OpenSeat,
    Order,
    Play,
    Rematch,
    Rename,
    Return,
    Revoke,
    SeatBot,
    SeatCommand,
    SeatPlayer,
    SetHandicap,
    SetSettings,
    Start,
    TableCommand,
    TakeSeat,
    Undo,
)
from kosti.table.correcting import answer, asked, correct
from kosti.table.decision import Decision
from kosti.table.environment import Environment
from kosti.table.errors import TableError
from kosti.table.events import TableEvent
from kosti.table.playing import abandon, play, rematch, return_to, undo, undo_refusal
from kosti.table.rights import Viewer, held_seats, holds
from kosti.table.seating import (
    add_text,
    begin_chain,
    close_seat,
    leave,
    open_seat,
    order,
    rename,
    revoke,
    seat_bot,
    seat_player,
    set_settings,
    start,
    take_seat,
)
from kosti.table.status import Phase, SeatKind
from kosti.table.table import Table

__all__ = ["MOST_EVENTS", "decide", "possible"]

MOST_EVENTS = 20_000
"""After so many events a table takes no more commands: it must stay quick to fold."""

_MOST_REWRITES = 1_000
"""So often moves may be taken back or corrected, since each time the game is folded again."""


def decide(table: Table, viewer: Viewer, command: AnyCommand, environment: Environment) -> Decision:
    """Return what follows from a command.

    Raises:
        KostiError: the command is refused; nothing follows.
    """
    rewrites = isinstance(command, Undo | Correct | Answer)
    if table.number >= MOST_EVENTS or (rewrites and table.rewrites >= _MOST_REWRITES):
        raise TableError("table-full")
    now = environment.now
    if isinstance(command, GameCommand):
        return _of_the_game(table, viewer, command, environment)
    if isinstance(command, TableCommand):
        return Decision.of(table, _of_the_table(table, viewer, command, environment), now)
    return Decision.of(table, _of_the_seats(table, viewer, command, environment.bots), now)


def _of_the_game(
    table: Table, viewer: Viewer, command: GameCommand, environment: Environment
) -> Decision:
    now = environment.now
    match command:
        case Play():
            return play(table, viewer, command, environment)
        case Undo():
            return Decision.of(table, undo(table, viewer), now)
        case Correct():
            return correct(table, viewer, command, now)
        case Answer():
            return answer(table, viewer, command, now)
        case Return():
            return Decision.of(table, return_to(table, viewer, command), now)
        case JoinGame():
            return join_game(table, viewer, command, now)
        case LeaveGame():
            return leave_game(table, viewer, command, environment)
        case _:
            assert_never(command)


def _of_the_table(
    table: Table, viewer: Viewer, command: TableCommand, environment: Environment
) -> tuple[TableEvent, ...]:
    match command:
        case Start():
            return start(table, viewer)
        case Rematch(rotate):
            return rematch(table, viewer, rotate, environment)
        case Abandon():
            return abandon(table, viewer, environment)
        case SetSettings():
            return set_settings(table, viewer, command, environment.bots)
        case SetHandicap():
            return set_handicap(table, viewer, command)
        case AddText():
            return add_text(table, viewer, command)
        case _:
            assert_never(command)


def _of_the_seats(
    table: Table, viewer: Viewer, command: SeatCommand | TakeSeat | Revoke, bots: tuple[str, ...]
) -> tuple[TableEvent, ...]:
    match command:
        case Revoke():
            return revoke(table, viewer, command)
        case TakeSeat():
            return take_seat(table, viewer, command)
        case Rename():
            return rename(table, viewer, command)
        case BeginChain():
            return begin_chain(table, viewer, command)
        case Leave():
            return leave(table, viewer, command)
        case OpenSeat():
            return open_seat(table, viewer, command)
        case CloseSeat():
            return close_seat(table, viewer, command)
        case SeatBot():
            return seat_bot(table, viewer, command, bots)
        case SeatPlayer():
            return seat_player(table, viewer, command)
        case Order():
            return order(table, viewer, command)
        case _:
            assert_never(command)


def possible(table: Table, viewer: Viewer) -> tuple[str, ...]:
    """Return the names of the commands that a viewer can give now.

    What they are given with can still be refused.
    """
    phase, held = table.phase, held_seats(table, viewer)
    ended = phase in (Phase.OVER, Phase.ABANDONED)
    lobby, playing = phase is Phase.LOBBY, phase is Phase.PLAYING
    player = viewer.creator or bool(held)
    free = any(seat.kind is SeatKind.FREE for seat in table.seats)
    seated = any(seat.kind is not SeatKind.FREE for seat in table.seats)
    real = not table.virtual and table.game_log is not None and phase is not Phase.ABANDONED
    turn = table.turn
    mine = turn is not None and holds(table, viewer, turn.seat)
    helped = turn is not None and player and not table.virtual and _helped(table, turn.seat)
    proposed = table.proposal is not None and table.proposal.seat in held
    creator = viewer.creator
    chances: dict[type[AnyCommand], bool] = {
        Play: mine or helped,
        Undo: undo_refusal(table, viewer) is None,
        Correct: player and real and table.proposal is None,
        Answer: asked(table, viewer) or proposed or (creator and table.proposal is not None),
        Return: any(table.seats[place].away for place in held),
        JoinGame: creator and playing and attends(table.rules),
        LeaveGame: playing and attends(table.rules) and _somebody_in(table, viewer),
        Start: creator and lobby and seated,
        Rematch: player and ended,
        Abandon: creator and playing,
        SetSettings: creator,
        SetHandicap: creator and lobby and attends(table.rules),
        AddText: bool(held) and lobby and table.virtual,
        TakeSeat: (viewer.invited or creator) and free and not ended,
        Rename: player and not ended,
        BeginChain: bool(held) and not ended and table.virtual,
        Leave: bool(held) and not ended,
        OpenSeat: creator and not ended,
        CloseSeat: creator and lobby,
        SeatBot: creator and not ended,
        SeatPlayer: creator and not ended,
        Order: creator and lobby,
    }
    return tuple(kind.do for kind, chance in chances.items() if chance)


def _somebody_in(table: Table, viewer: Viewer) -> bool:
    """Tell whether a viewer may say of anybody in the game that he leaves it."""
    playing = table.game.seats if table.game is not None else ()
    return viewer.creator or any(place in playing for place in held_seats(table, viewer))


def _helped(table: Table, place: int) -> bool:
    """Tell whether others enter the dice of the player on a seat."""
    seat = table.seats[place]
    return seat.away or seat.kind is SeatKind.BOT
