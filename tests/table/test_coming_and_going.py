"""At a table people come late, go early, and begin with a head start."""

from __future__ import annotations

import pytest
from tests.table.session import CREATOR, REAL, Session, refused

from kosti import record
from kosti.games.game import Arrival
from kosti.i18n import Translator
from kosti.table.archive import recorded
from kosti.table.commands import (
    Abandon,
    Correct,
    JoinGame,
    LeaveGame,
    OpenSeat,
    Order,
    Rematch,
    SetHandicap,
    Start,
    TurnText,
    Undo,
)
from kosti.table.status import Phase
from kosti.table.viewing import lines_of


def table(*turns: str, players: tuple[str, ...] = ("Аня", "Борис"), begin: bool = True) -> Session:
    session = Session.open("thousand", players, settings=REAL, begin=begin)
    for turn in turns:
        session.turn(turn)
    return session


def check_kept(session: Session) -> None:
    """The stored events give the same table, and its game is the same as a record."""
    assert session.folded_again() == session.table
    game = session.game
    assert record.loads(record.dumps(game)) == game
    assert record.loads(record.dumps(recorded(session.table))).state == game.state


def test_a_head_start_belongs_to_the_seat_and_holds_in_the_next_game() -> None:
    session = Session.open("thousand", ("Аня", "Борис"), settings=REAL, begin=False)
    session.do(SetHandicap((0, 100))).do(Order((1, 0)))
    assert [seat.handicap for seat in session.view().seats] == [100, 0]

    session.do(Start())
    assert [each.total for each in session.view().standings] == [100, 0]
    check_kept(session)
    session.do(Abandon()).do(Rematch(rotate=False)).do(Start())
    assert [each.total for each in session.view().standings] == [100, 0]


@pytest.mark.parametrize("points", [(0, 7), (0,), (0, -5), (900, 0)])
def test_an_impossible_head_start_is_refused(points: tuple[int, ...]) -> None:
    session = Session.open("thousand", ("Аня", "Борис"), settings=REAL, begin=False)
    assert refused(session, SetHandicap(points)) == "bad-handicap"
    session.do(Start())
    assert refused(session, SetHandicap((0, 0))) == "already-started"


def test_a_latecomer_gets_a_seat_behind_the_last_and_a_guest_may_take_it() -> None:
    session = table("+100", "+60").do(JoinGame("Вера"))

    assert [seat.name for seat in session.view().seats] == ["Аня", "Борис", "Вера"]
    assert session.view().standings[2].total == 60
    assert session.game.joined == {"Вера": Arrival(3)}
    check_kept(session)

    session.do(OpenSeat(2))
    guest = session.join("Глеб", 2)
    session.turn("bust").turn("bust")
    assert session.choices(guest).seat == 2
    assert session.game.joined == {"Глеб": Arrival(3)}


def test_the_history_tells_who_comes_and_goes() -> None:
    session = table("+100", "+60").do(JoinGame("Вера", 0)).do(LeaveGame(0))
    lines = lines_of(session.table.game_log, 0, Translator("ru"))
    told = [each.text for each in lines[-1].happened]
    assert told[-2:] == ["Вера входит в игру.", "Аня выходит из игры."]
    assert session.view().turn is not None
    assert session.view().seats[0].left
    assert [each.place for each in session.view().standings] == [None, 1, 2]
    check_kept(session)


def test_an_unfinished_turn_of_who_leaves_falls_away() -> None:
    session = table("+100", players=("Аня", "Борис", "Вера")).play("15234")
    session.do(LeaveGame(1))

    assert session.game.turn == (2, "Вера", 2)
    assert [line.text for line in session.update().lines] == ["+100"]
    check_kept(session)


def test_virtual_dice_on_the_table_are_played_first() -> None:
    session = Session.open("thousand", ("Аня", "Борис", "Вера")).throw("15234")

    assert refused(session, LeaveGame(0)) == "turn-unfinished"
    session.do(LeaveGame(1))
    assert session.game.state.dice == (1, 2, 3, 4, 5)
    check_kept(session)


def test_with_one_left_the_game_is_over_and_the_secret_told() -> None:
    session = Session.open("thousand", ("Аня", "Борис")).do(LeaveGame(0))

    assert session.table.phase is Phase.OVER
    assert session.table.seed is not None
    check_kept(session)
    session.do(Rematch())
    assert not any(seat.left for seat in session.view().seats)


def test_a_move_before_somebody_came_is_not_taken_back() -> None:
    session = table("+100").do(JoinGame("Вера"))
    assert "undo" not in session.view().you.may
    assert refused(session, Undo()) == "nothing-to-undo"
    session.play("11155")
    session.do(Undo())
    assert [turn.text for turn in session.game.turns] == ["+100"]
    assert session.game.joined == {"Вера": Arrival(2)}


def test_a_corrected_game_keeps_who_came_and_went() -> None:
    session = table("+100", "+60").do(JoinGame("Вера")).do(LeaveGame(0)).turn("bust")
    session.do(Correct((TurnText(2, "+70"),)))

    assert [each.total for each in session.view().standings] == [100, 70, 70]
    check_kept(session)


def test_who_joins_and_leaves_at_once_takes_the_seat_away_again() -> None:
    session = table("+100").do(JoinGame("Вера")).do(LeaveGame(2))
    assert len(session.view().seats) == 2
    assert "Вера" not in session.game.players
    check_kept(session)


def test_only_the_creator_lets_people_in_and_only_holders_go() -> None:
    session = Session.open("thousand", ("Аня", "Борис"), free=1, settings=REAL, begin=False)
    guest = session.join("Глеб")
    session.do(Start())

    assert refused(session, JoinGame("Вера"), guest) == "creator-only"
    assert refused(session, LeaveGame(0), guest) == "not-your-seat"
    assert {"join-game", "leave-game"} <= set(session.view().you.may)
    assert "leave-game" in session.view(guest).you.may
    session.do(LeaveGame(2), guest)
    assert "leave-game" not in session.view(guest).you.may
    assert refused(session, LeaveGame(2), guest) == "no-leaving"
    assert refused(session, JoinGame("борис"), CREATOR) == "bad-player"
