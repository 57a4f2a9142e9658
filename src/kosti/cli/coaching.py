"""The coach of a command, with a bar while it has to be solved first."""

from __future__ import annotations

import sys

from kosti.cli.working import working
from kosti.games.options import Ruleset
from kosti.games.sheet import SheetRules
from kosti.i18n import Words
from kosti.solver.coach import Coach, coach
from kosti.solver.sheet import must_compile
from kosti.solver.store import TableId

__all__ = ["coach_for"]


def coach_for(rules: Ruleset, t: Words) -> Coach:
    """Return the coach for a ruleset, solving it with a bar on standard error where needed.

    Raises:
        RulesError: ``not-this-game`` when these rules cannot be solved.
    """
    _announce(rules, t)
    with working(t("Solving {rules}", rules=rules.title(t.lang))) as progress:
        found = coach(rules, progress=progress)
    if found.notice is not None and sys.stderr is not None:
        print(found.notice.render(t.lang), file=sys.stderr)
    return found


def _announce(rules: Ruleset, t: Words) -> None:
    """Say why the first solving on a computer takes longer than any later one."""
    if not isinstance(rules, SheetRules) or sys.stderr is None:
        return
    if not TableId(rules).path.exists() and must_compile(rules):
        print(
            t("The solver is compiled first, once on this computer; that takes some seconds."),
            file=sys.stderr,
        )
