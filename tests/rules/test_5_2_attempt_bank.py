"""Spec, section 5.2: saved attempts, last turns, and what unmade cells cost."""

import pytest
from tests.scenes import NAMES, cells, game, happened, refused, sheet, sheets, tokens, totals, words

from kosti import Game, IllegalAction, record

SCHOOL = ("ones", "twos", "threes", "fours", "fives", "sixes")
THREES = ("11123 ones", "22213 twos", "33312 threes", "44412 fours", "55512 fives", "66612 sixes")
COMBOS = (
    "55123 pair",
    "55112 two-pairs",
    "55512 three-of-a-kind",
    "12345 small-straight",
    "23456 large-straight",
    "55511 full-house",
    "55551 four-of-a-kind",
    "55555 poker",
    "55555 chance",
)
WORTH = 10 + 12 + 15 + 15 + 20 + 17 + (20 + 30) + (25 + 50) + 25


def bank(played: Game, seat: int = 0) -> object:
    """Return the saved attempts of a seat."""
    return played.state.details(seat)["bank"]


@pytest.mark.parametrize(
    ("turn", "saved"),
    [
        ("11123 ones", 2),
        ("11234 (11) 156 ones", 1),
        ("11234 (11) 456 (11) 156 ones", 0),
    ],
)
def test_a_cell_written_on_attempt_k_puts_3_minus_k_attempts_into_the_bank(
    turn: str, saved: int
) -> None:
    played = game("attempt-bank", turn)

    assert bank(played) == saved
    assert ("banked" in happened(played)) == (saved > 0)


@pytest.mark.parametrize("preset", ["attempt-bank", "attempt-bank-club"])
def test_first_throw_may_double_beside_the_bank(preset: str) -> None:
    played = game(preset, *THREES, "55123 pair", "55112 (5511) 3 two-pairs", first_throw=2)

    assert (cells(played)["pair"], cells(played)["two-pairs"]) == (20, 12)
    assert (
        cells(game(preset, *THREES, "55551 four-of-a-kind", first_throw=2))["four-of-a-kind"]
        == 2 * 20 + 30
    )
    assert happened(game(preset, *THREES, "55123 pair", first_throw=2)) == ["written", "banked"]


def test_a_fourth_or_later_throw_draws_one_attempt_each() -> None:
    played = game("attempt-bank", "11123 ones", "11234 (2) 1134 (2) 1134 (2) 1134")

    assert bank(played) == 1
    assert sheets(played).attempt == 4
    fifth = played.apply("(2)")
    assert happened(fifth) == ["bank-drawn"]
    assert bank(fifth) == 0
    sixth = fifth.apply("2234")
    refused(IllegalAction, "no-bank", lambda: sixth.apply("(22)"))
    assert not [token for token in tokens(sixth) if token.startswith("(")]
    assert bank(sixth.apply("twos")) == 0


def test_a_cell_written_after_the_third_attempt_banks_nothing() -> None:
    played = game("attempt-bank", "11123 ones", "11234 (2) 1134 (2) 1134 (2) 2234 twos")

    assert bank(played) == 1
    assert happened(played) == ["written"]


def test_without_a_bank_there_are_three_attempts() -> None:
    third = game("attempt-bank", "11234 () 11234 () 11234")

    assert words(third) == ["none"]
    refused(IllegalAction, "no-bank", lambda: third.apply("()"))


def test_each_player_has_a_bank_of_his_own() -> None:
    played = game("attempt-bank", "11123 ones", "11234 () 11234 () 11234", players=2)

    assert (bank(played, 0), bank(played, 1)) == (2, 0)
    refused(IllegalAction, "no-bank", lambda: played.apply("()"))


@pytest.mark.parametrize("turn", ["11123", "11123 () 22234", "11123 () 22234 () 33345"])
def test_a_turn_may_end_without_writing_at_any_attempt_which_banks_nothing(turn: str) -> None:
    played = game("attempt-bank", f"{turn} none")

    assert bank(played) == 0
    assert cells(played) == {}
    assert happened(played) == ["nothing-written"]
    assert played.turn == (2, "Аня", 0)


def test_a_turn_does_not_end_without_writing_before_its_first_throw_or_while_dice_are_due() -> None:
    refused(IllegalAction, "not-possible", lambda: game("attempt-bank", "none"))
    refused(IllegalAction, "not-possible", lambda: game("attempt-bank", "11123 (1) none"))


@pytest.mark.parametrize("cell", ["pair", "poker", "small-straight"])
def test_cells_are_never_crossed_out(cell: str) -> None:
    """A combo needs its combination."""
    thrown = game("attempt-bank", *THREES, "12346")

    assert words(thrown) == ["chance", "none"]
    refused(IllegalAction, "not-made", lambda: thrown.apply(cell))


@pytest.mark.parametrize(("turn", "possible"), [("11223", False), ("11123", True), ("11112", True)])
def test_a_school_cell_needs_three_of_its_face(turn: str, possible: bool) -> None:
    assert ("ones" in words(game("attempt-bank", turn))) == possible


