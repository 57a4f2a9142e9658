"""What a solution answers in the middle of a game."""

from dataclasses import replace
from random import Random

import pytest
from tests.scenes import sheet
from tests.solver.conftest import Solved

from kosti.dice import outcomes, roll
from kosti.errors import RecordError
from kosti.games.actions import Keep, Skip, Throw
from kosti.games.sheet import Sheet, SheetState
from kosti.games.sheet.actions import Declare, Write
from kosti.solver.sheet.solution import SheetSolution

RULES: list[tuple[str, dict[str, object]]] = [
    ("classic", {}),
    ("classic", {"order": "free", "cross_out": "if-nothing-fits"}),
    ("kubiki", {}),
    ("kubiki-hard", {}),
    ("family", {}),
    ("family", {"cross_out": "if-nothing-fits"}),
    ("two-stage", {}),
    ("two-round", {}),
    ("twelve", {}),
    ("attempt-bank", {}),
    ("attempt-bank-club", {}),
    ("yatzy", {}),
    ("yahtzee", {}),
    ("yahtzee", {"joker": "free", "cross_out": "if-nothing-fits"}),
    ("yahtzee", {"declare": "by-second"}),
]
CLOSE = 1e-8


def check_before_throw(solution: SheetSolution, state: SheetState) -> None:
    """The expectation before a throw is the mean of those after it."""
    assert state.seat is not None
    mean = sum(
        p * solution.expectation(state.apply(Throw(thrown)), state.seat)
        for thrown, p in outcomes(state.due)
    )
    assert solution.expectation(state) == pytest.approx(mean, abs=CLOSE)


def check_decision(solution: SheetSolution, state: SheetState) -> None:
    """Every legal decision is worth what is expected after it, and the best stand first."""
    choices = solution.choices(state)
    seat = state.seat
    assert {each.action for each in choices} == set(state.decisions())
    assert [each.loss for each in choices] == sorted(each.loss for each in choices)
    assert choices[0].loss == 0
    for each in choices:
        after = state.apply(each.action)
        if not (after.over and after.sheets[seat or 0].open):  # cut short, not played out
            assert solution.expectation(after, seat) == pytest.approx(each.value, abs=CLOSE)
        assert each.loss == pytest.approx(choices[0].value - each.value, abs=CLOSE)


@pytest.mark.parametrize("decisions", [30, pytest.param(90, marks=pytest.mark.long)])
@pytest.mark.parametrize(("preset", "changes"), RULES)
def test_expectations_and_choices_agree_all_through_a_game(
    solved: Solved, preset: str, changes: dict[str, object], decisions: int
) -> None:
    solution, rules = solved(preset, **changes), sheet(preset, **changes)
    rng = Random(7)
    state = SheetState.before(rules, 2)
    while not state.over and decisions:
        if state.due:
            if rng.random() < 0.15:
                check_before_throw(solution, state)
            state = state.apply(Throw(roll(state.due, rng)))
            continue
        decisions -= 1
        if rng.random() < 0.3:
            check_decision(solution, state)
        weighed = rng.random()
        choices = solution.choices(state)
        state = state.apply((choices[0] if weighed < 0.7 else rng.choice(choices)).action)


@pytest.mark.parametrize("preset", ["classic", "family", "yahtzee", "attempt-bank"])
def test_the_best_choices_lose_nothing(solved: Solved, preset: str) -> None:
    solution, rng = solved(preset), Random(2)
    state = SheetState.before(sheet(preset), 1)
    while not state.over:
        if state.due:
            state = state.apply(Throw(roll(state.due, rng)))
        else:
            before, best = solution.expectation(state, 0), solution.choices(state)[0]
            state = state.apply(best.action)
            assert best.loss == 0
            assert solution.expectation(state, 0) == pytest.approx(before, abs=CLOSE)


def test_keeping_all_dice_is_no_choice_and_stopping_later_no_way_around(solved: Solved) -> None:
    """The trap: on the first throw a combo counts double, and only there."""
    solution = solved("classic", order="free")
    state = SheetState.before(sheet("classic", order="free"), 1).apply(Throw((2, 3, 4, 5, 6)))
    values = {each.action: each.value for each in solution.choices(state)}

    now = values[Write(sheet("classic").cells[10])]
    assert Keep((2, 3, 4, 5, 6)) not in values
    assert all(now > value for action, value in values.items() if isinstance(action, Keep))


def test_declaring_has_the_value_of_what_may_follow(solved: Solved) -> None:
    solution = solved("family")
    state = SheetState.before(sheet("family"), 1).apply(Throw((6, 6, 6, 6, 1)))
    values = {each.action: each.value for each in solution.choices(state)}

    sixes, pair = sheet("family").cells[5], sheet("family").cells[6]
    assert values[Declare(sixes)] > values[Declare(pair)]
    assert values[Declare(sixes)] > values[Keep(())]
    bound = state.apply(Declare(sixes))
    assert {each.action for each in solution.choices(bound)} == set(bound.decisions())


def test_passing_has_the_value_of_throwing(solved: Solved) -> None:
    solution, state = solved("family"), SheetState.before(sheet("family"), 1)

    (only,) = solution.choices(state)
    assert only.action == Skip()
    assert only.loss == 0
    assert only.value == pytest.approx(solution.expectation(state))


def test_a_state_of_other_rules_is_refused(solved: Solved) -> None:
    with pytest.raises(ValueError, match="classic"):
        solved("classic").choices(SheetState.before(sheet("classic", order="free"), 1))


@pytest.mark.parametrize(
    ("preset", "cells", "bank"),
    [
        ("classic", {"ones": -1, "pair": 12}, 0),
        ("attempt-bank", {"ones": 0, "pair": 12}, 0),
        ("attempt-bank", {"ones": 0}, 3),
    ],
)
def test_a_sheet_that_no_play_leads_to_is_refused(
    solved: Solved, preset: str, cells: dict[str, int], bank: int
) -> None:
    rules = sheet(preset)
    points = tuple(cells.get(cell.value) for cell in rules.cells)
    state = replace(SheetState.before(rules, 1), sheets=(Sheet(rules, points, bank),))

    with pytest.raises(RecordError) as caught:
        solved(preset).expectation(state)
    assert caught.value.code == "bad-position"


def test_before_the_lot_is_drawn_a_seat_must_be_named(solved: Solved) -> None:
    solution, state = solved("classic"), SheetState.before(sheet("classic", start="roll-off"), 2)
    state = replace(state, rules=sheet("classic"))

    with pytest.raises(ValueError, match="seat"):
        solution.expectation(state)
    assert solution.expectation(state, 1) == pytest.approx(solution.value)
