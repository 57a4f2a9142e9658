"""Advice on the present decision, where a table allows to ask for it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol

from kosti.games.game import Game
from kosti.i18n import Text, Translator
from kosti.server.engines import EnginePool
from kosti.server.errors import ServerError
from kosti.server.units import unit_of
from kosti.solver.coach import Coach
from kosti.table.messages import Hint, Hints, Unit
from kosti.table.rights import Viewer, need_seat
from kosti.table.table import Table

__all__ = ["Adviser", "CoachAdviser", "Counsel", "advice"]

_MOST = 40


@dataclass(frozen=True, slots=True)
class Counsel:
    """The decisions possible now, the best first; what their values are, and what is not exact."""

    unit: Unit
    hints: tuple[Hint, ...]
    approximation: Text | None = None


class Adviser(Protocol):
    """Knows what decisions are worth."""

    async def hints(self, game: Game) -> Counsel:
        """Return what the decisions possible now are worth.

        Raises:
            RulesError: ``not-this-game`` for rules about which nothing is known.
        """
        ...


class CoachAdviser:
    """Asks the solver."""

    def __init__(self, engines: EnginePool) -> None:
        self._engines = engines

    async def hints(self, game: Game) -> Counsel:
        """Return what the decisions possible now are worth."""

        def ask(coach: Coach) -> Counsel:
            hints = (
                Hint(
                    (each.action.token,) if each.action else (),
                    float(coach.kind.shown(each.value)),
                    float(each.loss),
                )
                for each in coach.choices(game.state)[:_MOST]
            )
            approximation = coach.approximation(len(game.players))
            return Counsel(unit_of(coach.kind), tuple(hints), approximation)

        return await self._engines.coached(game, ask)


async def advice(
    table: Table, viewer: Viewer, request: str, adviser: Adviser, t: Translator
) -> Hints:
    """Return advice to the player to move.

    Raises:
        TableError: it is not the viewer's turn.
        ServerError: ``hints-off``.
        RulesError: ``not-this-game``.
    """
    turn, game = table.turn, table.game
    if not table.settings.hints or turn is None or game is None or not turn.number:
        raise ServerError("hints-off")
    need_seat(table, viewer, turn.seat)
    counsel = await adviser.hints(game)
    approximation = t(counsel.approximation) if counsel.approximation is not None else None
    return Hints(request, counsel.unit, counsel.hints, approximation)
