"""Players come, go and get a head start: what that means in each family, and the laws of it."""

from __future__ import annotations

import pickle
from random import Random
from typing import cast

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.rules.thousand import strategies as of_thousand
from tests.scenes import cells, game, match, refused, totals
from tests.strategies import rulesets
from tests.walks import check_record, check_standings, check_turn, come_and_go, head_start, walk

import kosti
from kosti import Game, IllegalAction, RecordError, RulesError, record
from kosti.games.events import GameOver, SeatJoined, SeatLeft
from kosti.games.game import Arrival
from kosti.games.options import Ruleset
from kosti.games.thousand.player import Player
from kosti.games.thousand.state import ThousandState

RULES: dict[str, st.SearchStrategy[Ruleset]] = {
    "sheet": rulesets("sheet"),
    "thousand": of_thousand.rulesets(),
    "showdown": rulesets("showdown"),
}


def thousand(*turns: str, players: int = 3) -> Game:
    return game("thousand", *turns, players=players)


def accounts(played: Game) -> tuple[Player, ...]:
    return cast(ThousandState, played.state).players


def places(played: Game) -> list[int | None]:
    return [each.place for each in played.standings()]


def text(*turns: str, rules: str = "thousand", players: str, more: str = "") -> str:
    listed = ", ".join(f'"{name}"' for name in players.split())
    lines = "\n".join(f'  "{turn}",' for turn in turns)
    return f'kosti = 2\nrules = "{rules}"\nplayers = [{listed}]\n{more}\nturns = [\n{lines}\n]\n'


# A head start


def test_a_head_start_counts_as_opened_in_thousand() -> None:
    played = Game(kosti.ruleset("thousand"), ["Аня", "Борис"], handicap=[0, 150])

    assert totals(played) == [0, 150]
    assert [each.opened for each in accounts(played)] == [False, True]
    played = played.play("bust").play("+5")
    assert totals(played) == [0, 155]


@pytest.mark.parametrize(
    ("points", "reason"),
    [
        (28, "multiples of 5"),
        (880, "below 880"),
        (250, "pit from 200 to 300"),
        (555, "truck"),
        (-5, "from 0"),
    ],
)
def test_a_head_start_of_thousand_is_a_score_that_one_may_begin_with(
    points: int, reason: str
) -> None:
    with pytest.raises(RulesError, match=reason) as caught:
        Game(kosti.ruleset("thousand"), ["Аня", "Борис"], handicap=[points, 0])
    assert caught.value.code == "bad-handicap"
    assert str(points) in caught.value.message("ru")


def test_a_head_start_on_a_sheet_is_added_to_the_total_and_settled() -> None:
    rules = kosti.ruleset("two-stage", cells=["pair"], order="free", school_total="none")
    played = Game(rules, ["Аня", "Борис"], handicap=[0, 28])
    assert totals(played) == [0, 28]
    assert places(played) == [2, 1]

    played = played.play("pair=12").play("pair=4")

    assert totals(played) == [12, 32]
    assert [each.settlement for each in played.standings()] == [-10, 10]


def test_a_head_start_in_the_showdown_is_rounds() -> None:
    played = Game(kosti.ruleset("showdown", rounds=3), ["Аня", "Борис"], handicap=[0, 1])
    played = played.play("66666 stop").play("12346 stop")

    assert totals(played) == [1, 1]
    assert match(played).chips == (0, 0)
    with pytest.raises(RulesError, match="only so many rounds: 3"):
        Game(kosti.ruleset("showdown", rounds=3), ["Аня", "Борис"], handicap=[0, 3])


@pytest.mark.parametrize("handicap", [[1], [1, 2, 3], [0.5, 0], [True, 0], ["5", 0]])
def test_each_player_needs_a_whole_number_of_points(handicap: list[int]) -> None:
    with pytest.raises(RulesError) as caught:
        Game(kosti.ruleset("classic"), ["Аня", "Борис"], handicap=handicap)
    assert caught.value.code == "bad-handicap"


# Coming


