"""Sections 4 and 8 of the spec: the options, what is refused, and the presets."""

from __future__ import annotations

import pytest
from tests.rules.thousand.positions import rules

import kosti
from kosti.errors import RulesError
from kosti.games.options import Plain
from kosti.i18n import Lang

CLASSIC: dict[str, Plain] = {
    "target": 1000,
    "opening": 50,
    "opening_debt": 0,
    "pits": [[200, 300], [600, 700]],
    "overtake": 50,
    "overtake_spares": ["unopened", "barrel"],
    "truck": 555,
    "bolts": 3,
    "bolts_cleared_by_score": False,
    "bolt_penalty": 100,
    "bolts_when_bound": False,
    "floor": 0,
    "barrel": "points",
    "barrel_line": 880,
    "barrel_strict": False,
    "barrel_clamp": True,
    "barrel_attempts": 3,
    "fall_penalty": 100,
    "falls": 3,
    "knock": True,
    "dots": 6,
    "set_aside": "all",
    "confirm": "forced",
    "start": "seat",
}

PRESETS: dict[str, dict[str, Plain]] = {
    "thousand": {},
    "thousand-plain": {"barrel": "none"},
    "thousand-open": {"barrel": "open", "falls": 1},
    "thousand-850": {
        "opening": 75,
        "set_aside": "at-least-one",
        "pits": [],
        "overtake": 0,
        "truck": "none",
        "bolts": "none",
        "barrel_line": 850,
        "barrel_attempts": "none",
        "falls": "none",
        "fall_penalty": "to-opening",
        "confirm": "banks",
    },
}


@pytest.mark.parametrize("preset", PRESETS)
def test_the_presets(preset: str) -> None:
    assert dict(rules(preset).options) == CLASSIC | PRESETS[preset]
    assert list(rules(preset).options) == list(CLASSIC)


def test_the_presets_are_listed() -> None:
    assert [name for name in kosti.presets() if name.startswith("thousand")] == list(PRESETS)


@pytest.mark.parametrize("preset", PRESETS)
@pytest.mark.parametrize("lang", Lang)
def test_every_preset_has_its_words(preset: str, lang: Lang) -> None:
    assert rules(preset).title(lang)
    assert rules(preset).summary(lang)


GOOD = [
    ("target", 1005),
    ("target", 10000),
    ("opening", 0),
    ("opening", 300),
    ("opening_debt", 50),
    ("opening_debt", 100),
    ("pits", []),
    ("pits", [[0, 5]]),
    ("pits", [[200, 300], [300, 400]]),
    ("pits", [[900, 1200]]),
    ("overtake", 0),
    ("overtake_spares", []),
    ("overtake_spares", ["unopened"]),
    ("overtake_spares", ["barrel"]),
    ("truck", "none"),
    ("truck", 300),
    ("bolts", "none"),
    ("bolts", 1),
    ("bolts_cleared_by_score", True),
    ("bolt_penalty", 5),
    ("bolts_when_bound", True),
    ("bolts_when_bound", "everywhere"),
    ("floor", "none"),
    ("floor", -100),
    ("barrel_line", 995),
    ("barrel_strict", True),
    ("barrel_clamp", False),
    ("barrel_attempts", "none"),
    ("barrel_attempts", 1),
    ("fall_penalty", "to-opening"),
    ("fall_penalty", 5),
    ("falls", "none"),
    ("falls", 1),
    ("knock", False),
    ("set_aside", "at-least-one"),
    ("confirm", "optional"),
    ("confirm", "banks"),
    ("start", "roll-off"),
]


@pytest.mark.parametrize(("name", "value"), GOOD)
def test_a_possible_value_is_read_and_said(name: str, value: Plain) -> None:
    ruleset = rules(**{name: value})
    option = ruleset.option_table()[name]

    assert ruleset.options[name] == value
    for lang in Lang:
        assert option.domain.describe(getattr(ruleset, name)).render(lang)


def test_every_option_is_exercised_by_a_value_of_its_own() -> None:
    assert {name for name, _ in GOOD} | {"barrel", "dots"} == set(CLASSIC)


