"""``kosti score`` in thousand: what a throw brings."""

from __future__ import annotations

from collections.abc import Sequence

from kosti.cli.families.scoring import Score, no_attempt, required, typed_dice
from kosti.dice import parse_dice
from kosti.games.thousand import ThousandRules
from kosti.i18n import Translator

__all__ = ["score"]


def score(rules: ThousandRules, words: Sequence[str], attempt: int | None, t: Translator) -> Score:
    """Return what a throw brings, all dice that score set aside.

    Raises:
        UsageError: ``missing-argument``.
        KostiError: the dice are impossible, or an attempt is named.
    """
    dice = typed_dice(required(words, (t("DICE"),), rules))
    no_attempt(attempt, rules)
    found = rules.score(dice)
    thrown, used = len(parse_dice(dice)), len(found.used)
    if not used:
        sentence = t("0: no die scores")
    elif used == thrown:
        sentence = t("{points}: every die scores", points=found.points)
    else:
        shown = " ".join(map(str, found.used))
        sentence = t("{points}: {dice} score", points=found.points, dice=shown)
    return Score({"score": found.points, "used": used}, sentence)
