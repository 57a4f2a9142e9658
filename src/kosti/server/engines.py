"""The engine pool: bots, coaches and readers of records in processes of their own.

Each kind of work has its processes, so that what visitors ask for keeps neither the players
waiting nor the bots. What may first have to be solved has others than what is known to be quick.
"""

from __future__ import annotations

import asyncio
import os
from collections.abc import Iterable
from contextlib import suppress

from cachetools import LRUCache

from kosti.errors import KostiError
from kosti.games.actions import Action
from kosti.games.game import Game
from kosti.games.options import Ruleset
from kosti.players import plays_by_table, stand_in
from kosti.server import jobs
from kosti.server.errors import ServerError
from kosti.server.solved import Solved
from kosti.server.workers import PoolPlan, Workers
from kosti.table.analysing import Analysis, ReviewedGame

__all__ = ["EnginePool"]

_MOST_KNOWN = 1000
_SEVERAL = max(1, (os.cpu_count() or 1) // 2)

_BOTS = PoolPlan(name="bots", processes=_SEVERAL, waiting=10_000, waiting_per_client=4, niceness=2)
_NEW_BOTS = PoolPlan(
    name="new-bots", seconds=120.0, waiting_per_client=4, niceness=10, set_up=jobs.keep_apart
)
_ADVICE = PoolPlan(name="advice", seconds=60.0, waiting_per_client=64, set_up=jobs.keep_apart)
_STUDY = PoolPlan(name="study", seconds=120.0, waiting_per_client=16, set_up=jobs.keep_apart)
_RECORDS = PoolPlan(name="records")
_PREPARATION = PoolPlan(name="preparation", seconds=600.0)


class EnginePool:
    """The processes of a server beside its own.

    A `client` is who asks: clients have their turns one after another.
    """

    def __init__(self) -> None:
        self._solved = Solved()
        self._bots, self._new_bots = Workers(_BOTS), Workers(_NEW_BOTS)
        self._advice, self._study = Workers(_ADVICE), Workers(_STUDY)
        self.records = Workers(_RECORDS)
        self._known: LRUCache[tuple[str, Ruleset, int], bool] = LRUCache(_MOST_KNOWN)

    async def close(self) -> None:
        """End all processes; whoever waits is refused."""
        pools = (self._bots, self._new_bots, self._advice, self._study, self.records)
        await asyncio.gather(*(each.close() for each in pools))

    async def bots(self, rules: Ruleset) -> tuple[str, ...]:
        """Return the names of the bots that can play these rules now, the weakest first."""
        return await self._solved.bots(rules)

    async def decide(self, table: str, name: str, game: Game) -> Action | None:
        """Return what a bot chooses at a table; None to throw.

        For a bot whose rules are not solved any more, or take too long, the one plays that stands
        in for others.

        Raises:
            ServerError: ``busy`` or ``took-too-long``.
        """
        rules = game.rules
        replacement = stand_in(rules)
        playing = name if name in await self.bots(rules) else replacement
        if not plays_by_table(playing, rules) or self._is_quick("bot", rules):
            return await self._bots.run(table, jobs.choice, playing, game)
        try:
            choice = await self._new_bots.run(table, jobs.choice, playing, game)
        except ServerError:
            return await self._bots.run(table, jobs.choice, replacement, game)
        self._is_known("bot", rules)
        return choice

    async def analysed(self, client: str, game: Game) -> Analysis:
        """Return what the coach of a game says about the decision at hand.

        Where the rules take long to solve and are not, the advice is the one that takes no time.

        Raises:
            RulesError: ``not-this-game``, also where the family has no such advice.
            ServerError: ``busy`` or ``took-too-long``.
        """
        rules, players = game.rules, len(game.players)
        if await self._solved.takes_long(rules, players):
            quick = await self._advice.run(client, jobs.quick_analysis, rules, game.state)
            if quick is not None:
                return quick
        await self._solved.check(rules, players)
        pool = self._advice if self._is_quick("coach", rules, players) else self._study
        found = await pool.run(client, jobs.analysis, rules, players, game.state)
        self._is_known("coach", rules, players)
        return found

    async def reviewed(self, client: str, game: Game) -> ReviewedGame:
        """Return a finished game against optimal play.

        Where the rules take long to solve and are not, each turn is compared with the best one.

        Raises:
            RulesError, ServerError: as for `analysed`.
        """
        if await self._solved.takes_long(game.rules, len(game.players)):
            quick = await self._study.run(client, jobs.quick_review, game)
            if quick is not None:
                return quick
        await self._solved.check(game.rules, len(game.players))
        return await self._study.run(client, jobs.review, game)

    async def prepare(self, rulesets: Iterable[Ruleset]) -> None:
        """Have all that the coaches of these rules need at hand, one after another.

        That is done in a process that stands back behind all others. What fails fails again, and
        is told, when somebody asks.
        """
        pool = Workers(_PREPARATION)
        try:
            for rules in rulesets:
                with suppress(KostiError):
                    await pool.run("server", jobs.prepare, rules)
        finally:
            await pool.close()

    def _is_quick(self, what: str, rules: Ruleset, players: int = 2) -> bool:
        """Tell whether an engine is there in a moment.

        Presets are solved once and for all; of house rules it is known once they were asked for.
        """
        return not rules.changes or (what, rules, min(players, 2)) in self._known

    def _is_known(self, what: str, rules: Ruleset, players: int = 2) -> None:
        self._known[what, rules, min(players, 2)] = True
