"""The engine pool: bots and coaches in threads of their own, shared by all tables of a server."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Callable, Hashable
from concurrent.futures import ThreadPoolExecutor
from functools import cached_property
from threading import Lock
from typing import Generic, TypeVar

from cachetools import LRUCache

from kosti.games.actions import Action
from kosti.games.game import Game
from kosti.games.options import Ruleset
from kosti.players import Bot, bot, stand_in
from kosti.server.solved import Solved
from kosti.solver.coach import Coach, coach

__all__ = ["EnginePool"]

K = TypeVar("K", bound=Hashable)
M = TypeVar("M")
T = TypeVar("T")

_THREADS = 2
_MOST_BOTS = 24
_MOST_COACHES = 12


class EnginePool:
    """The bots and coaches of a server by ruleset; those not asked for longest are forgotten."""

    def __init__(self) -> None:
        self._threads = ThreadPoolExecutor(_THREADS, thread_name_prefix="kosti-engine")
        self._solved = Solved()
        self._bots: _Engines[tuple[str, Ruleset], Bot] = _Engines(_MOST_BOTS, lambda key: bot(*key))
        self._coaches: _Engines[tuple[str, Ruleset, int], Coach] = _Engines(
            _MOST_COACHES, lambda key: coach(key[1], players=key[2])
        )
        self._studying = asyncio.Semaphore(1)
        self._chance = random.SystemRandom()

    def close(self) -> None:
        """Begin no more work."""
        self._threads.shutdown(wait=False, cancel_futures=True)

    async def bots(self, rules: Ruleset) -> tuple[str, ...]:
        """Return the names of the bots that can play these rules now, the weakest first."""
        return await self._solved.bots(rules)

    async def decide(self, name: str, game: Game) -> Action | None:
        """Return what a bot chooses; None to throw.

        For a bot whose rules are not solved any more, the one plays that stands in for others.
        """
        bots = await self.bots(game.rules)
        playing = name if name in bots else stand_in(game.rules)
        engine = self._bots[playing, game.rules]
        return await self._run(lambda: engine.ask(lambda made: made.decide(game, self._chance)))

    async def coached(self, game: Game, ask: Callable[[Coach], T]) -> T:
        """Return what the coach of a game answers.

        Raises:
            RulesError: ``not-this-game``, also where the rules take long to solve and are not.
        """
        await self._solved.check(game.rules, len(game.players))
        return await self._coached("player", game, ask)

    async def studied(self, game: Game, ask: Callable[[Coach], T]) -> T:
        """Return what the coach of a game answers to a question that takes long.

        One such question is answered at a time, by a coach of its own, so that neither bots nor
        players wait for it.

        Raises:
            RulesError: as for `coached`.
        """
        await self._solved.check(game.rules, len(game.players))
        async with self._studying:
            return await self._coached("student", game, ask)

    async def _coached(self, asker: str, game: Game, ask: Callable[[Coach], T]) -> T:
        # A coach for two answers for more, too.
        engine = self._coaches[asker, game.rules, min(len(game.players), 2)]
        return await self._run(lambda: engine.ask(ask))

    async def _run(self, work: Callable[[], T]) -> T:
        return await asyncio.get_running_loop().run_in_executor(self._threads, work)


class _Engine(Generic[M]):
    """A bot or a coach, made when it is first asked; one thread asks it, others wait."""

    def __init__(self, make: Callable[[], M]) -> None:
        self._make = make
        self._lock = Lock()

    def ask(self, question: Callable[[M], T]) -> T:
        with self._lock:
            return question(self._made)

    @cached_property
    def _made(self) -> M:
        return self._make()


class _Engines(LRUCache[K, _Engine[M]]):
    """Engines by what they are made for; one that is missing is made."""

    def __init__(self, most: int, make: Callable[[K], M]) -> None:
        super().__init__(most)
        self._make = make

    def __missing__(self, key: K) -> _Engine[M]:
        engine = self[key] = _Engine(lambda: self._make(key))
        return engine
