"""What worker processes do for a server: each job is a function, and its answer can travel.

Engines are kept by ruleset in the process that made them; those not asked for longest are
forgotten. Answers to visitors are JSON already, so that the server has nothing left to do.
"""

from __future__ import annotations

import asyncio
import io
import random
from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import lru_cache

import msgspec
import segno

from kosti import record
from kosti.dice import roll
from kosti.games.actions import Action, Throw
from kosti.games.game import Game
from kosti.games.options import Ruleset
from kosti.games.protocol import State
from kosti.i18n import Lang, Translator
from kosti.players import Bot, bot
from kosti.server import replaying
from kosti.server.messages import Brief
from kosti.server.reviewing import reviewed, reviewed_by_turns
from kosti.server.units import unit_of
from kosti.solver import store as solved
from kosti.solver.coach import Coach, ValuedChoice, ValueKind, coach, is_ready, quick_advice
from kosti.table.analysing import Analysis, ReviewedGame
from kosti.table.archive import with_extra
from kosti.table.messages import Hint
from kosti.table.table import PastGame, Table, fold
from kosti.table.viewing import turn_view

__all__ = [
    "analysis",
    "brief",
    "briefs",
    "choice",
    "keep_apart",
    "prepare",
    "qr_code",
    "quick_analysis",
    "quick_review",
    "record_of",
    "replay",
    "review",
    "verification",
]

_MOST_BOTS = 24
_MOST_COACHES = 12
_MOST_HINTS = 40
_STORED_BYTES = 512 * 2**20

_chance = random.SystemRandom()


def keep_apart() -> None:
    """Keep what is solved for visitors in a place of its own that cannot grow for ever."""
    solved.keep_apart(_STORED_BYTES)


# Engines


@lru_cache(_MOST_BOTS)
def _bot(name: str, rules: Ruleset) -> Bot:
    return bot(name, rules)


@lru_cache(_MOST_COACHES)
def _coach(rules: Ruleset, players: int) -> Coach:
    return coach(rules, players=players)


def choice(name: str, game: Game) -> Action | None:
    """Return what a bot chooses; None to throw."""
    return _bot(name, game.rules).decide(game, _chance)


def analysis(rules: Ruleset, players: int, state: State) -> Analysis:
    """Return the choices possible now with their values.

    Raises:
        RulesError: ``not-this-game``.
    """
    asked = _coach(rules, min(players, 2))  # a coach for two answers for more, too
    hints = _hints(asked.choices(state), asked.kind.shown)
    return Analysis(unit_of(asked.kind), hints, asked.approximation(players))


def quick_analysis(rules: Ruleset, state: State) -> Analysis | None:
    """Return the advice that needs no solved table, where the family has any."""
    advice = quick_advice(rules, state)
    if advice is None:
        return None
    hints = _hints(advice.choices, float)
    return Analysis(
        unit_of(ValueKind.GAIN), hints, label=advice.label, reasons=tuple(advice.reasons)
    )


def _hints(
    choices: Sequence[ValuedChoice[Action | None]], shown: Callable[[float], float]
) -> tuple[Hint, ...]:
    return tuple(
        Hint(
            (each.action.token,) if each.action else (),
            float(shown(each.value)),
            float(each.loss),
        )
        for each in choices[:_MOST_HINTS]
    )


def prepare(rules: Ruleset) -> None:
    """Advise on a position of some rules, so that all that advice needs is compiled and solved.

    Only what takes seconds is solved.
    """
    game = Game(rules, ("A", "B"))
    while not (game.state.number and game.state.dice):
        game = game.apply(Throw(roll(game.state.due, _chance)))
    quick_advice(rules, game.state)
    if is_ready(rules):
        _coach(rules, 2).choices(game.state)


def review(game: Game) -> ReviewedGame:
    """Return a finished game against optimal play.

    Raises:
        RulesError: ``not-this-game``.
    """
    return reviewed(game, _coach(game.rules, min(len(game.players), 2)))


def quick_review(game: Game) -> ReviewedGame | None:
    """Return a finished game against the best turns, where the family has advice on these."""
    return reviewed_by_turns(game)


# Records


def replay(given: str | bytes, step: int | None, lang: Lang) -> bytes:
    """Return a recorded game after so many moves, as JSON.

    Raises:
        KostiError: the record cannot be read.
    """
    return msgspec.json.encode(replaying.replay(given, step, Translator(lang)))


def verification(text: str, lang: Lang) -> bytes:
    """Return whether the virtual dice of a record are fair, as JSON.

    Raises:
        KostiError: the record cannot be read.
    """
    return msgspec.json.encode(replaying.verification(text, Translator(lang)))


def record_of(table: str, past: PastGame) -> tuple[str, str]:
    """Return the name of a file for a game of a table, and the record to stand in it."""
    game = with_extra(table, past)
    return f"kosti-{game.rules.id}-{game.extra['date']}.kosti", record.dumps(game)


def qr_code(text: str) -> bytes:
    """Return a text as a QR code, an SVG picture."""
    out = io.BytesIO()
    code = segno.make(text, error="m", micro=False)
    code.save(out, kind="svg", border=2, xmldecl=False, nl=False, omitsize=True)
    return out.getvalue()


# Tables that are not in memory


def briefs(database: str | None, tables: Sequence[str], lang: Lang) -> tuple[Brief, ...]:
    """Return those of the tables that there are, in a line each."""
    return asyncio.run(_briefs(database, tables, Translator(lang)))


async def _briefs(database: str | None, tables: Sequence[str], t: Translator) -> tuple[Brief, ...]:
    # Other jobs do without a database.
    from sqlalchemy.ext.asyncio import create_async_engine  # noqa: PLC0415

    from kosti.server.config import database_url  # noqa: PLC0415
    from kosti.server.store import Store  # noqa: PLC0415

    store = Store(create_async_engine(database_url(database)))
    try:
        folded = [fold(each, await store.events(each)) for each in tables]
    finally:
        await store.close()
    return tuple(brief(each, t) for each in folded if each is not None)


def brief(table: Table, t: Translator) -> Brief:
    """Return a table in a line; without names where only its players may watch."""
    names = tuple(seat.name for seat in table.seats if seat.name) if table.settings.watch else ()
    turn = turn_view(table.game, table.deadline) if table.game and table.turn else None
    if turn is not None and not table.settings.watch:
        turn = replace(turn, name="")
    return Brief(
        table.id,
        table.rules.title(t.lang),
        table.rules.family,
        table.phase,
        names,
        turn,
        table.at,
    )
