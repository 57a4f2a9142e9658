"""What people type in a game: commands, and moves in the record notation or shorter."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from enum import StrEnum
from types import MappingProxyType

from kosti.cli.terminal.keyboard import other_layout
from kosti.dice import Dice
from kosti.games.actions import Action, Keep, Skip, Stop, Void
from kosti.i18n import N_, Lang, Text, Translator

__all__ = ["DIGITS", "SPELLINGS", "Typed", "Word", "keep_example", "plain_name"]


class Word(StrEnum):
    """A word that means the same in every game, whatever the language: a command or a move."""

    HELP = "help"
    UNDO = "undo"
    CORRECT = "correct"
    INSERT = "insert"
    REMOVE = "remove"
    JOIN = "join"
    LEAVE = "leave"
    TURNS = "turns"
    BOARD = "board"
    RULES = "rules"
    HINT = "hint"
    EXACT = "exact"
    THROW = "throw"
    QUIT = "quit"
    YES = "yes"
    NO = "no"
    KEEP = "keep"
    STOP = "stop"
    SKIP = "skip"
    VOID = "void"


# Translators: words that a player may type for one thing, the usual one first; no word may stand
# for two things. The English ones are always understood, too.
SPELLINGS: Mapping[str, str] = MappingProxyType(
    {
        Word.HELP: N_("help h"),
        Word.UNDO: N_("undo u"),
        Word.CORRECT: N_("correct"),
        Word.INSERT: N_("insert"),
        Word.REMOVE: N_("remove"),
        Word.JOIN: N_("join"),
        Word.LEAVE: N_("leave"),
        Word.TURNS: N_("turns"),
        Word.BOARD: N_("sheet ladder table"),
        Word.RULES: N_("rules"),
        Word.HINT: N_("hint tip advice"),
        Word.EXACT: N_("exact exactly"),
        Word.THROW: N_("throw t"),
        Word.QUIT: N_("quit q exit"),
        Word.YES: N_("yes y"),
        Word.NO: N_("no n"),
        Word.KEEP: N_("k keep"),
        Word.STOP: N_("stop s"),
        Word.SKIP: N_("skip"),
        Word.VOID: N_("void"),
    }
)

_TOKENS: Mapping[str, str] = MappingProxyType(
    {Word.STOP: Stop().token, Word.SKIP: Skip().token, Word.VOID: Void().token}
)
DIGITS = re.compile(r"[0-9]+")
_INSIDE = re.compile(r"\([0-9\s,]*\)")
_SHORT = re.compile(r"([^\W\d_]+|#|№|!)([0-9]+)(=[+−-]?[0-9]+)?")
_KEPT = re.compile(r"([^\W\d_]+)([0-9](?:,[0-9])+)()")
_LONGEST_NAME = 4
"""Words in the longest name of a choice, such as “three of a kind”."""


class Typed:
    """Reads the lines of one game, in one language and in the record notation.

    `spellings` are the words that a family has beside those of every game, and how they are typed;
    `tokens` the tokens of the record for those of them that are whole moves. What a word means
    together with a number or another word, the family says by overriding `_pair`, `_short` and
    `_other`.
    """

    def __init__(
        self,
        t: Translator,
        spellings: Mapping[str, str] = MappingProxyType({}),
        tokens: Mapping[str, str] = MappingProxyType({}),
    ) -> None:
        self.t = t
        self.spellings: Mapping[str, str] = {**SPELLINGS, **spellings}
        self._tokens = {**_TOKENS, **tokens}
        self._words = {
            spelling: word
            for word, message in self.spellings.items()
            for language in (Translator(Lang.EN), t)
            for spelling in language(message).split()
        }
        self._foreign = {
            spelling
            for message in self.spellings.values()
            for language in map(Translator, Lang)
            for spelling in language(message).split()
        }

    def word(self, text: str) -> str | None:
        """Return what a single word stands for, if it has a meaning of its own.

        A word typed in the other layout of the keyboard is understood unless it means something
        as it stands, be it in the other language: an answer must not turn into its contrary.
        """
        typed = text.casefold()
        if typed in self._words or typed in self._foreign:
            return self._words.get(typed)
        return self._words.get(other_layout(typed))

    def spelling(self, word: str) -> str:
        """Return the usual way to type a word."""
        return self.t(self.spellings[word]).split()[0]

    def spelling_of(self, action: Action) -> str:
        """Return the usual way to type a move that is a word of its own."""
        token = action.token
        known = (word for word, each in self._tokens.items() if each == token)
        word = next(known, None)
        return token if word is None else self.spelling(word)

    def tokens(
        self, line: str, choices: Sequence[Action] = (), *, dice_typed: bool = True
    ) -> list[str]:
        """Return a move, or several, in the record notation.

        `choices` are the decisions that the player has now; `dice_typed` tells whether digits
        alone are dice that were thrown.

        Raises:
            IllegalAction: for what names nothing in this game.
        """
        line = _INSIDE.sub(lambda inside: "".join(inside[0].replace(",", " ").split()), line)
        words = _joined(line.split())
        tokens = []
        while words:
            word = words.pop(0)
            meaning = self.word(word)
            if meaning == Word.KEEP:
                kept = words.pop(0) if words and DIGITS.fullmatch(words[0]) else ""
                tokens.append(f"({kept})")
                continue
            length = (
                self._length(words, choices)
                if meaning
                else self._length([word, *words], choices) - 1
            )
            following = "-".join(words[:length])
            if meaning and following and (pair := self._pair(meaning, following)) is not None:
                del words[:length]
                tokens.append(pair)
                continue
            if not meaning and length:
                word = f"{word}-{following}"
                del words[:length]
            tokens.append(self._token(word, meaning, choices, dice_typed=dice_typed))
        return tokens

    def _length(self, words: Sequence[str], choices: Sequence[Action]) -> int:
        """Return how many of the first words are one name."""
        for length in range(min(_LONGEST_NAME, len(words)), 1, -1):
            together = "-".join(words[:length])
            dice = any(map(DIGITS.fullmatch, words[:length]))
            if not dice and self._named(together, choices, dice_typed=False) is not None:
                return length
        return min(len(words), 1)

    def _named(self, word: str, choices: Sequence[Action], *, dice_typed: bool) -> str | None:
        """Return the token of a word of this game, in either layout of the keyboard."""
        other = self._other(word, choices, dice_typed=dice_typed)
        if other is None and (meant := other_layout(word)) != word.casefold():
            other = self._other(meant, choices, dice_typed=dice_typed)
        return other

    def hint_at(self, digits: str) -> Text | str:
        """Say how digits alone can be meant, where they are no dice."""
        return ""

    def _token(
        self, word: str, meaning: str | None, choices: Sequence[Action], *, dice_typed: bool
    ) -> str:
        if meaning is not None and meaning in self._tokens:
            return self._tokens[meaning]
        if short := _SHORT.fullmatch(word) or _KEPT.fullmatch(word):
            prefix, digits, points = short.groups()
            of = self.word(prefix) or {"№": "#"}.get(prefix, prefix)
            if of == Word.KEEP and not points:
                return f"({digits.replace(',', '')})"
            if (
                "," not in digits
                and (token := self._short(of, digits, points or "", choices)) is not None
            ):
                return token
        other = self._named(word, choices, dice_typed=dice_typed)
        return word.casefold() if other is None else other

    def _pair(self, meaning: str, following: str) -> str | None:
        """Return the token of a word of this game and the word behind it, if they belong together.

        Raises:
            IllegalAction: the second word names nothing.
        """
        return None

    def _short(self, of: str, digits: str, rest: str, choices: Sequence[Action]) -> str | None:
        """Return the token of a number directly behind a word or a sign, such as ``w7`` or ``#7``.

        `of` is the meaning of the word, or the word or sign itself; `rest` is what follows, such
        as ``=18``.

        Raises:
            IllegalAction: the number names nothing.
        """
        return None

    def _other(self, word: str, choices: Sequence[Action], *, dice_typed: bool) -> str | None:
        """Return the token of any other word that this game understands."""
        return None


def plain_name(name: str) -> str:
    """Return a name as it is compared: one word, its case and its ё not minded."""
    return "-".join(name.casefold().replace("ё", "е").replace("_", "-").split())


def keep_example(choices: Iterable[Action]) -> Dice:
    """Return dice that may be kept now: the most equal ones, else the highest alone."""
    keeps = [each.dice for each in choices if isinstance(each, Keep) and each.dice]
    return max(keeps, key=lambda dice: (len(set(dice)) == 1, len(dice), dice))


def _joined(words: Sequence[str]) -> list[str]:
    """Put dice together that were typed one by one: ``1 3 4 5 6`` or ``1,3,4,5,6``."""
    joined: list[str] = []
    single = False
    for word in words:
        bare = word.replace(",", "")
        dice = bare if DIGITS.fullmatch(bare) else word
        alone = len(dice) == 1 and dice is bare
        if single and alone:
            joined[-1] += dice
        else:
            joined.append(dice)
            single = alone
    return joined
