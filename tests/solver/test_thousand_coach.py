"""The coach for thousand: alone, in a field of several players, and in positions set up by hand."""

from __future__ import annotations

from functools import cache
from random import Random
from statistics import fmean, stdev
from typing import cast

import pytest

import kosti
from kosti.dice import outcomes, roll
from kosti.errors import IllegalAction, RulesError
from kosti.games.actions import Throw
from kosti.games.game import Game
from kosti.games.thousand import Player, ThousandRules, ThousandState
from kosti.players import bot
from kosti.review import parse_position, review
from kosti.solver.coach import Coach, coach, is_ready
from kosti.solver.thousand.coach import ThousandCoach
from kosti.solver.thousand.many_players import field_turn
from kosti.solver.thousand.widen import widened

SHORT = {"target": 150, "opening": 20, "pits": [[30, 45], [60, 75]], "truck": 85, "overtake": 15}
GAMES: dict[str, dict[str, object]] = {
    "points": SHORT | {"barrel_line": 110, "fall_penalty": 40, "bolt_penalty": 30},
    "none": SHORT | {"barrel": "none", "bolts": 2, "set_aside": "at-least-one"},
    "open": SHORT | {"barrel": "open", "dots": 2, "fall_penalty": 40, "confirm": "banks"},
    "to the opening": {"target": 150, "opening": 50, "pits": [], "barrel_line": 110}
    | {"truck": "none", "fall_penalty": "to-opening", "confirm": "optional", "bolts": "none"}
    | {"overtake": 0, "barrel_attempts": "none", "falls": "none"},
}


def rules(name: str) -> ThousandRules:
    return cast(ThousandRules, kosti.ruleset("thousand", **GAMES[name]))


@cache
def coaches(name: str, players: int) -> Coach:
    return coach(rules(name), players=players)


def positions(ruleset: ThousandRules, players: int, how_many: int) -> list[ThousandState]:
    """Return states at all moments of games played at random."""
    rng = Random(f"{players} {how_many}")
    found: list[ThousandState] = []
    state = ThousandState.before(ruleset, players)
    while len(found) < how_many:
        decisions = state.decisions()
        if decisions and (not state.due or rng.random() < 0.5):
            state = state.apply(rng.choice(decisions))
        else:
            state = state.apply(Throw(roll(state.due, rng)))
        if state.over:
            state = ThousandState.before(ruleset, players)
        elif rng.random() < 0.1:
            found.append(state)
    return found


def finished(*names: str) -> Game:
    """Return a finished game of these bots."""
    bots, rng = [bot(name, rules("points")) for name in names], Random(len(names))
    game = Game(rules("points"), [str(seat) for seat in range(len(names))])
    while (turn := game.turn) is not None:
        action = bots[turn.seat].decide(game, rng)
        game = game.apply(Throw(roll(game.state.due, rng)) if action is None else action)
    return game


def one_step(of: Coach, state: ThousandState, action: object) -> float:
    """Return what the mover may expect after a choice, by way of the engine and all dice."""
    seat = state.order[state.at]
    if action is not None:
        return of.expectation(state.apply(action), seat)  # type: ignore[arg-type]
    return sum(
        chance * of.expectation(state.apply(Throw(dice)), seat)
        for dice, chance in outcomes(state.due)
    )


@pytest.mark.parametrize("name", GAMES)
def test_alone_every_choice_has_the_value_that_the_engine_gives_it(name: str) -> None:
    solved = coaches(name, 1)
    for state in positions(rules(name), 1, 15):
        choices = solved.choices(state)
        assert choices[0].loss == 0
        for choice in choices:
            assert choice.value == pytest.approx(one_step(solved, state, choice.action), abs=1e-6)
            assert choice.value + choice.loss == pytest.approx(choices[0].value)


def test_a_player_alone_needs_as_many_turns_as_expected() -> None:
    player, lengths, rng = bot("optimal", rules("points")), [], Random(1)
    for _ in range(400):
        game = Game(rules("points"), ["A"])
        while not game.over:
            action = player.decide(game, rng)
            game = game.apply(Throw(roll(game.state.due, rng)) if action is None else action)
        lengths.append(game.state.number)
    error = stdev(lengths) / len(lengths) ** 0.5
    assert abs(fmean(lengths) + coaches("points", 1).value) < 4 * error


@pytest.mark.parametrize("name", GAMES)
def test_a_field_of_one_rival_is_the_exact_game(name: str) -> None:
    solved = cast(ThousandCoach, coaches(name, 2)).solution
    for state in positions(rules(name), 2, 40):
        mover, other = state.player, state.players[1 - state.order[state.at]]
        field = field_turn(solved, mover, [other])
        assert field.value == pytest.approx(solved.turn(mover, other).value, abs=2e-6)


@pytest.mark.parametrize("players", [2, 3, 5])
def test_the_chances_of_all_players_add_up(players: int) -> None:
    solved = coaches("points", 2)
    for state in positions(rules("points"), players, 20):
        chances = [solved.expectation(state, seat) for seat in range(players)]
        assert sum(chances) == pytest.approx(1)
        assert all(0 <= each <= 1 for each in chances)
        assert (solved.approximation(players) is None) == (players == 2)


