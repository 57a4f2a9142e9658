"""The options of dice poker on a sheet (spec 3): values, titles and sentences."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar

from kosti.games.options import (
    Choice,
    Choices,
    Domain,
    DomainKind,
    Flag,
    OrOff,
    Plain,
    Ruleset,
    Whole,
    option,
)
from kosti.games.roll_off import Start, start_option
from kosti.games.sheet.cells import COMBOS, SCHOOL, Cell, cell_ids
from kosti.games.sheet.choices import (
    Bank,
    CrossOut,
    DeclareRule,
    EvenOdd,
    Joker,
    LargeStraight,
    LastTurns,
    Nothing,
    Order,
    School,
    SchoolTotal,
    Settlement,
    SmallStraight,
    Unmade,
)
from kosti.i18n import N_, Text

__all__ = ["ATTEMPTS", "BANKED_POINTS", "BONUS_TOTALS", "SheetOptions", "has"]

ATTEMPTS = 3
"""Attempts of a turn, where no bank adds more."""

BANKED_POINTS = 3
"""What a saved attempt is paid with."""

BONUS_TOTALS = (
    SchoolTotal.BONUS_FROM_ZERO,
    SchoolTotal.PLUS_MINUS,
    SchoolTotal.BONUS_FROM_63,
)
"""The school results in which `school_bonus` plays a part."""


@dataclass(frozen=True)
class _Cells(Domain[tuple[Cell, ...]]):
    """A list of cells in sheet order, each at most once."""

    among: tuple[Cell, ...]
    sentence: str
    empty: str | None = None

    @property
    def kind(self) -> DomainKind:
        return DomainKind.SEVERAL

    @property
    def choices(self) -> Choices:
        return tuple((cell.value, cell.words) for cell in self.among)

    @property
    def possible(self) -> Text:
        names = cell_ids(self.among)
        if self.empty is not None:
            return Text.of(N_("a list, each at most once, of {names}; [] for none"), names=names)
        return Text.of(N_("a list, each at most once, of {names}"), names=names)

    def read(self, value: object) -> tuple[Cell, ...]:
        if not isinstance(value, list | tuple):
            raise ValueError(value)
        cells = tuple(Cell(each) for each in value)
        if len(set(cells)) < len(cells) or not set(cells) <= set(self.among):
            raise ValueError(value)
        if not cells and self.empty is None:
            raise ValueError(value)
        return cells

    def plain(self, value: tuple[Cell, ...]) -> Plain:
        return list(cell_ids(value))

    def describe(self, value: tuple[Cell, ...]) -> Text:
        if not value and self.empty is not None:
            return Text.of(self.empty)
        return Text.of(self.sentence, value=tuple(cell.words for cell in value))


@dataclass(frozen=True)
class _Factors(Domain[tuple[int, int, int]]):
    """Three factors, by attempt."""

    possible: ClassVar[Text] = Text.of(N_("three factors from 1 to 10, as [4, 2, 1]"))

    def read(self, value: object) -> tuple[int, int, int]:
        if not isinstance(value, list | tuple) or len(value) != ATTEMPTS:
            raise ValueError(value)
        if not all(type(each) is int and 1 <= each <= 10 for each in value):
            raise ValueError(value)
        return (value[0], value[1], value[2])

    def plain(self, value: tuple[int, int, int]) -> Plain:
        return list(value)

    def describe(self, value: tuple[int, int, int]) -> Text:
        return Text.of(
            N_("Poker made on attempt 1, 2, 3 counts ×{first}, ×{second}, ×{third}."),
            first=value[0],
            second=value[1],
            third=value[2],
        )


@dataclass(frozen=True)
class _Prices(Domain[tuple[tuple[Cell, int], ...]]):
    """Fixed prices of combos."""

    possible: ClassVar[Text] = Text.of(
        N_("prices from 1 to 1000 for combos, as {example}"), example="{poker = 50}"
    )

    def read(self, value: object) -> tuple[tuple[Cell, int], ...]:
        if not isinstance(value, Mapping):
            raise ValueError(value)
        prices = {Cell(cell): price for cell, price in value.items()}
        if not set(prices) <= set(COMBOS):
            raise ValueError(value)
        if not all(type(price) is int and 1 <= price <= 1000 for price in prices.values()):
            raise ValueError(value)
        return tuple((cell, prices[cell]) for cell in Cell if cell in prices)

    def plain(self, value: tuple[tuple[Cell, int], ...]) -> Plain:
        return {cell.value: price for cell, price in value}

    def describe(self, value: tuple[tuple[Cell, int], ...]) -> Text:
        if not value:
            return Text.of(N_("No combo has a fixed price."))
        return Text.of(
            N_("Fixed prices, whatever the dice: {prices}."),
            prices=tuple(
                Text.of("{cell} {price}", cell=cell.words, price=price) for cell, price in value
            ),
        )


def has(*cells: Cell) -> _Has:
    """Return the test whether a sheet has one of these cells."""
    return _Has(cells)


@dataclass(frozen=True)
class _Has:
    """Tells whether a sheet has one of these cells."""

    cells: tuple[Cell, ...]

    def __call__(self, rules: SheetOptions) -> bool:
        return any(cell in rules.cells for cell in self.cells)


@dataclass(frozen=True, kw_only=True, eq=False)
class SheetOptions(Ruleset):
    """The options alone; `SheetRules` adds what they mean."""

    cells: tuple[Cell, ...] = option(
        (
            *SCHOOL,
            Cell.PAIR,
            Cell.TWO_PAIRS,
            Cell.THREE_OF_A_KIND,
            Cell.SMALL_STRAIGHT,
            Cell.LARGE_STRAIGHT,
            Cell.FULL_HOUSE,
            Cell.FOUR_OF_A_KIND,
            Cell.POKER,
            Cell.CHANCE,
        ),
        _Cells(tuple(Cell), N_("The sheet has these cells: {value}.")),
        N_("Cells"),
        N_("Which lines the sheet has, in their order."),
    )
    order: Order = option(
        Order.SCHOOL_FIRST,
        Choice(
            Order,
            {
                Order.SCHOOL_FIRST: N_("Combos may be written only once the school is full."),
                Order.FREE: N_("School and combos may be written in any order."),
            },
        ),
        N_("Order"),
        N_("Whether combos may be written before the school is full."),
        has(*SCHOOL),
    )
    school: School = option(
        School.FACE,
        Choice(
            School,
            {
                School.FACE: N_(
                    "Three dice of its face bring a school cell to zero; each die more or less "
                    "counts plus or minus the face."
                ),
                School.COUNT: N_(
                    "Three dice of its face bring a school cell to zero; each die more or less "
                    "counts plus or minus one."
                ),
                School.FLAT: N_(
                    "Three dice of its face bring a school cell to zero, four +4, five +5; each "
                    "missing die counts minus the face."
                ),
                School.SUM: N_("A school cell adds up the dice of its face."),
                School.MARK: N_(
                    "A school cell is crossed off with three dice of its face or more; it is "
                    "worth nothing and cannot be written otherwise."
                ),
            },
        ),
        N_("School"),
        N_("What a school cell is worth with so many dice of its face."),
        has(*SCHOOL),
    )
    school_total: SchoolTotal = option(
        SchoolTotal.BONUS_FROM_ZERO,
        Choice(
            SchoolTotal,
            {
                SchoolTotal.NONE: N_("The full school adds nothing to its sum."),
                SchoolTotal.BONUS_FROM_ZERO: N_(
                    "A full school of zero or more brings the school bonus."
                ),
                SchoolTotal.PLUS_MINUS: N_(
                    "A full school above zero brings the school bonus, below zero it costs the "
                    "same; zero is zero."
                ),
                SchoolTotal.TENFOLD_IF_NEGATIVE: N_(
                    "A full school below zero counts tenfold; from zero up it counts as it is."
                ),
                SchoolTotal.TENFOLD_EACH_NEGATIVE: N_(
                    "Each negative cell of the school counts tenfold, at once."
                ),
                SchoolTotal.BONUS_FROM_63: N_(
                    "A full school of 63 or more brings the school bonus."
                ),
            },
        ),
        N_("School result"),
        N_("What the full school adds to its sum."),
        has(*SCHOOL),
    )
    school_bonus: int = option(
        50,
        Whole(1, 500, N_("The school bonus is {value} points.")),
        N_("School bonus"),
        N_("The bonus of the full school, in points."),
        lambda rules: rules.school_total in BONUS_TOTALS,
    )
    first_throw: int = option(
        2,
        Whole(
            1,
            4,
            N_("Combos written on the first throw count ×{value}, without their bonus."),
        ),
        N_("First throw"),
        N_("The factor of combos written on the first attempt."),
        lambda rules: rules.first_throw > 1 and has(*COMBOS)(rules),
    )
    first_throw_school: int = option(
        1,
        Whole(1, 4, N_("School results above zero count ×{value} on the first throw.")),
        N_("First throw in the school"),
        N_("The factor of positive school results written on the first attempt."),
        lambda rules: rules.first_throw_school > 1 and has(*SCHOOL)(rules),
    )
    undoubled: tuple[Cell, ...] = option(
        (Cell.CHANCE,),
        _Cells(
            COMBOS,
            N_("The factor of the first throw does not touch: {value}."),
            N_("The factor of the first throw holds for every combo."),
        ),
        N_("Not multiplied"),
        N_("Combos that the factor of the first throw leaves alone."),
        lambda rules: rules.first_throw > 1 and has(*COMBOS)(rules),
    )
    poker_factors: tuple[int, int, int] | None = option(
        None,
        OrOff(_Factors(), N_("Poker has no factors of its own.")),
        N_("Poker factors"),
        N_("Factors of poker by attempt, in place of the factor of the first throw."),
        lambda rules: rules.poker_factors is not None,
    )
    poker_bonus: int = option(
        50,
        Whole(
            0,
            300,
            N_("A made poker brings {value} more, never multiplied."),
            zero=N_("Poker has no bonus."),
        ),
        N_("Poker bonus"),
        N_("Points added to a made poker, never multiplied."),
        has(Cell.POKER),
    )
    four_bonus: int = option(
        0,
        Whole(
            0,
            300,
            N_("A made four of a kind brings {value} more, never multiplied."),
            zero=N_("Four of a kind has no bonus."),
        ),
        N_("Four-of-a-kind bonus"),
        N_("Points added to a made four of a kind, never multiplied."),
        lambda rules: rules.four_bonus > 0,
    )
    small_straight: SmallStraight = option(
        SmallStraight.ONE_TO_FIVE,
        Choice(
            SmallStraight,
            {
                SmallStraight.ONE_TO_FIVE: N_("The small straight is 1-2-3-4-5."),
                SmallStraight.ANY_FOUR: N_(
                    "Any four in a row make the small straight; the best four count."
                ),
            },
        ),
        N_("Small straight"),
        N_("What makes the small straight."),
        has(Cell.SMALL_STRAIGHT),
    )
    large_straight: LargeStraight = option(
        LargeStraight.TWO_TO_SIX,
        Choice(
            LargeStraight,
            {
                LargeStraight.TWO_TO_SIX: N_("The large straight is 2-3-4-5-6."),
                LargeStraight.ANY_FIVE: N_("Any five in a row make the large straight."),
            },
        ),
        N_("Large straight"),
        N_("What makes the large straight."),
        has(Cell.LARGE_STRAIGHT),
    )
    fixed: tuple[tuple[Cell, int], ...] = option(
        (),
        _Prices(),
        N_("Fixed prices"),
        N_("Combos with a fixed price in place of their dice."),
        lambda rules: bool(rules.fixed),
    )
    all_dice: tuple[Cell, ...] = option(
        (),
        _Cells(
            COMBOS,
            N_("Once made, these add up all five dice: {value}."),
            N_("A combo adds up only the dice that make it."),
        ),
        N_("All five dice"),
        N_("Combos that add up all five dice once they are made."),
        has(*COMBOS),
    )
    full_house_of_five: bool = option(
        False,
        Flag(
            N_("Five equal dice are also a full house."),
            N_("Five equal dice are not a full house."),
        ),
        N_("Full house of five"),
        N_("Whether five equal dice are a full house."),
        has(Cell.FULL_HOUSE),
    )
    two_pairs_of_four: bool = option(
        False,
        Flag(
            N_("Four equal dice are also two pairs."),
            N_("Two pairs need two different faces."),
        ),
        N_("Two pairs of four"),
        N_("Whether four equal dice are two pairs."),
        has(Cell.TWO_PAIRS),
    )
    four_of_five: bool = option(
        True,
        Flag(
            N_("Five equal dice may be written as four of a kind."),
            N_("Five equal dice are not a four of a kind."),
        ),
        N_("Four of five"),
        N_("Whether five equal dice may be written as four of a kind."),
        has(Cell.FOUR_OF_A_KIND),
    )
    even_odd: EvenOdd = option(
        EvenOdd.STRICT,
        Choice(
            EvenOdd,
            {
                EvenOdd.STRICT: N_("Even (odd) needs all five dice even (odd)."),
                EvenOdd.LENIENT: N_(
                    "Even (odd) adds up the even (odd) dice alone and is never multiplied."
                ),
            },
        ),
        N_("Even and odd"),
        N_("Whether one wrong die spoils even or odd."),
        has(Cell.EVEN, Cell.ODD),
    )
    cross_out: CrossOut = option(
        CrossOut.ALWAYS,
        Choice(
            CrossOut,
            {
                CrossOut.ALWAYS: N_("A combo may be crossed out at any time."),
                CrossOut.IF_NOTHING_FITS: N_(
                    "A combo may be crossed out only when the dice fit no open cell; a school "
                    "cell fits with three dice of its face (one where it adds up its dice)."
                ),
            },
        ),
        N_("Crossing out"),
        N_("When a combo may be crossed out."),
        lambda rules: (
            rules.bank is Bank.NONE and rules.nothing is not Nothing.OUT and has(*COMBOS)(rules)
        ),
    )
    nothing: Nothing = option(
        Nothing.CROSS_OUT,
        Choice(
            Nothing,
            {
                Nothing.CROSS_OUT: N_("A turn that makes nothing costs a cell."),
                Nothing.OUT: N_(
                    "Nothing is crossed out: a player whose third throw fits no open cell is out "
                    "of the game, with a total of 0 and behind everybody who is not; a school "
                    "cell fits any dice."
                ),
            },
        ),
        N_("A turn that makes nothing"),
        N_("What becomes of a player whose three throws make nothing."),
        lambda rules: rules.nothing is not Nothing.CROSS_OUT,
    )
    declare: DeclareRule = option(
        DeclareRule.NEVER,
        Choice(
            DeclareRule,
            {
                DeclareRule.NEVER: N_("The target of a turn may change freely."),
                DeclareRule.BY_SECOND: N_(
                    "To keep dice, or to throw a third time, a cell must be declared; the result "
                    "goes there. Without a declaration all five dice are thrown once more."
                ),
            },
        ),
        N_("Declaring"),
        N_("Whether the target of a turn must be declared."),
    )
    skip: bool = option(
        False,
        Flag(
            N_("A turn may be passed before its first throw; its cell is filled later."),
            N_("No turn may be passed."),
        ),
        N_("Passing"),
        N_("Whether a turn may be passed before its first throw."),
    )
    bank: Bank = option(
        Bank.NONE,
        Choice(
            Bank,
            {
                Bank.NONE: N_("Unused attempts are lost."),
                Bank.AT_END: N_(
                    "Unused attempts go to a bank: they buy a fourth and further throws, and what "
                    "is left brings 3 points each at the end. A turn may end without writing."
                ),
                Bank.AFTER_SCHOOL: N_(
                    "Unused attempts go to a bank: they buy a fourth and further throws, and bring "
                    "3 points each when the school is complete and again at the end. A turn may "
                    "end without writing."
                ),
                Bank.CHOOSE: N_(
                    "Unused attempts go to a bank: they buy a fourth and further throws, and bring "
                    "3 points each at the end. Who completes the school chooses whether the bank "
                    "is paid then or kept. A turn may end without writing."
                ),
            },
        ),
        N_("Bank of attempts"),
        N_("Whether unused attempts are saved, and when they are paid."),
    )
    last_turns: LastTurns = option(
        LastTurns.IF_STARTER,
        Choice(
            LastTurns,
            {
                LastTurns.IF_STARTER: N_(
                    "The game ends when a sheet is complete; if that player began the game, each "
                    "of the others has one last turn."
                ),
                LastTurns.EQUAL: N_(
                    "When a sheet is complete the round is played out, then the game is over."
                ),
                LastTurns.NONE: N_("The game ends at once when a sheet is complete."),
            },
        ),
        N_("Last turns"),
        N_("Who still plays after the first sheet is complete (bank sheets)."),
        lambda rules: rules.bank is not Bank.NONE,
    )
    unmade: Unmade = option(
        Unmade.LEAST,
        Choice(
            Unmade,
            {
                Unmade.LEAST: N_(
                    "An unmade cell costs at the end: in the school three times its face, in the "
                    "combos the least it could have brought without bonus."
                ),
                Unmade.MOST: N_(
                    "An unmade cell costs at the end: in the school three times its face, in the "
                    "combos the most it could have brought without bonus."
                ),
            },
        ),
        N_("Unmade cells"),
        N_("What an unmade combo costs at the end (bank sheets)."),
        lambda rules: rules.bank is not Bank.NONE,
    )
    joker: Joker = option(
        Joker.NONE,
        Choice(
            Joker,
            {
                Joker.NONE: N_("There is no joker."),
                Joker.FORCED: N_(
                    "Five equal dice, once poker is filled, must go to their school cell; if that "
                    "is filled too, they make a full house or either straight as a joker."
                ),
                Joker.FREE: N_(
                    "Five equal dice, once poker and their school cell are filled, make a full "
                    "house or either straight as a joker."
                ),
            },
        ),
        N_("Joker"),
        N_("What a further five of a kind may stand for once poker is filled."),
        lambda rules: rules.joker is not Joker.NONE,
    )
    repeat_bonus: int = option(
        0,
        Whole(
            0,
            500,
            N_("Each further five of a kind brings {value} once poker stands at its full price."),
            zero=N_("A further five of a kind brings nothing extra."),
        ),
        N_("Repeat bonus"),
        N_("Points for each further five of a kind once poker stands at its full price."),
        lambda rules: rules.repeat_bonus > 0,
    )
    settlement: Settlement = option(
        Settlement.TOTAL,
        Choice(
            Settlement,
            {
                Settlement.TOTAL: N_("The highest total wins."),
                Settlement.MINUS_AVERAGE: N_(
                    "The table's average is taken from each result: zero or more is a win."
                ),
            },
        ),
        N_("Settlement"),
        N_("What the players win or lose after the game."),
    )
    start: Start = start_option()