def test_combos_come_after_the_school() -> None:
    error = refused(IllegalAction, "school-first", lambda: game("attempt-bank", "55555 poker"))

    assert "fives" in error.message()


def test_four_of_a_kind_brings_30_more() -> None:
    rules = sheet("attempt-bank")

    assert rules.score("four-of-a-kind", "55551", attempt=1) == 50
    assert rules.score("poker", "55555", attempt=1) == 75
    assert rules.score("chance", "55555", attempt=5) == 25


def test_reported_turns_are_refused() -> None:
    refused(IllegalAction, "no-reports", lambda: game("attempt-bank", "ones=0"))
    assert not [action for action in game("attempt-bank").legal() if "=" in action.token]


def test_the_game_ends_when_a_player_has_made_every_cell() -> None:
    before = game("attempt-bank", *THREES, *COMBOS[:-1])
    played = before.play(COMBOS[-1])

    assert not before.over
    assert played.over
    assert totals(before) == [WORTH - 25]
    # Fifteen cells on the first attempt: thirty saved attempts of 3 points each.
    assert totals(played) == [WORTH + 30 * 3]


def last_turns(starter_first: bool, rule: str, players: int = 3) -> list[str]:
    """Return who still plays after a sheet is complete, and check that the game then ends."""
    played = game("attempt-bank", players=players, last_turns=rule)
    complete = 0 if starter_first else 1
    for number in range(len(THREES + COMBOS)):
        for seat in range(players):
            if played.turn is None:
                break
            assert played.turn.seat == seat
            played = played.play((THREES + COMBOS)[number] if seat == complete else "12346 none")
    round_of_the_end = played.turns[(len(THREES + COMBOS) - 1) * players :]
    assert played.over
    return [NAMES[turn.seat] for turn in round_of_the_end[complete + 1 :]]


@pytest.mark.parametrize(
    ("starter_first", "rule", "players", "follow"),
    [
        (True, "if-starter", 3, ["Борис", "Вера"]),
        (False, "if-starter", 3, []),
        (True, "equal", 3, ["Борис", "Вера"]),
        (False, "equal", 3, ["Вера"]),
        (False, "equal", 4, ["Вера", "Глеб"]),
        (True, "none", 3, []),
        (False, "none", 3, []),
        (True, "if-starter", 1, []),
    ],
)
def test_last_turns(starter_first: bool, rule: str, players: int, follow: list[str]) -> None:
    assert last_turns(starter_first, rule, players) == follow


def test_the_starter_is_who_moved_first_in_the_game() -> None:
    """After a roll-off that is the winner of the lot, whatever the seat."""
    played = game("attempt-bank", players=2, roll_off="11111 66666", start="roll-off")
    for turn in THREES + COMBOS:
        assert played.turn is not None
        assert played.turn.player == "Борис"
        played = played.play(turn)
        if turn != COMBOS[-1]:
            played = played.play("12346 none")

    assert happened(played) == ["written", "banked", "last-turns"]
    assert played.turn is not None
    assert played.turn.player == "Аня"
    assert played.play("12346 none").over


def test_a_last_turn_may_be_written_and_use_the_bank() -> None:
    played = game("attempt-bank", players=2)
    for turn in (THREES + COMBOS)[:-1]:
        played = played.play(turn).play(THREES[0] if turn == THREES[0] else "12346 none")
    played = played.play(COMBOS[-1])

    assert not played.over
    played = played.play("22345 () 22345 () 22345 () 22256 twos")
    assert played.over
    assert cells(played, 1) == {"ones": 0, "twos": 0}
    # The second player saved two attempts, and one bought the last throw; 13 cells are unmade.
    assert bank(played, 1) == 1


UNMADE = {
    "pair": (2, 12),
    "two-pairs": (6, 22),
    "three-of-a-kind": (3, 18),
    "four-of-a-kind": (4, 24),
    "small-straight": (15, 15),
    "large-straight": (20, 20),
    "full-house": (7, 28),
    "poker": (5, 30),
    "chance": (5, 30),
}


@pytest.mark.parametrize(("unmade", "place"), [("least", 0), ("most", 1)])
def test_at_the_end_each_unmade_cell_counts_as_minus(unmade: str, place: int) -> None:
    """A school cell −3·f, a combo minus the least or most it can bring without bonuses."""
    played = game("attempt-bank", players=2, unmade=unmade, last_turns="none")
    for turn in (THREES + COMBOS)[:-1]:
        played = played.play(turn).play("12346 none")
    assert totals(played) == [WORTH - 25, 0]
    played = played.play(COMBOS[-1])

    combos = sum(costs[place] for costs in UNMADE.values())
    assert totals(played)[1] == -3 * (1 + 2 + 3 + 4 + 5 + 6) - combos
    assert played.state.details(1)["unmade"] == totals(played)[1]


