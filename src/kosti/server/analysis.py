"""Analysis of the present decision: the value of each choice, from the coaches."""

from __future__ import annotations

from typing import Protocol

from kosti.games.game import Game
from kosti.server.engines import EnginePool
from kosti.server.units import unit_of
from kosti.solver.coach import Coach
from kosti.table.analysing import Analysis
from kosti.table.messages import Hint

__all__ = ["Analyser", "CoachAnalyser"]

_MOST = 40


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
