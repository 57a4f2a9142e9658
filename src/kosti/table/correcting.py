"""Changing old entries of a game with real dice, and whose consent that needs."""

from __future__ import annotations

from collections.abc import Sequence

from kosti.errors import KostiError
from kosti.games.correction import Cause
from kosti.games.game import Game
from kosti.i18n import Translator
from kosti.table.commands import Answer, Correct, TurnText
from kosti.table.decision import Decision
from kosti.table.errors import TableError
from kosti.table.events import Agreed, Corrected, Dismissed, Proposed
from kosti.table.families import part_of
from kosti.table.playing import game_log_of
from kosti.table.rights import Viewer, held_seats, holds, need_creator, need_player, speaker
from kosti.table.sentences import event_view
from kosti.table.settings import Corrections
from kosti.table.status import SeatKind, TurnChange
from kosti.table.table import Table
from kosti.table.views import (
    CauseView,
    Consequences,
    DueTurn,
    MovedTurn,
    OldTurn,
    Refusal,
    TotalChange,
)

__all__ = ["answer", "asked", "correct", "corrected", "foresee", "refusal_of", "waits_for"]


_ALONE = (TurnChange.INSERT, TurnChange.REMOVE)


def corrected(
    before: Decision,
    seat: int | None,
    turns: Sequence[TurnText],
    falls_away: Sequence[int],
    now: float,
) -> Decision:
    """Return a decision with a correction on top of it, made by `seat`.

    Raises:
        TableError: corrections are not possible here, or this one is none.
        RecordError, IllegalAction: as `GameLog.corrected`.
    """
    game = game_log_of(before.table).game
    _check(before.table, turns)
    after = before.then(Corrected(seat, tuple(turns), tuple(falls_away)), now)
    if game_log_of(after.table).game.moves == game.moves:
        raise TableError("nothing-corrected")
    return after


def _check(table: Table, turns: Sequence[TurnText]) -> None:
    """Refuse a correction where there can be none, and one that is not clear.

    Raises:
        TableError: ``corrections-virtual``, ``nothing-corrected``, ``one-at-a-time`` or
            ``twice-corrected``.
    """
    if table.virtual:
        raise TableError("corrections-virtual")
    if all(each.change is TurnChange.DUE for each in turns):
        raise TableError("nothing-corrected")
    if len(turns) > 1 and any(each.change in _ALONE for each in turns):
        raise TableError("one-at-a-time")
    named: set[tuple[int, TurnChange]] = set()
    for each in turns:
        if (each.turn, each.change) in named:
            raise TableError("twice-corrected", turn=each.turn)
        named.add((each.turn, each.change))


def correct(table: Table, viewer: Viewer, command: Correct, now: float) -> Decision:
    """Change old entries, or propose it."""
    need_player(table, viewer)
    seat, turns = speaker(table, viewer), command.turns
    lost = command.falls_away
    made = corrected(Decision(table), seat, turns, lost, now)
    if table.proposal is not None:
        raise TableError("proposal-open")
    if table.settings.corrections is Corrections.CREATOR:
        if viewer.creator:
            return made
        return Decision(table).then(Proposed(seat, turns, (), lost), now)
    others = tuple(
        place
        for place in range(len(table.seats))
        if _may_be_asked(table, place) and not holds(table, viewer, place)
    )
    return Decision(table).then(Proposed(seat, turns, others, lost), now) if others else made


def waits_for(table: Table) -> tuple[int, ...]:
    """Return the seats whose consent is still missing; those who are gone are not asked."""
    if table.proposal is None:
        return ()
    return tuple(place for place in table.proposal.waits_for if _may_be_asked(table, place))


def _may_be_asked(table: Table, place: int) -> bool:
    """Tell whether a player sits on a seat who is here and in the game."""
    seat, game = table.seats[place], table.game
    gone = seat.away or (game is not None and place not in game.seats)
    return seat.kind is SeatKind.PLAYER and not gone


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
        return corrected(agreed, proposal.seat, proposal.turns, proposal.falls_away, now)
    waiting = waits_for(table)
    mine = tuple(place for place in waiting if place in held)
    if mine:
        agreed = agreed.then(Agreed(mine), now)
    made = corrected(agreed, proposal.seat, proposal.turns, proposal.falls_away, now)
    return agreed if len(mine) < len(waiting) else made


def foresee(table: Table, turns: Sequence[TurnText], t: Translator) -> Consequences:
    """Return what a correction of these turns would bring about, or why it is impossible."""
    turns = tuple(turns)
    try:
        game_log = game_log_of(table)
        _check(table, turns)
        plan = game_log.correction(turns)
        if plan.game.moves == game_log.game.moves and not plan.due:
            raise TableError("nothing-corrected")
    except KostiError as error:
        return Consequences(turns, impossible=refusal_of(error, t))
    before, after = plan.before, plan.game
    return Consequences(
        turns,
        falls_away=tuple(OldTurn(*each) for each in plan.falls_away),
        due=tuple(DueTurn(each.number, each.seat) for each in plan.due),
        moved=tuple(MovedTurn(*each) for each in plan.moved),
        gone=tuple(_cause(each, before, t) for each in plan.gone),
        new=tuple(_cause(each, after, t) for each in plan.new),
        figures=() if plan.due else part_of(before.rules).changes(before, after, t),
        totals=tuple(
            TotalChange(each.seat, each.total, each.new_total, each.place, each.new_place)
            for each in plan.totals
        ),
        next_seat=after.turn.seat if after.turn is not None else None,
        over=after.over,
    )


def _cause(cause: Cause, game: Game, t: Translator) -> CauseView:
    return CauseView(cause.turn, event_view(cause.event, game, t))


def refusal_of(error: KostiError, t: Translator) -> Refusal:
    """Return an error as its viewer reads it."""
    return Refusal(error.code, error.message(t.lang), error.turn, error.token)
