"""Old entries of a game with real dice are changed, with consequences shown and consent asked."""

from __future__ import annotations

from dataclasses import replace

import pytest
from tests.table.session import CREATOR, EN, REAL, SPECTATOR, Session, refusal, refused

from kosti import IllegalAction
from kosti.table.commands import Answer, Correct, OpenSeat, Start, TurnText
from kosti.table.correcting import foresee
from kosti.table.decision import Decision
from kosti.table.events import EventReader, Proposed
from kosti.table.rights import Viewer
from kosti.table.settings import Corrections, Settings
from kosti.table.status import Phase, TurnChange
from kosti.table.views import (
    DueTurn,
    FigureChange,
    MovedTurn,
    OldTurn,
    TotalChange,
)

ALL = replace(REAL, corrections=Corrections.OTHERS)


def fix(turn: int, text: str) -> Correct:
    return Correct((TurnText(turn, text),))


def played(settings: Settings = REAL) -> Session:
    """A table of two at the creator's device after three turns."""
    session = Session.open(settings=settings)
    return session.turn("ones=-1").turn("ones=0").turn("22345 (22) 236 twos")


def with_guests(settings: Settings) -> tuple[Session, Viewer, Viewer]:
    """A table of three, each with a device of the own, after two turns."""
    session = Session.open(players=["Аня"], free=2, begin=False, settings=settings)
    boris, vera = session.join("Борис"), session.join("Вера")
    session.do(Start()).turn("ones=-1").play("ones=0", viewer=boris)
    return session, boris, vera


def test_an_entry_two_turns_old_is_changed() -> None:
    session = played().do(fix(1, "11123 ones"))

    assert [turn.text for turn in session.game.turns] == [
        "11123 ones", "ones=0", "22345 (22) 236 twos",
    ]  # fmt: skip
    assert session.game.standings()[0].total == 0
    assert session.update().notes[-1].sentence == (
        "Аня has corrected an entry. Turn 1: 11123 ones."
    )


def test_a_turn_that_goes_on_is_changed_as_well() -> None:
    session = Session.open(settings=REAL).turn("11123 (111)").do(fix(1, "11124 (111)"))

    assert session.game.turns[0].text == "11124 (111)"
    assert session.choices().enter == 2


def test_what_would_change_is_told_before() -> None:
    session = played()
    told = foresee(session.table, [TurnText(1, "11112 ones")], EN)

    assert told.impossible is None
    assert told.figures == (FigureChange(0, "ones", "ones", -1, 1),)
    assert told.totals == (TotalChange(0, -1, 1, 2, 1), TotalChange(1, 0, 0, 1, 2))
    assert (told.next_seat, told.over) == (1, False)


def test_a_later_turn_that_becomes_impossible_is_named() -> None:
    session = Session.open("thousand", settings=REAL)
    session.turn("+195").turn("+50").turn("+5").turn("bust").turn("+100")
    told = foresee(session.table, [TurnText(1, "+200")], EN)

    assert told.impossible is not None
    assert (told.impossible.turn, told.impossible.code) == (3, "in-pit")
    assert (told.figures, told.totals) == ((), ())
    assert refusal(IllegalAction, session, fix(1, "+200")).turn == 3


def test_several_turns_are_changed_together() -> None:
    session = Session.open("thousand", settings=REAL)
    session.turn("+195").turn("+50").turn("+5").turn("bust").turn("+100")
    session.do(Correct((TurnText(1, "+200"), TurnText(3, "+100"))))

    assert [each.total for each in session.game.standings()] == [400, 50]


@pytest.mark.parametrize(
    ("turn", "text", "code"),
    [
        (9, "ones=-1", "no-such-turn"),
        (0, "ones=-1", "no-such-turn"),
        (1, "", "empty-turn"),
        (1, "nonsense", "bad-token"),
        (1, "ones=17", "bad-report"),
        (1, "11123", "turn-unfinished"),
        (1, "Борис: 11123 ones", "wrong-player"),
        (1, "Аня: ones=-1", "nothing-corrected"),
        (1, "twos=-2", "cell-filled"),
    ],
)
def test_impossible_corrections_are_refused(turn: int, text: str, code: str) -> None:
    assert refused(played(), fix(turn, text)) == code


def test_a_turn_is_named_once() -> None:
    twice = Correct((TurnText(1, "ones=0"), TurnText(1, "ones=1")))

    assert refused(played(), twice) == "twice-corrected"


def test_virtual_dice_stay_as_they_fell() -> None:
    session = Session.open().throw("11123").play("ones")

    assert refused(session, fix(1, "11113 ones")) == "corrections-virtual"
    assert "correct" not in session.view().you.may
    assert refused(session, fix(1, "11113 ones"), SPECTATOR) == "spectator"


