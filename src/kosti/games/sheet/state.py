"""A game of dice poker on sheets while it is played (spec 2, 5.1, 5.2, 5.4, 6, 7)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction
from functools import cache, cached_property

from kosti.dice import DICE, THROWS, Dice, contains, format_dice, join, keeps_of
from kosti.errors import IllegalAction, nearest
from kosti.games.actions import Action, Keep, Skip, Throw, Void
from kosti.games.events import Event, GameOver, VoidThrow
from kosti.games.protocol import Details, Json, Place, places
from kosti.games.roll_off import RollOff, Start
from kosti.games.sheet.actions import Declare, NoCell, Report, Write
from kosti.games.sheet.cells import FACE_OF, SCHOOL, Cell
from kosti.games.sheet.choices import (
    Bank,
    CrossOut,
    DeclareRule,
    Joker,
    LastTurns,
    Order,
    Settlement,
)
from kosti.games.sheet.events import (
    AttemptDrawn,
    AttemptsBanked,
    BankPaid,
    CrossedOut,
    Declared,
    NothingWritten,
    Passed,
    RepeatBonus,
    SchoolFull,
    Written,
)
from kosti.games.sheet.events import LastTurns as TurnsLeft
from kosti.games.sheet.options import ATTEMPTS
from kosti.games.sheet.rules import SheetRules
from kosti.games.throwing import check_throw, dice_actions, dice_wanted, draw
from kosti.i18n import Text

__all__ = ["Sheet", "SheetState"]

BANKED_POINTS = 3
_JOKER_CELLS = (Cell.FULL_HOUSE, Cell.SMALL_STRAIGHT, Cell.LARGE_STRAIGHT)
_NEARBY = 6


@dataclass(frozen=True)
class Sheet:
    """One player's sheet.

    `points` stand in the order of the ruleset's cells, None where a cell is empty. `bank` counts
    saved attempts, `paid` the points already paid for some, `repeats` the points of further fives
    of a kind, `unmade` what the empty cells of a bank sheet cost once the game is over.
    """

    rules: SheetRules
    points: tuple[int | None, ...]
    bank: int = 0
    paid: int = 0
    repeats: int = 0
    unmade: int = 0

    def __getitem__(self, cell: Cell) -> int | None:
        return self.points[self.rules.place_of[cell]]

    @cached_property
    def open(self) -> tuple[Cell, ...]:
        """The empty cells, in sheet order."""
        cells = zip(self.rules.cells, self.points, strict=True)
        return tuple(cell for cell, points in cells if points is None)

    @cached_property
    def available(self) -> tuple[Cell, ...]:
        """The empty cells that the order of the sheet admits now."""
        if self.rules.order is Order.FREE:
            return self.open
        school = tuple(cell for cell in self.open if cell in FACE_OF)
        return school or self.open

    @property
    def full(self) -> bool:
        """Whether no cell is empty."""
        return None not in self.points

    @cached_property
    def school(self) -> tuple[int | None, ...]:
        """The school cells in sheet order."""
        return tuple(self[cell] for cell in self.rules.school_cells)

    @property
    def school_sum(self) -> int:
        """The sum of the written school cells."""
        return sum(points or 0 for points in self.school)

    @property
    def school_extra(self) -> int:
        """What is added to the school's sum by now."""
        return self.rules.school_extra(self.school)

    @property
    def total(self) -> int:
        """The points by now; the bank counts once it is paid, or the game is over."""
        written = sum(points or 0 for points in self.points)
        return written + self.school_extra + self.paid + self.repeats + self.unmade

    def with_entries(self, entries: Iterable[tuple[Cell, int]]) -> Sheet:
        """Return the sheet with several cells written, as one copies it from paper.

        Raises:
            IllegalAction: ``no-cell``, ``cell-filled`` or ``bad-report``.
        """
        sheet = self
        for cell, points in entries:
            if cell not in self.rules.place_of:
                raise IllegalAction("no-cell", cell=cell.value, hint=nearest(cell, sheet.open))
            written = sheet[cell]
            if written is not None:
                raise IllegalAction(
                    "cell-filled", cell=cell.value, points=written, cells=_names(sheet.open)
                )
            check_points(cell, points, self.rules.possible_points(cell))
            sheet = sheet.with_cell(cell, points)
        return sheet

    def with_cell(self, cell: Cell, points: int) -> Sheet:
        """Return the sheet with a cell written."""
        place = self.rules.place_of[cell]
        written = (*self.points[:place], points, *self.points[place + 1 :])
        return Sheet(self.rules, written, self.bank, self.paid, self.repeats, self.unmade)


