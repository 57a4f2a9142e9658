"""``kosti score`` on a sheet: what dice bring in a cell."""

from __future__ import annotations

from collections.abc import Sequence

from kosti.cli.families.scoring import Score, required, typed_dice
from kosti.cli.families.sheet.typed import cell_named
from kosti.cli.terminal.values import number
from kosti.dice import parse_dice
from kosti.games.sheet import SheetRules
from kosti.games.sheet.options import ATTEMPTS
from kosti.i18n import Translator

__all__ = ["score"]


def score(rules: SheetRules, words: Sequence[str], attempt: int | None, t: Translator) -> Score:
    """Return what dice bring in the cell before them; without an attempt, on each.

    Raises:
        UsageError: ``missing-argument``.
        KostiError: cell, dice or attempt are impossible.
    """
    word, *rest = required(words, (t("CELL"), t("DICE")), rules)
    while len(rest) > 1 and rest[0].isalpha():  # a name of several words
        word = f"{word}-{rest.pop(0)}"
    cell, dice = cell_named(word, rules.cells, t), typed_dice(rest)
    points = rules.score(cell, dice, attempt=1 if attempt is None else attempt)
    title = t(cell.words)
    if attempt is None:
        by_attempt = [rules.score(cell, dice, attempt=each) for each in range(1, ATTEMPTS + 1)]
        sentence = f"{title}: {_by_attempt(by_attempt, t)}"
    else:
        sentence = f"{title}: {number(points)}"
    if not points and not rules.makes(cell, tuple(sorted(parse_dice(dice)))):
        sentence = t("{score} (the dice do not make it)", score=sentence)
    return Score({"score": points}, sentence)


def _by_attempt(points: Sequence[int], t: Translator) -> str:
    first, second, third = map(number, points)
    if first == second == third:
        return first
    if second == third:
        return t("{first} on the first throw, {later} later", first=first, later=second)
    return t(
        "{first} on the first throw, {second} on the second, {third} on the third",
        first=first,
        second=second,
        third=third,
    )
