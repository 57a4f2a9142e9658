"""``kosti rules``: the list of rulesets, and one of them in plain words made from its data."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from itertools import groupby

from kosti.cli.errors import UsageError
from kosti.cli.terminal.screen import Screen
from kosti.cli.terminal.stdio import write_json
from kosti.games.house_rules import house_ruleset, written
from kosti.games.options import Option, Ruleset
from kosti.games.registry import families, preset, presets
from kosti.games.sheet import SheetRules
from kosti.i18n import Translator
from kosti.table.sentences import cell_title

__all__ = ["explain_rules", "list_presets", "print_rules", "rule_sentences"]


def list_presets(sets: Sequence[str], t: Translator, *, as_json: bool) -> None:
    """Print every preset, family by family.

    Raises:
        UsageError: ``missing-argument`` for house rules without a ruleset.
    """
    if sets:
        raise UsageError("missing-argument", command="kosti rules --set", argument=t("RULES"))
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
                "sentences": tuple(rule_sentences(rules, t)),
            }
        )
        return
    screen = Screen(t)
    print_rules(rules, screen)
    screen.heading(t("Every option, as --set takes it"))
    for option in rules.option_table().values():
        screen.say()
        screen.say(written(option.name, rules.options[option.name]), "bold", indent=2)
        screen.say(_explanation(option, t), indent=4)


def print_rules(rules: Ruleset, screen: Screen) -> None:
    """Print a ruleset in plain words."""
    t = screen.t
    screen.heading(f"{rules.title(t.lang)} ({rules.id})")
    screen.say(rules.summary(t.lang))
    if isinstance(rules, SheetRules):
        _print_sheet(rules, screen)
    screen.heading(t("The rules"))
    # The cells of a sheet stand above already.
    for sentence in rule_sentences(rules, t, without=("cells",)):
        screen.say(sentence, indent=2, sign="· " if screen.draws else "")
    if rules.changes:
        screen.heading(t("House rules, other than in the preset"))
        for name, value in rules.changes.items():
            screen.say(written(name, value), indent=2)


def rule_sentences(rules: Ruleset, t: Translator, without: Collection[str] = ()) -> Iterator[str]:
    """Yield a sentence for every option that plays a part in a ruleset."""
    for option in rules.option_table().values():
        if option.matters(rules) and option.name not in without:
            yield t(option.domain.describe(getattr(rules, option.name)))


def _print_sheet(rules: SheetRules, screen: Screen) -> None:
    """Print the lines of the sheet, by number, name and id."""
    t = screen.t
    screen.heading(t("The sheet"))
    wide = len(str(len(rules.cells)))
    for place, cell in enumerate(rules.cells, 1):
        title = cell_title(cell, t)
        word = "" if title == cell.value else f" ({cell.value})"
        screen.say(f"{place:{wide}} {title}{word}", indent=2)


def _explanation(option: Option, t: Translator) -> str:
    return t(
        "{explanation} Possible: {possible}.",
        explanation=t(option.explanation),
        possible=option.domain.possible,
    )