def test_a_finished_game_may_go_on_after_a_correction() -> None:
    session = Session.open("thousand-plain", settings=REAL, options={"target": 200})
    session.turn("+100").turn("+50").turn("+100")
    assert session.view().phase is Phase.OVER
    session.do(fix(3, "+50"))

    assert session.view().phase is Phase.PLAYING
    assert session.view().turn is not None


# What falls away, becomes due, is put in or taken out

TIE = ("11111 stop", "11111 stop", "22222 stop", "33333 stop", "12346 stop")


def hands(*turns: str, players: tuple[str, ...] = ("Аня", "Борис"), rounds: int = 2) -> Session:
    """A match with real dice after these turns."""
    session = Session.open("showdown", players, settings=REAL, options={"rounds": rounds})
    for turn in turns:
        session.turn(turn)
    return session


def turns_of(session: Session) -> list[str]:
    return [turn.text for turn in session.game.turns]


def test_a_mistyped_throw_that_made_a_tie_is_corrected() -> None:
    session = hands(*TIE)
    told = foresee(session.table, [TurnText(2, "11112 stop")], EN)

    assert told.impossible is None
    assert told.falls_away == (OldTurn(3, 0, "22222 stop"), OldTurn(4, 1, "33333 stop"))
    assert [(each.turn, each.happened.text) for each in told.new] == [(2, "Аня takes round 1.")]
    assert (2, "Equal hands: a blitz between Аня, Борис.") in [
        (each.turn, each.happened.text) for each in told.gone
    ]
    assert refused(session, fix(2, "11112 stop")) == "turns-fall-away"

    session.do(Correct((TurnText(2, "11112 stop"),), falls_away=(3, 4)))
    assert turns_of(session) == ["11111 stop", "11112 stop", "12346 stop"]
    assert session.update().notes[-1].sentence == (
        "Аня has corrected an entry. Turn 2: 11112 stop. Turns given up: 3, 4."
    )
    assert session.folded_again() == session.table


def test_a_mistyped_throw_that_hid_a_tie_is_corrected() -> None:
    session = hands("11111 stop", "11112 stop", "12346 stop")
    first = TurnText(2, "11111 stop")
    told = foresee(session.table, [first], EN)

    assert told.due == (DueTurn(3, 0),)
    assert (told.figures, told.totals) == ((), ())
    assert refused(session, Correct((first,))) == "turns-due"
    due = [TurnText(3, "22222 stop", TurnChange.DUE), TurnText(4, "33333 stop", TurnChange.DUE)]
    assert foresee(session.table, [first, due[0]], EN).due == (DueTurn(4, 1),)

    session.do(Correct((first, *due)))
    assert turns_of(session) == list(TIE)
    assert session.folded_again() == session.table


def test_the_lot_is_turn_0() -> None:
    session = Session.open(settings=REAL, options={"start": "roll-off"})
    session.turn("11111").turn("66666").turn("11123 ones").turn("11134 ones")
    assert session.game.turns[0].seat == 1

    session.do(fix(0, "66666 11111"))

    assert [line.turn for line in session.update().lines] == [0, 0, 1, 2]
    assert turns_of(session) == ["11134 ones", "11123 ones"]
    assert session.update().notes[-1].sentence == "Аня has corrected the lot: 66666 11111."
    assert session.folded_again() == session.table


def test_a_forgotten_turn_is_put_in() -> None:
    session = Session.open("thousand", settings=REAL)
    session.turn("+100").turn("+150").turn("+155")
    forgotten = TurnText(2, "+50", TurnChange.INSERT)
    told = foresee(session.table, [forgotten], EN)

    assert told.moved == (MovedTurn(3, 1, 0, "+150"), MovedTurn(4, 0, 1, "+155"))
    session.do(Correct((forgotten,)))
    assert turns_of(session) == ["+100", "+50", "+150", "+155"]
    assert session.update().notes[-1].sentence == "Аня has put in a turn before turn 2: +50."
    session.do(Correct((TurnText(2, "", TurnChange.REMOVE),)))
    assert turns_of(session) == ["+100", "+150", "+155"]
    assert session.update().notes[-1].sentence == "Аня has taken out turn 2."
    assert session.folded_again() == session.table


def test_turns_are_put_in_and_taken_out_one_at_a_time() -> None:
    session = played()
    both = (TurnText(1, "", TurnChange.REMOVE), TurnText(2, "ones=1"))

    assert refused(session, Correct(both)) == "one-at-a-time"
    assert (
        refused(session, Correct((TurnText(4, "ones=1", TurnChange.DUE),))) == "nothing-corrected"
    )


