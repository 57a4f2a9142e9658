"""The solved showdown: true to the engine at every moment, and to a plain twin."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import cache
from itertools import pairwise
from math import sqrt
from operator import itemgetter, mul
from random import Random
from typing import cast

import pytest
from tests import plain

import kosti
from kosti import Game
from kosti.dice import DICE, KEEPS, THROWS, Dice, join, keeps_of, outcomes, roll
from kosti.errors import IllegalAction
from kosti.games.actions import Keep, Stop, Throw, Void
from kosti.games.showdown import ShowdownRules, ShowdownState
from kosti.games.showdown.hands import Straight
from kosti.players import Bot, bot
from kosti.solver.showdown.coach import showdown_coach
from kosti.solver.showdown.match import Depth, depth
from kosti.solver.showdown.solution import ShowdownSolution, solve_showdown

STRAIGHTS = [each.value for each in Straight]

MATCHES: dict[str, tuple[int, dict[str, object]]] = {
    "alone": (1, {"rounds": 2}),
    "two": (2, {}),
    "two, one round": (2, {"rounds": 1, "straight": "none"}),
    "two, with chips": (2, {"rounds": 3, "ante": 5, "straight": "below-full"}),
    "three, one round": (3, {"rounds": 1}),
    "three": (3, {"rounds": 3, "straight": "none"}),
    "three, by lot": (3, {"rounds": 2, "start": "roll-off-order"}),
    "four": (4, {"rounds": 2}),
    "four, round by round": (4, {}),
}

STARTS = {
    "equal-full": [
        [0.462063047345, 0.537936952655],
        [0.300194583700, 0.327582259431, 0.372223156870],
        [0.223117523215, 0.236242819600, 0.255718079268, 0.284921577917],
    ],
    "below-full": [
        [0.461615306463, 0.538384693537],
        [0.298567530278, 0.327707465512, 0.373725004210],
        [0.222116944383, 0.235709394629, 0.256046174297, 0.286127486691],
    ],
    "none": [
        [0.466042876497, 0.533957123503],
        [0.303000525459, 0.328415633830, 0.368583840711],
        [0.225297834572, 0.237243786682, 0.255399229581, 0.282059149165],
    ],
}
"""By straight, the chances in one round of two, three and four, in the order of throwing."""


def rules(**options: object) -> ShowdownRules:
    return cast(ShowdownRules, kosti.ruleset("showdown", **options))


@cache
def solved(name: str) -> ShowdownSolution:
    return solve_showdown(rules(**MATCHES[name][1]))


@cache
def one_round(straight: str = "equal-full") -> ShowdownSolution:
    return solve_showdown(rules(rounds=1, straight=straight))


def chances(solution: ShowdownSolution, state: ShowdownState) -> list[float]:
    return [solution.expectation(state, seat) for seat in range(len(state.won))]


def at_start(solution: ShowdownSolution, players: int) -> list[float]:
    return chances(solution, ShowdownState.before(solution.rules, players))


def positions(name: str, how_many: int) -> list[ShowdownState]:
    """Return states at all moments of matches played at random."""
    players, options = MATCHES[name]
    rng = Random(name)
    found: list[ShowdownState] = []
    state = ShowdownState.before(rules(**options), players)
    while len(found) < how_many:
        decisions = state.decisions()
        action = rng.choice(decisions) if decisions else Throw(roll(state.due, rng))
        state = state.apply(action)
        if state.over:
            state = ShowdownState.before(rules(**options), players)
        if rng.random() < 0.2:
            found.append(state)
    return found


# The laws


@pytest.mark.parametrize("name", MATCHES)
def test_every_choice_has_the_value_that_the_engine_gives_it(name: str) -> None:
    solution = solved(name)
    for state in positions(name, 25):
        if not state.order or state.seat is None:
            continue
        choices = solution.choices(state)
        assert {each.action for each in choices} == {*(state.decisions() or [None])}
        assert choices == tuple(sorted(choices, key=lambda each: each.loss))
        assert choices[0].loss == 0.0
        for choice in choices if state.decisions() else ():
            assert choice.action is not None
            after = solution.expectation(state.apply(choice.action), state.seat)
            assert choice.value == pytest.approx(after, abs=1e-12)
            if solution.match(len(state.won)).depth is Depth.MATCH:
                assert choice.value + choice.loss == pytest.approx(choices[0].value)


@pytest.mark.parametrize("name", MATCHES)
def test_every_seat_has_what_the_dice_and_the_best_choice_give_it(name: str) -> None:
    solution = solved(name)
    for state in positions(name, 12):
        if not state.order:
            continue
        if state.due:
            each = [(p, chances(solution, state.apply(Throw(d)))) for d, p in outcomes(state.due)]
            found = [sum(p * of[seat] for p, of in each) for seat in range(len(state.won))]
        else:
            best = solution.choices(state)[0].action
            assert best is not None
            found = chances(solution, state.apply(best))
        assert chances(solution, state) == pytest.approx(found, abs=1e-12)


@pytest.mark.parametrize("name", MATCHES)
def test_the_chances_of_all_seats_add_up_to_one(name: str) -> None:
    for state in positions(name, 40):
        assert sum(chances(solved(name), state)) == pytest.approx(1.0, abs=1e-12)


# Against plain twins

Blitz = Callable[[int], list[float]]
"""The chances in a blitz among so many, in the order of throwing."""

Vector = list[float]


def claimed(straight: str) -> Blitz:
    """Return what the solver says of blitzes; the twins must come to the same for whole rounds.

    That is proof: all being equal again is far rarer than not, so no other chances could do it.
    """
    return lambda players: at_start(one_round(straight), players)


LANDING = {
    keep: [(p, join(keep, thrown)) for thrown, p in outcomes(DICE - len(keep))]
    for keep in KEEPS
    if len(keep) < DICE
}
MAY_KEEP = {throw: [keep for keep in keeps_of(throw) if len(keep) < DICE] for throw in THROWS}


def turn(stopped: dict[Dice, Vector], mover: int) -> Vector:
    """Return the chances of all when the mover's turn may end with these, for the most of his."""
    values = stopped
    for _ in range(2):
        kept = {keep: mean([(p, values[t]) for p, t in LANDING[keep]]) for keep in LANDING}
        values = {
            throw: max([stopped[throw], *(kept[k] for k in MAY_KEEP[throw])], key=itemgetter(mover))
            for throw in THROWS
        }
    return mean([(p, values[throw]) for throw, p in outcomes(DICE)])


