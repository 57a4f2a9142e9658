"""Write the tables of the page “What a house rule is worth” from fresh solutions.

``python tools/house_rules.py`` prints them in English; with ``--write`` they replace what stands
between the markers of ``docs/en/house-rules-worth.md`` and ``docs/ru/house-rules-worth.md``. Every
ruleset is solved anew: that takes some minutes. Names of tables (``presets``, ``classic`` …) make
these alone.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

import kosti
from kosti.cli.terminal.values import decimal
from kosti.games.house_rules import written
from kosti.games.options import Choice, Flag, Option, Plain
from kosti.games.registry import preset
from kosti.games.sheet import SheetRules
from kosti.games.sheet.cells import COMBOS
from kosti.i18n import Lang, Translator
from kosti.solver.coach import is_solvable
from kosti.solver.sheet.solve import solve

DOCS = Path(__file__).parent.parent / "docs"
PAGE = "house-rules-worth.md"
BASES = ("classic", "kubiki")
"""The presets whose options are changed one by one."""

NUMBERS: Mapping[str, Sequence[int]] = {
    "school_bonus": (25, 75, 100),
    "first_throw": (1, 3, 4),
    "first_throw_school": (2, 3),
    "poker_bonus": (0, 30, 100, 300),
    "four_bonus": (20, 30, 50),
    "repeat_bonus": (100,),
}
"""The values tried of options that take any number."""

LISTS: Mapping[str, Sequence[Plain]] = {
    "undoubled": (
        [],
        ["chance", "small-straight", "large-straight"],
        ["chance", "two-pairs", "full-house"],
        ["chance", "two-pairs", "full-house", "small-straight", "large-straight"],
    ),
    "poker_factors": ([4, 2, 1], [3, 2, 1]),
    "fixed": (
        {"poker": 50},
        {"full-house": 25},
        {"small-straight": 30, "large-straight": 40},
    ),
    "all_dice": (
        ["three-of-a-kind", "four-of-a-kind"],
        ["pair", "two-pairs", "three-of-a-kind", "four-of-a-kind"],
    ),
}
"""The values tried of options that take lists and tables."""

ADDED = (("even",), ("odd",), ("even", "odd"), ("minus",))
"""Cells that are tried on top of a sheet."""

_SAME = 1e-9
"""Points that do not count as a difference."""

_WORDS: Mapping[Lang, Mapping[str, str]] = {
    Lang.EN: {
        "preset": "preset",
        "value": "exact value",
        "difference": "difference",
        "option": "option",
        "change": "change",
        "add": "add",
        "drop": "drop",
        "with": "together with",
        "base": "`{base}` without changes: **{value}**.",
        "same": "Effects nothing to a player alone: {changes}.",
        "refused": "Refused, since they contradict the rest of the rules: {changes}.",
        "unknown": "Not known to the coach: {changes}.",
        "unsolved": "No total of one sheet: {names}.",
    },
    Lang.RU: {
        "preset": "пресет",
        "value": "точная цена",
        "difference": "разница",
        "option": "опция",
        "change": "изменение",
        "add": "добавить",
        "drop": "убрать",
        "with": "вместе с",
        "base": "`{base}` без изменений: **{value}**.",
        "same": "Играющему в одиночку безразличны: {changes}.",
        "refused": "Отклоняются, потому что противоречат остальным правилам: {changes}.",
        "unknown": "Неизвестны тренеру: {changes}.",
        "unsolved": "Суммы одного листа нет: {names}.",
    },
}


@dataclass(frozen=True)
class Change:
    """One option of a preset changed, and what has to change with it to make sense."""

    base: str
    option: str
    value: Plain
    needs: Mapping[str, Plain] = field(default_factory=dict)

    @property
    def options(self) -> Mapping[str, Plain]:
        """Everything that is changed."""
        return {self.option: self.value, **self.needs}

    def label(self, lang: Lang) -> str:
        """Write the change as one types it; a list of cells by what is different."""
        words = _WORDS[lang]
        first, *others = (self._written(*each, words) for each in self.options.items())
        return f"{first} {words['with']} {', '.join(others)}" if others else first

    def _written(self, name: str, value: Plain, words: Mapping[str, str]) -> str:
        if name != "cells":
            return f"`{written(name, value)}`"
        before, after = cells_of(self.base), [str(each) for each in _items(value)]
        parts = [
            f"{words[verb]} " + ", ".join(f"`{each}`" for each in cells)
            for verb, cells in (
                ("add", [each for each in after if each not in before]),
                ("drop", [each for each in before if each not in after]),
            )
            if cells
        ]
        return f"`cells`: {', '.join(parts)}"


@dataclass(frozen=True)
class Row:
    """A change with the exact value of the rules it makes; None where there is none."""

    change: Change
    value: float | None


@dataclass(frozen=True)
class Effects:
    """A base preset with its exact value and all its changes."""

    base: str
    value: float
    rows: tuple[Row, ...]


def value_of(name: str, changes: Mapping[str, Plain]) -> float | None:
    """Return the exact value of a sheet preset with changes, solved now.

    None where there is none: the rules contradict each other, the coach does not know them, or
    they play without a sheet.
    """
    if not are_possible(name, changes):
        return None
    rules = kosti.ruleset(name, **changes)
    if not isinstance(rules, SheetRules) or not is_solvable(rules):
        return None
    return solve(rules, stored=False).value


def are_possible(name: str, changes: Mapping[str, Plain]) -> bool:
    """Tell whether a preset can have these changes."""
    try:
        kosti.ruleset(name, **changes)
    except kosti.RulesError:
        return False
    return True


def cells_of(name: str) -> list[str]:
    """Return the cells of a sheet preset."""
    return [str(each) for each in _items(kosti.ruleset(name).options["cells"])]


def _items(value: Plain) -> list[Plain]:
    assert isinstance(value, list)
    return value


def changes_of(base: str) -> Iterator[Change]:
    """Yield every change of a preset that the page shows, option by option."""
    options = kosti.ruleset(base).options
    for name, option in preset(base).family.option_table().items():
        if name == "cells":
            yield from _cell_changes(base)
            continue
        for value in _values(option):
            if value != options[name]:
                yield Change(base, name, value, _needs(base, name, value))


def _values(option: Option) -> Sequence[Plain]:
    domain = option.domain
    if isinstance(domain, Choice):
        return [each.value for each in domain.values]
    if isinstance(domain, Flag):
        return [False, True]
    return NUMBERS.get(option.name) or LISTS[option.name]


def _needs(base: str, name: str, value: Plain) -> Mapping[str, Plain]:
    """Return what a change needs beside it to make sense at all."""
    if (name, value) == ("school", "sum"):
        return {"school_total": "none"}
    if (name, value) == ("school_total", "bonus-from-63"):
        return {"school": "sum"}
    if (name, value) == ("even_odd", "lenient"):
        return {"cells": [*cells_of(base), "even", "odd"]}
    return {}


def _cell_changes(base: str) -> Iterator[Change]:
    cells, options = cells_of(base), kosti.ruleset(base).options
    for more in ADDED:
        yield Change(base, "cells", [*cells, *more])
    for combo in COMBOS:
        if combo.value in cells:
            needs: dict[str, Plain] = {}
            if combo.value == "chance":
                needs["undoubled"] = []
            if combo.value == "full-house" and options["full_house_of_five"]:
                needs["full_house_of_five"] = False
            left: list[Plain] = [each for each in cells if each != combo.value]
            yield Change(base, "cells", left, needs)


def effects(base: str) -> Effects:
    """Solve a preset with each of its changes; tell on standard error how far that is."""
    changes, rows = list(changes_of(base)), []
    for n, change in enumerate(changes, 1):
        rows.append(Row(change, value_of(base, change.options)))
        _tell(f"{base}, {n} of {len(changes)}: {change.label(Lang.EN)}", rows[-1].value)
    value = value_of(base, {})
    assert value is not None
    return Effects(base, value, tuple(rows))


def preset_values() -> Mapping[str, float | None]:
    """Return the exact value of every preset; None for those without a sheet."""
    found = {}
    for name in kosti.presets():
        found[name] = value_of(name, {})
        _tell(name, found[name])
    return found


def _tell(what: str, value: float | None) -> None:
    print(f"{what}: {'none' if value is None else f'{value:.6f}'}", file=sys.stderr)


def preset_table(values: Mapping[str, float | None], lang: Lang) -> str:
    """Write the table of the presets in one language."""
    t, words = Translator(lang), _WORDS[lang]
    lines = [f"| {words['preset']} | | {words['value']} |", "|---|---|--:|"]
    lines += [
        f"| `{name}` | {kosti.ruleset(name).title(lang)} | {decimal(value, 6, t)} |"
        for name, value in values.items()
        if value is not None
    ]
    left = ", ".join(f"`{name}`" for name, value in values.items() if value is None)
    return "\n".join([*lines, "", words["unsolved"].format(names=left)])


def change_table(found: Effects, lang: Lang) -> str:
    """Write the table of a base's changes in one language."""
    t, words = Translator(lang), _WORDS[lang]
    table = preset(found.base).family.option_table()
    lines = [
        words["base"].format(base=found.base, value=decimal(found.value, 6, t)),
        "",
        f"| {words['option']} | {words['change']} | {words['value']} | {words['difference']} |",
        "|---|---|--:|--:|",
    ]
    same: list[str] = []
    refused: list[str] = []
    unknown: list[str] = []
    for row in found.rows:
        label = row.change.label(lang)
        if row.value is None:
            possible = are_possible(found.base, row.change.options)
            (unknown if possible else refused).append(label)
        elif abs(difference := row.value - found.value) < _SAME:
            same.append(label)
        else:
            title, plus = t(table[row.change.option].title), "+" if difference > 0 else ""
            lines.append(
                f"| {title} | {label} | {decimal(row.value, 6, t)} "
                f"| {plus}{decimal(difference, 2, t)} |"
            )
    lines += ["", words["same"].format(changes=", ".join(same))]
    lines += ["", words["refused"].format(changes=", ".join(refused))]
    lines += ["", words["unknown"].format(changes=", ".join(unknown))]
    return "\n".join(lines)


