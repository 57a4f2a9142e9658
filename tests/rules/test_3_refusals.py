"""Spec, section 3: rulesets that are refused, and the options that are named."""

from dataclasses import dataclass

import pytest
from tests.scenes import refused, sheet

import kosti
from kosti import RulesError
from kosti.games.options import Flag, option
from kosti.games.registry import families
from kosti.games.showdown import ShowdownRules
from kosti.i18n import Translator

SCHOOL = ["ones", "twos", "threes", "fours", "fives", "sixes"]
COMBOS = [
    "pair", "two-pairs", "three-of-a-kind", "small-straight", "large-straight",
    "full-house", "four-of-a-kind", "poker", "chance",
]  # fmt: skip
MARK = {"school": "mark", "school_total": "none", "first_throw": 1}
BANK = {**MARK, "bank": "at-end"}
YAHTZEE_CELLS = [*SCHOOL, "full-house", "small-straight", "large-straight", "poker"]


HOUSE_RULES_ABOUT: list[tuple[str, dict[str, object]]] = [
    ("even", {"even_odd": "lenient"}),
    ("four-of-a-kind", {"four_bonus": 30}),
    ("four-of-a-kind", {"four_of_five": False}),
    ("poker", {"poker_factors": [4, 2, 1]}),
    ("poker", {"poker_bonus": 100}),
    ("small-straight", {"small_straight": "any-four"}),
    ("large-straight", {"large_straight": "any-five"}),
    ("full-house", {"full_house_of_five": True}),
    ("two-pairs", {"two_pairs_of_four": True}),
    ("pair", {"undoubled": ["pair"]}),
    ("pair", {"all_dice": ["pair"]}),
    ("pair", {"fixed": {"pair": 10}}),
]


def without(*cells: str) -> list[str]:
    """Return the cells of `classic` without some of them."""
    return [cell for cell in SCHOOL + COMBOS if cell not in cells]


@pytest.mark.parametrize(
    ("named", "preset", "options"),
    [
        pytest.param(
            ["order", "cells"],
            "classic",
            {"cells": COMBOS, "school_total": "none"},
            id="school-first without school cells",
        ),
        *(
            pytest.param(
                ["school_total", "cells"],
                "classic",
                {"cells": without("ones"), "school_total": total, "school": school},
                id=f"fewer than six school cells with {total}",
            )
            for total, school in [
                ("bonus-from-zero", "face"),
                ("plus-minus", "face"),
                ("tenfold-if-negative", "face"),
                ("tenfold-each-negative", "face"),
                ("bonus-from-63", "sum"),
            ]
        ),
        pytest.param(["school", "bank"], "classic", MARK, id="mark without bank"),
        pytest.param(
            ["school", "bank"],
            "classic",
            {"bank": "at-end", "first_throw": 1},
            id="bank without mark",
        ),
        pytest.param(
            ["bank", "declare"], "attempt-bank", {"declare": "by-second"}, id="bank with declare"
        ),
        pytest.param(["bank", "skip"], "attempt-bank", {"skip": True}, id="bank with skip"),
        *(
            pytest.param(
                ["school_total", "school"],
                preset,
                {"school": school, "school_total": total},
                id=f"{total} with {school}",
            )
            for total in (
                "tenfold-if-negative",
                "tenfold-each-negative",
                "bonus-from-zero",
                "plus-minus",
            )
            for preset, school in (("classic", "sum"), ("attempt-bank", "mark"))
        ),
        *(
            pytest.param(
                ["school_total", "school"],
                "attempt-bank" if school == "mark" else "classic",
                {"school": school, "school_total": "bonus-from-63"},
                id=f"bonus-from-63 with {school}",
            )
            for school in ("face", "count", "flat", "mark")
        ),
        *(
            pytest.param(
                [next(iter(options)), "cells"],
                "classic",
                {"cells": without(cell), **options},
                id=f"{next(iter(options))} without {cell}",
            )
            for cell, options in HOUSE_RULES_ABOUT
        ),
        *(
            pytest.param(["joker", "cells", "fixed", "school"], preset, options, id=f"joker {why}")
            for why, preset, options in [
                ("without poker fixed at 50", "yahtzee", {"fixed": {"poker": 60}}),
                ("with a poker worth its dice", "yahtzee", {"fixed": {}}),
                (
                    "without upper cells by sum",
                    "kniffel",
                    {"joker": "free", "school": "face", "school_total": "none"},
                ),
                (
                    "without all upper cells",
                    "kniffel",
                    {
                        "joker": "free",
                        "cells": YAHTZEE_CELLS[1:],
                        "school_total": "none",
                        "all_dice": [],
                    },
                ),
                *(
                    (
                        f"without {cell}",
                        "yahtzee",
                        {
                            "cells": [each for each in YAHTZEE_CELLS if each != cell],
                            "all_dice": [],
                            "fixed": {} if cell == "poker" else {"poker": 50},
                            "small_straight": "1-5",
                            "large_straight": "2-6",
                        },
                    )
                    for cell in ("full-house", "small-straight", "large-straight", "poker")
                ),
            ]
        ),
    ],
)
def test_refused(named: list[str], preset: str, options: dict[str, object]) -> None:
    error = refused(RulesError, "contradiction", lambda: kosti.ruleset(preset, **options))

    found = dict(error.text.params)["options"]
    assert isinstance(found, tuple)
    assert set(named) <= set(found)
    table = kosti.ruleset(preset).option_table()
    for name in named:
        assert table[name].title in error.message("en")
        assert Translator("ru")(table[name].title) in error.message("ru")


