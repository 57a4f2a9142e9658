"""``--set option=value``: every option can be written as it is read."""

import shlex

import pytest

from kosti import presets, ruleset
from kosti.errors import RulesError
from kosti.games.house_rules import house_ruleset, written
from kosti.games.options import Plain


@pytest.mark.parametrize("name", presets())
def test_every_option_reads_back_as_it_is_written(name: str) -> None:
    rules = ruleset(name)

    sets = [shlex.split(written(option, value))[0] for option, value in rules.options.items()]

    assert house_ruleset(name, sets) == rules


@pytest.mark.parametrize(
    ("text", "option", "expected"),
    [
        ("order=free", "order", "free"),
        ('order="free"', "order", "free"),
        (" order = free ", "order", "free"),
        ("skip=true", "skip", True),
        ("poker_bonus=0", "poker_bonus", 0),
        ("small_straight=any-four", "small_straight", "any-four"),
        ("large_straight=2-6", "large_straight", "2-6"),
        ("undoubled=", "undoubled", []),
        ("undoubled=[]", "undoubled", []),
        ("undoubled=pair", "undoubled", ["pair"]),
        ("undoubled=pair,chance", "undoubled", ["pair", "chance"]),
        ("undoubled=pair, chance", "undoubled", ["pair", "chance"]),
        ("undoubled=[pair, chance]", "undoubled", ["pair", "chance"]),
        ('undoubled=["pair", "chance"]', "undoubled", ["pair", "chance"]),
        ("poker_factors=4,2,1", "poker_factors", [4, 2, 1]),
        ("poker_factors=[4, 2, 1]", "poker_factors", [4, 2, 1]),
        ("poker_factors=none", "poker_factors", "none"),
        ("fixed={poker = 50}", "fixed", {"poker": 50}),
    ],
)
def test_values_are_read_in_many_spellings(text: str, option: str, expected: Plain) -> None:
    assert house_ruleset("classic", [text]).options[option] == expected


def test_pits_of_thousand() -> None:
    rules = house_ruleset("thousand", ["pits=[[100, 150]]", "truck=none"])

    assert rules.changes == {"pits": [[100, 150]], "truck": "none"}


def test_the_last_of_two_counts() -> None:
    assert house_ruleset("classic", ["first_throw=3", "first_throw=1"]).options["first_throw"] == 1


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("order", "bad-set"),
        ("=free", "bad-set"),
        ("", "bad-set"),
        ("ordr=free", "unknown-option"),
        ("order=backwards", "bad-option"),
        ("order=1", "bad-option"),
        ("skip=1", "bad-option"),
        ("poker_bonus=301", "bad-option"),
        ("poker_bonus=1e2", "bad-option"),
        ("poker_bonus=" + "9" * 5000, "bad-option"),
        ("undoubled=pair,pair", "bad-option"),
        ("undoubled=" + "[" * 5000, "bad-option"),
        ("fixed={poker = 50, poker = 60}", "bad-option"),
        ("order=free\nskip=true", "bad-option"),
        ("school=mark", "contradiction"),
        ("order=\udcff", "bad-option"),
    ],
)
def test_what_cannot_be_is_refused(text: str, code: str) -> None:
    with pytest.raises(RulesError) as refusal:
        house_ruleset("classic", [text])

    assert refusal.value.code == code
