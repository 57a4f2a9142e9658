"""Advice on the present decision, where a table allows to ask for it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal, Protocol

from kosti.errors import RulesError
from kosti.games.game import Game
from kosti.server.errors import ServerError
from kosti.server.messages import Hint, Hints
from kosti.server.minds import Minds
from kosti.solver.coach import Coach
from kosti.table.rights import Viewer, need_seat
from kosti.table.table import Table

__all__ = ["Adviser", "CoachAdviser", "advice"]

Unit = Literal["points", "chance"]

_MOST = 40


class Adviser(Protocol):
    """Knows what decisions are worth."""

    async def hints(self, game: Game) -> tuple[Unit, Sequence[Hint]]:
        """Return what the values are, and the decisions possible now, the best first.

        Raises:
            RulesError: ``not-this-game`` for rules about which nothing is known.
        """
        ...


class CoachAdviser:
    """Asks the solver."""

    def __init__(self, minds: Minds) -> None:
        self._minds = minds

    async def hints(self, game: Game) -> tuple[Unit, Sequence[Hint]]:
        """Return the exact values of the decisions possible now."""

        def ask(coach: Coach) -> tuple[Unit, Sequence[Hint]]:
            unit: Unit = "points" if coach.kind == "expected-total" else "chance"
            listed = coach.choices(game.state)[:_MOST]
            return unit, [
                Hint((each.action.token,) if each.action else (), each.value, each.loss)
                for each in listed
            ]

        return await self._minds.coached(game, ask)


async def advice(table: Table, viewer: Viewer, wish: str, adviser: Adviser) -> Hints:
    """Return advice to the player to move.

    Raises:
        TableError: it is not the viewer's turn.
        ServerError: ``hints-off``.
    """
    turn, game = table.turn, table.game
    if not table.settings.hints or turn is None or game is None or not turn.number:
        raise ServerError("hints-off")
    need_seat(table, viewer, turn.seat)
    try:
        unit, hints = await adviser.hints(game)
    except RulesError:
        raise ServerError("hints-off") from None
    return Hints(wish, unit, tuple(hints))
