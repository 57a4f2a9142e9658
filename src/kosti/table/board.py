"""Lay out the board of a game: what lies on the table, what it is worth, what could follow."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal, cast

from kosti.dice import DICE
from kosti.games.actions import Keep
from kosti.games.game import Game
from kosti.games.sheet import SheetState
from kosti.games.sheet.cells import FACE_OF
from kosti.games.sheet.choices import SchoolTotal
from kosti.games.sheet.options import ATTEMPTS
from kosti.games.sheet.state import Sheet
from kosti.games.showdown import ShowdownState
from kosti.games.showdown.events import Blitz, RoundWon
from kosti.games.showdown.hands import Rank, hand
from kosti.games.showdown.state import ATTEMPTS as HAND_ATTEMPTS
from kosti.games.thousand import ThousandRules, ThousandState
from kosti.games.thousand.choices import Barrel
from kosti.games.thousand.scoring import best, bust_chance, mean_points
from kosti.i18n import N_, Translator
from kosti.table.boards import (
    Board,
    Dice,
    Hand,
    KeepPoints,
    Ladder,
    Preview,
    Racer,
    School,
    Score,
    SheetBoard,
    SheetView,
    ShowdownBoard,
    StopView,
    ThousandBoard,
)
from kosti.table.game_log import GameLog, TurnLog

__all__ = ["board", "family_of"]

_RANKS = {
    Rank.NOTHING: ("nothing", N_("nothing")),
    Rank.PAIR: ("pair", N_("pair")),
    Rank.TWO_PAIRS: ("two-pairs", N_("two pairs")),
    Rank.THREE_OF_A_KIND: ("three-of-a-kind", N_("three of a kind")),
    Rank.STRAIGHT_BELOW_FULL: ("straight", N_("straight")),
    Rank.FULL_HOUSE: ("full-house", N_("full house")),
    Rank.FOUR_OF_A_KIND: ("four-of-a-kind", N_("four of a kind")),
    Rank.POKER: ("poker", N_("poker")),
}
_STRAIGHT = ("straight", N_("straight"))
_ENDS = (RoundWon, Blitz)
"""What ends a series of hands that are compared."""

_TARGETS = {
    SchoolTotal.BONUS_FROM_ZERO: 0,
    SchoolTotal.PLUS_MINUS: 1,
    SchoolTotal.BONUS_FROM_63: 63,
}


def family_of(game: Game) -> Literal["sheet", "thousand", "showdown"]:
    """Return the name of the family of a game."""
    return cast(Literal["sheet", "thousand", "showdown"], game.rules.family)


def board(game_log: GameLog, t: Translator, *, previews: bool = True) -> Board:
    """Return what lies on the table; without `previews` open cells keep their worth to themselves.

    Raises:
        TypeError: for a family that has no board here.
    """
    state = game_log.game.state
    match state:
        case SheetState():
            return _sheet_board(game_log, state, previews)
        case ThousandState():
            return _thousand_board(game_log, state, t)
        case ShowdownState():
            return _showdown_board(game_log, state, t)
        case _:
            raise TypeError(type(state).__name__)


def _dice(game_log: GameLog) -> Dice:
    state = game_log.game.state
    return Dice(state.dice, state.due, game_log.last)


# Dice poker on a sheet


def _sheet_board(game_log: GameLog, state: SheetState, previews: bool) -> SheetBoard:
    saved = state.sheet.bank if state.order and state.rules.has_bank else 0
    return SheetBoard(
        family="sheet",
        dice=_dice(game_log),
        attempt=state.attempt,
        attempts=max(ATTEMPTS, state.attempt) + saved,
        declared=state.declared.value if state.declared is not None else None,
        last_turns=state.last,
        sheets=tuple(_sheet(seat, sheet) for seat, sheet in enumerate(state.sheets)),
        previews=tuple(_previews(state)) if previews else (),
    )


def _sheet(seat: int, sheet: Sheet) -> SheetView:
    rules = sheet.rules
    cells = zip(rules.cells, sheet.points, strict=True)
    bank = rules.has_bank
    return SheetView(
        seat=seat,
        total=sheet.total,
        cells=tuple(Score(cell.value, points) for cell, points in cells if points is not None),
        school=_school(sheet) if rules.school_cells else None,
        bank=sheet.bank if bank else None,
        paid=sheet.paid if bank else None,
        unmade=sheet.unmade if bank else None,
        repeats=sheet.repeats if rules.repeat_bonus else None,
    )


def _school(sheet: Sheet) -> School:
    target = _TARGETS.get(sheet.rules.school_total)
    return School(sheet.school_sum, sheet.school_extra, None not in sheet.school, target)


def _previews(state: SheetState) -> Iterator[Preview]:
    if state.over or state.due or len(state.dice) < DICE:
        return
    allowed = state.writable()
    for cell in state.sheet.open:
        points = state.points(cell)
        made = points > 0 or state.rules.makes(cell, state.dice)
        if cell in FACE_OF:
            made = points >= 0
        yield Preview(cell.value, points, made, cell in allowed)


# Thousand


def _thousand_board(game_log: GameLog, state: ThousandState, t: Translator) -> ThousandBoard:
    throws = state.due if state.order and not state.over else 0
    return ThousandBoard(
        family="thousand",
        dice=_dice(game_log),
        points=state.turn_points,
        aside=state.aside,
        loose=state.loose,
        confirm=state.confirm,
        bust=float(bust_chance(throws)) if throws else None,
        mean=float(mean_points(throws)) if throws else None,
        stop=_stop(state, t),
        keeps=tuple(_keeps(state)),
        racers=tuple(_racer(state, seat) for seat in range(len(state.players))),
        ladder=_ladder(state.rules),
    )


def _stop(state: ThousandState, t: Translator) -> StopView | None:
    if state.over or not state.turn_points or not state.due:
        return None
    result = state.stop_result()
    refusal = result.refusal.message(t.lang) if result.refusal is not None else None
    return StopView(
        refusal,
        result.score,
        result.wins,
        result.truck,
        result.sits_down,
        result.into_pit,
        result.overtaken,
        result.knocked_off,
    )


def _keeps(state: ThousandState) -> Iterator[KeepPoints]:
    for action in state.decisions():
        if isinstance(action, Keep):
            yield KeepPoints(action.token, action.dice, best(action.dice).points)


def _racer(state: ThousandState, seat: int) -> Racer:
    player = state.players[seat]
    return Racer(
        seat,
        player.score,
        player.opened,
        player.bolts,
        player.barrel,
        player.falls,
        player.dots,
        state.rules.least(player),
        state.rules.pit(player.score),
    )


def _ladder(rules: ThousandRules) -> Ladder:
    points, barrel = rules.barrel is Barrel.POINTS, rules.barrel is not Barrel.NONE
    return Ladder(
        target=rules.target,
        opening=rules.opening,
        pits=rules.pits,
        truck=rules.truck,
        barrel=rules.barrel.value,
        barrel_line=rules.barrel_line if points else None,
        barrel_attempts=rules.barrel_attempts if points else None,
        bolts=rules.bolts,
        falls=rules.falls if barrel else None,
        dots=rules.dots if rules.barrel is Barrel.OPEN else None,
    )


# Showdown


def _showdown_board(game_log: GameLog, state: ShowdownState, t: Translator) -> ShowdownBoard:
    return ShowdownBoard(
        family="showdown",
        dice=_dice(game_log),
        attempt=state.attempt,
        attempts=HAND_ATTEMPTS,
        round=state.round,
        rounds=state.rules.rounds,
        ante=state.rules.ante,
        blitz=state.blitz,
        queue=state.queue,
        hands=tuple(_hands(game_log, state, t)),
        won=state.won,
        chips=state.chips,
    )


def _hands(game_log: GameLog, state: ShowdownState, t: Translator) -> Iterator[Hand]:
    """Yield the hands of this round, or those of the last one while nobody has thrown yet."""
    series: list[TurnLog] = []
    for log in reversed(game_log.logs):
        ends = any(isinstance(event, _ENDS) for event in log.events)
        if not log.number or (ends and series):
            break
        series.append(log)
    for log in reversed(series):
        if len(log.dice) == DICE:
            final = state.over or log.number < state.number
            yield _hand(state, log.seat, log.dice, t, final=final)


def _hand(
    state: ShowdownState, seat: int, dice: tuple[int, ...], t: Translator, *, final: bool
) -> Hand:
    made = hand(dice, state.rules.straight)
    name, title = _RANKS[made.rank]
    if made.rank is Rank.FULL_HOUSE and len(set(dice)) == DICE:
        name, title = _STRAIGHT
    return Hand(seat, dice, name, t(title), made.combination, made.total, final)
