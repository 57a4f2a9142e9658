"""The coach for the showdown: exact, but for long matches of three and more players."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import assert_never, cast

from kosti.games.actions import Action
from kosti.games.protocol import State
from kosti.games.showdown import ShowdownRules, ShowdownState
from kosti.i18n import N_, Text
from kosti.solver.coached import Coached
from kosti.solver.kinds import ValueKind
from kosti.solver.protocol import ValuedChoice
from kosti.solver.showdown.match import Depth, depth
from kosti.solver.showdown.solution import ShowdownSolution, solve_showdown

__all__ = ["ShowdownCoach", "showdown_coach"]


@dataclass(frozen=True)
class ShowdownCoach(Coached[ShowdownSolution]):
    """Chances to win the match, for any number of players.

    What a decision costs its player the others gain, each a part of it. Very large matches are not
    solved in full, see `kosti.solver.showdown.match.Depth`.
    """

    kind: ValueKind = ValueKind.CHANCE
    shared: bool = True

    def approximation(self, players: int) -> Text | None:
        found = depth(players, self.solution.rules.rounds)
        match found:
            case Depth.MATCH:
                return None
            case Depth.ROUNDS:
                return Text.of(
                    N_(
                        "A match of so many players and rounds is too large to be solved in full. "
                        "The chances to win it are exact if everybody plays each round to win "
                        "that round."
                    )
                )
            case Depth.ROUND:
                return Text.of(
                    N_(
                        "A match of so many players and rounds is too large to be solved. "
                        "The chances are those to win the present round."
                    )
                )
            case _:
                assert_never(found)

    def choices(self, state: State) -> Sequence[ValuedChoice[Action | None]]:
        return self.solution.choices(_in_rotation(cast(ShowdownState, state)))

    def expectation(self, state: State, seat: int) -> float:
        found = cast(ShowdownState, state)
        if not found.takes_part(seat):
            return 0.0
        if found.over:
            first = [place.place == 1 for place in found.places()]
            return first[seat] / sum(first)
        return self.solution.expectation(_in_rotation(found), seat)


def _in_rotation(state: ShowdownState) -> ShowdownState:
    """Return the state with its order of play as if nobody had come or gone.

    Rounds begin with one player after another, the first with the first.
    """
    if not state.order or state.over:
        return state
    order = state.order
    shift = order.index(state.next_first) - state.round % len(order)
    return replace(state, order=(*order[shift:], *order[:shift])) if shift else state


def showdown_coach(rules: ShowdownRules) -> ShowdownCoach:
    """Return the coach for a ruleset."""
    return ShowdownCoach(solve_showdown(rules))
