"""Spec, section 5.4: `declare: by-second`."""

import pytest
from tests.scenes import cells, game, happened, refused, tokens, words

from kosti import IllegalAction, record

CELLS = [
    "ones", "twos", "threes", "fours", "fives", "sixes", "pair", "two-pairs", "three-of-a-kind",
    "small-straight", "large-straight", "four-of-a-kind", "full-house", "chance", "poker",
]  # fmt: skip
DECLARATIONS = [f"!{cell}" for cell in CELLS]


def test_after_the_first_throw_a_player_writes_declares_or_throws_all_five_again() -> None:
    assert tokens(game("family", "55123")) == ["()", *DECLARATIONS, *CELLS]


def test_after_the_first_throw_a_cell_may_be_written_at_once() -> None:
    assert cells(game("family", "55123 pair")) == {"pair": 20}


def test_keeping_dice_without_a_declaration_is_refused() -> None:
    """Keeping dice is a decision for something."""
    thrown = game("family", "55123")

    error = refused(IllegalAction, "declare-first", lambda: thrown.apply("(55)"))
    assert "fives" in error.message()


def test_after_a_declaration_any_dice_are_kept() -> None:
    declared = game("family", "55123 !fives")

    assert happened(declared) == ["declared"]
    assert len([token for token in tokens(declared) if token.startswith("(")]) == 23
    assert declared.apply("()").state.due == 5
    assert declared.apply("(1)").state.dice == (1,)


def test_without_a_declaration_all_five_are_thrown_again() -> None:
    again = game("family", "55123 () 66123")

    assert again.state.dice == (1, 2, 3, 6, 6)


def test_after_an_undeclared_second_throw_a_cell_is_written_or_declared() -> None:
    """No third throw without a declaration."""
    second = game("family", "55123 () 66123")

    assert tokens(second) == [*DECLARATIONS, *CELLS]
    refused(IllegalAction, "declare-first", lambda: second.apply("()"))
    error = refused(IllegalAction, "declare-first", lambda: second.apply("(66)"))
    assert "sixes" in error.message()
    assert cells(second.apply("pair")) == {"pair": 12}


def test_after_the_second_throw_a_declaration_allows_one_more_keeping_any_dice() -> None:
    declared = game("family", "55123 () 66123 !sixes")

    assert len([token for token in tokens(declared) if token.startswith("(")]) == 23
    third = declared.play("(66) 612")
    assert tokens(third) == ["sixes"]
    assert cells(third.apply("sixes")) == {"sixes": 0}


def test_a_declaration_of_the_first_throw_holds_for_all_three() -> None:
    third = game("family", "55123 !fives (55) 512 (555) 13")

    assert tokens(third) == ["fives"]
    assert cells(third.apply("fives")) == {"fives": 0}


def test_writing_a_cell_counts_as_declaring_it() -> None:
    assert cells(game("family", "55123 () 66123 pair")) == {"pair": 12}


def test_a_declared_cell_may_be_written_at_any_throw() -> None:
    declared = game("family", "55123 !fives")

    assert words(declared) == ["fives"]
    assert cells(declared.apply("fives")) == {"fives": -5}
    assert cells(declared.play("(55) 512 fives")) == {"fives": 0}


def test_a_declaration_directly_before_its_cell_is_read_and_dropped_when_written() -> None:
    plain = game("family", "55123 pair")
    told = game("family", "55123 !pair pair")

    assert told == plain
    assert '"55123 pair"' in record.dumps(told)
    thrown_again = "55123 !pair (55) 123 pair"
    assert f'"{thrown_again}"' in record.dumps(game("family", thrown_again))


def test_a_void_throw_after_a_declaration_keeps_it() -> None:
    assert cells(game("family", "55123 !fives (55) ?5 512 fives")) == {"fives": 0}


def test_a_declared_cell_cannot_change() -> None:
    declared = game("family", "55123 !fives")

    error = refused(IllegalAction, "declared", lambda: declared.apply("pair"))
    assert "fives" in error.message()
    refused(IllegalAction, "already-declared", lambda: declared.apply("!pair"))
    refused(IllegalAction, "already-declared", lambda: declared.apply("!fives"))
    later = declared.play("(55) 666")
    refused(IllegalAction, "declared", lambda: later.apply("full-house"))
    refused(IllegalAction, "already-declared", lambda: later.apply("!full-house"))


@pytest.mark.parametrize(
    ("turn", "cell", "points"),
    [
        ("55123 !fives () 12346 () 12346 fives", "fives", -15),
        ("55123 !poker (55) 123 (55) 123 poker", "poker", 0),
        ("12346 !large-straight (2346) 1 large-straight", "large-straight", 0),
        ("55123 !poker (55) 555 poker", "poker", 50),
    ],
)
def test_the_result_goes_into_the_declared_cell_whatever_it_is(
    turn: str, cell: str, points: int
) -> None:
    """Minus in the school, a dash (0) in the combos."""
    assert cells(game("family", turn)) == {cell: points}


def test_only_an_empty_cell_can_be_declared() -> None:
    second = game("family", "55123 pair", "55123")

    refused(IllegalAction, "cell-filled", lambda: second.apply("!pair"))
    refused(IllegalAction, "no-cell", lambda: second.apply("!even"))


def test_with_school_first_only_school_cells_can_be_declared() -> None:
    thrown = game("classic", "55123", declare="by-second")

    refused(IllegalAction, "school-first", lambda: thrown.apply("!pair"))
    assert tokens(thrown) == ["()", *DECLARATIONS[:6], *CELLS[:6]]


def test_dice_are_declared_for_not_before_they_are_thrown() -> None:
    refused(IllegalAction, "not-possible", lambda: game("family", "!fives"))
    refused(IllegalAction, "not-possible", lambda: game("family", "55123 () !fives"))


def test_the_next_turn_begins_undeclared() -> None:
    played = game("family", "55123 !fives (55) 512 fives", "66123")

    assert tokens(played)[0] == "()"
    assert "!sixes" in tokens(played)


def test_the_first_throw_factor_is_not_lost_by_declaring() -> None:
    assert cells(game("family", "55555 !poker poker")) == {"poker": 100}
