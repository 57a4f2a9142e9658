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
from kosti.dice import format_dice
from kosti.games.actions import Throw
from kosti.players import bot, bots_for
from kosti.table.archive import recorded
from kosti.table.commands import (
    AddText,
    BeginChain,
    CloseSeat,
    Order,
    Play,
    Rematch,
    Rename,
    SeatBot,
    SeatPlayer,
    SetSettings,
    Start,
)
from kosti.table.decision import Decision
from kosti.table.errors import TableError
from kosti.table.events import Acted, EventReader, NumberedEvent, event_to_json
from kosti.table.fair import Draw, Outcome, Secret, commitment_of, link_before, verify
from kosti.table.settings import Settings
from kosti.table.status import By
from kosti.table.table import fold

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


def stream(recipe: str, what: str) -> tuple[int, ...]:
    """Return dice computed here once more, from the text of the module."""
    texts = hashlib.sha256('[[1,"привет"]]'.encode()).hexdigest()
    found = b"".join(
        hmac.digest(SECRET.seed, f"{recipe}:abc:1:{texts}:{what}:{block}".encode(), "sha256")
        for block in range(3)
    )
    return tuple(byte % 6 + 1 for byte in found if byte < 252)


def test_the_dice_are_those_of_the_published_recipe() -> None:
    link = "ab" * 32

    assert SECRET.draw(Draw(7), 70) == stream("kosti-dice-2", "7:")[:70]
    assert SECRET.draw(Draw(7, link), 70) == stream("kosti-dice-2", f"7:{link}")[:70]
    assert SECRET.draw(Draw(7), 5) == stream("kosti-dice-2", "7:")[:5]
    assert SECRET.at_event(7, 70) == stream("kosti-dice-1", "7")[:70]


def test_the_recipe_does_not_change() -> None:
    """Records of years ago must still be found fair."""
    assert SECRET.at_event(7, 5) == (2, 2, 6, 4, 5)
    assert SECRET.at_event(8, 5) == (2, 4, 1, 4, 1)
    assert replace(SECRET, texts=()).at_event(7, 5) == (6, 6, 2, 1, 3)


def test_each_byte_that_counts_gives_each_face_equally_often() -> None:
    counted = Counter(byte % 6 + 1 for byte in range(252))

    assert set(counted.values()) == {42}


def test_faces_and_pairs_of_faces_are_equally_frequent() -> None:
    """Chi-squared with a fixed seed: 5 and 35 degrees of freedom, both far from suspicious."""
    throws = [SECRET.draw(Draw(event), 5) for event in range(1, 20_001)]
    faces = Counter(face for throw in throws for face in throw)
    pairs = Counter((throw[0], throw[1]) for throw in throws)
    faces_expected, pairs_expected = 100_000 / 6, 20_000 / 36

    assert sum((n - faces_expected) ** 2 / faces_expected for n in faces.values()) < 15
    assert len(pairs) == len(list(product(range(6), repeat=2)))
    assert sum((n - pairs_expected) ** 2 / pairs_expected for n in pairs.values()) < 57


@given(st.binary(min_size=32, max_size=32), st.integers(1, 10**6), st.integers(1, 5))
def test_a_throw_depends_on_everything(key: bytes, event: int, dice: int) -> None:
    secret = Secret(key, "abc", 1)

    assert all(1 <= face <= 6 for face in secret.draw(Draw(event), dice))
    others = (
        replace(secret, table="abd"),
        replace(secret, game=2),
        replace(secret, texts=((1, "a"),)),
        replace(secret, seed=bytes([key[0] ^ 1]) + key[1:]),
    )
    assert all(each.draw(Draw(event), 40) != secret.draw(Draw(event), 40) for each in others)
    assert secret.draw(Draw(event), 40) != secret.draw(Draw(event + 1), 40)


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
    assert report.throws == len(session.table.game_log.draws if session.table.game_log else ())
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
        {"throws": []},
        {"throws": [1, 1, 1, 1]},
        {"throws": ["1"]},
        {"throws": [2, 1, 3, 4]},
        {"events": [3]},
        {"links": ["ab" * 32]},
        {"links": []},
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
        "throws": [1],
        "links": [""],
    }
    with pytest.raises(TableError, match="no game 3"):
        recorded(session.table, 3)


def test_the_record_names_the_bots_and_the_day() -> None:
    session = Session.open(players=["Аня"], bots=["greedy"])
    extra = recorded(session.table).extra

    assert extra["bots"] == {"Greedy": "greedy"}
    assert str(extra["date"]) == "1970-01-01"


# The numbers of throws


def test_nothing_but_a_throw_moves_the_stream_of_the_dice() -> None:
    """Renaming a seat does not, nor does anything else that a host can do."""
    plain, busy = Session.open(), Session.open()
    for number in range(144):
        busy.do(Rename(0, f"Аня {number}"))
    busy.do(SetSettings(Settings(hints=True)))

    for session in (plain, busy):
        session.throw().throw("", f"({session.game.turns[0].text[0]})")
    assert busy.game.turns[0].text == plain.game.turns[0].text
    assert [each.number for each in recorded_draws(busy)] == [1, 2]


