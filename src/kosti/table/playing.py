"""The game itself: moves, throws, taking back, bots, and the clock."""

from __future__ import annotations

from dataclasses import dataclass

from kosti.errors import IllegalAction, KostiError
from kosti.games.actions import Action, Skip, Throw, Void
from kosti.games.game import Turn
from kosti.games.tokens import read_token
from kosti.table.commands import Play, Return
from kosti.table.decision import Decision
from kosti.table.environment import Environment
from kosti.table.errors import TableError
from kosti.table.events import (
    Abandoned,
    Acted,
    Away,
    Rematched,
    Returned,
    Revealed,
    TableEvent,
    Undone,
)
from kosti.table.fair import Draw, is_link, link_before
from kosti.table.game_log import GameLog
from kosti.table.rights import Viewer, check_seat, holds, need_creator, need_player, need_seat
from kosti.table.settings import Absence
from kosti.table.status import By, Phase, SeatKind
from kosti.table.table import Table

__all__ = [
    "Driver",
    "abandon",
    "clock_out",
    "drive",
    "driver",
    "game_log_of",
    "mover",
    "play",
    "rematch",
    "return_to",
    "undo",
    "undo_refusal",
]

Events = tuple[TableEvent, ...]

_MOST_MOVES = 8


def game_log_of(table: Table) -> GameLog:
    """Return the game of a table, played or over.

    Raises:
        TableError: ``not-started`` or ``abandoned``.
    """
    if table.phase is Phase.ABANDONED:
        raise TableError("abandoned")
    if table.game_log is None:
        raise TableError("not-started")
    return table.game_log


def mover(table: Table) -> Turn:
    """Return whose turn it is.

    Raises:
        TableError: ``not-started`` or ``abandoned``.
        IllegalAction: ``game-over``.
    """
    turn = game_log_of(table).game.turn
    if turn is None:
        raise IllegalAction("game-over")
    return turn


def play(table: Table, viewer: Viewer, command: Play, environment: Environment) -> Decision:
    """Make the moves, then throw if that was asked for."""
    turn = mover(table)
    if not command.moves and not command.throw:
        raise TableError("nothing-done")
    if len(command.moves) > _MOST_MOVES:
        raise TableError("too-many-moves", most=_MOST_MOVES)
    own = holds(table, viewer, turn.seat)
    if not own:
        _check_helper(table, viewer, turn)
    moves = _Moves(table, environment, turn)
    if own and table.seats[turn.seat].away:
        moves.note(Returned(turn.seat))
    for token in command.moves:
        action = moves.read(token)
        if table.virtual and (isinstance(action, Throw | Void) or action.whole_turn):
            raise TableError("virtual-dice")
        if not own and not isinstance(action, Throw | Void):
            raise TableError("dice-only", name=turn.player)
        moves.make(action, By.PLAYER)
    if command.throw:
        if not table.virtual:
            raise TableError("real-dice")
        moves.throw(command.link)
    return moves.ended()


def _check_helper(table: Table, viewer: Viewer, turn: Turn) -> None:
    """Let anybody who sits here enter the real dice of a bot, or of an absent player."""
    need_player(table, viewer)
    seat = table.seats[turn.seat]
    if table.virtual or (seat.kind is SeatKind.PLAYER and not seat.away):
        raise TableError("not-your-turn", name=turn.player)


class _Moves:
    """The decision on the moves of one command while they are made, one after another."""

    def __init__(self, table: Table, environment: Environment, turn: Turn) -> None:
        self._before = game_log_of(table)
        self._environment = environment
        self._turn = turn
        self._decision = Decision(table)

    def note(self, event: TableEvent) -> None:
        """Let something happen that the rules have no say in."""
        self._decision = self._decision.then(event, self._environment.now)

    def read(self, token: str) -> Action:
        """Return the action that a token names at this moment."""
        game = self._game_log.game
        return read_token(game.rules, game.state, token)

    def make(self, action: Action, by: By, draw: Draw | None = None) -> None:
        """Do an action in the turn."""
        if not self._going_on:
            raise IllegalAction("turn-over", word=action.token)
        try:
            self.note(Acted(action, by, draw))
        except KostiError as error:
            raise error.at(token=action.token) from None

    def throw(self, link: str | None = None) -> None:
        """Throw the virtual dice that are due, with a link of the mover's device.

        Raises:
            TableError: ``no-dice-due``; ``bad-link-of-dice`` if it is not the next of the chain.
        """
        seat = self._decision.table.seats[self._turn.seat]
        if link is not None and not (is_link(link) and link_before(link) == seat.link):
            raise TableError("bad-link-of-dice")
        due = self._game_log.game.state.due
        if not self._going_on or not due:
            raise TableError("no-dice-due")
        draw = Draw(self._game_log.thrown + 1, link)
        self.make(Throw(self._environment.throw(draw, due)), By.DICE, draw)

    @property
    def _game_log(self) -> GameLog:
        return game_log_of(self._decision.table)

    @property
    def _going_on(self) -> bool:
        """Whether the turn has not ended; each throw of the roll-off is a turn of its own."""
        turn = self._game_log.game.turn
        if turn is None or (turn.number, turn.seat) != (self._turn.number, self._turn.seat):
            return False
        return turn.number > 0 or self._game_log is self._before

    def ended(self) -> Decision:
        """Return the decision, with the secret of the dice if the game is over."""
        table = self._decision.table
        if self._game_log.game.over and table.virtual:
            self.note(Revealed(self._environment.seed))
        return self._decision


