"""What has happened at a table: the numbered events that it is folded from.

They are stored for good, so their names and fields stay. Seats are named by their place at the
time of the event.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, ClassVar

from kosti.games.options import Plain
from kosti.table.codec import Unreadable, decode, encode
from kosti.table.commands import TurnText
from kosti.table.settings import Settings
from kosti.table.status import By, SeatKind

__all__ = [
    "Abandoned",
    "Acted",
    "Agreed",
    "Away",
    "Corrected",
    "Created",
    "Dismissed",
    "NumberedEvent",
    "Ordered",
    "Proposed",
    "Rematched",
    "Removed",
    "Renamed",
    "Returned",
    "Revealed",
    "Seated",
    "SettingsChanged",
    "Sitting",
    "Started",
    "TableEvent",
    "Texted",
    "Undone",
    "event_from_json",
    "event_to_json",
]


@dataclass(frozen=True, slots=True)
class TableEvent:
    """Something that happened; `kind` is its name in the store."""

    kind: ClassVar[str]


@dataclass(frozen=True, slots=True)
class Sitting:
    """Who sits on a seat: a player (perhaps on the creator's own device), a bot, or nobody."""

    kind: SeatKind
    name: str = ""
    bot: str | None = None
    own_device: bool = False


@dataclass(frozen=True, slots=True)
class Created(TableEvent):
    """The table was opened. `commitment` is the SHA-256 of the seed of virtual dice."""

    kind = "created"
    rules: str
    options: Mapping[str, Plain]
    seats: tuple[Sitting, ...]
    settings: Settings
    commitment: str


@dataclass(frozen=True, slots=True)
class Seated(TableEvent):
    """Who sits on a seat has changed, or a seat was added behind the last."""

    kind = "seated"
    seat: int
    sitting: Sitting


@dataclass(frozen=True, slots=True)
class Removed(TableEvent):
    """A seat was taken away."""

    kind = "removed"
    seat: int


@dataclass(frozen=True, slots=True)
class Renamed(TableEvent):
    """A player has another name."""

    kind = "renamed"
    seat: int
    name: str


@dataclass(frozen=True, slots=True)
class Ordered(TableEvent):
    """The seats stand in another order."""

    kind = "ordered"
    seats: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Texted(TableEvent):
    """A player added a text to the secret of the dice."""

    kind = "texted"
    seat: int
    text: str


@dataclass(frozen=True, slots=True)
class SettingsChanged(TableEvent):
    """The settings are others."""

    kind = "settings"
    settings: Settings


@dataclass(frozen=True, slots=True)
class Started(TableEvent):
    """The game has begun; free seats are gone."""

    kind = "started"


@dataclass(frozen=True, slots=True)
class Acted(TableEvent):
    """The game went on by one action, as a word of the record notation."""

    kind = "acted"
    token: str
    by: By


@dataclass(frozen=True, slots=True)
class Undone(TableEvent):
    """The last action was taken back."""

    kind = "undone"


@dataclass(frozen=True, slots=True)
class Proposed(TableEvent):
    """A correction waits for the consent of these seats; of the creator if there are none.

    `seat` proposed it, None is the creator.
    """

    kind = "proposed"
    seat: int | None
    turns: tuple[TurnText, ...]
    waits_for: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Agreed(TableEvent):
    """These seats agree to the proposed correction."""

    kind = "agreed"
    seats: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Dismissed(TableEvent):
    """The proposed correction was refused or withdrawn; None is the creator."""

    kind = "dismissed"
    seat: int | None


@dataclass(frozen=True, slots=True)
class Corrected(TableEvent):
    """Old entries were changed and everything after them played again; None is the creator."""

    kind = "corrected"
    seat: int | None
    turns: tuple[TurnText, ...]


@dataclass(frozen=True, slots=True)
class Away(TableEvent):
    """The clock of a player has run out; from now on somebody plays in the player's place."""

    kind = "away"
    seat: int


@dataclass(frozen=True, slots=True)
class Returned(TableEvent):
    """The player is back."""

    kind = "returned"
    seat: int


@dataclass(frozen=True, slots=True)
class Revealed(TableEvent):
    """The game is over, and its seed no secret any more."""

    kind = "revealed"
    seed: str


@dataclass(frozen=True, slots=True)
class Abandoned(TableEvent):
    """The game was ended early."""

    kind = "abandoned"


@dataclass(frozen=True, slots=True)
class Rematched(TableEvent):
    """The people are about to play again, with another seed."""

    kind = "rematched"
    rotate: bool
    commitment: str


_KINDS: Mapping[str, type[TableEvent]] = {
    kind.kind: kind
    for kind in (
        Created,
        Seated,
        Removed,
        Renamed,
        Ordered,
        Texted,
        SettingsChanged,
        Started,
        Acted,
        Undone,
        Proposed,
        Agreed,
        Dismissed,
        Corrected,
        Away,
        Returned,
        Revealed,
        Abandoned,
        Rematched,
    )
}


@dataclass(frozen=True, slots=True)
class NumberedEvent:
    """An event in its place: its number from 1, when (seconds since 1970), and what."""

    number: int
    at: float
    event: TableEvent


def event_to_json(event: TableEvent) -> dict[str, Any]:
    """Return an event as plain JSON; `event_from_json` reads it back."""
    return {"kind": event.kind, **encode(event)}


def event_from_json(data: Mapping[str, Any]) -> TableEvent:
    """Return an event from plain JSON.

    Raises:
        Unreadable: there is no such event, or it has another form.
    """
    kind = _KINDS.get(str(data.get("kind")))
    if kind is None:
        raise Unreadable.unknown(str(data.get("kind")))
    return decode(kind, {key: value for key, value in data.items() if key != "kind"})
