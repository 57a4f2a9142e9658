"""School sums: those that mean the same for the rest of the game are one state, no others are."""

from itertools import product

import numpy as np
import pytest
from tests.scenes import sheet

from kosti.errors import RecordError
from kosti.games.sheet import Sheet, SheetRules
from kosti.games.sheet.choices import SchoolTotal
from kosti.solver.lattice import best_of_keeps, expectations, lattice
from kosti.solver.sheet.plan import plan
from kosti.solver.sheet.school import school_points
from kosti.solver.sheet.solve import solve

SCHOOL = ["ones", "twos", "threes", "fours", "fives", "sixes"]

TOTALS = [
    ("face", "bonus-from-zero"),
    ("flat", "bonus-from-zero"),
    ("face", "plus-minus"),
    ("count", "plus-minus"),
    ("face", "tenfold-if-negative"),
    ("flat", "tenfold-if-negative"),
    ("count", "tenfold-each-negative"),
    ("sum", "bonus-from-63"),
    ("face", "none"),
]


def school(form: str, total: str, factor: int) -> SheetRules:
    return sheet(
        "classic",
        cells=SCHOOL,
        order="free",
        school=form,
        school_total=total,
        first_throw_school=factor,
        undoubled=[],
    )


def unfolded(rules: SheetRules) -> float:
    """Return the value of a game of the school alone, every sum being a state of its own."""
    points, faces = school_points(rules, rules.school_cells), lattice().faces
    low, high = int(points.min() * 6), int(points.max() * 6)
    sums = np.arange(low, high + 1)
    extra = np.zeros(len(sums))
    each = np.zeros(points.shape)
    if rules.school_total is SchoolTotal.TENFOLD_EACH_NEGATIVE:
        each = np.array([rules.school_extra((int(p),)) for p in points.flat]).reshape(points.shape)
    else:
        extra[:] = [rules.school_extra((int(s), 0, 0, 0, 0, 0)) for s in sums]
    values = {0: extra}
    for mask in range(1, 64):
        best = np.full((3, 252, len(sums)), -np.inf)
        for i, a, t in product(range(6), range(3), range(252)):
            if mask >> i & 1:
                n = faces[i, t]
                brought = points[a, i, n]
                after = np.roll(values[mask ^ 1 << i], -brought)
                np.maximum(best[a, t], after + brought + each[a, i, n], out=best[a, t])
        second = np.maximum(best[1], best_of_keeps(expectations(best[2])))
        first = np.maximum(best[0], best_of_keeps(expectations(second)))
        values[mask] = lattice().chance @ first
    return float(values[63][-low])


@pytest.mark.parametrize(("form", "total"), TOTALS)
def test_folded_sums_do_not_change_the_value(form: str, total: str) -> None:
    rules = school(form, total, factor=2 if form == "flat" else 1)

    assert solve(rules, stored=False).value == pytest.approx(unfolded(rules), abs=1e-9)


def test_a_bonus_that_is_certain_or_lost_is_one_state() -> None:
    rules = school("sum", "bonus-from-63", 1)
    axis = plan(rules).axis
    only_sixes = 1 << 5
    lanes = {axis.find(only_sixes, total) for total in range(76)}

    # What the sixes must still bring: nothing, one to five of them, or more than they can.
    assert len(lanes) == 7
    assert axis.find(only_sixes, 63) == axis.find(only_sixes, 75)
    assert axis.find(only_sixes, 33) != axis.find(only_sixes, 32)
    assert axis.find(only_sixes, 0) == axis.find(only_sixes, 32)
    # One six more or less decides between these two, and nothing between these.
    assert axis.find(only_sixes, 57) != axis.find(only_sixes, 56)
    assert axis.find(only_sixes, 57) == axis.find(only_sixes, 62)


def test_a_full_school_is_one_state_whatever_its_sum() -> None:
    axis = plan(school("face", "plus-minus", 1)).axis

    assert {axis.find(0, total)[0] for total in range(-45, 31)} == {0}


def test_without_a_school_result_the_sum_does_not_matter() -> None:
    rules = school("face", "none", 1)

    assert plan(rules).states == 64


def test_a_sum_that_cannot_be_is_refused() -> None:
    rules = school("face", "bonus-from-zero", 1)
    impossible = Sheet(rules, (None, None, None, None, None, 7))

    with pytest.raises(RecordError) as caught:
        solve(rules, stored=False).total(impossible)
    assert caught.value.code == "bad-position"
    assert "sixes=7" in str(caught.value)