@pytest.mark.parametrize("cell", UNMADE)
@pytest.mark.parametrize(("unmade", "place"), [("least", 0), ("most", 1)])
def test_what_an_unmade_combo_costs(cell: str, unmade: str, place: int) -> None:
    """Another player completes a sheet on which this cell is written first."""
    others = [*THREES, *(combo for combo in COMBOS if combo.split()[1] != cell)]
    played = game("attempt-bank", players=2, unmade=unmade, last_turns="none")
    mine = next(combo for combo in COMBOS if combo.split()[1] == cell)
    for turn in others:
        played = played.play(turn).play(turn)
    played = played.play(mine)

    assert played.over
    assert played.state.details(1)["unmade"] == -UNMADE[cell][place]


def test_at_the_end_each_banked_attempt_is_worth_3_points() -> None:
    played = game("attempt-bank", "11123 ones", cells=["ones", "chance"], four_bonus=0)

    assert totals(played) == [0]
    done = played.play("12345 (12) 345 chance")
    assert totals(done) == [15 + 3 * 3]


def test_after_school_the_bank_is_paid_and_emptied_when_the_school_is_complete() -> None:
    before = game("attempt-bank-club", *THREES[:-1])
    assert (bank(before), totals(before)) == (10, [0])

    full = before.play(THREES[-1])
    assert happened(full) == ["written", "banked", "school-full", "bank-paid"]
    assert (bank(full), totals(full)) == (0, [12 * 3])


def test_after_school_the_bank_is_paid_once_more_at_the_end() -> None:
    played = game("attempt-bank-club", *THREES, *COMBOS)

    assert played.over
    assert totals(played) == [WORTH + 12 * 3 + 18 * 3]


def test_after_school_an_empty_bank_is_no_payment() -> None:
    slow = "12345 () 12346 () {} {}"
    turns = [slow.format(*turn.split()) for turn in THREES]

    assert happened(game("attempt-bank-club", *turns)) == ["written", "school-full"]


def test_saved_attempts_cannot_be_used_again_once_paid() -> None:
    third = game("attempt-bank-club", *THREES, "12346 () 12346 () 12346")

    refused(IllegalAction, "no-bank", lambda: third.apply("()"))


def test_highest_total_wins() -> None:
    played = game("attempt-bank", players=2, last_turns="none")
    for turn in (THREES + COMBOS)[:-1]:
        played = played.play(turn).play("12346 none")

    assert [each.place for each in played.play(COMBOS[-1]).standings()] == [1, 2]
    assert [each.settlement for each in played.play(COMBOS[-1]).standings()] == [None, None]


def test_after_school_a_school_of_fewer_cells_is_complete_too() -> None:
    played = game("attempt-bank-club", "66612 sixes", cells=["chance", "sixes"], four_bonus=0)

    assert (bank(played), totals(played)) == (0, [6])


# bank: choose


def test_who_completes_the_school_has_the_bank_paid_or_keeps_it() -> None:
    asked = game("attempt-bank", *THREES, bank="choose")
    assert happened(asked) == ["written", "banked", "school-full"]
    assert asked.turn == (6, "Аня", 0)
    assert [action.token for action in asked.legal()] == tokens(asked) == ["paid", "kept"]

    paid = asked.apply("paid")
    assert (happened(paid), bank(paid), totals(paid)) == (["bank-paid"], 0, [12 * 3])
    kept = asked.apply("kept")
    assert (happened(kept), bank(kept), totals(kept)) == ([], 12, [0])
    for played in (paid, kept):
        assert played.turn == (7, "Аня", 0)
        assert record.loads(record.dumps(played)) == played
    assert [turn.text for turn in kept.turns][-1] == "66612 sixes kept"


@pytest.mark.parametrize("token", ["66612", "none", "sixes", "pair", "(66)", "?"])
def test_nothing_else_is_possible_before_the_bank_is_paid_or_kept(token: str) -> None:
    asked = game("attempt-bank", *THREES, bank="choose")

    error = refused(IllegalAction, "not-possible", lambda: asked.apply(token))
    assert "paid, kept" in error.message("en")


def test_an_empty_bank_is_neither_paid_nor_kept() -> None:
    turns = [
        "11234 () 11234 () 11123 ones", "22134 () 22134 () 22213 twos",
        "33124 () 33124 () 33312 threes", "44123 () 44123 () 44412 fours",
        "55123 () 55123 () 55512 fives", "66123 () 66123 () 66612 sixes",
    ]  # fmt: skip
    played = game("attempt-bank", *turns, bank="choose")

    assert happened(played) == ["written", "school-full"]
    assert played.turn == (7, "Аня", 0)


@pytest.mark.parametrize("token", ["paid", "kept"])
def test_there_is_nothing_to_choose_without_that_option(token: str) -> None:
    thrown = game("attempt-bank-club", *THREES[:-1], "66612")

    refused(IllegalAction, "not-possible", lambda: thrown.apply(token))


def test_a_school_that_comes_last_ends_the_game_after_the_choice() -> None:
    rules = sheet(
        "attempt-bank", cells=["ones", "chance"], order="free", four_bonus=0, bank="choose"
    )
    asked = game(rules, "55555 chance", "11123 ones")
    assert not asked.over

    assert totals(asked.apply("paid")) == totals(asked.apply("kept")) == [25 + 4 * 3]
    assert asked.apply("kept").over
