"""What has happened at a table: the numbered events that it is folded from.

They are stored for good, so their names and fields stay. Seats are named by their place at the
time of the event.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, ClassVar, TypeAlias, get_args

from kosti.games.actions import Action, Grammar
from kosti.games.options import Plain
from kosti.games.registry import preset
from kosti.table.codec import Tagged, decode_among, encode
from kosti.table.commands import LinkKind, TurnText
from kosti.table.fair import Draw
from kosti.table.settings import Settings
from kosti.table.status import By, SeatKind

__all__ = [
    "Abandoned",
    "Acted",
    "Agreed",
    "Arrived",
    "Away",
    "ChainBegun",
    "Corrected",
    "Created",
    "Departed",
    "Dismissed",
    "EventReader",
    "HandicapSet",
    "LinksRevoked",
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
    "event_to_json",
]


@dataclass(frozen=True, slots=True)
class _Event(Tagged):
    """What all events have: `kind` is the name in the store."""

    tagged_by = "kind"
    kind: ClassVar[str]


@dataclass(frozen=True, slots=True)
class Sitting:
    """Who sits on a seat: a player (perhaps on the creator's own device), a bot, or nobody."""

    kind: SeatKind
    name: str = ""
    bot: str | None = None
    own_device: bool = False


@dataclass(frozen=True, slots=True)
class Created(_Event):
    """The table was opened. `commitment` is the SHA-256 of the seed of virtual dice.

    `version` is that of the record notation at the time, whose presets the rules stand on; `title`
    is what the players call their own rules.
    """

    kind = "created"
    rules: str
    options: Mapping[str, Plain]
    seats: tuple[Sitting, ...]
    settings: Settings
    commitment: str
    version: int = 1
    title: str | None = None


@dataclass(frozen=True, slots=True)
class Seated(_Event):
    """Who sits on a seat has changed, or a seat was added behind the last."""

    kind = "seated"
    seat: int
    sitting: Sitting


@dataclass(frozen=True, slots=True)
class Removed(_Event):
    """A seat was taken away."""

    kind = "removed"
    seat: int


@dataclass(frozen=True, slots=True)
class Renamed(_Event):
    """A player has another name."""

    kind = "renamed"
    seat: int
    name: str


@dataclass(frozen=True, slots=True)
class Ordered(_Event):
    """The seats stand in another order."""

    kind = "ordered"
    seats: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Texted(_Event):
    """A player added a text to the secret of the dice."""

    kind = "texted"
    seat: int
    text: str


@dataclass(frozen=True, slots=True)
class ChainBegun(_Event):
    """The device of a player has committed to a chain of links; `head` is the first."""

    kind = "chain"
    seat: int
    head: str


@dataclass(frozen=True, slots=True)
class LinksRevoked(_Event):
    """All links of a kind that were given out before are void."""

    kind = "revoked"
    links: LinkKind


@dataclass(frozen=True, slots=True)
class SettingsChanged(_Event):
    """The settings are others."""

    kind = "settings"
    settings: Settings


@dataclass(frozen=True, slots=True)
class HandicapSet(_Event):
    """The seats have these points at the start of the game."""

    kind = "handicap"
    points: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Arrived(_Event):
    """Somebody joined the game, behind the last seat; `score` is given by the table, or None."""

    kind = "arrived"
    sitting: Sitting
    score: int | None = None


@dataclass(frozen=True, slots=True)
class Departed(_Event):
    """The player on a seat left the game for good."""

    kind = "departed"
    seat: int


@dataclass(frozen=True, slots=True)
class Started(_Event):
    """The game has begun; free seats are gone."""

    kind = "started"


@dataclass(frozen=True, slots=True)
class Acted(_Event):
    """The game went on by one action; it is stored as its token.

    `draw` says which throw of virtual dice it is; events of older versions do not.
    """

    kind = "acted"
    action: Action
    by: By
    draw: Draw | None = None


@dataclass(frozen=True, slots=True)
class Undone(_Event):
    """The last action was taken back."""

    kind = "undone"


@dataclass(frozen=True, slots=True)
class Proposed(_Event):
    """A correction waits for the consent of these seats; of the creator if there are none.

    `seat` proposed it, None is the creator. `falls_away` are turns that it gives up.
    """

    kind = "proposed"
    seat: int | None
    turns: tuple[TurnText, ...]
    waits_for: tuple[int, ...]
    falls_away: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Agreed(_Event):
    """These seats agree to the proposed correction."""

    kind = "agreed"
    seats: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Dismissed(_Event):
    """The proposed correction was refused or withdrawn; None is the creator."""

    kind = "dismissed"
    seat: int | None


@dataclass(frozen=True, slots=True)
class Corrected(_Event):
    """Old entries were changed and everything after them played again; None is the creator.

    `falls_away` are the turns that were given up by it. It is None in events from before the time
    of plans: there each later turn stands by its number.
    """

    kind = "corrected"
    seat: int | None
    turns: tuple[TurnText, ...]
    falls_away: tuple[int, ...] | None = None


@dataclass(frozen=True, slots=True)
class Away(_Event):
    """The clock of a player has run out; from now on somebody plays in the player's place."""

    kind = "away"
    seat: int


@dataclass(frozen=True, slots=True)
class Returned(_Event):
    """The player is back."""

    kind = "returned"
    seat: int


@dataclass(frozen=True, slots=True)
class Revealed(_Event):
    """The game is over, and its seed no secret any more."""

    kind = "revealed"
    seed: str


@dataclass(frozen=True, slots=True)
class Abandoned(_Event):
    """The game was ended early."""

    kind = "abandoned"


@dataclass(frozen=True, slots=True)
class Rematched(_Event):
    """The people are about to play again, with another seed."""

    kind = "rematched"
    rotate: bool
    commitment: str


TableEvent: TypeAlias = (
    Created
    | Seated
    | Removed
    | Renamed
    | Ordered
    | Texted
    | ChainBegun
    | LinksRevoked
    | SettingsChanged
    | HandicapSet
    | Arrived
    | Departed
    | Started
    | Acted
    | Undone
    | Proposed
    | Agreed
    | Dismissed
    | Corrected
    | Away
    | Returned
    | Revealed
    | Abandoned
    | Rematched
)
"""Everything that can happen at a table."""


@dataclass(frozen=True, slots=True)
class NumberedEvent:
    """An event in its place: its number from 1, when (seconds since 1970), and what."""

    number: int
    at: float
    event: TableEvent


@dataclass(frozen=True, slots=True)
class _StoredAct(_Event):
    """An `Acted` as it is stored."""

    kind = "acted"
    token: str
    by: By
    throw: int | None = None
    link: str | None = None


_STORED: tuple[type[TableEvent | _StoredAct], ...] = tuple(
    _StoredAct if kind is Acted else kind for kind in get_args(TableEvent)
)


def event_to_json(event: TableEvent) -> dict[str, Any]:
    """Return an event as plain JSON; `EventReader` reads it back."""
    stored = _stored_act(event) if isinstance(event, Acted) else event
    found: dict[str, Any] = encode(stored)
    return found


def _stored_act(event: Acted) -> _StoredAct:
    draw = event.draw
    number, link = (None, None) if draw is None else (draw.number, draw.link)
    return _StoredAct(event.action.token, event.by, number, link)


class EventReader:
    """Reads the stored events of one table, in order.

    Actions are read as the rules of the table say: from the event that opened it, or from a
    `grammar` where the reading begins later.
    """

    def __init__(self, grammar: Grammar | None = None) -> None:
        self._grammar = grammar
        self._opened: Created | None = None

    def read(self, data: Mapping[str, Any]) -> TableEvent:
        """Return the next event from plain JSON.

        Raises:
            Unreadable: there is no such event, or it has another form.
            RulesError: ``unknown-preset`` of the table, at its first action.
            RecordError: its action is none.
        """
        stored = decode_among(_STORED, data)
        if isinstance(stored, _StoredAct):
            return self._acted(stored)
        if isinstance(stored, Created):
            self._opened = stored
        return stored

    def _acted(self, stored: _StoredAct) -> Acted:
        if self._grammar is None:
            if self._opened is None:
                raise ValueError("an action before the event that opened the table")
            self._grammar = preset(self._opened.rules).family.grammar
        draw = None if stored.throw is None else Draw(stored.throw, stored.link)
        return Acted(self._grammar.parse(stored.token), stored.by, draw)
