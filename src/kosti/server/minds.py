"""Who thinks on the server: bots and the coach, in threads of their own, shared by all tables."""

from __future__ import annotations

import asyncio
import random
from collections import OrderedDict
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import cached_property
from threading import Lock
from typing import TYPE_CHECKING, TypeVar

from kosti.games.actions import Action
from kosti.games.game import Game
from kosti.games.options import Ruleset
from kosti.players import Bot, bot

if TYPE_CHECKING:
    from kosti.solver.coach import Coach

__all__ = ["Minds", "stand_in"]

T = TypeVar("T")

_THREADS = 2
_MOST = 24
_QUICK = ("schoolmaster", "threshold", "greedy", "random")


def stand_in(bots: tuple[str, ...]) -> str | None:
    """Return the bot that plays for an absent player where the table names none: a quick one."""
    return next((name for name in _QUICK if name in bots), None) or next(iter(bots), None)


class Minds:
    """Bots and coaches by ruleset; those not asked for longest are forgotten."""

    def __init__(self) -> None:
        self._threads = ThreadPoolExecutor(_THREADS, thread_name_prefix="kosti-mind")
        self._known: OrderedDict[tuple[str, Ruleset], _Mind] = OrderedDict()
        self._lock = Lock()
        self._chance = random.SystemRandom()

    def close(self) -> None:
        """Start no more thinking."""
        self._threads.shutdown(wait=False, cancel_futures=True)

    async def decide(self, name: str, game: Game) -> Action | None:
        """Return what a bot chooses; None to throw."""
        mind = self._mind(name, game.rules)
        return await self._run(lambda: mind.decide(game, self._chance))

    async def coached(self, game: Game, ask: Callable[[Coach], T]) -> T:
        """Return what the coach of a game answers; its table may have to be solved first.

        Raises:
            RulesError: ``not-this-game``.
        """
        mind = self._mind("", game.rules)
        return await self._run(lambda: mind.coached(ask))

    async def _run(self, think: Callable[[], T]) -> T:
        return await asyncio.get_running_loop().run_in_executor(self._threads, think)

    def _mind(self, name: str, rules: Ruleset) -> _Mind:
        key = (name, rules)
        with self._lock:
            mind = self._known.get(key)
            if mind is None:
                mind = self._known[key] = _Mind(name, rules)
                if len(self._known) > _MOST:
                    self._known.popitem(last=False)
            self._known.move_to_end(key)
        return mind


class _Mind:
    """A bot, or the coach, for one ruleset; one thread asks it, others wait."""

    def __init__(self, name: str, rules: Ruleset) -> None:
        self._name = name
        self._rules = rules
        self._lock = Lock()

    def decide(self, game: Game, chance: random.Random) -> Action | None:
        with self._lock:
            return self._bot.decide(game, chance)

    def coached(self, ask: Callable[[Coach], T]) -> T:
        with self._lock:
            return ask(self._coach)

    @cached_property
    def _bot(self) -> Bot:
        return bot(self._name, self._rules)

    @cached_property
    def _coach(self) -> Coach:
        # NumPy and the tables are loaded only for those who ask.
        from kosti.solver.coach import coach  # noqa: PLC0415

        return coach(self._rules)