def mean(weighted: Sequence[tuple[float, Vector]]) -> Vector:
    weights = [p for p, _ in weighted]
    return [
        sum(map(mul, weights, column), 0.0)
        for column in zip(*(of for _, of in weighted), strict=True)
    ]


def twin(players: int, straight: str, blitz: Blitz) -> Vector:
    """Return the chances in a round, each player playing to win it; slow and obvious."""
    made = {throw: plain.hand(throw, straight) for throw in THROWS}

    @cache
    def after(best: tuple[int, int, int], leaders: tuple[int, ...], mover: int) -> Vector:
        if mover == players:
            chances = [0.0] * players
            for seat, chance in zip(leaders, blitz(len(leaders)), strict=True):
                chances[seat] = chance
            return chances
        stopped = {}
        for throw, mine in made.items():
            if mine > best:
                stopped[throw] = after(mine, (mover,), mover + 1)
            elif mine == best:
                stopped[throw] = after(best, (*leaders, mover), mover + 1)
            else:
                stopped[throw] = after(best, leaders, mover + 1)
        return turn(stopped, mover)

    return after((-1, 0, 0), (), 0)


@pytest.mark.parametrize("straight", STRAIGHTS)
def test_a_round_of_two_is_that_of_the_plain_twin(straight: str) -> None:
    blitz = claimed(straight)
    assert blitz(2) == pytest.approx(twin(2, straight, blitz), abs=1e-12)


def test_a_round_of_three_is_that_of_the_plain_twin() -> None:
    blitz = claimed("equal-full")
    assert blitz(3) == pytest.approx(twin(3, "equal-full", blitz), abs=1e-12)


