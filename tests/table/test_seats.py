"""Seats and rights: who may sit down, act, and put the table in order."""

from __future__ import annotations

from dataclasses import replace

import pytest
from tests.table.session import CREATOR, GUEST, REAL, SPECTATOR, Session, refused

from kosti.table.commands import (
    Abandon,
    CloseSeat,
    Command,
    Leave,
    OpenSeat,
    Order,
    Play,
    Rematch,
    Rename,
    Return,
    SeatBot,
    SeatPlayer,
    SetSettings,
    Start,
    TakeSeat,
)
from kosti.table.settings import DiceMode, Settings
from kosti.table.status import Phase, SeatKind


def names(session: Session) -> list[str]:
    return [seat.name for seat in session.table.seats]


def test_the_creator_acts_for_everybody_on_the_own_device() -> None:
    session = Session.open(players=["Аня", "Борис"])

    assert session.view().you.seats == (0, 1)
    session.throw("11123", viewer=CREATOR).play("ones", viewer=CREATOR)
    assert session.game.turn is not None
    assert session.game.turn.player == "Борис"


def test_a_guest_sits_down_and_acts_for_the_own_seat_only() -> None:
    session = Session.open(players=["Аня"], free=1, begin=False)
    boris = session.join("Борис")
    session.do(Start())

    assert names(session) == ["Аня", "Борис"]
    assert session.view(boris).you.seats == (1,)
    assert session.view().you.seats == (0,)
    assert refused(session, Play((), throw=True), boris) == "not-your-turn"
    session.throw("11123").play("ones")
    assert refused(session, Play((), throw=True), CREATOR) == "not-your-turn"
    session.throw("22235", viewer=boris)


@pytest.mark.parametrize(
    "command",
    [
        Start(),
        SetSettings(Settings()),
        OpenSeat(),
        CloseSeat(0),
        SeatBot("greedy"),
        SeatPlayer("Вера"),
        Order((1, 0)),
    ],
)
def test_only_the_creator_puts_the_table_in_order(command: Command) -> None:
    session = Session.open(players=["Аня"], free=1, begin=False)
    boris = session.join("Борис")

    assert refused(session, command, boris) == "creator-only"
    assert refused(session, command, SPECTATOR) == "creator-only"
    assert refused(session, command, GUEST) == "creator-only"


@pytest.mark.parametrize(
    "command", [Play((), throw=True), Rename(0, "Зоя"), Leave(0), Return(0), Rematch()]
)
def test_spectators_cannot_act(command: Command) -> None:
    session = Session.open()

    assert refused(session, command, SPECTATOR) == "spectator"
    assert session.view(SPECTATOR).you.may == ()
    assert session.view(SPECTATOR).choices is None


def test_an_invitation_is_needed_to_sit_down() -> None:
    session = Session.open(players=["Аня"], free=1, begin=False)

    assert refused(session, TakeSeat("Борис"), SPECTATOR) == "creator-only"
    session.join("Борис")
    assert refused(session, TakeSeat("Вера"), GUEST) == "no-free-seat"
    assert refused(session, TakeSeat("Вера", 0), GUEST) == "seat-taken"
    assert refused(session, TakeSeat("Вера", 7), GUEST) == "no-such-seat"
    session.do(OpenSeat())
    assert refused(session, TakeSeat("борис"), GUEST) == "bad-player"


def test_seats_that_are_still_free_are_gone_when_the_game_begins() -> None:
    session = Session.open(players=["Аня"], free=3, begin=False)
    session.do(Start())

    assert names(session) == ["Аня"]
    assert refused(session, Start()) == "already-started"


def test_a_table_without_players_does_not_begin() -> None:
    assert refused(Session.open(players=[], free=2, begin=False), Start()) == "nobody-seated"


def test_before_the_start_seats_come_go_and_move() -> None:
    session = Session.open(players=["Аня", "Борис"], begin=False)
    session.do(SeatBot("greedy")).do(SeatBot("greedy")).do(SeatPlayer("Вера")).do(OpenSeat())

    assert names(session) == ["Аня", "Борис", "Greedy", "Greedy 2", "Вера", ""]
    session.do(Order((4, 0, 2, 1, 3, 5))).do(CloseSeat(5)).do(CloseSeat(4))
    assert names(session) == ["Вера", "Аня", "Greedy", "Борис"]
    assert refused(session, Order((0, 1, 2))) == "bad-order"
    assert refused(session, Order((0, 0, 1, 2))) == "bad-order"
    session.do(Start())
    for late in (OpenSeat(), CloseSeat(0), SeatBot("greedy"), SeatPlayer("Яна"), Order((0,))):
        assert refused(session, late) == "already-started"


