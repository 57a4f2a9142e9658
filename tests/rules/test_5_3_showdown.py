"""Spec, section 5.3: hand against hand, a new round each time."""

from itertools import pairwise

import pytest
from tests import plain
from tests.scenes import game, happened, match, refused, tokens, totals

import kosti
from kosti import Game, IllegalAction, RecordError
from kosti.dice import THROWS
from kosti.games.showdown.events import Blitz
from kosti.games.showdown.hands import Rank, Straight, hand

NOTHING, LOW_PAIR, PAIR = "12346", "11346", "55123"


def stand(*throws: str) -> list[str]:
    """Return turns that stand on their first throw."""
    return [f"{throw} stop" for throw in throws]


def winner(*throws: str, **options: object) -> int:
    """Return who wins a round in which these dice are thrown in the order of the seats."""
    rules = kosti.ruleset("showdown", **options)
    played = game(rules, *stand(*throws), players=len(throws))
    assert happened(played)[0] == "round-won", happened(played)
    return totals(played).index(1)


# A turn


def test_each_player_in_turn_has_up_to_three_attempts() -> None:
    played = game("showdown", "55123 (55) 466 (66) 666", players=2)

    assert played.turn == (2, "Борис", 1)


def test_a_player_may_stop_early() -> None:
    thrown = game("showdown", "55123", players=2)

    assert tokens(thrown)[-1] == "stop"
    assert len(tokens(thrown)) == 24
    assert thrown.apply("stop").turn == (2, "Борис", 1)
    assert thrown.play("(55) 123 stop").turn == (2, "Борис", 1)


def test_the_third_throw_ends_the_turn_by_itself() -> None:
    turn = "55123 () 55123 () 55123"

    assert game("showdown", turn, players=2).turn == (2, "Борис", 1)
    refused(IllegalAction, "turn-over", lambda: game("showdown", f"{turn} stop", players=2))


def test_dice_are_kept_and_thrown_again_as_on_a_sheet() -> None:
    thrown = game("showdown", "55123")

    refused(IllegalAction, "keep-not-thrown", lambda: thrown.apply("(44)"))
    refused(IllegalAction, "keep-all-stop", lambda: thrown.apply("(12355)"))
    refused(IllegalAction, "dice-count", lambda: thrown.apply("(55)").apply("12"))
    refused(IllegalAction, "not-possible", lambda: thrown.apply("(55)").apply("stop"))
    refused(IllegalAction, "not-possible", lambda: game("showdown", "stop"))


@pytest.mark.parametrize(
    "token", ["pair", "!pair", "skip", "none", "pair=10", "bust", "dot", "+50"]
)
def test_there_is_no_sheet(token: str) -> None:
    start, thrown = game("showdown"), game("showdown", "55123")

    refused(RecordError, "bad-token", lambda: start.apply(token))
    refused(RecordError, "bad-token", lambda: thrown.apply(token))


def test_the_next_round_starts_one_seat_further() -> None:
    played = game("showdown", players=3)
    seats = []
    for throws in (("66612", "11223", "11345"), ("11223", "11345", "66612")) * 2:
        for throw in throws:
            assert played.turn is not None
            seats.append(played.turn.seat)
            played = played.play(f"{throw} stop")

    assert seats == [0, 1, 2, 1, 2, 0, 2, 0, 1, 0, 1, 2]


def test_after_a_roll_off_the_winner_of_the_lot_starts_the_first_round() -> None:
    played = game("showdown", players=3, start="roll-off", roll_off="11111 66666 22222")
    seats = []
    for throw in ("66612", "11223", "11345", "55512"):
        assert played.turn is not None
        seats.append(played.turn.seat)
        played = played.play(f"{throw} stop")

    assert seats == [1, 2, 0, 2]


# Rank


def test_rank_low_to_high() -> None:
    """nothing < pair < two pairs < three < full house < four < poker, whatever the points."""
    low_to_high = ["23456", "66543", "66551", "11123", "11122", "11112", "11111"]

    for weak, strong in pairwise(low_to_high):
        assert winner(weak, strong, straight="none") == 1
        assert winner(strong, weak, straight="none") == 0


