"""Changing old entries of a game with real dice, and whose consent that needs."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from kosti.errors import KostiError
from kosti.games.game import Game
from kosti.i18n import Translator
from kosti.table.commands import Answer, Correct, TurnText
from kosti.table.decision import Decision
from kosti.table.errors import TableError
from kosti.table.events import Agreed, Corrected, Dismissed, Proposed
from kosti.table.families import part_of
from kosti.table.playing import game_log_of
from kosti.table.rights import Viewer, held_seats, holds, need_creator, need_player, speaker
from kosti.table.settings import Corrections
from kosti.table.status import SeatKind
from kosti.table.table import Table
from kosti.table.views import Consequences, Refusal, TotalChange

__all__ = ["answer", "asked", "correct", "corrected", "foresee", "refusal_of", "waits_for"]


def corrected(
    before: Decision, seat: int | None, turns: Sequence[TurnText], now: float
) -> Decision:
    """Return a decision with a correction on top of it, made by `seat`.

    Raises:
        TableError: corrections are not possible here, or this one is none.
        RecordError, IllegalAction: as `GameLog.corrected`.
    """
    table = before.table
    game = game_log_of(table).game
    if table.virtual:
        raise TableError("corrections-virtual")
    named: set[int] = set()
    for each in turns:
        if each.turn in named:
            raise TableError("twice-corrected", turn=each.turn)
        named.add(each.turn)
    after = before.then(Corrected(seat, tuple(turns)), now)
    if game_log_of(after.table).game.moves == game.moves:
        raise TableError("nothing-corrected")
    return after


def correct(table: Table, viewer: Viewer, command: Correct, now: float) -> Decision:
    """Change old entries, or propose it."""
    need_player(table, viewer)
    seat, turns = speaker(table, viewer), command.turns
    made = corrected(Decision(table), seat, turns, now)
    if table.proposal is not None:
        raise TableError("proposal-open")
    if table.settings.corrections is Corrections.CREATOR:
        if viewer.creator:
            return made
        return Decision(table).then(Proposed(seat, turns, ()), now)
    others = tuple(
        place
        for place, each in enumerate(table.seats)
        if each.kind is SeatKind.PLAYER and not each.away and not holds(table, viewer, place)
    )
    return Decision(table).then(Proposed(seat, turns, others), now) if others else made


def waits_for(table: Table) -> tuple[int, ...]:
    """Return the seats whose consent is still missing; those who are gone are not asked."""
    if table.proposal is None:
        return ()
    return tuple(
        place
        for place in table.proposal.waits_for
        if table.seats[place].kind is SeatKind.PLAYER and not table.seats[place].away
    )


def asked(table: Table, viewer: Viewer) -> bool:
    """Tell whether a viewer's consent to the proposal is wanted."""
    if table.proposal is None:
        return False
    if table.settings.corrections is Corrections.CREATOR:
        return viewer.creator
    waiting = waits_for(table)
    held = held_seats(table, viewer)
    return any(place in waiting for place in held) or (not waiting and viewer.creator)


def answer(table: Table, viewer: Viewer, command: Answer, now: float) -> Decision:
    """Agree to a proposal, refuse it, or withdraw one's own."""
    need_player(table, viewer)
    proposal = table.proposal
    if proposal is None:
        raise TableError("no-proposal")
    held = held_seats(table, viewer)
    if not command.agree:
        own = proposal.seat in held
        if not own and not asked(table, viewer):
            need_creator(viewer)
        return Decision(table).then(Dismissed(speaker(table, viewer)), now)
    if not asked(table, viewer):
        raise TableError("not-asked")
    agreed = Decision(table)
    if table.settings.corrections is Corrections.CREATOR:
        return corrected(agreed, proposal.seat, proposal.turns, now)
    waiting = waits_for(table)
    mine = tuple(place for place in waiting if place in held)
    if mine:
        agreed = agreed.then(Agreed(mine), now)
    made = corrected(agreed, proposal.seat, proposal.turns, now)
    return agreed if len(mine) < len(waiting) else made


def foresee(table: Table, turns: Sequence[TurnText], t: Translator) -> Consequences:
    """Return what changing these turns would bring about, or why it is impossible."""
    turns = tuple(turns)
    try:
        after = game_log_of(corrected(Decision(table), None, turns, table.at).table).game
    except KostiError as error:
        return Consequences(turns, refusal_of(error, t), (), (), None, False)
    before = game_log_of(table).game
    return Consequences(
        turns,
        None,
        part_of(before.rules).changes(before, after, t),
        tuple(_total_changes(before, after)),
        after.turn.seat if after.turn is not None else None,
        after.over,
    )


def refusal_of(error: KostiError, t: Translator) -> Refusal:
    """Return an error as its viewer reads it."""
    return Refusal(error.code, error.message(t.lang), error.turn, error.token)


def _total_changes(before: Game, after: Game) -> Iterator[TotalChange]:
    places = zip(before.standings(), after.standings(), strict=True)
    for seat, (old, new) in enumerate(places):
        if (old.total, old.place) != (new.total, new.place):
            yield TotalChange(seat, old.total, new.total, old.place, new.place)
