"""A game at the terminal, line by line: who is asked what, and what becomes of the answer."""

from __future__ import annotations

import contextlib
import sys
from collections.abc import Callable, Iterable, Mapping
from enum import Enum, auto
from random import Random

from kosti import record
from kosti.cli.errors import UsageError
from kosti.cli.terminal.corrections import Corrections, print_turns
from kosti.cli.terminal.hints import Hints
from kosti.cli.terminal.pages import print_help, print_rules, print_title
from kosti.cli.terminal.records import Keeper
from kosti.cli.terminal.screen import Screen
from kosti.cli.terminal.seats import Seats
from kosti.cli.terminal.sentences import narrated, tell
from kosti.cli.terminal.taking_back import FallenDice, before_typed, before_written
from kosti.cli.terminal.typed import DIGITS, Word
from kosti.cli.terminal.view import View
from kosti.errors import IllegalAction, KostiError
from kosti.games.actions import Action, Throw, Void
from kosti.games.events import SeatJoined, SeatLeft
from kosti.games.game import Game
from kosti.games.names import same_name
from kosti.games.tokens import read_token
from kosti.i18n import N_, Text
from kosti.players import Bot
from kosti.solver.coach import is_solvable
from kosti.table.sentences import sentence

__all__ = ["Dialog"]

_PROMPT = "> "
_HELP = ("?", "??")
_LONGEST_SCORE = 5


class _Shown(Enum):
    """What has to be shown before the next question, since it has changed."""

    BOARD = auto()
    DICE = auto()
    NOTHING = auto()


