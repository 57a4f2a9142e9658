"""A table in the hands of a test: who sits where, scripted or fair dice, and a log."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import TypeVar

import msgspec
import pytest

import kosti
from kosti import KostiError
from kosti.dice import Dice, parse_dice
from kosti.games.game import Game
from kosti.i18n import Translator
from kosti.players import bots_for
from kosti.table.commands import AnyCommand, Play, Start, TakeSeat
from kosti.table.decide import decide
from kosti.table.decision import Decision
from kosti.table.environment import Environment
from kosti.table.events import (
    Created,
    EventReader,
    NumberedEvent,
    Sitting,
    event_to_json,
)
from kosti.table.fair import Draw, Secret, commitment_of
from kosti.table.rights import Viewer
from kosti.table.seating import create
from kosti.table.settings import DiceMode, Settings
from kosti.table.status import SeatKind
from kosti.table.table import Table, fold
from kosti.table.viewing import update
from kosti.table.views import Choices, Update, View

E = TypeVar("E", bound=KostiError)

CREATOR = Viewer(creator=True)
SPECTATOR = Viewer()
GUEST = Viewer(invited=True)
REAL = Settings(dice=DiceMode.REAL)
EN = Translator("en")


def seed(game: int) -> bytes:
    """Return the secret of a game."""
    return bytes([game]) * 32


@dataclass
class Session:
    """A table and everything that has happened at it."""

    table: Table
    log: list[NumberedEvent]
    dice: list[Dice] = field(default_factory=list)
    now: float = 1000.0

    @classmethod
    def open(
        cls,
        rules: str = "classic",
        players: Sequence[str] = ("Аня", "Борис"),
        *,
        bots: Sequence[str] = (),
        free: int = 0,
        settings: Settings | None = None,
        options: Mapping[str, object] | None = None,
        begin: bool = True,
    ) -> Session:
        """Open a table at which these players use the creator's device."""
        ruled = kosti.ruleset(rules, **(options or {}))
        sittings = [
            *(Sitting(SeatKind.PLAYER, name) for name in players),
            *(Sitting(SeatKind.BOT, "", bot) for bot in bots),
            *(Sitting(SeatKind.FREE) for _ in range(free)),
        ]
        chosen = settings or Settings()
        made = create(ruled, sittings, chosen, commitment_of(seed(1)), bots_for(ruled))
        assert isinstance(made, Created)
        session = cls(Table.created("table", made, 1000.0), [NumberedEvent(1, 1000.0, made)])
        if begin:
            session.do(Start())
        return session

    @property
    def environment(self) -> Environment:
        """What comes from outside: scripted dice first, then those of the seed."""
        table = self.table
        fair = Secret(seed(table.ordinal), table.id, table.ordinal, table.texts)

        def throw(draw: Draw, dice: int) -> Dice:
            return self.dice.pop(0) if self.dice else fair.draw(draw, dice)

        bots = bots_for(table.rules)
        return Environment(
            self.now, throw, seed(table.ordinal).hex(), commitment_of(seed(table.ordinal + 1)), bots
        )

    def do(self, command: AnyCommand, viewer: Viewer = CREATOR) -> Session:
        """Carry out a command."""
        return self.add(decide(self.table, viewer, command, self.environment))

    def add(self, decision: Decision) -> Session:
        """Let what was decided happen."""
        self.table = decision.table
        self.log += decision.events
        return self

    def play(self, *moves: str, throw: bool = False, viewer: Viewer = CREATOR) -> Session:
        """Make moves."""
        return self.do(Play(moves, throw), viewer)

    def throw(self, dice: str = "", *moves: str, viewer: Viewer = CREATOR) -> Session:
        """Make moves, then throw virtual dice that fall like these."""
        if dice:
            self.dice.append(parse_dice(dice))
        return self.play(*moves, throw=True, viewer=viewer)

    def turn(self, text: str) -> Session:
        """Enter a whole turn with real dice."""
        return self.play(*text.split())

    def join(self, name: str, seat: int | None = None) -> Viewer:
        """Let somebody with an invitation sit down; return who that is from now on."""
        self.do(TakeSeat(name, seat), GUEST)
        taken = next(each for each in self.table.seats if each.name == name)
        return replace(SPECTATOR, grants=frozenset({(taken.id, taken.generation)}))

    @property
    def game(self) -> Game:
        """The game."""
        assert self.table.game is not None
        return self.table.game

    def update(self, viewer: Viewer = CREATOR, since: int | None = None) -> Update:
        """Return what a viewer is told."""
        return update(self.table, viewer, EN, (), since)

    def view(self, viewer: Viewer = CREATOR) -> View:
        """Return what a viewer sees."""
        return self.update(viewer).view

    def choices(self, viewer: Viewer = CREATOR) -> Choices:
        """Return what a viewer may do."""
        found = self.view(viewer).choices
        assert found is not None
        return found

    def folded_again(self) -> Table | None:
        """Return the table from its events as they are stored."""
        stored = [
            (each.number, each.at, msgspec.json.encode(event_to_json(each.event)))
            for each in self.log
        ]
        reader = EventReader()
        return fold(
            self.table.id,
            [
                NumberedEvent(n, at, reader.read(msgspec.json.decode(body)))
                for n, at, body in stored
            ],
        )


def refusal(kind: type[E], session: Session, command: AnyCommand, viewer: Viewer = CREATOR) -> E:
    """Return why a command is refused; nothing may have changed."""
    before = session.table
    with pytest.raises(kind) as caught:
        session.do(command, viewer)
    assert session.table is before
    assert caught.value.message("ru")
    return caught.value


def refused(session: Session, command: AnyCommand, viewer: Viewer = CREATOR) -> str:
    """Return the code with which a command is refused."""
    return refusal(KostiError, session, command, viewer).code
