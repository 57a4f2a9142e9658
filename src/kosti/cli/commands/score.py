"""``kosti score``: what dice are worth."""

# No postponed annotations: Cyclopts reads those of the command, which hold translated texts.

from collections.abc import Callable, Mapping, Sequence
from typing import Annotated

from cyclopts import Parameter

from kosti.cli import command
from kosti.cli.errors import UsageError
from kosti.cli.families.sheet.cell_names import cell_named
from kosti.cli.families.showdown.hand_names import hand_words
from kosti.cli.terminal.screen import Screen
from kosti.cli.terminal.stdio import write_json
from kosti.cli.terminal.values import number
from kosti.dice import DICE, parse_dice
from kosti.errors import IllegalAction, RulesError
from kosti.games.house_rules import house_ruleset
from kosti.games.options import Ruleset
from kosti.games.sheet import SheetRules
from kosti.games.sheet.cells import Cell
from kosti.games.sheet.options import ATTEMPTS
from kosti.games.showdown import ShowdownRules
from kosti.games.showdown.hands import hand
from kosti.games.thousand import ThousandRules
from kosti.i18n import N_, Text, Translator
from kosti.table.sentences import cell_title

__all__ = ["declared"]


def declared(t: Translator) -> Callable[..., None]:
    """Return the command with its parameters in the language of `t`."""

    def score(
        rules: Annotated[str, command.rules_id(t)],
        /,
        *words: Annotated[
            str,
            Parameter(
                name=t("CELL DICE"),
                help=t("On a sheet the cell, such as full-house; then the dice, such as 66622."),
            ),
        ],
        attempt: Annotated[
            int | None,
            Parameter(metavar="N", help=t("The attempt on which a cell is written, from 1.")),
        ] = None,
        changes: Annotated[tuple[str, ...], command.changes(t)] = (),
        as_json: Annotated[bool, command.json_flag(t)] = False,
    ) -> None:
        show_score(rules, words, attempt, changes, t, as_json=as_json)

    return score


def show_score(
    name: str,
    words: Sequence[str],
    attempt: int | None,
    sets: Sequence[str],
    t: Translator,
    *,
    as_json: bool,
) -> None:
    """Print what dice are worth: in a cell of a sheet, as a throw of thousand, as a hand.

    Raises:
        KostiError: rules, cell, dice or attempt are impossible.
    """
    rules = house_ruleset(name, sets)
    cell_needed = isinstance(rules, SheetRules)
    wanted = (t("CELL"), t("DICE")) if cell_needed else (t("DICE"),)
    if len(words) < len(wanted):
        missing = wanted[len(words)]
        raise UsageError("missing-argument", command=f"kosti score {name}", argument=missing)
    if attempt is not None and not cell_needed:
        reason = Text.of(N_("only the cells of a sheet depend on the attempt"))
        raise RulesError("not-this-game", rules=rules.id, reason=reason)
    answer: Mapping[str, object]
    match rules:
        case SheetRules():
            cell = cell_named(words[0], rules.cells, t)
            answer, sentence = _sheet(rules, cell, "".join(words[1:]), attempt, t)
        case ThousandRules():
            answer, sentence = _thousand(rules, "".join(words), t)
        case _:
            answer, sentence = _showdown(rules, "".join(words), t)
    if as_json:
        write_json(answer)
    else:
        Screen(t).say(sentence)


def _sheet(
    rules: SheetRules, cell: str, dice: str, attempt: int | None, t: Translator
) -> tuple[dict[str, int], str]:
    points = rules.score(cell, dice, attempt=1 if attempt is None else attempt)
    title = cell_title(cell, t)
    if attempt is None:
        by_attempt = [rules.score(cell, dice, attempt=each) for each in range(1, ATTEMPTS + 1)]
        sentence = f"{title}: {_by_attempt(by_attempt, t)}"
    else:
        sentence = f"{title}: {number(points)}"
    if not points and not rules.makes(Cell(cell), tuple(sorted(parse_dice(dice)))):
        sentence = t("{score} (the dice do not make it)", score=sentence)
    return {"score": points}, sentence


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


def _thousand(rules: ThousandRules, dice: str, t: Translator) -> tuple[dict[str, int], str]:
    score = rules.score(dice)
    thrown, used = len(parse_dice(dice)), len(score.used)
    if not used:
        sentence = t("0: no die scores")
    elif used == thrown:
        sentence = t("{points}: every die scores", points=score.points)
    else:
        shown = " ".join(map(str, score.used))
        sentence = t("{points}: {dice} score", points=score.points, dice=shown)
    return {"score": score.points, "used": used}, sentence


def _showdown(rules: Ruleset, dice: str, t: Translator) -> tuple[dict[str, int | str], str]:
    assert isinstance(rules, ShowdownRules)
    faces = parse_dice(dice)
    if len(faces) != DICE:
        raise IllegalAction("dice-count", dice=dice, count=len(faces), expected=DICE)
    throw = tuple(sorted(faces))
    made = hand(throw, rules.straight)
    answer: dict[str, int | str] = {
        "rank": made.rank.name.lower().replace("_", "-"),
        "combination": made.combination,
        "total": made.total,
    }
    return answer, hand_words(throw, made, t)
