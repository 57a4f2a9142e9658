"""Kosti: the table, the referee, the opponent and the coach for dice poker and dice thousand.

The public face: `ruleset`, `presets` and `load_rules` for the rules, `Game` to play, `record` to
read and write games, `solve` for exact values, and the three kinds of error.
"""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from kosti import record
    from kosti.errors import IllegalAction, KostiError, RecordError, RulesError
    from kosti.games.game import Game
    from kosti.games.options import Ruleset
    from kosti.games.own_rules import load_rules
    from kosti.games.registry import presets, ruleset
    from kosti.solver.coach import Coach

__all__ = [
    "Game",
    "IllegalAction",
    "KostiError",
    "RecordError",
    "RulesError",
    "__version__",
    "load_rules",
    "presets",
    "record",
    "ruleset",
    "solve",
]

__version__ = "0.1.0"


# Where the names of the public face live: each is loaded when it is first asked for, so that a
# program that needs few of them, such as `kosti --help`, starts quickly.
_HOMES = {
    "Game": "kosti.games.game",
    "IllegalAction": "kosti.errors",
    "KostiError": "kosti.errors",
    "RecordError": "kosti.errors",
    "RulesError": "kosti.errors",
    "load_rules": "kosti.games.own_rules",
    "presets": "kosti.games.registry",
    "ruleset": "kosti.games.registry",
}

# Modules that are there after `import kosti` alone.
_MODULES = ("dice", "errors", "games", "record")
_HOMES |= dict.fromkeys(_MODULES, "kosti.record")


if not TYPE_CHECKING:  # a type checker would take any name for one of these

    def __getattr__(name: str) -> object:
        home = _HOMES.get(name)
        if home is None:
            raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
        module = import_module(home)
        if name in _MODULES:
            return globals()[name]
        found = globals()[name] = getattr(module, name)
        return found


def __dir__() -> list[str]:
    return sorted(__all__)


def solve(rules: Ruleset, *, progress: Callable[[float], None] | None = None) -> Coach:
    """Return the exact values of a ruleset under optimal play; solved once, then stored.

    ``solve(rules).value`` is the expected total of solitaire play on a sheet, and elsewhere the
    first of two players' chance to win (known to within ``.bound``). `progress` is told the share
    that is done, from 0 to 1. Two players of ``thousand`` take minutes the first time; an
    interrupted call goes on where it was when it is made again.

    Raises:
        RulesError: ``not-this-game`` when these rules cannot be solved, with the reason.
    """
    # NumPy and Numba are loaded only for those who ask.
    from kosti.solver.coach import coach  # noqa: PLC0415

    def tell(share: float, _: float | None = None) -> None:
        if progress is not None:
            progress(share)

    return coach(rules, progress=tell)
