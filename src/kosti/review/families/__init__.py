"""How each family writes its positions; one that says nothing has no words for the braces."""

from __future__ import annotations

from kosti.games.family import Family, Parts
from kosti.games.options import Ruleset
from kosti.games.protocol import State
from kosti.i18n import N_
from kosti.review.protocol import ReviewPart, WrittenPosition

__all__ = ["PARTS"]


class _Generic:
    """The start of a game of as many as stand in the braces, of whom nothing can be said."""

    def before_turn(self, rules: Ruleset, position: WrittenPosition) -> State:
        if any(position.players):
            raise position.refused(N_("these rules have no sheet to put into braces"))
        return rules.begin(len(position.players))


def _generic(_: Family) -> ReviewPart:
    return _Generic()


PARTS: Parts[ReviewPart] = Parts("review", "kosti.review.families", _generic)
"""The part of each family on the floor of the reviews."""