@pytest.mark.parametrize(
    "options",
    [{"fixed": {"poker": 60}}, {"fixed": {}}, {"cells": without("poker"), "fixed": {}}],
    ids=["another price", "no price", "no poker"],
)
def test_a_repeat_bonus_without_poker_fixed_at_50_is_refused(options: dict[str, object]) -> None:
    error = refused(
        RulesError, "contradiction", lambda: sheet("classic", repeat_bonus=100, **options)
    )

    assert dict(error.text.params)["options"] == ("repeat_bonus", "cells", "fixed")


@pytest.mark.parametrize(
    ("preset", "options"),
    [
        pytest.param(
            "classic", {"cells": COMBOS, "school_total": "none", "order": "free"}, id="no school"
        ),
        pytest.param(
            "classic", {"cells": without("ones"), "school_total": "none"}, id="five cells"
        ),
        pytest.param("classic", BANK, id="bank and mark"),
        pytest.param("classic", {"cells": without("poker")}, id="no poker"),
        pytest.param(
            "classic", {"cells": without("poker"), "poker_bonus": 0}, id="poker bonus off"
        ),
        pytest.param("classic", {"cells": without("chance")}, id="undoubled by default"),
        pytest.param("two-stage", {"even_odd": "lenient"}, id="lenient"),
        pytest.param("classic", {"cells": [*without("x"), "odd"], "even_odd": "lenient"}, id="odd"),
        pytest.param(
            "classic",
            {"school": "sum", "school_total": "bonus-from-63"},
            id="bonus-from-63 and sum",
        ),
        pytest.param("classic", {"school": "sum", "school_total": "none"}, id="sum without bonus"),
        pytest.param("yatzy", {"joker": "free"}, id="joker"),
    ],
)
def test_not_refused(preset: str, options: dict[str, object]) -> None:
    rules = kosti.ruleset(preset, **options)

    assert {name: rules.options[name] for name in options} == options


@pytest.mark.parametrize(
    ("option", "value"),
    [
        ("cells", []),
        ("cells", ["ones", "twos", "ones"]),
        ("cells", ["ones", "zeros"]),
        ("cells", "ones"),
        ("cells", [1, 2]),
        ("order", "any"),
        ("order", True),
        ("school", "marks"),
        ("school_total", "bonus-from-64"),
        ("school_bonus", 0),
        ("school_bonus", 501),
        ("school_bonus", "50"),
        ("school_bonus", True),
        ("school_bonus", 50.0),
        ("first_throw", 0),
        ("first_throw", 5),
        ("first_throw_school", 0),
        ("first_throw_school", 5),
        ("undoubled", ["ones"]),
        ("undoubled", ["pair", "pair"]),
        ("undoubled", "none"),
        ("poker_factors", [4, 2]),
        ("poker_factors", [4, 2, 1, 1]),
        ("poker_factors", [4, 2, 0]),
        ("poker_factors", [4, 2, True]),
        ("poker_factors", "off"),
        ("poker_bonus", -1),
        ("poker_bonus", 301),
        ("four_bonus", -1),
        ("four_bonus", 301),
        ("small_straight", "2-6"),
        ("large_straight", "1-5"),
        ("fixed", {"ones": 5}),
        ("fixed", {"poker": "50"}),
        ("fixed", {"poker": 0}),
        ("fixed", ["poker"]),
        ("all_dice", ["sixes"]),
        ("full_house_of_five", "yes"),
        ("full_house_of_five", 1),
        ("two_pairs_of_four", "none"),
        ("four_of_five", None),
        ("even_odd", "loose"),
        ("cross_out", "never"),
        ("declare", "by-third"),
        ("skip", "true"),
        ("bank", "always"),
        ("last_turns", "if-last"),
        ("unmade", "zero"),
        ("joker", True),
        ("repeat_bonus", -1),
        ("settlement", "average"),
        ("start", "roll"),
    ],
)
def test_an_option_out_of_its_domain_is_refused(option: str, value: object) -> None:
    error = refused(RulesError, "bad-option", lambda: sheet("classic", **{option: value}))

    assert option in error.message()
    assert "possible:" in error.message()


@pytest.mark.parametrize(
    ("option", "value"),
    [
        ("straight", "above-full"),
        ("rounds", 0),
        ("rounds", 101),
        ("ante", -1),
        ("start", "first"),
    ],
)
def test_an_option_of_the_showdown_out_of_its_domain_is_refused(option: str, value: object) -> None:
    refused(RulesError, "bad-option", lambda: kosti.ruleset("showdown", **{option: value}))


