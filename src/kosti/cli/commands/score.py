"""``kosti score``: what dice are worth."""

# No postponed annotations: Cyclopts reads those of the command, which hold translated texts.

from collections.abc import Callable, Sequence
from typing import Annotated

from cyclopts import Parameter

from kosti.cli import command
from kosti.cli.families import every_part, part_of
from kosti.cli.terminal.screen import Screen
from kosti.cli.terminal.stdio import write_json
from kosti.games.house_rules import house_ruleset
from kosti.i18n import N_, Translator

__all__ = ["declared"]


def declared(t: Translator) -> Callable[..., None]:
    """Return the command with its parameters in the language of `t`."""
    explained = [part.score_words for part in every_part() if part.score_words is not None]
    label = explained[0][0] if explained else N_("DICE")

    def score(
        rules: Annotated[str, command.rules_id(t)],
        /,
        *words: Annotated[
            str,
            Parameter(name=t(label), help=" ".join(t(each) for _, each in explained)),
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
    """Print what dice bring under some rules.

    Raises:
        KostiError: the rules are impossible, or what is named does not go with them.
    """
    rules = house_ruleset(name, sets)
    found = part_of(rules).score(rules, words, attempt, t)
    if as_json:
        write_json(found.answer)
    else:
        Screen(t).say(found.sentence)