def test_a_table_has_at_most_sixteen_seats() -> None:
    session = Session.open(players=["Аня"], free=15, begin=False)

    assert refused(session, OpenSeat()) == "too-many-seats"


def test_a_bot_takes_over_and_the_sheet_keeps_its_name() -> None:
    session = Session.open(players=["Аня"], free=1, begin=False)
    boris = session.join("Борис")
    session.do(Start()).throw("11123").play("ones")
    session.do(SeatBot("greedy", 1))

    assert names(session) == ["Аня", "Борис"]
    assert session.table.seats[1].kind is SeatKind.BOT
    assert session.view(boris).you.seats == ()
    assert refused(session, Play((), throw=True), boris) == "spectator"
    assert refused(session, SeatBot("nobody", 1)) == "unknown-bot"


def test_a_freed_seat_can_be_taken_in_the_middle_of_a_game() -> None:
    session = Session.open(players=["Аня"], free=1, begin=False)
    boris = session.join("Борис")
    session.do(Start()).throw("11123").play("ones").throw("22245", viewer=boris)
    session.do(Leave(1), boris)

    assert session.view().seats[1].kind is SeatKind.FREE
    assert names(session) == ["Аня", "Борис"]
    vera = session.join("Вера")
    assert session.view(boris).you.seats == ()
    session.play("twos", viewer=vera)
    assert session.game.players == ("Аня", "Вера")
    assert session.game.standings()[1].total == 0


def test_a_grant_of_an_older_generation_is_worth_nothing() -> None:
    session = Session.open(players=["Аня"], free=1, begin=False)
    boris = session.join("Борис")
    session.do(OpenSeat(1))
    again = session.join("Борис")

    assert boris != again
    assert session.view(boris).you.seats == ()
    assert session.view(again).you.seats == (1,)


def test_renaming_reaches_the_game_and_its_history() -> None:
    session = Session.open().throw("11123").play("ones")
    session.do(Rename(0, " Анна "))

    assert session.game.players[0] == "Анна"
    assert session.update().lines[0].happened[0].text.startswith("Анна writes ones")
    assert refused(session, Rename(0, "БОРИС")) == "bad-player"
    assert refused(session, Rename(0, "")) == "bad-player"


def test_settings_are_checked() -> None:
    session = Session.open(settings=REAL)

    assert refused(session, SetSettings(Settings())) == "dice-fixed"
    assert refused(session, SetSettings(replace(REAL, minutes=0))) == "bad-minutes"
    assert refused(session, SetSettings(replace(REAL, stand_in="nobody"))) == "unknown-bot"
    session.do(SetSettings(replace(REAL, previews=False)))
    assert session.table.settings.previews is False
    assert session.table.settings.dice is DiceMode.REAL


def test_the_game_can_be_abandoned_and_played_again() -> None:
    session = Session.open()
    assert refused(session, Rematch()) == "not-over"
    session.throw().do(Abandon())

    assert session.view().phase is Phase.ABANDONED
    assert refused(session, Play((), throw=True)) == "abandoned"
    session.do(Rematch())
    assert session.view().phase is Phase.LOBBY
    assert names(session) == ["Борис", "Аня"]
    assert session.table.ordinal == 2
    session.do(Start()).throw("11123").play("ones")
    assert len(session.view().past) == 1


def test_what_may_be_done_is_what_is_not_refused_for_want_of_rights() -> None:
    session = Session.open(players=["Аня"], free=1, begin=False)

    assert set(session.view().you.may) == {
        "start", "settings", "text", "take", "rename", "leave", "open", "close", "bot", "player",
        "order", "chain", "handicap",
    }  # fmt: skip
    assert session.view(GUEST).you.may == ("take",)
    session.do(Start())
    assert set(session.view().you.may) == {
        "play", "abandon", "settings", "rename", "leave", "open", "bot", "player", "chain",
        "join-game", "leave-game",
    }  # fmt: skip
