"""The games of a table as records, with what makes their virtual dice checkable."""

from __future__ import annotations

from datetime import UTC, datetime

from kosti.games.game import Game
from kosti.table.errors import TableError
from kosti.table.fair import EXTRA
from kosti.table.table import PastGame, Table

__all__ = ["played", "recorded", "with_extra"]


def played(table: Table, ordinal: int | None = None) -> PastGame:
    """Return a game of the table, the last one that has begun by default.

    Raises:
        TableError: ``not-started`` or ``no-such-game``.
    """
    games = {each.ordinal: each for each in table.past}
    if table.game_log is not None:
        games[table.ordinal] = table.present
    if not games:
        raise TableError("not-started")
    wanted = max(games) if ordinal is None else ordinal
    if wanted not in games:
        raise TableError("no-such-game", game=wanted, count=len(games))
    return games[wanted]


def recorded(table: Table, ordinal: int | None = None) -> Game:
    """Return a game of the table, as `played` does, with the extra keys of its record.

    The seed stands among them only once it is revealed.

    Raises:
        TableError: ``not-started`` or ``no-such-game``.
    """
    return with_extra(table.id, played(table, ordinal))


def with_extra(table: str, past: PastGame) -> Game:
    """Return a game of a table with the extra keys of its record."""
    extra: dict[str, object] = {"date": datetime.fromtimestamp(past.at, UTC).date()}
    if past.bots:
        extra["bots"] = dict(past.bots)
    if past.virtual:
        fair: dict[str, object] = {
            "table": table,
            "game": past.ordinal,
            "commitment": past.commitment,
            "texts": [list(each) for each in past.texts],
        }
        if past.throws or not past.draws:
            fair["events"] = list(past.throws)
        if past.draws:
            fair["throws"] = [each.number for each in past.draws]
            fair["links"] = [each.link or "" for each in past.draws]
        if past.chains:
            fair["chains"] = [[each.number, each.seat, each.head] for each in past.chains]
        if past.seed is not None:
            fair["seed"] = past.seed
        extra[EXTRA] = fair
    return past.game.with_extra(extra)