@dataclass(frozen=True)
class SheetState:
    """A game on sheets between two actions.

    `order` holds the seats in order of play and `at` the place in it; `attempt` counts the throws
    of this turn; `dice` lie on the table, ascending; `due` dice are to be thrown next (0: the
    player decides); `bound` tells that dice are thrown for the declared cell; `last` counts the
    turns that remain once a bank sheet is complete.
    """

    rules: SheetRules
    sheets: tuple[Sheet, ...]
    roll_off: RollOff
    order: tuple[int, ...] = ()
    number: int = 0
    at: int = 0
    attempt: int = 0
    dice: Dice = ()
    due: int = DICE
    declared: Cell | None = None
    bound: bool = False
    last: int | None = None
    over: bool = False
    events: tuple[Event, ...] = field(default=(), compare=False)

    @classmethod
    def before(cls, rules: SheetRules, players: int) -> SheetState:
        """Return the state before the first action."""
        roll_off = RollOff.of(rules.start, players)
        sheets = tuple(Sheet(rules, (None,) * len(rules.cells)) for _ in range(players))
        if roll_off.decided:
            return cls(rules, sheets, roll_off, roll_off.order, number=1)
        return cls(rules, sheets, roll_off, due=roll_off.dice)

    @classmethod
    def at_turn(cls, rules: SheetRules, sheets: tuple[Sheet, ...]) -> SheetState:
        """Return a state in the middle of a game: the first of these players is about to throw."""
        order = tuple(range(len(sheets)))
        over = sheets[0].full
        roll_off = RollOff.of(Start.SEAT, len(sheets))
        return cls(rules, sheets, roll_off, order, number=1, due=0 if over else DICE, over=over)

    @property
    def stage(self) -> int:
        return 0

    @property
    def seat(self) -> int | None:
        if self.over:
            return None
        return self.order[self.at] if self.order else self.roll_off.seat

    @property
    def kept(self) -> Dice:
        return self.dice

    @property
    def sheet(self) -> Sheet:
        """The sheet of the player whose turn it is."""
        return self.sheets[self.order[self.at]]

    # What may come next

    def legal(self) -> tuple[Action, ...]:
        if self.over:
            return ()
        if not self.due:
            return self.decisions()
        return dice_actions(self.due) + self.decisions() + self.reports()

    def decisions(self) -> tuple[Action, ...]:
        if self.over or not self.order:
            return ()
        if self.due:
            return (Skip(),) if self.rules.skip and self.attempt == 0 else ()
        keeps = self._keeps() if self._may_throw else ()
        declares = tuple(Declare(cell) for cell in self.declarable())
        writes = tuple(Write(cell) for cell in self.writable())
        return (*keeps, *declares, *writes, *((NoCell(),) if self._bank else ()))

    def expected(self) -> Text | tuple[str, ...]:
        if self.due:
            return dice_wanted(self.due)
        words = tuple(each.token for each in self.decisions() if not isinstance(each, Keep))
        return ("(…)", *words) if self._may_throw else words

    def reports(self) -> tuple[Action, ...]:
        if self._reports_refusal() is not None:
            return ()
        return tuple(
            Report(cell, points)
            for cell in self.sheet.available
            for points in self.reportable(cell)
        )

    def writable(self) -> tuple[Cell, ...]:
        """Return the cells that the dice on the table may be written into."""
        available = self.sheet.available
        if self.declared is None and self.rules.writes_anything:
            return available
        return tuple(cell for cell in available if self._write_refusal(cell, self.dice) is None)

    def admits(self, cell: Cell, throw: Dice) -> bool:
        """Tell whether a throw could be written into an available cell in this turn."""
        return self._write_refusal(cell, throw) is None

    def declarable(self) -> tuple[Cell, ...]:
        """Return the cells that may be declared now."""
        return self.sheet.available if self._declare_refusal() is None else ()

    def reportable(self, cell: Cell) -> tuple[int, ...]:
        """Return the points that an available cell could get in a turn reported without dice."""
        if self.rules.writes_anything:
            return self.rules.possible_points(cell)
        return tuple(sorted(self._explanations(cell)))

    def points(self, cell: Cell, throw: Dice | None = None, attempt: int | None = None) -> int:
        """Return what a throw (or the dice on the table) would bring in an open cell now."""
        throw = self.dice if throw is None else throw
        if cell in _JOKER_CELLS and self._is_joker(throw):
            return self.rules.joker_points(cell)
        return self.rules.points_in(cell, throw, self.attempt if attempt is None else attempt)

    def repeat_points(self, throw: Dice) -> int:
        """Return the bonus that a throw brings as a further five of a kind."""
        if not self.rules.repeat_bonus or throw[0] != throw[-1]:
            return 0
        return self.rules.repeat_bonus if self.sheet[Cell.POKER] else 0

    # What an action does

    def apply(self, action: Action) -> SheetState:
        if self.over:
            raise IllegalAction("game-over")
        match action:
            case Throw():
                return self._throw(action)
            case Void():
                return self._void(action)
            case Keep(dice):
                return self._keep(dice)
            case Declare(cell):
                return self._declare(Cell(cell))
            case Write(cell):
                return self._write(Cell(cell))
            case Report(cell, points):
                return self._report(Cell(cell), points)
            case Skip():
                return self._skip()
            case NoCell():
                return self._no_cell()
            case _:
                raise self._not_possible(action)

    def _throw(self, throw: Throw) -> SheetState:
        if not self.due:
            raise self._not_possible(throw)
        check_throw(throw, self.due)
        if not self.order:
            roll_off, events = draw(self.roll_off, throw.dice)
            if not roll_off.decided:
                return replace(self, roll_off=roll_off, events=events)
            return replace(
                self, roll_off=roll_off, order=roll_off.order, number=1, due=DICE, events=events
            )
        dice = join(self.dice, throw.dice)
        return replace(self, attempt=self.attempt + 1, dice=dice, due=0, events=())

    def _void(self, void: Void) -> SheetState:
        if not self.due or self.seat is None:
            raise self._not_possible(void)
        check_throw(void, self.due)
        return replace(self, events=(VoidThrow(self.seat),))

    def _keep(self, dice: Dice) -> SheetState:
        if self.due:
            raise self._not_possible(Keep(dice))
        if not self._may_throw:
            raise self._no_throw()
        if len(dice) == DICE and dice == self.dice:
            raise IllegalAction("keep-all")
        if not contains(self.dice, dice):
            raise IllegalAction(
                "keep-not-thrown", dice=format_dice(dice), table=format_dice(self.dice)
            )
        if dice and self._must_declare:
            raise IllegalAction("declare-first", cells=_names(self.sheet.available))
        bound = self.declared is not None
        kept = replace(self, dice=dice, due=DICE - len(dice), bound=bound, events=())
        if self.attempt < ATTEMPTS:
            return kept
        seat = self.order[self.at]
        drawn = replace(self.sheet, bank=self.sheet.bank - 1)
        return replace(
            kept,
            sheets=self._with_sheet(drawn),
            events=(AttemptDrawn(seat),),
        )

    def _declare(self, cell: Cell) -> SheetState:
        if self.due:
            raise self._not_possible(Declare(cell))
        if refusal := self._declare_refusal() or self._cell_refusal(cell):
            raise refusal
        event = Declared(self.order[self.at], cell)
        return replace(self, declared=cell, events=(event,))

    def _write(self, cell: Cell) -> SheetState:
        if self.due:
            raise self._not_possible(Write(cell))
        if refusal := self._cell_refusal(cell) or self._write_refusal(cell, self.dice):
            raise refusal
        points = self.points(cell)
        made = cell in FACE_OF or points != 0 or self.rules.makes(cell, self.dice)
        seat = self.order[self.at]
        event = (
            Written(seat, cell, points, self.attempt) if made else CrossedOut(seat, cell, points)
        )
        return self._fill(cell, points, self.repeat_points(self.dice), event)

    def _report(self, cell: Cell, points: int) -> SheetState:
        if not self.order or not self.due or self.attempt:
            raise self._not_possible(Report(cell, points))
        if refusal := self._reports_refusal() or self._cell_refusal(cell):
            raise refusal
        possible = self.reportable(cell)
        check_points(cell, points, possible)
        event = Written(self.order[self.at], cell, points, None)
        return self._fill(cell, points, self._certain_repeat(cell, points), event)

    def _fill(self, cell: Cell, points: int, repeat: int, event: Event) -> SheetState:
        seat = self.order[self.at]
        sheet = self.sheet.with_cell(cell, points)
        events = [event]
        if repeat:
            sheet = replace(sheet, repeats=sheet.repeats + repeat)
            events.append(RepeatBonus(seat, repeat))
        if self._bank and self.attempt < ATTEMPTS:
            saved = ATTEMPTS - self.attempt
            sheet = replace(sheet, bank=sheet.bank + saved)
            events.append(AttemptsBanked(seat, saved))
        if cell in FACE_OF and None not in sheet.school:
            events.append(SchoolFull(seat, sheet.school_sum, sheet.school_extra))
            if self.rules.bank is Bank.AFTER_SCHOOL and sheet.bank:
                events.append(BankPaid(seat, BANKED_POINTS * sheet.bank))
                sheet = replace(sheet, bank=0, paid=sheet.paid + BANKED_POINTS * sheet.bank)
        last = self.last
        if self._bank and sheet.full and last is None:
            last = self._turns_after_complete()
            if last:
                events.append(TurnsLeft(seat, last))
        elif last is not None:
            last -= 1
        return self._next(self._with_sheet(sheet), last, tuple(events))

    def _skip(self) -> SheetState:
        if not self.rules.skip:
            raise IllegalAction("no-skip")
        if not self.order or self.attempt or not self.due:
            raise self._not_possible(Skip())
        return self._next(self.sheets, None, (Passed(self.order[self.at]),))

    def _no_cell(self) -> SheetState:
        if self.due or not self._bank:
            raise self._not_possible(NoCell())
        last = None if self.last is None else self.last - 1
        event = NothingWritten(self.order[self.at])
        return self._next(self.sheets, last, (event,))

    def _next(
        self, sheets: tuple[Sheet, ...], last: int | None, events: tuple[Event, ...]
    ) -> SheetState:
        """Return the state before the next turn, or after the end."""
        players = len(self.order)
        for step in range(1, players + 1):
            at = (self.at + step) % players
            if last == 0:
                break
            if not sheets[self.order[at]].full:
                return SheetState(
                    self.rules,
                    sheets,
                    self.roll_off,
                    self.order,
                    self.number + 1,
                    at,
                    last=last,
                    events=events,
                )
            # A full sheet is passed over, and its last turn with it.
            last = None if last is None else last - 1
        sheets = tuple(map(self._closed, sheets)) if self._bank else sheets
        end = GameOver(self.order[self.at])
        return replace(
            self, sheets=sheets, dice=(), due=0, declared=None, bound=False, last=last,
            over=True, events=(*events, end),
        )  # fmt: skip

    def _closed(self, sheet: Sheet) -> Sheet:
        """Return a bank sheet with its bank paid and its unmade cells charged."""
        unmade = sum(self.rules.unmade_points(cell) for cell in sheet.open)
        return replace(sheet, paid=sheet.paid + BANKED_POINTS * sheet.bank, unmade=unmade)

    def _turns_after_complete(self) -> int:
        """Return how many turns follow the one in which a bank sheet became complete (5.2)."""
        to_end_of_round = len(self.order) - 1 - self.at
        match self.rules.last_turns:
            case LastTurns.IF_STARTER:
                return to_end_of_round if self.at == 0 else 0
            case LastTurns.EQUAL:
                return to_end_of_round
            case LastTurns.NONE:
                return 0

    def _with_sheet(self, sheet: Sheet) -> tuple[Sheet, ...]:
        seat = self.order[self.at]
        return (*self.sheets[:seat], sheet, *self.sheets[seat + 1 :])

    # What is refused, shared by `legal` and `apply`

    @property
    def _bank(self) -> bool:
        return self.rules.bank is not Bank.NONE

    @property
    def _must_declare(self) -> bool:
        return self.rules.declare is DeclareRule.BY_SECOND and self.declared is None

    def _keeps(self) -> tuple[Keep, ...]:
        return (Keep(()),) if self._must_declare else _keep_actions(self.dice)

    @property
    def _may_throw(self) -> bool:
        """Whether any dice may be thrown again."""
        if self._must_declare and self.attempt == ATTEMPTS - 1:
            return False
        return self.attempt < ATTEMPTS or self.sheet.bank > 0

    def _no_throw(self) -> IllegalAction:
        """Return why no further throw is possible."""
        if self._must_declare and self.attempt == ATTEMPTS - 1:
            return IllegalAction("declare-first", cells=_names(self.sheet.available))
        cells = _names(self.writable())
        if self._bank:
            return IllegalAction("no-bank", possible=(*cells, NoCell().token))
        return IllegalAction("no-attempts", attempts=self.attempt, cells=cells)

    def _declare_refusal(self) -> IllegalAction | None:
        if self.rules.declare is DeclareRule.NEVER:
            return IllegalAction("no-declaring")
        if self.declared is not None:
            return IllegalAction("already-declared", declared=self.declared.value)
        return None

    def _cell_refusal(self, cell: Cell) -> IllegalAction | None:
        """Return why a cell is not available, if it is not."""
        sheet = self.sheet
        if cell in sheet.available:
            return None
        if cell not in self.rules.place_of:
            hint = nearest(cell, sheet.open)
            return IllegalAction("no-cell", cell=cell.value, hint=hint)
        points = sheet[cell]
        if points is not None:
            return IllegalAction(
                "cell-filled", cell=cell.value, points=points, cells=_names(sheet.available)
            )
        return IllegalAction("school-first", cell=cell.value, cells=_names(sheet.available))

    def _write_refusal(self, cell: Cell, throw: Dice) -> IllegalAction | None:
        """Return why a throw may not be written into an available cell, if it may not."""
        rules = self.rules
        if self.declared is not None and self.declared is not cell:
            return IllegalAction("declared", declared=self.declared.value, cell=cell.value)
        if self.bound:
            # The result goes there, whatever it is. Before a further throw a declaration says no
            # more than writing does.
            return None
        if rules.joker is Joker.FORCED and self._is_five_after_poker(throw):
            forced = self._joker_targets(throw)
            if cell not in forced:
                return IllegalAction("joker", cells=_names(forced))
        if self._bank:
            if not rules.makes(cell, throw):
                return IllegalAction("not-made", cell=cell.value)
        elif rules.cross_out is CrossOut.IF_NOTHING_FITS and cell not in FACE_OF:
            if self._fits(cell, throw):
                return None
            fitting = tuple(each for each in self.sheet.available if self._fits(each, throw))
            if fitting:
                return IllegalAction("something-fits", cell=cell.value, cells=_names(fitting))
        return None

    def _fits(self, cell: Cell, throw: Dice) -> bool:
        return self.rules.makes(cell, throw) or (cell in _JOKER_CELLS and self._is_joker(throw))

    def _reports_refusal(self) -> IllegalAction | None:
        if self._bank:
            return IllegalAction("no-reports")
        if not self.order or not self.due or self.attempt:
            return IllegalAction("no-reports")
        return None

    def _is_five_after_poker(self, throw: Dice) -> bool:
        return throw[0] == throw[-1] and self.sheet[Cell.POKER] is not None

    def _is_joker(self, throw: Dice) -> bool:
        """Tell whether five equal dice stand for a full house or a straight now."""
        return (
            self.rules.joker is not Joker.NONE
            and self._is_five_after_poker(throw)
            and self.sheet[SCHOOL[throw[0] - 1]] is not None
        )

    def _joker_targets(self, throw: Dice) -> tuple[Cell, ...]:
        """Return where a forced joker may go: its school cell, else a combo, else anywhere."""
        available = self.sheet.available
        own = SCHOOL[throw[0] - 1]
        if own in available:
            return (own,)
        return tuple(cell for cell in available if cell not in FACE_OF) or available

    def _explanations(self, cell: Cell) -> dict[int, bool]:
        """Return every number the cell may get now, and whether only a repeat bonus explains it."""
        found: dict[int, bool] = {}
        declares = self.rules.declare is not DeclareRule.NEVER
        for throw in THROWS:
            first = 1
            if self._write_refusal(cell, throw) is not None:
                if not declares:
                    continue
                first = 2  # the cell was declared after the first throw, whatever came then
            repeat = self.repeat_points(throw) > 0
            for attempt in range(first, ATTEMPTS + 1):
                points = self.points(cell, throw, attempt)
                found[points] = found.get(points, True) and repeat
        return found

    def _certain_repeat(self, cell: Cell, points: int) -> int:
        """Return the repeat bonus of a reported turn that only five equal dice explain."""
        if not self.rules.repeat_bonus or not self._explanations(cell)[points]:
            return 0
        return self.rules.repeat_bonus

    def _not_possible(self, action: Action) -> IllegalAction:
        return IllegalAction("not-possible", word=action.token, possible=self.expected())

    # What the table shows

    def places(self) -> tuple[Place, ...]:
        totals = tuple(sheet.total for sheet in self.sheets)
        settled: tuple[Fraction | None, ...] = (None,) * len(totals)
        if self.over and self.rules.settlement is Settlement.MINUS_AVERAGE:
            mean = Fraction(sum(totals), len(totals))
            settled = tuple(total - mean for total in totals)
        return tuple(map(Place, totals, places(totals), settled))

    def details(self, seat: int) -> Details:
        sheet = self.sheets[seat]
        cells = zip(self.rules.cells, sheet.points, strict=True)
        written = {cell.value: points for cell, points in cells if points is not None}
        found: dict[str, Json] = {"cells": written}
        if self.rules.school_cells:
            found["school"] = {"sum": sheet.school_sum, "extra": sheet.school_extra}
        if self._bank:
            found |= {"bank": sheet.bank, "paid": sheet.paid, "unmade": sheet.unmade}
        if self.rules.repeat_bonus:
            found["repeats"] = sheet.repeats
        return found


def check_points(cell: Cell, points: int, possible: Sequence[int]) -> None:
    """Refuse points that a cell can never hold, naming those nearby.

    Raises:
        IllegalAction: ``bad-report``.
    """
    if points in possible:
        return
    near = sorted(sorted(possible, key=lambda each: abs(each - points))[:_NEARBY])
    raise IllegalAction(
        "bad-report", cell=cell.value, points=points, possible=tuple(map(str, near))
    )


def _names(cells: Iterable[Cell]) -> tuple[str, ...]:
    return tuple(cell.value for cell in cells)


@cache
def _keep_actions(dice: Dice) -> tuple[Keep, ...]:
    return tuple(Keep(keep) for keep in keeps_of(dice) if len(keep) < DICE)
