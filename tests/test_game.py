"""The public face of a game: data that is folded, and never changed."""

from __future__ import annotations

from dataclasses import FrozenInstanceError

import pytest
from tests.scenes import game, refused, sheet, totals

import kosti
from kosti import Game, IllegalAction
from kosti.games.actions import Keep, Throw
from kosti.games.sheet.actions import Write
from kosti.games.sheet.cells import Cell
from kosti.games.sheet.events import SchoolFull, Written


def test_the_example_of_the_architecture() -> None:
    rules = sheet("classic", order="free")
    assert (rules.id, rules.options["order"]) == ("classic", "free")
    assert rules.title("ru") == "Классический"
    assert rules.score("poker", (5, 5, 5, 5, 5), attempt=1) == 100
    assert "classic" in kosti.presets()

    played = Game(rules, players=["Аня", "Борис"])
    played = played.apply("13456")
    assert played.legal()[0] == Keep(())
    assert played.turn == (1, "Аня", 0)
    assert not played.over
    assert played.undo() == Game(rules, players=["Аня", "Борис"])


def test_an_action_and_its_token_do_the_same() -> None:
    start = game("classic")

    by_token = start.apply("65431").apply("(643)").apply("33").apply("threes")
    by_action = (
        start.apply(Throw((6, 5, 4, 3, 1)))
        .apply(Keep((6, 4, 3)))
        .apply(Throw((3, 3)))
        .apply(Write(Cell.THREES))
    )
    assert by_token == by_action
    assert by_token == start.play("65431 (346) 33 threes")


def test_every_step_leaves_the_game_before_it_as_it_was() -> None:
    start = game("classic", players=2)
    thrown = start.apply("11123")
    written = thrown.apply("ones")

    assert (start.moves, len(thrown.moves), len(written.moves)) == ((), 1, 2)
    assert totals(start) == totals(thrown) == totals(written) == [0, 0]
    assert start.turn == thrown.turn == (1, "Аня", 0)
    assert thrown.apply("twos") != written


@pytest.mark.parametrize("name", ["players", "rules", "moves", "state", "extra"])
def test_a_game_cannot_be_changed(name: str) -> None:
    with pytest.raises(FrozenInstanceError):
        setattr(game("classic"), name, None)


@pytest.mark.parametrize("preset", kosti.presets())
def test_a_state_cannot_be_changed(preset: str) -> None:
    with pytest.raises(FrozenInstanceError):
        game(preset).state.number = 2  # type: ignore[misc]
    for action in game(preset).legal()[:1]:
        with pytest.raises(FrozenInstanceError):
            action.dice = ()  # type: ignore[attr-defined]


def test_a_ruleset_cannot_be_changed() -> None:
    with pytest.raises(FrozenInstanceError):
        kosti.ruleset("classic").id = "other"  # type: ignore[misc]
    with pytest.raises(TypeError):
        kosti.ruleset("classic").options["order"] = "free"  # type: ignore[index]


def test_equal_games_are_equal_and_can_be_kept_in_a_set() -> None:
    one, other = game("classic", "11123 ones"), game("classic", "11123 ones")

    assert one == other
    assert len({one, other, game("classic", "11123 twos"), game("set", "11123 ones")}) == 3


def test_undo_goes_back_any_number_of_actions_but_not_before_the_start() -> None:
    played = game("classic", "11123 (111) 45 ones", "22234", players=2)

    assert played.undo(0) == played
    assert played.undo() == game("classic", "11123 (111) 45 ones", players=2)
    assert played.undo(2) == game("classic", "11123 (111) 45", players=2)
    assert played.undo(5) == game("classic", players=2)
    assert played.undo(99) == game("classic", players=2)


def test_undo_takes_back_the_lot_too() -> None:
    played = game("classic", players=2, roll_off="11111 66666", start="roll-off")

    assert played.undo().turn == (0, "Борис", 1)


def test_turns_tell_what_was_played() -> None:
    played = game("classic", "11123 ones", "22234 (222)", players=2)

    assert played.turns == ((1, 0, "11123 ones"), (2, 1, "22234 (222)"))


def test_a_turn_is_played_whole_or_not_at_all() -> None:
    start = game("classic")

    refused(IllegalAction, "cell-filled", lambda: start.play("11123 ones").play("11123 ones"))
    refused(IllegalAction, "school-first", lambda: start.play("11123 (111) 23 pair"))
    assert start.moves == ()


def test_a_turn_can_be_played_in_pieces() -> None:
    whole = game("classic", "11123 (111) 45 ones")

    assert game("classic", "11123", "(111)", "45 ones") == whole


def test_several_turns_are_not_one() -> None:
    refused(IllegalAction, "turn-over", lambda: game("classic", "11123 ones 11123 twos"))


def test_events_tell_what_the_last_action_brought_about() -> None:
    full = game("classic", *(f"{cell}=0" for cell in ("ones", "twos", "threes", "fours", "fives")))
    last = full.play("66612 sixes")

    assert last.events == (
        Written(0, Cell.SIXES, points=0, attempt=1),
        SchoolFull(0, sum=0, extra=50),
    )
    assert last.apply("11111").events == ()
