"""One sentence for everything that can happen, in both languages."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from types import MappingProxyType

from kosti.games.events import Event, EventKind
from kosti.games.game import Game
from kosti.games.vocabulary import CELL_TITLES, Cell
from kosti.i18n import N_, Translator

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
    return _SENTENCES[event.kind](_Happened(event, game, t))


@dataclass(frozen=True)
class _Happened:
    """An event with what its sentence needs."""

    event: Event
    game: Game
    t: Translator

    @property
    def cell(self) -> str:
        return cell_title(self.event.cell, self.t) if self.event.cell is not None else ""

    def say(self, message: str) -> str:
        """Fill in a message: {name}, {names}, {cell}, {n} and {m}, and with a sign {points}."""
        event, players = self.event, self.game.players
        return self.t(
            message,
            name=players[event.seat],
            names=", ".join(players[seat] for seat in event.seats),
            cell=self.cell,
            n=event.amount,
            m=event.other,
            points=signed(event.amount),
            extra=signed(event.other),
        )


def _plain(message: str) -> Callable[[_Happened], str]:
    return lambda happened: happened.say(message)


def _written(happened: _Happened) -> str:
    event = happened.event
    if event.other != _FIRST:
        return happened.say(N_("{name} writes {cell}: {points}."))
    if event.cell is Cell.POKER and event.amount:
        return happened.say(N_("{name}: poker on the first throw! {points}."))
    return happened.say(N_("{name} writes {cell} on the first throw: {points}."))


def _school_full(happened: _Happened) -> str:
    if happened.event.other:
        return happened.say(N_("{name} has the school full: {points}, and {extra} to it."))
    return happened.say(N_("{name} has the school full: {points}."))


def _bust(happened: _Happened) -> str:
    if happened.event.amount:
        return happened.say(N_("{name}: nothing scores, {n} points are burnt."))
    return happened.say(N_("{name}: nothing scores."))


def _attempt_used(happened: _Happened) -> str:
    if happened.event.other:
        return happened.say(N_("{name} has used {n} of {m} attempts on the barrel."))
    return happened.say(N_("{name} stays on the barrel; failed turns there: {n}."))


def _dot(happened: _Happened) -> str:
    if happened.event.other:
        return happened.say(
            N_("{name} overshoots the target: {m} points are lost, and dot {n} instead.")
        )
    return happened.say(N_("{name} overshoots the target: dot {n}."))


_SENTENCES: Mapping[EventKind, Callable[[_Happened], str]] = MappingProxyType(
    {
        EventKind.WRITTEN: _written,
        EventKind.SCHOOL_FULL: _school_full,
        EventKind.BUST: _bust,
        EventKind.ATTEMPT_USED: _attempt_used,
        EventKind.DOT: _dot,
    }
    | {
        kind: _plain(message)
        for kind, message in {
            EventKind.ROLL_OFF_TIED: N_("Equal throws: {names} throw again."),
            EventKind.ROLL_OFF_DECIDED: N_("The order of play: {names}."),
            EventKind.VOID: N_("{name}: the throw does not count, the same dice again."),
            EventKind.CROSSED_OUT: N_("{name} crosses out {cell}."),
            EventKind.DECLARED: N_("{name} declares {cell}."),
            EventKind.SKIPPED: N_("{name} passes."),
            EventKind.NOTHING_WRITTEN: N_("{name} writes nothing."),
            EventKind.REPEAT_BONUS: N_("{name}: one more five of a kind, {points}."),
            EventKind.BANKED: N_("{name} saves attempts: {n}."),
            EventKind.BANK_DRAWN: N_("{name} takes an attempt from the bank."),
            EventKind.BANK_PAID: N_("{name}: the bank pays {n}."),
            EventKind.LAST_TURNS: N_("{name} has completed the sheet; turns left: {n}."),
            EventKind.ROUND_WON: N_("{name} takes round {n}."),
            EventKind.BLITZ: N_("Equal hands: a blitz between {names}."),
            EventKind.SET_ASIDE: N_("{name} sets aside {n} points; dice left: {m}."),
            EventKind.ALL_ASIDE: N_("{name}: all five dice have scored, {n} points so far."),
            EventKind.STOPPED: N_("{name} writes {n}: {m}."),
            EventKind.OPENED: N_("{name} opens the game with {n}."),
            EventKind.WON: N_("{name} wins with {n}!"),
            EventKind.OPENING_DEBT: N_("{name}: failed openings so far {m}, a debt of {n}."),
            EventKind.BOLT: N_("{name} gets a bolt: {n} of {m}."),
            EventKind.BOLT_PENALTY: N_("{name}: the row of bolts is full and costs {n}."),
            EventKind.BOLTS_CLEARED: N_("{name} clears bolts: {n}."),
            EventKind.PIT_ENTERED: N_("{name} is in the pit between {n} and {m}."),
            EventKind.PIT_LEFT: N_("{name} is out of the pit between {n} and {m}."),
            EventKind.OVERTAKEN: N_("{name} is overtaken by {names} and loses {n}."),
            EventKind.TRUCK: N_("The truck! {name} stands at {n} and falls to 0."),
            EventKind.SAT_DOWN: N_("{name} sits down on the barrel at {n}."),
            EventKind.KNOCKED_OFF: N_("{names} knocks {name} off the barrel."),
            EventKind.FELL: N_("{name} falls from the barrel and loses {n}; falls: {m}."),
            EventKind.FELL_TO_ZERO: N_("{name} falls once too often: {n} points are gone."),
            EventKind.TURN_LIMIT: N_("After {n} turns the game ends without a winner."),
            EventKind.GAME_OVER: N_("The game is over."),
        }.items()
    }
)


def signed(points: int) -> str:
    """Write points with a sign where they have one: +5, 0, −5 with a true minus."""
    if points == 0:
        return "0"
    return f"+{points}" if points > 0 else f"−{-points}"