def test_every_option_has_a_title_and_an_explanation() -> None:
    for option in rules().option_table().values():
        assert option.title
        assert option.explanation
        assert str(option.domain.possible)


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("target", 45),
        ("target", 1001),
        ("target", 10005),
        ("target", True),
        ("target", "1000"),
        ("opening", 52),
        ("opening", 305),
        ("opening", -5),
        ("opening_debt", 51),
        ("overtake", 7),
        ("overtake", -50),
        ("overtake_spares", "barrel"),
        ("overtake_spares", ["pit"]),
        ("overtake_spares", ["barrel", "barrel"]),
        ("truck", 556),
        ("truck", 0),
        ("truck", None),
        ("bolts", 0),
        ("bolts_when_bound", 1),
        ("bolts_when_bound", "no"),
        ("bolts_when_bound", "true"),
        ("bolt_penalty", 0),
        ("bolt_penalty", 101),
        ("floor", 3),
        ("barrel", "closed"),
        ("barrel_line", 881),
        ("barrel_attempts", 0),
        ("fall_penalty", 0),
        ("fall_penalty", 101),
        ("fall_penalty", "none"),
        ("falls", 0),
        ("knock", 1),
        ("dots", 0),
        ("set_aside", "some"),
        ("confirm", "never"),
        ("pits", 200),
        ("pits", [200, 300]),
        ("pits", [[200]]),
        ("pits", [[200, 300, 400]]),
        ("pits", [[200, 302]]),
        ("pits", [["200", 300]]),
        ("pits", [[200, 200]]),
        ("pits", [[300, 200]]),
        ("pits", [[200, 300], [295, 400]]),
        ("pits", [[200, 300], [200, 300]]),
        ("pits", [[-50, 0]]),
    ],
)
def test_an_impossible_value_is_refused_by_name(name: str, value: object) -> None:
    with pytest.raises(RulesError) as caught:
        rules(**{name: value})

    assert caught.value.code == "bad-option"
    assert name in caught.value.message("en")


@pytest.mark.parametrize(
    ("preset", "changes", "names"),
    [
        pytest.param(
            "thousand", {"barrel_line": 995, "target": 990}, ("barrel_line", "target"),
            id="a line above the target",
        ),
        pytest.param(
            "thousand", {"target": 880}, ("barrel_line", "target"), id="a line on the target"
        ),
        pytest.param("thousand", {"dots": 3}, ("dots", "barrel"), id="dots without open"),
        pytest.param(
            "thousand-plain", {"dots": 3}, ("dots", "barrel"), id="dots without a barrel"
        ),
        *(
            pytest.param(preset, {name: value}, (name, "barrel"), id=f"{name} in {preset}")
            for preset in ("thousand-plain", "thousand-open")
            for name, value in (
                ("barrel_line", 850),
                ("barrel_strict", True),
                ("barrel_clamp", False),
                ("barrel_attempts", "none"),
                ("knock", False),
            )
        ),
        pytest.param(
            "thousand-plain", {"falls": 1}, ("falls", "barrel"), id="falls without a barrel"
        ),
        pytest.param(
            "thousand-plain",
            {"fall_penalty": 50},
            ("fall_penalty", "barrel"),
            id="a fall without a barrel",
        ),
        pytest.param(
            "thousand",
            {"opening": 0, "opening_debt": 50},
            ("opening_debt", "opening"),
            id="a debt without an opening",
        ),
        pytest.param(
            "thousand",
            {"opening": 0, "fall_penalty": "to-opening"},
            ("fall_penalty", "opening"),
            id="to-opening without an opening",
        ),
    ],
)  # fmt: skip
def test_options_that_contradict_each_other(
    preset: str, changes: dict[str, object], names: tuple[str, ...]
) -> None:
    with pytest.raises(RulesError) as caught:
        rules(preset, **changes)

    assert caught.value.code == "contradiction"
    table = rules(preset).option_table()
    assert all(table[name].title in caught.value.message("en") for name in names)


def test_a_target_below_the_line_is_possible_without_a_line() -> None:
    assert rules("thousand-plain", target=50).target == 50
    assert rules("thousand-open", target=50).target == 50


def test_pits_are_kept_in_ascending_order() -> None:
    assert rules(pits=[[600, 700], [200, 300]]) == rules()


def test_who_is_spared_stands_in_one_order() -> None:
    assert rules(overtake_spares=["barrel", "unopened"]) == rules()


def test_an_unknown_option_is_refused_with_the_nearest_name() -> None:
    with pytest.raises(RulesError, match="bolts"):
        rules(bolt=3)


@pytest.mark.parametrize(
    ("preset", "changes", "values"),
    [
        pytest.param(
            "thousand-850",
            {"barrel": "none"},
            {"barrel_line": 880, "barrel_attempts": 3, "falls": 3, "fall_penalty": 100},
            id="the barrel of the 850",
        ),
        pytest.param("thousand-open", {"barrel": "none"}, {"falls": 3}, id="the open barrel"),
        pytest.param(
            "thousand-850", {"opening": 0}, {"fall_penalty": 100}, id="the fall to the opening"
        ),
        pytest.param(
            "thousand-850",
            {"barrel": "open"},
            {"barrel_line": 880, "barrel_attempts": 3, "falls": None, "fall_penalty": None},
            id="what the new kind shares stays",
        ),
    ],
)
def test_what_only_the_preset_brought_falls_away_with_its_kind(
    preset: str, changes: dict[str, object], values: dict[str, object]
) -> None:
    changed = rules(preset, **changes)

    assert {name: getattr(changed, name) for name in values} == values
    assert dict(changed.changes) == changes


def test_what_the_player_names_is_refused_all_at_once() -> None:
    with pytest.raises(RulesError) as caught:
        rules("thousand-850", barrel="none", barrel_line=900, knock=False)

    assert dict(caught.value.text.params)["options"] == ("barrel_line", "barrel", "knock")
    message = caught.value.message("en")
    assert "“Barrel line”, “Barrel”" in message
    assert "“Knocking off”, “Barrel”" in message
