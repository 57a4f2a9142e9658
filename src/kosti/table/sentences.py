"""One sentence for everything that can happen, in both languages."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import assert_never

from kosti.games.events import (
    Event,
    GameOver,
    RollOffDecided,
    RollOffTied,
    TurnLimit,
    VoidThrow,
)
from kosti.games.game import Game
from kosti.games.sheet import events as sheet
from kosti.games.sheet.events import SheetEvent
from kosti.games.showdown import events as showdown
from kosti.games.showdown.events import ShowdownEvent
from kosti.games.thousand import events as thousand
from kosti.games.thousand.events import ThousandEvent
from kosti.games.vocabulary import CELL_TITLES, Cell
from kosti.i18n import Translator

__all__ = ["cell_title", "event_sentences", "sentence", "signed"]

_FIRST = 1


def cell_title(cell: str, t: Translator) -> str:
    """Return the name of a cell for people."""
    return t(CELL_TITLES[Cell(cell)])


def event_sentences(game: Game, t: Translator) -> tuple[str, ...]:
    """Return what the last action of a game brought about, a sentence each."""
    return tuple(sentence(event, game, t) for event in game.events)


def sentence(event: Event, game: Game, t: Translator) -> str:
    """Return an event as one sentence; `game` is the game after it."""
    players = game.players
    if isinstance(event, SheetEvent):
        return _on_a_sheet(event, players[event.seat], t)
    if isinstance(event, ThousandEvent):
        return _in_thousand(event, players, t)
    if isinstance(event, ShowdownEvent):
        return _in_the_showdown(event, players, t)
    return _in_any_game(event, players, t)


def _in_any_game(event: Event, players: Sequence[str], t: Translator) -> str:
    name = players[event.seat]
    match event:
        case RollOffTied(seats=seats):
            return t("Equal throws: {names} throw again.", names=_names(seats, players))
        case RollOffDecided(seats=seats):
            return t("The order of play: {names}.", names=_names(seats, players))
        case VoidThrow():
            return t("{name}: the throw does not count, the same dice again.", name=name)
        case TurnLimit(turns=turns):
            return t("After {n} turns the game ends without a winner.", n=turns)
        case GameOver():
            return t("The game is over.")
        case _:
            raise TypeError(f"no sentence for {event!r}")


def _on_a_sheet(event: SheetEvent, name: str, t: Translator) -> str:
    match event:
        case sheet.Written():
            return _written(event, name, t)
        case sheet.CrossedOut(cell=cell):
            return t("{name} crosses out {cell}.", name=name, cell=cell_title(cell, t))
        case sheet.Declared(cell=cell):
            return t("{name} declares {cell}.", name=name, cell=cell_title(cell, t))
        case sheet.Passed():
            return t("{name} passes.", name=name)
        case sheet.NothingWritten():
            return t("{name} writes nothing.", name=name)
        case sheet.SchoolFull(sum=total, extra=0):
            return t("{name} has the school full: {points}.", name=name, points=signed(total))
        case sheet.SchoolFull(sum=total, extra=extra):
            return t(
                "{name} has the school full: {points}, and {extra} to it.",
                name=name,
                points=signed(total),
                extra=signed(extra),
            )
        case sheet.RepeatBonus(points=points):
            return t("{name}: one more five of a kind, {points}.", name=name, points=signed(points))
        case sheet.AttemptsBanked(attempts=attempts):
            return t("{name} saves attempts: {n}.", name=name, n=attempts)
        case sheet.AttemptDrawn():
            return t("{name} takes an attempt from the bank.", name=name)
        case sheet.BankPaid(points=points):
            return t("{name}: the bank pays {n}.", name=name, n=points)
        case sheet.LastTurns(turns=turns):
            return t("{name} has completed the sheet; turns left: {n}.", name=name, n=turns)
        case _:
            assert_never(event)


def _written(event: sheet.Written, name: str, t: Translator) -> str:
    cell, points = cell_title(event.cell, t), signed(event.points)
    if event.attempt != _FIRST:
        return t("{name} writes {cell}: {points}.", name=name, cell=cell, points=points)
    if event.cell is Cell.POKER and event.points:
        return t("{name}: poker on the first throw! {points}.", name=name, points=points)
    return t(
        "{name} writes {cell} on the first throw: {points}.", name=name, cell=cell, points=points
    )


def _in_thousand(event: ThousandEvent, players: Sequence[str], t: Translator) -> str:
    name = players[event.seat]
    match event:
        case thousand.SetAside(points=points, dice_left=dice):
            return t("{name} sets aside {n} points; dice left: {m}.", name=name, n=points, m=dice)
        case thousand.AllAside(points=points):
            return t("{name}: all five dice have scored, {n} points so far.", name=name, n=points)
        case thousand.Stopped(points=points, score=score):
            return t("{name} writes {n}: {m}.", name=name, n=points, m=score)
        case thousand.Opened(points=points):
            return t("{name} opens the game with {n}.", name=name, n=points)
        case thousand.Won(score=score):
            return t("{name} wins with {n}!", name=name, n=score)
        case thousand.Busted(lost=0):
            return t("{name}: nothing scores.", name=name)
        case thousand.Busted(lost=lost):
            return t("{name}: nothing scores, {n} points are burnt.", name=name, n=lost)
        case thousand.OpeningDebt(points=points, failed=failed):
            return t(
                "{name}: failed openings so far {m}, a debt of {n}.", name=name, m=failed, n=points
            )
        case thousand.BoltGiven(bolts=bolts, of=of):
            return t("{name} gets a bolt: {n} of {m}.", name=name, n=bolts, m=of)
        case thousand.BoltPenalty(points=points):
            return t("{name}: the row of bolts is full and costs {n}.", name=name, n=points)
        case thousand.BoltsCleared(bolts=bolts):
            return t("{name} clears bolts: {n}.", name=name, n=bolts)
        case thousand.PitEntered(low=low, high=high):
            return t("{name} is in the pit between {n} and {m}.", name=name, n=low, m=high)
        case thousand.PitLeft(low=low, high=high):
            return t("{name} is out of the pit between {n} and {m}.", name=name, n=low, m=high)
        case thousand.Overtaken(points=points, by=by):
            return t(
                "{name} is overtaken by {names} and loses {n}.",
                name=name,
                names=players[by],
                n=points,
            )
        case thousand.Truck(points=points):
            return t("The truck! {name} stands at {n} and falls to 0.", name=name, n=points)
        case thousand.SatDown(score=score):
            return t("{name} sits down on the barrel at {n}.", name=name, n=score)
        case thousand.AttemptUsed(attempts=used, of=of):
            if of is None:
                return t("{name} stays on the barrel; failed turns there: {n}.", name=name, n=used)
            return t("{name} has used {n} of {m} attempts on the barrel.", name=name, n=used, m=of)
        case thousand.KnockedOff(by=by):
            return t("{names} knocks {name} off the barrel.", names=players[by], name=name)
        case thousand.Fell(points=points, fall=fall):
            return t(
                "{name} falls from the barrel and loses {n}; falls: {m}.",
                name=name,
                n=points,
                m=fall,
            )
        case thousand.FellToZero(points=points):
            return t("{name} falls once too often: {n} points are gone.", name=name, n=points)
        case thousand.Dotted(dots=dots, lost=0):
            return t("{name} overshoots the target: dot {n}.", name=name, n=dots)
        case thousand.Dotted(dots=dots, lost=lost):
            return t(
                "{name} overshoots the target: {m} points are lost, and dot {n} instead.",
                name=name,
                m=lost,
                n=dots,
            )
        case _:
            assert_never(event)


def _in_the_showdown(event: ShowdownEvent, players: Sequence[str], t: Translator) -> str:
    match event:
        case showdown.RoundWon(seat=seat, round=number):
            return t("{name} takes round {n}.", name=players[seat], n=number)
        case showdown.Blitz(seats=seats):
            return t("Equal hands: a blitz between {names}.", names=_names(seats, players))
        case _:
            assert_never(event)


def _names(seats: Iterable[int], players: Sequence[str]) -> str:
    return ", ".join(players[seat] for seat in seats)


def signed(points: int) -> str:
    """Write points with a sign where they have one: +5, 0, −5 with a true minus."""
    if points == 0:
        return "0"
    return f"+{points}" if points > 0 else f"−{-points}"
