"""Every message of the web table: HTTP bodies, and both directions of the WebSocket.

What is said about a table itself (commands, views) are the plain values of `kosti.table`; here
stands what the transport adds. `tools/protocol.py` writes the TypeScript types and the reference
pages from this module.
"""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct

from kosti.games.options import DomainKind, Plain
from kosti.i18n import N_, Lang
from kosti.table.boards import Board
from kosti.table.commands import TurnText
from kosti.table.settings import Settings
from kosti.table.status import Phase
from kosti.table.views import (
    Consequences,
    Line,
    PlayerText,
    Refusal,
    RulesView,
    StandingView,
    TurnView,
    Update,
)

__all__ = [
    "FROM_SERVER",
    "TO_SERVER",
    "BotInfo",
    "Brief",
    "Briefs",
    "Catalogue",
    "Claim",
    "CommandRequest",
    "Done",
    "Failure",
    "FamilyInfo",
    "Foreseen",
    "FromServer",
    "Hello",
    "Hint",
    "HintRequest",
    "Hints",
    "Info",
    "Join",
    "Link",
    "LinkRequest",
    "Made",
    "Mine",
    "Mistake",
    "NewTable",
    "OptionInfo",
    "Ping",
    "PlayerReview",
    "Pong",
    "Presence",
    "PresetInfo",
    "QrRequest",
    "Refused",
    "Replay",
    "ReplayRequest",
    "Review",
    "RulesCheck",
    "RulesInfo",
    "RulesProblem",
    "RulesRequest",
    "SeatPlan",
    "Speak",
    "ToServer",
    "Try",
    "Unit",
    "Updated",
    "Verification",
    "VerifyRequest",
]

Id = Annotated[str, Meta(min_length=1, max_length=64)]
Secret = Annotated[str, Meta(min_length=16, max_length=64)]
Name = Annotated[str, Meta(max_length=200)]
Token = Annotated[str, Meta(min_length=1, max_length=1000)]
Number = Annotated[int, Meta(ge=0, le=10**9)]
Seat = Annotated[int, Meta(ge=0, le=63)]
RulesId = Annotated[str, Meta(max_length=100)]
Options = Annotated[dict[str, object], Meta(title="Record<string, Plain>")]
RecordText = Annotated[str, Meta(max_length=500_000)]
Unit = Literal["points", "chance", "turns"]
"""What expected results are: final totals, chances to win (0 to 1), or lengths of a game."""


class _Strict(Struct, frozen=True, forbid_unknown_fields=True):
    pass


# HTTP: the start page


class Info(Struct, frozen=True):
    __doc__ = N_(
        "About this server: its version, its languages, and the addresses under which other "
        "devices reach it (`addresses`; on this network, or its public one)."
    )

    version: str
    languages: tuple[Lang, ...]
    addresses: tuple[str, ...]


class BotInfo(Struct, frozen=True):
    __doc__ = N_("A bot by its `id`, and a sentence on its character.")

    id: str
    character: str


class FamilyInfo(Struct, frozen=True):
    __doc__ = N_("A family of games: sheet, thousand or showdown.")

    id: str
    title: str


class PresetInfo(Struct, frozen=True):
    __doc__ = N_(
        "A ruleset to choose: `id`, family, title, what is special about it, and the names of the "
        "bots that play it, the weakest first."
    )

    id: str
    family: str
    title: str
    summary: str
    bots: tuple[str, ...]


class Catalogue(Struct, frozen=True):
    __doc__ = N_("Everything that can be played.")

    families: tuple[FamilyInfo, ...]
    presets: tuple[PresetInfo, ...]
    bots: tuple[BotInfo, ...]


class RulesRequest(_Strict, frozen=True):
    __doc__ = N_("Ask about a ruleset: a preset (`rules`) with house rules on top (`options`).")

    rules: RulesId
    options: Options = {}


class OptionInfo(Struct, frozen=True):
    __doc__ = N_(
        "An option of a ruleset. `kind` says how to choose: one of `choices` (value and sentence "
        "each), or `several` of them; yes or no (`flag`, with `choices` for both); a whole number "
        "from `low` to `high` in steps of `step`; or something that is typed (`other`; `possible` "
        "says in words what). "
        "With `or_none` the value “none” is possible too. `value` is the present one, `sentence` "
        "what it means, `preset` the value of the preset; `matters` whether the option plays a "
        "part in these rules."
    )

    name: str
    title: str
    explanation: str
    kind: DomainKind
    choices: tuple[OptionChoice, ...]
    low: int | None
    high: int | None
    step: int | None
    or_none: bool
    possible: str
    value: Plain
    preset: Plain
    sentence: str
    matters: bool


