"""Hints and reviews as a table asks for them: what may be asked, and how it is told."""

from __future__ import annotations

from dataclasses import dataclass

from kosti.games.game import Game
from kosti.i18n import Text, Translator
from kosti.table.archive import played
from kosti.table.errors import TableError
from kosti.table.messages import Hint, Hints, PlayerReview, Review, Unit
from kosti.table.rights import Viewer, need_seat
from kosti.table.table import PastGame, Table

__all__ = ["Analysis", "ReviewedGame", "to_be_analysed", "to_be_reviewed"]

_LONGEST = 20_000
"""Moves times players of the longest game that is reviewed: up to a minute's work or two."""


@dataclass(frozen=True, slots=True)
class Analysis:
    """The choices possible now, the best first; what their values are, and what is not exact.

    Where the values are not those of the whole game, `label` says which they are; `reasons` are
    what there is to know before choosing.
    """

    unit: Unit
    hints: tuple[Hint, ...]
    approximation: Text | None = None
    label: Text | None = None
    reasons: tuple[Text, ...] = ()

    def told(self, request: str, t: Translator) -> Hints:
        """Return the hints as the answer to a request."""
        return Hints(
            request,
            self.unit,
            self.hints,
            _told(self.approximation, t),
            _told(self.label, t),
            tuple(map(t, self.reasons)),
        )


@dataclass(frozen=True, slots=True)
class ReviewedGame:
    """A reviewed game, in no language yet."""

    unit: Unit
    players: tuple[PlayerReview, ...]
    approximation: Text | None = None

    def told(self, ordinal: int, t: Translator) -> Review:
        """Return the review of the game of a table with this number."""
        return Review(ordinal, self.unit, _told(self.approximation, t), self.players)


def _told(remark: Text | None, t: Translator) -> str | None:
    return t(remark) if remark is not None else None


def to_be_analysed(table: Table, viewer: Viewer) -> Game:
    """Return the game whose present decision a viewer may get advice on.

    Raises:
        TableError: ``hints-off``, or it is not the viewer's turn.
    """
    turn, game = table.turn, table.game
    if not table.settings.hints or turn is None or game is None or not turn.number:
        raise TableError("hints-off")
    need_seat(table, viewer, turn.seat)
    return game


def to_be_reviewed(table: Table, ordinal: int | None = None) -> PastGame:
    """Return a game of the table that can be reviewed, the last by default.

    Raises:
        TableError: as `played`; ``unfinished`` or ``too-long``.
    """
    past = played(table, ordinal)
    if not past.game.over:
        raise TableError("unfinished")
    if len(past.game.moves) * len(past.game.players) > _LONGEST:
        raise TableError("too-long")
    return past
