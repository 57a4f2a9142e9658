"""Virtual dice are fair, and anybody can check them."""

from __future__ import annotations

import hashlib
import hmac
from collections import Counter
from dataclasses import replace
from itertools import product
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.table.session import EN, REAL, SPECTATOR, Session, refused, seed

from kosti import Game, record
from kosti.players import bot, bots_for
from kosti.table.archive import recorded
from kosti.table.commands import AddText, CloseSeat, Order, Rematch, SeatPlayer, Start
from kosti.table.errors import TableError
from kosti.table.fair import Outcome, Secret, commitment_of, verify

SECRET = Secret(bytes(range(32)), "abc", 1, ((1, "привет"),))


def finished(rules: str = "showdown", /, **options: object) -> Session:
    """A game played to its end, with dice of the seed and moves of a bot."""
    session = Session.open(rules, options=options)
    chance = Random(1)
    names = bots_for(session.table.rules)
    mind = bot("greedy" if "greedy" in names else "threshold", session.table.rules)
    while session.table.turn is not None:
        choice = mind.decide(session.game, chance)
        if choice is None:
            session.throw()
        else:
            session.play(choice.token)
    return session


def test_the_dice_are_those_of_the_published_recipe() -> None:
    """Computed here once more, from the text of the module."""
    texts = hashlib.sha256('[[1,"привет"]]'.encode()).hexdigest()
    stream = b"".join(
        hmac.digest(SECRET.seed, f"kosti-dice-1:abc:1:{texts}:7:{block}".encode(), "sha256")
        for block in range(3)
    )
    expected = tuple(byte % 6 + 1 for byte in stream if byte < 252)

    assert SECRET.throw(7, 70) == expected[:70]
    assert SECRET.throw(7, 5) == expected[:5]


def test_the_recipe_does_not_change() -> None:
    """Records of years ago must still be found fair."""
    assert SECRET.throw(7, 5) == (2, 2, 6, 4, 5)
    assert SECRET.throw(8, 5) == (2, 4, 1, 4, 1)
    assert replace(SECRET, texts=()).throw(7, 5) == (6, 6, 2, 1, 3)


def test_each_byte_that_counts_gives_each_face_equally_often() -> None:
    counted = Counter(byte % 6 + 1 for byte in range(252))

    assert set(counted.values()) == {42}


def test_faces_and_pairs_of_faces_are_equally_frequent() -> None:
    """Chi-squared with a fixed seed: 5 and 35 degrees of freedom, both far from suspicious."""
    throws = [SECRET.throw(event, 5) for event in range(1, 20_001)]
    faces = Counter(face for throw in throws for face in throw)
    pairs = Counter((throw[0], throw[1]) for throw in throws)
    faces_expected, pairs_expected = 100_000 / 6, 20_000 / 36

    assert sum((n - faces_expected) ** 2 / faces_expected for n in faces.values()) < 15
    assert len(pairs) == len(list(product(range(6), repeat=2)))
    assert sum((n - pairs_expected) ** 2 / pairs_expected for n in pairs.values()) < 57


@given(st.binary(min_size=32, max_size=32), st.integers(1, 10**6), st.integers(1, 5))
def test_a_throw_depends_on_everything(key: bytes, event: int, dice: int) -> None:
    secret = Secret(key, "abc", 1)

    assert all(1 <= face <= 6 for face in secret.throw(event, dice))
    others = (
        replace(secret, table="abd"),
        replace(secret, game=2),
        replace(secret, texts=((1, "a"),)),
        replace(secret, seed=bytes([key[0] ^ 1]) + key[1:]),
    )
    assert all(each.throw(event, 40) != secret.throw(event, 40) for each in others)
    assert secret.throw(event, 40) != secret.throw(event + 1, 40)


def test_the_commitment_is_known_before_the_first_throw() -> None:
    session = Session.open(begin=False)
    fair = session.view(SPECTATOR).fair

    assert fair is not None
    assert fair.commitment == commitment_of(seed(1)) == hashlib.sha256(seed(1)).hexdigest()
    assert fair.seed is None


def test_texts_move_with_their_seats_and_leave_with_their_players() -> None:
    session = Session.open(players=["А", "Б", "В"], free=1, begin=False)
    session.do(Order((3, 2, 0, 1)))
    for seat, text in ((1, "в"), (2, "а"), (3, "б")):
        session.do(AddText(seat, text))
    session.do(CloseSeat(2))
    assert list(session.table.texts) == [(1, "в"), (2, "б")]
    session.do(SeatPlayer("Г", 2)).do(Start())

    assert session.game.players == ("В", "Г")
    assert list(session.table.texts) == [(0, "в")]


def test_players_add_texts_before_the_start_only() -> None:
    session = Session.open(begin=False)
    session.do(AddText(0, "раз")).do(AddText(1, "два")).do(AddText(0, " три "))
    fair = session.view().fair

    assert fair is not None
    assert [(each.seat, each.text) for each in fair.texts] == [(1, "два"), (0, "три")]
    assert refused(session, AddText(0, "")) == "bad-text"
    assert refused(session, AddText(0, "x" * 201)) == "bad-text"
    assert refused(session, AddText(0, "a\nb")) == "bad-text"
    assert refused(session, AddText(0, "a\u202eb")) == "bad-text"
    assert refused(session, AddText(0, "a"), SPECTATOR) == "spectator"
    session.do(Start())
    assert refused(session, AddText(0, "поздно")) == "already-started"
    assert refused(Session.open(begin=False, settings=REAL), AddText(0, "a")) == "no-text"


