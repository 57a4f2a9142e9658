"""A game with its players and its history: the fold that everything else stands on."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from itertools import groupby

from kosti.arguments import check_type, texts, whole, wrong_type
from kosti.arguments import text as checked_text
from kosti.errors import IllegalAction, KostiError, RecordError, RulesError
from kosti.games import correction
from kosti.games.actions import Action, Keep, Throw, Void
from kosti.games.correction import Correction
from kosti.games.events import Event
from kosti.games.names import check_names, same_name
from kosti.games.options import Ruleset
from kosti.games.protocol import Standing, State
from kosti.games.registry import begin
from kosti.games.tokens import read_token
from kosti.games.turns import Move, PlayedTurn, Turn
from kosti.i18n import N_, Text
from kosti.typography import words

__all__ = ["Game", "Move", "PlayedTurn", "Turn"]

_LONGEST_PREFIX = 240
"""Characters in which a name before a turn must end: 40 of them, decomposed, and some blanks."""


_Past = tuple["_Past | None", Move]
"""A history: that before the last move, and the last move."""


@dataclass(frozen=True, eq=False)
class Game:
    """A game at some moment. Nothing changes it: every method that goes on returns another game.

    `extra` holds the keys of a record that the program does not use (date, place …). Two games
    are equal when rules, players, moves and extra keys are.

    Raises:
        RulesError: ``bad-players`` or ``bad-player`` when the table is impossible.
    """

    rules: Ruleset
    players: Sequence[str]
    state: State = field(init=False, repr=False)
    extra: Mapping[str, object] = field(default_factory=dict, kw_only=True)
    # Each game holds its last move and the history of the game before it, so that a move costs the
    # same however many there have been.
    _past: _Past | None = field(default=None, init=False, repr=False)

    def __post_init__(self) -> None:
        check_type("rules", self.rules, Ruleset, N_("a ruleset, as kosti.ruleset returns it"))
        check_type("extra", self.extra, Mapping, N_("a table of keys"))
        names = check_names(self.players)
        self.__dict__.update(players=names, state=begin(self.rules, len(names)))

    def _with(self, past: _Past | None, state: State) -> Game:
        """Return the same game with another history; the hot path of every move."""
        game = object.__new__(Game)
        game.__dict__.update(
            rules=self.rules, players=self.players, extra=self.extra, _past=past, state=state
        )
        return game

    def restarted(self) -> Game:
        """Return the same game before its first action."""
        return self._with(None, begin(self.rules, len(self.players)))

    def renamed(self, players: Sequence[str]) -> Game:
        """Return the same game under other names, seat by seat.

        Raises:
            RulesError: ``bad-players`` or ``bad-player``.
        """
        names = check_names(players)
        if len(names) != len(self.players):
            raise RulesError("bad-players", count=len(names))
        game = self._with(self._past, self.state)
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

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Game):
            return NotImplemented
        mine = (self.rules, self.players, self.moves, self.extra)
        return mine == (other.rules, other.players, other.moves, other.extra)

    def __hash__(self) -> int:
        return hash((self.rules, self.players, self.moves))

    def __reduce__(self) -> tuple[object, ...]:
        # Flat, since a history nested move in move is too deep for pickle.
        actions = tuple(move.action for move in self.moves)
        return (_replayed, (self.rules, self.players, dict(self.extra), actions))

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
        return self._with((past, Move(before.number, seat, move)), state)

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
        """Return the game before its last action, or the last few; never before the start."""
        kept = self.moves[: max(len(self.moves) - whole("actions", actions), 0)]
        game = self.restarted()
        for move in kept:
            game = game.apply(move.action)
        return game

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
        state = begin(self.rules, len(self.players))
        for move in self.moves:
            state = state.apply(move.action)
            yield move, state

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


def _replayed(
    rules: Ruleset, players: Sequence[str], extra: Mapping[str, object], actions: Sequence[Action]
) -> Game:
    game = Game(rules, players, extra=extra)
    for action in actions:
        game = game.apply(action)
    return game