def recorded_draws(session: Session) -> tuple[Draw, ...]:
    assert session.table.game_log is not None
    return session.table.game_log.draws


def test_a_table_of_an_older_version_is_still_found_fair_and_goes_on() -> None:
    """Its throws bear the numbers of their events, until the new version comes."""
    session = Session.open("showdown", options={"rounds": 2, "start": "seat"})
    secret = Secret(seed(1), session.table.id, 1)
    for _ in range(2):
        dice = secret.at_event(session.table.number + 1, 5)
        session.add(Decision.of(session.table, [Acted(Throw(dice), By.DICE)], session.now))
        session.play("stop")
    reader = EventReader()
    stored = [event_to_json(each.event) for each in session.log]
    for each in stored:
        each.pop("throw", None)
        each.pop("link", None)
    old = [
        NumberedEvent(each.number, each.at, reader.read(data))
        for each, data in zip(session.log, stored, strict=True)
    ]
    assert fold("table", old) == session.table
    while session.table.turn is not None:
        session.throw().play("stop")
    fair = recorded(session.table).extra["fair"]
    assert isinstance(fair, dict)
    assert (fair["events"], fair["throws"]) == ([3, 5], [3, 4])
    report = verify(record.loads(record.dumps(recorded(session.table))))

    assert (report.outcome, report.throws, report.server_only) == (Outcome.FAIR, 4, 4)
    assert verify(tampered(session, throws=[1, 2])).outcome is Outcome.UNFAIR


# The links of the players' devices


class Device:
    """A device with a chain of links to itself."""

    def __init__(self, secret: bytes, length: int = 50) -> None:
        links = [hashlib.sha256(secret).hexdigest()]
        for _ in range(length):
            links.append(link_before(links[-1]))
        self._links = links
        self.head = links.pop()

    def next(self) -> str:
        return self._links.pop()


def alone(**options: object) -> Session:
    return Session.open("showdown", ["Аня", "Борис"], options={"start": "seat", **options})


def throw(session: Session, device: Device | None) -> Session:
    return session.do(Play((), True, device.next() if device else None))


def turns(session: Session, number: int, anna: Device) -> None:
    """Play turns of one throw; only the first player's device adds links."""
    for _ in range(number):
        mover = session.table.turn
        assert mover is not None
        throw(session, anna if mover.seat == 0 else None).play("stop")


def test_a_throw_with_a_link_comes_from_both_and_others_are_counted() -> None:
    session, anna = alone(rounds=3), Device(b"a")
    session.do(BeginChain(0, anna.head))
    turns(session, 4, anna)
    other = Device(b"b")
    session.do(BeginChain(0, other.head))
    turns(session, 2, other)
    fair = session.view().fair
    report = verify(record.loads(record.dumps(recorded(session.table))))

    assert fair is not None
    assert fair.server_only == 3
    assert (report.outcome, report.problems) == (Outcome.FAIR, ())
    assert (report.throws, report.server_only) == (6, 3)
    first = session.game.turns[0].text.split()[0]
    assert first == format_dice(Secret(seed(1), "table", 1).draw(Draw(1, Device(b"a").next()), 5))


def test_a_chain_goes_on_in_the_next_game() -> None:
    session, anna = alone(rounds=1), Device(b"a")
    session.do(BeginChain(0, anna.head))
    for game in (1, 2):
        turns(session, 2, anna)
        report = verify(record.loads(record.dumps(recorded(session.table, game))))
        assert (report.outcome, report.server_only) == (Outcome.FAIR, 1)
        session.do(Rematch(rotate=False)).do(Start()) if game == 1 else None


def test_a_link_that_is_not_the_next_one_is_refused() -> None:
    session, anna = alone(), Device(b"a")
    session.do(BeginChain(0, anna.head))
    anna.next()

    for link in (anna.next(), anna.head, "x", "AB" * 32, ""):
        assert refused(session, Play((), True, link)) == "bad-link-of-dice"
    assert refused(alone(), Play((), True, Device(b"a").next())) == "bad-link-of-dice"
    assert refused(session, BeginChain(0, "short")) == "bad-link-of-dice"
    assert refused(session, BeginChain(0, anna.head), SPECTATOR) == "spectator"
    assert refused(Session.open(settings=REAL), BeginChain(0, anna.head)) == "no-chain"


def test_a_link_of_another_chain_is_found_in_the_record() -> None:
    session, anna = alone(rounds=1), Device(b"a")
    session.do(BeginChain(0, anna.head))
    throw(session, anna).play("stop")
    throw(session, None).play("stop")
    report = verify(tampered(session, chains=[[1, 0, Device(b"b").head]]))

    assert report.outcome is Outcome.UNFAIR
    assert str(report.problems[0]).startswith("Throw 1: its link")


def test_a_link_leaves_with_the_player() -> None:
    session, anna = alone(), Device(b"a")
    session.do(BeginChain(0, anna.head)).do(SeatBot("greedy", 0))
    fair = session.view().fair

    assert fair is not None
    assert fair.links == (None, None)
