"""Spec, section 6: the end, places and settlement."""

from fractions import Fraction

import pytest
from tests.scenes import game, happened, refused, sheet, totals

from kosti import Game, IllegalAction

CHANCE: dict[str, object] = {"cells": ["chance"], "order": "free", "school_total": "none"}


def finished(*points: int, **options: object) -> Game:
    """Return a game of as many players, each with one chance of these points."""
    house = {**CHANCE, "small_straight": "1-5", "large_straight": "2-6", **options}
    turns = (f"chance={each}" for each in points)
    return game(sheet("two-stage", **house), *turns, players=len(points))


def test_the_game_is_over_when_every_cell_of_every_player_is_filled() -> None:
    begun = game(sheet("classic", **CHANCE), "12345 chance", players=2)

    assert not begun.over
    played = begun.play("66666 chance")
    assert played.over
    assert played.turn is None
    assert happened(played) == ["written", "game-over"]
    assert totals(played) == [15, 30]


@pytest.mark.parametrize("token", ["12345", "chance", "()", "?", "skip", "none", "chance=15"])
def test_after_the_end_no_move_is_possible(token: str) -> None:
    played = finished(15, 16)

    assert played.legal() == ()
    assert played.state.decisions() == ()
    refused(IllegalAction, "game-over", lambda: played.apply(token))
    assert refused(IllegalAction, "game-over", lambda: played.play(token)).turn == 3


@pytest.mark.parametrize(
    ("points", "places"),
    [
        ((15, 15, 10), [1, 1, 3]),
        ((10, 15, 15), [3, 1, 1]),
        ((15, 10, 10, 5), [1, 2, 2, 4]),
        ((9, 9, 9), [1, 1, 1]),
        ((5, 6, 7), [3, 2, 1]),
    ],
)
def test_equal_totals_share_the_place(points: tuple[int, ...], places: list[int]) -> None:
    assert [each.place for each in finished(*points).standings()] == places


def test_places_are_kept_before_the_end_too() -> None:
    begun = game("classic", "11111 ones", "66123 ones", players=3)

    assert [(each.total, each.place) for each in begun.standings()] == [(2, 1), (-2, 3), (0, 2)]


@pytest.mark.parametrize(
    ("points", "settlement"),
    [
        ((10, 20), [Fraction(-5), Fraction(5)]),
        ((10, 11, 11), [Fraction(-2, 3), Fraction(1, 3), Fraction(1, 3)]),
        ((5, 30, 14), [Fraction(-34, 3), Fraction(41, 3), Fraction(-7, 3)]),
        ((17,), [Fraction(0)]),
        ((12, 12, 12), [Fraction(0)] * 3),
    ],
)
def test_minus_average(points: tuple[int, ...], settlement: list[Fraction]) -> None:
    """Result − mean of all results, in exact fractions; the sum over the table is 0."""
    found = [each.settlement for each in finished(*points).standings()]

    assert found == settlement
    assert sum(settlement) == 0


def test_the_settlement_is_null_before_the_end() -> None:
    begun = finished(15, 16).undo()

    assert not begun.over
    assert [each.settlement for each in begun.standings()] == [None, None]


def test_settlement_total_is_none() -> None:
    played = finished(15, 16, settlement="total")

    assert played.over
    assert [each.settlement for each in played.standings()] == [None, None]


def test_standings_name_the_players_in_the_order_of_the_seats() -> None:
    assert [(each.seat, each.name) for each in finished(5, 6).standings()] == [
        (0, "Аня"),
        (1, "Борис"),
    ]
