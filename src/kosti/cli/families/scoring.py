"""What dice bring, as ``kosti score`` tells it, and what the families check alike for it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from kosti.cli.errors import UsageError
from kosti.errors import RulesError
from kosti.games.options import Ruleset
from kosti.i18n import N_, Text

__all__ = ["Score", "no_attempt", "required", "typed_dice"]


@dataclass(frozen=True)
class Score:
    """What dice bring under some rules: `answer` is it as JSON, `sentence` in words."""

    answer: Mapping[str, object]
    sentence: str


def required(words: Sequence[str], wanted: Sequence[str], rules: Ruleset) -> Sequence[str]:
    """Return the words behind the rules, if there are as many as are wanted.

    Raises:
        UsageError: ``missing-argument``.
    """
    if len(words) < len(wanted):
        missing = wanted[len(words)]
        raise UsageError("missing-argument", command=f"kosti score {rules.id}", argument=missing)
    return words


def no_attempt(attempt: int | None, rules: Ruleset) -> None:
    """Refuse an attempt where what dice bring does not depend on it.

    Raises:
        RulesError: ``not-this-game``.
    """
    if attempt is not None:
        reason = Text.of(N_("only the cells of a sheet depend on the attempt"))
        raise RulesError("not-this-game", rules=rules.id, reason=reason)


def typed_dice(words: Sequence[str]) -> str:
    """Return dice as one word that were typed in one or several, with commas or without."""
    return "".join(words).replace(",", "")