class OptionChoice(Struct, frozen=True):
    __doc__ = N_("A value that an option may take, and what it means.")

    value: str | bool
    sentence: str


class RulesInfo(Struct, frozen=True):
    __doc__ = N_(
        "A ruleset in plain words: a sentence for everything that plays a part (`sentences`), and "
        "every option."
    )

    rules: RulesView
    sentences: tuple[str, ...]
    options: tuple[OptionInfo, ...]
    bots: tuple[str, ...]


class RulesProblem(Struct, frozen=True):
    __doc__ = N_("What is wrong with house rules, and beside which `options` to show it.")

    options: tuple[str, ...]
    code: str
    message: str


class RulesCheck(Struct, frozen=True):
    __doc__ = N_(
        "The answer about a ruleset. With problems, `info` tells of the rules without the house "
        "rules that are impossible; null only if there is no such preset."
    )

    problems: tuple[RulesProblem, ...]
    info: RulesInfo | None


# HTTP: tables


class SeatPlan(_Strict, frozen=True):
    __doc__ = N_(
        "A seat of a new table: a person on this device (`player` with a name), a `bot` (with the "
        "name of the bot in `bot`), or a seat that is `free` for an invited person."
    )

    kind: Literal["player", "bot", "free"]
    name: Name = ""
    bot: RulesId | None = None


class NewTable(_Strict, frozen=True):
    __doc__ = N_(
        "Open a table with these rules, seats and settings. With `start` the game begins at once. "
        "`id`, at least 16 characters, is chosen by the client at random, so that a request sent "
        "twice opens one table; nobody else may know it."
    )

    id: Secret
    rules: RulesId
    seats: Annotated[list[SeatPlan], Meta(min_length=1, max_length=16)]
    options: Options = {}
    settings: Settings = Settings()
    start: bool = False


class Made(Struct, frozen=True):
    __doc__ = N_("The table is there; the cookie that comes along makes this browser its creator.")

    table: str
    update: Update


class Join(_Strict, frozen=True):
    __doc__ = N_(
        "Sit down with an invitation: on that seat, or on the first free one. `id` as for a new "
        "table. A connection that is already there must be made anew to act for the seat."
    )

    id: Secret
    invitation: Token
    name: Name
    seat: Seat | None = None


class Claim(_Strict, frozen=True):
    __doc__ = N_(
        "Use the secret of a link: that of a seat or of the creator on another device, or an "
        "invitation, to see the table before sitting down."
    )

    token: Token


class LinkRequest(_Strict, frozen=True):
    __doc__ = N_(
        "Ask for a link: an `invitation` to the free seats (the creator), for a `seat` the viewer "
        "may act for, or for the `creator`'s other device."
    )

    kind: Literal["invitation", "seat", "creator"]
    seat: Seat | None = None


class Link(Struct, frozen=True):
    __doc__ = N_(
        "A link as a path on this server. Its secret stands behind the #, so that no server log "
        "and no other site gets to know it."
    )

    path: str


class Mistake(Struct, frozen=True):
    __doc__ = N_(
        "A choice that cost something: its turn, the `dice` on the table, the words of what was "
        "`chosen` and of the `best` choice (none: throw), and the `loss` between the two."
    )

    turn: int
    dice: tuple[int, ...]
    chosen: tuple[str, ...]
    best: tuple[str, ...]
    loss: float


class PlayerReview(Struct, frozen=True):
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


class Review(Struct, frozen=True):
    __doc__ = N_(
        "A finished game of the table, the `game` with this number, against optimal play. `unit` "
        "says what the values are: points, the chance to win, or, for a player alone, the turns "
        "that the game takes; gains and losses are in the same unit, and more luck is always "
        "better. `approximation` says what is not exact about the values; null: they are exact."
    )

    game: int
    unit: Unit
    approximation: str | None
    players: tuple[PlayerReview, ...]


class Mine(_Strict, frozen=True):
    __doc__ = N_("Ask how the tables stand that this browser remembers.")

    tables: Annotated[list[Id], Meta(max_length=50)]


class Brief(Struct, frozen=True):
    __doc__ = N_("A table in a line. Tables that are gone are left out.")

    table: str
    title: str
    family: str
    phase: Phase
    players: tuple[str, ...]
    turn: TurnView | None
    at: float


class Briefs(Struct, frozen=True):
    __doc__ = N_("How the remembered tables stand.")

    tables: tuple[Brief, ...]


