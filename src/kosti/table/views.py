"""What a viewer of a table gets to see: plain values, ready for JSON.

`kosti.table.viewing` makes them. Everything that is meant for reading is in the viewer's language.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal, NewType

from kosti.games.events import Json
from kosti.games.options import Plain
from kosti.i18n import N_, Lang
from kosti.table.boards import Board
from kosti.table.commands import TurnText
from kosti.table.settings import Settings
from kosti.table.status import Phase, SeatKind

__all__ = [
    "CauseView",
    "Choices",
    "Consequences",
    "DueTurn",
    "EventView",
    "Facts",
    "FairView",
    "FigureChange",
    "FigureValue",
    "GameEvent",
    "Line",
    "MovedTurn",
    "Note",
    "OldTurn",
    "PlayerText",
    "ProposalView",
    "Refusal",
    "ReportChoice",
    "RulesView",
    "SeatView",
    "StandingView",
    "TotalChange",
    "TurnView",
    "Update",
    "View",
    "You",
]

FigureValue = int | str | bool | None
"""What a figure of a seat may be."""


@dataclass(frozen=True, slots=True)
class Facts:
    """What the page must know of a ruleset beyond its options; each family has its own."""


@dataclass(frozen=True, slots=True)
class RulesView:
    __doc__ = N_(
        "The rules of a table in short: the preset `id`, the name of its `family`, and in "
        "`options` the house rules that differ from the preset. `facts` are what the family's own "
        "page needs to know of the rules; null where it needs nothing."
    )

    id: str
    family: str
    title: str
    summary: str
    options: Mapping[str, Plain]
    facts: Facts | None


@dataclass(frozen=True, slots=True)
class You:
    __doc__ = N_(
        "Who the viewer is: the `creator` or not, the `seats` the viewer may act for (none: a "
        "spectator), and the names of the commands that are possible now (`may`; what they are "
        "given can still be refused)."
    )

    creator: bool
    seats: tuple[int, ...]
    lang: Lang
    may: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class SeatView:
    __doc__ = N_(
        "A seat. `bot` names the bot that sits there; `own_device` says that the player uses the "
        "creator's device; `yours` that the viewer may act for it; `online` that somebody who may "
        "is connected; with `away` a bot stands in until the player returns. `handicap` are the "
        "points at the start; `left` says that the player is no longer in the game."
    )

    seat: int
    name: str
    kind: SeatKind
    bot: str | None
    own_device: bool
    yours: bool
    online: bool
    away: bool
    handicap: int
    left: bool


@dataclass(frozen=True, slots=True)
class TurnView:
    __doc__ = N_(
        "Whose turn it is. `number` counts from 1 and is 0 during the roll-off. After "
        "`deadline` (seconds since 1970) the table does not wait any longer; null: it waits."
    )

    number: int
    seat: int
    name: str
    deadline: float | None


@dataclass(frozen=True, slots=True)
class ReportChoice:
    __doc__ = N_(
        "The points that may be reported without dice in a cell, or, without a cell, as the whole "
        "turn."
    )

    cell: str | None
    points: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Choices:
    __doc__ = N_(
        "What the viewer may do now for `seat`: the words in `moves`; with `keep` any of the dice "
        "on the table but not all of them, as in “(55)” or “()”; `throw` so many virtual dice; "
        "`enter` so many real dice; `report` a turn without its dice (`bust` and `dot` are in "
        "`moves`)."
    )

    seat: int
    moves: tuple[str, ...]
    keep: bool
    throw: int
    enter: int
    report: tuple[ReportChoice, ...]


@dataclass(frozen=True, slots=True)
class StandingView:
    __doc__ = N_(
        "How a seat stands. Equal totals share a `place` (1, 1, 3); who has left, or has not come "
        "yet, has none. `settlement` is what the "
        'player wins or loses, a whole number or a fraction such as "49/3".'
    )

    seat: int
    name: str
    total: int
    place: int | None
    settlement: int | str | None


@dataclass(frozen=True, slots=True)
class Refusal:
    __doc__ = N_(
        "Why something is impossible: a stable `code`, a sentence, and where it concerns a turn "
        "of the game its number and the word."
    )

    code: str
    message: str
    turn: int | None
    token: str | None


@dataclass(frozen=True, slots=True)
class FigureChange:
    __doc__ = N_(
        "What a correction changes in a figure of a seat, such as a cell of its sheet: the "
        "`figure` as an id, its title for people, and its values; null is an empty cell."
    )

    seat: int
    figure: str
    title: str
    before: FigureValue
    after: FigureValue


@dataclass(frozen=True, slots=True)
class TotalChange:
    __doc__ = N_("What a correction changes in the total and the place of a seat.")

    seat: int
    before: int
    after: int
    place_before: int | None
    place_after: int | None


GameEvent = NewType("GameEvent", Mapping[str, Json])
"""An event of a game: its `kind` and its fields."""


@dataclass(frozen=True, slots=True)
class EventView:
    __doc__ = N_(
        "Something that happened in a game: the event itself, and a sentence that says it."
    )

    event: GameEvent
    text: str


@dataclass(frozen=True, slots=True)
class OldTurn:
    __doc__ = N_("A turn that falls away by a correction: its number, seat and text before it.")

    turn: int
    seat: int
    text: str


@dataclass(frozen=True, slots=True)
class DueTurn:
    __doc__ = N_("A turn that a correction makes due: it must be told before the later ones stand.")

    turn: int
    seat: int


@dataclass(frozen=True, slots=True)
class MovedTurn:
    __doc__ = N_(
        "A turn that another seat has played after a correction: its number then, the seat "
        "`before` and `after` it, and its text."
    )

    turn: int
    before: int
    after: int
    text: str


@dataclass(frozen=True, slots=True)
class CauseView:
    __doc__ = N_(
        "Something that happens only before a correction or only after it, in this `turn` (0: the "
        "roll-off)."
    )

    turn: int
    happened: EventView


@dataclass(frozen=True, slots=True)
class Consequences:
    __doc__ = N_(
        "What a correction would bring about. If it is refused, or makes a later turn impossible, "
        "`impossible` says which; then nothing else is told. Turns that have no place any more "
        "(`falls_away`) must be given up with the correction. While a turn is `due`, only what "
        "happens before it is told; its text is sent along with the correction. `moved` are turns "
        "that change hands; `gone` no longer happens and `new` newly does. Then the figures and "
        "totals that change, who moves next and whether the game is over then."
    )

    turns: tuple[TurnText, ...]
    impossible: Refusal | None = None
    falls_away: tuple[OldTurn, ...] = ()
    due: tuple[DueTurn, ...] = ()
    moved: tuple[MovedTurn, ...] = ()
    gone: tuple[CauseView, ...] = ()
    new: tuple[CauseView, ...] = ()
    figures: tuple[FigureChange, ...] = ()
    totals: tuple[TotalChange, ...] = ()
    next_seat: int | None = None
    over: bool = False


@dataclass(frozen=True, slots=True)
class ProposalView:
    __doc__ = N_(
        "A correction that waits for consent: who proposed it (null: the creator), which seats "
        "must still agree (`waits_for`; empty: the creator must), and its consequences."
    )

    seat: int | None
    waits_for: tuple[int, ...]
    consequences: Consequences


@dataclass(frozen=True, slots=True)
class PlayerText:
    __doc__ = N_("A text that a player has added to the secret of the dice.")

    seat: int
    text: str


@dataclass(frozen=True, slots=True)
class FairView:
    __doc__ = N_(
        "What makes the virtual dice checkable: the SHA-256 of the secret (`commitment`), the "
        "players' own texts, how often each face has fallen (`faces`, from 1 to 6), the last link "
        "that the device of each seat has shown of its chain (`links`), and how many throws came "
        "from the server alone (`server_only`). Once the game is over also the `seed` itself."
    )

    commitment: str
    texts: tuple[PlayerText, ...]
    faces: tuple[int, ...]
    seed: str | None
    links: tuple[str | None, ...]
    server_only: int


@dataclass(frozen=True, slots=True)
class Line:
    __doc__ = N_(
        "A turn in the history: its words in the record notation, what happened in it, in that "
        "order (`happened`), the dice that lay on the table in the end, and every seat's total "
        "after it. `by` says who played it: the player, a bot, or the clock for an absent player. "
        "Throws of the roll-off have the turn 0, a line each."
    )

    turn: int
    seat: int
    text: str
    by: Literal["player", "bot", "clock"]
    happened: tuple[EventView, ...]
    dice: tuple[int, ...]
    totals: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Note:
    __doc__ = N_(
        "Something that happened at the table and not in the game, as a sentence, with the number "
        "of its event and the turn during which it happened."
    )

    number: int
    at: float
    turn: int
    sentence: str


@dataclass(frozen=True, slots=True)
class View:
    __doc__ = N_(
        "Everything about the table but its history. `number` is that of the last event; `game` "
        "counts the games at this table from 1. `board` is null before the start; `choices` is "
        "null for whoever cannot act now; `past` holds the standings of the games before this one."
    )

    id: str
    number: int
    game: int
    phase: Phase
    rules: RulesView
    settings: Settings
    you: You
    seats: tuple[SeatView, ...]
    turn: TurnView | None
    board: Board | None
    choices: Choices | None
    standings: tuple[StandingView, ...]
    proposal: ProposalView | None
    fair: FairView | None
    past: tuple[tuple[StandingView, ...], ...]


@dataclass(frozen=True, slots=True)
class Update:
    __doc__ = N_(
        "The table as it is now, and what is new in its history: every line from turn `since` on "
        "is replaced by `lines`, and `notes` are added; with `fresh` everything known before is "
        "forgotten. `view` replaces the view before it."
    )

    view: View
    since: int
    lines: tuple[Line, ...]
    notes: tuple[Note, ...]
    fresh: bool