@pytest.mark.parametrize(("option", "near"), [("ordre", "order"), ("first-throw", "first_throw")])
def test_an_unknown_option_is_refused_with_the_nearest_known_name(option: str, near: str) -> None:
    error = refused(RulesError, "unknown-option", lambda: sheet("classic", **{option: 1}))

    assert f"“{near}”" in error.message()
    assert near in error.message("ru")


def test_an_option_of_another_family_is_refused() -> None:
    refused(RulesError, "unknown-option", lambda: kosti.ruleset("showdown", school="face"))
    refused(RulesError, "unknown-option", lambda: kosti.ruleset("classic", rounds=3))


@pytest.mark.parametrize(("name", "near"), [("clasic", "classic"), ("Famly", "family")])
def test_an_unknown_preset_is_refused_with_the_nearest_known_name(name: str, near: str) -> None:
    error = refused(RulesError, "unknown-preset", lambda: kosti.ruleset(name))

    assert f"“{near}”" in error.message()


def test_off_is_written_none() -> None:
    rules = sheet("family", poker_factors="none")

    assert rules.options["poker_factors"] == "none"
    assert rules.score("poker", "11111", attempt=1) == 10


def test_rulesets_are_equal_when_preset_and_options_are() -> None:
    assert sheet("classic") == sheet("classic", order="school-first")
    assert hash(sheet("classic")) == hash(sheet("classic", order="school-first"))
    assert sheet("classic") != sheet("classic", order="free")
    assert sheet("classic") != sheet("set", school_total="bonus-from-zero", undoubled=["chance"])


def test_the_fingerprint_depends_on_the_options_alone() -> None:
    same = sheet("set", school_total="bonus-from-zero", undoubled=["chance"])

    assert same.fingerprint == sheet("classic").fingerprint
    assert sheet("set").fingerprint != sheet("classic").fingerprint


@dataclass(frozen=True, kw_only=True, eq=False)
class LaterRules(ShowdownRules):
    """The showdown of a later version, with an option more."""

    jokers: bool = option(
        False,
        Flag("Ones are jokers.", "There are no jokers."),
        "Jokers",
        "Whether ones are jokers.",
    )


def test_an_option_that_comes_later_leaves_the_fingerprint_of_rules_without_it() -> None:
    for changes in ({}, {"rounds": 3}, {"straight": "none", "ante": 5}):
        now = kosti.ruleset("showdown", **changes)
        later = LaterRules.build(now.preset, changes)
        with_jokers = LaterRules.build(now.preset, {**changes, "jokers": True})

        assert "jokers" in later.options
        assert later.fingerprint == now.fingerprint
        assert with_jokers.fingerprint != now.fingerprint


@pytest.mark.parametrize(
    ("preset", "fingerprint"),
    [
        ("classic", "da6eeffdb0f35445"),
        ("thousand", "4c54fec137b5e893"),
        ("showdown", "fa68658db783828e"),
    ],
)
def test_what_was_solved_once_is_known_by_its_fingerprint_for_good(
    preset: str, fingerprint: str
) -> None:
    assert kosti.ruleset(preset).fingerprint == fingerprint


def test_changes_are_the_house_rules_alone() -> None:
    rules = sheet("family", skip=False, poker_bonus=0, first_throw=3)

    assert rules.changes == {"skip": False, "first_throw": 3}


def test_every_option_has_a_title_and_an_explanation_in_both_languages() -> None:
    for family in families().values():
        for each in family.rules.option_table().values():
            assert each.title
            assert each.explanation
            described = each.domain.describe(each.default)
            assert described.render("en")
            assert described.render("ru")


@pytest.mark.parametrize(
    ("preset", "gone", "values"),
    [
        pytest.param("family", ["poker"], {"poker_factors": None, "poker_bonus": 50}, id="poker"),
        pytest.param("two-stage", ["small-straight"], {"small_straight": "1-5"}, id="a straight"),
        pytest.param(
            "attempt-bank", ["four-of-a-kind"], {"four_bonus": 0}, id="a bonus of the bank sheet"
        ),
        pytest.param("kubiki", ["full-house"], {"full_house_of_five": False}, id="full house"),
        pytest.param(
            "twelve", ["large-straight"], {"large_straight": "2-6"}, id="a price and a straight"
        ),
        pytest.param("classic", ["ones"], {"school_total": "none"}, id="a cell of the school"),
    ],
)
def test_what_hangs_on_a_cell_goes_with_it(
    preset: str, gone: list[str], values: dict[str, object]
) -> None:
    cells = [cell for cell in sheet(preset).cells if cell not in gone]

    changed = sheet(preset, cells=cells)

    assert {name: getattr(changed, name) for name in values} == values
    assert not {cell for cell, _ in changed.fixed} & set(gone)
    assert dict(changed.changes) == {"cells": cells}
