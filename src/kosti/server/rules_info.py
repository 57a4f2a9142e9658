"""Rulesets in plain words for the start page, and what is wrong with house rules."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterable, Mapping

from kosti.errors import KostiError, RulesError
from kosti.games.options import Option, OrOff, Ruleset, Whole
from kosti.games.registry import families, preset, presets, ruleset
from kosti.i18n import Translator
from kosti.players import BOTS
from kosti.server.messages import (
    BotInfo,
    Catalogue,
    FamilyInfo,
    OptionChoice,
    OptionInfo,
    PresetInfo,
    RulesCheck,
    RulesInfo,
    RulesProblem,
)
from kosti.table.families import part_of
from kosti.table.viewing import rules_view

__all__ = ["BotsOf", "catalogue", "check", "rules_info"]

BotsOf = Callable[[Ruleset], Awaitable[tuple[str, ...]]]
"""Tells which bots can play a ruleset now."""


async def catalogue(t: Translator, bots_of: BotsOf) -> Catalogue:
    """Return everything that can be played."""
    known = [preset(name) for name in presets()]
    bots = {each.id: await bots_of(ruleset(each.id)) for each in known}
    return Catalogue(
        tuple(FamilyInfo(each.name, each.title(t.lang)) for each in families().values()),
        tuple(
            PresetInfo(
                each.id,
                each.family.family,
                each.titles[t.lang],
                each.summaries[t.lang],
                bots[each.id],
            )
            for each in known
        ),
        tuple(BotInfo(name, t(character)) for name, character in BOTS.items()),
    )


async def check(
    name: str, options: Mapping[str, object], t: Translator, bots_of: BotsOf
) -> RulesCheck:
    """Return a ruleset in plain words, with what is wrong with its house rules."""
    try:
        base = preset(name)
    except RulesError as error:
        return RulesCheck((_problem(error, (), t),), None)
    problems: list[RulesProblem] = []
    good: dict[str, object] = {}
    table = base.family.option_table()
    for option, value in options.items():
        try:
            table[option].domain.read(value)
        except (KeyError, ValueError, TypeError):
            problems.append(_refused(name, option, value, t))
        else:
            good[option] = value
    try:
        rules = ruleset(name, **good)
    except RulesError as error:
        problems.append(_problem(error, _named(error, good), t))
        rules = ruleset(name)
    return RulesCheck(tuple(problems), rules_info(rules, t, await bots_of(rules)))


def _refused(name: str, option: str, value: object, t: Translator) -> RulesProblem:
    """Return what is wrong with one option, which is known to be wrong."""
    try:
        ruleset(name, **{option: value})
    except RulesError as error:
        return _problem(error, (option,), t)
    raise AssertionError(option)


def _problem(error: KostiError, beside: tuple[str, ...], t: Translator) -> RulesProblem:
    return RulesProblem(beside, error.code, error.message(t.lang))


def _named(error: KostiError, options: Iterable[str]) -> tuple[str, ...]:
    """Return the options that a contradiction names; those that were changed come first."""
    named = dict(error.text.params).get("options")
    listed = tuple(str(each) for each in named) if isinstance(named, tuple) else ()
    changed = tuple(each for each in listed if each in options)
    return changed + tuple(each for each in listed if each not in changed)


def rules_info(rules: Ruleset, t: Translator, bots: tuple[str, ...]) -> RulesInfo:
    """Return a ruleset in plain words, with every option and the bots that can play it."""
    base = type(rules).build(rules.preset, {})
    infos = tuple(_option(each, rules, base, t) for each in rules.option_table().values())
    return RulesInfo(
        rules_view(rules, t),
        part_of(rules).guide(rules, t),
        tuple(each.sentence for each in infos if each.matters),
        infos,
        bots,
    )


def _option(option: Option, rules: Ruleset, base: Ruleset, t: Translator) -> OptionInfo:
    domain = option.domain
    or_none = isinstance(domain, OrOff)
    inner = domain.domain if isinstance(domain, OrOff) else domain
    low, high, step = (
        (inner.low, inner.high, inner.step) if isinstance(inner, Whole) else (None, None, None)
    )
    value = getattr(rules, option.name)
    return OptionInfo(
        option.name,
        t(option.title),
        t(option.explanation),
        domain.kind,
        tuple(OptionChoice(each, t(sentence)) for each, sentence in domain.choices),
        low,
        high,
        step,
        or_none,
        t(domain.possible),
        rules.options[option.name],
        base.options[option.name],
        t(domain.describe(value)),
        option.matters(rules),
    )
