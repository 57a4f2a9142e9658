"""Spec, section 2: a turn, void throws, and who starts."""

import pytest
from tests.scenes import cells, game, happened, refused, tokens, totals

from kosti import IllegalAction, RecordError
from kosti.games.events import RollOffDecided, RollOffTied


def test_all_five_dice_are_thrown_first() -> None:
    start = game("classic")

    assert start.state.due == 5
    refused(IllegalAction, "dice-count", lambda: start.apply("1"))
    refused(IllegalAction, "dice-count", lambda: start.apply("1234"))
    error = refused(IllegalAction, "dice-count", lambda: start.apply("123456"))
    assert dict(error.text.params)["expected"] == 5
    assert start.apply("13456").state.dice == (1, 3, 4, 5, 6)


def test_while_attempts_remain_any_dice_are_kept_and_the_rest_thrown() -> None:
    thrown = game("classic", "11356")

    keeps = [token for token in tokens(thrown) if token.startswith("(")]
    # 11356 has 24 sub-multisets; all five cannot be kept, since nothing would be thrown.
    assert len(keeps) == 23
    assert keeps[0] == "()"
    assert "(11356)" not in keeps
    kept = thrown.apply("(115)")
    assert (kept.state.dice, kept.state.due) == ((1, 1, 5), 2)


def test_dice_thrown_again_before_may_be_kept_and_kept_ones_thrown_again() -> None:
    after_two = game("classic", "11356 (11) 666")

    assert after_two.apply("(666)").state.dice == (6, 6, 6)
    assert after_two.apply("(6)").state.due == 4
    assert after_two.apply("()").state.due == 5


def test_a_turn_has_three_attempts() -> None:
    third = game("classic", "11356 () 22222 () 33333")

    assert not [token for token in tokens(third) if token.startswith("(")]
    error = refused(IllegalAction, "no-attempts", lambda: third.apply("(33)"))
    assert "ones" in error.message()


@pytest.mark.parametrize("turn", ["11356", "11356 (11) 222", "11356 (11) 222 (22) 333"])
def test_a_player_may_stop_at_any_attempt_and_writes_one_empty_cell(turn: str) -> None:
    played = game("classic", f"{turn} sixes")

    assert list(cells(played)) == ["sixes"]
    assert played.turn is not None
    assert played.turn.number == 2


def test_a_cell_is_filled_exactly_once() -> None:
    second = game("classic", "11356 ones", "22345")

    error = refused(IllegalAction, "cell-filled", lambda: second.apply("ones"))
    assert "-1" in error.message()
    assert "twos" in error.message()


def test_the_turn_passes_round_the_seats() -> None:
    played = game("classic", players=3)
    seats = []
    for turn in ("11111 ones",) * 3 + ("22222 twos",) * 3:
        assert played.turn is not None
        seats.append(played.turn.seat)
        played = played.play(turn)

    assert seats == [0, 1, 2, 0, 1, 2]


def test_a_player_whose_sheet_is_full_is_passed_over() -> None:
    """With `skip` the sheets do not fill at the same pace."""
    played = game("family", "skip", "55555 poker", players=2, cells=["poker"], order="free",
                  school_total="none")  # fmt: skip

    assert played.turn is not None
    assert (played.turn.number, played.turn.seat) == (3, 0)
    again = played.play("skip")
    assert again.turn is not None
    assert (again.turn.number, again.turn.seat) == (4, 0)
    assert again.play("11111 poker").over


def test_changing_ones_mind_about_the_target_is_free() -> None:
    """Keeping sixes binds to nothing."""
    assert totals(game("classic", "66123 (66) 222 (222) 55 fives")) == [-5]


@pytest.mark.parametrize("void", ["?", "?3", "?34", "?11122"])
def test_a_void_throw_does_not_spend_the_attempt(void: str) -> None:
    plain = game("classic", "13456 (3456) 2")
    with_void = game("classic", f"{void} 13456 (3456) ? ?3 2")

    assert with_void.state == plain.state
    assert happened(game("classic", void)) == ["void"]


def test_of_a_void_throw_at_most_the_dice_thrown_can_be_read() -> None:
    one_due = game("classic", "13456 (3456)")

    refused(IllegalAction, "dice-count", lambda: one_due.apply("?12"))
    refused(IllegalAction, "not-possible", lambda: game("classic", "13456 ?1"))


