"""What can go wrong, and in which words.

Three kinds of error, each with a stable code that also travels over HTTP, WebSocket and the
command line. Every code has one message, translated by catalogue; it quotes the input and says
what would have been possible.
"""

from __future__ import annotations

import difflib
from collections.abc import Iterable, Mapping
from types import MappingProxyType
from typing import Self

from kosti.i18n import N_, Lang, Param, Text, Translator

__all__ = [
    "MESSAGES",
    "IllegalAction",
    "KostiError",
    "RecordError",
    "RulesError",
    "closest",
    "nearest",
    "quoted",
]

_RECORD = {
    "not-text": N_("This is not UTF-8 text (byte {position} cannot be read): {hint}."),
    "too-large": N_("This has {size} bytes; at most {limit} are read."),
    "not-toml": N_("This cannot be read as TOML: {reason}."),
    "bad-version": N_(
        "Record version {version} is not known; this program reads versions 1 to {last}."
    ),
    "missing-key": N_("The record has no “{key}”."),
    "bad-key": N_("“{key}” in the record should be {expected}, not {found}."),
    "bad-type": N_("{name} should be {expected}, not “{found}” ({kind})."),
    "bad-dice": N_("“{dice}” cannot be read as dice: only the digits 1 to 6 are possible."),
    "bad-token": N_("“{word}” is not a word of the record notation{hint}."),
    "empty-turn": N_("The turn is empty; it needs at least the dice thrown."),
    "unknown-player": N_("“{name}” is not a player of this game; the players are {players}."),
    "lot-unfinished": N_("The lot for the first turn is not decided yet, so no turn can follow."),
    "lot-not-due": N_("There is no lot to draw: {reason}."),
    "bad-position": N_("The position “{position}” cannot be read: {reason}."),
}

_RULES = {
    "unknown-preset": N_("There is no ruleset “{name}”{hint}."),
    "unknown-option": N_("{rules} has no option “{option}”{hint}."),
    "bad-option": N_("Option {option}: “{value}” is not possible; possible: {possible}."),
    "bad-set": N_("“{text}” is not a house rule; write option=value, for example order=free."),
    "contradiction": N_("These options contradict each other. {problems}."),
    "bad-player": N_("Player name “{name}”: {reason}."),
    "bad-players": N_("{count} players are not possible; a game takes 1 to 16."),
    "bad-handicap": N_("The head start {points} is not possible: {reason}."),
    "bad-attendance": N_("“{key}” of “{name}” is not possible: {reason}."),
    "not-this-game": N_("{rules} does not offer this: {reason}."),
    "bad-family": N_("The installed family “{name}” cannot be used: {reason}."),
    "bad-rules-file": N_("“{path}” cannot be used as rules: {reason}"),
    "unknown-bot": N_("There is no bot “{name}”{hint}."),
}

_ACTION = {
    "game-over": N_("The game is over; no further move is possible."),
    "wrong-player": N_("It is the turn of {expected}, not of {found}."),
    "turn-over": N_("The turn has ended with what stands before “{word}”."),
    "turn-unfinished": N_("The turn is not finished: {possible} must follow."),
    "no-such-turn": N_("There is no turn {number}; turns 1 to {last} have been played."),
    "turns-fall-away": N_("By this correction turns would fall away: {turns}."),
    "turns-due": N_("After this correction turns are missing that must be played first: {turns}."),
    "not-due": N_("No turn becomes due by this correction for “{text}”."),
    "no-joining": N_("Nobody can join the game here: {reason}."),
    "no-leaving": N_("This player cannot leave the game here: {reason}."),
    "not-possible": N_("“{word}” is not possible here; possible: {possible}."),
    "dice-count": N_("Dice in “{dice}”: {count}; to be thrown here: {expected}."),
    "keep-not-thrown": N_("“{dice}” cannot be kept: on the table lie {table}."),
    "keep-all": N_("All five dice are kept, so there is nothing to throw: write a cell instead."),
    "keep-all-stop": N_("All five dice are kept, so there is nothing to throw: write stop."),
    "no-attempts": N_("All {attempts} attempts of this turn are used; write one of: {cells}."),
    "no-bank": N_("The three attempts are used and the bank is empty; possible: {possible}."),
    "no-cell": N_("The sheet has no cell “{cell}”{hint}."),
    "cell-filled": N_("The cell {cell} is already written ({points}); open: {cells}."),
    "school-first": N_("{cell} must wait until the school is full; open: {cells}."),
    "something-fits": N_("{cell} may not be crossed out while something fits: {cells}."),
    "no-dash": N_(
        "These dice do not make {cell}, and nothing is crossed out in these rules: whoever makes "
        "nothing is out."
    ),
    "no-going-out": N_("Nobody goes out in these rules; a turn that makes nothing costs a cell."),
    "never-out": N_("Any dice fit one of these cells, so nobody can be out yet: {cells}."),
    "not-made": N_("These dice do not make {cell}, and nothing is crossed out on this sheet."),
    "joker": N_("Five equal dice must go to one of: {cells}."),
    "declared": N_("{declared} has been declared; the result must go there, not to {cell}."),
    "already-declared": N_("{declared} has already been declared and cannot change."),
    "declare-first": N_(
        "Without a declaration all five dice are thrown again: “()”. "
        "To keep dice or throw a third time, declare a cell: {cells}."
    ),
    "no-declaring": N_("Cells are not declared in these rules; the target may change freely."),
    "no-skip": N_("Turns cannot be passed in these rules."),
    "bad-report": N_("{cell} can never be {points} here; possible nearby: {possible}."),
    "no-reports": N_("These rules need the dice of every turn; points alone cannot be reported."),
    "bad-account": N_("There can be no score of {score} like this: {reason}."),
    "nothing-scored": N_("There is nothing to write yet: this turn has not scored."),
    "confirm-due": N_(
        "All five dice have scored, so all five must be thrown again before anything is written."
    ),
    "not-open": N_(
        "{points} points do not open the game; at least {least} are needed in one turn."
    ),
    "in-pit": N_(
        "{points} points do not lead out of the pit from {low} to {high}; at least {least} are "
        "needed in this turn."
    ),
    "on-barrel": N_(
        "{points} points do not lead from the barrel to {target}; at least {least} are needed in "
        "this turn."
    ),
    "no-choice": N_("In these rules every die that scores is set aside; nothing is chosen."),
    "not-scoring": N_(
        "“{dice}” cannot be set aside, since every die of it must score; possible: {possible}."
    ),
    "no-multiple": N_(
        "{points} is no multiple of {step}, as all points are; possible nearby: {possible}."
    ),
    "bad-points": N_("No turn can write {points} points here; possible nearby: {possible}."),
    "no-dots": N_("There are dots only in the open barrel."),
    "attempt-range": N_("Attempt {attempt} does not exist; possible: 1 to {last}."),
}

