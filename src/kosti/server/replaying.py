"""Recorded games for the page, step by step and checked; long games take a while."""

from __future__ import annotations

from kosti import record
from kosti.games.game import Game
from kosti.i18n import Translator
from kosti.table.fair import verify
from kosti.table.game_log import GameLog
from kosti.table.messages import Replay, Verification
from kosti.table.status import By
from kosti.table.viewing import board_of, lines_of, rules_view, standings_of, turn_view
from kosti.table.views import PlayerText

__all__ = ["replay", "verification"]


def replay(text: str | bytes, step: int | None, t: Translator) -> Replay:
    """Return a recorded game after so many moves.

    Raises:
        KostiError: the record cannot be read.
    """
    game = record.loads(text)
    steps = len(game.moves)
    wanted = steps if step is None else min(step, steps)
    game_log = GameLog.begin(game.rules, game.players)
    for number, move in enumerate(game.moves[:wanted], 1):
        game_log = game_log.apply(move.action, By.PLAYER, number)
    return Replay(
        steps,
        wanted,
        _turn_starts(game),
        rules_view(game.rules, t),
        tuple(game.players),
        turn_view(game_log.game),
        board_of(game_log, t),
        standings_of(game_log.game),
        lines_of(game_log, 0, t),
    )


def _turn_starts(game: Game) -> tuple[int, ...]:
    """Return for each turn the number of moves before it."""
    starts, before = [], None
    for number, move in enumerate(game.moves):
        if move.number and move.number != before:
            starts.append(number)
        before = move.number
    return tuple(starts)


def verification(text: str, t: Translator) -> Verification:
    """Return whether the virtual dice of a record are fair.

    Raises:
        KostiError: the record cannot be read.
    """
    report = verify(record.loads(text))
    return Verification(
        report.outcome.value,
        report.throws,
        report.server_only,
        report.counts,
        tuple(PlayerText(seat, said) for seat, said in report.texts),
        tuple(t(problem) for problem in report.problems),
    )
