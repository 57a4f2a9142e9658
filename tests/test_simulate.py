"""Many games between bots."""

import pytest

import kosti
from kosti.errors import RulesError
from kosti.simulate import simulate

SMALL = kosti.ruleset(
    "classic", cells=["fives", "pair", "chance"], order="free", school_total="none"
)


def test_the_same_seed_gives_the_same_games_however_many_cores_share_them() -> None:
    one = simulate(SMALL, ["greedy", "random"], 50, seed=3, cores=1)
    two = simulate(SMALL, ["greedy", "random"], 50, seed=3, cores=2)
    other = simulate(SMALL, ["greedy", "random"], 50, seed=4, cores=1)

    for alone, shared in zip(one.seats, two.seats, strict=True):
        assert alone.totals.tolist() == shared.totals.tolist()
        assert alone.shares.tolist() == shared.shares.tolist()
    assert one.seats[0].totals.tolist() != other.seats[0].totals.tolist()


def test_the_cells_add_up_to_the_totals_and_the_wins_to_one() -> None:
    run = simulate(SMALL, ["greedy", "random", "random"], 40, cores=1)

    for seat in run.seats:
        assert sum(seat.cells.values()) == pytest.approx(seat.mean)
        low, high = seat.win_interval
        assert low <= seat.win_share <= high
    assert sum(seat.win_share for seat in run.seats) == pytest.approx(1)
    assert run.turns.tolist() == [9] * 40


@pytest.mark.parametrize(
    "preset", ["classic", "yatzy", "kubiki", "two-stage", "free-choice", "set"]
)
def test_optimal_games_agree_with_the_exact_value(preset: str) -> None:
    rules = kosti.ruleset(preset)
    seat = simulate(rules, ["optimal"], 100_000, seed=7).seats[0]

    assert abs(seat.mean - kosti.solve(rules).value) < 4 * seat.error


def test_the_stronger_player_wins_more_often() -> None:
    run = simulate(SMALL, ["optimal", "random"], 300, cores=1)

    assert run.seats[0].win_interval[0] > 0.5


def test_events_are_counted_where_there_is_no_sheet() -> None:
    run = simulate(kosti.ruleset("thousand", target=300, barrel_line=200), ["threshold"] * 2, 20)

    assert run.events["game-over"] == 1
    assert run.events["bust"] > 1
    assert run.seats[0].cells == {}


def test_an_unknown_bot_and_too_many_players_are_refused() -> None:
    with pytest.raises(RulesError) as unknown:
        simulate(SMALL, ["greddy"], 10)
    with pytest.raises(RulesError) as crowd:
        simulate(SMALL, ["random"] * 17, 10)

    assert (unknown.value.code, crowd.value.code) == ("unknown-bot", "bad-players")
