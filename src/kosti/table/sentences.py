"""One sentence for everything that can happen, in both languages."""

from __future__ import annotations

from kosti.games.events import Event, EventKind
from kosti.games.game import Game
from kosti.games.vocabulary import CELL_TITLES, Cell
from kosti.i18n import Words

__all__ = ["cell_title", "event_sentences", "sentence", "signed"]

_FIRST = 1


def cell_title(cell: str, t: Words) -> str:
    """Return the name of a cell for people."""
    return t(CELL_TITLES[Cell(cell)])


def event_sentences(game: Game, t: Words) -> tuple[str, ...]:
    """Return what the last action of a game brought about, a sentence each."""
    return tuple(filter(None, (sentence(event, game, t) for event in game.events)))


def sentence(event: Event, game: Game, t: Words) -> str:
    """Return an event as one sentence; `game` is the game after it."""
    name = game.players[event.seat]
    names = ", ".join(game.players[seat] for seat in event.seats)
    amount, other = event.amount, event.other
    cell = cell_title(event.cell, t) if event.cell is not None else ""
    match event.kind:
        case EventKind.LOT_TIED:
            return t("Equal throws: {names} throw again.", names=names)
        case EventKind.LOT_DECIDED:
            return t("The order of play: {names}.", names=names)
        case EventKind.VOID:
            return t("{name}: the throw does not count, the same dice again.", name=name)
        case EventKind.WRITTEN:
            return _written(event, name, cell, t)
        case EventKind.CROSSED_OUT:
            return t("{name} crosses out {cell}.", name=name, cell=cell)
        case EventKind.DECLARED:
            return t("{name} declares {cell}.", name=name, cell=cell)
        case EventKind.SKIPPED:
            return t("{name} passes.", name=name)
        case EventKind.NOTHING_WRITTEN:
            return t("{name} writes nothing.", name=name)
        case EventKind.SCHOOL_FULL:
            return _school(name, amount, other, t)
        case EventKind.REPEAT_BONUS:
            return t("{name}: one more five of a kind, +{points}.", name=name, points=amount)
        case EventKind.BANKED:
            return t("{name} saves attempts: {n}.", name=name, n=amount)
        case EventKind.BANK_DRAWN:
            return t("{name} takes an attempt from the bank.", name=name)
        case EventKind.BANK_PAID:
            return t("{name}: the bank pays {points}.", name=name, points=amount)
        case EventKind.LAST_TURNS:
            return t("{name} has completed the sheet; turns left: {n}.", name=name, n=amount)
        case EventKind.ROUND_WON:
            return t("{name} takes round {round}.", name=name, round=amount)
        case EventKind.BLITZ:
            return t("Equal hands: a blitz between {names}.", names=names)
        case EventKind.GAME_OVER:
            return t("The game is over.")
        case _:
            return ""


def _written(event: Event, name: str, cell: str, t: Words) -> str:
    points = signed(event.amount)
    if event.cell is Cell.POKER and event.other == _FIRST and event.amount:
        return t("{name}: poker on the first throw! {points}.", name=name, points=points)
    if event.other == _FIRST:
        return t(
            "{name} writes {cell} on the first throw: {points}.",
            name=name,
            cell=cell,
            points=points,
        )
    return t("{name} writes {cell}: {points}.", name=name, cell=cell, points=points)


def _school(name: str, total: int, extra: int, t: Words) -> str:
    if extra:
        return t(
            "{name} has the school full: {sum}, and {extra} to it.",
            name=name,
            sum=signed(total),
            extra=signed(extra),
        )
    return t("{name} has the school full: {sum}.", name=name, sum=signed(total))


def signed(points: int) -> str:
    """Write points with a sign where they have one: +5, 0, −5 with a true minus."""
    if points == 0:
        return "0"
    return f"+{points}" if points > 0 else f"−{-points}"
