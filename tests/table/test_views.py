"""What a viewer is shown: the board of each family, choices, and what is new since last time."""

from __future__ import annotations

from typing import cast

import msgspec
from tests.table.session import CREATOR, REAL, SPECTATOR, Session, seed

from kosti.games.sheet import SheetRules
from kosti.i18n import Translator
from kosti.table.commands import Correct, Rematch, Rename, Start, TurnText, Undo
from kosti.table.families.sheet.board import SheetBoard
from kosti.table.families.showdown.board import ShowdownBoard
from kosti.table.families.thousand.board import ThousandBoard
from kosti.table.settings import Settings
from kosti.table.viewing import update


def sheet_board(session: Session) -> SheetBoard:
    board = session.view().board
    assert isinstance(board, SheetBoard)
    return board


def race(session: Session) -> ThousandBoard:
    board = session.view().board
    assert isinstance(board, ThousandBoard)
    return board


def hands(session: Session) -> ShowdownBoard:
    board = session.view().board
    assert isinstance(board, ShowdownBoard)
    return board


def lines(session: Session) -> list[str]:
    return [cell.value for cell in cast(SheetRules, session.table.rules).cells]


def worth(session: Session) -> tuple[dict[str, int], set[str], set[str]]:
    """Return the points of the open cells, those that the dice make, and those allowed."""
    previews, names = sheet_board(session).previews, lines(session)
    assert previews is not None
    points = {names[i]: each for i, each in enumerate(previews.points) if each is not None}
    return points, {names[i] for i in previews.made}, {names[i] for i in previews.allowed}


# Sheets


def test_open_cells_show_what_the_dice_are_worth() -> None:
    session = Session.open("kubiki").throw("55512")
    points, made, allowed = worth(session)

    assert (points["fives"], points["ones"]) == (0, -2)
    assert (points["three-of-a-kind"], points["poker"]) == (30, 0)
    assert {"fives", "three-of-a-kind"} <= made
    assert not {"ones", "poker"} & made
    assert allowed == set(points)


def test_cells_that_must_wait_are_marked() -> None:
    _, _, allowed = worth(Session.open().throw("55512"))

    assert "fives" in allowed
    assert "pair" not in allowed


def test_a_written_line_is_worth_nothing_more() -> None:
    session = Session.open(settings=REAL).turn("fives=0").turn("fives=0").turn("55512")
    points, made, _ = worth(session)

    assert "fives" not in made
    assert "fives" not in points


def test_a_table_may_keep_the_worth_to_itself() -> None:
    session = Session.open(settings=Settings(previews=False)).throw("55512")

    assert sheet_board(session).previews is None


def test_the_sheets_stand_as_written_with_the_sum_of_the_school() -> None:
    session = Session.open(settings=REAL).turn("ones=-1").turn("twos=2")
    first, second = sheet_board(session).sheets

    written = zip(lines(session), second.cells, strict=True)
    assert [each for each in written if each[1] is not None] == [("twos", 2)]
    assert first.school is not None
    assert (first.school.sum, first.school.target, first.school.full) == (-1, 0, False)
    assert (first.bank, first.repeats) == (None, None)


def test_a_bank_sheet_shows_the_attempts_that_are_left() -> None:
    session = Session.open("attempt-bank", settings=REAL).turn("11123 ones").turn("22212 twos")
    assert sheet_board(session).sheets[0].bank == 2
    session.turn("33345")

    assert (sheet_board(session).attempt, sheet_board(session).attempts) == (1, 5)


def test_the_last_throw_stays_visible_when_it_has_ended_the_turn() -> None:
    session = Session.open("thousand").throw("22346")
    dice = race(session).dice

    assert (dice.table, dice.due) == ((), 5)
    assert dice.last is not None
    assert (dice.last.turn, dice.last.seat, dice.last.thrown) == (1, 0, (2, 2, 3, 4, 6))


