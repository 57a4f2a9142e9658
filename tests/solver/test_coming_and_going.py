"""The coach where players came, went or had a head start (spec, record.md)."""

from __future__ import annotations

from functools import cache
from random import Random

import pytest
from tests.playthrough import choose
from tests.scenes import NAMES, refused

import kosti
from kosti import Game, RulesError
from kosti.games.options import Ruleset
from kosti.review import review
from kosti.solver import coach as coaches
from kosti.solver.coach import Coach

SHEET = {"cells": ["ones", "twos", "pair", "chance"], "order": "free", "school_total": "none"}
SHORT = {"target": 150, "opening": 50, "pits": [], "barrel_line": 110, "truck": "none"}
THOUSAND = kosti.ruleset("thousand", **SHORT, bolts="none", overtake=0, barrel_attempts=2)
SHOWDOWN = kosti.ruleset("showdown", rounds=2)


@cache
def coach(rules: Ruleset) -> Coach:
    return coaches.coach(rules)


def random_states(game: Game, seed: int) -> list[Game]:
    """Return the game after each of its random moves, before its end."""
    rng, found = Random(seed), []
    while not game.over:
        found.append(game)
        game = game.apply(choose(game, rng))
    return found


def expectations(advisor: Coach, game: Game) -> list[float]:
    return [advisor.expectation(game.state, seat) for seat in range(len(game.players))]


def test_a_head_start_on_a_sheet_is_added_to_every_expectation() -> None:
    rules = kosti.ruleset("classic", **SHEET)
    advisor = coach(rules)
    start = Game(rules, NAMES[:2], handicap=[0, 28])
    for game in random_states(start, 1):
        usual = Game(rules, NAMES[:2])
        for move in game.moves:
            usual = usual.apply(move.action)
        without = expectations(advisor, usual)
        assert expectations(advisor, game) == pytest.approx([without[0], without[1] + 28])
    found = review(game, advisor)
    assert sum(account.start for account in found.accounts) > 28


@pytest.mark.parametrize("rules", [THOUSAND, SHOWDOWN], ids=["thousand", "showdown"])
def test_a_head_start_makes_the_chance_better_and_chances_add_up(rules: Ruleset) -> None:
    advisor = coach(rules)
    points = 50 if rules is THOUSAND else 1
    for handicap in ([points, 0], [0, points]):
        game = Game(rules, NAMES[:2], handicap=handicap)
        chances = expectations(advisor, game)
        seat = handicap.index(points)
        assert chances[seat] > 0.5
        assert chances[seat] > expectations(advisor, Game(rules, NAMES[:2]))[seat]
        for each in random_states(game, 2):
            assert sum(expectations(advisor, each)) == pytest.approx(1, abs=1e-4)


@pytest.mark.parametrize("rules", [THOUSAND, SHOWDOWN], ids=["thousand", "showdown"])
def test_when_one_of_three_has_left_the_two_are_advised_exactly(rules: Ruleset) -> None:
    advisor = coach(rules)
    three = Game(rules, NAMES[:3]).leave(NAMES[0])
    two = Game(rules, NAMES[1:3])

    assert expectations(advisor, three) == [0.0, *expectations(advisor, two)]
    for one, other in zip(random_states(three, 3), random_states(two, 3), strict=True):
        assert advisor.choices(one.state) == advisor.choices(other.state)
        assert expectations(advisor, one) == [0.0, *expectations(advisor, other)]


@pytest.mark.parametrize("rules", [THOUSAND, SHOWDOWN], ids=["thousand", "showdown"])
def test_chances_add_up_while_players_come_and_go(rules: Ruleset) -> None:
    advisor = coach(rules)
    for seed in range(3):
        game, rng = Game(rules, NAMES[:2]), Random(seed)
        for step in range(60):
            if game.over:
                break
            if step == 5:
                game = game.join(NAMES[2])
            elif step == 15:
                game = game.leave(NAMES[0])
            else:
                game = game.apply(choose(game, rng))
            assert sum(expectations(advisor, game)) == pytest.approx(1, abs=1e-4)


def test_what_nobody_can_say_is_refused_with_a_sentence() -> None:
    game = Game(THOUSAND, NAMES[:2], joined={NAMES[1]: 3})
    error = refused(RulesError, "not-this-game", lambda: coach(THOUSAND).choices(game.state))
    assert error.message("ru")
    left = Game(SHOWDOWN, NAMES[:3]).leave(NAMES[0])
    error = refused(RulesError, "not-this-game", lambda: review(left, coach(SHOWDOWN)))
    assert error.message("ru")
