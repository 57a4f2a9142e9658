"""The coach for thousand: exact against one opponent, exact alone, approximate against more."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from math import ceil
from typing import cast

from kosti.errors import IllegalAction, RulesError
from kosti.games.actions import Action
from kosti.games.protocol import State
from kosti.games.roll_off import RollOff, Start
from kosti.games.thousand import Player, ThousandRules, ThousandState
from kosti.i18n import N_, Text
from kosti.solver.coached import Coached
from kosti.solver.kinds import ValueKind
from kosti.solver.protocol import ValuedChoice
from kosti.solver.thousand.alone import Alone, alone
from kosti.solver.thousand.many_players import field_turn, shares
from kosti.solver.thousand.solution import PairSolution, choices_of
from kosti.solver.thousand.widen import widened

__all__ = ["AloneCoach", "ThousandCoach", "alone_coach"]

_MANY = 10_000
"""Games out of which chances are counted where they are not certain."""


@dataclass(frozen=True)
class ThousandCoach(Coached[PairSolution]):
    """Winning chances of two and more players.

    Two are solved. Three and more are taken as duels of two, see
    `kosti.solver.thousand.many_players`.
    """

    kind: ValueKind = ValueKind.CHANCE
    shared: bool = True
    _lately: list[tuple[ThousandState, Sequence[float]]] = field(default_factory=list, repr=False)
    _wider: dict[Sequence[Player], PairSolution] = field(default_factory=dict, repr=False)

    @property
    def bound(self) -> float:
        return self.solution.bound

    @property
    def notice(self) -> Text | None:
        if self.solution.notice is None and self.solution.stalled:
            return Text.of(
                N_(
                    "The bounds come no closer, as where both players would rather bust for ever "
                    "than move on: some chances are known only to ±{n} in {all}."
                ),
                n=ceil(_MANY * self.solution.table_bound),
                all=_MANY,
            )
        return self.solution.notice

    def approximation(self, players: int) -> Text | None:
        if players <= 2:
            return None
        return Text.of(
            N_(
                "Only two players are solved exactly. For more the chances are an approximation: "
                "exact duels with each rival, put together by their odds."
            )
        )

    def choices(self, state: State) -> Sequence[ValuedChoice[Action | None]]:
        found = _present(cast(ThousandState, state))[0]
        if len(found.players) == 1:
            reason = Text.of(N_("as long as others are still to come, nothing is known"))
            raise RulesError("not-this-game", rules=found.rules.id, reason=reason)
        solution = self._knowing(found.players)
        if len(found.players) <= 2:
            return solution.choices(found)
        _refuse_over(found)
        if not found.order:
            return (ValuedChoice(None, 1.0 / len(found.players), 0.0),)
        rivals = [found.players[seat] for seat in _rivals(found)]
        return choices_of(found, field_turn(solution, found.player, rivals))

    def expectation(self, state: State, seat: int) -> float:
        # A review asks for every seat before and after a move.
        for known, chances in self._lately:
            if known is state:
                return chances[seat]
        whole = cast(ThousandState, state)
        found, seats = _present(whole)
        among = dict(zip(seats, self._chances(found), strict=True))
        chances = [among.get(each, 0.0) for each in range(len(whole.players))]
        self._lately[:] = [*self._lately[-1:], (whole, chances)]
        return chances[seat]

    def _chances(self, state: ThousandState) -> Sequence[float]:
        """Return every seat's chance to win."""
        seats = range(len(state.players))
        if state.over:
            return [_result(state, seat) for seat in seats]
        if not state.order:
            return [1.0 / len(seats)] * len(seats)
        chances = [0.0] * len(seats)
        mover, rivals = state.order[state.at], _rivals(state)
        chances[mover] = self.choices(state)[0].value
        players = [state.players[each] for each in rivals]
        if players:
            among = shares(self._knowing(state.players), state.player, players)
            for seat, share in zip(rivals, among, strict=True):
                chances[seat] = (1.0 - chances[mover]) * float(share)
        return chances

    def _knowing(self, players: Sequence[Player]) -> PairSolution:
        """Return a solution that knows the player states of all players."""
        if any(not self.solution.positions.knows(each) for each in players):
            if players not in self._wider:
                self._wider.clear()
                self._wider[tuple(players)] = widened(self.solution, players)
            return self._wider[tuple(players)]
        return self.solution


@dataclass(frozen=True)
class AloneCoach(Coached[Alone]):
    """The fewest turns of one player alone.

    Values are lengths of the game in turns, with a minus, so that more is better.
    """

    kind: ValueKind = ValueKind.TURNS
    shared: bool = False

    @property
    def value(self) -> float:
        return -self.solution.value

    def choices(self, state: State) -> Sequence[ValuedChoice[Action | None]]:
        found = cast(ThousandState, state)
        _refuse_over(found)
        if not found.order:
            return (ValuedChoice(None, self.value, 0.0),)
        played = found.number - 1
        turns = choices_of(found, self.solution.turn(found.player))
        # A turn's value leaves out the turn itself.
        return tuple(ValuedChoice(a, value - 1.0 - played, loss) for a, value, loss in turns)

    def expectation(self, state: State, seat: int) -> float:
        found = cast(ThousandState, state)
        if found.over:
            return -float(found.number)
        return self.choices(state)[0].value


def alone_coach(rules: ThousandRules) -> AloneCoach:
    """Return the coach of a player without opponents."""
    return AloneCoach(alone(rules))


def _present(state: ThousandState) -> tuple[ThousandState, Sequence[int]]:
    """Return the game among those who take part now, and their seats in it."""
    seats = sorted(state.order if state.number else state.roll_off.seats)
    if len(seats) in (0, len(state.players)):
        return state, range(len(state.players))
    place = {seat: n for n, seat in enumerate(seats)}
    among = replace(
        state,
        players=tuple(state.players[seat] for seat in seats),
        order=tuple(place[seat] for seat in state.order),
        winner=None if state.winner is None else place[state.winner],
        roll_off=RollOff.of(state.rules.start if not state.order else Start.SEAT, len(seats)),
    )
    return among, seats


def _refuse_over(state: ThousandState) -> None:
    if state.over:
        raise IllegalAction("game-over")


def _rivals(state: ThousandState) -> list[int]:
    """Return the seats of the other players, the next to move first."""
    after = state.order[state.at + 1 :] + state.order[: state.at]
    return list(after)


def _result(state: ThousandState, seat: int) -> float:
    """Return 1 for a win; a game that nobody won is shared by those with the highest score."""
    first = [place.place == 1 for place in state.places()]
    return first[seat] / sum(first)
