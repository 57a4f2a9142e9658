"""Moves at a table: virtual dice, real dice, taking back, bots and absent players."""

from __future__ import annotations

from dataclasses import replace

import pytest
from tests.table.session import CREATOR, REAL, SPECTATOR, Session, refusal, refused

from kosti import IllegalAction, RecordError
from kosti.games.sheet.actions import Write
from kosti.games.sheet.cells import Cell
from kosti.table.commands import Abandon, Play, Return, SetSettings, Start, Undo
from kosti.table.decision import Decision
from kosti.table.errors import TableError
from kosti.table.events import Acted, Renamed, Revealed
from kosti.table.playing import clock_out, drive, driver
from kosti.table.settings import Absence, Settings
from kosti.table.status import By, Phase

CLOCK = Settings(absence=Absence.BOT, minutes=2)


# Virtual dice


def test_the_server_throws_the_dice_that_are_due() -> None:
    session = Session.open().throw("11234").throw("15", "(112)")

    assert session.game.turns[0].text == "11234 (112) 15"
    assert [each.event.by for each in session.log if isinstance(each.event, Acted)] == [
        By.DICE,
        By.PLAYER,
        By.DICE,
    ]


def test_moves_of_one_command_are_done_all_or_none() -> None:
    session = Session.open("family").throw("55123")
    before = session.table.number

    assert refused(session, Play(("!fives", "(55)", "poker"))) == "not-possible"
    session.throw("555", "!fives", "(55)")
    assert session.table.number == before + 3
    assert session.game.turns[0].text == "55123 !fives (55) 555"


@pytest.mark.parametrize(
    ("preset", "move"),
    [
        ("classic", "13456"),
        ("classic", "?"),
        ("classic", "ones=3"),
        ("thousand", "13456"),
        ("thousand", "bust"),
        ("thousand", "dot"),
        ("thousand", "+50"),
    ],
)
def test_virtual_dice_cannot_be_entered(preset: str, move: str) -> None:
    assert refused(Session.open(preset), Play((move,))) == "virtual-dice"


def test_a_throw_needs_dice_that_are_due() -> None:
    session = Session.open().throw("11234")

    assert refused(session, Play((), throw=True)) == "no-dice-due"
    assert refused(session, Play(("ones",), throw=True)) == "no-dice-due"


def test_a_refused_move_says_what_is_possible() -> None:
    session = Session.open().throw("11234")

    unreadable = refusal(RecordError, session, Play(("pokerr",)))
    assert (unreadable.code, unreadable.token) == ("bad-token", None)
    illegal = refusal(IllegalAction, session, Play(("(55)",)))
    assert (illegal.code, illegal.token, illegal.turn) == ("keep-not-thrown", "(55)", None)
    assert refused(session, Play()) == "nothing-done"
    assert refused(session, Play(("ones",) * 9)) == "too-many-moves"
    assert refused(session, Play(("ones", "twos"))) == "turn-over"


def test_before_the_start_and_after_the_end_nobody_moves() -> None:
    session = Session.open("showdown", options={"rounds": 1}, begin=False)
    assert refused(session, Play((), throw=True)) == "not-started"
    session.do(Start()).throw("11111").play("stop").throw("12346").play("stop")

    assert session.view().phase is Phase.OVER
    assert refused(session, Play((), throw=True)) == "game-over"


def test_everybody_throws_for_the_lot() -> None:
    session = Session.open(options={"start": "roll-off"}).throw("11111").throw("66666")

    assert session.game.roll_off == ("11111", "66666")
    assert session.game.turn is not None
    assert session.game.turn.player == "Борис"


def test_the_seed_is_shown_when_the_game_is_over() -> None:
    session = Session.open("showdown", options={"rounds": 1})
    session.throw("11111").play("stop").throw("12346")
    assert session.view().fair is not None
    assert session.table.seed is None
    session.play("stop")

    assert isinstance(session.log[-1].event, Revealed)
    fair = session.view(SPECTATOR).fair
    assert fair is not None
    assert fair.seed == (bytes([1]) * 32).hex()


def test_an_abandoned_game_shows_its_seed_as_well() -> None:
    session = Session.open().throw().do(Abandon())

    assert session.table.seed is not None


# Real dice


def test_real_dice_are_entered() -> None:
    session = Session.open(settings=REAL).turn("55134 (55) ?3 512 fives")

    assert session.game.turns[0].text == "55134 (55) ?3 512 fives"
    assert refused(session, Play((), throw=True)) == "real-dice"
    assert session.choices().enter == 5


def test_points_can_be_reported_without_dice() -> None:
    session = Session.open(settings=REAL)
    report = session.choices().report

    assert [each.cell for each in report][:2] == ["ones", "twos"]
    assert report[0].points == (-3, -2, -1, 0, 1, 2)
    session.turn("ones=-1")
    thousand = Session.open("thousand", settings=REAL)
    assert thousand.choices().report[0].cell is None
    assert thousand.choices().report[0].points[0] == 50
    assert "bust" in thousand.choices().moves
    thousand.turn("+85").turn("bust")
    assert [each.total for each in thousand.game.standings()] == [85, 0]


def test_others_throw_real_dice_for_a_bot() -> None:
    session = Session.open(players=["Аня"], bots=["greedy"], settings=REAL).turn("ones=-1")

    assert session.choices().enter == 5
    assert session.choices().moves == ()
    assert driver(session.table, None) is None
    session.turn("55512")
    assert refused(session, Play(("fives",))) == "dice-only"
    assert refused(session, Play(("?",)), SPECTATOR) == "spectator"
    mover = driver(session.table, None)
    assert mover is not None
    assert mover.bot == "greedy"


