"""A family without a part of its own at a table: what its engine alone gives to show."""

from __future__ import annotations

from dataclasses import dataclass, replace
from types import MappingProxyType

import pytest
from tests.table.session import EN, REAL, Session

import kosti
from kosti.dice import Dice
from kosti.errors import RecordError
from kosti.games.actions import Action
from kosti.games.events import Event
from kosti.games.registry import begin, families
from kosti.i18n import Translator
from kosti.table.families.generic import GenericBoard, GenericPart
from kosti.table.families.written import WrittenPosition
from kosti.table.game_log import GameLog

RACE = GenericPart(families()["thousand"])
SHEETS = GenericPart(families()["sheet"])
RU = Translator("ru")


@dataclass(frozen=True, slots=True)
class Held(Event):
    """An event of a family that says it to people itself."""

    kind = "held"
    sentence = MappingProxyType({"en": "{name} holds: {points}.", "ru": "{name} пишет {points}."})

    points: int


@dataclass(frozen=True, slots=True)
class LuckyBreak(Event):
    """An event without words of its own."""

    kind = "lucky-break"

    points: int


@dataclass(frozen=True, slots=True)
class BigYawn(Event):
    """An event with no field but its seat."""

    kind = "big-yawn"


@dataclass(frozen=True, slots=True)
class Pocket(Action):
    """An action of a family that says to people what it does."""

    titles = MappingProxyType({"en": "pocket {dice}", "ru": "забрать {dice}"})

    dice: Dice


def log(session: Session) -> GameLog:
    assert session.table.game_log is not None
    return session.table.game_log


def board(session: Session, part: GenericPart = RACE) -> GenericBoard:
    return part.board(log(session), EN, previews=True)


def test_the_board_shows_dice_choices_and_figures() -> None:
    session = Session.open("thousand-850", settings=REAL).turn("11146")
    shown = board(session)

    assert shown.family == "thousand"
    assert shown.dice.table == (1, 1, 1, 4, 6)
    assert [(each.token, each.title) for each in shown.choices][:2] == [
        ("(1)", "keep 1"), ("(11)", "keep 11"),
    ]  # fmt: skip
    assert [each.seat for each in shown.seats] == [0, 1]
    figures = {each.id: (each.title, each.value) for each in shown.seats[0].figures}
    assert figures["bolts"] == ("bolts", 0)
    assert figures["barrel"] == ("barrel", None)


def test_figures_inside_others_are_told_one_by_one() -> None:
    session = Session.open("classic", settings=REAL).turn("11123 ones")
    figures = {each.id: each for each in board(session, SHEETS).seats[0].figures}

    assert (figures["cells.ones"].title, figures["cells.ones"].value) == ("cells: ones", 0)
    assert figures["school.sum"].value == 0


def test_a_family_may_name_its_figures_in_both_languages() -> None:
    named = replace(families()["thousand"], figures={"bolts": {"en": "bolts", "ru": "болты"}})
    session = Session.open("thousand", settings=REAL)
    shown = GenericPart(named).board(log(session), RU, previews=True)

    assert "болты" in [each.title for each in shown.seats[0].figures]
    assert RACE.figure_title("best.of_all", session.game.rules, EN) == "best: of all"


def test_turns_may_be_told_without_dice_where_the_engine_takes_them() -> None:
    session = Session.open("thousand", settings=REAL)
    told = [each.token for each in RACE.told(session.game)]

    assert "bust" in told
    assert "+100" in told
    assert RACE.told(session.turn("11146").game) == ()


def test_an_event_is_said_by_its_own_template_in_each_language() -> None:
    game = Session.open("thousand").game

    assert RACE.sentence(Held(1, 20), game, EN) == "Борис holds: 20."
    assert RACE.sentence(Held(1, 20), game, RU) == "Борис пишет 20."


def test_an_event_without_a_template_is_said_by_its_fields() -> None:
    game = Session.open("thousand").game

    assert RACE.sentence(LuckyBreak(0, 20), game, EN) == "Аня: lucky break (points 20)."
    assert RACE.sentence(BigYawn(0), game, EN) == "Аня: big yawn."


def test_a_choice_is_said_by_its_own_title_in_each_language() -> None:
    rules = Session.open("thousand").game.rules

    assert RACE.choice_title(Pocket((5, 5)), rules, EN) == "pocket 55"
    assert RACE.choice_title(Pocket((5, 5)), rules, RU) == "забрать 55"


def test_a_choice_without_a_title_is_said_by_its_token() -> None:
    rules = Session.open("thousand").game.rules

    assert RACE.choice_title(rules.grammar.parse("+100"), rules, EN) == "+100"


def test_a_correction_tells_every_figure_that_changes() -> None:
    before = Session.open("classic", settings=REAL).turn("ones=-1").turn("ones=0").game
    changes = SHEETS.changes(before, before.correct(1, "twos=0"), EN)

    assert [(each.figure, each.before, each.after) for each in changes] == [
        ("cells.ones", -1, None), ("school.sum", -1, 0), ("cells.twos", None, 0),
    ]  # fmt: skip


def test_a_position_without_braces_is_that_of_a_game_that_begins() -> None:
    rules = kosti.ruleset("thousand")
    alone = WrittenPosition("11146", ((),), ("11146",))

    assert RACE.before_turn(rules, alone) == begin(rules, 1)
    with pytest.raises(RecordError) as refused:
        RACE.before_turn(rules, WrittenPosition("{420}", (("420",),), ()))
    assert refused.value.code == "bad-position"
