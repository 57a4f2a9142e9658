"""The review turn by turn, where the game is not solved, and the kinds of mistakes."""

from __future__ import annotations

from random import Random

import pytest
from tests.scenes import game

import kosti
from kosti.dice import roll
from kosti.games.actions import Action, Throw
from kosti.games.game import Game
from kosti.i18n import Lang
from kosti.players import bot
from kosti.review import Fault, Review, fault_text, review_by_turns
from kosti.review.faults import fault_of
from kosti.solver.coach import quick_advice

HOUSES: dict[str, dict[str, object]] = {
    "thousand": {"opening": 30, "overtake": 20},
    "thousand-850": {},
    "thousand-open": {"truck": "none"},
}


def played(name: str, bots: tuple[str, ...], seed: int) -> Game:
    """Return a finished game of these bots."""
    rules, rng = kosti.ruleset(name, **HOUSES[name]), Random(seed)
    players = [bot(each, rules) for each in bots]
    game = Game(rules, bots)
    while (turn := game.turn) is not None:
        action = players[turn.seat].decide(game, rng)
        game = game.apply(Throw(roll(game.state.due, rng)) if action is None else action)
    return game


def by_turns(game: Game) -> Review:
    found = review_by_turns(game)
    assert found is not None
    return found


@pytest.mark.parametrize("name", HOUSES)
def test_best_turns_luck_mistakes_and_the_others_add_up_to_the_score(name: str) -> None:
    game = played(name, ("threshold", "bold", "cautious"), seed=5)

    for account, standing in zip(by_turns(game).accounts, game.standings(), strict=True):
        assert account.result == pytest.approx(standing.total, abs=1e-6)
        assert account.series[0] == 0
        assert account.series[-1] == standing.total


@pytest.mark.parametrize("name", HOUSES)
def test_everybody_who_erred_is_told_where_and_why(name: str) -> None:
    for account in by_turns(played(name, ("random", "bold", "cautious"), seed=2)).accounts:
        assert account.loss > 0
        worst = account.mistakes[0]
        assert worst.loss > 0
        assert worst.fault is not None


def test_whoever_follows_the_advice_makes_no_mistake() -> None:
    rules, rng = kosti.ruleset("thousand", **HOUSES["thousand"]), Random(3)
    game = Game(rules, ["Anna", "Boris", "Vera"])
    while game.turn is not None and game.turn.number < 40:
        advice = quick_advice(rules, game.state)
        assert advice is not None
        choice: Action | None = advice.choices[0].action if advice.choices else None
        game = game.apply(Throw(roll(game.state.due, rng)) if choice is None else choice)
    assert [each for each in by_turns(game).decisions if each.loss > 1e-9] == []


def test_families_without_such_advice_have_no_review_turn_by_turn() -> None:
    assert review_by_turns(Game(kosti.ruleset("classic"), ["Anna"])) is None


# Kinds of mistakes


def kind(rules: str, turn: str, chosen: str, best: str) -> Fault:
    """Return what kind of mistake the first of two words is in a turn; “throw” is no word."""
    state = game(rules, turn, players=2).state
    possible = {action.token: action for action in state.decisions()}

    def choice(word: str) -> Action | None:
        return None if word == "throw" else possible[word]

    return fault_of(state, choice(chosen), choice(best))


@pytest.mark.parametrize(
    ("turn", "chosen", "best", "fault"),
    [
        ("66123", "(6)", "(66)", Fault.GAVE_UP_PAIR),
        ("66612", "(6)", "(666)", Fault.GAVE_UP_THREE),
        ("66661", "(66)", "(6666)", Fault.GAVE_UP_ALIKE),
        ("65123", "()", "(6)", Fault.KEPT_FEW),
        ("66123", "(366)", "(66)", Fault.KEPT_MANY),
        ("65123", "(5)", "(6)", Fault.KEPT_OTHERS),
        ("66123", "chance", "(66)", Fault.ENDED_EARLY),
        ("22233", "(222)", "full-house", Fault.WENT_ON),
        ("22233", "poker", "full-house", Fault.CROSSED_OUT),
        ("22233", "chance", "full-house", Fault.WROTE_ELSEWHERE),
    ],
)
def test_a_mistake_on_the_sheet_has_a_kind(turn: str, chosen: str, best: str, fault: Fault) -> None:
    assert kind("yahtzee", turn, chosen, best) is fault


def test_a_mistake_at_thousand_has_a_kind() -> None:
    assert kind("thousand", "11123", "stop", "throw") is Fault.ENDED_EARLY
    assert kind("thousand", "11116", "throw", "stop") is Fault.WENT_ON
    assert kind("thousand-850", "11346", "(1)", "(11)") is Fault.GAVE_UP_PAIR


def test_every_kind_is_said_in_both_languages() -> None:
    for lang in Lang:
        said = {fault_text(fault).render(lang) for fault in Fault}
        assert len(said) == len(Fault)
