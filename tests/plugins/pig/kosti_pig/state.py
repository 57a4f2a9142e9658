"""A game of Pig while it is played."""

from __future__ import annotations

from dataclasses import dataclass, field, replace

from kosti.dice import Dice
from kosti.errors import IllegalAction, RulesError
from kosti.games.actions import Action, Throw, Void
from kosti.games.events import Event, GameOver, SeatJoined, SeatLeft, VoidThrow
from kosti.games.protocol import Details, Place, places_among
from kosti.games.throwing import check_throw, dice_actions, dice_wanted
from kosti.i18n import Text
from kosti_pig.actions import Hold
from kosti_pig.events import Busted, Gained, Held, Won
from kosti_pig.rules import PigRules

__all__ = ["PigState"]

_LOST = 1
"""The face that ends a turn without points."""


@dataclass(frozen=True)
class PigState:
    """A game between two actions: the scores by seat, and what the present turn has brought.

    `order` are the seats that take part, `at` the place in it of who is to move.
    """

    rules: PigRules
    scores: tuple[int, ...]
    order: tuple[int, ...]
    at: int = 0
    number: int = 1
    turn: int = 0
    dice: Dice = ()
    over: bool = False
    events: tuple[Event, ...] = field(default=(), compare=False)

    @classmethod
    def before(cls, rules: PigRules, players: int) -> PigState:
        """Return the state before the first throw."""
        return cls(rules, (0,) * players, tuple(range(players)))

    # Whoever comes, goes or has a head start: a family need not know of these three.

    def prepared(self, handicap: tuple[int, ...], absent: frozenset[int]) -> PigState:
        for points in handicap:
            self._check(points)
        order = tuple(seat for seat in self.order if seat not in absent)
        return replace(self, scores=handicap, order=order)

    def joined(self, seat: int, score: int | None) -> PigState:
        points = score or 0
        self._check(points)
        order = tuple(sorted((*self.order, seat)))
        return replace(
            self,
            scores=self._with(seat, points),
            order=order,
            at=order.index(self._mover),
            events=(*self.events, SeatJoined(seat, points)),
        )

    def left(self, seat: int) -> PigState:
        place, mover = self.order.index(seat), self._mover
        order = tuple(each for each in self.order if each != seat)
        events = (*self.events, SeatLeft(seat))
        if len(order) < 2:
            end = GameOver(order[0] if order else seat)
            left = replace(self, order=order, at=0, events=(*events, end))
            return replace(left, turn=0, dice=(), over=True)
        if seat == mover:
            at = place % len(order)
            return replace(self, order=order, at=at, turn=0, dice=(), events=events)
        return replace(self, order=order, at=order.index(mover), events=events)

    def _check(self, points: int) -> None:
        if points >= self.rules.target:
            raise RulesError("bad-handicap", points=points, reason="that is the target")

    @property
    def stage(self) -> int:
        return 0

    @property
    def seat(self) -> int | None:
        return None if self.over else self._mover

    @property
    def due(self) -> int:
        return 0 if self.over else 1

    @property
    def kept(self) -> Dice:
        return ()

    def legal(self) -> tuple[Action, ...]:
        return () if self.over else (*dice_actions(self.due), *self.decisions())

    def decisions(self) -> tuple[Action, ...]:
        return (Hold(),) if self.turn and not self.over else ()

    def reports(self) -> tuple[Action, ...]:
        return ()

    def expected(self) -> Text | tuple[str | Text, ...]:
        if not self.turn:
            return dice_wanted(self.due)
        return (dice_wanted(self.due), Hold().token)

    def apply(self, action: Action) -> PigState:
        if self.over:
            raise IllegalAction("game-over")
        match action:
            case Throw():
                check_throw(action, self.due)
                return self._thrown(action.dice[0])
            case Void():
                check_throw(action, self.due)
                return replace(self, events=(VoidThrow(self._mover),))
            case Hold() if self.turn:
                return self._held()
            case _:
                raise IllegalAction("not-possible", word=action.token, possible=self.expected())

    def places(self) -> tuple[Place, ...]:
        return tuple(map(Place, self.scores, places_among(self.scores, self.order)))

    def details(self, seat: int) -> Details:
        return {"turn": self.turn if seat == self.seat else 0}

    @property
    def _mover(self) -> int:
        return self.order[self.at]

    def _with(self, seat: int, score: int) -> tuple[int, ...]:
        return (*self.scores[:seat], score, *self.scores[seat + 1 :])

    def _thrown(self, face: int) -> PigState:
        if face == _LOST:
            return self._next(Busted(self._mover, self.turn))
        turn = self.turn + face
        gained = Gained(self._mover, face, turn)
        return replace(self, turn=turn, dice=(face,), events=(gained,))

    def _held(self) -> PigState:
        mover = self._mover
        score = self.scores[mover] + self.turn
        scores = self._with(mover, score)
        held = Held(mover, self.turn, score)
        if score < self.rules.target:
            return replace(self, scores=scores)._next(held)
        events = (held, Won(mover, score), GameOver(mover))
        return replace(self, scores=scores, turn=0, dice=(), over=True, events=events)

    def _next(self, event: Event) -> PigState:
        """Return the state before the next player's turn."""
        at = (self.at + 1) % len(self.order)
        return replace(self, number=self.number + 1, at=at, turn=0, dice=(), events=(event,))
