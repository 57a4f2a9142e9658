"""A game of dice poker on sheets while it is played (spec 2, 5.1, 5.2, 5.4, 6, 7)."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from fractions import Fraction
from typing import assert_never

from kosti.dice import DICE, Dice, contains, format_dice, join
from kosti.errors import IllegalAction, RulesError, nearest, quoted
from kosti.games.actions import Action, Keep, Skip, Throw, Void
from kosti.games.events import Event, GameOver, SeatJoined, SeatLeft, VoidThrow
from kosti.games.protocol import Details, Json, Place, places_among
from kosti.games.roll_off import RollOff, Start, with_seat
from kosti.games.sheet.actions import Declare, KeepBank, NoCell, Out, PayBank, Report, Write
from kosti.games.sheet.cells import FACE_OF, Cell, cell_ids
from kosti.games.sheet.choices import (
    Bank,
    DeclareRule,
    LastTurns,
    Nothing,
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
    WentOut,
    Written,
)
from kosti.games.sheet.events import LastTurns as TurnsLeft
from kosti.games.sheet.options import ATTEMPTS, BANKED_POINTS
from kosti.games.sheet.refusals import cell_refusal, declare_first, declare_refusal, write_refusal
from kosti.games.sheet.reported import can_go_out, certain_repeat, reportable
from kosti.games.sheet.rules import SheetRules
from kosti.games.sheet.score_sheet import Sheet, check_points
from kosti.games.throwing import (
    check_throw,
    dice_actions,
    dice_wanted,
    draw,
    keep_actions,
    keep_wanted,
)
from kosti.i18n import N_, Text

__all__ = ["MOST_HANDICAP", "SheetState"]

MOST_HANDICAP = 1_000
"""The most points that a player may have at the start."""

_LAST_TO_JOIN = 2
"""The last round in which a latecomer still gets a sheet: the missed turns come at the end."""


@dataclass(frozen=True)
class SheetState:
    """A game on sheets between two actions.

    `order` holds the seats in order of play and `at` the place in it; `attempt` counts the throws
    of this turn; `dice` lie on the table, ascending; `due` dice are to be thrown next (0: the
    player decides); `bound` tells that dice are thrown for the declared cell; `last` counts the
    turns that remain once a bank sheet is complete. `paying`: the school has just become complete,
    and its player says whether the bank is paid or kept.
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
    paying: bool = False
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
        over = sheets[0].done
        roll_off = RollOff.of(Start.SEAT, len(sheets))
        return cls(rules, sheets, roll_off, order, number=1, due=0 if over else DICE, over=over)

    # Coming and going

    def prepared(self, handicap: tuple[int, ...], absent: frozenset[int]) -> SheetState:
        for points in handicap:
            self._check_handicap(points)
        sheets = zip(self.sheets, handicap, strict=True)
        roll_off = self.roll_off.without(absent)
        drawn = roll_off.decided
        return replace(
            self,
            sheets=tuple(replace(sheet, handicap=points) for sheet, points in sheets),
            roll_off=roll_off,
            order=roll_off.order if drawn else (),
            number=1 if drawn else 0,
            due=DICE if drawn else roll_off.dice,
        )

    @staticmethod
    def _check_handicap(points: int) -> None:
        if points > MOST_HANDICAP:
            reason = Text.of(N_("at most {most} points are possible"), most=MOST_HANDICAP)
            raise RulesError("bad-handicap", points=points, reason=reason)

    def joined(self, seat: int, score: int | None) -> SheetState:
        written = max(self.sheets[each].written for each in self.order)
        if self.sheet.written >= _LAST_TO_JOIN or written > _LAST_TO_JOIN or self.last is not None:
            reason = Text.of(
                N_("a sheet can be begun only in the first {n} rounds"), n=_LAST_TO_JOIN
            )
            raise IllegalAction("no-joining", reason=reason)
        points = score or 0
        self._check_handicap(points)
        sheet = replace(self.sheets[seat], handicap=points)
        order = with_seat(self.order, seat, self.rules.start)
        return replace(
            self,
            sheets=(*self.sheets[:seat], sheet, *self.sheets[seat + 1 :]),
            order=order,
            at=order.index(self.order[self.at]),
            events=(*self.events, SeatJoined(seat, points)),
        )

    def left(self, seat: int) -> SheetState:
        place = self.order.index(seat)
        order = (*self.order[:place], *self.order[place + 1 :])
        events = (*self.events, SeatLeft(seat))
        left = replace(self, order=order, events=events)
        players = len(self.order)
        # The last turns of bank sheets go round from the present player.
        last = self.last
        if last is not None and (place - self.at) % players < last:
            last -= 1
        at = self.at - 1 if place < self.at else self.at
        if len(order) < 2:
            return replace(left, at=0)._ended(self.sheets, last, events)
        if place != self.at:
            return replace(left, at=at, last=last)
        return replace(left, at=at - 1)._next(self.sheets, last, events, number=self.number)

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
        if self.paying:
            return PayBank(), KeepBank()
        keeps = self._keeps() if self._may_throw else ()
        declares = tuple(Declare(cell) for cell in self.declarable())
        writes = tuple(Write(cell) for cell in self.writable())
        return (*keeps, *declares, *writes, *((NoCell(),) if self.rules.has_bank else ()))

    def expected(self) -> tuple[str | Text, ...]:
        if self.due:
            return (dice_wanted(self.due), *self._instead_of_dice())
        if self.paying:
            return tuple(each.token for each in self.decisions())
        found: list[str | Text] = [keep_wanted(self._keeps())] if self._may_throw else []
        if declarable := self.declarable():
            word = Declare(declarable[0]).token
            found.append(Text.of(N_("a declaration such as {word}"), word=word))
        found += cell_ids(self.writable())
        return (*found, NoCell().token) if self.rules.has_bank else tuple(found)

    def _instead_of_dice(self) -> tuple[str | Text, ...]:
        words = tuple(each.token for each in self.decisions())
        if not self._may_report or self.over:
            return words
        cell = self.sheet.available[0]
        word = Report(cell, self.reportable(cell)[-1]).token
        out = (Out().token,) if can_go_out(self.sheet) else ()
        return (*words, Text.of(N_("a cell with its points, such as {word}"), word=word), *out)

    def reports(self) -> tuple[Action, ...]:
        if not self._may_report:
            return ()
        told: tuple[Action, ...] = tuple(
            Report(cell, points)
            for cell in self.sheet.available
            for points in self.reportable(cell)
        )
        return (*told, Out()) if can_go_out(self.sheet) else told

    def writable(self) -> tuple[Cell, ...]:
        """Return the cells that the dice on the table may be written into."""
        available = () if self.paying else self.sheet.available
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
        return reportable(self.sheet, cell)

    def points(self, cell: Cell, throw: Dice | None = None, attempt: int | None = None) -> int:
        """Return what a throw (or the dice on the table) would bring in an open cell now."""
        throw = self.dice if throw is None else throw
        return self.sheet.points_for(cell, throw, self.attempt if attempt is None else attempt)

    def repeat_points(self, throw: Dice) -> int:
        """Return the bonus that a throw brings as a further five of a kind."""
        return self.sheet.repeat_points(throw)

    # What an action does

    def apply(self, action: Action) -> SheetState:
        if self.over:
            raise IllegalAction("game-over")
        match action:
            case PayBank() | KeepBank() if self.paying:
                return self._settle_bank(paid=isinstance(action, PayBank))
            case _ if self.paying:
                raise self._not_possible(action)
            case Throw():
                return self._throw(action)
            case Void():
                return self._void(action)
            case Keep(dice):
                return self._keep(dice)
            case Declare(cell):
                return self._declare(self._cell(cell))
            case Write(cell):
                return self._write(self._cell(cell))
            case Report() | Out():
                return self._told(action)
            case Skip():
                return self._skip()
            case NoCell():
                return self._no_cell()
            case _:
                raise self._not_possible(action)

    def _cell(self, cell: object) -> Cell:
        """Return a cell that may come from a caller who does not check types."""
        try:
            return Cell(str(cell))
        except ValueError:
            word, known = quoted(cell), self.sheet.open if self.order else self.rules.cells
            raise IllegalAction("no-cell", cell=word, hint=nearest(word, known)) from None

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
        if self.attempt + 1 == ATTEMPTS and self.sheet.goes_out(dice):
            return self._out()
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
            raise declare_first(self.sheet)
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
        if refusal := self._declare_refusal() or cell_refusal(self.sheet, cell):
            raise refusal
        event = Declared(self.order[self.at], cell)
        return replace(self, declared=cell, events=(event,))

    def _write(self, cell: Cell) -> SheetState:
        if self.due:
            raise self._not_possible(Write(cell))
        if refusal := cell_refusal(self.sheet, cell) or self._write_refusal(cell, self.dice):
            raise refusal
        points = self.points(cell)
        made = cell in FACE_OF or points != 0 or self.rules.makes(cell, self.dice)
        seat = self.order[self.at]
        event = (
            Written(seat, cell, points, self.attempt) if made else CrossedOut(seat, cell, points)
        )
        return self._fill(cell, points, self.repeat_points(self.dice), event)

    def _told(self, told: Report | Out) -> SheetState:
        if isinstance(told, Out):
            return self._report_out()
        return self._report(self._cell(told.cell), told.points)

    def _report(self, cell: Cell, points: int) -> SheetState:
        if not self.order or not self.due or self.attempt:
            raise self._not_possible(Report(cell, points))
        if not self._may_report:
            raise IllegalAction("no-reports")
        if refusal := cell_refusal(self.sheet, cell):
            raise refusal
        possible = self.reportable(cell)
        check_points(cell, points, possible)
        event = Written(self.order[self.at], cell, points, None)
        return self._fill(cell, points, certain_repeat(self.sheet, cell, points), event)

    def _report_out(self) -> SheetState:
        if self.rules.nothing is not Nothing.OUT:
            raise IllegalAction("no-going-out")
        if not self._may_report:
            raise self._not_possible(Out())
        if not can_go_out(self.sheet):
            raise IllegalAction("never-out", cells=cell_ids(self.sheet.available))
        return self._out()

    def _out(self) -> SheetState:
        """End the turn and the game of the player, whose dice fit nowhere."""
        sheets = self._with_sheet(replace(self.sheet, out=True))
        return self._next(sheets, None, (WentOut(self.order[self.at]),))

    def _fill(self, cell: Cell, points: int, repeat: int, event: Event) -> SheetState:
        seat = self.order[self.at]
        sheet = self.sheet.with_cell(cell, points)
        events = [event]
        if repeat:
            sheet = replace(sheet, repeats=sheet.repeats + repeat)
            events.append(RepeatBonus(seat, repeat))
        if self.rules.has_bank and self.attempt < ATTEMPTS:
            saved = ATTEMPTS - self.attempt
            sheet = replace(sheet, bank=sheet.bank + saved)
            events.append(AttemptsBanked(seat, saved))
        if cell in FACE_OF and None not in sheet.school:
            events.append(SchoolFull(seat, sheet.school_sum, sheet.school_extra))
            if self.rules.bank is Bank.CHOOSE and sheet.bank:
                sheets = self._with_sheet(sheet)
                return replace(self, sheets=sheets, paying=True, events=tuple(events))
            if self.rules.bank is Bank.AFTER_SCHOOL and sheet.bank:
                return self._after_cell(*_paid(seat, sheet, events))
        return self._after_cell(sheet, events)

    def _settle_bank(self, *, paid: bool) -> SheetState:
        """End the turn whose cell has completed the school, the bank being paid or kept."""
        if paid:
            return self._after_cell(*_paid(self.order[self.at], self.sheet, []))
        return self._after_cell(self.sheet, [])

    def _after_cell(self, sheet: Sheet, events: list[Event]) -> SheetState:
        """Return the state after a turn that has written a cell."""
        seat, last = self.order[self.at], self.last
        if self.rules.has_bank and sheet.full and last is None:
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
        if self.due or not self.rules.has_bank:
            raise self._not_possible(NoCell())
        last = None if self.last is None else self.last - 1
        event = NothingWritten(self.order[self.at])
        return self._next(self.sheets, last, (event,))

    def _next(
        self,
        sheets: tuple[Sheet, ...],
        last: int | None,
        events: tuple[Event, ...],
        number: int | None = None,
    ) -> SheetState:
        """Return the state before the next turn, or after the end."""
        players = len(self.order)
        for step in range(1, players + 1):
            at = (self.at + step) % players
            if last == 0:
                break
            if not sheets[self.order[at]].done:
                return SheetState(
                    self.rules,
                    sheets,
                    self.roll_off,
                    self.order,
                    self.number + 1 if number is None else number,
                    at,
                    last=last,
                    events=events,
                )
            # A sheet that is done is passed over, and its last turn with it.
            last = None if last is None else last - 1
        return self._ended(sheets, last, events)

    def _ended(
        self, sheets: tuple[Sheet, ...], last: int | None, events: tuple[Event, ...]
    ) -> SheetState:
        if self.rules.has_bank:
            sheets = tuple(
                each.closed() if seat in self.order else each for seat, each in enumerate(sheets)
            )
        end = GameOver(self.order[self.at] if self.order else events[-1].seat)
        return replace(
            self, sheets=sheets, dice=(), due=0, declared=None, bound=False, last=last,
            paying=False, over=True, events=(*events, end),
        )  # fmt: skip

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
            case _:
                assert_never(self.rules.last_turns)

    def _with_sheet(self, sheet: Sheet) -> tuple[Sheet, ...]:
        seat = self.order[self.at]
        return (*self.sheets[:seat], sheet, *self.sheets[seat + 1 :])

    # What is refused, shared by `legal` and `apply`

    def _keeps(self) -> tuple[Keep, ...]:
        return (Keep(()),) if self._must_declare else keep_actions(self.dice)

    @property
    def _must_declare(self) -> bool:
        return self.rules.declare is DeclareRule.BY_SECOND and self.declared is None

    @property
    def _may_throw(self) -> bool:
        """Whether any dice may be thrown again."""
        if self._must_declare and self.attempt == ATTEMPTS - 1:
            return False
        return self.attempt < ATTEMPTS or self.sheet.bank > 0

    def _no_throw(self) -> IllegalAction:
        """Return why no further throw is possible."""
        if self._must_declare and self.attempt == ATTEMPTS - 1:
            return declare_first(self.sheet)
        cells = cell_ids(self.writable())
        if self.rules.has_bank:
            return IllegalAction("no-bank", possible=(*cells, NoCell().token))
        return IllegalAction("no-attempts", attempts=self.attempt, cells=cells)

    def _declare_refusal(self) -> IllegalAction | None:
        return declare_refusal(self.rules, self.declared)

    def _write_refusal(self, cell: Cell, throw: Dice) -> IllegalAction | None:
        return write_refusal(self.sheet, cell, throw, self.declared, bound=self.bound)

    @property
    def _may_report(self) -> bool:
        begins = bool(self.order) and self.due > 0 and self.attempt == 0
        return begins and not self.rules.has_bank

    def _not_possible(self, action: Action) -> IllegalAction:
        return IllegalAction("not-possible", word=action.token, possible=self.expected())

    # What the table shows

    def places(self) -> tuple[Place, ...]:
        totals = tuple(sheet.total for sheet in self.sheets)
        seats = frozenset(self.order) if self.number else self.roll_off.seats
        settled: tuple[Fraction | None, ...] = (None,) * len(totals)
        if self.over and seats and self.rules.settlement is Settlement.MINUS_AVERAGE:
            mean = Fraction(sum(totals[seat] for seat in seats), len(seats))
            settled = tuple(
                total - mean if seat in seats else None for seat, total in enumerate(totals)
            )
        ranked = tuple((not sheet.out, sheet.total) for sheet in self.sheets)
        return tuple(map(Place, totals, places_among(ranked, seats), settled))

    def details(self, seat: int) -> Details:
        sheet = self.sheets[seat]
        cells = zip(self.rules.cells, sheet.points, strict=True)
        written = {cell.value: points for cell, points in cells if points is not None}
        found: dict[str, Json] = {"cells": written}
        if self.rules.school_cells:
            found["school"] = {"sum": sheet.school_sum, "extra": sheet.school_extra}
        if self.rules.has_bank:
            found |= {"bank": sheet.bank, "paid": sheet.paid, "unmade": sheet.unmade}
        if self.rules.repeat_bonus:
            found["repeats"] = sheet.repeats
        if self.rules.nothing is Nothing.OUT:
            found["out"] = sheet.out
        return found


def _paid(seat: int, sheet: Sheet, events: list[Event]) -> tuple[Sheet, list[Event]]:
    """Return a sheet with its bank paid and emptied, and the events with this one."""
    event = BankPaid(seat, BANKED_POINTS * sheet.bank)
    return replace(sheet.paid_out(), bank=0), [*events, event]
