"""What happens in thousand, in sentences."""

from __future__ import annotations

from collections.abc import Sequence
from typing import assert_never

from kosti.games.thousand.events import (
    AllAside,
    AttemptUsed,
    BoltGiven,
    BoltPenalty,
    BoltsCleared,
    Busted,
    Dotted,
    Fell,
    FellToZero,
    KnockedOff,
    LeftBarrel,
    Opened,
    OpeningDebt,
    Overtaken,
    PitEntered,
    PitLeft,
    SatDown,
    SetAside,
    Stopped,
    ThousandEvent,
    Truck,
    Won,
)
from kosti.i18n import Translator

__all__ = ["thousand_sentence"]


def thousand_sentence(  # noqa: C901 # a case for each event
    event: ThousandEvent, players: Sequence[str], t: Translator
) -> str:
    """Return an event as one sentence."""
    name = players[event.seat]
    match event:
        case SetAside(points=points, dice_left=dice):
            return t("{name} sets aside {n} points; dice left: {m}.", name=name, n=points, m=dice)
        case AllAside(points=points):
            return t("{name}: all five dice have scored, {n} points so far.", name=name, n=points)
        case Stopped(points=points, score=score):
            return t("{name} writes {n}: {m}.", name=name, n=points, m=score)
        case Opened(points=points):
            return t("{name} opens the game with {n}.", name=name, n=points)
        case Won(score=score):
            return t("{name} wins with {n}!", name=name, n=score)
        case Busted(lost=0):
            return t("{name}: nothing scores.", name=name)
        case Busted(lost=lost):
            return t("{name}: nothing scores, {n} points are burnt.", name=name, n=lost)
        case OpeningDebt(points=points, failed=failed):
            return t(
                "{name}: failed openings so far {m}, a debt of {n}.", name=name, m=failed, n=points
            )
        case BoltGiven(bolts=bolts, of=of):
            return t("{name} gets a bolt: {n} of {m}.", name=name, n=bolts, m=of)
        case BoltPenalty(points=points):
            return t("{name}: the row of bolts is full and costs {n}.", name=name, n=points)
        case BoltsCleared(bolts=bolts):
            return t("{name} clears bolts: {n}.", name=name, n=bolts)
        case PitEntered(low=low, high=high):
            return t("{name} is in the pit between {n} and {m}.", name=name, n=low, m=high)
        case PitLeft(low=low, high=high):
            return t("{name} is out of the pit between {n} and {m}.", name=name, n=low, m=high)
        case Overtaken(points=points, by=by):
            return t(
                "{name} is overtaken by {names} and loses {n}.",
                name=name,
                names=players[by],
                n=points,
            )
        case Truck(points=points):
            return t("The truck! {name} stands at {n} and falls to 0.", name=name, n=points)
        case SatDown(score=score):
            return t("{name} sits down on the barrel at {n}.", name=name, n=score)
        case AttemptUsed(attempts=used, of=of):
            if of is None:
                return t("{name} stays on the barrel; failed turns there: {n}.", name=name, n=used)
            return t("{name} has used {n} of {m} attempts on the barrel.", name=name, n=used, m=of)
        case KnockedOff(by=by):
            return t("{names} knocks {name} off the barrel.", names=players[by], name=name)
        case Fell(points=points, fall=fall):
            return t(
                "{name} falls from the barrel and loses {n}; falls: {m}.",
                name=name,
                n=points,
                m=fall,
            )
        case FellToZero(points=points):
            return t("{name} falls once too often: {n} points are gone.", name=name, n=points)
        case LeftBarrel(score=score):
            return t("{name} is off the barrel again, at {n}.", name=name, n=score)
        case Dotted(dots=dots, lost=0):
            return t("{name} overshoots the target: dot {n}.", name=name, n=dots)
        case Dotted(dots=dots, lost=lost):
            return t(
                "{name} overshoots the target: {m} points are lost, and dot {n} instead.",
                name=name,
                m=lost,
                n=dots,
            )
        case _:
            assert_never(event)