class Dialog:
    """One game led to its end, or to where the players leave it.

    `dice` throws virtual dice; None means real ones, which are typed in. `rng` is the chance in
    the bots' choices.
    """

    def __init__(
        self,
        screen: Screen,
        view: View,
        game: Game,
        seats: Seats,
        keeper: Keeper,
        dice: Random | None,
        rng: Random,
    ) -> None:
        self.screen = screen
        self.t = screen.t
        self.game = game
        self.seats = seats
        self.keeper = keeper
        self.dice = None if dice is None else FallenDice(dice)
        self.rng = rng
        self.view = view
        self.typed = view.typed
        self._left = False
        if sys.stdin is not None and sys.stdin.isatty():
            with contextlib.suppress(ImportError):
                import readline  # noqa: F401 - lines can be edited from now on
        self._headed: int | None = None
        """The turn whose heading stands on the screen."""
        self._to_show = _Shown.BOARD
        self._warned = False
        hints = Hints(screen, view.typed)
        corrections = Corrections(screen, view, self._read)
        self._commands: Mapping[str, Callable[[str], None]] = {
            Word.HELP: lambda _: self._help(),
            Word.UNDO: lambda _: self._take_back(),
            Word.CORRECT: lambda rest: self._mend(corrections.correct, rest),
            Word.INSERT: lambda rest: self._mend(corrections.insert, rest),
            Word.REMOVE: lambda rest: self._mend(corrections.remove, rest),
            Word.JOIN: self._join,
            Word.LEAVE: self._let_go,
            Word.TURNS: lambda _: print_turns(self.screen, self.game),
            Word.BOARD: lambda _: self.view.board(self.game),
            Word.RULES: lambda _: print_rules(self.game.rules, self.screen, self.view),
            Word.HINT: lambda rest: hints.show(self.game, rest),
            Word.THROW: lambda _: self._throw_on(),
            Word.QUIT: lambda _: self._leave(),
        }

    def run(self) -> None:
        """Play until the game is over or the players leave; the record is kept all the while."""
        self._welcome()
        try:
            while not self._left:
                if self.game.over:
                    self._end()
                else:
                    self._go_on()
        except (EOFError, KeyboardInterrupt):
            self.screen.say()
        self._farewell()

    # The course of the game

    def _go_on(self) -> None:
        """Make the next move, whoever's it is."""
        self._head_turn()
        choices = self.game.state.decisions()
        bot = self._bot
        if bot is not None:
            action = bot.decide(self.game, self.rng) if choices else None
            if action is not None:
                self._make(action)
            elif self.dice is None:
                self._ask(self._dice_question())
            else:
                self._throw(self.dice)
        elif self.dice is not None and not self._asks:
            self._throw(self.dice)
        else:
            self._ask_player()

    def _ask_player(self) -> None:
        """Show a person what is to be decided, where that has changed, and ask."""
        if self._to_show is not _Shown.NOTHING and self.game.state.number > 0:
            self.view.decision(
                self.game,
                afresh=self._to_show is _Shown.BOARD,
                dice_typed=self._dice_typed,
            )
            self._to_show = _Shown.NOTHING
        self._ask(self._dice_question() if self._dice_typed else self.view.question(self.game))

    @property
    def _dice_typed(self) -> bool:
        """Whether real dice are due, which somebody types in."""
        return self.dice is None and bool(self.game.state.due)

    @property
    def _asks(self) -> bool:
        """Whether a person is asked now: for a decision, real dice, or to throw virtual ones."""
        state = self.game.state
        by_hand = self.view.thrown_by_hand and state.number > 0
        return self.dice is None or by_hand or bool(state.decisions())

    @property
    def _bot(self) -> Bot | None:
        """The bot whose move it is, if it is one's."""
        seat = self.game.state.seat
        return None if seat is None else self.seats.bots.get(seat)

    def _end(self) -> None:
        """Show the end of the game; people may still mend it before they leave."""
        if self._to_show is not _Shown.NOTHING:
            self._to_show = _Shown.NOTHING
            self.screen.heading(self.t("The end"))
            self.view.final(self.game)
        if len(self.seats.bots) == len(self.game.players):
            self._leave()
            return
        t, undo, correct = self.t, *map(self.typed.spelling, (Word.UNDO, Word.CORRECT))
        self.screen.say()
        if self.dice is None:
            self._ask(
                t("Enter leaves; {undo} and {correct} still mend.", undo=undo, correct=correct)
            )
        else:
            self._ask(t("Enter leaves; {undo} still mends.", undo=undo))

    def _throw(self, dice: FallenDice) -> None:
        self._make(Throw(dice.throw(self.game)))

    def _make(self, action: Action) -> None:
        """Make a move, keep the record, and say what happened.

        Raises:
            IllegalAction: the move is impossible or not allowed now.
        """
        before = self.game
        self.game = before.apply(action)
        self._save()
        same_turn = not self.game.over and before.state.number == self.game.state.number
        if not same_turn:
            self._to_show = _Shown.BOARD
        elif self._to_show is _Shown.NOTHING and _table(before) != _table(self.game):
            self._to_show = _Shown.DICE
        roll_off = before.state.number == 0
        watched = before.state.seat in self.seats.bots or roll_off
        drawn = same_turn and not watched and self._asks
        thrown_here = self.dice is not None and isinstance(action, Throw)
        if watched or (thrown_here and not drawn):
            self._say(narrated(before, action, self.t))
        self._say(tell(before, action, self.game, self.view, self.t, drawn=drawn))

    def _say(self, lines: Iterable[str]) -> None:
        for line in filter(None, lines):
            self.screen.say(line)

    def _head_turn(self) -> None:
        turn = self.game.turn
        if turn is None or turn.number == self._headed:
            return
        self._headed = turn.number
        self._to_show = _Shown.BOARD
        if turn.number == 0:
            self.screen.heading(self.t("The lot: who begins?"))
            return
        name = self.seats.label(self.game, turn.seat)
        self.screen.heading(self.t("Turn {number}: {name}", number=turn.number, name=name))

    # Questions and answers

    def _dice_question(self) -> str:
        t, state = self.t, self.game.state
        question = t.plural(
            "{name}: throw one die and type it.",
            "{name}: throw {n} dice and type them.",
            state.due,
            name=self.game.players[state.seat or 0],
        )
        if self._bot is not None or not (choices := state.decisions()):
            return question
        words = tuple(map(self.typed.spelling_of, choices))
        return " ".join((question, t("Or type: {words}.", words=words)))

    def _ask(self, question: str) -> None:
        self.screen.say(question)
        line = self._read()
        command, _, rest = line.partition(" ")
        word = self._command(command)
        try:
            if word is not None and word in self._commands:
                self._commands[word](rest.strip())
            else:
                self._answer(line)
        except KostiError as error:
            self.screen.say(error.message(self.t.lang), "red")

    def _command(self, text: str) -> str | None:
        """Return the command that a word stands for; “?” alone always asks for help."""
        if text in _HELP:
            return Word.HELP
        return self.typed.word(text)

    def _read(self) -> str:
        """Return a line that somebody typed.

        Raises:
            EOFError: there is none any more.
        """
        if sys.stdin is None or sys.stdout is None:
            raise EOFError
        line = input(_PROMPT)
        if not sys.stdin.isatty():
            self.screen.say_uncut("".join(char if char.isprintable() else "�" for char in line))
        return line.strip().removeprefix("\ufeff").strip()

    def _answer(self, line: str) -> None:
        """Make the moves of a line, as many of them as are possible."""
        state = self.game.state
        choices = state.decisions()
        if not line:
            self._press_enter(choices)
            return
        number = state.number
        for token in self.typed.tokens(line, choices, dice_typed=self._dice_typed):
            if self.game.over or self.game.state.number != number:
                raise IllegalAction("turn-over", word=token)
            possible = self._instead_of_dice()
            self._make_typed(read_token(self.game.rules, self.game.state, token, possible))
            while not self._asks and self.game.state.number == number and self.dice is not None:
                self._throw(self.dice)

    def _instead_of_dice(self) -> tuple[str | Text, ...] | None:
        """Return what may be typed where the program throws the dice; None where it does not."""
        state = self.game.state
        if self.dice is None or not state.due:
            return None
        words = tuple(map(self.typed.spelling_of, state.decisions()))
        return (Text.of(N_("Enter, which throws the dice")), *words)

    def _make_typed(self, action: Action) -> None:
        """Make a move that was typed, unless the program or a bot makes it.

        Raises:
            UsageError: ``dice-are-virtual``, ``bot-decides``.
            IllegalAction: the move is impossible or not allowed now.
        """
        is_dice = isinstance(action, Throw | Void)
        if is_dice and self.dice is not None:
            raise UsageError(
                "dice-are-virtual", word=action.token, hint=self.typed.hint_at(action.token)
            )
        if not is_dice and self._bot is not None:
            name = self.game.players[self.game.state.seat or 0]
            raise UsageError("bot-decides", word=action.token, name=name)
        self._make(action)

    def _press_enter(self, choices: tuple[Action, ...]) -> None:
        """Throw the dice that may be thrown, make the only move there is, or leave at the end."""
        if self.game.over:
            self._leave()
        elif self.game.state.due and self.dice is not None:
            self._throw(self.dice)
        elif len(choices) == 1 and not self.game.state.due:
            self._make(choices[0])
        elif self._dice_typed:
            self._help()
        else:
            self.screen.say(self.t("“?” explains what can be typed."))

    # Commands

    def _throw_on(self) -> None:
        """Do what an empty line does where dice are due."""
        if self.dice is None or not self.game.state.due:
            self.screen.say(self.t("“?” explains what can be typed."))
        else:
            self._throw(self.dice)

    def _leave(self) -> None:
        self._left = True

    def _help(self) -> None:
        coached = is_solvable(self.game.rules)
        print_help(self.screen, self.view, real=self.dice is None, coached=coached)

    def _take_back(self) -> None:
        """Go back to before the last thing that somebody here decided or typed.

        Raises:
            UsageError: ``dice-fallen``.
        """
        if self.dice is None:
            earlier = before_typed(self.game, self.seats.bots)
        else:
            by_hand = self.view.thrown_by_hand
            earlier = before_written(self.game, self.seats.bots, thrown_by_hand=by_hand)
            self.dice.keep(self.game)
        if earlier is None:
            self.screen.say(self.t("There is nothing to take back."))
        else:
            self._set(earlier)

    def _join(self, rest: str) -> None:
        """Let somebody join the game, with what the rules give or with a score behind a plus.

        Raises:
            KostiError: nobody can join here under this name.
        """
        t = self.t
        if not rest:
            example = " ".join((self.typed.spelling(Word.JOIN), t("NAME")))
            self.screen.say(t("Type the player's name, too: {example}", example=example))
            return
        name, _, score = rest.rpartition(" +")
        if name and DIGITS.fullmatch(score) and len(score) <= _LONGEST_SCORE:
            game = self.game.join(name, score=int(score))
        else:
            game = self.game.join(rest)
        joined = game.standings()[-1]
        self._say([sentence(SeatJoined(joined.seat, joined.total), game, t)])
        self._set(game)

    def _let_go(self, rest: str) -> None:
        """Let somebody leave the game.

        Raises:
            KostiError: nobody of this name can leave here.
        """
        t = self.t
        if not rest:
            example = " ".join((self.typed.spelling(Word.LEAVE), t("NAME")))
            self.screen.say(t("Type the player's name, too: {example}", example=example))
            return
        before = self.game
        game = before.leave(rest)
        seat = next(n for n, name in enumerate(before.players) if same_name(name, rest))
        self._say([sentence(SeatLeft(seat), before, t)])
        self._set(game)

    def _set(self, game: Game) -> None:
        """Go on from another state of the game."""
        self.game = game
        self._headed = None
        self._to_show = _Shown.BOARD
        self._save()

    def _mend(self, way: Callable[[Game, str], Game | None], rest: str) -> None:
        """Correct the game in one of the ways, if what that brings about is confirmed.

        Raises:
            UsageError: ``dice-stay`` where the program throws.
            KostiError: the correction is impossible.
        """
        if self.dice is not None:
            raise UsageError("dice-stay")
        corrected = way(self.game, rest)
        if corrected is not None:
            self._set(corrected)

    # Beginning, end, and the record

    def _welcome(self) -> None:
        t, game = self.t, self.game
        print_title(self.screen, game.rules)
        names = [self.seats.label(game, seat) for seat in range(len(game.players))]
        self.screen.say(t("At the table: {names}.", names=tuple(names)))
        if game.over:
            self.screen.say(t("This game is finished."))
            return
        self.screen.say(
            t(
                "{help} explains what can be typed, {quit} saves and leaves.",
                help="?",
                quit=self.typed.spelling(Word.QUIT),
            )
        )

    def _save(self) -> None:
        """Keep the record; say once when that is not possible, and play on."""
        try:
            self.keeper.save(self.game)
        except UsageError as error:
            if not self._warned:
                self._warned = True
                self.screen.say(error.message(self.t.lang), "red")
                self.screen.say(self.t("The game goes on unsaved; its record is shown at the end."))

    def _farewell(self) -> None:
        t, keeper = self.t, self.keeper
        self.screen.say()
        if keeper.saved == self.game:
            self.screen.say_uncut(t("Saved in {path}", path=str(keeper.path)))
            command = "replay" if self.game.over else "play --resume"
            label = t("See it again:") if self.game.over else t("Go on with it:")
            self.screen.say_uncut(f"{label} kosti {command} {keeper.quoted}")
        elif not self.game.moves:
            self.screen.say(t("Nothing was played, so nothing is saved."))
        else:
            self.screen.say(t("The game could not be saved. This is its record:"))
            self.screen.say_uncut(record.dumps(self.game).rstrip())


def _table(game: Game) -> tuple[object, ...]:
    """Return what lies on the table: the dice, and how many may be thrown."""
    return (game.state.dice, game.state.due)
