"""Positions as people write them down."""

import pytest

import kosti
from kosti.errors import KostiError
from kosti.games.actions import Keep
from kosti.games.game import Game
from kosti.games.sheet import SheetState
from kosti.games.sheet.cells import Cell
from kosti.games.showdown import ShowdownState
from kosti.games.thousand import ThousandState
from kosti.table.positions import parse_position


def test_a_sheet_position_holds_the_sheet_and_the_turn_so_far() -> None:
    rules = kosti.ruleset("classic", order="free")
    state = parse_position(rules, "{ones=-1 pair=12} 13456 (3456) 2")

    assert isinstance(state, SheetState)
    assert state.sheet[Cell.ONES] == -1
    assert state.sheet[Cell.PAIR] == 12
    assert (state.attempt, state.dice) == (2, (2, 3, 4, 5, 6))


def test_without_braces_the_game_is_at_its_start() -> None:
    state = parse_position(kosti.ruleset("classic"), "13456")

    assert state == kosti.Game(kosti.ruleset("classic"), ["A"]).apply("13456").state


def test_the_others_stand_behind_bars() -> None:
    state = parse_position(kosti.ruleset("thousand"), "{420 bolts=2 | 905 barrel=1} 11354")

    assert isinstance(state, ThousandState)
    first, second = state.players
    assert (first.score, first.bolts, first.opened) == (420, 2, True)
    assert (second.score, second.barrel) == (905, 1)
    assert state.turn_points == 25


def test_dice_may_be_due_at_the_end() -> None:
    state = parse_position(kosti.ruleset("classic"), "13456 (6)")

    assert state.due == 4
    assert Keep((6,)) not in state.legal()


@pytest.mark.parametrize(
    ("preset", "text", "code"),
    [
        ("classic", "{ones=-1", "bad-position"),
        ("classic", "{ones=-1} {twos=2}", "bad-position"),
        ("classic", "{none} 13456", "bad-position"),
        ("classic", "{ones=7} 13456", "bad-report"),
        ("classic", "{even=12} 13456", "no-cell"),
        ("classic", "{ones=1 ones=2}", "cell-filled"),
        ("classic", "{} 1345", "dice-count"),
        ("classic", "{} 13457", "bad-dice"),
        ("classic", "{} 13456 (22)", "keep-not-thrown"),
        ("thousand", "{bolts=2} 11354", "bad-position"),
        ("thousand", "{420 luck=2} 11354", "bad-position"),
        ("thousand", "{422} 11354", "bad-account"),
        ("thousand", "{555} 11354", "bad-account"),
        ("thousand", "{900} 11354", "bad-account"),
        ("thousand", "{1200} 11354", "bad-account"),
        ("thousand", "{-30 | 0} 11354", "bad-account"),
        ("thousand", "{420 bolts=3} 11354", "bad-account"),
        ("thousand", "{420 barrel=1} 11354", "bad-account"),
        ("showdown", "{12 | } 13456", "bad-position"),
        ("showdown", "{13456} 13456", "bad-position"),
        ("showdown", "{ | 13456 11111} 13456", "bad-position"),
        ("showdown", "{won=" + "9" * 5000 + "} 13456", "bad-position"),
        ("showdown", "{" + "|" * 16 + "} 13456", "bad-position"),
        ("showdown", "{ | 33376} 13456", "bad-position"),
        ("showdown", "{won=10 | } 13456", "bad-position"),
        ("thousand", "{880 barrel=0 | 880 barrel=1}", "bad-position"),
    ],
)
def test_an_impossible_position_is_refused(preset: str, text: str, code: str) -> None:
    with pytest.raises(KostiError) as refused:
        parse_position(kosti.ruleset(preset), text)

    assert refused.value.code == code


@pytest.mark.parametrize(
    ("preset", "text", "reason"),
    [
        ("classic", "{pair=12} 13456", "сначала школа"),
        (
            "two-stage",
            "{ones=-1 pair=12} 13456",
            "графы (twos, threes, fours, fives, sixes)",
        ),
        ("attempt-bank", "{pair=12} 13456", "графа pair не может быть записана"),
        ("attempt-bank", "{ones=0 bank=3} 13456", "не больше 2 попыток"),
        ("classic", "{ones=7} 13456", "не может быть 7; поблизости можно: -3"),
    ],
)
def test_it_is_said_why_a_sheet_cannot_be(preset: str, text: str, reason: str) -> None:
    with pytest.raises(KostiError) as refused:
        parse_position(kosti.ruleset(preset), text)

    assert reason in refused.value.message("ru")


def test_a_round_of_hands_as_it_lies_on_the_table() -> None:
    rules = kosti.ruleset("showdown")
    game = Game(rules, ["A", "B", "C"]).play("33366 stop").play("11234 (11) 345 stop")
    state = parse_position(rules, "{ | 33366 | 11345}")

    assert isinstance(state, ShowdownState)
    assert (state.round, state.number, state.seat) == (1, 3, 0)
    assert [made for _, made in state.shown] == [made for _, made in game.state.shown]  # type: ignore[attr-defined]


def test_who_begins_a_round_of_hands_goes_round() -> None:
    rules = kosti.ruleset("showdown", ante=5)
    state = parse_position(rules, "{won=2 | 33366 won=1}")

    assert isinstance(state, ShowdownState)
    assert (state.round, state.number) == (4, 8)
    assert state.order == (0, 1)  # the other one began the fourth round, as the second
    assert state.chips == (5, -5)


def test_without_braces_the_rival_throws_later() -> None:
    state = parse_position(kosti.ruleset("showdown"), "13456")

    assert isinstance(state, ShowdownState)
    assert state.queue == (0, 1)


def test_accounts_that_only_some_barrels_know() -> None:
    strict = kosti.ruleset("thousand", barrel_strict=True)
    free = kosti.ruleset("thousand", barrel_clamp=False)

    assert parse_position(strict, "{880 barrel=0 | 100}").players[0].sits  # type: ignore[attr-defined]
    assert not parse_position(free, "{895 | 100}").players[0].sits  # type: ignore[attr-defined]
    with pytest.raises(KostiError, match="wins at once"):
        parse_position(free, "{1000 barrel=0 | 100}")


@pytest.mark.parametrize("minus", ["−", "–"])
def test_a_position_is_read_with_the_minuses_and_blanks_of_an_editor(minus: str) -> None:
    rules = kosti.ruleset("kubiki")
    wanted = parse_position(rules, "{ones=-1 pair=12} 13456 (3456) 2")
    typed = f"{{ones={minus}1\u00a0pair = 12}}\u00a013456\u00a0(3\u00a0456) 2"

    assert parse_position(rules, typed) == wanted