@pytest.mark.parametrize("rules", ["showdown", "thousand-plain", "family", "attempt-bank"])
def test_a_finished_game_is_found_fair_from_its_record_alone(rules: str) -> None:
    session = finished(rules)
    text = record.dumps(recorded(session.table))
    report = verify(record.loads(text))

    assert (report.outcome, report.problems) == (Outcome.FAIR, ())
    assert report.throws == len(session.table.game_log.throws if session.table.game_log else ())
    assert sum(report.counts) > 0
    fair = session.view().fair
    assert fair is not None
    assert fair.faces == report.counts


def test_texts_take_part_in_the_check() -> None:
    session = Session.open("showdown", options={"rounds": 1}, begin=False)
    session.do(AddText(1, "“кости” \\ 🎲")).do(Start())
    session.throw().play("stop").throw().play("stop")
    game = record.loads(record.dumps(recorded(session.table)))

    assert verify(game).outcome is Outcome.FAIR
    assert verify(game).texts == ((1, "“кости” \\ 🎲"),)


def test_before_the_end_the_record_keeps_the_secret() -> None:
    session = Session.open().throw()
    text = record.dumps(recorded(session.table))

    assert seed(1).hex() not in text
    assert verify(record.loads(text)).outcome is Outcome.SEALED


def test_real_dice_have_nothing_to_check() -> None:
    session = Session.open(settings=REAL).turn("ones=-1")

    assert session.view().fair is None
    assert verify(recorded(session.table)).outcome is Outcome.UNKNOWN


def tampered(session: Session, **changes: object) -> Game:
    """Return the record of a game with other claims about its dice."""
    game = recorded(session.table)
    fair = game.extra["fair"]
    assert isinstance(fair, dict)
    fair.update(changes)
    return record.loads(record.dumps(game))


@pytest.mark.parametrize(
    "changes",
    [
        {"seed": seed(2).hex()},
        {"seed": "nonsense"},
        {"seed": "00"},
        {"commitment": commitment_of(seed(2))},
        {"events": []},
        {"events": [3, 3, 3, 3]},
        {"events": ["3"]},
        {"table": "other"},
        {"game": 2},
        {"texts": [[0, "x"]]},
    ],
)
def test_tampering_is_found(changes: dict[str, object]) -> None:
    report = verify(tampered(finished(), **changes))

    assert report.outcome is Outcome.UNFAIR
    assert all(EN(problem) for problem in report.problems)
    assert report.problems


def test_another_throw_is_found() -> None:
    text = record.dumps(recorded(finished().table))
    first = record.loads(text).turns[0].text.split()[0]
    swapped = first[::-1] if first != first[::-1] else "12345"
    report = verify(record.loads(text.replace(f'"{first} ', f'"{swapped} ', 1)))

    assert report.outcome is Outcome.UNFAIR
    assert str(report.problems[0]).startswith(f"Turn 1: {swapped} stands in the record")


@pytest.mark.parametrize(
    "fair",
    [
        1,
        {},
        {"table": 1, "game": 1, "commitment": "x"},
        {"table": "a", "game": 10**30, "commitment": "x", "seed": "y"},
        {"table": "a", "game": True, "commitment": "x"},
        {"table": "a", "game": 1, "commitment": "x", "texts": 7},
        {"table": "a", "game": 1, "commitment": "x", "texts": [[0]]},
        {"table": "a", "game": 1, "commitment": "x", "texts": [["0", "a"]]},
    ],
)
def test_what_is_no_commitment_cannot_be_checked(fair: object) -> None:
    game = Game(recorded(finished().table).rules, ["Аня"], extra={"fair": fair})

    assert verify(game).outcome is Outcome.UNKNOWN


def test_a_rematch_has_a_seed_of_its_own_and_both_records_are_kept() -> None:
    session = finished()
    session.do(Rematch())
    with pytest.raises(TableError, match="no game 2"):
        recorded(session.table, 2)
    fair = session.view().fair
    assert fair is not None
    assert fair.commitment == commitment_of(seed(2))
    session.do(Start()).throw()

    assert verify(recorded(session.table, 1)).outcome is Outcome.FAIR
    assert verify(recorded(session.table, 2)).outcome is Outcome.SEALED
    assert recorded(session.table).extra["fair"] == {
        "table": "table",
        "game": 2,
        "commitment": commitment_of(seed(2)),
        "texts": [],
        "events": [session.table.number],
    }
    with pytest.raises(TableError, match="no game 3"):
        recorded(session.table, 3)


def test_the_record_names_the_bots_and_the_day() -> None:
    session = Session.open(players=["Аня"], bots=["greedy"])
    extra = recorded(session.table).extra

    assert extra["bots"] == {"Greedy": "greedy"}
    assert str(extra["date"]) == "1970-01-01"