def to_the_end(state: ShowdownState, blitz: Blitz) -> Vector:
    """Return the chances in the last turn of a one-round match, played by the engine."""
    mover = cast(int, state.seat)

    @cache
    def after(state: ShowdownState) -> Vector:
        if state.over:
            return [float(each.place == 1) for each in state.places()]
        if state.blitz:
            chances = dict(zip(state.queue, blitz(len(state.queue)), strict=True))
            return [chances.get(seat, 0.0) for seat in range(len(state.won))]
        if state.due:
            return mean([(p, after(state.apply(Throw(dice)))) for dice, p in outcomes(state.due)])
        return max(
            (after(state.apply(action)) for action in state.decisions()), key=itemgetter(mover)
        )

    return after(state)


@pytest.mark.parametrize(
    ("players", "shown"), [(2, ["66544"]), (2, ["11123"]), (3, ["66544", "66544"])]
)
def test_a_last_turn_is_what_the_engine_makes_of_it(players: int, shown: list[str]) -> None:
    game = Game(rules(rounds=1), ["А", "Б", "В"][:players])
    for throw in shown:
        game = game.apply(throw).apply("stop")
    state = cast(ShowdownState, game.state)
    found = to_the_end(state, claimed("equal-full"))
    assert chances(one_round(), state) == pytest.approx(found, abs=1e-12)


# What comes out


@pytest.mark.parametrize(("straight", "values"), STARTS.items())
def test_the_chances_at_the_start_of_a_round(straight: str, values: list[Vector]) -> None:
    for players, expected in enumerate(values, 2):
        assert at_start(one_round(straight), players) == pytest.approx(expected, abs=1e-11)


@pytest.mark.parametrize("straight", STRAIGHTS)
def test_who_throws_later_has_the_better_chance(straight: str) -> None:
    for players in range(2, 7):
        found = at_start(one_round(straight), players)
        assert all(sooner < later for sooner, later in pairwise(found))


def test_a_match_of_two_is_as_many_rounds_with_the_first_turn_in_each_by_turns() -> None:
    """Over an even number of rounds nobody has an advantage."""
    first = one_round().value
    for rounds in range(1, 6):
        lead = {0: 1.0}
        for number in range(rounds):
            chance = first if number % 2 == 0 else 1.0 - first
            after: dict[int, float] = {}
            for by, p in lead.items():
                after[by + 1] = after.get(by + 1, 0.0) + p * chance
                after[by - 1] = after.get(by - 1, 0.0) + p * (1.0 - chance)
            lead = after
        expected = sum(p for by, p in lead.items() if by > 0) + lead.get(0, 0.0) / 2
        found = solve_showdown(rules(rounds=rounds)).value
        assert found == pytest.approx(expected, abs=1e-12)
        assert found == pytest.approx(0.5) if rounds % 2 == 0 else found < 0.5
    assert solve_showdown(rules(rounds=100)).value == pytest.approx(0.5)


def test_equal_players_have_the_chances_of_a_round_of_theirs() -> None:
    game = Game(rules(rounds=1), ["А", "Б", "В"])
    for throw in ("11234", "66544", "66544"):
        game = game.apply(throw).apply("stop")
    first, second = at_start(one_round(), 2)
    found = chances(one_round(), cast(ShowdownState, game.state))
    assert found == pytest.approx([0.0, first, second], abs=1e-12)


def test_equal_numbers_of_rounds_share_the_win() -> None:
    game = Game(rules(rounds=2), ["А", "Б", "В"])
    for throw in ("66661", "11123", "11123", "66661", "11123", "11123"):
        game = game.apply(throw).apply("stop")
    state = cast(ShowdownState, game.state)
    assert state.over
    assert chances(solve_showdown(rules(rounds=2)), state) == [0.5, 0.5, 0.0]


def test_who_has_won_the_round_stops() -> None:
    game = Game(rules(rounds=1), ["А", "Б"]).apply("11123").apply("stop").apply("66655")
    best = one_round().choices(cast(ShowdownState, game.state))[0]
    assert best == (Stop(), 1.0, 0.0)


