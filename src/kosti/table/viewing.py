"""What a viewer of a table gets to see, in the viewer's language and with the viewer's rights."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from typing import Literal

from kosti.dice import FACES
from kosti.games.actions import Keep
from kosti.games.game import Game
from kosti.games.options import Ruleset
from kosti.games.protocol import Standing, State
from kosti.games.throwing import keep_actions
from kosti.i18n import Lang, Translator
from kosti.table.boards import Board
from kosti.table.correcting import foresee, waits_for
from kosti.table.decide import possible
from kosti.table.families import part_of
from kosti.table.game_log import GameLog, TurnLog
from kosti.table.notes import note_sentence
from kosti.table.rights import Viewer, held_seats, holds
from kosti.table.sentences import event_view
from kosti.table.status import By, SeatKind
from kosti.table.table import NoteLog, Table
from kosti.table.views import (
    Choices,
    FairView,
    Line,
    Note,
    PlayerText,
    ProposalView,
    RulesView,
    SeatView,
    StandingView,
    TurnView,
    Update,
    View,
    You,
)

__all__ = [
    "Common",
    "board_of",
    "common",
    "lines_of",
    "rules_view",
    "standings_of",
    "turn_view",
    "update",
    "view_of",
]

_BY: dict[By, Literal["player", "bot", "clock"]] = {
    By.PLAYER: "player",
    By.DICE: "player",
    By.BOT: "bot",
    By.CLOCK: "clock",
}


@dataclass(frozen=True, slots=True)
class Common:
    """The part of a view that all viewers of one language share."""

    rules: RulesView
    turn: TurnView | None
    board: Board | None
    standings: tuple[StandingView, ...]
    proposal: ProposalView | None
    fair: FairView | None
    past: tuple[tuple[StandingView, ...], ...]


def common(table: Table, t: Translator) -> Common:
    """Return what all viewers of a language see of a table."""
    game_log, turn = table.game_log, table.turn
    return Common(
        rules=rules_view(table.rules, t),
        turn=turn_view(game_log.game, table.deadline) if game_log and turn else None,
        board=board_of(game_log, t, previews=table.settings.previews) if game_log else None,
        standings=standings_of(game_log.game) if game_log else (),
        proposal=_proposal(table, t),
        fair=_fair(table) if table.virtual else None,
        past=tuple(standings_of(each.game) for each in table.past),
    )


def update(
    table: Table,
    viewer: Viewer,
    t: Translator,
    online: Collection[int] = (),
    since: int | None = None,
    shared: Common | None = None,
) -> Update:
    """Return the table as it is, with what is new in its history after the event `since`.

    Without `since`, or when the history was begun anew meanwhile, all of it is told. `shared` is
    what was made before for a viewer of the same language, if anything.
    """
    view = view_of(table, viewer, t, online, shared)
    fresh = since is None or not max(table.rewritten, 1) <= since <= table.number
    if fresh or since is None:
        return Update(view, 0, lines_of(table.game_log, 0, t), _notes(table.notes, t), True)
    first = min(table.changed[since:], default=table.changed[-1])
    notes = tuple(note for note in table.notes if note.number > since)
    return Update(view, first, lines_of(table.game_log, first, t), _notes(notes, t), False)


def view_of(
    table: Table,
    viewer: Viewer,
    t: Translator,
    online: Collection[int] = (),
    shared: Common | None = None,
) -> View:
    """Return everything about a table but its history; `online` are the connected seats."""
    game_log, seen = table.game_log, shared or common(table, t)
    return View(
        id=table.id,
        number=table.number,
        game=table.ordinal,
        phase=table.phase,
        rules=seen.rules,
        settings=table.settings,
        you=You(viewer.creator, held_seats(table, viewer), t.lang, possible(table, viewer)),
        seats=tuple(_seats(table, viewer, online)),
        turn=seen.turn,
        board=seen.board,
        choices=_choices(table, viewer, game_log) if game_log and seen.turn else None,
        standings=seen.standings,
        proposal=seen.proposal,
        fair=seen.fair,
        past=seen.past,
    )


def rules_view(rules: Ruleset, t: Translator) -> RulesView:
    """Return a ruleset in short."""
    return _rules_view(rules, t.lang)


@lru_cache(maxsize=256)
def _rules_view(rules: Ruleset, lang: Lang) -> RulesView:
    t = Translator(lang)
    return RulesView(
        rules.id,
        rules.family,
        rules.title(lang),
        rules.summary(lang),
        dict(rules.changes),
        part_of(rules).facts(rules, t),
    )


def board_of(game_log: GameLog, t: Translator, *, previews: bool = True) -> Board:
    """Return what lies on the table; without `previews` not what its dice would bring."""
    return part_of(game_log.game.rules).board(game_log, t, previews=previews)


def turn_view(game: Game, deadline: float | None = None) -> TurnView | None:
    """Return whose turn it is in a game."""
    turn = game.turn
    return None if turn is None else TurnView(turn.number, turn.seat, turn.player, deadline)


def standings_of(game: Game) -> tuple[StandingView, ...]:
    """Return how every player of a game stands."""
    return tuple(map(_standing, game.standings()))


def _standing(each: Standing) -> StandingView:
    settled = each.settlement
    shown: int | str | None = None
    if isinstance(settled, Fraction):
        shown = settled.numerator if settled.denominator == 1 else str(settled)
    return StandingView(each.seat, each.name, each.total, each.place, shown)


def _seats(table: Table, viewer: Viewer, online: Collection[int]) -> Iterator[SeatView]:
    game = table.game
    for place, seat in enumerate(table.seats):
        yield SeatView(
            seat=place,
            name=seat.name,
            kind=seat.kind,
            bot=seat.sitting.bot,
            own_device=seat.sitting.own_device,
            yours=holds(table, viewer, place),
            online=place in online,
            away=seat.away,
            handicap=seat.handicap,
            left=game is not None and place not in game.seats,
        )


# What the viewer may do


def _choices(table: Table, viewer: Viewer, game_log: GameLog) -> Choices | None:
    game = game_log.game
    turn = game.turn
    assert turn is not None
    mine = holds(table, viewer, turn.seat)
    due = game.state.due
    if mine:
        moves, keep = _moves(game.state)
        if table.virtual:
            return Choices(turn.seat, moves, keep, due, 0, ())
        part = part_of(game.rules)
        told = tuple(action.token for action in part.told(game))
        return Choices(turn.seat, (*moves, *told), keep, 0, due, part.reports(game))
    seat = table.seats[turn.seat]
    helped = seat.away or seat.kind is SeatKind.BOT
    if due and helped and not table.virtual and (viewer.creator or held_seats(table, viewer)):
        return Choices(turn.seat, (), False, 0, due, ())
    return None


def _moves(state: State) -> tuple[tuple[str, ...], bool]:
    """Return the words of the decisions, and whether any dice may be kept.

    Those that keep dice are many and not listed then.
    """
    decisions = state.decisions()
    keeps = [each for each in decisions if isinstance(each, Keep)]
    keep = len(keeps) > 1 and set(keeps) == set(keep_actions(state.dice))
    left = [each for each in decisions if not isinstance(each, Keep)] if keep else decisions
    return tuple(action.token for action in left), keep


def _proposal(table: Table, t: Translator) -> ProposalView | None:
    proposal = table.proposal
    if proposal is None:
        return None
    return ProposalView(proposal.seat, waits_for(table), foresee(table, proposal.turns, t))


def _fair(table: Table) -> FairView:
    game_log = table.game_log
    return FairView(
        table.commitment,
        tuple(PlayerText(seat, text) for seat, text in table.texts),
        game_log.counts if game_log else (0,) * len(FACES),
        table.seed,
        tuple(seat.link for seat in table.seats),
        sum(each.link is None for each in game_log.draws) + len(game_log.events_of_throws)
        if game_log
        else 0,
    )


# What has happened


def lines_of(game_log: GameLog | None, first: int, t: Translator) -> tuple[Line, ...]:
    """Return the history of a game from a turn on."""
    if game_log is None:
        return ()
    logs = []
    for log in reversed(game_log.logs):
        if log.number < first:
            break
        logs.append(log)
    return tuple(_line(log, game_log.game, t) for log in reversed(logs))


def _line(log: TurnLog, game: Game, t: Translator) -> Line:
    return Line(
        log.number,
        log.seat,
        " ".join(log.tokens),
        _BY[log.by],
        tuple(event_view(event, game, t) for event in log.events),
        log.dice,
        log.totals,
    )


def _notes(notes: tuple[NoteLog, ...], t: Translator) -> tuple[Note, ...]:
    told = ((note, note_sentence(note, t)) for note in notes)
    return tuple(Note(note.number, note.at, note.turn, text) for note, text in told if text)
