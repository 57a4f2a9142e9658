"""The review: what a decision cost, and what was luck."""

from random import Random

import pytest

import kosti
from kosti.dice import roll
from kosti.games.actions import Throw
from kosti.games.game import Game
from kosti.players import bot
from kosti.review import review
from kosti.solver.coach import Coach, coach

RULES = {
    "classic": kosti.ruleset("classic"),
    "family": kosti.ruleset(
        "family", cells=["fives", "sixes", "pair", "poker"], school_total="none"
    ),
    "yahtzee": kosti.ruleset("yahtzee"),
}


@pytest.fixture(scope="module")
def coaches() -> dict[str, Coach]:
    return {name: coach(rules) for name, rules in RULES.items()}


def played(rules_name: str, *bots: str, seed: int = 1) -> Game:
    """Return a finished game of these bots."""
    rules = RULES[rules_name]
    players = [bot(name, rules) for name in bots]
    rng = Random(seed)
    game = Game(rules, [f"{seat} {name}" for seat, name in enumerate(bots)])
    while (turn := game.turn) is not None:
        action = players[turn.seat].decide(game, rng)
        game = game.apply(Throw(roll(game.state.due, rng)) if action is None else action)
    return game


@pytest.mark.parametrize("name", RULES)
def test_a_game_of_the_optimal_player_shows_no_loss_at_any_decision(
    name: str, coaches: dict[str, Coach]
) -> None:
    found = review(played(name, "optimal"), coaches[name])

    assert found.decisions
    assert [each for each in found.decisions if each.loss] == []
    assert found.accounts[0].accuracy == 1
    assert found.accounts[0].mistakes == ()


@pytest.mark.parametrize("name", RULES)
def test_start_luck_and_loss_add_up_to_the_result(name: str, coaches: dict[str, Coach]) -> None:
    game = played(name, "random", "greedy", "novice")
    found = review(game, coaches[name])

    for account, standing in zip(found.accounts, game.standings(), strict=True):
        assert account.result == pytest.approx(standing.total, abs=1e-6)
        assert account.start == pytest.approx(coaches[name].value, abs=1e-9)
        assert account.series[-1] == pytest.approx(standing.total, abs=1e-6)
        own = [each.loss for each in found.decisions if each.seat == account.seat]
        assert account.loss == pytest.approx(sum(own))
        assert all(loss >= 0 for loss in own)


def test_a_mistake_is_named_with_the_better_choice(coaches: dict[str, Coach]) -> None:
    game = Game(RULES["classic"], ["Anna"]).play("66661 ones")
    decision = review(game, coaches["classic"]).decisions[0]

    assert (decision.turn, decision.dice, decision.chosen) == (1, "16666", "ones")
    assert decision.best != "ones"
    assert decision.loss == pytest.approx(decision.best_value - decision.value)
    assert review(game, coaches["classic"]).accounts[0].mistakes == (decision,)


def test_a_reported_turn_is_counted_and_nobody_is_blamed(coaches: dict[str, Coach]) -> None:
    game = Game(RULES["classic"], ["Anna", "Boris"]).play("ones=-2").play("13456 (6) 6612 sixes")
    first, second = review(game, coaches["classic"]).accounts

    assert (first.reported, second.reported) == (1, 0)
    assert (first.luck, first.loss, first.decisions) == (0, 0, 0)
    assert first.unexplained == pytest.approx(first.series[1] - first.start)
    assert second.unexplained == 0


def test_the_lot_and_void_throws_are_no_part_of_the_review(coaches: dict[str, Coach]) -> None:
    plain = Game(RULES["classic"], ["Anna"]).play("13456 (6) 6612 (66) 135 sixes")
    void = Game(RULES["classic"], ["Anna"]).play("? 13456 (6) ?66 6612 (66) 135 sixes")

    assert review(void, coaches["classic"]) == review(plain, coaches["classic"])


@pytest.mark.parametrize("start", ["seat", "roll-off", "roll-off-order"])
@pytest.mark.parametrize("players", [2, 3])
def test_hand_against_hand_one_player_s_luck_is_the_others_loss(start: str, players: int) -> None:
    rules = kosti.ruleset("showdown", rounds=3, start=start)
    bots = [bot(name, rules) for name in ("random", "optimal", "greedy")[:players]]
    game, rng = Game(rules, [str(seat) for seat in range(players)]), Random(start)
    while (turn := game.turn) is not None:
        action = bots[turn.seat].decide(game, rng) if turn.number else None
        game = game.apply(Throw(roll(game.state.due, rng)) if action is None else action)
    accounts = review(game, coach(rules)).accounts
    winners = sum(standing.place == 1 for standing in game.standings())

    for account, standing in zip(accounts, game.standings(), strict=True):
        won = (standing.place == 1) / winners
        assert account.result == pytest.approx(won, abs=1e-6)
        assert account.series[0] == account.start
        assert account.series[-1] == pytest.approx(won)
        assert len(account.series) == 1 + game.state.number
    assert sum(each.luck - each.loss + each.gifts for each in accounts) == pytest.approx(
        0, abs=1e-9
    )
    assert accounts[1].loss == 0