def undo(table: Table, viewer: Viewer) -> Events:
    """Take back the last step."""
    if refusal := undo_refusal(table, viewer):
        raise refusal
    return (Undone(),)


def undo_refusal(table: Table, viewer: Viewer) -> KostiError | None:
    """Return why a viewer may not take back the last step, if not."""
    if not table.settings.undo:
        return TableError("undo-off")
    try:
        game_log = game_log_of(table)
        need_player(table, viewer)
    except KostiError as error:
        return error
    if not game_log.may_be_undone(table.virtual) or (game_log.game.over and table.virtual):
        return TableError("nothing-to-undo")
    step = game_log.steps[-1]
    entered = isinstance(step.action, Throw | Void)  # perhaps for a bot
    if not holds(table, viewer, step.seat) and not entered:
        return TableError("nothing-to-undo")
    return None


def return_to(table: Table, viewer: Viewer, command: Return) -> Events:
    """Let a player who was absent play on."""
    need_seat(table, viewer, command.seat)
    seat = check_seat(table, command.seat)
    if not seat.away:
        raise TableError("not-away", name=seat.name)
    return (Returned(command.seat),)


def abandon(table: Table, viewer: Viewer, environment: Environment) -> Events:
    """End the game early."""
    need_creator(viewer)
    mover(table)
    return (Abandoned(), Revealed(environment.seed)) if table.virtual else (Abandoned(),)


def rematch(table: Table, viewer: Viewer, rotate: bool, environment: Environment) -> Events:
    """Let the same people play again."""
    need_player(table, viewer)
    if table.phase not in (Phase.OVER, Phase.ABANDONED):
        raise TableError("not-over")
    return (Rematched(rotate, environment.next_commitment),)


# Without anybody's command


@dataclass(frozen=True, slots=True)
class Driver:
    """Who moves without a command: a bot by its name, or nobody, who passes (`bot` is None)."""

    seat: int
    bot: str | None
    by: By


def driver(table: Table, stand_in: str | None) -> Driver | None:
    """Return who moves by itself now, if anybody.

    `stand_in` is the bot that plays for absent players where the table names none.
    For an absent player somebody moves only while another person is there to see it.
    """
    turn = table.turn
    if turn is None:
        return None
    state = game_log_of(table).game.state
    seat = table.seats[turn.seat]
    if seat.kind is SeatKind.BOT:
        if not table.virtual and state.due and not state.decisions():
            return None
        return Driver(turn.seat, seat.sitting.bot, By.BOT)
    people = [each for each in table.seats if each.kind is SeatKind.PLAYER]
    if not seat.away or all(each.away for each in people):
        return None
    if table.settings.absence is Absence.SKIP and Skip() in state.decisions():
        return Driver(turn.seat, None, By.CLOCK)
    name = table.settings.stand_in or stand_in
    if name is None or (not table.virtual and state.due and not state.decisions()):
        return None
    return Driver(turn.seat, name, By.CLOCK)


def drive(table: Table, choice: Action | None, by: By, environment: Environment) -> Decision:
    """Return the move that a bot has chosen; None throws the dice that are due.

    Where people throw, a bot that wants dice has to wait for them: nothing happens.
    """
    moves = _Moves(table, environment, mover(table))
    if choice is not None:
        moves.make(choice, by)
    elif table.virtual:
        moves.throw()
    return moves.ended()


def clock_out(table: Table, now: float) -> Decision:
    """Return what happens when the clock of the player to move has run out, if it has."""
    turn, deadline = table.turn, table.deadline
    if turn is None or deadline is None or now < deadline:
        return Decision(table)
    return Decision(table).then(Away(turn.seat), now)