def test_a_decided_match_is_played_on_to_win_its_rounds() -> None:
    """Nothing can be lost any more, but what comes first is what wins the round."""
    state = ShowdownState.before(rules(rounds=3), 2)
    decided = replace(state, round=3, won=(2, 0)).apply(Throw((1, 3, 3, 3, 5)))
    last = ShowdownState.before(rules(rounds=1), 2).apply(Throw((1, 3, 3, 3, 5)))
    found = solve_showdown(rules(rounds=3)).choices(decided)
    assert {(each.value, each.loss) for each in found} == {(1.0, 0.0)}
    assert found[0].action == one_round().choices(last)[0].action == Keep((3, 3, 3))


# Play


def test_the_best_player_beats_the_greedy_one_by_as_much_as_he_must() -> None:
    """Against less than the best play he wins at least the chance that he has against it."""
    rounds = 1200
    rng = Random(5)
    greedy = bot("greedy", rules(rounds=1))
    for best in (0, 1):
        won = sum(one_game(best, greedy, rng) == best for _ in range(rounds))
        chance = at_start(one_round(), 2)[best]
        error = sqrt(chance * (1.0 - chance) / rounds)
        assert won / rounds > chance - 4 * error


def one_game(best: int, other: Bot, rng: Random) -> int:
    """Return who wins a round in which one seat plays at best."""
    game = Game(rules(rounds=1), ["А", "Б"])
    while not game.over:
        state = cast(ShowdownState, game.state)
        if state.seat == best:
            action = one_round().choices(state)[0].action
        else:
            action = other.decide(game, rng)
        game = game.apply(action or Throw(roll(state.due, rng)))
    return [each.place for each in game.standings()].index(1)


# The moments without a decision


def test_while_the_lot_is_drawn_all_have_the_same_chance() -> None:
    solution = solved("three, by lot")
    state = ShowdownState.before(solution.rules, 3).apply(Throw((6, 6, 6, 6, 6)))
    assert chances(solution, state) == pytest.approx([1 / 3] * 3)
    assert solution.choices(state) == ((None, 1 / 3, 0.0),)


def test_a_throw_that_does_not_count_changes_nothing() -> None:
    state = ShowdownState.before(rules(rounds=1), 2)
    assert chances(one_round(), state.apply(Void((6, 6)))) == chances(one_round(), state)


def test_questions_that_have_no_answer() -> None:
    state = ShowdownState.before(rules(rounds=1), 2)
    with pytest.raises(IllegalAction, match="over"):
        one_round().choices(replace(state, over=True, queue=()))
    with pytest.raises(ValueError, match="showdown"):
        one_round().choices(ShowdownState.before(rules(), 2))
    with pytest.raises(ValueError, match="showdown"):
        one_round().expectation(ShowdownState.before(rules(), 2), 0)


# How far


def test_how_far_a_match_is_solved() -> None:
    assert [depth(players, 10) for players in (1, 2, 3, 4, 8, 9, 16)] == [
        Depth.MATCH,
        Depth.MATCH,
        Depth.MATCH,
        Depth.ROUNDS,
        Depth.ROUNDS,
        Depth.ROUND,
        Depth.ROUND,
    ]
    assert {depth(players, 1) for players in range(1, 17)} == {Depth.MATCH}
    assert depth(2, 100) is depth(4, 5) is depth(5, 3) is Depth.MATCH


def test_in_the_largest_matches_values_are_chances_to_win_the_round() -> None:
    solution = solve_showdown(rules())
    state = ShowdownState.before(solution.rules, 16)
    assert chances(solution, state) == at_start(one_round(), 16)
    behind = replace(state, round=10, won=(9, *[0] * 15), queue=(*range(9, 16), *range(9)))
    assert solution.expectation(behind, 9) == solution.expectation(state, 0)


def test_the_coach() -> None:
    coach = showdown_coach(rules())
    assert (coach.kind, coach.shared, coach.from_store) == ("win-probability", True, False)
    assert coach.value == pytest.approx(0.5)
    assert coach.states == 55 * 199
    assert coach.notice is None
    assert coach.bound == 0.0
    assert coach.approximation(2) is coach.approximation(3) is None
    assert "in full" in str(coach.approximation(4))
    assert "present round" in str(coach.approximation(16))
    state = ShowdownState.before(rules(), 2)
    assert coach.expectation(state, 1) == coach.solution.expectation(state, 1)
    assert coach.choices(state) == coach.solution.choices(state)