MESSAGES: Mapping[str, str] = MappingProxyType(_RECORD | _RULES | _ACTION)
"""Every code with its message, as an English template."""


_QUOTING = (
    "word", "dice", "found", "value", "text", "option", "name", "cell", "path", "version", "key",
    "number", "attempt",
)  # fmt: skip
"""Which parts of a message are the input, the nearest to it first."""

_SHOWN = 160


def _shown(text: str) -> str:
    """Return a quotable form of any input: one line, no control or direction characters, short."""
    short = text if len(text) <= _SHOWN else text[: _SHOWN - 1] + "…"
    return "".join(char if char.isprintable() else "\N{REPLACEMENT CHARACTER}" for char in short)


def _printable(part: Param) -> Param:
    if isinstance(part, str):
        return _shown(part)
    if isinstance(part, tuple):
        return tuple(_shown(each) if isinstance(each, str) else each for each in part)
    return part


class KostiError(ValueError):
    """An error that a person can act on.

    `code` is stable. `turn` (from 1), `player` and `token` say where in a record it arose, when
    it arose in one.
    """

    codes: Mapping[str, str] = MESSAGES

    def __init__(self, code: str, /, **params: Param) -> None:
        self.code = code
        self.text = Text.of(self.codes[code], **{k: _printable(v) for k, v in params.items()})
        self.turn: int | None = None
        self.player: str | None = None
        self.token: str | None = None
        super().__init__(code)

    def at(
        self, *, turn: int | None = None, player: str | None = None, token: str | None = None
    ) -> Self:
        """Note where the error arose, unless that is known already; return the error itself."""
        self.turn = self.turn if self.turn is not None else turn
        self.player = self.player if self.player is not None else player
        if self.token is None and token is not None:
            self.token = _shown(token)
        return self

    @property
    def quoted(self) -> str | None:
        """The word of the input at which the error arose, where it quotes one."""
        if self.token is not None:
            return self.token
        params = dict(self.text.params)
        found = next((params[name] for name in _QUOTING if name in params), None)
        return None if found is None else str(found)

    def message(self, lang: Lang | str = Lang.EN) -> str:
        """Return the whole sentence in one language, with the place in front of it."""
        t = Translator(lang)
        sentence = self.text.render(lang)
        if self.turn is None:
            return sentence
        if self.turn == 0 and self.token is not None:
            place = t("In the lot, at “{token}”:", token=self.token)
        elif self.turn == 0:
            place = t("In the lot:")
        elif self.token is not None and self.player is not None:
            place = t(
                "Turn {turn} ({player}), at “{token}”:",
                turn=self.turn,
                player=self.player,
                token=self.token,
            )
        elif self.player is not None:
            place = t("Turn {turn} ({player}):", turn=self.turn, player=self.player)
        else:
            place = t("Turn {turn}:", turn=self.turn)
        return f"{place} {sentence}"

    def __str__(self) -> str:
        return self.message(Lang.EN)

    def __reduce__(self) -> tuple[object, ...]:
        return (_rebuild, (type(self), self.code, self.text, self.turn, self.player, self.token))


def _rebuild(
    kind: type[KostiError],
    code: str,
    text: Text,
    turn: int | None,
    player: str | None,
    token: str | None,
) -> KostiError:
    return kind(code, **dict(text.params)).at(turn=turn, player=player, token=token)


class RecordError(KostiError):
    """The input cannot be read."""

    codes = MappingProxyType(_RECORD)


class RulesError(KostiError):
    """The ruleset, or the table that was asked for, is impossible."""

    codes = MappingProxyType(_RULES)


class IllegalAction(KostiError):
    """The move can be read, but is impossible or not allowed now."""

    codes = MappingProxyType(_ACTION)


def quoted(value: object) -> str:
    """Return any value as a text that an error can quote, even one that has no text."""
    try:
        return str(value)
    except Exception:
        # A huge integer, deep nesting, or a __str__ of its own.
        return f"({type(value).__name__})"


def closest(word: str, names: Iterable[str]) -> Text | None:
    """Return the hint that one of the names is nearest to an unknown word, if one is near."""
    close = difflib.get_close_matches(word.casefold()[:60], tuple(names), n=1, cutoff=0.5)
    return Text.of(N_("; the nearest is “{name}”"), name=close[0]) if close else None


def nearest(word: str, known: Iterable[str]) -> Text | str:
    """Return the hint “, did you mean …?” for an unknown word, or what is known, or nothing."""
    names = tuple(known)
    if near := closest(word, names):
        return near
    if 0 < len(names) <= 24:
        return Text.of(N_("; possible: {names}"), names=names)
    return ""
