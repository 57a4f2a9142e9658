"""The coach of a command, with a bar while it has to be solved first."""

from __future__ import annotations

import sys

from kosti.cli.terminal.values import grouped, small_percent
from kosti.cli.terminal.working import working
from kosti.games.options import Ruleset
from kosti.games.sheet import SheetRules
from kosti.games.thousand import ThousandRules
from kosti.i18n import Translator
from kosti.solver.coach import Coach, coach, is_ready

__all__ = ["coach_for"]


def coach_for(
    rules: Ruleset, t: Translator, *, players: int = 2, memory_limit: int | None = None
) -> Coach:
    """Return the coach for a ruleset, solving it with a bar on standard error where needed.

    What an interrupted solver has reached is kept where that is worth it, and the user is told.

    Raises:
        RulesError: ``not-this-game`` when these rules cannot be solved.
    """
    _announce(rules, t, players, memory_limit)
    reached: float | None = None
    working_on = False
    try:
        with working(t("Solving {rules}", rules=rules.title(t.lang)), t) as progress:

            def tell(share: float, bound: float | None = None) -> None:
                nonlocal reached, working_on
                reached, working_on = bound, True
                progress(share, bound)

            found = coach(rules, players=players, progress=tell, memory_limit=memory_limit)
    except KeyboardInterrupt:
        from kosti.solver.thousand.solve import is_kept

        if working_on and isinstance(rules, ThousandRules) and is_kept(rules):
            if reached is not None:
                _say(t("Known to ±{bound} so far.", bound=small_percent(reached, t)))
            _say(t("What was reached is kept: the same command goes on from there."))
        raise
    if found.notice is not None:
        _say(found.notice.render(t.lang))
    return found


def _announce(rules: Ruleset, t: Translator, players: int, memory_limit: int | None) -> None:
    """Say before the work begins what takes longer than people expect of a command."""
    if isinstance(rules, SheetRules):
        from kosti.solver.sheet import must_compile
        from kosti.solver.store import TableId

        if not TableId(rules).path.exists() and must_compile(rules):
            _say(t("The solver is compiled first, once on this computer; that takes some seconds."))
    elif isinstance(rules, ThousandRules) and not is_ready(rules, players):
        from kosti.solver.thousand import MEMORY_LIMIT, count_states

        limit = MEMORY_LIMIT if memory_limit is None else memory_limit
        states = count_states(rules, memory_limit=limit)
        _say(
            t(
                "Two players have {states} states between turns. They are solved once and kept; "
                "that takes from seconds to minutes.",
                states=grouped(states),
            )
        )


def _say(sentence: str) -> None:
    if sys.stderr is not None:
        print(sentence, file=sys.stderr)