def test_who_joins_thousand_starts_with_the_least_on_the_table_opened() -> None:
    played = thousand("+100", "+60", players=2).join("Вера")

    assert played.players == ("Аня", "Борис", "Вера")
    assert accounts(played)[2] == Player(60, opened=True)
    assert played.joined == {"Вера": Arrival(3)}
    assert played.turn == (3, "Аня", 0)
    assert played.events[-1] == SeatJoined(2, 60)
    played = played.play("bust").play("bust")
    assert played.turn == (5, "Вера", 2)


def test_the_table_may_give_a_latecomer_another_score() -> None:
    played = thousand("+100", "+60", players=2)

    assert accounts(played.join("Вера", score=0))[2] == Player(0, opened=False)
    assert accounts(played.join("Вера", score=50))[2] == Player(50, opened=True)
    with pytest.raises(RulesError, match="pit"):
        played.join("Вера", score=250)


def test_nobody_joins_on_the_barrel_or_on_the_truck_number() -> None:
    sitting = game("thousand", "+880", players=1, pits=[])
    assert totals(sitting.join("Вера")) == [880, 875]
    truck = game("thousand", "+880", players=1, pits=[], truck=875)
    assert totals(truck.join("Вера")) == [880, 870]


def test_who_joins_within_a_turn_plays_once_it_has_ended() -> None:
    played = thousand("+100", "15234", players=2).join("Вера")

    assert played.turn == (2, "Борис", 1)
    assert played.state.dice == (1, 2, 3, 4, 5)
    assert record.loads(record.dumps(played)).state == played.state


def test_a_sheet_can_be_begun_in_the_first_two_rounds_and_is_finished_alone() -> None:
    rules = kosti.ruleset("classic", cells=["pair", "chance"], order="free", school_total="none")
    played = Game(rules, ["Аня", "Борис"]).play("pair=12").play("pair=10").play("chance=20")

    played = played.join("Вера").play("chance=21").play("pair=2")
    assert played.turn is not None
    assert played.turn.player == "Вера"
    assert played.play("chance=9").over

    long = game("classic", *["ones=0", "ones=0", "twos=0", "twos=0"], players=2)
    assert refused(IllegalAction, "no-joining", lambda: long.join("Вера")).turn == 5


def test_who_joins_the_showdown_waits_for_the_next_round() -> None:
    played = game("showdown", "66666 stop", players=2, ante=5).join("Вера")
    played = played.play("12346 stop")

    assert match(played).chips == (5, -5, 0)
    assert match(played).queue == (1, 2, 0)
    at_once = game("showdown", players=2).join("Вера")
    assert match(at_once).queue == (0, 1, 2)


def test_the_lot_is_drawn_by_those_who_play_from_the_start() -> None:
    played = record.loads(
        text(
            "+100",
            "+100",
            "bust",
            players="Вера Аня Борис",
            more='joined = { "Вера" = 3 }\n'
            'options = { start = "roll-off" }\nlot = ["11111", "66666"]',
        )
    )
    assert [turn.seat for turn in played.turns] == [2, 1, 2]
    assert played.turn is not None
    assert played.turn.player == "Вера"


# Going


def test_who_leaves_is_passed_over_and_has_no_place() -> None:
    played = thousand("+100", "+60", "+60").leave("Борис")

    assert played.left == {"Борис": 4}
    assert played.seats == (0, 2)
    assert places(played) == [1, None, 2]
    assert totals(played) == [100, 60, 60]
    assert played.events[-1] == SeatLeft(1)
    assert [turn.seat for turn in played.play("bust").play("bust").turns[3:]] == [0, 2]


def test_who_has_left_is_not_overtaken() -> None:
    played = thousand("+100", "+60", "+50").leave("Борис").play("bust").play("+40")
    assert totals(played) == [100, 60, 90]


def test_an_unfinished_turn_of_who_leaves_falls_away() -> None:
    played = thousand("+100", "15234").leave("Борис")

    assert played.turn == (2, "Вера", 2)
    assert [turn.text for turn in played.turns] == ["+100"]


