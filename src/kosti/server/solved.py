"""Which rules are solved: what takes minutes and gigabytes is not begun because a visitor asks."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable

from cachetools import TTLCache

from kosti.errors import RulesError
from kosti.games.house_rules import written
from kosti.games.options import Ruleset
from kosti.i18n import N_, Text
from kosti.players import bots_for, plays_by_table
from kosti.solver.coach import is_ready, is_solvable

__all__ = ["Solved"]

_FRESH = 10.0
"""For so many seconds an answer holds; whoever runs the server may solve rules meanwhile."""
_MOST = 256


class Solved:
    """Tells which rules can be advised on within seconds.

    To look may load a solver, so it is done in a thread.
    """

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._known: TTLCache[tuple[Ruleset, bool], bool] = TTLCache(_MOST, _FRESH, clock)

    async def knows(self, rules: Ruleset, players: int = 2) -> bool:
        """Tell whether a coach for so many players answers within seconds."""
        key = (rules, players == 1)
        found = self._known.get(key)
        if found is None:
            found = self._known[key] = await asyncio.to_thread(is_ready, rules, players)
        return found

    async def takes_long(self, rules: Ruleset, players: int) -> bool:
        """Tell whether rules would have to be solved first, which takes longer than seconds.

        Rules that no solver knows are not among them: their coach refuses them itself.
        """
        return is_solvable(rules) and not await self.knows(rules, players)

    async def check(self, rules: Ruleset, players: int) -> None:
        """Refuse rules that would have to be solved first.

        Raises:
            RulesError: ``not-this-game``.
        """
        if await self.takes_long(rules, players):
            reason = Text.of(
                N_(
                    "these rules take long to solve, and this server has not done so yet; whoever "
                    "runs it can, with “{command}”"
                ),
                command=_command(rules),
            )
            raise RulesError("not-this-game", rules=rules.id, reason=reason)

    async def bots(self, rules: Ruleset) -> tuple[str, ...]:
        """Return the names of the bots that can play these rules now, the weakest first."""
        names = bots_for(rules)
        if await self.knows(rules):
            return names
        return tuple(name for name in names if not plays_by_table(name, rules))


def _command(rules: Ruleset) -> str:
    """Return what solves the rules, once and for all, on the computer of the server."""
    house = (f"--set {written(name, value)}" for name, value in rules.changes.items())
    return " ".join(("kosti solve", rules.id, *house))
