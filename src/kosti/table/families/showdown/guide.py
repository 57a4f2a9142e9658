"""The rules of the showdown for somebody who has never played it."""

from __future__ import annotations

from collections.abc import Iterator

from kosti.dice import Dice
from kosti.games.showdown import ShowdownRules
from kosti.games.showdown.hands import Straight
from kosti.i18n import N_, Translator
from kosti.table.guide import Example, Section

__all__ = ["showdown_guide"]

_RANKS: tuple[tuple[Dice, str], ...] = (
    ((1, 2, 3, 4, 6), N_("nothing: only the sum of all five dice counts")),
    ((5, 5, 1, 3, 6), N_("a pair")),
    ((2, 2, 6, 6, 3), N_("two pairs")),
    ((4, 4, 4, 1, 2), N_("three of a kind")),
    ((3, 3, 3, 5, 5), N_("a full house")),
    ((6, 6, 6, 6, 2), N_("four of a kind")),
    ((2, 2, 2, 2, 2), N_("poker, the best hand")),
)
_STRAIGHT = (2, 3, 4, 5, 6)
_BELOW_FULL = 4
"""Where a straight stands among the ranks when it is below the full house."""


def showdown_guide(rules: ShowdownRules, t: Translator) -> tuple[Section, ...]:
    """Return the rules of a ruleset as sections in reading order."""
    return (
        Section(
            "aim",
            t("The aim"),
            (
                t("In every round each player makes a hand of five dice; the best hand takes it."),
                t("Whoever has taken most rounds of {n} wins.", n=rules.rounds),
            ),
        ),
        Section(
            "turn",
            t("A turn"),
            (
                t("Throw five dice. Then keep any of them and throw the others again."),
                t("There are three throws; you may stop after any of them."),
                t("The next round begins with the next player."),
            ),
            (Example((5, 5, 1, 3, 6), t("keep the two fives, throw three dice again")),),
        ),
        Section(
            "ranks",
            t("The hands, from the lowest to the highest"),
            tuple(_sentences(rules, t)),
            tuple(_ranks(rules, t)),
        ),
        Section(
            "ties",
            t("Equal hands"),
            (
                t(
                    "Of two hands of one kind the one with the larger sum in its combination wins, "
                    "then the one with the larger sum of all five dice."
                ),
                t("If that is equal too, these players throw one more round: a blitz."),
            ),
        ),
        Section("end", t("The end"), tuple(_end(rules, t))),
    )


def _sentences(rules: ShowdownRules, t: Translator) -> Iterator[str]:
    yield t("Any hand beats those that stand before it here.")
    if rules.straight is Straight.EQUAL_FULL:
        yield t("A straight is as good as a full house: the larger sum decides between them.")
    elif rules.straight is Straight.NONE:
        yield t("A straight counts for nothing.")


def _ranks(rules: ShowdownRules, t: Translator) -> Iterator[Example]:
    place = _BELOW_FULL if rules.straight is Straight.BELOW_FULL else _BELOW_FULL + 1
    for at, (dice, name) in enumerate(_RANKS):
        if at == place and rules.straight is not Straight.NONE:
            yield Example(_STRAIGHT, t("a straight"))
        yield Example(dice, t(name))


def _end(rules: ShowdownRules, t: Translator) -> Iterator[str]:
    yield t("The match has {n} rounds; equal numbers of rounds share the place.", n=rules.rounds)
    if rules.ante:
        yield t(
            "Every player puts {n} chips into the pot of a round; its winner takes them.",
            n=rules.ante,
        )
