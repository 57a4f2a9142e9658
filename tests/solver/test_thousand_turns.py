"""One turn of thousand by itself, against a plain recursion over the engine's own scoring."""

from __future__ import annotations

from functools import cache
from typing import cast

import pytest

import kosti
from kosti.dice import DICE, outcomes
from kosti.games.thousand import ThousandRules
from kosti.games.thousand.choices import Confirm, SetAside
from kosti.games.thousand.scoring import best, scoring_keeps
from kosti.solver.thousand.turns import best_turn, success

LONGEST = 700
"""Points from which on the plain turn stops: they come too rarely to be seen in nine digits."""

STYLES = [
    {"set_aside": aside, "confirm": confirm}
    for aside in ("all", "at-least-one")
    for confirm in ("forced", "optional", "banks")
]


def rules(**changes: object) -> ThousandRules:
    return cast(ThousandRules, kosti.ruleset("thousand", **changes))


class Plain:
    """A turn that must make a least number of points, and is worth some function of them."""

    def __init__(self, ruleset: ThousandRules, least: int, *, points_count: bool) -> None:
        self.rules = ruleset
        self.least = least
        self.points_count = points_count
        self.thrown = cache(self._thrown)
        self.kept = cache(self._kept)

    def stop(self, points: int) -> float:
        return float(points) if self.points_count else 1.0

    def _thrown(self, points: int, dice: int, confirm: bool) -> float:
        """Return the value of throwing so many dice."""
        total = 0.0
        for throw, chance in outcomes(dice):
            if best(throw).points:
                total += chance * max(
                    self.kept(points, dice, keep, confirm) for keep in self.keeps(throw)
                )
        return total

    def keeps(self, throw: tuple[int, ...]) -> list[tuple[int, int]]:
        """Return the points and the number of dice of each way to set dice aside."""
        every = self.rules.set_aside is SetAside.AT_LEAST_ONE
        keeps = scoring_keeps(throw) if every else [best(throw).used]
        return sorted({(best(keep).points, len(keep)) for keep in keeps})

    def _kept(self, points: int, dice: int, keep: tuple[int, int], confirm: bool) -> float:
        reached, left = points + keep[0], dice - keep[1]
        must = not left and self.rules.confirm is not Confirm.OPTIONAL
        if reached >= LONGEST and (not must or reached >= 10 * LONGEST):
            return self.stop(reached)
        banks = self.rules.confirm is Confirm.BANKS
        if confirm and banks and reached >= self.least:
            return self.stop(reached)
        on = self.thrown(reached, left or DICE, must)
        return on if must or reached < self.least else max(on, self.stop(reached))


@pytest.mark.parametrize("style", STYLES, ids=lambda each: "-".join(each.values()))
def test_the_best_turn_is_that_of_the_plain_recursion(style: dict[str, object]) -> None:
    plain = Plain(rules(**style), 5, points_count=True)
    found = best_turn(rules(**style))

    assert found.value == pytest.approx(plain.thrown(0, DICE, False), abs=1e-4)
    for dice, last in found.throws_on.items():
        confirms = dice == DICE and style["confirm"] != "optional"
        assert plain.thrown(last, dice, confirms) > last
        assert plain.thrown(last + 5, dice, confirms) <= last + 5 + 1e-3


@pytest.mark.parametrize("style", STYLES, ids=lambda each: "-".join(each.values()))
def test_the_outcomes_of_the_best_turn_add_up(style: dict[str, object]) -> None:
    found = best_turn(rules(**style))

    assert sum(chance for _, chance in found.outcomes) == pytest.approx(1, abs=1e-12)
    mean = sum(points * chance for points, chance in found.outcomes)
    assert mean == pytest.approx(found.value, abs=1e-9)


@pytest.mark.parametrize("style", STYLES, ids=lambda each: "-".join(each.values()))
def test_the_chance_to_make_what_one_must(style: dict[str, object]) -> None:
    for least in (50, 120):
        plain = Plain(rules(**style), least, points_count=False)
        for dice in range(1, DICE + 1):
            expected = plain.thrown(0, dice, False)
            assert success(rules(**style), least, dice) == pytest.approx(expected, abs=1e-12)


def test_the_known_figures() -> None:
    found = best_turn(rules())

    assert found.value == pytest.approx(35.306971, abs=1e-6)
    assert dict(found.throws_on) == {1: 15, 2: 15, 3: 35, 4: 95}
    assert success(rules(), 120) == pytest.approx(0.100997, abs=1e-6)
    assert success(rules(), 0) == 1.0