def test_kept_and_thrown_dice_are_told_apart_in_the_order_of_falling() -> None:
    session = Session.open().throw("51234").throw("615", "(34)")
    dice = sheet_board(session).dice

    assert dice.table == (1, 3, 4, 5, 6)
    assert dice.last is not None
    assert (dice.last.kept, dice.last.thrown) == ((3, 4), (6, 1, 5))


# Thousand


def test_the_race_shows_what_stopping_would_do() -> None:
    session = Session.open("thousand", settings=REAL).turn("+195").turn("+50")
    session.turn("55524 55")
    board = race(session)

    assert (board.points, board.aside, board.dice.due) == (60, (5, 5, 5, 5, 5), 5)
    assert board.confirm
    assert board.stop is not None
    assert board.stop.refusal is not None
    session.turn("11463")
    stop = race(session).stop
    assert stop is not None
    assert (stop.refusal, stop.score, stop.into_pit) == (None, 275, True)
    assert race(session).racers[0].least == 5
    assert race(session).ladder.pits == ((200, 300), (600, 700))


def test_the_race_shows_the_chance_of_a_bust() -> None:
    session = Session.open("thousand").throw("15346")
    board = race(session)

    assert board.bust is not None
    assert board.mean is not None
    assert round(board.bust, 7) == 0.2777778
    assert round(board.mean, 6) == 8.680556


def test_what_may_be_set_aside_is_listed_with_its_points() -> None:
    session = Session.open("thousand-850").throw("11146")
    keeps = {each.move: each.points for each in race(session).keeps}

    assert keeps == {"(1)": 10, "(11)": 20, "(111)": 100}
    assert race(session).ladder.barrel_line == 850
    assert race(session).ladder.truck is None


def test_dice_that_end_the_turn_are_named() -> None:
    """The confirming throw writes the turn: nothing may be thrown after its dice."""
    confirming = Session.open("thousand-850").throw("12345").play("(12345)").throw("11146")

    assert {keep.move: keep.ends for keep in race(confirming).keeps} == {
        "(1)": True,
        "(11)": True,
        "(111)": True,
    }
    assert not any(keep.ends for keep in race(Session.open("thousand-850").throw("11146")).keeps)


# Showdown


def test_the_hands_of_the_round_are_shown() -> None:
    session = Session.open("showdown", settings=REAL).turn("11123 stop").turn("12345")
    first, second = hands(session).hands

    assert (first.rank, first.title, first.combination, first.final) == (
        "three-of-a-kind", "three of a kind", 3, True,
    )  # fmt: skip
    assert (second.rank, second.final) == ("straight", False)


def test_between_two_rounds_the_last_hands_stay() -> None:
    session = Session.open("showdown", settings=REAL).turn("11123 stop").turn("11234 stop")

    assert [each.seat for each in hands(session).hands] == [0, 1]
    assert hands(session).won == (1, 0)
    session.turn("12346")
    assert [each.seat for each in hands(session).hands] == [1]


def test_a_blitz_is_a_series_of_its_own() -> None:
    session = Session.open("showdown", players=["А", "Б", "В"], settings=REAL)
    session.turn("11123 stop").turn("11123 stop").turn("12346 stop")
    board = hands(session)

    assert board.blitz
    assert [each.seat for each in board.hands] == [0, 1, 2]
    assert board.queue == (0, 1)
    session.turn("12346 stop")
    assert [each.seat for each in hands(session).hands] == [0]


# Choices


def test_choices_are_shown_to_those_whom_they_concern() -> None:
    session = Session.open(players=["Аня"], free=1, begin=False)
    boris = session.join("Борис")
    session.do(Start())

    assert session.choices(CREATOR).throw == 5
    assert session.view(boris).choices is None
    assert session.view(SPECTATOR).choices is None


