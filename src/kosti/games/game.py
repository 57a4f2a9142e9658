"""A game with its players and its history: the fold that everything else stands on."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from itertools import groupby
from types import MappingProxyType

from kosti.arguments import check_type, texts, whole, wrong_type
from kosti.arguments import text as checked_text
from kosti.errors import IllegalAction, KostiError, RecordError, RulesError
from kosti.games import correction
from kosti.games.actions import Action, Keep, Throw, Void
from kosti.games.attendance import Arrival, Attendance, Change, Joined, begun
from kosti.games.correction import Correction
from kosti.games.events import Event
from kosti.games.names import check_names, same_name
from kosti.games.options import Ruleset
from kosti.games.protocol import Standing, State
from kosti.games.tokens import read_token
from kosti.games.turns import Move, PlayedTurn, Turn
from kosti.i18n import N_, Text
from kosti.typography import words

__all__ = ["Arrival", "Game", "Move", "PlayedTurn", "Turn"]

_LONGEST_PREFIX = 240
"""Characters in which a name before a turn must end: 40 of them, decomposed, and some blanks."""


_Past = tuple["_Past | None", Move]
"""A history: that before the last move, and the last move."""


@dataclass(frozen=True, eq=False, init=False)
class Game:
    """A game at some moment. Nothing changes it: every method that goes on returns another game.

    `extra` holds the keys of a record that the program does not use (date, place …). Two games
    are equal when rules, players, attendance, moves and extra keys are.
    """

    rules: Ruleset
    players: Sequence[str]
    state: State = field(repr=False)
    extra: Mapping[str, object]
    attendance: Attendance = field(repr=False)
    # Each game holds its last move and the history of the game before it, so that a move costs the
    # same however many there have been.
    _past: _Past | None = field(repr=False)
    _pending: tuple[Change, ...] = field(repr=False)

    def __init__(
        self,
        rules: Ruleset,
        players: Sequence[str],
        *,
        extra: Mapping[str, object] | None = None,
        handicap: Sequence[int] = (),
        joined: Joined = MappingProxyType({}),
        left: Mapping[str, int] = MappingProxyType({}),
    ) -> None:
        """Begin a game; `handicap` are points at the start, by seat.

        `joined` and `left` are the turns, by name, from which a player takes part, or is passed
        over; those that are not reached yet come into force when they are.

        Raises:
            RulesError: ``bad-players``, ``bad-player``, ``bad-handicap`` or ``bad-attendance``
                when the table is impossible; ``not-this-game`` where the rules know no head start.
        """
        check_type("rules", rules, Ruleset, N_("a ruleset, as kosti.ruleset returns it"))
        kept = {} if extra is None else extra
        check_type("extra", kept, Mapping, N_("a table of keys"))
        names = check_names(players)
        attendance = Attendance.of(names, handicap, joined, left)
        self.__dict__.update(rules=rules, extra=kept)
        self._begin(names, attendance)

    def _begin(self, players: Sequence[str], attendance: Attendance) -> None:
        state, pending = _settled(begun(self.rules, attendance), attendance.changes, players)
        self.__dict__.update(
            players=players, attendance=attendance, state=state, _pending=pending, _past=None
        )

    def _with(self, past: _Past | None, state: State, pending: tuple[Change, ...]) -> Game:
        """Return the same game with another history; the hot path of every move."""
        game = object.__new__(Game)
        game.__dict__.update(
            rules=self.rules,
            players=self.players,
            extra=self.extra,
            attendance=self.attendance,
            _past=past,
            _pending=pending,
            state=state,
        )
        return game

    def _anew(self, players: Sequence[str], attendance: Attendance) -> Game:
        """Return a game of the same rules, before its first action, with this attendance."""
        game = object.__new__(Game)
        game.__dict__.update(rules=self.rules, extra=self.extra)
        game._begin(players, attendance)
        return game

    def restarted(self) -> Game:
        """Return the same game before its first action."""
        return self._anew(self.players, self.attendance)

    def shifted(self, after: int, by: int) -> Game:
        """Return the same game before its first action, as if other turns had come before.

        Whoever joins or leaves behind the turn `after` does so that many turns later.

        Raises:
            RulesError: ``bad-attendance`` where somebody would leave before having played.
        """
        return self._anew(self.players, self.attendance.shifted(after, by).checked(self.players))

    def with_extra(self, extra: Mapping[str, object]) -> Game:
        """Return the same game with other keys in its record that the program does not use."""
        game = self._with(self._past, self.state, self._pending)
        game.__dict__["extra"] = extra
        return game

    def renamed(self, players: Sequence[str]) -> Game:
        """Return the same game under other names, seat by seat.

        Raises:
            RulesError: ``bad-players`` or ``bad-player``.
        """
        names = check_names(players)
        if len(names) != len(self.players):
            raise RulesError("bad-players", count=len(names))
        game = self._with(self._past, self.state, self._pending)
        game.__dict__["players"] = names
        return game

    @cached_property
    def moves(self) -> tuple[Move, ...]:
        """Every action so far, in order."""
        found = []
        past = self._past
        while past is not None:
            past, move = past
            found.append(move)
        return tuple(reversed(found))

    @property
    def history(self) -> tuple[Move | Change, ...]:
        """Every action so far, in order, and before those of its turn who joined or left."""
        if not self.attendance.changing:
            return self.moves
        changes = self.attendance.changes
        made = changes[: len(changes) - len(self._pending)]
        return tuple(sorted((*self.moves, *made), key=_in_history))

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Game):
            return NotImplemented
        mine = (self.rules, self.players, self.attendance, self.moves, self.extra)
        return mine == (other.rules, other.players, other.attendance, other.moves, other.extra)

    def __hash__(self) -> int:
        return hash((self.rules, self.players, self.attendance, self.moves))

    def __reduce__(self) -> tuple[object, ...]:
        # Flat, since a history nested move in move is too deep for pickle.
        actions = tuple(move.action for move in self.moves)
        kept = (self.rules, self.players, dict(self.extra), self.attendance, actions)
        return (_replayed, kept)

    # What may come next

    @property
    def turn(self) -> Turn | None:
        """Whose turn it is, or None when the game is over."""
        seat = self.state.seat
        return None if seat is None else Turn(self.state.number, self.players[seat], seat)

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.state.over

    @property
    def events(self) -> tuple[Event, ...]:
        """What the last action brought about."""
        return self.state.events

    def legal(self) -> tuple[Action, ...]:
        """Return every action that `apply` accepts now, in a fixed order.

        A throw in ascending order stands for every order of its dice.
        """
        return self.state.legal()

    # Going on

    def apply(self, action: Action | str) -> Game:
        """Return the game after an action, or after its token in the record notation.

        Raises:
            RecordError: the token cannot be read.
            IllegalAction: the action is impossible or not allowed now. The game is as it was.
        """
        before = self.state
        move = read_token(self.rules, before, action) if isinstance(action, str) else action
        if not isinstance(move, Action):
            raise wrong_type("action", N_("an action, or its word in the record"), move)
        state = before.apply(move)
        seat = before.seat
        assert seat is not None
        past = self._past
        if past and move.swallows(past[1].action):
            past = past[0]
        pending = self._pending
        if pending:
            state, pending = _settled(state, pending, self.players)
        return self._with((past, Move(before.number, seat, move)), state, pending)

    def play(self, text: str) -> Game:
        """Return the game after a turn, or the beginning of one, as it stands in a record.

        A name in front of it must be that of the player whose turn it is.

        Raises:
            RecordError, IllegalAction: with `turn`, `player` and `token` noted.
        """
        turn = self.turn
        if turn is None:
            raise IllegalAction("game-over").at(turn=self.state.number + 1)
        try:
            told = words(self._without_name(checked_text("turn", text), turn))
            if not told:
                raise RecordError("empty-turn")
        except KostiError as error:
            raise error.at(turn=turn.number, player=turn.player) from None
        game = self
        for place, word in enumerate(told):
            try:
                if game.turn is None or game.turn.number != turn.number:
                    game._check_ending(told[place:])
                    break
                game = game.apply(word)
            except KostiError as error:
                raise error.at(turn=turn.number, player=turn.player, token=word) from None
        return game

    def _check_ending(self, left: list[str]) -> None:
        """Accept one word on what the dice that ended the turn brought about, and nothing else."""
        last = self._past[1].action if self._past else None
        if len(left) == 1 and isinstance(last, Throw | Keep):
            said = self.rules.grammar.parse(left[0])
            if said.remarks_on(self.state.events):
                return
        raise IllegalAction("turn-over", word=left[0])

    def _without_name(self, text: str, turn: Turn) -> str:
        name, colon, _ = text.partition(":")
        if not colon:
            return text
        # Names may hold colons themselves, so every known name is tried, the longest first.
        text = text.lstrip()
        for player in sorted(self.players, key=len, reverse=True):
            cut = _cut(text, player)
            if cut is not None:
                if player != turn.player:
                    raise IllegalAction("wrong-player", expected=turn.player, found=player)
                return cut
        raise RecordError("unknown-player", name=name.strip(), players=tuple(self.players))

    def undo(self, actions: int = 1) -> Game:
        """Return the game before its last action, or the last few; never before the start.

        That somebody has joined or left counts as an action before those of its turn.
        """
        done = self.history
        kept = done[: max(len(done) - whole("actions", actions), 0)]
        players, attendance = self.players, self.attendance
        gone = [each for each in done[len(kept) :] if isinstance(each, Change)]
        for change in sorted(gone, key=lambda each: (not each.leaves, -each.seat)):
            if change.leaves:
                attendance = attendance.leaving(change.seat, None)
            else:
                attendance = attendance.without_seat(change.seat)
                players = (*players[: change.seat], *players[change.seat + 1 :])
        return self._anew(players, attendance)._moved(
            each for each in kept if isinstance(each, Move)
        )

    def _moved(self, moves: Iterable[Move]) -> Game:
        game = self
        for move in moves:
            game = game.apply(move.action)
        return game

    # Coming and going

    @property
    def handicap(self) -> tuple[int, ...]:
        """The points by seat that the players had at the start."""
        return self.attendance.handicap

    @property
    def joined(self) -> Mapping[str, Arrival]:
        """The latecomers by name, with the turn from which each takes part, and the score."""
        return self.attendance.named(self.players)[0]

    @property
    def left(self) -> Mapping[str, int]:
        """Those who leave by name, with the turn from which each is passed over."""
        return self.attendance.named(self.players)[1]

    @property
    def seats(self) -> tuple[int, ...]:
        """The seats that take part now."""
        away = {each.seat for each in self._pending if not each.leaves}
        for seat, turn in enumerate(self.attendance.left):
            if turn is not None and Change(turn, True, seat) not in self._pending:
                away.add(seat)
        return tuple(seat for seat in range(len(self.players)) if seat not in away)

    def join(self, name: str, *, score: int | None = None) -> Game:
        """Return the game with one player more, who takes part from the present turn on.

        `score` is what the player starts with where it is not what the rules give.

        Raises:
            RulesError: ``bad-player``, ``bad-players`` or ``bad-attendance``.
            IllegalAction: ``game-over``; ``no-joining`` with the reason.
        """
        if self.over:
            raise IllegalAction("game-over")
        players = check_names((*self.players, name))
        joined: Joined = {**self.joined, players[-1]: Arrival(self._number, score)}
        attendance = Attendance.of(players, (*self.handicap, 0), joined, self.left)
        game = self._with_attendance(players, attendance)
        if len(game.moves) < len(self.moves):
            # Somebody has left in this turn, and the latecomer would play it instead of the next.
            reason = Text.of(N_("this turn has begun since another left; it must end first"))
            raise IllegalAction("no-joining", reason=reason)
        return game

    def leave(self, name: str) -> Game:
        """Return the game in which a player is passed over from the present turn on.

        An unfinished turn of the player falls away. Whoever has joined in the present turn, or is
        to join later, is taken off the list of players again.

        Raises:
            RecordError: ``unknown-player``.
            IllegalAction: ``game-over``; ``no-leaving`` with the reason.
        """
        seat = next((n for n, each in enumerate(self.players) if same_name(each, name)), None)
        if seat is None:
            raise RecordError("unknown-player", name=name, players=tuple(self.players))
        if self.over:
            raise IllegalAction("game-over")
        arrival = self.attendance.joined[seat]
        if self.attendance.left[seat] is not None:
            reason = Text.of(N_("{name} does not take part now"), name=self.players[seat])
            raise IllegalAction("no-leaving", reason=reason)
        if arrival is not None and arrival.turn >= self._number:
            players = (*self.players[:seat], *self.players[seat + 1 :])
            return self._with_attendance(players, self.attendance.without_seat(seat))
        attendance = self.attendance.leaving(seat, self._number)
        return self._with_attendance(self.players, attendance)

    @property
    def _number(self) -> int:
        """The present turn, or during the roll-off the first to come."""
        return max(self.state.number, 1)

    def _with_attendance(self, players: Sequence[str], attendance: Attendance) -> Game:
        """Return the same game with another attendance from the present turn on."""
        now = self.turn
        assert now is not None
        # Each throw of the roll-off is a whole turn.
        before = [move for move in self.moves if move.number < now.number or not now.number]
        game = self._anew(players, attendance)._moved(before)
        turn = game.turn
        same_turn = (
            turn is not None
            and (turn.number, turn.player) == (now.number, now.player)
            and game.state.stage == self.state.stage
        )
        return game._moved(self.moves[len(before) :]) if same_turn else game

    # Corrections: planned, then carried out with what was confirmed

    def correction(self, number: int, text: str, *, due: Sequence[str] = ()) -> Correction[Game]:
        """Plan another text for a turn; of turn 0, the roll-off, the text is all its throws.

        `due` are the texts of turns that become due by it, such as those of a blitz.

        Raises:
            IllegalAction: ``no-such-turn``; ``not-due`` for a text too many; or, with `turn` noted,
                what the new text is refused for, or the first later turn that became impossible.
            RecordError: the text cannot be read.
        """
        due = texts("due", due, N_("a list of turns"))
        number, text = whole("number", number), checked_text("turn", text)
        return correction.replaced(self, {number: text}, due)

    def insertion(self, number: int, text: str) -> Correction[Game]:
        """Plan a forgotten turn before the turn `number`, or behind the last; errors as above."""
        return correction.inserted(self, whole("number", number), checked_text("turn", text))

    def removal(self, number: int) -> Correction[Game]:
        """Plan the game without a superfluous turn; errors as above."""
        return correction.removed(self, whole("number", number))

    def correct(
        self, number: int, text: str, *, due: Sequence[str] = (), falls_away: Sequence[int] = ()
    ) -> Game:
        """Return the game with one turn replaced and everything after it played again.

        `due` and `falls_away`, turns by number, are what the plan names and the player confirms.

        Raises:
            IllegalAction, RecordError: as `correction`; ``turns-fall-away`` or ``turns-due`` for
                what was not confirmed.
        """
        return self._confirmed(self.correction(number, text, due=due), falls_away)

    def insert(self, number: int, text: str, *, falls_away: Sequence[int] = ()) -> Game:
        """Return the game with a forgotten turn before the turn `number`; errors as `correct`."""
        return self._confirmed(self.insertion(number, text), falls_away)

    def remove(self, number: int, *, falls_away: Sequence[int] = ()) -> Game:
        """Return the game without a superfluous turn; errors as `correct`."""
        return self._confirmed(self.removal(number), falls_away)

    @staticmethod
    def _confirmed(plan: Correction[Game], falls_away: Sequence[int]) -> Game:
        plan.check(falls_away)
        return plan.game

    def rolled_off(self, throws: Sequence[str]) -> Game:
        """Return the game after these throws of its roll-off.

        Raises:
            RecordError: ``lot-not-due``, or a throw cannot be read; with `turn` 0 noted.
            IllegalAction: a throw is impossible.
        """
        game = self
        for number, word in enumerate(throws, 1):
            if game.turn is None or game.turn.number:
                reason = (
                    N_("the first turn was already decided")
                    if number > 1
                    else N_("the first seat begins")
                )
                raise RecordError("lot-not-due", reason=Text.of(reason))
            try:
                action = read_token(self.rules, game.state, word)
                if not isinstance(action, Throw | Void):
                    raise RecordError("bad-dice", dice=word)
                game = game.apply(action)
            except KostiError as error:
                raise error.at(turn=0, token=word) from None
        return game

    def check_finished(self, number: int) -> None:
        """Refuse to go on to turn `number` while an earlier one is unfinished.

        Raises:
            IllegalAction: ``turn-unfinished``, with the turn noted.
        """
        turn = self.turn
        if turn is None or turn.number >= number:
            return
        possible = self.state.expected()
        raise IllegalAction("turn-unfinished", possible=possible).at(
            turn=turn.number, player=turn.player
        )

    # What has been

    @property
    def roll_off(self) -> tuple[str, ...]:
        """The throws of the roll-off as they stand in a record."""
        return tuple(move.action.token for move in self.moves if move.number == 0)

    @property
    def turns(self) -> tuple[PlayedTurn, ...]:
        """The turns so far as they stand in a record; the last one may be unfinished."""
        played = (move for move in self.moves if move.number)
        return tuple(
            PlayedTurn(number, seat, " ".join(move.action.token for move in moves))
            for (number, seat), moves in groupby(played, key=lambda move: move[:2])
        )

    def steps(self) -> Iterator[tuple[Move, State]]:
        """Yield every move so far with the state after it."""
        state, pending = self.restarted()._now
        for move in self.moves:
            state, pending = _settled(state.apply(move.action), pending, self.players)
            yield move, state

    @property
    def _now(self) -> tuple[State, tuple[Change, ...]]:
        return self.state, self._pending

    def standings(self) -> tuple[Standing, ...]:
        """Return total, place and settlement of every player, in the order of the seats."""
        return tuple(
            Standing(each.total, each.place, each.settlement, seat, name)
            for seat, (name, each) in enumerate(zip(self.players, self.state.places(), strict=True))
        )


def _cut(text: str, name: str) -> str | None:
    """Return what follows the name and its colon in a turn, or None when it has another name."""
    for end, char in enumerate(text[:_LONGEST_PREFIX]):
        if char == ":" and same_name(text[:end], name):
            return text[end + 1 :]
    return None


def _in_history(done: Move | Change) -> tuple[int, bool]:
    if isinstance(done, Move):
        return done.number, True
    return done.turn, False


def _settled(
    state: State, pending: tuple[Change, ...], players: Sequence[str]
) -> tuple[State, tuple[Change, ...]]:
    """Return the state after the changes that are due in its turn, and those that are not yet."""
    while pending and pending[0].turn <= state.number and not state.over:
        state = pending[0].made(state, players[pending[0].seat])
        pending = pending[1:]
    return state, pending


def _replayed(
    rules: Ruleset,
    players: Sequence[str],
    extra: Mapping[str, object],
    attendance: Attendance,
    actions: Sequence[Action],
) -> Game:
    joined, left = attendance.named(players)
    game = Game(rules, players, extra=extra, handicap=attendance.handicap, joined=joined, left=left)
    for action in actions:
        game = game.apply(action)
    return game