def test_turns_that_stand_keep_who_made_them() -> None:
    session = played()
    before = session.table.game_log
    session.do(fix(1, "11123 ones"))
    after = session.table.game_log

    assert before is not None
    assert after is not None
    assert [each for each in after.steps if each.turn > 1] == [
        each for each in before.steps if each.turn > 1
    ]


def test_a_proposal_names_what_it_gives_up() -> None:
    session = Session.open(
        "showdown", ["Аня"], free=1, begin=False, settings=REAL, options={"rounds": 2}
    )
    boris = session.join("Борис")
    session.do(Start())
    for turn in TIE:
        mover = session.game.turn
        assert mover is not None
        session.play(*turn.split(), viewer=boris if mover.seat else CREATOR)
    lost = Correct((TurnText(2, "11112 stop"),), falls_away=(3, 4))
    assert refused(session, fix(2, "11112 stop"), boris) == "turns-fall-away"

    session.do(lost, boris).do(Answer(True))
    assert turns_of(session) == ["11111 stop", "11112 stop", "12346 stop"]
    assert session.folded_again() == session.table


def test_a_stored_correction_keeps_its_meaning() -> None:
    """Before corrections were planned, each later turn stood by its number."""
    one, two = "11111 stop", "11112 stop"
    thrown = (one, two, one, two, one, two, one, one, one)
    session = hands(*thrown, players=("Аня", "Борис", "Вера"), rounds=4)
    assert foresee(session.table, [TurnText(7, two)], EN).falls_away == (OldTurn(9, 2, one),)

    stored = {"kind": "corrected", "seat": 0, "turns": [{"turn": 7, "text": two}]}
    session.add(Decision(session.table).then(EventReader().read(stored), session.now))
    assert turns_of(session) == [*thrown[:6], two, *thrown[7:]]


def test_a_stored_proposal_gives_nothing_up() -> None:
    stored = {
        "kind": "proposed",
        "seat": 0,
        "turns": [{"turn": 7, "text": "11112 stop"}],
        "waits_for": [1],
    }
    assert EventReader().read(stored) == Proposed(0, (TurnText(7, "11112 stop"),), (1,), ())


# Consent


def test_where_the_creator_decides_others_propose() -> None:
    session, boris, vera = with_guests(REAL)
    session.do(fix(2, "ones=1"), boris)
    proposal = session.view().proposal

    assert proposal is not None
    assert (proposal.seat, proposal.waits_for) == (1, ())
    assert proposal.consequences.figures == (FigureChange(1, "ones", "ones", 0, 1),)
    assert refused(session, fix(1, "ones=1"), vera) == "proposal-open"
    assert refused(session, Answer(True), vera) == "not-asked"
    assert refused(session, Answer(True), boris) == "not-asked"
    assert "answer" in session.view().you.may
    assert "answer" in session.view(boris).you.may
    assert "answer" not in session.view(vera).you.may
    session.do(Answer(True))
    assert session.game.standings()[1].total == 1
    assert session.table.proposal is None


def test_the_creator_may_say_no_and_the_proposer_may_withdraw() -> None:
    session, boris, vera = with_guests(REAL)
    session.do(fix(2, "ones=1"), boris).do(Answer(False))
    assert session.table.proposal is None
    session.do(fix(2, "ones=1"), boris)
    assert refused(session, Answer(False), vera) == "creator-only"
    session.do(Answer(False), boris)

    assert session.table.proposal is None
    assert session.game.standings()[1].total == 0
    assert refused(session, Answer(True)) == "no-proposal"


def test_where_the_others_decide_all_of_them_are_asked() -> None:
    session, boris, vera = with_guests(ALL)
    session.do(fix(1, "ones=1"))
    proposal = session.view().proposal
    assert proposal is not None
    assert proposal.waits_for == (1, 2)
    session.do(Answer(True), vera)
    assert session.game.standings()[0].total == -1
    assert refused(session, Answer(True), vera) == "not-asked"
    session.do(Answer(True), boris)

    assert session.game.standings()[0].total == 1


def test_whoever_is_gone_is_not_asked() -> None:
    session, boris, _ = with_guests(ALL)
    session.do(fix(1, "ones=1")).do(OpenSeat(2))

    session.do(Answer(True), boris)
    assert session.game.standings()[0].total == 1


def test_alone_at_one_device_nobody_is_asked() -> None:
    session = played(ALL).do(fix(1, "ones=1"), CREATOR)

    assert session.game.standings()[0].total == 1


def test_a_proposal_that_has_become_impossible_is_refused() -> None:
    session, boris, vera = with_guests(REAL)
    session.do(fix(2, "twos=-4"), boris)
    session.play("ones=1", viewer=vera).turn("twos=-2").play("twos=0", viewer=boris)

    assert refused(session, Answer(True)) == "cell-filled"
    session.do(Answer(False))