def test_a_straight_equals_a_full_house_by_default() -> None:
    """The points decide: 1-5 has 15, 2-6 has 20."""
    assert winner("12345", "11122") == 0
    assert winner("12345", "55522") == 1
    assert winner("23456", "12345") == 0
    assert winner("12345", "66612") == 0
    assert winner("23456", "11112") == 1


def test_a_straight_and_a_full_house_of_equal_points_play_a_blitz() -> None:
    """1-1-1-6-6 has 15, as the straight 1-5 has."""
    assert happened(game("showdown", *stand("12345", "11166"), players=2)) == ["blitz"]


def test_a_straight_below_a_full_house() -> None:
    assert winner("23456", "11122", straight="below-full") == 1
    assert winner("12345", "66612", straight="below-full") == 0
    assert winner("12345", "23456", straight="below-full") == 1


def test_a_straight_that_counts_for_nothing() -> None:
    assert winner("23456", "11345", straight="none") == 1
    assert winner("12345", "12346", straight="none") == 1


def test_a_straight_is_five_in_a_row() -> None:
    assert winner("12346", "11345") == 1
    assert winner("13456", "11345") == 1


def test_a_player_with_nothing_loses_to_any_combination() -> None:
    assert winner("13456", "11234") == 1


def test_if_nobody_has_a_combination_the_largest_sum_of_five_dice_wins() -> None:
    assert winner("12346", "12356", "13456") == 2


def test_equal_rank_the_larger_sum_of_the_combinations_dice_wins() -> None:
    assert winner("22456", "33124") == 1
    assert winner("33224", "44112") == 0
    assert winner("33326", "44412") == 1
    assert winner("11133", "22211") == 0
    assert winner("22221", "11116") == 0
    assert winner("22222", "11111") == 0


def test_then_the_larger_sum_of_all_five_dice_wins() -> None:
    assert winner("33124", "33125") == 1
    assert winner("33221", "33224") == 1
    assert winner("44412", "44413") == 1
    assert winner("44441", "44445") == 1


@pytest.mark.parametrize(
    ("throw", "rank"),
    [
        ((1, 2, 3, 4, 6), Rank.NOTHING),
        ((1, 1, 3, 4, 6), Rank.PAIR),
        ((1, 1, 3, 3, 6), Rank.TWO_PAIRS),
        ((1, 1, 1, 3, 6), Rank.THREE_OF_A_KIND),
        ((1, 2, 3, 4, 5), Rank.STRAIGHT_BELOW_FULL),
        ((1, 1, 1, 3, 3), Rank.FULL_HOUSE),
        ((1, 1, 1, 1, 6), Rank.FOUR_OF_A_KIND),
        ((1, 1, 1, 1, 1), Rank.POKER),
    ],
)
def test_the_rank_of_a_hand_has_a_name(throw: tuple[int, ...], rank: Rank) -> None:
    assert hand(throw, Straight.BELOW_FULL).rank is rank


@pytest.mark.parametrize("straight", list(Straight))
def test_hands_compare_as_in_the_plain_twin(straight: Straight) -> None:
    made = [(hand(throw, straight), plain.hand(throw, straight.value)) for throw in THROWS]

    for mine, its in made:
        assert [mine > other for other, _ in made] == [its > other for _, other in made]


# Blitz


def blitz(players: int = 3) -> Game:
    """Return a match in which seats 0 and 2 are equal after the first round."""
    return game("showdown", *stand("55123", "11234", "55123"), players=players)


def test_still_equal_players_play_a_blitz() -> None:
    """One more round between the equal players only, in the same order."""
    tied = blitz()

    assert tied.events == (Blitz(0, seats=(0, 2)),)
    assert totals(tied) == [0, 0, 0]
    assert tied.turn == (4, "Аня", 0)
    assert tied.play("11234 stop").turn == (5, "Вера", 2)
    assert [match(each).blitz for each in (tied, tied.play("11234 stop"))] == [True, True]


