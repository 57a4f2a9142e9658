"""``kosti rules``: the list of rulesets, and one of them in plain words made from its data."""

# No postponed annotations: Cyclopts reads those of the command, which hold translated texts.

import shlex
from collections.abc import Callable, Sequence
from itertools import groupby
from pathlib import Path
from typing import Annotated

from cyclopts import Parameter

from kosti.cli import command
from kosti.cli.errors import UsageError, unwritable
from kosti.cli.families import part_of
from kosti.cli.terminal.pages import print_guide, print_rules, rule_sentences
from kosti.cli.terminal.screen import Screen
from kosti.cli.terminal.stdio import write_json
from kosti.games.house_rules import house_ruleset, written
from kosti.games.options import Option
from kosti.games.own_rules import LONGEST_TITLE, SUFFIX, checked_title, rules_text
from kosti.games.registry import families, preset, presets
from kosti.i18n import N_, Text, Translator
from kosti.table.codec import encode
from kosti.table.families import part_of as table_part

__all__ = ["declared"]


def declared(t: Translator) -> Callable[..., None]:
    """Return the command with its parameters in the language of `t`."""

    def rules(
        rules: Annotated[str | None, command.rules_id(t)] = None,
        /,
        *,
        changes: Annotated[tuple[str, ...], command.changes(t)] = (),
        save: Annotated[
            Path | None,
            Parameter(
                metavar=t("FILE"),
                help=t("Keep these rules in a file, such as ours.toml, to name in place of them."),
            ),
        ] = None,
        title: Annotated[
            str | None,
            Parameter(metavar=t("NAME"), help=t("How the kept rules are called.")),
        ] = None,
        force: Annotated[bool, Parameter(help=t("Write over a file that exists already."))] = False,
        as_json: Annotated[bool, command.json_flag(t)] = False,
    ) -> None:
        if rules is None:
            list_presets(changes, t, as_json=as_json, keeping=save is not None)
        elif save is not None:
            save_rules(rules, changes, save, t, title=title, force=force)
        else:
            explain_rules(rules, changes, t, as_json=as_json)

    return rules


def save_rules(
    name: str, sets: Sequence[str], file: Path, t: Translator, *, title: str | None, force: bool
) -> None:
    """Write a ruleset into a file that can be named in its place.

    Raises:
        UsageError: ``bad-rules-name``, ``rules-exist`` or ``unwritable-file``; ``bad-value`` for
            a title that is none.
        KostiError: the rules are impossible.
    """
    rules = house_ruleset(name, sets)
    if file.suffix.lower() != SUFFIX:
        raise UsageError("bad-rules-name", path=str(file), ending=SUFFIX)
    if title is not None and checked_title(title) is None:
        possible = Text.of(N_("a title of 1 to {most} characters"), most=LONGEST_TITLE)
        raise UsageError("bad-value", option="--title", value=title, possible=possible)
    try:
        with file.open("w" if force else "x", encoding="utf-8") as stream:
            stream.write(rules_text(rules, checked_title(title)))
    except FileExistsError:
        raise UsageError("rules-exist", path=str(file)) from None
    except (OSError, ValueError) as error:
        raise unwritable(file, error) from None
    screen = Screen(t)
    screen.say(t("The rules are kept. To play by them:"))
    screen.say_uncut(f"kosti play {shlex.quote(str(file))}")


def list_presets(
    sets: Sequence[str], t: Translator, *, as_json: bool, keeping: bool = False
) -> None:
    """Print every preset, family by family.

    Raises:
        UsageError: ``missing-argument`` for house rules without a ruleset.
    """
    if sets or keeping:
        given = f"kosti rules {'--set' if sets else '--save'}"
        raise UsageError("missing-argument", command=given, argument=t("RULES"))
    known = [preset(name) for name in presets()]
    if as_json:
        found = tuple(
            {
                "id": each.id,
                "family": each.family.family,
                "title": each.titles[t.lang],
                "summary": each.summaries[t.lang],
            }
            for each in known
        )
        write_json({"presets": found})
        return
    screen = Screen(t)
    for family, members in groupby(known, key=lambda each: each.family.family):
        screen.heading(families()[family].title(t.lang))
        for each in members:
            screen.say()
            screen.say(f"{each.id} — {each.titles[t.lang]}", "bold", indent=2)
            screen.say(each.summaries[t.lang], indent=4)
    screen.say()
    screen.say(t("In full: kosti rules RULES, for example kosti rules {name}.", name=known[0].id))


def explain_rules(name: str, sets: Sequence[str], t: Translator, *, as_json: bool) -> None:
    """Print one ruleset in plain words, then its options with what they may be set to."""
    rules = house_ruleset(name, sets)
    if as_json:
        write_json(
            {
                "id": rules.id,
                "family": rules.family,
                "title": rules.title(t.lang),
                "summary": rules.summary(t.lang),
                "options": rules.options,
                "changes": rules.changes,
                "fingerprint": rules.fingerprint,
                "sections": encode(table_part(rules).guide(rules, t)),
                "sentences": tuple(rule_sentences(rules, t)),
            }
        )
        return
    screen = Screen(t)
    print_guide(table_part(rules).guide(rules, t), screen)
    print_rules(rules, screen, part_of(rules).view(rules, screen))
    screen.heading(t("Every option, as --set takes it"))
    for option in rules.option_table().values():
        screen.say()
        screen.say(written(option.name, rules.options[option.name]), "bold", indent=2)
        screen.say(_explanation(option, t), indent=4)


def _explanation(option: Option, t: Translator) -> str:
    return t(
        "{explanation} Possible: {possible}.",
        explanation=t(option.explanation),
        possible=option.domain.possible,
    )