class QrRequest(_Strict, frozen=True):
    __doc__ = N_("Ask for a text as a QR code; the answer is an SVG picture.")

    text: Annotated[str, Meta(min_length=1, max_length=600)]


class ReplayRequest(_Strict, frozen=True):
    __doc__ = N_("Ask how a recorded game stands after so many moves (`step`; null: at its end).")

    record: RecordText
    step: Number | None = None


class Replay(Struct, frozen=True):
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


class VerifyRequest(_Strict, frozen=True):
    __doc__ = N_("Ask whether the virtual dice of a record are those of its revealed seed.")

    record: RecordText


class Verification(Struct, frozen=True):
    __doc__ = N_(
        "Whether the dice of a record are fair. `outcome`: `fair`; `unfair` (`problems` says "
        "where); `sealed`, the seed is not revealed yet; or `unknown`, the record carries no "
        "commitment. `throws` were checked; `faces` counts how often 1 to 6 have fallen."
    )

    outcome: Literal["fair", "unfair", "sealed", "unknown"]
    throws: int
    faces: tuple[int, ...]
    texts: tuple[PlayerText, ...]
    problems: tuple[str, ...]


class Failure(Struct, frozen=True):
    __doc__ = N_("The answer to every HTTP request that is refused.")

    error: Refusal


# WebSocket, to the server


class Hello(_Strict, frozen=True, tag="hello"):
    __doc__ = N_(
        "The first message on a connection: the language, and the number of the last event that "
        "the client knows (`since`), to get only what is missing."
    )

    lang: Lang = Lang.RU
    since: Number | None = None


class CommandRequest(_Strict, frozen=True, tag="do"):
    __doc__ = N_(
        "Do something at the table. `id` is chosen by the client: sent twice, it acts once and is "
        "answered alike. `saw` is the number of the last event the client knows; if another has "
        "happened since, the request is refused as `stale`. `command` is one of the commands."
    )

    id: Id
    saw: Number
    command: Annotated[dict[str, object], Meta(title="Command")]


class Try(_Strict, frozen=True, tag="try"):
    __doc__ = N_("Ask what a correction would change, without making it.")

    id: Id
    turns: Annotated[list[TurnText], Meta(min_length=1, max_length=50)]


class HintRequest(_Strict, frozen=True, tag="hint"):
    __doc__ = N_("Ask for advice on the present decision, where the table allows it.")

    id: Id


class Speak(_Strict, frozen=True, tag="speak"):
    __doc__ = N_("From now on answer in this language; a fresh update follows.")

    lang: Lang


class Ping(_Strict, frozen=True, tag="ping"):
    __doc__ = N_("Ask whether the server is there.")


ToServer = Hello | CommandRequest | Try | HintRequest | Speak | Ping
"""What a client may send."""

TO_SERVER = (Hello, CommandRequest, Try, HintRequest, Speak, Ping)


# WebSocket, from the server


class Updated(Struct, frozen=True, tag="update"):
    __doc__ = N_("The table has changed, or this is the first message.")

    update: Update


class Done(Struct, frozen=True, tag="done"):
    __doc__ = N_("A request was carried out and is stored; `number` is that of its last event.")

    id: str
    number: int


class Refused(Struct, frozen=True, tag="refused"):
    __doc__ = N_(
        "A message was refused (`id` null: it could not be read). With the code `stale` the "
        "missing events come along in `update`."
    )

    id: str | None
    refusal: Refusal
    update: Update | None = None


class Foreseen(Struct, frozen=True, tag="foreseen"):
    __doc__ = N_("What a correction would change.")

    id: str
    consequences: Consequences


class Hint(Struct, frozen=True):
    __doc__ = N_(
        "A possible decision: its words (`moves`; none: throw), its value, and how much worse "
        "that is than the best (`cost`)."
    )

    moves: tuple[str, ...]
    value: float
    cost: float


class Hints(Struct, frozen=True, tag="hints"):
    __doc__ = N_(
        "Advice, the best decision first; `unit` and `approximation` as in a review of the game."
    )

    id: str
    unit: Unit
    hints: tuple[Hint, ...]
    approximation: str | None


class Presence(Struct, frozen=True, tag="presence"):
    __doc__ = N_("Which seats are connected now, and how many spectators watch.")

    online: tuple[int, ...]
    watching: int


class Pong(Struct, frozen=True, tag="pong"):
    __doc__ = N_("The server is there; the number of the table's last event.")

    number: int


FromServer = Updated | Done | Refused | Foreseen | Hints | Presence | Pong
"""What a client may receive."""

FROM_SERVER = (Updated, Done, Refused, Foreseen, Hints, Presence, Pong)