def test_in_a_field_the_choices_are_those_of_the_engine() -> None:
    solved = coaches("none", 2)
    for state in positions(rules("none"), 4, 30):
        choices = solved.choices(state)
        assert {each.action for each in choices} == {
            *state.decisions(),
            *([None] if state.due else []),
        }
        assert [each.loss for each in choices] == sorted(each.loss for each in choices)


@pytest.mark.parametrize(
    ("name", "rivals", "games"),
    [
        ("points", ("cautious", "bold"), 300),
        pytest.param("points", ("cautious", "bold"), 900, marks=pytest.mark.long),
        pytest.param("open", ("threshold", "threshold"), 900, marks=pytest.mark.long),
    ],
)
def test_in_a_field_the_expert_wins_more_than_his_share(
    name: str, rivals: tuple[str, str], games: int
) -> None:
    error = (1 / 3 * 2 / 3 / games) ** 0.5
    assert won(name, ("optimal", *rivals), games) > 1 / 3 + 4 * error


def won(name: str, bots: tuple[str, ...], games: int) -> float:
    """Return the share of the games that the first bot wins, its seat going round."""
    players = [bot(each, rules(name)) for each in bots]
    wins, rng = 0, Random(7)
    for number in range(games):
        seats = [(number + at) % len(bots) for at in range(len(bots))]
        game = Game(rules(name), [str(seat) for seat in seats])
        while (turn := game.turn) is not None:
            action = players[seats[turn.seat]].decide(game, rng)
            game = game.apply(Throw(roll(game.state.due, rng)) if action is None else action)
        winner = cast(ThousandState, game.state).winner
        wins += winner is not None and seats[winner] == 0
    return wins / games


def test_a_position_that_no_game_leads_to_is_solved_on_top() -> None:
    solved = coaches("points", 2)
    state = parse_position(rules("points"), "{20 bolts=1 | 125 barrel=1} 11354")
    assert isinstance(state, ThousandState)
    assert not cast(ThousandCoach, solved).solution.positions.knows(state.players[1])
    for choice in solved.choices(state):
        assert choice.value == pytest.approx(one_step(solved, state, choice.action), abs=1e-5)


def test_known_positions_stay_what_they_are_when_more_is_known() -> None:
    solution = cast(ThousandCoach, coaches("points", 2)).solution
    strange = parse_position(rules("points"), "{20 | 125 barrel=1}")
    assert isinstance(strange, ThousandState)
    wider = widened(solution, strange.players)
    assert wider.states > solution.states
    for state in positions(rules("points"), 2, 40):
        assert wider.between_turns(*state.players) == solution.between_turns(*state.players)


def test_strange_player_states_are_solved_as_closely_where_states_are_settled() -> None:
    changes = {"target": 300, "barrel_line": 200, "fall_penalty": 100}
    ruleset = cast(ThousandRules, kosti.ruleset("thousand-850", **changes))
    solved = cast(ThousandCoach, coach(ruleset))
    state = parse_position(ruleset, "{30 opened=1 | 45 opened=1} 11354")
    assert isinstance(state, ThousandState)
    assert widened(solved.solution, state.players).table_bound <= 3e-6
    for choice in solved.choices(state):
        assert choice.value == pytest.approx(one_step(solved, state, choice.action), abs=1e-5)


def test_the_players_of_a_review_share_the_win() -> None:
    for players in (2, 3):
        game = finished(*("random", "optimal", "bold")[:players])
        found = review(game, coaches("points", players))
        winner = cast(ThousandState, game.state).winner
        for account in found.accounts:
            assert account.result == pytest.approx(float(account.seat == winner), abs=1e-6)
            assert account.series[-1] == (account.seat == winner)
        assert found.accounts[1].loss == 0
        assert found.accounts[0].loss > 0


def test_a_table_is_ready_once_it_is_solved() -> None:
    ruleset = cast(ThousandRules, kosti.ruleset("thousand", **GAMES["points"], floor=5))
    assert is_ready(ruleset, players=1)
    assert not is_ready(ruleset)
    assert kosti.solve(ruleset).bound <= 1e-6
    assert is_ready(ruleset)


@pytest.mark.parametrize(
    "changes",
    [{"pits": [[5, 900]]}, {"barrel_line": 300}, {"barrel": "open", "opening": 300, "target": 400}],
)
def test_a_player_alone_may_have_to_wait_for_the_answer(changes: dict[str, object]) -> None:
    ruleset = cast(ThousandRules, kosti.ruleset("thousand", **changes))
    assert not is_ready(ruleset, players=1)


def test_questions_that_have_no_answer() -> None:
    solved = coaches("points", 2)
    # Below everything that is followed: penalties would have had to strike for ever.
    sunk = Player(score=-50_000, opened=True)
    with pytest.raises(RulesError, match="leads to"):
        solved.choices(ThousandState.at_turn(rules("points"), (sunk, Player())))
    for players in (1, 2, 3):
        over = finished(*["cautious"] * players).state
        with pytest.raises(IllegalAction, match="over"):
            coaches("points", min(players, 2)).choices(over)
