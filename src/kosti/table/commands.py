"""What somebody at a table may ask for. `decide` answers with events or with a refusal."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from kosti.i18n import N_
from kosti.table.settings import Settings

__all__ = [
    "COMMANDS",
    "Abandon",
    "AddText",
    "Answer",
    "CloseSeat",
    "Command",
    "Correct",
    "Leave",
    "OpenSeat",
    "Order",
    "Play",
    "Rematch",
    "Rename",
    "Return",
    "SeatBot",
    "SeatPlayer",
    "SetSettings",
    "Start",
    "TakeSeat",
    "TurnText",
    "Undo",
]


@dataclass(frozen=True, slots=True)
class Command:
    """Anything that may be asked of a table; `do` is its name on the wire."""

    do: ClassVar[str]


@dataclass(frozen=True, slots=True)
class TurnText:
    __doc__ = N_(
        "A turn of the game by its number, and how it should stand in the record (`text`)."
    )

    turn: int
    text: str


# The game


@dataclass(frozen=True, slots=True)
class Play(Command):
    __doc__ = N_(
        "The player to move acts: `moves` are words of the record notation, done one after "
        "another and all or none. With `throw` the dice that are then due are thrown (virtual "
        "dice). With real dice `moves` may hold the dice that fell, a void throw, or a reported "
        "turn."
    )
    do = "play"

    moves: tuple[str, ...] = ()
    throw: bool = False


@dataclass(frozen=True, slots=True)
class Undo(Command):
    __doc__ = N_(
        "Take back the own last decision while no dice have followed; with real dice also the "
        "last dice entered."
    )
    do = "undo"


@dataclass(frozen=True, slots=True)
class Correct(Command):
    __doc__ = N_(
        "Change old entries (real dice): the `turns` given stand as written here, and everything "
        "after them is played again. Where others must agree this becomes a proposal."
    )
    do = "correct"

    turns: tuple[TurnText, ...]


@dataclass(frozen=True, slots=True)
class Answer(Command):
    __doc__ = N_(
        "Agree to the proposed correction, or not (`agree`). Whoever proposed it withdraws it by "
        "disagreeing."
    )
    do = "answer"

    agree: bool


@dataclass(frozen=True, slots=True)
class Return(Command):
    __doc__ = N_("A player for whom a bot stands in is back and plays on.")
    do = "return"

    seat: int


# The table


@dataclass(frozen=True, slots=True)
class Start(Command):
    __doc__ = N_("The creator starts the game; seats that are still free are taken away.")
    do = "start"


@dataclass(frozen=True, slots=True)
class Rematch(Command):
    __doc__ = N_(
        "Play again with the same people and rules, once the game is over. With `rotate` the "
        "next player begins."
    )
    do = "rematch"

    rotate: bool = True


@dataclass(frozen=True, slots=True)
class Abandon(Command):
    __doc__ = N_("The creator ends the game before its end.")
    do = "abandon"


@dataclass(frozen=True, slots=True)
class SetSettings(Command):
    __doc__ = N_(
        "The creator changes the settings. Who throws can be changed only before the start."
    )
    do = "settings"

    settings: Settings


@dataclass(frozen=True, slots=True)
class AddText(Command):
    __doc__ = N_(
        "Before the start a player adds an own `text` to the secret of the virtual dice, so that "
        "nobody can have chosen them. Another text replaces the first."
    )
    do = "text"

    seat: int
    text: str


# Seats


@dataclass(frozen=True, slots=True)
class TakeSeat(Command):
    __doc__ = N_("Somebody with an invitation sits down on a free seat, or on the first free one.")
    do = "take"

    name: str
    seat: int | None = None


@dataclass(frozen=True, slots=True)
class Rename(Command):
    __doc__ = N_("A player, or the creator, changes the name on a seat.")
    do = "rename"

    seat: int
    name: str


@dataclass(frozen=True, slots=True)
class Leave(Command):
    __doc__ = N_("A player gets up; the seat is free again.")
    do = "leave"

    seat: int


@dataclass(frozen=True, slots=True)
class OpenSeat(Command):
    __doc__ = N_(
        "The creator adds a free seat (no `seat`), or frees one, whose player cannot act any more."
    )
    do = "open"

    seat: int | None = None


@dataclass(frozen=True, slots=True)
class CloseSeat(Command):
    __doc__ = N_("The creator takes a seat away, before the start only.")
    do = "close"

    seat: int


@dataclass(frozen=True, slots=True)
class SeatBot(Command):
    __doc__ = N_(
        "The creator puts a bot on a seat, on a new one without `seat`; during the game the bot "
        "plays on for an absent player."
    )
    do = "bot"

    bot: str
    seat: int | None = None


@dataclass(frozen=True, slots=True)
class SeatPlayer(Command):
    __doc__ = N_(
        "The creator seats somebody who plays on the creator's own device, on a new seat without "
        "`seat`."
    )
    do = "player"

    name: str
    seat: int | None = None


@dataclass(frozen=True, slots=True)
class Order(Command):
    __doc__ = N_(
        "The creator puts the seats in another order before the start; `seats` names each once."
    )
    do = "order"

    seats: tuple[int, ...]


_KINDS: tuple[type[Command], ...] = (
    Play,
    Undo,
    Correct,
    Answer,
    Return,
    Start,
    Rematch,
    Abandon,
    SetSettings,
    AddText,
    Rename,
    Leave,
    OpenSeat,
    CloseSeat,
    SeatBot,
    SeatPlayer,
    Order,
)

COMMANDS = {kind.do: kind for kind in _KINDS}
"""Every command by its name on the wire; only `TakeSeat` comes another way, with an invitation."""
