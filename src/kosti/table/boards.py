"""What lies on the table in every family of games: plain values, ready for JSON."""

from __future__ import annotations

from dataclasses import dataclass

from kosti.i18n import N_

__all__ = ["Board", "Dice", "Faces", "LastThrow"]

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


@dataclass(frozen=True, slots=True)
class Board:
    """What lies on the table. Each family has its own, which says more than its dice."""

    family: str
    dice: Dice
