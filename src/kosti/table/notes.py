"""A sentence for everything that happens at a table and not in the game."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TypeAlias, assert_never

from kosti.i18n import Translator
from kosti.table.commands import TurnText
from kosti.table.events import (
    Abandoned,
    Acted,
    Agreed,
    Arrived,
    Away,
    ChainBegun,
    Corrected,
    Created,
    Departed,
    Dismissed,
    HandicapSet,
    LinksRevoked,
    Ordered,
    Proposed,
    Rematched,
    Removed,
    Renamed,
    Returned,
    Revealed,
    Seated,
    SettingsChanged,
    Started,
    Texted,
    Undone,
)
from kosti.table.status import SeatKind, TurnChange
from kosti.table.table import NoteLog

__all__ = ["note_sentence"]

_OfPeople: TypeAlias = Seated | Removed | Renamed | Texted | Away | Returned
_OfCorrections: TypeAlias = Proposed | Dismissed | Corrected


def note_sentence(note: NoteLog, t: Translator) -> str:
    """Return what an event means for the people at the table; empty where it needs no word."""
    event = note.event
    if isinstance(event, _OfPeople):
        return _of_people(event, note.names, t)
    name = next(iter(note.names), "")
    if isinstance(event, _OfCorrections):
        return _of_corrections(event, name or t("Whoever opened the table"), t)
    match event:
        case SettingsChanged():
            return t("The settings of the table have changed.")
        case Started():
            return t("The game begins.")
        case Undone():
            return t("{name} takes a move back.", name=name)
        case Abandoned():
            return t("The game is ended early.")
        case Rematched():
            return t("A new game.")
        case HandicapSet() | Arrived() | Departed():
            return ""  # the seats show it, and the lines of the game tell it
        case (
            Created() | Ordered() | Acted() | Agreed() | Revealed() | ChainBegun() | LinksRevoked()
        ):
            return ""
        case _:
            assert_never(event)


def _of_people(event: _OfPeople, names: tuple[str, ...], t: Translator) -> str:
    name = names[0]
    match event:
        case Seated():
            return _seated(event, names, t)
        case Removed():
            return t("{name} leaves the table.", name=name) if name else ""
        case Renamed():
            return t("{old} is called {new} now.", old=name, new=names[-1])
        case Texted(text=text):
            return t("{name} adds to the secret of the dice: “{text}”.", name=name, text=text)
        case Away():
            return t(
                "{name} has not moved for a while; the game goes on without waiting.", name=name
            )
        case Returned():
            return t("{name} is back.", name=name)
        case _:
            assert_never(event)


def _seated(event: Seated, names: tuple[str, ...], t: Translator) -> str:
    name, before = names
    match event.sitting.kind:
        case SeatKind.FREE:
            return t("{name} gets up.", name=before) if before else ""
        case SeatKind.BOT if before and before != name:
            return t("The bot {name} takes the seat of {before}.", name=name, before=before)
        case SeatKind.BOT:
            return t("On the seat of {name} a bot plays now.", name=name)
        case SeatKind.PLAYER:
            return t("{name} sits down.", name=name)
        case _:
            assert_never(event.sitting.kind)


def _of_corrections(event: _OfCorrections, name: str, t: Translator) -> str:
    match event:
        case Proposed(turns=turns):
            return _proposed(turns, name, t)
        case Dismissed():
            return t("{name} says no to the correction.", name=name)
        case Corrected(turns=turns, falls_away=lost):
            told = [_corrected(turns, name, t)]
            if lost:
                told.append(t("Turns given up: {turns}.", turns=_listed(lost)))
            return " ".join(told)
        case _:
            assert_never(event)


def _proposed(turns: tuple[TurnText, ...], name: str, t: Translator) -> str:
    first = turns[0]
    match first.change:
        case TurnChange.INSERT:
            return t("{name} wants to put in a turn before turn {n}.", name=name, n=first.turn)
        case TurnChange.REMOVE:
            return t("{name} wants to take out turn {n}.", name=name, n=first.turn)
        case TurnChange.REPLACE | TurnChange.DUE:
            if _is_roll_off(turns):
                return t("{name} wants to correct the lot.", name=name)
            numbers = _listed(each.turn for each in turns)
            return t("{name} wants to correct: turn {turns}.", name=name, turns=numbers)
        case _:
            assert_never(first.change)


def _corrected(turns: tuple[TurnText, ...], name: str, t: Translator) -> str:
    first = turns[0]
    match first.change:
        case TurnChange.INSERT:
            return t(
                "{name} has put in a turn before turn {n}: {text}.",
                name=name,
                n=first.turn,
                text=first.text,
            )
        case TurnChange.REMOVE:
            return t("{name} has taken out turn {n}.", name=name, n=first.turn)
        case TurnChange.REPLACE | TurnChange.DUE:
            if _is_roll_off(turns):
                return t("{name} has corrected the lot: {text}.", name=name, text=first.text)
            told = "; ".join(f"{each.turn}: {each.text}" for each in turns)
            return t("{name} has corrected an entry. Turn {turns}.", name=name, turns=told)
        case _:
            assert_never(first.change)


def _is_roll_off(turns: tuple[TurnText, ...]) -> bool:
    return [each.turn for each in turns] == [0]


def _listed(numbers: Iterable[int]) -> str:
    return ", ".join(map(str, numbers))
