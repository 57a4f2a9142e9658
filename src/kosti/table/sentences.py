"""One sentence for everything that can happen, in both languages."""

from __future__ import annotations

from collections.abc import Iterator

from kosti.games.correction import Cause, Correction
from kosti.games.events import (
    Event,
    GameOver,
    RollOffDecided,
    RollOffTied,
    SeatJoined,
    SeatLeft,
    TurnLimit,
    VoidThrow,
    event_fields,
)
from kosti.games.game import Game
from kosti.i18n import Translator
from kosti.table.families import part_of
from kosti.table.views import EventView, GameEvent

__all__ = ["SHARED_EVENTS", "cause_sentences", "event_sentences", "event_view", "sentence"]

SHARED_EVENTS: tuple[type[Event], ...] = (
    RollOffTied,
    RollOffDecided,
    VoidThrow,
    SeatJoined,
    SeatLeft,
    TurnLimit,
    GameOver,
)
"""What happens in every family, and is told in the same words."""


def event_sentences(game: Game, t: Translator) -> tuple[str, ...]:
    """Return what the last action of a game brought about, a sentence each."""
    return tuple(sentence(event, game, t) for event in game.events)


def event_view(event: Event, game: Game, t: Translator) -> EventView:
    """Return an event as it travels to a page, with its sentence."""
    wire = GameEvent({"kind": event.kind, **event_fields(event)})
    return EventView(wire, sentence(event, game, t))


def cause_sentences(plan: Correction[Game], t: Translator) -> Iterator[str]:
    """Yield what no longer happens after a correction, and what newly does, a sentence each."""
    for each in plan.gone:
        what = sentence(each.event, plan.before, t)
        yield t("{place}, no longer: {what}", place=_place(each, t), what=what)
    for each in plan.new:
        what = sentence(each.event, plan.game, t)
        yield t("{place}, now: {what}", place=_place(each, t), what=what)


def _place(cause: Cause, t: Translator) -> str:
    return t("Turn {number}", number=cause.turn) if cause.turn else t("The lot")


def sentence(event: Event, game: Game, t: Translator) -> str:
    """Return an event as one sentence; `game` is the game after it."""
    players = game.players
    match event:
        case RollOffTied(seats=seats):
            names = tuple(players[seat] for seat in seats)
            return t("Equal throws: {names} throw again.", names=names)
        case RollOffDecided(seats=seats):
            names = tuple(players[seat] for seat in seats)
            return t("The order of play: {names}.", names=names)
        case VoidThrow(seat=seat):
            name = players[seat]
            return t("{name}: the throw does not count, the same dice again.", name=name)
        case SeatJoined(seat=seat, score=score):
            name = players[seat]
            if score:
                return t("{name} joins the game and begins with {n}.", name=name, n=score)
            return t("{name} joins the game.", name=name)
        case SeatLeft(seat=seat):
            return t("{name} leaves the game.", name=players[seat])
        case TurnLimit(turns=turns):
            return t("After {n} turns the game ends without a winner.", n=turns)
        case GameOver():
            return t("The game is over.")
        case _:
            return part_of(game.rules).sentence(event, game, t)
