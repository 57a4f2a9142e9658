"""Tables driven by chance, and the laws that hold at every moment.

The table folded again from its stored events is the live one; what a viewer pieces together from
updates is what a fresh look shows; nobody learns the seed early; nothing but a refusal is raised.
"""

from __future__ import annotations

import dataclasses
from typing import Any

import msgspec
import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    precondition,
    rule,
    run_state_machine_as_test,
)
from tests.table.session import CREATOR, EN, GUEST, SPECTATOR, Session, seed

from kosti import KostiError, record
from kosti.i18n import Lang
from kosti.players import bots_for
from kosti.table.archive import recorded
from kosti.table.commands import COMMANDS, Command, Correct, Play, Start, TurnText
from kosti.table.correcting import foresee
from kosti.table.decide import possible
from kosti.table.errors import TableError
from kosti.table.fair import Outcome, link_before, verify
from kosti.table.playing import clock_out, drive, driver
from kosti.table.rights import Viewer
from kosti.table.settings import Absence, Corrections, DiceMode, Settings
from kosti.table.status import Phase, TurnChange
from kosti.table.views import Line, Note

RULES: list[tuple[str, dict[str, object]]] = [
    ("classic", {}),
    ("family", {"start": "roll-off"}),
    ("attempt-bank", {}),
    ("yahtzee", {}),
    ("thousand", {}),
    ("thousand-850", {"start": "roll-off-one"}),
    ("thousand-open", {"target": 100}),
    ("showdown", {"rounds": 2, "ante": 1}),
]
CHOSEN = st.builds(
    Settings,
    dice=st.sampled_from(DiceMode),
    previews=st.booleans(),
    undo=st.booleans(),
    corrections=st.sampled_from(Corrections),
    absence=st.sampled_from([Absence.WAIT, Absence.BOT]),
    minutes=st.integers(1, 3),
)
SEAT = st.integers(-1, 4)
MOVES = st.sampled_from(
    ["ones", "(11)", "()", "!fives", "stop", "none", "skip", "bust", "dot", "13456", "1", "?", "?3",
     "+50", "ones=-1", "poker", "x", "", "(12345)", "22", "555"]
)  # fmt: skip
CHANGES = st.sampled_from(TurnChange)
CHAIN = ["ab" * 32]
CHAIN += [link_before(CHAIN[0])]
CHAIN += [link_before(CHAIN[1])]
TEXTS = st.sampled_from(["ones=0", "bust", "+100", "11123 ones", "13456 stop", "", "x", "11111"])


def command(kind: type[Command]) -> st.SearchStrategy[Command]:
    """Return any command of a kind, its fields half likely to be right."""
    known: dict[str, st.SearchStrategy[Any]] = {
        "seat": SEAT if kind.do not in ("open", "bot", "player") else st.none() | SEAT,
        "name": st.sampled_from(["Вера", "Глеб", "", "аня", "x" * 41]),
        "bot": st.sampled_from(["greedy", "random", "threshold", "nobody"]),
        "moves": st.lists(MOVES, max_size=3).map(tuple),
        "throw": st.booleans(),
        "link": st.none() | st.sampled_from(CHAIN),
        "head": st.sampled_from((*CHAIN, "x")),
        "seats": st.permutations(range(3)).map(tuple) | st.just(()),
        "text": TEXTS,
        "turns": st.lists(
            st.builds(TurnText, st.integers(0, 5), TEXTS, CHANGES), min_size=1, max_size=2
        ).map(tuple),
        "falls_away": st.just(()) | st.just(tuple(range(1, 30))),
        "settings": CHOSEN,
        "agree": st.booleans(),
        "rotate": st.booleans(),
        "points": st.lists(st.sampled_from([0, 0, 5, 25, 100]), max_size=4).map(tuple),
        "score": st.none() | st.sampled_from([0, 1, 50, 2000, -5]),
    }
    fields = {each.name: known[each.name] for each in dataclasses.fields(kind)}
    return st.builds(kind, **fields)


ANY_COMMAND = st.sampled_from(list(COMMANDS.values())).flatmap(command)


class Told:
    """What a viewer pieces together from updates."""

    def __init__(self, viewer: Viewer) -> None:
        self.viewer = viewer
        self.number: int | None = None
        self.lines: list[Line] = []
        self.notes: list[Note] = []

    def hear(self, session: Session) -> None:
        """Take what is new."""
        update = session.update(self.viewer, self.number)
        if update.fresh:
            self.lines, self.notes = [], []
        self.lines = [line for line in self.lines if line.turn < update.since]
        self.lines += update.lines
        self.notes += update.notes
        self.number = update.view.number


