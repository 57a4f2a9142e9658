"""The bots: what they choose is always allowed, and each plays by its character."""

from dataclasses import replace
from random import Random

import pytest
from tests.scenes import refused

import kosti
from kosti.dice import roll
from kosti.errors import RulesError
from kosti.games.actions import Keep, Stop, Throw
from kosti.games.family import Family
from kosti.games.game import Game
from kosti.games.registry import families
from kosti.games.sheet.actions import Declare, Write
from kosti.i18n import Lang
from kosti.players import BOTS, bot, bots_for, plays_by_table, stand_in
from kosti.players.families import PARTS
from kosti.solver.coach import coach

_MOVES = 400


@pytest.mark.parametrize("preset", kosti.presets())
def test_every_bot_plays_every_preset_of_its_families_by_the_rules(preset: str) -> None:
    rules = kosti.ruleset(preset)
    for name in bots_for(rules):
        if name in {"optimal", "novice"}:
            continue  # these need a solved table; tests/review lets them play
        player, rng = bot(name, rules), Random(1)
        game = Game(rules, ["A", "B"])
        for _ in range(_MOVES):
            if game.over:
                break
            action = player.decide(game, rng)
            assert action is None or action in game.state.decisions()
            game = game.apply(Throw(roll(game.state.due, rng)) if action is None else action)


def test_a_seed_repeats_the_choices_of_a_bot() -> None:
    game = Game(kosti.ruleset("classic"), ["A"]).apply("13456")
    player = bot("random", game.rules)

    first = [player.decide(game, Random(5)) for _ in range(3)]

    assert first[0] == first[1] == first[2]


def test_greedy_writes_a_poker_of_the_first_throw() -> None:
    game = Game(kosti.ruleset("classic", order="free"), ["A"]).apply("55555")

    assert bot("greedy", game.rules).decide(game, Random(1)) == Write(game.rules.cells[13])  # type: ignore[attr-defined]


def test_greedy_declares_before_it_keeps_where_the_rules_ask_for_it() -> None:
    rules = kosti.ruleset("family", cells=["fives", "poker"], school_total="none")
    game = Game(rules, ["A"]).apply("55542")
    player = bot("greedy", game.rules)

    declared = player.decide(game, Random(1))
    assert isinstance(declared, Declare)
    assert isinstance(player.decide(game.apply(declared), Random(1)), Keep)


def test_greedy_holds_a_poker_in_the_showdown() -> None:
    game = Game(kosti.ruleset("showdown"), ["A", "B"]).apply("66666")

    assert bot("greedy", game.rules).decide(game, Random(1)) == Stop()


@pytest.mark.parametrize(
    ("name", "throw", "stops"),
    [("threshold", "15542", False), ("threshold", "11144", True), ("bold", "11144", False)],
)
def test_threshold_bots_stop_at_their_points(name: str, throw: str, stops: bool) -> None:
    game = Game(kosti.ruleset("thousand", opening=0), ["A", "B"]).apply(throw)

    assert (bot(name, game.rules).decide(game, Random(1)) == Stop()) is stops


@pytest.mark.parametrize(("points", "throw"), [(5, "54462"), (100, "11144"), (10_000, "11111")])
def test_a_threshold_may_be_named(points: int, throw: str) -> None:
    game = Game(kosti.ruleset("thousand-plain", opening=0, target=10_000), ["A", "B"]).apply(throw)
    player = bot(f"threshold:{points}", game.rules)

    assert (player.decide(game, Random(1)) == Stop()) is (points < 1000)


@pytest.mark.parametrize("points", ["", "0", "-5", "7", "10005", "075", "5.0", "٥", "50 "])
def test_an_impossible_threshold_is_refused_with_what_is_possible(points: str) -> None:
    with pytest.raises(RulesError, match="multiple of 5 from 5 to 10000") as refused:
        bot(f"threshold:{points}", kosti.ruleset("thousand"))
    assert refused.value.code == "unknown-bot"


@pytest.mark.parametrize(
    ("name", "preset"), [("threshold:75", "classic"), ("bold:75", "thousand"), (":", "thousand")]
)
def test_only_the_threshold_bot_of_thousand_takes_points(name: str, preset: str) -> None:
    with pytest.raises(RulesError) as refused:
        bot(name, kosti.ruleset(preset))
    assert refused.value.code == "unknown-bot"


def test_a_threshold_bot_stops_when_that_wins() -> None:
    rules = kosti.ruleset("thousand-plain", opening=0, target=50, pits=[])
    game = Game(rules, ["A", "B"]).apply("11542")
    assert bot("bold", rules).decide(game, Random(1)) is None

    game = Game(rules, ["A", "B"]).apply("11152")
    assert bot("bold", rules).decide(game, Random(1)) == Stop()


def test_every_bot_has_a_character_in_both_languages() -> None:
    for name, character in BOTS.items():
        english, russian = (character.render(lang) for lang in (Lang.EN, Lang.RU))
        assert english != russian, name
        assert english.endswith(".")
        assert russian.endswith(".")


def test_an_unknown_bot_is_refused_with_the_nearest_name() -> None:
    with pytest.raises(RulesError, match="greedy"):
        bot("greedi", kosti.ruleset("classic"))
    with pytest.raises(RulesError, match="threshold"):
        bot("greedy", kosti.ruleset("thousand"))


def test_whoever_stands_in_for_somebody_absent_needs_no_solved_table() -> None:
    for preset in kosti.presets():
        rules = kosti.ruleset(preset)
        assert stand_in(rules) in bots_for(rules)
        assert not plays_by_table(stand_in(rules), rules)


def test_a_family_without_bots_of_its_own_is_played_by_chance() -> None:
    known = families()["sheet"]
    family = Family("unheard-of", {}, known.rules, known.begin, presets="")

    assert (
        [kind.name for kind in PARTS.of(family).bots] == [PARTS.of(family).stand_in] == ["random"]
    )


def test_a_family_with_a_solver_and_no_bots_has_those_that_ask_its_coach() -> None:
    parts = {"solver": "kosti.solver.showdown:PART"}
    family = replace(families()["showdown"], name="hands", parts=parts)
    kinds = PARTS.of(family).bots

    assert [kind.name for kind in kinds] == ["random", "novice", "optimal"]
    assert [kind.name for kind in kinds if kind.by_table] == ["novice", "optimal"]
    assert PARTS.of(family).stand_in == "random"


def test_the_optimal_bot_throws_where_dice_are_all_that_a_turn_waits_for() -> None:
    rules = kosti.ruleset("classic", cells=["fives", "pair"], school_total="none", skip=True)

    assert bot("optimal", rules).decide(Game(rules, ["A"]), Random(1)) is None


def test_bots_that_ask_the_coach_stay_away_from_rules_that_it_does_not_know() -> None:
    rules = kosti.ruleset("classic", nothing="out")

    assert bots_for(rules) == ("random", "greedy", "schoolmaster")
    refused(RulesError, "unknown-bot", lambda: bot("optimal", rules))
    error = refused(RulesError, "not-this-game", lambda: coach(rules))
    assert "nothing=out" in error.message()