def test_a_view_is_in_the_language_of_its_viewer() -> None:
    session = Session.open().throw("11123").play("ones")
    told = update(session.table, CREATOR, Translator("ru"))

    assert told.view.rules.title == "Классический"
    assert told.lines[0].happened[0].text != session.update().lines[0].happened[0].text


# What is new


def test_only_the_turns_that_have_changed_are_told_again() -> None:
    session = Session.open(settings=REAL).turn("ones=-1").turn("ones=0").turn("22345")
    known = session.table.number
    session.turn("(22)")
    told = session.update(since=known)

    assert (told.fresh, told.since) == (False, 3)
    assert [line.turn for line in told.lines] == [3]
    session.do(Correct((TurnText(2, "ones=1"),)))
    told = session.update(since=known)
    assert [line.turn for line in told.lines] == [2, 3]
    assert [note.number for note in told.notes] == [session.table.number]


def test_taking_back_a_first_throw_takes_back_its_line() -> None:
    session = Session.open(settings=REAL).turn("ones=-1").turn("11123")
    known = session.table.number
    session.do(Undo())
    told = session.update(since=known)

    assert (told.since, told.lines) == (2, ())


def test_another_name_changes_every_line() -> None:
    session = Session.open(settings=REAL).turn("ones=-1").turn("ones=0")
    known = session.table.number
    session.do(Rename(1, "Боря"))

    assert [line.turn for line in session.update(since=known).lines] == [1, 2]


def test_a_number_from_nowhere_or_before_a_rematch_brings_everything() -> None:
    session = Session.open("showdown", options={"rounds": 1})
    session.throw("11111").play("stop").throw("12346").play("stop")
    assert session.update(since=10_000).fresh
    assert session.update(since=0).fresh
    known = session.table.number
    session.do(Rematch())

    assert session.update(since=known).fresh
    assert session.update(since=session.table.number).fresh is False


def test_no_message_holds_the_seed_before_its_time() -> None:
    session = Session.open("showdown", options={"rounds": 1})
    for step in ("", "stop", "", "stop"):
        secret = seed(1).hex().encode()
        for viewer in (CREATOR, SPECTATOR):
            assert secret not in msgspec.json.encode(session.update(viewer))
        if step:
            session.play(step)
        else:
            session.throw("11111" if session.table.number < 4 else "12346")
    assert seed(1).hex().encode() in msgspec.json.encode(session.update(SPECTATOR))


# What has happened


def told_to(session: Session) -> list[dict[str, object]]:
    """Every event of the last line as it travels."""
    line = msgspec.to_builtins(session.update()).get("lines")[-1]
    return [each["event"] for each in line["happened"]]


def test_a_line_carries_its_events_with_named_fields_beside_their_sentences() -> None:
    session = Session.open("thousand", settings=REAL).turn("+195").turn("+50").turn("bust")

    assert told_to(session) == [
        {"kind": "bust", "seat": 0, "lost": 0},
        {"kind": "bolt", "seat": 0, "bolts": 1, "of": 3},
    ]
    said = [each.text for each in session.update().lines[-1].happened]
    assert said == ["Аня: nothing scores.", "Аня gets a bolt: 1 of 3."]


def test_cells_travel_by_their_names() -> None:
    session = Session.open("kubiki", settings=REAL).turn("11123 three-of-a-kind")

    assert told_to(session) == [
        {"kind": "written", "seat": 0, "cell": "three-of-a-kind", "points": 6, "attempt": 1},
    ]


def test_keeping_any_dice_is_one_word_and_not_a_list() -> None:
    thrown = Session.open("kubiki").throw("11356")
    choices = thrown.choices()

    assert choices.keep
    assert not any(move.startswith("(") for move in choices.moves)
    thrown.play("(11)").throw("122")


def test_where_only_some_dice_may_be_kept_these_are_listed() -> None:
    choices = Session.open("thousand-850").throw("11146").choices()

    assert not choices.keep
    assert choices.moves == ("(1)", "(11)", "(111)")