def test_the_game_is_over_when_only_one_is_left() -> None:
    for rules in ("classic", "thousand", "showdown"):
        played = game(rules, players=2).leave("Аня")
        assert played.over
        assert places(played) == [None, 1]
        assert isinstance(played.events[-1], GameOver)
        nobody = game(rules, players=1).leave("Аня")
        assert nobody.over
        assert places(nobody) == [None]
        check_record(nobody)


def test_open_cells_of_who_has_left_count_nothing() -> None:
    rules = kosti.ruleset("attempt-bank", cells=["ones", "pair"], school_total="none")
    played = Game(rules, ["Аня", "Борис", "Вера"]).play("11123 ones").leave("Борис").leave("Вера")

    assert played.over
    assert cells(played, 0) == {"ones": 0}
    assert totals(played) == [-2 + 6, 0, 0]


def test_the_last_rivals_hand_wins_a_round_that_the_other_leaves() -> None:
    blitz = game("showdown", "11166 stop", "11166 stop", "12346 stop", players=3)
    assert match(blitz).blitz
    left = blitz.leave("Аня")

    assert totals(left) == [0, 1, 0]
    assert left.turn == (4, "Борис", 1)
    assert left.state.stage == 2
    check_record(left)


def test_who_has_left_or_is_unknown_cannot_leave() -> None:
    played = thousand().leave("Борис")
    refused(IllegalAction, "no-leaving", lambda: played.leave("борис"))
    refused(RecordError, "unknown-player", lambda: played.leave("Глеб"))
    refused(IllegalAction, "game-over", lambda: played.leave("Аня").leave("Вера"))
    refused(IllegalAction, "game-over", lambda: played.leave("Аня").join("Глеб"))
    refused(RulesError, "bad-player", lambda: played.join("борис "))


# Taken back and corrected


def test_who_comes_or_goes_during_the_lot_changes_nothing_of_its_throws() -> None:
    drawn = game("thousand", players=3, roll_off="11111 22222", start="roll-off")

    after = drawn.join("Глеб").leave("Борис")

    assert after.roll_off == drawn.roll_off
    assert after.apply("66666").turn == (1, "Вера", 2)
    check_record(after.apply("66666").play("+50"))


def test_coming_and_going_is_taken_back_like_any_action() -> None:
    before = thousand("+100", "+60")
    assert before.join("Глеб").undo() == before
    assert before.leave("Аня").undo() == before
    assert before.join("Глеб").leave("Аня").undo(2) == before
    assert before.join("Глеб").leave("Глеб") == before
    assert before.join("Глеб").play("+50").undo(2) == before


def test_a_corrected_game_keeps_who_came_and_went() -> None:
    played = Game(kosti.ruleset("thousand", overtake=0), ["Аня", "Борис"], handicap=[0, 50])
    played = played.play("+100").play("+10").join("Вера").play("+5").play("+10").play("+15")
    played = played.leave("Аня").play("+20")
    assert totals(played) == [105, 90, 75]

    corrected = played.correct(2, "+20")

    assert (corrected.joined, corrected.left) == (played.joined, played.left)
    assert totals(corrected) == [105, 100, 85]
    check_record(corrected)


def test_a_forgotten_turn_moves_the_turns_of_who_came_and_went() -> None:
    played = thousand("+100", "+60", players=2).join("Вера").play("bust").play("bust")
    inserted = played.insert(1, "bust")

    assert inserted.joined == {"Вера": Arrival(4)}
    assert inserted.remove(1).joined == {"Вера": Arrival(3)}


# The record


def test_the_record_says_who_came_and_went_and_leaves_out_the_usual() -> None:
    played = Game(kosti.ruleset("thousand"), ["Аня", "Борис"], handicap=[0, 50])
    played = played.play("+100").join("Вера").join("Глеб", score=0).play("+5").leave("Аня")

    lines = record.dumps(played).splitlines()

    assert lines[4:8] == [
        "handicap = [0, 50, 0, 0]",
        'joined = { "Вера" = 2, "Глеб" = { turn = 2, score = 0 } }',
        'left = { "Аня" = 3 }',
        "turns = [",
    ]
    assert record.loads(record.dumps(played)) == played
    usual = Game(kosti.ruleset("thousand"), ["Аня"], handicap=[0])
    assert "handicap" not in record.dumps(usual)


