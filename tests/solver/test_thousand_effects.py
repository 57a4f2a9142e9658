"""What the kernels do to a player's state is what the engine does to it."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import numpy as np
import pytest
from tests.test_simulate_thousand import CASES

from kosti.games.events import Event
from kosti.games.thousand import Player, ThousandRules, effects
from kosti.games.thousand.choices import Barrel
from kosti.games.thousand.options import STEP
from kosti.solver.thousand.effects import EVENTS, Column, Counted, Written
from kosti.solver.thousand.player_states import StateSpace

SAMPLE = 40


def players(space: StateSpace, rng: Random) -> list[Player]:
    """Return some of the states that a player can be in."""
    states = space.reachable(3000)
    some = rng.sample(range(len(states)), min(SAMPLE, len(states)))
    return [player(states[at]) for at in some]


def player(row: np.ndarray) -> Player:
    """Return a state as the engine has it."""
    each = dict(zip(Column, map(int, row), strict=True))
    return Player(
        score=STEP * each[Column.SCORE],
        opened=bool(each[Column.OPENED]),
        opening_points=STEP * each[Column.FIRST],
        bolts=each[Column.BOLTS],
        barrel=None if each[Column.BARREL] < 0 else each[Column.BARREL],
        falls=each[Column.FALLS],
        dots=each[Column.DOTS],
        failed=each[Column.FAILED],
    )


def assert_same(space: StateSpace, rows: np.ndarray, expected: list[Player]) -> None:
    """Compare states, those left out that have sunk too low to be followed."""
    for row, known in zip(rows, expected, strict=True):
        other = space.row(known)[0]
        if space.followed(other[None])[0] or space.followed(row[None])[0]:
            assert row.tolist() == other.tolist()


@pytest.mark.parametrize("case", range(0, len(CASES), 2))
def test_a_turn_ends_for_its_mover_as_in_the_engine(case: int) -> None:
    rules, rng = CASES[case], Random(case)
    space = StateSpace(rules)
    movers = players(space, rng)
    rows = np.concatenate([space.row(each) for each in movers])

    busts = [effects.bust(rules, (each,), 0, 0).players[0] for each in movers]
    assert_same(space, space.busted(rows), busts)
    if rules.barrel is Barrel.OPEN:
        dots = [effects.dot(rules, (each,), 0, 0).players[0] for each in movers]
        assert_same(space, space.dotted(rows), dots)
    steps = np.array([rules.least(each) // STEP + rng.randint(0, 8) for each in movers])
    if rules.barrel is Barrel.OPEN:  # nobody writes more than the target
        left = np.array([(rules.target - each.score) // STEP for each in movers])
        may = left >= np.array([rules.least(each) // STEP for each in movers])
        movers = [each for each, enough in zip(movers, may, strict=True) if enough]
        rows, steps = rows[may], np.minimum(steps, left)[may]
    turns = space.written(rows, steps)
    ends = [
        effects.stop(rules, (mover,), 0, STEP * int(n))
        for mover, n in zip(movers, steps, strict=True)
    ]
    assert (turns.what == Written.WINS).tolist() == [end.winner == 0 for end in ends]
    going_on = turns.what != Written.WINS
    assert_same(
        space, turns.states[going_on], [end.players[0] for end in ends if end.winner is None]
    )


@pytest.mark.parametrize("case", range(1, len(CASES), 2))
def test_others_are_charged_and_knocked_off_as_in_the_engine(case: int) -> None:
    rules, rng = CASES[case], Random(case)
    space = StateSpace(rules)
    others = players(space, rng)
    passed = [each for each in others if each.opened and not each.sits]
    charged = [after_passing(rules, each) for each in passed]
    together = [(a, b) for a, b in zip(passed, charged, strict=True) if b is not None]
    if rules.overtake and together:
        rows = np.concatenate([space.row(each) for each, _ in together])
        assert_same(space, space.overtaken(rows), [each for _, each in together])
    sitting = [each for each in others if each.sits]
    if rules.knock and rules.barrel is Barrel.POINTS and sitting:
        rows = np.concatenate([space.row(each) for each in sitting])
        assert_same(space, space.knocked_off(rows), [knocked(rules, each) for each in sitting])


def after_passing(rules: ThousandRules, other: Player) -> Player | None:
    """Return what becomes of a player whom somebody passes by one step.

    None where nobody can: the mover wins, sits down, or is emptied by the truck.
    """
    mover = Player(score=other.score - STEP, opened=True)
    outcome = effects.stop(rules, (mover, other), 0, 2 * STEP)
    landed = outcome.players[0].score == other.score + STEP and not outcome.players[0].sits
    return outcome.players[1] if landed and outcome.winner is None else None


def knocked(rules: ThousandRules, other: Player) -> Player:
    """Return what becomes of a player on the barrel when somebody else sits down."""
    mover = Player(score=0, opened=True)
    return effects.stop(replace(rules, overtake=0), (mover, other), 0, rules.target - STEP).players[
        1
    ]


def test_everything_that_is_counted_is_an_event_of_its_own() -> None:
    assert list(EVENTS) == list(Counted)
    assert len(set(EVENTS.values())) == len(Counted)
    assert all(issubclass(each, Event) for each in EVENTS.values())
