"""The turns of a game as they were written, and their correction: shown first, then confirmed."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from kosti.cli.terminal.screen import Screen
from kosti.cli.terminal.typed import Word
from kosti.cli.terminal.view import View
from kosti.errors import IllegalAction, KostiError
from kosti.games.correction import Correction, Due
from kosti.games.game import Game
from kosti.table.sentences import cause_sentences

__all__ = ["Corrections", "print_turns"]

_NONE = "—"
"""A figure that a player does not have."""


def print_turns(screen: Screen, game: Game) -> None:
    """Print every turn so far with its number, its player and its tokens; the lot is turn 0."""
    t, turns = screen.t, game.turns
    wide = len(str(len(turns)))
    if game.roll_off:
        throws = t("the lot: {throws}", throws=" ".join(game.roll_off))
        screen.say(throws, sign=f"{0:>{wide}} ")
    if not turns:
        screen.say(t("No turn has been played yet."))
    for number, turn in enumerate(turns, 1):
        screen.say(f"{game.players[turn.seat]}: {turn.text}", sign=f"{number:>{wide}} ")


class Corrections:
    """Leads the corrections of a game; `read` gives the lines that are typed.

    What a correction brings about is shown before it is asked for; nothing changes without a yes.
    """

    def __init__(self, screen: Screen, view: View, read: Callable[[], str]) -> None:
        self._screen = screen
        self._t = screen.t
        self._view = view
        self._typed = view.typed
        self._read = read

    def correct(self, game: Game, rest: str) -> Game | None:
        """Return the game with another text for the turn that `rest` names, if that is confirmed.

        Turn 0 is the lot. A number alone shows the turn as it is written.

        Raises:
            KostiError: the correction is impossible.
        """
        t = self._t
        number, text = _numbered(rest)
        if number is None:
            example = f"{self._typed.spelling(Word.CORRECT)} 3 {self._view.example(game)}"
            self._say(
                t(
                    "Type the number of the turn and its new text, such as: {example}",
                    example=example,
                )
            )
            return None
        if not text:
            self._show(game, number)
            return None
        token = self._token(text)
        due: list[str] = []
        plan = game.correction(number, token)
        while plan.due:
            asked = self._ask_due(plan.due[0])
            if asked is None:
                self._as_it_was()
                return None
            try:
                plan = game.correction(number, token, due=[*due, asked])
            except KostiError as error:
                self._screen.say(error.message(t.lang), "red")
            else:
                due.append(asked)
        done = (
            t("Turn {number} is corrected.", number=number)
            if number
            else t("The lot is corrected.")
        )
        return self._confirmed(plan, done)

    def insert(self, game: Game, rest: str) -> Game | None:
        """Return the game with a forgotten turn before the one that `rest` names, if confirmed.

        Raises:
            KostiError: the insertion is impossible.
        """
        t = self._t
        number, text = _numbered(rest)
        if number is None or not text:
            example = f"{self._typed.spelling(Word.INSERT)} 3 {self._view.example(game)}"
            self._say(
                t(
                    "Type the number of the turn that comes after the forgotten one, and the "
                    "forgotten one's text, such as: {example}",
                    example=example,
                )
            )
            return None
        return self._confirmed(game.insertion(number, self._token(text)), t("The turn is put in."))

    def remove(self, game: Game, rest: str) -> Game | None:
        """Return the game without the superfluous turn that `rest` names, if that is confirmed.

        Raises:
            KostiError: the removal is impossible.
        """
        t = self._t
        number, text = _numbered(rest)
        if number is None or text:
            example = f"{self._typed.spelling(Word.REMOVE)} 3"
            self._say(t("Type the number of the superfluous turn: {example}", example=example))
            return None
        return self._confirmed(game.removal(number), t("The turn is taken out."))

    def _say(self, text: str) -> None:
        self._screen.say(text)

    def _token(self, text: str) -> str:
        return " ".join(self._typed.tokens(text))

    def _show(self, game: Game, number: int) -> None:
        """Print one turn as it is written.

        Raises:
            IllegalAction: ``no-such-turn``.
        """
        t, turns = self._t, game.turns
        if number == 0 and game.roll_off:
            self._say(t("Turn 0, the lot: {throws}", throws=" ".join(game.roll_off)))
            return
        if not 1 <= number <= len(turns):
            raise IllegalAction("no-such-turn", number=number, last=len(turns))
        turn = turns[number - 1]
        name = game.players[turn.seat]
        self._say(t("Turn {number}, {name}: {text}", number=number, name=name, text=turn.text))

    def _ask_due(self, due: Due) -> str | None:
        """Ask for a turn that becomes due; return None where the players give up."""
        t, no = self._t, self._typed.spelling(Word.NO)
        self._say(
            t(
                "Turn {number} becomes due, {name}'s. Type it, or {no} to leave everything as it "
                "was.",
                number=due.number,
                name=due.player,
                no=no,
            )
        )
        line = self._read()
        return None if not line or self._typed.word(line) == Word.NO else self._token(line)

    def _confirmed(self, plan: Correction[Game], done: str) -> Game | None:
        """Show what a correction brings about and ask whether it shall be so."""
        t = self._t
        for sentence in self._consequences(plan):
            self._screen.say(sentence, indent=2)
        yes, no = self._typed.spelling(Word.YES), self._typed.spelling(Word.NO)
        self._say(t("Is that right? {yes} or {no}", yes=yes, no=no))
        if self._typed.word(self._read()) != Word.YES:
            self._as_it_was()
            return None
        self._say(done)
        return plan.game

    def _as_it_was(self) -> None:
        t = self._t
        self._say(t("Everything stays as it was."))

    def _consequences(self, plan: Correction[Game]) -> Iterator[str]:
        """Yield what a correction brings about: turns, causes, then figures."""
        t, players = self._t, plan.before.players
        for turn in plan.falls_away:
            text = f"{players[turn.seat]}: {turn.text}"
            yield t("Turn {number} falls away: “{text}”.", number=turn.number, text=text)
        for each in plan.moved:
            yield t(
                "Turn {number} goes from {before} to {after}: “{text}”.",
                number=each.number,
                before=players[each.before],
                after=players[each.after],
                text=each.text,
            )
        yield from cause_sentences(plan, t)
        changes = list(self._changes(plan))
        yield from changes or [t("The scores do not change.")]

    def _changes(self, plan: Correction[Game]) -> Iterator[str]:
        """Yield which figures of whom change."""
        for seat, name in enumerate(plan.before.players):
            old, new = self._view.figures(plan.before, seat), self._view.figures(plan.game, seat)
            for title in old | new:
                was, is_now = old.get(title, _NONE), new.get(title, _NONE)
                if was != is_now:
                    yield f"{name}: {title} {was} → {is_now}"


def _numbered(rest: str) -> tuple[int | None, str]:
    """Return the number of a turn, if one is typed first, and what follows it."""
    number, _, text = rest.partition(" ")
    if not (number.isascii() and number.isdigit() and len(number) <= len("10000")):
        return None, text.strip()
    return int(number), text.strip()