def test_names_are_matched_as_people_see_them_and_the_example_of_the_format_is_read() -> None:
    turns = ["+100", "+60", "bust", "bust", "bust", "bust", "+5", "+5", "+5", "+5", "+5"]
    played = record.loads(
        text(*turns, players="Аня Папа Вера", more='joined = { "вера" = 7 }\nleft = {"папа"=12}')
    )
    assert played.joined == {"Вера": Arrival(7)}
    assert played.left == {"Папа": 12}
    assert [turn.seat for turn in played.turns] == [0, 1, 0, 1, 0, 1, 0, 1, 2, 0, 1]
    assert played.turn == (12, "Вера", 2)


@pytest.mark.parametrize(
    ("more", "code"),
    [
        ('joined = { "Глеб" = 2 }', "bad-attendance"),
        ('joined = { "Вера" = 0 }', "bad-attendance"),
        ('joined = { "Вера" = 2, "вера" = 3 }', "bad-attendance"),
        ('joined = { "Вера" = 3 }\nleft = { "Вера" = 3 }', "bad-attendance"),
        ('joined = { "Аня" = 2, "Борис" = 2, "Вера" = 2 }', "bad-attendance"),
        ('joined = { "Вера" = 2 }\nhandicap = [0, 0, 5]', "bad-handicap"),
        ("handicap = [0, 5]", "bad-handicap"),
        ("handicap = 5", "bad-key"),
        ("handicap = [true, 0, 0]", "bad-key"),
        ('joined = ["Вера"]', "bad-key"),
        ('joined = { "Вера" = { score = 5 } }', "bad-key"),
        ('joined = { "Вера" = { turn = 5, points = 5 } }', "bad-key"),
        ('left = { "Вера" = "5" }', "bad-key"),
    ],
)
def test_what_cannot_be_is_refused(more: str, code: str) -> None:
    wrong = text("+100", "bust", "bust", players="Аня Борис Вера", more=more)
    error = refused(kosti.KostiError, code, lambda: record.loads(wrong))
    assert error.message("ru") != error.message("en")


def test_a_late_sheet_in_a_record_is_refused_with_its_turn_and_player() -> None:
    turns = [f"{cell}=0" for cell in ("ones", "twos", "threes", "fours")]
    late = text(*turns, rules="kubiki", players="Аня Вера", more='joined = { "Вера" = 4 }')
    error = refused(IllegalAction, "no-joining", lambda: record.loads(late))
    assert (error.turn, error.player) == (4, "Вера")


# The laws


@pytest.mark.parametrize("family", RULES)
@settings(max_examples=40)
@given(data=st.data(), players=st.integers(1, 4), seed=st.integers(0, 2**32))
def test_games_in_which_people_come_and_go(
    family: str, data: st.DataObject, players: int, seed: int
) -> None:
    rules = data.draw(RULES[family])
    played = come_and_go(rules, players, seed, data.draw(st.integers(0, 120)))

    check_record(played)
    check_turn(played)
    check_standings(played)
    assert pickle.loads(pickle.dumps(played)) == played
    assert [state for _, state in played.steps()][-1:] in ([], [played.state])
    for action in played.legal()[:20]:
        played.apply(action)


@pytest.mark.parametrize("family", RULES)
@settings(max_examples=20)
@given(data=st.data(), players=st.integers(1, 4), seed=st.integers(0, 2**32))
def test_games_with_a_head_start(family: str, data: st.DataObject, players: int, seed: int) -> None:
    rules = data.draw(RULES[family])
    handicap = head_start(rules, players, Random(seed))
    played = walk(rules, players, seed, data.draw(st.integers(0, 200)), handicap=handicap)

    check_record(played)
    check_turn(played)
    if family != "thousand":
        check_standings(played)
