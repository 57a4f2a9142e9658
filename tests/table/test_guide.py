"""The rules as data for people: they teach somebody who has never played."""

from __future__ import annotations

import re

import pytest

import kosti
from kosti.games.options import Ruleset
from kosti.games.sheet import SheetRules
from kosti.games.thousand import ThousandRules
from kosti.i18n import Lang, Translator
from kosti.table.families.sheet.guide import sheet_guide
from kosti.table.families.showdown.guide import showdown_guide
from kosti.table.families.thousand.guide import thousand_guide
from kosti.table.guide import Section

GUIDES = {"sheet": sheet_guide, "thousand": thousand_guide, "showdown": showdown_guide}
SHEETS = [name for name in kosti.presets() if kosti.ruleset(name).family == "sheet"]
THOUSANDS = [name for name in kosti.presets() if kosti.ruleset(name).family == "thousand"]


def guide(rules: Ruleset, lang: Lang = Lang.EN) -> dict[str, Section]:
    """Return the sections of a ruleset by their ids."""
    sections = GUIDES[rules.family](rules, Translator(lang))  # type: ignore[operator]
    assert len({section.id for section in sections}) == len(sections)
    return {section.id: section for section in sections}


@pytest.mark.parametrize("preset", kosti.presets())
def test_it_says_the_aim_a_turn_and_the_end(preset: str) -> None:
    found = guide(kosti.ruleset(preset))

    assert list(found)[:2] == ["aim", "turn"]
    assert list(found)[-1] == "end"
    assert all(section.sentences for section in found.values())


@pytest.mark.parametrize("preset", kosti.presets())
def test_no_english_is_left_on_a_russian_page(preset: str) -> None:
    for section in guide(kosti.ruleset(preset), Lang.RU).values():
        told = [section.title, *section.sentences, *(each.text for each in section.examples)]
        assert not re.search("[A-Za-z]", " ".join(told))


@pytest.mark.parametrize("preset", SHEETS)
def test_every_combo_is_shown_in_dice_that_make_it(preset: str) -> None:
    rules = kosti.ruleset(preset)
    assert isinstance(rules, SheetRules)
    examples = guide(rules)["combos"].examples

    assert len(examples) == len(rules.combo_cells)
    for cell, example in zip(rules.combo_cells, examples, strict=True):
        assert rules.makes(cell, example.dice)
        assert example.text.startswith(f"{cell.words}: ")
        assert str(rules.score(cell, example.dice, attempt=3)) in example.text


@pytest.mark.parametrize("preset", THOUSANDS)
def test_the_price_of_dice_is_shown_where_it_is_asked_for(preset: str) -> None:
    rules = kosti.ruleset(preset)
    assert isinstance(rules, ThousandRules)
    examples = guide(rules)["dice"].examples

    assert {(1,), (5,), (1, 1, 1), (1, 2, 3, 4, 5), (2, 3, 4, 5, 6)} <= {e.dice for e in examples}
    for example in examples:
        assert example.text == f"{rules.score(example.dice).points} points"


def test_the_ranks_of_the_showdown_stand_from_low_to_high() -> None:
    texts = [example.text for example in guide(kosti.ruleset("showdown"))["ranks"].examples]
    below = kosti.ruleset("showdown", straight="below-full")

    assert texts[0].startswith("nothing")
    assert texts[-1].startswith("poker")
    assert texts.index("a straight") == texts.index("a full house") + 1
    ranks = [example.text for example in guide(below)["ranks"].examples]
    assert ranks.index("a straight") == ranks.index("a full house") - 1


def test_house_rules_change_what_is_told() -> None:
    plain = " ".join(guide(kosti.ruleset("thousand"))["road"].sentences)
    changed = guide(kosti.ruleset("thousand", truck=300, overtake=0))["road"].sentences

    assert "555" in plain
    assert "50" in plain
    assert changed == ("At exactly 300 points waits the truck: whoever stands there falls to 0.",)
    assert "barrel" not in guide(kosti.ruleset("thousand", barrel="none"))
