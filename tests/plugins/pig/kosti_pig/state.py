"""A game of Pig while it is played."""

from __future__ import annotations

from dataclasses import dataclass, field, replace

from kosti.dice import Dice
from kosti.errors import IllegalAction
from kosti.games.actions import Action, Throw, Void
from kosti.games.events import Event, GameOver, VoidThrow
from kosti.games.protocol import Details, Place, places
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
    """A game between two actions: the scores by seat, and what the present turn has brought."""

    rules: PigRules
    scores: tuple[int, ...]
    number: int = 1
    turn: int = 0
    dice: Dice = ()
    over: bool = False
    events: tuple[Event, ...] = field(default=(), compare=False)

    @classmethod
    def before(cls, rules: PigRules, players: int) -> PigState:
        """Return the state before the first throw."""
        return cls(rules, (0,) * players)

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
        return tuple(map(Place, self.scores, places(self.scores)))

    def details(self, seat: int) -> Details:
        return {"turn": self.turn if seat == self.seat else 0}

    @property
    def _mover(self) -> int:
        return (self.number - 1) % len(self.scores)

    def _thrown(self, face: int) -> PigState:
        if face == _LOST:
            return self._next(Busted(self._mover, self.turn))
        turn = self.turn + face
        gained = Gained(self._mover, face, turn)
        return replace(self, turn=turn, dice=(face,), events=(gained,))

    def _held(self) -> PigState:
        mover = self._mover
        score = self.scores[mover] + self.turn
        scores = (*self.scores[:mover], score, *self.scores[mover + 1 :])
        held = Held(mover, self.turn, score)
        if score < self.rules.target:
            return replace(self, scores=scores)._next(held)
        events = (held, Won(mover, score), GameOver(mover))
        return replace(self, scores=scores, turn=0, dice=(), over=True, events=events)

    def _next(self, event: Event) -> PigState:
        """Return the state before the next player's turn."""
        return replace(self, number=self.number + 1, turn=0, dice=(), events=(event,))