class TableMachine(RuleBasedStateMachine):
    """A table at which people do what they like."""

    @initialize(
        chosen=st.sampled_from(RULES),
        players=st.integers(1, 2),
        free=st.integers(0, 1),
        bots=st.integers(0, 1),
        settings=CHOSEN,
    )
    def open(
        self,
        chosen: tuple[str, dict[str, object]],
        players: int,
        free: int,
        bots: int,
        settings: Settings,
    ) -> None:
        rules, options = chosen
        self.session = Session.open(
            rules,
            ["Аня", "Борис"][:players],
            bots=["threshold" if rules.startswith("thousand") else "greedy"] * bots,
            free=free,
            settings=settings,
            options=options,
            begin=False,
        )
        self.guests = [SPECTATOR]
        self.told = [Told(CREATOR), Told(SPECTATOR)]
        self.seeds: set[str] = set()

    def attempt(self, given: Command, viewer: Viewer) -> bool:
        """Do something, or be refused; then nothing has changed."""
        table = self.session.table
        refused: KostiError | None = None
        try:
            self.session.do(given, viewer)
        except KostiError as error:
            refused = error
        if refused is not None:
            assert self.session.table is table
            assert all(refused.message(lang) for lang in Lang)
        return refused is None

    @rule(given=ANY_COMMAND, data=st.data())
    def do(self, given: Command, data: st.DataObject) -> None:
        viewer = data.draw(st.sampled_from([CREATOR, GUEST, *self.guests]))
        may = possible(self.session.table, viewer)
        if self.attempt(given, viewer):
            assert given.do in may

    @rule(name=st.sampled_from(["Вера", "Глеб"]))
    def sit_down(self, name: str) -> None:
        try:
            self.guests.append(self.session.join(name))
        except KostiError:
            return

    @precondition(lambda self: self.session.table.phase is Phase.LOBBY)
    @rule()
    def start(self) -> None:
        self.attempt(Start(), CREATOR)

    @precondition(lambda self: self.session.table.turn is not None)
    @rule(data=st.data(), throw=st.booleans())
    def play(self, data: st.DataObject, throw: bool) -> None:
        """Make a move that is among the choices; it must be accepted."""
        for viewer in (CREATOR, *self.guests):
            choices = self.session.view(viewer).choices
            if choices is None:
                continue
            moves = list(choices.moves)
            if choices.throw and (throw or not moves):
                assert self.attempt(Play((), throw=True), viewer)
            elif choices.enter and (throw or not moves):
                faces = st.text("123456", min_size=choices.enter, max_size=choices.enter)
                assert self.attempt(Play((data.draw(faces),)), viewer)
            else:
                assert self.attempt(Play((data.draw(st.sampled_from(moves)),)), viewer)
            return

    @rule(data=st.data())
    def move_by_itself(self, data: st.DataObject) -> None:
        bots = bots_for(self.session.table.rules)
        mover = driver(self.session.table, "greedy" if "greedy" in bots else None)
        if mover is not None:
            state = self.session.game.state
            choices = [*state.decisions(), *([None] if state.due else [])]
            choice = data.draw(st.sampled_from(choices))
            self.session.add(drive(self.session.table, choice, mover.by, self.session.environment))

    @rule(seconds=st.integers(1, 200))
    def wait(self, seconds: int) -> None:
        self.session.now += seconds
        self.session.add(clock_out(self.session.table, self.session.now))

    @rule(turn=st.integers(0, 4), text=TEXTS, change=CHANGES)
    def foresee(self, turn: int, text: str, change: TurnChange) -> None:
        """What is foreseen is what then happens, once it is agreed to."""
        turns = (TurnText(turn, text, change),)
        table = self.session.table
        if table.game_log is None or table.phase is Phase.ABANDONED:
            return
        told = foresee(table, turns, EN)
        lost = tuple(each.turn for each in told.falls_away)
        done = table.proposal is None and self.attempt(Correct(turns, lost), CREATOR)
        if told.due:
            assert not done
        if done and self.session.table.proposal is None:
            assert told.impossible is None
            assert len(lost) == len(table.game_log.game.turns) - len(self.session.game.turns) + (
                change is TurnChange.INSERT
            ) - (change is TurnChange.REMOVE)
            assert told.over == self.session.game.over
            totals = [each.total for each in self.session.game.standings()]
            assert all(totals[each.seat] == each.after for each in told.totals)

    @rule(which=st.integers(0, 1))
    def hear(self, which: int) -> None:
        self.told[which].hear(self.session)

    @invariant()
    def folded_again_it_is_the_same(self) -> None:
        assert self.session.folded_again() == self.session.table

    @invariant()
    def what_was_told_adds_up(self) -> None:
        for told in self.told:
            if told.number == self.session.table.number:
                whole = self.session.update(told.viewer)
                assert told.lines == list(whole.lines)
                assert told.notes == list(whole.notes)

    @invariant()
    def the_seed_is_secret_until_the_end(self) -> None:
        table = self.session.table
        secret = seed(table.ordinal).hex()
        shown = msgspec.json.encode(self.session.update(CREATOR)).decode()
        ended = table.phase in (Phase.OVER, Phase.ABANDONED) and table.virtual
        assert (secret in shown) == ended

    @invariant()
    def the_record_is_that_of_the_game(self) -> None:
        try:
            game = recorded(self.session.table)
        except TableError:
            return
        again = record.loads(record.dumps(game))
        assert again == game
        assert verify(again).outcome in (Outcome.FAIR, Outcome.SEALED, Outcome.UNKNOWN)

    @invariant()
    def whoever_may_play_has_choices(self) -> None:
        for viewer in (CREATOR, *self.guests):
            view = self.session.view(viewer)
            assert (view.choices is not None) <= ("play" in view.you.may)


TestTable = TableMachine.TestCase
TestTable.settings = settings(max_examples=60, stateful_step_count=40)


@pytest.mark.long
def test_a_table_at_length() -> None:
    many = settings(max_examples=600, stateful_step_count=100)
    run_state_machine_as_test(TableMachine, settings=many)