# Taking back


def test_the_last_decision_can_be_taken_back_until_dice_fall() -> None:
    session = Session.open().throw("11234").play("(11)")
    session.do(Undo())

    assert session.game.turns[0].text == "11234"
    session.play("ones").do(Undo())
    assert session.game.turns[0].text == "11234"
    session.play("ones").throw("66612")
    assert refused(session, Undo()) == "nothing-to-undo"


def test_a_declaration_that_writing_made_needless_comes_back() -> None:
    session = Session.open("family").throw("11234").play("!ones").play("ones")
    assert session.game.turns[0].text == "11234 ones"
    session.do(Undo())

    assert session.game.turns[0].text == "11234 !ones"
    session.do(Undo())
    assert session.game.turns[0].text == "11234"


def test_virtual_dice_are_never_taken_back() -> None:
    session = Session.open().throw("11234")

    assert refused(session, Undo()) == "nothing-to-undo"
    assert "undo" not in session.view().you.may


def test_real_dice_that_were_mistyped_are_taken_back() -> None:
    session = Session.open(settings=REAL).turn("11234")
    assert "undo" in session.view().you.may
    session.do(Undo()).turn("11235")

    assert session.game.turns[0].text == "11235"


def test_the_move_of_another_is_not_taken_back() -> None:
    session = Session.open(players=["Аня"], free=1, begin=False)
    boris = session.join("Борис")
    session.do(Start()).throw("11234").play("ones")

    assert refused(session, Undo(), boris) == "nothing-to-undo"
    assert refused(session, Undo(), SPECTATOR) == "spectator"
    session.do(Undo(), CREATOR)


def test_a_table_may_do_without_taking_back() -> None:
    session = Session.open(settings=Settings(undo=False)).throw("11234").play("ones")

    assert refused(session, Undo()) == "undo-off"


def test_a_finished_game_with_real_dice_can_be_reopened_but_not_one_with_virtual_dice() -> None:
    real = Session.open("showdown", options={"rounds": 1}, settings=REAL)
    real.turn("11111 stop").turn("12346 stop")
    assert real.view().phase is Phase.OVER
    real.do(Undo())
    assert real.view().phase is Phase.PLAYING
    virtual = Session.open("showdown", options={"rounds": 1})
    virtual.throw("11111").play("stop").throw("12346").play("stop")
    assert refused(virtual, Undo()) == "nothing-to-undo"


# Bots and absent players


def test_a_bot_moves_by_itself() -> None:
    session = Session.open(players=["Аня"], bots=["greedy"])
    assert driver(session.table, None) is None
    session.throw("11123").play("ones")
    mover = driver(session.table, None)

    assert mover is not None
    assert (mover.seat, mover.bot, mover.by) == (1, "greedy", By.BOT)
    session.add(drive(session.table, None, mover.by, session.environment))
    session.add(drive(session.table, Write(Cell.SIXES), mover.by, session.environment))
    assert session.update().lines[1].by == "bot"


def test_the_clock_runs_only_where_the_table_has_one() -> None:
    assert Session.open().table.deadline is None
    session = Session.open(settings=CLOCK)

    assert session.table.deadline == 1000.0 + 120
    session.now = 1030.0
    session.throw()
    assert session.table.deadline == 1030.0 + 120
    assert clock_out(session.table, 1149.0).events == ()


def test_when_the_clock_runs_out_a_bot_stands_in_until_the_player_returns() -> None:
    session = Session.open(settings=CLOCK, players=["Аня"], free=1, begin=False)
    boris = session.join("Борис")
    session.do(Start()).throw("11123").play("ones")
    session.add(clock_out(session.table, 9999.0))

    assert session.table.seats[1].away
    mover = driver(session.table, "greedy")
    assert mover is not None
    assert (mover.bot, mover.by) == ("greedy", By.CLOCK)
    session.add(drive(session.table, None, mover.by, session.environment))
    session.add(drive(session.table, Write(Cell.SIXES), mover.by, session.environment))
    assert session.update().lines[1].by == "clock"
    session.throw("11123").play("twos")
    assert refused(session, Return(0)) == "not-away"
    session.do(Return(1), boris)
    assert driver(session.table, "greedy") is None


def test_whoever_plays_is_back() -> None:
    session = Session.open(settings=CLOCK, players=["Аня", "Борис"])
    session.add(clock_out(session.table, 9999.0))
    assert session.table.seats[0].away
    session.throw("11123")

    assert not session.table.seats[0].away


def test_the_game_waits_when_everybody_is_absent() -> None:
    session = Session.open(settings=CLOCK, players=["Аня"], bots=["greedy"])
    session.add(clock_out(session.table, 9999.0))

    assert driver(session.table, "greedy") is None


def test_a_turn_is_skipped_only_where_the_rules_allow_it() -> None:
    skip = Settings(absence=Absence.SKIP)
    with pytest.raises(TableError, match="pass"):
        Session.open(settings=skip)
    session = Session.open("family", settings=skip)
    session.add(clock_out(session.table, 9999.0))
    mover = driver(session.table, "greedy")

    assert mover is not None
    assert (mover.seat, mover.bot) == (0, None)
    assert refused(session, SetSettings(replace(skip, minutes=10_000))) == "bad-minutes"


def test_a_clock_that_was_far_ahead_gives_nobody_more_time() -> None:
    table = replace(Session.open().table, at=500 * 24 * 3600.0)
    then = Decision(table).then(Renamed(0, "Вера"), 1000.0)

    assert then.table.at == then.events[0].at == 1000.0
    little = Decision(then.table).then(Renamed(0, "Аня"), 990.0)
    assert little.table.at == 1000.0
