"""The words of the record notation: what players and dice do, each written and read as one token.

The actions that families share are here, with the grammar by which a family reads its tokens; a
family has its own actions in its folder.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType
from typing import ClassVar, NamedTuple

from kosti.dice import Dice, dice_of, format_dice
from kosti.errors import RecordError, closest
from kosti.games.events import Event
from kosti.i18n import N_, Text
from kosti.typography import closed_up, plain

__all__ = ["Action", "Form", "Grammar", "Keep", "Skip", "Stop", "Throw", "Void"]


@dataclass(frozen=True, slots=True)
class Action:
    """What a player, or the dice, did.

    `word` is the token of actions that are always written alike; `whole_turn` says that the action
    tells a whole turn without its dice. `titles` name the action for people, by language, with its
    fields in braces: for families without a table part.
    """

    word: ClassVar[str] = ""
    whole_turn: ClassVar[bool] = False
    titles: ClassVar[Mapping[str, str]] = MappingProxyType({})

    @property
    def token(self) -> str:
        """The word of the record notation; the grammar of the family reads it back."""
        return self.word

    def swallows(self, previous: Action) -> bool:
        """Tell whether the action before this one says nothing beside it, and is not recorded."""
        return False

    def remarks_on(self, events: Sequence[Event]) -> bool:
        """Tell whether this says no more than what dice have just brought about.

        Such a word may stand in a record behind the dice that ended the turn.
        """
        return False


@dataclass(frozen=True, slots=True)
class Throw(Action):
    """Dice landed, in the order in which they were named."""

    dice: Dice

    def __post_init__(self) -> None:
        object.__setattr__(self, "dice", dice_of(self.dice))

    @property
    def token(self) -> str:
        return format_dice(self.dice)


@dataclass(frozen=True, slots=True)
class Void(Action):
    """A throw that does not count, a die being on its edge or off the table.

    Some of the dice may be readable.
    """

    dice: Dice = ()

    def __post_init__(self) -> None:
        object.__setattr__(self, "dice", dice_of(self.dice))

    @property
    def token(self) -> str:
        return "?" + format_dice(self.dice)


@dataclass(frozen=True, slots=True)
class Keep(Action):
    """Dice kept, or set aside, before the next throw, ascending."""

    dice: Dice = ()

    def __post_init__(self) -> None:
        object.__setattr__(self, "dice", tuple(sorted(dice_of(self.dice))))

    @property
    def token(self) -> str:
        return f"({format_dice(self.dice)})"


@dataclass(frozen=True, slots=True)
class Skip(Action):
    """Pass the turn before its first throw."""

    word = "skip"


@dataclass(frozen=True, slots=True)
class Stop(Action):
    """Throw no more in this turn."""

    word = "stop"


_FEW = 6
"""Of more words than these a refusal names one for all."""


class Form(NamedTuple):
    """Tokens of one shape, a regular expression, and what makes an action of a match.

    `read` may raise `RecordError`.
    """

    shape: str
    read: Callable[[re.Match[str]], Action]


class Grammar:
    """The tokens of a family: throws, void throws, its words, and tokens of other shapes.

    `keeps` says whether the family keeps dice. Words are tried before the forms.
    """

    def __init__(
        self, words: Iterable[Action] = (), forms: Iterable[Form] = (), *, keeps: bool = True
    ) -> None:
        self._words = {action.token: action for action in words}
        every: list[Form] = [*_THROWN, *([_KEPT] if keeps else []), *forms]
        self._forms = [(re.compile(each.shape, re.ASCII), each) for each in every]
        self._dice_like = re.compile(r"[?(]?[0-9]+\)?" if keeps else r"\??[0-9]+")
        known: list[str | Text] = [Text.of(N_("dice such as {dice}"), dice="13456")]
        if keeps:
            known.append(Text.of(N_("kept dice such as {dice}"), dice="(55)"))
        if len(self._words) <= _FEW:
            known += self._words
        else:
            known.append(Text.of(N_("words such as {word}"), word=next(iter(self._words))))
        self._known = Text.of(N_("; possible: {names}"), names=tuple(known))

    def parse(self, token: str) -> Action:
        """Read one token of the record notation.

        Raises:
            RecordError: ``bad-dice`` for a token that looks like dice but names other faces;
                ``bad-token`` for any other that the family does not know.
        """
        if known := self._words.get(token):
            return known
        for shape, form in self._forms:
            if match := shape.fullmatch(token):
                return form.read(match)
        read = closed_up(plain(token))
        if read != token:
            return self.parse(read)
        if self._dice_like.fullmatch(token):
            raise RecordError("bad-dice", dice=token)
        near = closest(token.strip("!").partition("=")[0], self._words)
        raise RecordError("bad-token", word=token, hint=near or self._known)


def _dice(match: re.Match[str]) -> Dice:
    return tuple(map(int, match[1]))


_THROWN = (
    Form(r"([1-6]+)", lambda match: Throw(_dice(match))),
    Form(r"\?([1-6]*)", lambda match: Void(_dice(match))),
)
_KEPT = Form(r"\(([1-6]*)\)", lambda match: Keep(_dice(match)))