def test_the_winner_of_the_blitz_takes_the_round_and_the_next_one_follows() -> None:
    won = blitz().play("11234 stop").play("22134 stop")

    assert happened(won) == ["round-won"]
    assert totals(won) == [0, 0, 1]
    assert won.turn == (6, "Борис", 1)


def test_in_a_blitz_only_its_own_hands_count() -> None:
    """Nothing beats the poker that was tied before: it is a new round."""
    tied = game("showdown", *stand("66666", "66666"), players=2)

    assert totals(tied.play("12346 stop").play("11234 stop")) == [0, 1]


def test_an_equal_blitz_is_followed_by_another_among_those_still_equal() -> None:
    played = game("showdown", *stand("55123", "55123", "55123"), players=3)
    assert played.events == (Blitz(0, seats=(0, 1, 2)),)
    played = played.play("11234 stop").play("22134 stop").play("22134 stop")

    assert played.events == (Blitz(1, seats=(1, 2)),)
    assert played.turn == (7, "Борис", 1)
    assert totals(played.play("22134 stop").play("33124 stop")) == [0, 0, 1]


def test_a_blitz_keeps_the_order_of_its_round() -> None:
    """The second round starts with seat 1, and so does its blitz between seats 0 and 2."""
    second = game("showdown", *stand("66612", "11234", "11345"), players=3)
    tied = second.play("11234 stop").play("55123 stop").play("55123 stop")

    assert tied.events == (Blitz(2, seats=(2, 0)),)
    assert tied.turn == (7, "Вера", 2)
    done = tied.play("11234 stop").play("22134 stop")
    assert done.turn == (9, "Вера", 2)


# Match and chips


def test_the_match_ends_after_its_rounds() -> None:
    played = game("showdown", *stand(PAIR, NOTHING, NOTHING, PAIR), players=2, rounds=2)

    assert played.over
    assert totals(played) == [2, 0]
    assert happened(played) == ["round-won", "game-over"]
    refused(IllegalAction, "game-over", lambda: played.apply("55123"))


@pytest.mark.parametrize("rounds", [1, 100])
def test_rounds(rounds: int) -> None:
    played = game("showdown", rounds=rounds)
    for number in range(rounds):
        assert not played.over, number
        played = played.play("12346 stop")

    assert played.over
    assert totals(played) == [rounds]


def test_a_last_round_that_is_tied_is_played_out() -> None:
    tied = game("showdown", *stand(PAIR, PAIR), players=2, rounds=1)

    assert not tied.over
    assert tied.play("55123 stop").play("12346 stop").over


def test_most_rounds_won_wins_the_match_and_equal_numbers_share_the_place() -> None:
    turns = stand(PAIR, NOTHING, LOW_PAIR) + stand(PAIR, LOW_PAIR, NOTHING)
    played = game("showdown", *turns, players=3, rounds=2)

    assert played.over
    assert totals(played) == [1, 1, 0]
    assert [each.place for each in played.standings()] == [1, 1, 3]


def test_the_ante_goes_into_every_rounds_pot() -> None:
    played = game("showdown", *stand(PAIR, NOTHING, NOTHING), players=3, ante=5)

    chips = [played.state.details(seat)["chips"] for seat in range(3)]
    assert chips == [10, -5, -5]
    assert [played.state.details(seat)["won"] for seat in range(3)] == [1, 0, 0]
    assert totals(played) == [1, 0, 0]


def test_a_round_decided_by_a_blitz_has_one_pot() -> None:
    played = game("showdown", *stand(PAIR, PAIR, NOTHING, PAIR, NOTHING), players=3, ante=5)

    assert [played.state.details(seat)["chips"] for seat in range(3)] == [10, -5, -5]


def test_without_an_ante_no_chips_move() -> None:
    played = game("showdown", *stand(PAIR, NOTHING), players=2)

    assert [played.state.details(seat)["chips"] for seat in range(2)] == [0, 0]


def test_one_player_practises_alone() -> None:
    assert totals(game("showdown", *stand(NOTHING, NOTHING))) == [2]


def test_there_is_no_settlement() -> None:
    played = game("showdown", *stand(PAIR, NOTHING), players=2, rounds=1)

    assert [each.settlement for each in played.standings()] == [None, None]
