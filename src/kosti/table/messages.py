"""The messages between the people at a table and its host, wherever that host is.

What is said about a table itself (commands, views) are the plain values of `kosti.table`; here
stands what goes around them. `tools/protocol.py` writes the TypeScript types and the reference
pages from this module.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Annotated, ClassVar, Literal, TypeAlias, get_args

from kosti.i18n import N_, Lang
from kosti.table.boards import Board
from kosti.table.codec import Between, Tagged, Unreadable, decode_among
from kosti.table.commands import Command, TurnText
from kosti.table.errors import TableError
from kosti.table.patches import Patch
from kosti.table.settings import Settings
from kosti.table.views import (
    Consequences,
    Line,
    Note,
    PlayerText,
    Refusal,
    RulesView,
    StandingView,
    TurnView,
    Update,
)

__all__ = [
    "FROM_SERVER",
    "PROTOCOL",
    "TO_SERVER",
    "Changed",
    "CommandRequest",
    "Done",
    "Foreseen",
    "FromServer",
    "Hello",
    "Hint",
    "HintRequest",
    "Hints",
    "Id",
    "Made",
    "Mistake",
    "Name",
    "NewTable",
    "Number",
    "Options",
    "Ping",
    "PlayerReview",
    "Pong",
    "Presence",
    "RecordText",
    "Refused",
    "Replay",
    "ReplayRequest",
    "Review",
    "RulesId",
    "SeatPlan",
    "Secret",
    "Speak",
    "Stalled",
    "ToServer",
    "Try",
    "Unit",
    "Unread",
    "Updated",
    "Verification",
    "VerifyRequest",
    "read_message",
]

Id = Annotated[str, Between(1, 64)]
Secret = Annotated[str, Between(16, 64)]
Name = Annotated[str, Between(0, 200)]
Number = Annotated[int, Between(0, 10**9)]
RulesId = Annotated[str, Between(0, 100)]
Options = Mapping[str, object]
"""House rules that nobody has looked at yet; the rules will refuse what is none."""
RecordText = Annotated[str, Between(0, 500_000)]
"""A record, or a file of one in base64."""
Fault = Literal[
    "ended-early",
    "went-on",
    "gave-up-pair",
    "gave-up-three",
    "gave-up-alike",
    "kept-few",
    "kept-many",
    "kept-others",
    "crossed-out",
    "wrote-elsewhere",
    "other",
]
"""Kinds of mistakes; see `kosti.review.Fault`."""
PROTOCOL = 2
"""The version of the messages; a page that was loaded before an upgrade may have an older one."""
Unit = Literal["points", "chance", "turns", "gain"]
"""What expected results are: final totals, chances to win (0 to 1), lengths of a game, or what
single turns add to the own score."""


@dataclass(frozen=True, slots=True)
class _Message(Tagged):
    """What all messages of a connection have: `type` is the name of their kind."""

    tagged_by = "type"
    type: ClassVar[str]


# Opening a table


@dataclass(frozen=True, slots=True)
class SeatPlan:
    __doc__ = N_(
        "A seat of a new table: a person on this device (`player` with a name), a `bot` (with the "
        "name of the bot in `bot`), or a seat that is `free` for an invited person."
    )

    kind: Literal["player", "bot", "free"]
    name: Name = ""
    bot: RulesId | None = None


@dataclass(frozen=True, slots=True)
class NewTable:
    __doc__ = N_(
        "Open a table with these rules, seats and settings. With `start` the game begins at once. "
        "`id`, at least 16 characters, is chosen by the client at random, so that a request sent "
        "twice opens one table; nobody else may know it."
    )

    id: Secret
    rules: RulesId
    seats: Annotated[tuple[SeatPlan, ...], Between(1, 16)]
    options: Options = field(default_factory=dict)
    settings: Settings = field(default_factory=Settings)
    start: bool = False


@dataclass(frozen=True, slots=True)
class Made:
    __doc__ = N_("The table is there; the cookie that comes along makes this browser its creator.")

    table: str
    update: Update


# A finished game, and a record


@dataclass(frozen=True, slots=True)
class Mistake:
    __doc__ = N_(
        "A choice that cost something: its turn, the `dice` on the table, the words of what was "
        "`chosen` and of the `best` choice (none: throw), the `loss` between the two, and what "
        "kind of mistake it was."
    )

    turn: int
    dice: tuple[int, ...]
    chosen: tuple[str, ...]
    best: tuple[str, ...]
    loss: float
    fault: Fault


@dataclass(frozen=True, slots=True)
class PlayerReview:
    __doc__ = N_(
        "A player's game in figures: what was to be expected at the `start`; the `luck` that the "
        "dice brought, the `loss` by own decisions, the `gifts` of rivals by theirs, and what was "
        "`unexplained` in the `reported` turns without dice; the `result` of it all. Of the "
        "`decisions` with a choice, `best` cost nothing: the `accuracy` is their share, null "
        "without any. `mistakes` are the dearest choices, three at most; `series` is what was to "
        "be expected at the start and after each turn of the game."
    )

    seat: int
    name: str
    start: float
    luck: float
    loss: float
    gifts: float
    unexplained: float
    reported: int
    result: float
    decisions: int
    best: int
    accuracy: float | None
    mistakes: tuple[Mistake, ...]
    series: tuple[float, ...]


@dataclass(frozen=True, slots=True)
class Review:
    __doc__ = N_(
        "A finished game of the table, the `game` with this number, against optimal play. `unit` "
        "says what the values are: points, the chance to win, or, for a player alone, the turns "
        "that the game takes; gains and losses are in the same unit, and more luck is always "
        "better. Where the rules are not solved it is the gain of each turn by itself. "
        "`approximation` says what is not exact about the values; null: they are exact."
    )

    game: int
    unit: Unit
    approximation: str | None
    players: tuple[PlayerReview, ...]


@dataclass(frozen=True, slots=True)
class ReplayRequest:
    __doc__ = N_(
        "Ask how a recorded game stands after so many moves (`step`; null: at its end). In place "
        "of its text `file` may hold the bytes of a file in base64, so that what is no text is "
        "refused in the same words as everywhere."
    )

    record: RecordText = ""
    step: Number | None = None
    file: RecordText | None = None


@dataclass(frozen=True, slots=True)
class Replay:
    __doc__ = N_(
        "A recorded game after `step` of its `steps` moves, as a table would show it. `lines` is "
        "its history up to there; `turns` gives the first step of every turn."
    )

    steps: int
    step: int
    turns: tuple[int, ...]
    rules: RulesView
    players: tuple[str, ...]
    turn: TurnView | None
    board: Board
    standings: tuple[StandingView, ...]
    lines: tuple[Line, ...]


@dataclass(frozen=True, slots=True)
class VerifyRequest:
    __doc__ = N_("Ask whether the virtual dice of a record are those of its revealed seed.")

    record: RecordText


@dataclass(frozen=True, slots=True)
class Verification:
    __doc__ = N_(
        "Whether the dice of a record are fair. `outcome`: `fair`; `unfair` (`problems` says "
        "where); `sealed`, the seed is not revealed yet; or `unknown`, the record carries no "
        "commitment. `throws` were checked, and `server_only` of them came from the server alone; "
        "`faces` counts how often 1 to 6 have fallen."
    )

    outcome: Literal["fair", "unfair", "sealed", "unknown"]
    throws: int
    server_only: int
    faces: tuple[int, ...]
    texts: tuple[PlayerText, ...]
    problems: tuple[str, ...]


# To the host of a table


@dataclass(frozen=True, slots=True)
class Hello(_Message):
    __doc__ = N_(
        "The first message on a connection: the language, and the number of the last event that "
        "the client knows (`since`), to get only what is missing. With `patches` an update is "
        "followed by changes of it instead of further updates. `protocol` is the version of these "
        "messages that the client was written for: where it is another, the connection is closed "
        "with the code 4000."
    )
    type = "hello"

    lang: Lang = Lang.RU
    since: Number | None = None
    patches: bool = False
    protocol: Number | None = None


@dataclass(frozen=True, slots=True)
class CommandRequest(_Message):
    __doc__ = N_(
        "Do something at the table. `id` is chosen by the client: sent twice, it acts once and is "
        "answered alike. `saw` is the number of the last event the client knows; if another has "
        "happened since, the request is refused as `stale`. `command` is one of the commands."
    )
    type = "do"

    id: Id
    saw: Number
    command: Command


@dataclass(frozen=True, slots=True)
class Try(_Message):
    __doc__ = N_("Ask what a correction would change, without making it.")
    type = "try"

    id: Id
    turns: Annotated[tuple[TurnText, ...], Between(1, 50)]


@dataclass(frozen=True, slots=True)
class HintRequest(_Message):
    __doc__ = N_("Ask for advice on the present decision, where the table allows it.")
    type = "hint"

    id: Id


@dataclass(frozen=True, slots=True)
class Speak(_Message):
    __doc__ = N_("From now on answer in this language; a fresh update follows.")
    type = "speak"

    lang: Lang


@dataclass(frozen=True, slots=True)
class Ping(_Message):
    __doc__ = N_("Ask whether the server is there.")
    type = "ping"


# From the host of a table


@dataclass(frozen=True, slots=True)
class Updated(_Message):
    __doc__ = N_("The table has changed, or this is the first message.")
    type = "update"

    update: Update


@dataclass(frozen=True, slots=True)
class Changed(_Message):
    __doc__ = N_(
        "The table has changed, for clients that take patches. `view` changes the view that was "
        "told last on this connection: a list of one is the new value; an object changes the "
        "fields of an object by name, and the items of a list by their number from 0, where one "
        "just behind the end is added; null where nothing has changed. `line` changes the last "
        "line that was told in the same way; `since`, `lines` (those behind it) and `notes` are "
        "those of an update."
    )
    type = "change"

    view: Patch | None
    line: Patch | None
    since: int
    lines: tuple[Line, ...]
    notes: tuple[Note, ...]


@dataclass(frozen=True, slots=True)
class Done(_Message):
    __doc__ = N_("A request was carried out and is stored; `number` is that of its last event.")
    type = "done"

    id: str
    number: int


@dataclass(frozen=True, slots=True)
class Refused(_Message):
    __doc__ = N_(
        "A message was refused (`id` null: it could not be read). With the code `stale` the "
        "missing events come along in `update`."
    )
    type = "refused"

    id: str | None
    refusal: Refusal
    update: Update | None = None


@dataclass(frozen=True, slots=True)
class Foreseen(_Message):
    __doc__ = N_("What a correction would change.")
    type = "foreseen"

    id: str
    consequences: Consequences


@dataclass(frozen=True, slots=True)
class Hint:
    __doc__ = N_(
        "A possible decision: its words (`moves`; none: throw), its value, and how much worse "
        "that is than the best (`cost`)."
    )

    moves: tuple[str, ...]
    value: float
    cost: float


@dataclass(frozen=True, slots=True)
class Hints(_Message):
    __doc__ = N_(
        "Advice, the best decision first; `unit` and `approximation` as in a review of the game. "
        "Where the values are not those of the whole game, `label` says which they are. `reasons` "
        "are sentences about the position."
    )
    type = "hints"

    id: str
    unit: Unit
    hints: tuple[Hint, ...]
    approximation: str | None
    label: str | None = None
    reasons: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Presence(_Message):
    __doc__ = N_("Which seats are connected now, and how many spectators watch.")
    type = "presence"

    online: tuple[int, ...]
    watching: int


@dataclass(frozen=True, slots=True)
class Pong(_Message):
    __doc__ = N_("The server is there; the number of the table's last event.")
    type = "pong"

    number: int


@dataclass(frozen=True, slots=True)
class Stalled(_Message):
    __doc__ = N_(
        "Whether the server cannot store anything at the moment: what is asked for waits, and is "
        "done as soon as it can. While that lasts it is said again every few seconds."
    )
    type = "stalled"

    stalled: bool


ToServer: TypeAlias = Hello | CommandRequest | Try | HintRequest | Speak | Ping
"""What a client may send."""

FromServer: TypeAlias = (
    Updated | Changed | Done | Refused | Foreseen | Hints | Presence | Stalled | Pong
)
"""What a client may receive."""

TO_SERVER: tuple[type[ToServer], ...] = get_args(ToServer)
FROM_SERVER: tuple[type[FromServer], ...] = get_args(FromServer)


@dataclass(frozen=True, slots=True)
class Unread:
    """A message that could not be read: why, and the id of the request if it has one."""

    id: str | None
    error: TableError


def read_message(data: object) -> ToServer | Unread:
    """Return a message of a client from plain JSON, its command with it."""
    try:
        return decode_among(TO_SERVER, data)
    except Unreadable as error:
        if error.path[:1] == ("command",) and isinstance(data, Mapping):
            return Unread(str(data["id"]), TableError("bad-command", reason=error.text))
        return Unread(None, TableError("bad-message", reason=error.text))
