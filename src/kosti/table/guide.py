"""The rules of a game as data for people: sections of sentences with examples in dice.

A guide is for somebody who has never played. The families make theirs from the ruleset, so that
it holds for every house rule; a terminal or a page only sets it.
"""

from __future__ import annotations

from dataclasses import dataclass

from kosti.dice import Dice
from kosti.i18n import N_

__all__ = ["Example", "Section"]


@dataclass(frozen=True, slots=True)
class Example:
    __doc__ = N_("Dice, and in `text` what they are worth, or what becomes of them.")

    dice: Dice
    text: str


@dataclass(frozen=True, slots=True)
class Section:
    __doc__ = N_(
        "A part of the rules for people: what it is about (`id` for programs, `title`), its "
        "sentences in order, and examples in dice."
    )

    id: str
    title: str
    sentences: tuple[str, ...]
    examples: tuple[Example, ...] = ()
