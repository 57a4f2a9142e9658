"""Analysis of the present decision: what each choice is worth, where a table allows to ask."""

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

__all__ = ["Analyser", "Analysis", "CoachAnalyser", "hints_for"]

_MOST = 40


@dataclass(frozen=True, slots=True)
class Analysis:
    """The choices possible now, the best first; what their values are, and what is not exact."""

    unit: Unit
    hints: tuple[Hint, ...]
    approximation: Text | None = None


class Analyser(Protocol):
    """Tells the values of the choices in a game."""

    async def analyse(self, game: Game) -> Analysis:
        """Return the choices possible now with their values.

        Raises:
            RulesError: ``not-this-game`` for rules about which nothing is known.
        """
        ...


class CoachAnalyser:
    """An analyser that asks the coaches of an engine pool."""

    def __init__(self, engines: EnginePool) -> None:
        self._engines = engines

    async def analyse(self, game: Game) -> Analysis:
        """Return the choices possible now with their values."""

        def ask(coach: Coach) -> Analysis:
            hints = (
                Hint(
                    (each.action.token,) if each.action else (),
                    float(coach.kind.shown(each.value)),
                    float(each.loss),
                )
                for each in coach.choices(game.state)[:_MOST]
            )
            approximation = coach.approximation(len(game.players))
            return Analysis(unit_of(coach.kind), tuple(hints), approximation)

        return await self._engines.coached(game, ask)


async def hints_for(
    table: Table, viewer: Viewer, request: str, analyser: Analyser, t: Translator
) -> Hints:
    """Return the answer to the player to move who asks for hints.

    Raises:
        TableError: it is not the viewer's turn.
        ServerError: ``hints-off``.
        RulesError: ``not-this-game``.
    """
    turn, game = table.turn, table.game
    if not table.settings.hints or turn is None or game is None or not turn.number:
        raise ServerError("hints-off")
    need_seat(table, viewer, turn.seat)
    analysis = await analyser.analyse(game)
    approximation = t(analysis.approximation) if analysis.approximation is not None else None
    return Hints(request, analysis.unit, analysis.hints, approximation)
