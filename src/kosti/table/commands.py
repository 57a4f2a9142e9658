"""What somebody at a table may ask for. `decide` answers with a decision or with a refusal."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import ClassVar, Literal, TypeAlias, get_args

from kosti.i18n import N_
from kosti.table.codec import Tagged
from kosti.table.settings import Settings
from kosti.table.status import TurnChange

__all__ = [
    "COMMANDS",
    "Abandon",
    "AddText",
    "Answer",
    "AnyCommand",
    "BeginChain",
    "BotCommand",
    "CloseSeat",
    "Command",
    "Correct",
    "GameCommand",
    "JoinGame",
    "Leave",
    "LeaveGame",
    "LinkKind",
    "OpenSeat",
    "Order",
    "Play",
    "Rematch",
    "Rename",
    "Return",
    "Revoke",
    "SeatBot",
    "SeatCommand",
    "SeatPlayer",
    "SetHandicap",
    "SetSettings",
    "Start",
    "TableCommand",
    "TakeSeat",
    "TurnText",
    "Undo",
]


@dataclass(frozen=True, slots=True)
class _Command(Tagged):
    """What all commands have: `do` is the name on the wire."""

    tagged_by = "do"
    do: ClassVar[str]


@dataclass(frozen=True, slots=True)
class TurnText:
    __doc__ = N_(
        "A turn of the game by its number (0: the throws of the roll-off), how it should stand in "
        "the record (`text`), and what is done with it: it replaces the turn with this number, is "
        "put in before it (`insert`), is one that becomes due (`due`), or the turn with this "
        "number is taken out (`remove`; its text is empty)."
    )

    turn: int
    text: str
    change: TurnChange = TurnChange.REPLACE


# The game


@dataclass(frozen=True, slots=True)
class Play(_Command):
    __doc__ = N_(
        "The player to move acts: `moves` are words of the record notation, done one after "
        "another and all or none. With `throw` the dice that are then due are thrown (virtual "
        "dice); `link` is the next link of the chain of this device, without one the throw is the "
        "server's alone. With real dice `moves` may hold the dice that fell, a void throw, or a "
        "reported turn."
    )
    do = "play"

    moves: tuple[str, ...] = ()
    throw: bool = False
    link: str | None = None


@dataclass(frozen=True, slots=True)
class Undo(_Command):
    __doc__ = N_(
        "Take back the own last decision while no dice have followed; with real dice also the "
        "last dice entered."
    )
    do = "undo"


@dataclass(frozen=True, slots=True)
class Correct(_Command):
    __doc__ = N_(
        "Change old entries (real dice): the `turns` given stand as written here, and everything "
        "after them is played again. A turn is put in or taken out alone. Turns that have no place "
        "any more are given up by their numbers (`falls_away`); without that the correction is "
        "refused. Where others must agree this becomes a proposal."
    )
    do = "correct"

    turns: tuple[TurnText, ...]
    falls_away: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Answer(_Command):
    __doc__ = N_(
        "Agree to the proposed correction, or not (`agree`). Whoever proposed it withdraws it by "
        "disagreeing."
    )
    do = "answer"

    agree: bool


@dataclass(frozen=True, slots=True)
class Return(_Command):
    __doc__ = N_("A player for whom a bot stands in is back and plays on.")
    do = "return"

    seat: int


# The table


@dataclass(frozen=True, slots=True)
class Start(_Command):
    __doc__ = N_("The creator starts the game; seats that are still free are taken away.")
    do = "start"


@dataclass(frozen=True, slots=True)
class Rematch(_Command):
    __doc__ = N_(
        "Play again with the same people and rules, once the game is over. With `rotate` the "
        "next player begins."
    )
    do = "rematch"

    rotate: bool = True


@dataclass(frozen=True, slots=True)
class Abandon(_Command):
    __doc__ = N_("The creator ends the game before its end.")
    do = "abandon"


@dataclass(frozen=True, slots=True)
class SetSettings(_Command):
    __doc__ = N_(
        "The creator changes the settings. Who throws can be changed only before the start."
    )
    do = "settings"

    settings: Settings


@dataclass(frozen=True, slots=True)
class AddText(_Command):
    __doc__ = N_(
        "Before the start a player adds an own `text` to the secret of the virtual dice, so that "
        "nobody can have chosen them. Another text replaces the first."
    )
    do = "text"

    seat: int
    text: str


# Seats


@dataclass(frozen=True, slots=True)
class TakeSeat(_Command):
    __doc__ = N_("Somebody with an invitation sits down on a free seat, or on the first free one.")
    do = "take"

    name: str
    seat: int | None = None


@dataclass(frozen=True, slots=True)
class Rename(_Command):
    __doc__ = N_("A player, or the creator, changes the name on a seat.")
    do = "rename"

    seat: int
    name: str


@dataclass(frozen=True, slots=True)
class BeginChain(_Command):
    __doc__ = N_(
        "A player's device commits to its chain of links for virtual dice: `head` is the first, "
        "32 bytes in hex, the SHA-256 of the next. Another device begins another chain."
    )
    do = "chain"

    seat: int
    head: str


@dataclass(frozen=True, slots=True)
class Leave(_Command):
    __doc__ = N_("A player gets up; the seat is free again.")
    do = "leave"

    seat: int


@dataclass(frozen=True, slots=True)
class OpenSeat(_Command):
    __doc__ = N_(
        "The creator adds a free seat (no `seat`), or frees one, whose player cannot act any more."
    )
    do = "open"

    seat: int | None = None


@dataclass(frozen=True, slots=True)
class CloseSeat(_Command):
    __doc__ = N_("The creator takes a seat away, before the start only.")
    do = "close"

    seat: int


@dataclass(frozen=True, slots=True)
class SeatBot(_Command):
    __doc__ = N_(
        "The creator puts a bot on a seat, on a new one without `seat`; during the game the bot "
        "plays on for an absent player."
    )
    do = "bot"

    bot: str
    seat: int | None = None


@dataclass(frozen=True, slots=True)
class SeatPlayer(_Command):
    __doc__ = N_(
        "The creator seats somebody who plays on the creator's own device, on a new seat without "
        "`seat`."
    )
    do = "player"

    name: str
    seat: int | None = None


@dataclass(frozen=True, slots=True)
class Order(_Command):
    __doc__ = N_(
        "The creator puts the seats in another order before the start; `seats` names each once."
    )
    do = "order"

    seats: tuple[int, ...]


LinkKind = Literal["invitation", "creator"]
"""A link that gives more than a seat."""


@dataclass(frozen=True, slots=True)
class Revoke(_Command):
    __doc__ = N_("The creator makes all links of a kind void that were given out before.")
    do = "revoke"

    links: LinkKind


@dataclass(frozen=True, slots=True)
class SetHandicap(_Command):
    __doc__ = N_(
        "The creator gives a head start before the start: `points` of every seat at the start of "
        "the game, as far as the rules allow them."
    )
    do = "handicap"

    points: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class JoinGame(_Command):
    __doc__ = N_(
        "The creator lets somebody join the game who plays on the creator's own device, from the "
        "present turn on; `score` is what the latecomer begins with where it is not what the rules "
        "give. The new seat can then be freed for a guest."
    )
    do = "join-game"

    name: str
    score: int | None = None


@dataclass(frozen=True, slots=True)
class LeaveGame(_Command):
    __doc__ = N_(
        "A player leaves the game for good and is passed over from the present turn on; the "
        "creator may also say it of another seat."
    )
    do = "leave-game"

    seat: int


GameCommand: TypeAlias = Play | Undo | Correct | Answer | Return | JoinGame | LeaveGame
"""What is asked of the game itself."""

TableCommand: TypeAlias = Start | Rematch | Abandon | SetSettings | SetHandicap | AddText
"""What is asked of the table around the game."""

SeatCommand: TypeAlias = (
    Rename | BeginChain | Leave | OpenSeat | CloseSeat | SeatBot | SeatPlayer | Order
)
"""What is asked of the seats."""

Command: TypeAlias = GameCommand | TableCommand | SeatCommand
"""Everything that may be asked of a table over a connection."""

AnyCommand: TypeAlias = Command | TakeSeat | Revoke
"""Also what comes another way, with a cookie: an invitation is used, links are revoked."""

BotCommand: TypeAlias = SeatBot | SetSettings
"""What may name a bot, so that whoever decides has to know which there are."""

COMMANDS: Mapping[str, type[Command]] = MappingProxyType(
    {kind.do: kind for kind in get_args(Command)}
)
"""Every command by its name on the wire."""
