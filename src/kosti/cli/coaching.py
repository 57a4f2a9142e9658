"""The coach of a command, with a bar while it has to be solved first."""

from __future__ import annotations

import sys

from kosti.cli.working import working
from kosti.games.options import Ruleset
from kosti.i18n import Words
from kosti.solver.coach import Coach, coach

__all__ = ["coach_for"]


def coach_for(rules: Ruleset, t: Words) -> Coach:
    """Return the coach for a ruleset, solving it with a bar on standard error where needed.

    Raises:
        RulesError: ``not-this-game`` when these rules cannot be solved.
    """
    with working(t("Solving {rules}", rules=rules.title(t.lang))) as progress:
        found = coach(rules, progress=progress)
    if found.notice is not None and sys.stderr is not None:
        print(found.notice.render(t.lang), file=sys.stderr)
    return found
