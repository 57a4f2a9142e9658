"""``kosti score`` in the showdown: which hand the dice are."""

from __future__ import annotations

from collections.abc import Sequence

from kosti.cli.families.scoring import Score, no_attempt, required, typed_dice
from kosti.cli.families.showdown.hands import hand_words
from kosti.dice import DICE, parse_dice
from kosti.errors import IllegalAction
from kosti.games.showdown import ShowdownRules
from kosti.games.showdown.hands import hand
from kosti.i18n import Translator

__all__ = ["score"]


def score(rules: ShowdownRules, words: Sequence[str], attempt: int | None, t: Translator) -> Score:
    """Return the hand of five dice.

    Raises:
        UsageError: ``missing-argument``.
        KostiError: the dice are impossible, or an attempt is named.
    """
    dice = typed_dice(required(words, (t("DICE"),), rules))
    no_attempt(attempt, rules)
    faces = parse_dice(dice)
    if len(faces) != DICE:
        raise IllegalAction("dice-count", dice=dice, count=len(faces), expected=DICE)
    throw = tuple(sorted(faces))
    made = hand(throw, rules.straight)
    answer = {
        "rank": made.rank.name.lower().replace("_", "-"),
        "combination": made.combination,
        "total": made.total,
    }
    return Score(answer, hand_words(throw, made, t))
