"""The host of a table, driven in one thread: as on the server, without a server."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import count
from random import Random
from typing import Any

import pytest

from kosti import RulesError
from kosti.games.actions import Action
from kosti.games.game import Game
from kosti.games.options import Ruleset
from kosti.i18n import Text, Translator
from kosti.players import bot, bots_for, stand_in
from kosti.table.analysing import Analysis
from kosti.table.codec import encode
from kosti.table.commands import TakeSeat
from kosti.table.host import Asked, BotToMove
from kosti.table.local import Connection, LocalTable, MemoryStore
from kosti.table.messages import FromServer, Hint, NewTable, SeatPlan
from kosti.table.opening import CREATOR
from kosti.table.patches import patched
from kosti.table.ports import Append
from kosti.table.rights import Viewer
from kosti.table.settings import Absence, DiceMode, Settings
from kosti.table.table import Table, fold
from kosti.table.viewing import update

ANNA, FREE = SeatPlan("player", "Аня"), SeatPlan("free")
BORIS = SeatPlan("player", "Борис")
REAL = Settings(dice=DiceMode.REAL)
GREEDY = SeatPlan("bot", bot="greedy")
SPECTATOR = Viewer()
REQUESTS = count()
EN = Translator("en")


class Engines:
    """Bots that play by chance, and advice on the game `classic` alone."""

    def __init__(self) -> None:
        self._chance = Random(1)

    def bots(self, rules: Ruleset) -> tuple[str, ...]:
        return bots_for(rules)

    def stand_in(self, rules: Ruleset) -> str | None:
        return stand_in(rules)

    def decide(self, name: str, game: Game) -> Action | None:
        return bot(name, game.rules).decide(game, self._chance)

    def analyse(self, game: Game) -> Analysis:
        if game.rules.id != "classic":
            raise RulesError("not-this-game", rules=game.rules.id, reason="")
        return Analysis("points", (Hint((), 12.0, 0.0),), Text.of("Only nearly."))


class Store(MemoryStore):
    """A store that tells what it was given, and can be full."""

    def __init__(self, log: list[str]) -> None:
        super().__init__()
        self.full = False
        self._log = log

    def append(self, append: Append) -> None:
        if self.full:
            raise OSError("no space")
        super().append(append)
        self._log.append("stored")


@dataclass
class Person:
    """Somebody connected, with everything heard; all of it went through JSON."""

    log: list[str]
    heard: list[dict[str, Any]] = field(default_factory=list)
    view: dict[str, Any] = field(default_factory=dict)
    lines: list[dict[str, Any]] = field(default_factory=list)
    connection: Connection = field(init=False)

    def hear(self, message: FromServer) -> None:
        told = json.loads(json.dumps(encode(message)))
        self.heard.append(told)
        self.log.append(told["type"])
        if told["type"] == "change":
            self._change(told)
        elif news := told.get("update"):
            kept = [] if news["fresh"] else [x for x in self.lines if x["turn"] < news["since"]]
            self.lines = kept + news["lines"]
            self.view = news["view"]

    def _change(self, told: dict[str, Any]) -> None:
        first = [] if told["line"] is None else [patched(self.lines[-1], told["line"])]
        kept = [each for each in self.lines if each["turn"] < told["since"]]
        self.lines = kept + first + told["lines"]
        if told["view"] is not None:
            self.view = patched(self.view, told["view"])

    def send(self, **message: Any) -> dict[str, Any]:
        """Send a message; return what is heard first."""
        before = len(self.heard)
        self.connection.send(json.loads(json.dumps(message)))
        return self.heard[before]

    def do(self, do: str, request: str = "", saw: int | None = None, **more: Any) -> Any:
        """Ask for something with what was seen last; return the answer."""
        number = self.view["number"] if saw is None else saw
        given = request or f"request {next(REQUESTS)}"
        return self.send(type="do", id=given, saw=number, command={"do": do, **more})


@dataclass
class Place:
    """Where tables are hosted: a store, a clock that a test turns, and countable seeds."""

    log: list[str] = field(default_factory=list)
    now: float = 1000.0
    seeds: Iterator[int] = field(default_factory=lambda: count(1))

    def __post_init__(self) -> None:
        self.store = Store(self.log)
        self.engines = Engines()

    def clock(self) -> float:
        return self.now

    def entropy(self) -> bytes:
        return bytes([next(self.seeds)]) * 32

    def open(
        self, rules: str = "classic", seats: Sequence[SeatPlan] = (ANNA,), **more: Any
    ) -> LocalTable:
        plan = NewTable("x" * 16, rules, tuple(seats), start=more.pop("start", True), **more)
        return LocalTable.open(plan, "table", self.store, self.engines, self.clock, self.entropy)

    def again(self) -> LocalTable:
        """Host the same table once more, from what is stored."""
        found = LocalTable.load("table", self.store, self.engines, self.clock, self.entropy)
        assert found is not None
        return found

    def stored(self) -> Table:
        found = fold("table", self.store.events("table"))
        assert found is not None
        return found

    def join(
        self, table: LocalTable, viewer: Viewer = CREATOR, lang: str = "en", patches: bool = False
    ) -> Person:
        person = Person(self.log)
        person.connection = table.connect(viewer, person.hear)
        person.send(type="hello", lang=lang, patches=patches)
        return person


@pytest.fixture
def place() -> Place:
    return Place()


def test_decide_commit_acknowledge_then_broadcast(place: Place) -> None:
    table = place.open()
    anna, other = place.join(table), place.join(table, SPECTATOR)
    place.log.clear()
    assert anna.do("play", throw=True) == {"type": "done", "id": anna.heard[-2]["id"], "number": 3}

    assert place.log == ["stored", "done", "update", "update"]
    assert other.view["board"] == anna.view["board"]
    assert other.view["choices"] is None


def test_whoever_takes_patches_knows_as_much_as_whoever_is_told_everything(place: Place) -> None:
    table = place.open("thousand", (ANNA, BORIS), settings=REAL)
    told, patching = place.join(table), place.join(table, patches=True)
    moves: tuple[tuple[str, ...], ...] = (("15546",), ("stop",), ("55115", "stop"), ("bust",))
    for each in moves:
        told.do("play", moves=each)
        assert (patching.view, patching.lines) == (told.view, told.lines)
    told.do("undo")
    told.do("correct", turns=[{"turn": 1, "text": "55115 stop"}])
    patching.connection.client.presence_changed()
    told.send(type="speak", lang="ru")
    patching.send(type="speak", lang="ru")

    assert (patching.view, patching.lines) == (told.view, told.lines)
    assert {each["type"] for each in patching.heard} == {"update", "change", "presence"}


def test_nobody_hears_of_what_is_not_stored(place: Place) -> None:
    table = place.open()
    anna = place.join(table)
    before, heard = table.host.table, len(anna.heard)
    place.store.full = True
    with pytest.raises(OSError, match="no space"):
        anna.do("play", throw=True)
    assert table.host.table is before
    assert len(anna.heard) == heard
    place.store.full = False

    assert anna.do("play", throw=True)["type"] == "done"
    assert place.stored() == table.host.table


def test_a_request_sent_twice_acts_once_also_after_a_restart(place: Place) -> None:
    anna = place.join(place.open())
    first = anna.do("play", request="w", throw=True)
    assert anna.do("play", request="w", saw=2, throw=True) == first
    anna = place.join(place.again())

    assert anna.do("play", request="w", saw=2, throw=True) == first
    assert place.stored().number == 3


def test_what_is_stale_is_refused_with_what_is_missing(place: Place) -> None:
    table = place.open()
    anna, tab = place.join(table), place.join(table)
    anna.do("play", throw=True)
    refused = tab.do("play", saw=2, moves=["ones"])

    assert (refused["type"], refused["refusal"]["code"]) == ("refused", "stale")
    assert refused["update"]["view"]["number"] == 3
    assert place.stored().number == 3


def test_two_hosts_of_one_table_never_write_over_each_other(place: Place) -> None:
    here, there = place.open(), place.again()
    anna, same = place.join(here), place.join(there)
    anna.do("play", throw=True)
    assert same.do("play", throw=True)["refusal"]["code"] == "stale"
    assert same.view["board"] == anna.view["board"]
    done = same.do("play", request="w", moves=["ones"])

    assert done["type"] == "done"
    assert anna.do("play", request="w", saw=4, moves=["ones"]) == done
    assert here.host.table == there.host.table == place.stored()


def test_whoever_does_not_mind_what_has_happened_is_not_refused_for_it(place: Place) -> None:
    """Somebody sits down at one host while the game goes on at another."""
    here = place.open(seats=[ANNA, FREE, FREE], start=False)
    there = place.again()
    guest = Viewer(invited=True)
    first = here.do(Asked(guest, TakeSeat("Борис"), "b"))
    second = there.do(Asked(guest, TakeSeat("Вера"), "v"))

    assert (first, second) == (2, 3)
    assert [seat.name for seat in place.stored().seats] == ["Аня", "Борис", "Вера"]
    assert there.do(Asked(guest, TakeSeat("Вера"), "v")) == second


def test_a_rematch_begins_with_a_seed_that_was_committed_to(place: Place) -> None:
    here, there = place.open("showdown", options={"rounds": 1}), place.again()
    anna = place.join(here)
    anna.do("play", throw=True)
    anna.do("play", moves=["stop"])
    assert anna.view["phase"] == "over"
    anna.do("rematch")
    anna.do("start")
    there.read()
    same = place.join(there)
    same.do("play", throw=True)
    same.do("play", moves=["stop"])

    assert same.view["phase"] == "over"
    seeds = [place.store.seed("table", game) for game in (1, 2)]
    assert same.view["fair"]["seed"] == (seeds[1] or b"").hex()
    assert seeds[0] != seeds[1]
    here.read()
    assert here.host.table == there.host.table == place.stored()


def test_equal_viewers_share_one_update(place: Place) -> None:
    table = place.open()
    one = table.host.update(SPECTATOR, EN, None)

    assert table.host.update(Viewer(), EN, None) is one
    assert table.host.update(CREATOR, EN, None) is not one
    place.join(table).do("play", throw=True)
    assert table.host.update(SPECTATOR, EN, None) is not one


def test_presence_is_told_to_the_others(place: Place) -> None:
    table = place.open(seats=[ANNA, FREE], start=False)
    anna = place.join(table)
    watching = place.join(table, SPECTATOR)
    assert anna.heard[-1] == {"type": "presence", "online": [0], "watching": 1}
    table.disconnect(watching.connection)

    assert anna.heard[-1] == {"type": "presence", "online": [0], "watching": 0}


def test_before_hello_nothing_is_told(place: Place) -> None:
    table = place.open()
    heard: list[FromServer] = []
    connection = table.connect(SPECTATOR, heard.append)
    place.join(table).do("play", throw=True)
    assert heard == []
    connection.send({"type": "hello", "lang": "en"})

    assert [message.type for message in heard] == ["update"]


def test_what_cannot_be_read_is_refused(place: Place) -> None:
    anna = place.join(place.open())

    assert anna.send(type="fly")["refusal"]["code"] == "bad-message"
    bad = anna.do("fly", request="w")
    assert (bad["id"], bad["refusal"]["code"]) == ("w", "bad-command")
    assert anna.send(type="ping") == {"type": "pong", "number": 2}


def test_advice_comes_from_the_engines(place: Place) -> None:
    table = place.open(settings=Settings(hints=True))
    anna, other = place.join(table), place.join(table, SPECTATOR)

    told = anna.send(type="hint", id="h")
    assert (told["type"], told["hints"][0]["value"]) == ("hints", 12.0)
    assert other.send(type="hint", id="h")["refusal"]["code"] == "spectator"
    closed = place.join(Place().open())
    assert closed.send(type="hint", id="h")["refusal"]["code"] == "hints-off"
    other_rules = place.join(Place().open("showdown", settings=Settings(hints=True)))
    assert other_rules.send(type="hint", id="h")["refusal"]["code"] == "not-this-game"


# What happens by itself


def test_bots_move_until_people_must(place: Place) -> None:
    table = place.open("showdown", [ANNA, GREEDY], options={"rounds": 1})
    anna = place.join(table)
    assert table.step() is None
    anna.do("play", throw=True)
    anna.do("play", moves=["stop"])
    while table.step() is not None:
        continue

    assert anna.view["phase"] == "over"
    assert {line["by"] for line in anna.lines} == {"player", "bot"}
    assert place.stored() == table.host.table


def test_a_bot_that_was_overtaken_by_the_table_does_not_move(place: Place) -> None:
    table = place.open("showdown", [GREEDY, ANNA], options={"rounds": 1})
    due = table.host.due()
    place.join(table).do("abandon")

    assert isinstance(due, BotToMove)
    assert table.host.moved(due, None) is None


def test_the_clock_lets_a_bot_stand_in(place: Place) -> None:
    settings = Settings(absence=Absence.BOT, minutes=1)
    table = place.open("showdown", [ANNA, FREE], options={"rounds": 1}, start=False)
    place.join(table).do("settings", settings=encode(settings))
    table.do(Asked(Viewer(invited=True), TakeSeat("Борис"), "b"))
    anna = place.join(table)
    anna.do("start")
    assert table.step() == 60.0
    place.now += 20
    assert table.step() == 40.0
    place.now += 41
    while table.step() == 0.0:
        continue

    assert anna.view["seats"][0]["away"]
    assert anna.lines[-1]["by"] == "clock"
    assert anna.view["turn"]["seat"] == 1


def test_another_host_may_have_moved_the_bot_already(place: Place) -> None:
    here = place.open("showdown", [GREEDY, ANNA], options={"rounds": 1})
    there = place.again()
    assert here.step() == 0.0
    assert there.step() == 0.0

    assert here.host.table == there.host.table == place.stored()


# Whole games


@pytest.mark.parametrize("rules", ["showdown", "thousand-plain", "family", "classic"])
def test_a_game_over_messages_is_the_game_that_is_stored(place: Place, rules: str) -> None:
    """Whoever listened from the beginning knows what a fresh look shows."""
    chance = Random(rules)
    table = place.open(rules, [ANNA, SeatPlan("player", "Борис")])
    anna, other = place.join(table), place.join(table, SPECTATOR, "ru")
    for _ in range(120):
        choices = anna.view["choices"]
        if choices is None:
            break
        moves = [move for move in choices["moves"] if move != "skip"]
        wrong = chance.random() < 0.1
        if wrong:
            assert anna.do("play", moves=["nonsense"])["type"] == "refused"
        throw = choices["throw"] > 0 and (not moves or chance.random() < 0.5)
        given: dict[str, Any] = {"throw": True} if throw else {"moves": [chance.choice(moves)]}
        assert anna.do("play", **given)["type"] == "done"

    stored = place.stored()
    assert stored == table.host.table
    for person, viewer, lang in ((anna, CREATOR, "en"), (other, SPECTATOR, "ru")):
        fresh = update(stored, viewer, Translator(lang), (0, 1))
        shown = json.loads(json.dumps(encode(fresh)))
        assert person.lines == shown["lines"]
        assert person.view == shown["view"]


def test_the_host_needs_the_standard_library_only() -> None:
    """The same Python runs in a browser."""
    asked = (
        "import sys, kosti.table.local as _; print(sorted({name.partition('.')[0] "
        "for name in sys.modules} - set(sys.stdlib_module_names) - {'kosti', '__main__'}))"
    )
    found = subprocess.run(
        [sys.executable, "-S", "-c", f"import sys; sys.path[:0] = {sys.path!r}; {asked}"],
        capture_output=True,
        text=True,
        check=True,
    )

    assert found.stdout.strip() == "[]"
