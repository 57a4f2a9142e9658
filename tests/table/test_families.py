"""What a table knows of each family: facts of the rules, choices in words, what may be told."""

from __future__ import annotations

from dataclasses import replace

import pytest
from tests.table.session import EN, REAL, Session

import kosti
from kosti.games.options import Preset, Ruleset
from kosti.games.registry import preset
from kosti.i18n import Translator
from kosti.table.families import part_of
from kosti.table.families.sheet.facts import SheetFacts
from kosti.table.viewing import rules_view

RU = Translator("ru")


def facts(rules: Ruleset) -> SheetFacts:
    found = rules_view(rules, EN).facts
    assert isinstance(found, SheetFacts)
    return found


def based_on(name: str, **options: object) -> Ruleset:
    """A ruleset of a preset of one's own, made from another with these options."""
    base = preset(name)
    own: Preset = replace(base, id="own", options={**base.options, **options})
    return own.family.build(own, {})


def test_a_preset_made_from_kniffel_looks_as_kniffel_does() -> None:
    own = based_on("kniffel", four_bonus=30)

    assert facts(own) == facts(kosti.ruleset("kniffel"))
    assert not facts(own).signed_school


@pytest.mark.parametrize("name", ["twelve", "free-choice", "yatzy", "yahtzee", "kniffel"])
def test_a_school_that_adds_up_its_dice_has_no_plus_signs(name: str) -> None:
    assert not facts(kosti.ruleset(name)).signed_school
    assert not facts(kosti.ruleset(name)).bank


@pytest.mark.parametrize("name", ["classic", "set", "kubiki", "kubiki-simple", "family"])
def test_a_school_around_three_of_a_face_counts_plus_and_minus(name: str) -> None:
    assert facts(kosti.ruleset(name)).signed_school


@pytest.mark.parametrize("name", ["attempt-bank", "attempt-bank-club"])
def test_the_school_of_a_bank_sheet_is_ticked_off(name: str) -> None:
    assert facts(kosti.ruleset(name)).bank
    assert not facts(kosti.ruleset(name)).signed_school


def test_the_lines_of_a_sheet_are_told_in_their_order_with_their_names() -> None:
    told = facts(kosti.ruleset("classic"))

    assert [cell.id for cell in told.cells][:2] == ["ones", "twos"]
    assert [cell.school for cell in told.cells].count(True) == 6
    assert next(cell.title for cell in told.cells if cell.id == "full-house") == "full house"


@pytest.mark.parametrize(
    ("name", "token", "english", "russian"),
    [
        ("classic", "full-house", "write full house", "записать: фул-хаус"),
        ("classic", "(55)", "keep 55", "оставить 55"),
        ("thousand", "stop", "stop here", "остановиться"),
        ("thousand", "bust", "report a turn in which nothing scored", None),
        ("showdown", "()", "keep nothing", None),
    ],
)
def test_every_choice_is_said_in_words(
    name: str, token: str, english: str, russian: str | None
) -> None:
    rules = kosti.ruleset(name)
    said = part_of(rules).choice_title(rules.grammar.parse(token), rules, RU)

    assert part_of(rules).choice_title(rules.grammar.parse(token), rules, EN) == english
    assert said not in (english, token)
    assert russian is None or said == russian


def test_turns_of_thousand_may_be_told_by_their_points_or_by_a_word() -> None:
    choices = Session.open("thousand", settings=REAL).turn("+195").turn("+50").choices()

    assert choices.moves == ("bust",)
    assert [(each.cell, each.points[:2]) for each in choices.report] == [(None, (5, 10))]


def test_turns_on_a_sheet_may_be_told_by_cell() -> None:
    choices = Session.open("set", settings=REAL).choices()

    assert choices.report[0].cell == "ones"
    assert choices.report[0].points == (-3, -2, -1, 0, 1, 2)


def test_hands_may_not_be_told_without_dice() -> None:
    assert Session.open("showdown", settings=REAL).choices().report == ()
