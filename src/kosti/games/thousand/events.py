"""The events of dice thousand."""

from __future__ import annotations

from dataclasses import dataclass

from kosti.games.events import Event

__all__ = [
    "AllAside",
    "AttemptUsed",
    "BoltGiven",
    "BoltPenalty",
    "BoltsCleared",
    "Busted",
    "Dotted",
    "Fell",
    "FellToZero",
    "KnockedOff",
    "LeftBarrel",
    "Opened",
    "OpeningDebt",
    "Overtaken",
    "PitEntered",
    "PitLeft",
    "SatDown",
    "SetAside",
    "Stopped",
    "ThousandEvent",
    "Truck",
    "Won",
]


@dataclass(frozen=True, slots=True)
class SetAside(Event):
    """Scoring dice went aside for `points`; `dice_left` may be thrown next."""

    kind = "set-aside"
    routine = True

    points: int
    dice_left: int


@dataclass(frozen=True, slots=True)
class AllAside(Event):
    """All five dice have scored; the turn stands at `points`."""

    kind = "all-aside"
    routine = True

    points: int


@dataclass(frozen=True, slots=True)
class Stopped(Event):
    """A turn of `points` was written; `score` is what they lead to before anything else happens."""

    kind = "stopped"
    routine = True

    points: int
    score: int


@dataclass(frozen=True, slots=True)
class Opened(Event):
    """A turn of `points` opened the player's game."""

    kind = "opened"

    points: int


@dataclass(frozen=True, slots=True)
class Won(Event):
    """The player won the game with `score`."""

    kind = "won"

    score: int


@dataclass(frozen=True, slots=True)
class Busted(Event):
    """Nothing scored; the points of the turn so far are `lost`."""

    kind = "bust"
    routine = True

    lost: int


@dataclass(frozen=True, slots=True)
class OpeningDebt(Event):
    """The player lost `points` for opening turns, of which `failed` have failed so far."""

    kind = "opening-debt"

    points: int
    failed: int


@dataclass(frozen=True, slots=True)
class BoltGiven(Event):
    """The player has `bolts` with this one; with `of` of them they cost the penalty."""

    kind = "bolt"

    bolts: int
    of: int


@dataclass(frozen=True, slots=True)
class BoltPenalty(Event):
    """The last bolt of a row cost `points`, and the row begins anew."""

    kind = "bolt-penalty"

    points: int


@dataclass(frozen=True, slots=True)
class BoltsCleared(Event):
    """A written turn took away all `bolts` of the player."""

    kind = "bolts-cleared"

    bolts: int


@dataclass(frozen=True, slots=True)
class PitEntered(Event):
    """The player's score is in the pit from `low` to just below `high`."""

    kind = "pit-entered"
    distinct_by = ("low",)

    low: int
    high: int


@dataclass(frozen=True, slots=True)
class PitLeft(Event):
    """The player's score is out of the pit from `low` to just below `high`."""

    kind = "pit-left"
    distinct_by = ("low",)

    low: int
    high: int


@dataclass(frozen=True, slots=True)
class Overtaken(Event):
    """The player in the seat `by` went past this one, who lost `points`."""

    kind = "overtaken"

    points: int
    by: int


@dataclass(frozen=True, slots=True)
class Truck(Event):
    """The player stood exactly on the truck number and lost all `points`."""

    kind = "truck"

    points: int


@dataclass(frozen=True, slots=True)
class SatDown(Event):
    """The player sits on the barrel now, at `score`."""

    kind = "sat-down"

    score: int


@dataclass(frozen=True, slots=True)
class AttemptUsed(Event):
    """A turn on the barrel failed: `attempts` so far; a fall follows on number `of`, if any."""

    kind = "attempt-used"

    attempts: int
    of: int | None


@dataclass(frozen=True, slots=True)
class KnockedOff(Event):
    """The player in the seat `by` sat down on the barrel; this one's fall follows."""

    kind = "knocked-off"

    by: int


@dataclass(frozen=True, slots=True)
class Fell(Event):
    """The player fell from the barrel and lost `points`; `fall` is the number of the fall."""

    kind = "fell"

    points: int
    fall: int


@dataclass(frozen=True, slots=True)
class FellToZero(Event):
    """The last fall of a row, number `fall`, cost the player the whole score, `points`."""

    kind = "fell-to-zero"

    points: int
    fall: int


@dataclass(frozen=True, slots=True)
class LeftBarrel(Event):
    """A charge left the player below the line, at `score`: off the barrel, without a fall."""

    kind = "left-barrel"

    score: int


@dataclass(frozen=True, slots=True)
class Dotted(Event):
    """The turn passed the target and is `lost`; the player has `dots` with this one."""

    kind = "dot"

    dots: int
    lost: int


ThousandEvent = (
    SetAside
    | AllAside
    | Stopped
    | Opened
    | Won
    | Busted
    | OpeningDebt
    | BoltGiven
    | BoltPenalty
    | BoltsCleared
    | PitEntered
    | PitLeft
    | Overtaken
    | Truck
    | SatDown
    | AttemptUsed
    | KnockedOff
    | Fell
    | FellToZero
    | LeftBarrel
    | Dotted
)
"""Everything that happens in thousand and in no other family."""
