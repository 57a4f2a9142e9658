"""What lies on the table in each family of games: plain values, ready for JSON."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from kosti.i18n import N_

__all__ = [
    "Board",
    "Dice",
    "Hand",
    "KeepPoints",
    "Ladder",
    "LastThrow",
    "Preview",
    "Racer",
    "School",
    "Score",
    "SheetBoard",
    "SheetView",
    "ShowdownBoard",
    "StopView",
    "ThousandBoard",
]

Faces = tuple[int, ...]


@dataclass(frozen=True, slots=True)
class LastThrow:
    __doc__ = N_(
        "The last throw of the game, also when it has ended its turn: the dice that lay there "
        "before (`kept`), and those thrown, in the order in which they fell. `number` is that of "
        "its event. A throw that did not count is `void`; its dice may be missing."
    )

    number: int
    turn: int
    seat: int
    kept: Faces
    thrown: Faces
    void: bool


@dataclass(frozen=True, slots=True)
class Dice:
    __doc__ = N_(
        "The dice of the turn: those lying on the table, ascending (`table`); how many are to be "
        "thrown next (`due`, 0: a decision comes first); and the last throw."
    )

    table: Faces
    due: int
    last: LastThrow | None


# Dice poker on a sheet


@dataclass(frozen=True, slots=True)
class School:
    __doc__ = N_(
        "The school of a sheet: its sum, what is added to it by now (`extra`), and the sum from "
        "which it brings its bonus (`target`, null without such a bonus)."
    )

    sum: int
    extra: int
    full: bool
    target: int | None


@dataclass(frozen=True, slots=True)
class Score:
    __doc__ = N_("A cell that is written.")

    cell: str
    points: int


@dataclass(frozen=True, slots=True)
class SheetView:
    __doc__ = N_(
        "One player's sheet. On bank sheets `bank` counts the saved attempts, `paid` the points "
        "paid for them, `unmade` what empty cells cost in the end; `repeats` are the points of "
        "further fives of a kind. What the rules do not have is null."
    )

    seat: int
    total: int
    cells: tuple[Score, ...]
    school: School | None
    bank: int | None
    paid: int | None
    unmade: int | None
    repeats: int | None


@dataclass(frozen=True, slots=True)
class Preview:
    __doc__ = N_(
        "What the dice on the table are worth in an open cell: the points, whether they make it "
        "(`made`; else it would be crossed out, or stand below its zero), and whether they may be "
        "written there now (`allowed`)."
    )

    cell: str
    points: int
    made: bool
    allowed: bool


@dataclass(frozen=True, slots=True)
class SheetBoard:
    __doc__ = N_(
        "A game on sheets. `attempt` counts the throws of the turn, `attempts` how many there "
        "are, saved ones included. `declared` is the cell to which the turn is bound. On bank "
        "sheets `last_turns` counts the turns that are left once a sheet is complete."
    )

    family: Literal["sheet"]
    dice: Dice
    attempt: int
    attempts: int
    declared: str | None
    last_turns: int | None
    sheets: tuple[SheetView, ...]
    previews: tuple[Preview, ...]


# Thousand


@dataclass(frozen=True, slots=True)
class Ladder:
    __doc__ = N_(
        "The figures of the race, for the ruler along the margin: pits as [lowest score in it, "
        "lowest score above it]; what the rules do not have is null."
    )

    target: int
    opening: int
    pits: tuple[tuple[int, int], ...]
    truck: int | None
    barrel: Literal["none", "points", "open"]
    barrel_line: int | None
    barrel_attempts: int | None
    bolts: int | None
    falls: int | None
    dots: int | None


@dataclass(frozen=True, slots=True)
class Racer:
    __doc__ = N_(
        "One player's account: `barrel` counts the attempts used on the barrel, null off it; "
        "`least` is the least turn that may be written now; `pit` the pit the player is in."
    )

    seat: int
    score: int
    opened: bool
    bolts: int
    barrel: int | None
    falls: int
    dots: int
    least: int
    pit: tuple[int, int] | None


@dataclass(frozen=True, slots=True)
class StopView:
    __doc__ = N_(
        "What stopping would do now. If it is refused, `refusal` says why. Else the mover's "
        "`score` afterwards, and whether it wins, meets the truck, sits down on the barrel or "
        "lands in a pit; `overtaken` and `knocked_off` are the seats this happens to."
    )

    refusal: str | None
    score: int
    wins: bool
    truck: bool
    sits_down: bool
    into_pit: bool
    overtaken: tuple[int, ...]
    knocked_off: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class KeepPoints:
    __doc__ = N_("Dice that may be set aside, as a word of the record, and what they bring.")

    move: str
    dice: Faces
    points: int


@dataclass(frozen=True, slots=True)
class ThousandBoard:
    __doc__ = N_(
        "A race. `points` are those of the turn, not yet written; `aside` and `loose` the dice "
        "set aside since all five were last thrown, and the others. With `confirm` all five have "
        "scored and must be thrown again. `bust` is the chance that the next throw scores "
        "nothing, `mean` what it brings on average. `keeps` lists what may be set aside where "
        "that is a choice."
    )

    family: Literal["thousand"]
    dice: Dice
    points: int
    aside: Faces
    loose: Faces
    confirm: bool
    bust: float | None
    mean: float | None
    stop: StopView | None
    keeps: tuple[KeepPoints, ...]
    racers: tuple[Racer, ...]
    ladder: Ladder


# Showdown


@dataclass(frozen=True, slots=True)
class Hand:
    __doc__ = N_(
        "A hand: its dice, the name of its combination (`rank` as an id, `title` for people), the "
        "sum of the combination and of all five dice. `final`: it counts; else it still lies on "
        "the table."
    )

    seat: int
    dice: Faces
    rank: str
    title: str
    combination: int
    total: int
    final: bool


@dataclass(frozen=True, slots=True)
class ShowdownBoard:
    __doc__ = N_(
        "A match of hands: the round, the hands thrown in it so far, the rounds won and the chips "
        "won or lost by seat. `queue` are the seats that still throw in this round, or in the "
        "`blitz` between equals."
    )

    family: Literal["showdown"]
    dice: Dice
    attempt: int
    attempts: int
    round: int
    rounds: int
    ante: int
    blitz: bool
    queue: tuple[int, ...]
    hands: tuple[Hand, ...]
    won: tuple[int, ...]
    chips: tuple[int, ...]


Board = SheetBoard | ThousandBoard | ShowdownBoard
"""What lies on the table, by family."""
