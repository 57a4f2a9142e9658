"""A table hosted in one thread, with everything at hand: for tests, and where there is no server.

What takes time on the server is done at once here. People are connected by functions: plain JSON
goes in, messages come out.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import assert_never

from kosti.errors import KostiError
from kosti.games.actions import Grammar, Skip
from kosti.games.registry import ruleset
from kosti.table.client import Client
from kosti.table.commands import BotCommand
from kosti.table.events import NumberedEvent
from kosti.table.host import REMEMBERED, Answer, Asked, BotToMove, Host, Lookup, Pending, Step
from kosti.table.messages import (
    CommandRequest,
    Done,
    FromServer,
    Hello,
    HintRequest,
    NewTable,
    Ping,
    Speak,
    ToServer,
    Try,
    Unread,
    read_message,
)
from kosti.table.opening import Opening
from kosti.table.ports import Append, Clock, Conflict, Engines, Entropy, Store
from kosti.table.rights import Viewer
from kosti.table.table import fold

__all__ = ["Connection", "LocalTable", "MemoryStore"]


class MemoryStore:
    """A `Store` that keeps everything in memory."""

    def __init__(self) -> None:
        self._events: dict[str, list[NumberedEvent]] = {}
        self._requests: dict[str, dict[str, int]] = {}
        self._seeds: dict[tuple[str, int], bytes] = {}

    def append(self, append: Append) -> None:
        """Keep events.

        Raises:
            Conflict: the numbers are taken, or the request was carried out before.
        """
        events = self._events.setdefault(append.table, [])
        requests = self._requests.setdefault(append.table, {})
        if append.events[0].number != len(events) + 1 or append.request in requests:
            raise Conflict
        events += append.events
        if append.request is not None:
            requests[append.request] = append.events[-1].number
        if append.seed is not None:
            self._seeds[append.table, append.seed[0]] = append.seed[1]

    def events(
        self, table: str, after: int = 0, grammar: Grammar | None = None
    ) -> Sequence[NumberedEvent]:
        """Return the events of a table behind a number, in order."""
        return self._events.get(table, [])[after:]

    def request(self, table: str, request: str) -> int | None:
        """Return the number of the last event of a request, if it was carried out."""
        return self._requests.get(table, {}).get(request)

    def requests(self, table: str, most: int) -> Mapping[str, int]:
        """Return the last requests that a table has carried out, with their numbers."""
        known = sorted(self._requests.get(table, {}).items(), key=lambda each: -each[1])
        return dict(known[:most])

    def seed(self, table: str, game: int) -> bytes | None:
        """Return the secret seed of a game."""
        return self._seeds.get((table, game))


class LocalTable:
    """Drives the host of a table: each step is done as soon as the host has handed it out."""

    def __init__(self, host: Host, store: Store, engines: Engines, clock: Clock) -> None:
        self.host = host
        self._store = store
        self._engines = engines
        self._clock = clock
        self._connections: list[Connection] = []

    @classmethod
    def open(
        cls,
        plan: NewTable,
        name: str,
        store: Store,
        engines: Engines,
        clock: Clock,
        entropy: Entropy,
    ) -> LocalTable:
        """Open a table of this name.

        Raises:
            RulesError, TableError: the table is impossible.
            Conflict: there is one already.
        """
        rules = ruleset(plan.rules, **plan.options)
        bots = engines.bots(rules)
        opening = Opening.of(plan, rules, name, bots, clock(), entropy())
        store.append(opening.append)
        found = cls.load(name, store, engines, clock, entropy)
        assert found is not None
        return found

    @classmethod
    def load(
        cls, name: str, store: Store, engines: Engines, clock: Clock, entropy: Entropy
    ) -> LocalTable | None:
        """Return a table as it is stored, None if there is none of this name."""
        table = fold(name, store.events(name))
        if table is None:
            return None
        seed = store.seed(name, table.ordinal)
        assert seed is not None
        answered = sorted(store.requests(name, REMEMBERED).items(), key=lambda each: each[1])
        host = Host(
            table,
            seed,
            answered,
            clock=clock,
            entropy=entropy,
            stand_in=engines.stand_in(table.rules),
        )
        return cls(host, store, engines, clock)

    # Who is connected

    def connect(self, viewer: Viewer, hear: Callable[[FromServer], None]) -> Connection:
        """Connect a viewer, who greets with a `Hello` and then hears what happens."""
        connection = Connection(self, viewer, hear)
        self._connections.append(connection)
        self.host.enter(connection.client)
        return connection

    def disconnect(self, connection: Connection) -> None:
        """Let a viewer go."""
        self._connections.remove(connection)
        self.host.leave(connection.client)
        self.tell()

    def tell(self) -> None:
        """Let everybody hear what there is to hear."""
        for each in self._connections:
            each.tell()

    # What is asked for

    def do(self, asked: Asked, acknowledge: Callable[[int], None] = lambda _: None) -> int:
        """Carry out a request; return the number of its last event.

        Raises:
            KostiError: the request is refused.
        """
        if isinstance(asked.command, BotCommand):
            asked = replace(asked, bots=self._engines.bots(self.host.table.rules))
        number = self._carried_out(self.host.ask(asked))
        acknowledge(number)
        if number == self.host.table.number:
            self.host.tell()
        return number

    def _carried_out(self, step: Step) -> int:
        while True:
            match step:
                case Pending() as pending:
                    try:
                        step = self._commit(pending)
                    except Conflict:
                        step = self.host.conflicted(pending)
                case Lookup(asked, behind):
                    if behind:
                        self.read()
                    known = self._store.request(self.host.table.id, asked.id)
                    step = self.host.looked_up(step, known)
                case Answer(number):
                    return number
                case _:
                    assert_never(step)

    def _commit(self, pending: Pending) -> Answer:
        self._store.append(pending.append)
        return self.host.committed(pending)

    def read(self) -> None:
        """Read what other hosts of the table have added to the store."""
        before = self.host.table
        events = self._store.events(before.id, before.number, before.rules.grammar)
        table = self.host.after(events)
        self.host.catch_up(table, self._store.seed(table.id, table.ordinal))
        self.host.tell()

    # What happens by itself

    def step(self) -> float | None:
        """Make one move if one is made without a request.

        Return after how many seconds to call again; None: when something has happened.
        """
        due = self.host.due()
        if due is None:
            return None
        if isinstance(due, BotToMove):
            bot, game = due.driver.bot, due.table.game
            assert game is not None
            pending = self.host.moved(due, self._engines.decide(bot, game) if bot else Skip())
            waits = None
        else:
            pending = self.host.clocked_out()
            waits = max(due.at - self._clock(), 0.0)
        if pending is None:
            return waits
        try:
            self._commit(pending)
        except Conflict:
            self.read()
        self.host.tell()
        self.tell()
        return 0.0

    def hints(self, client: Client, request: str) -> FromServer:
        """Return advice on the present decision.

        Raises:
            KostiError: there is none for this viewer, or for these rules.
        """
        return self._engines.analyse(client.analysed()).told(request, client.t)


class Connection:
    """A viewer's connection to a table in the same thread."""

    def __init__(
        self, table: LocalTable, viewer: Viewer, hear: Callable[[FromServer], None]
    ) -> None:
        self.client = Client(table.host, viewer, lambda: None)
        self._table = table
        self._hear = hear

    def send(self, data: object) -> None:
        """Take a message of the viewer as plain JSON; answers, then news, are heard at once."""
        message = read_message(data)
        try:
            self._answer(message)
        except KostiError as error:
            request = getattr(message, "id", None)
            self._hear(self.client.refused(request, error))
        self._table.tell()

    def _answer(self, message: ToServer | Unread) -> None:
        match message:
            case Unread(_, error):
                raise error
            case CommandRequest():
                self._do(message)
            case HintRequest(request):
                self._hear(self._table.hints(self.client, request))
            case Hello() | Speak() | Ping() | Try():
                if (answer := self.client.answer(message)) is not None:
                    self._hear(answer)
            case _:
                assert_never(message)

    def _do(self, request: CommandRequest) -> None:
        asked = Asked(self.client.viewer, request.command, request.id, request.saw)
        self._table.do(asked, lambda number: self._hear(Done(request.id, number)))

    def tell(self) -> None:
        """Let the viewer hear what there is to hear, while the table may be watched."""
        while self.client.may_watch and (news := self.client.news()) is not None:
            self._hear(news)