def marked(text: str, name: str, table: str) -> str:
    """Return a page's text with the table between the markers of this name put in anew.

    Raises:
        ValueError: the page has no such place, or several.
    """
    begin, end = f"<!-- worth: {name} -->", f"<!-- /worth: {name} -->"
    between = re.compile(f"{re.escape(begin)}.*?{re.escape(end)}", re.DOTALL)
    new, count = between.subn(lambda _: f"{begin}\n\n{table}\n\n{end}", text)
    if count != 1:
        raise ValueError(f"the page has {count} places for {name}")
    return new


def main(arguments: Sequence[str]) -> int:
    """Solve everything, then write the pages or print the tables; return the exit code."""
    asked = [each for each in arguments if not each.startswith("-")] or ["presets", *BASES]
    presets = preset_values() if "presets" in asked else None
    all_effects = [effects(base) for base in BASES if base in asked]
    for lang in Lang:
        tables = {each.base: change_table(each, lang) for each in all_effects}
        if presets is not None:
            tables = {"presets": preset_table(presets, lang), **tables}
        if "--write" in arguments:
            page = DOCS / lang.value / PAGE
            text = page.read_text(encoding="utf-8")
            for name, table in tables.items():
                text = marked(text, name, table)
            page.write_text(text, encoding="utf-8")
        elif lang is Lang.EN:
            print("\n\n".join(tables.values()))
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
