"""Sheets with a bank of attempts, solved under a cost per turn."""

from random import Random

import pytest
from tests.scenes import sheet
from tests.solver.conftest import Solved
from tests.solver.twin import best_of, with_throws

from kosti.dice import THROWS, Dice, roll
from kosti.errors import RulesError
from kosti.games.actions import Throw
from kosti.games.sheet import SheetRules, SheetState
from kosti.games.sheet.cells import Cell
from kosti.solver.sheet.bank import BankSolution, solve_bank

COST = 7.0


def small(**changes: object) -> SheetRules:
    return sheet("attempt-bank", cells=["sixes", "pair", "poker"], four_bonus=0, **changes)


def value_of_a_turn(solution: BankSolution, opened: frozenset[Cell], bank: int) -> float:
    """Work out a turn from the table's values after it, in plain Python."""
    rules = solution.rules
    allowed = [cell for cell in rules.cells if cell in opened]
    if Cell.SIXES in opened:
        allowed = [Cell.SIXES]

    def rest(left: frozenset[Cell], saved: int) -> float:
        mask = sum(1 << i for i, cell in enumerate(rules.cells) if cell in left)
        return float(solution.values[solution.plan.row_of[mask], saved])

    def written(saved: int, attempt: int) -> dict[Dice, float]:
        found = dict.fromkeys(THROWS, float("-inf"))
        for throw in THROWS:
            for cell in allowed:
                if rules.makes(cell, throw):
                    left, kept, paid = opened - {cell}, saved + max(0, 3 - attempt), 0
                    if cell is Cell.SIXES and rules.bank == "after-school":
                        kept, paid = 0, 3 * kept
                    value = rules.points_in(cell, throw, attempt) + paid + rest(left, kept)
                    found[throw] = max(found[throw], value)
        return found

    def late(saved: int) -> dict[Dice, float]:
        best = written(saved, 3)
        if saved:
            best = best_of(best, with_throws(late(saved - 1)))
        return {throw: max(value, rest(opened, saved)) for throw, value in best.items()}

    second = best_of(written(bank, 2), with_throws(late(bank)))
    return with_throws(best_of(written(bank, 1), with_throws(second)))[()] - solution.turn_cost


@pytest.mark.parametrize("first_throw", [1, 2])
@pytest.mark.parametrize("bank", ["at-end", "after-school"])
def test_every_turn_has_the_value_that_the_twin_finds(bank: str, first_throw: int) -> None:
    rules = small(bank=bank, first_throw=first_throw)
    solution = solve_bank(rules, turn_cost=COST, stored=False)
    sixes, pair, poker = solution.rules.cells

    for opened in ({sixes, pair, poker}, {pair, poker}, {pair}, {poker}):
        for saved in range(2 * (3 - len(opened)) + 1):
            mask = sum(1 << i for i, cell in enumerate(solution.rules.cells) if cell in opened)
            found = solution.values[solution.plan.row_of[mask], saved]
            twin = value_of_a_turn(solution, frozenset(opened), saved)
            assert found == pytest.approx(twin, abs=1e-9)


def test_who_may_choose_keeps_the_bank_and_loses_nothing() -> None:
    rules = small(bank="choose")
    solution = solve_bank(rules, turn_cost=COST, stored=False)
    same = solve_bank(small(bank="at-end"), turn_cost=COST, stored=False)
    state = SheetState.before(rules, 1)
    for word in ("66612", "sixes"):
        state = state.apply(rules.grammar.parse(word))
    kept, paid = solution.choices(state)

    assert solution.value == same.value
    assert (kept.action.token, paid.action.token) == ("kept", "paid")
    for choice in (kept, paid):
        after = state.apply(choice.action)
        assert choice.value == pytest.approx(solution.expectation(after, 0))
    assert paid.loss > 0


def test_by_default_a_turn_costs_what_equal_players_earn_in_one(solved: Solved) -> None:
    solution = solved("attempt-bank")
    assert isinstance(solution, BankSolution)

    assert solution.turn_cost == pytest.approx(9.894726, abs=1e-6)
    assert solution.turns == pytest.approx(25.409419, abs=1e-5)
    assert solution.value == pytest.approx(solution.turn_cost * solution.turns, abs=1e-6)


def test_the_dearer_a_turn_the_fewer_are_taken() -> None:
    cheap, dear = (
        solve_bank(sheet("attempt-bank"), turn_cost=cost, stored=False) for cost in (2, 40)
    )

    assert cheap.turns > dear.turns
    assert cheap.value > dear.value


def test_played_games_bear_the_value_out() -> None:
    solution = solve_bank(small(), turn_cost=COST, stored=False)
    rng, nets = Random(4), []
    for _ in range(300):
        state, turns = SheetState.before(solution.rules, 1), 0
        while not state.over:
            turns = state.number
            throw = state.due > 0
            action = Throw(roll(state.due, rng)) if throw else solution.choices(state)[0].action
            state = state.apply(action)
        nets.append(state.places()[0].total - COST * (turns - solution.turns))
        assert solution.expectation(state, 0) == pytest.approx(nets[-1])
    mean = sum(nets) / len(nets)
    spread = (sum((net - mean) ** 2 for net in nets) / len(nets)) ** 0.5

    assert abs(mean - solution.value) < 4 * spread / len(nets) ** 0.5


def test_a_further_throw_has_the_value_of_the_attempt_it_costs() -> None:
    """Poker alone is left, four sixes lie on the table after the third throw, one is saved."""
    solution = solve_bank(small(), turn_cost=COST, stored=False)
    state = SheetState.before(solution.rules, 1)
    for word in ("66666", "sixes", "66555", "(66)", "126", "pair", "66661", "(6666)", "2",
                 "(6666)", "3"):  # fmt: skip
        state = state.apply(state.rules.grammar.parse(word))
    values = {each.action.token: each.value for each in solution.choices(state)}

    assert state.sheet.bank == 3
    assert values["(6666)"] > values["none"]
    assert max(values, key=values.__getitem__) == "(6666)"


@pytest.mark.parametrize("cost", [0.0, -1.0, 1001.0, float("nan")])
def test_a_cost_that_leads_nowhere_is_refused(cost: float) -> None:
    with pytest.raises(RulesError) as caught:
        solve_bank(sheet("attempt-bank"), turn_cost=cost)
    assert caught.value.code == "not-this-game"


def test_rules_without_a_bank_are_refused() -> None:
    with pytest.raises(RulesError) as caught:
        solve_bank(sheet("classic"))
    assert caught.value.code == "not-this-game"


def test_a_sheet_that_brings_hardly_anything_is_balanced_by_a_small_cost() -> None:
    rules = sheet("attempt-bank", cells=["minus"], order="free", four_bonus=0)
    solution = solve_bank(rules, stored=False)

    assert 0 < solution.turn_cost < 0.01
    assert solution.value == pytest.approx(solution.turn_cost * solution.turns, abs=1e-6)