def test_a_void_throw_of_bought_dice_takes_nothing_more_from_the_bank() -> None:
    plain = game("attempt-bank", "11156 ones", "22256 () 23456 () 34562 () 22234")
    with_void = game("attempt-bank", "11156 ones", "22256 () 23456 () 34562 () ? ?22 22234")

    assert with_void.state == plain.state


# Who starts


def test_by_seat_the_first_seat_begins_and_there_is_no_lot() -> None:
    start = game("classic", players=3)

    assert start.turn is not None
    assert (start.turn.number, start.turn.seat) == (1, 0)


def order_of_play(players: int, roll_off: str, start: str) -> list[int]:
    """Return the seats of the first round after a lot."""
    played = game("classic", players=players, roll_off=roll_off, start=start)
    seats: list[int] = []
    for _ in range(players):
        assert played.turn is not None
        assert played.turn.number == len(seats) + 1
        seats.append(played.turn.seat)
        played = played.play("11111 ones")
    return seats


@pytest.mark.parametrize(
    ("start", "roll_off", "order"),
    [
        pytest.param("roll-off", "11111 66666 11112", [1, 2, 0], id="highest-sum"),
        pytest.param("roll-off", "11111 11112 11122", [2, 0, 1], id="round-the-seats"),
        pytest.param("roll-off", "66666 11111 11111", [0, 1, 2], id="lower-ties-do-not-matter"),
        pytest.param("roll-off", "66666 11111 66666 11111 22222", [2, 0, 1], id="equals-again"),
        pytest.param(
            "roll-off",
            "11122 11113 11113 66661 66661 11111 11111 22222",
            [1, 2, 0],
            id="equals-twice",
        ),
        pytest.param("roll-off-one", "1 6 2", [1, 2, 0], id="one-die"),
        pytest.param("roll-off-one", "6 6 2 3 4", [1, 2, 0], id="one-die-equals"),
        pytest.param("roll-off-order", "11111 66666 22222", [1, 2, 0], id="order"),
        pytest.param("roll-off-order", "66666 11111 22222", [0, 2, 1], id="order-not-round"),
        pytest.param(
            "roll-off-order", "66666 11111 11111 22222 33333", [0, 2, 1], id="lower-ties-again"
        ),
        pytest.param(
            "roll-off-order", "44444 55555 44444 11111 22222", [1, 2, 0], id="tie-for-second"
        ),
    ],
)
def test_the_lot(start: str, roll_off: str, order: list[int]) -> None:
    """Equal players throw again, among themselves."""
    assert order_of_play(3, roll_off, start=start) == order


def test_in_a_lot_for_the_order_the_higher_tie_throws_first() -> None:
    """Two pairs of equals: the higher pair is settled before the lower one."""
    played = game("classic", players=4, start="roll-off-order")
    seats = []
    for throw in ("22222", "55555", "22222", "55555", "11111", "11112", "66666", "66665"):
        assert played.turn is not None
        assert played.turn.number == 0
        seats.append(played.turn.seat)
        played = played.apply(throw)

    assert seats == [0, 1, 2, 3, 1, 3, 0, 2]
    assert played.turn is not None
    assert (played.turn.number, played.turn.seat) == (1, 3)
    assert played.events == (RollOffDecided(3, seats=(3, 1, 0, 2)),)


def test_a_tie_of_the_lot_is_told() -> None:
    tied = game("classic", players=3, roll_off="66666 11111 66666", start="roll-off")

    assert tied.events == (RollOffTied(0, seats=(0, 2)),)


def test_the_dice_of_the_lot_are_counted() -> None:
    five = game("classic", players=2, start="roll-off")
    one = game("classic", players=2, start="roll-off-one")

    refused(IllegalAction, "dice-count", lambda: five.apply("1234"))
    refused(IllegalAction, "dice-count", lambda: one.apply("12"))
    refused(RecordError, "bad-dice", lambda: one.apply("7"))


def test_a_void_throw_in_the_lot_is_thrown_again_by_the_same_player() -> None:
    void = game("classic", players=2, roll_off="11111 ?6", start="roll-off")

    assert void.turn is not None
    assert void.turn.seat == 1
    assert void.apply("11112").turn == (1, "Борис", 1)


def test_one_player_needs_no_lot() -> None:
    assert game("classic", start="roll-off").turn == (1, "Аня", 0)


@pytest.mark.parametrize("token", ["skip", "ones", "!ones", "(11)", "ones=-3", "none"])
def test_nothing_but_dice_is_possible_in_the_lot(token: str) -> None:
    start = game("family", players=2, start="roll-off")

    refused(IllegalAction, "not-possible", lambda: start.apply(token))
