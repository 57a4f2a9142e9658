"""The cells of a sheet, and what dice make in them (spec 3 and 4).

The forms of scoring are a closed set that presets combine. *Best reading always*: a cell takes the
highest score that the dice allow for it.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from enum import StrEnum
from types import MappingProxyType
from typing import Never, Self, assert_never

from kosti.dice import FACES, Dice
from kosti.games.sheet.choices import EvenOdd, LargeStraight, School, SmallStraight
from kosti.i18n import N_, Text

__all__ = [
    "COMBOS",
    "FACE_OF",
    "JOKER_CELLS",
    "SCHOOL",
    "Cell",
    "cell_ids",
    "combination",
    "school_points",
]


class Cell(StrEnum):
    """A line of a score sheet, by its id in records and rulesets."""

    _value_: str
    message: str
    """The name for people, as a message; the id of a cell that has none yet."""

    def __new__(cls, name: str, title: str = "") -> Self:
        cell = str.__new__(cls, name)
        cell._value_ = name
        cell.message = title or name
        return cell

    # Behind each id stands its name for people.
    ONES = "ones", N_("ones")
    TWOS = "twos", N_("twos")
    THREES = "threes", N_("threes")
    FOURS = "fours", N_("fours")
    FIVES = "fives", N_("fives")
    SIXES = "sixes", N_("sixes")
    PAIR = "pair", N_("pair")
    TWO_PAIRS = "two-pairs", N_("two pairs")
    THREE_OF_A_KIND = "three-of-a-kind", N_("three of a kind")
    FOUR_OF_A_KIND = "four-of-a-kind", N_("four of a kind")
    FULL_HOUSE = "full-house", N_("full house")
    SMALL_STRAIGHT = "small-straight", N_("small straight")
    LARGE_STRAIGHT = "large-straight", N_("large straight")
    POKER = "poker", N_("poker")
    CHANCE = "chance", N_("chance")
    EVEN = "even", N_("even")
    ODD = "odd", N_("odd")
    MINUS = "minus", N_("minus")

    @property
    def words(self) -> Text:
        """The name of the cell for people."""
        return Text.of(self.message)


SCHOOL = (Cell.ONES, Cell.TWOS, Cell.THREES, Cell.FOURS, Cell.FIVES, Cell.SIXES)
"""The six cells of the school, by face."""

COMBOS = tuple(cell for cell in Cell if cell not in SCHOOL)
"""Every other cell."""

JOKER_CELLS = (Cell.FULL_HOUSE, Cell.SMALL_STRAIGHT, Cell.LARGE_STRAIGHT)
"""What five equal dice may stand for as a joker."""

FACE_OF: Mapping[Cell, int] = MappingProxyType(dict(zip(SCHOOL, FACES, strict=True)))
"""The face that a school cell collects."""


def cell_ids(cells: Iterable[Cell]) -> tuple[str, ...]:
    """Return cells by their ids, as errors and records name them."""
    return tuple(cell.value for cell in cells)


_FLAT = (-3, -2, -1, 0, 4, 5)
_SMALL_RUNS: Mapping[SmallStraight, tuple[Dice, ...]] = MappingProxyType(
    {
        SmallStraight.ONE_TO_FIVE: ((1, 2, 3, 4, 5),),
        SmallStraight.ANY_FOUR: ((3, 4, 5, 6), (2, 3, 4, 5), (1, 2, 3, 4)),
    }
)
_LARGE_RUNS: Mapping[LargeStraight, tuple[Dice, ...]] = MappingProxyType(
    {
        LargeStraight.TWO_TO_SIX: ((2, 3, 4, 5, 6),),
        LargeStraight.ANY_FIVE: ((2, 3, 4, 5, 6), (1, 2, 3, 4, 5)),
    }
)


def school_points(form: School, face: int, n: int) -> int:
    """Return the points of a school cell of `face` with `n` dice of it, before any factor."""
    match form:
        case School.FACE:
            return (n - 3) * face
        case School.COUNT:
            return n - 3
        case School.FLAT:
            return _FLAT[n] if n >= 3 else _FLAT[n] * face
        case School.SUM:
            return n * face
        case School.MARK:
            return 0
        case _:
            assert_never(form)


def _without_form(cell: Never) -> None:
    """Name a cell without a form to the type checker; until it has one, no dice make it."""


def combination(  # noqa: C901 # a case for each cell
    cell: Cell,
    throw: Dice,
    *,
    small_straight: SmallStraight = SmallStraight.ONE_TO_FIVE,
    large_straight: LargeStraight = LargeStraight.TWO_TO_SIX,
    full_house_of_five: bool = False,
    two_pairs_of_four: bool = False,
    four_of_five: bool = True,
    even_odd: EvenOdd = EvenOdd.STRICT,
) -> int | None:
    """Return the sum of the dice that make a combo, or None when the throw does not make it.

    `minus` returns the sum of the five dice as a negative number. Lenient `even` and `odd` are
    made by at least one die of theirs.

    Raises:
        ValueError: for a cell of the school.
    """
    n = [throw.count(face) for face in FACES]
    top = max(n)

    def equal(least: int) -> int | None:
        return next((face for face in reversed(FACES) if n[face - 1] >= least), None)

    def run(runs: tuple[Dice, ...]) -> int | None:
        return next((sum(r) for r in runs if all(n[face - 1] for face in r)), None)

    def parity(odd: int) -> int | None:
        right = [face for face in throw if face % 2 == odd]
        enough = len(throw) if even_odd is EvenOdd.STRICT else 1
        return sum(right) if len(right) >= enough else None

    match cell:
        case Cell.PAIR:
            face = equal(2)
            return None if face is None else 2 * face
        case Cell.TWO_PAIRS:
            pairs = [face for face in FACES if n[face - 1] >= 2]
            if len(pairs) == 2:
                return 2 * sum(pairs)
            if two_pairs_of_four and top >= 4:
                return 4 * pairs[0]
            return None
        case Cell.THREE_OF_A_KIND:
            face = equal(3)
            return None if face is None else 3 * face
        case Cell.FOUR_OF_A_KIND:
            face = equal(4)
            return None if face is None or (top == 5 and not four_of_five) else 4 * face
        case Cell.FULL_HOUSE:
            full = sorted(n)[-2:] == [2, 3] or (full_house_of_five and top == 5)
            return sum(throw) if full else None
        case Cell.SMALL_STRAIGHT:
            return run(_SMALL_RUNS[small_straight])
        case Cell.LARGE_STRAIGHT:
            return run(_LARGE_RUNS[large_straight])
        case Cell.POKER:
            return sum(throw) if top == 5 else None
        case Cell.CHANCE:
            return sum(throw)
        case Cell.EVEN:
            return parity(0)
        case Cell.ODD:
            return parity(1)
        case Cell.MINUS:
            return -sum(throw)
        case Cell.ONES | Cell.TWOS | Cell.THREES | Cell.FOURS | Cell.FIVES | Cell.SIXES:
            raise ValueError(cell)
        case _:
            # Reached only while a cell is being added.
            _without_form(cell)  # type: ignore[unreachable]
            return None
