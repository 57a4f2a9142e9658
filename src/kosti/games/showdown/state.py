"""A match of hands while it is played (spec 5.3)."""

from __future__ import annotations

from dataclasses import dataclass, field, replace

from kosti.dice import DICE, Dice, contains, format_dice, join
from kosti.errors import IllegalAction
from kosti.games.actions import Action, Keep, Stop, Throw, Void
from kosti.games.events import Event, GameOver, VoidThrow
from kosti.games.protocol import Details, Place, places
from kosti.games.roll_off import RollOff, Start
from kosti.games.showdown.events import Blitz, RoundWon
from kosti.games.showdown.hands import Hand, hand
from kosti.games.showdown.rules import ShowdownRules
from kosti.games.throwing import (
    check_throw,
    dice_actions,
    dice_wanted,
    draw,
    keep_actions,
    keep_wanted,
)
from kosti.i18n import Text

__all__ = ["ATTEMPTS", "ShowdownState"]

ATTEMPTS = 3


@dataclass(frozen=True)
class ShowdownState:
    """A match between two actions.

    `order` holds the seats in order of play, `queue` the seats that still throw in this round (or
    blitz), the present one first, `shown` the hands already thrown in it, by seat. `won` counts
    rounds and `chips` what each seat is up or down, the pot being paid out at the end of a round.
    """

    rules: ShowdownRules
    roll_off: RollOff
    won: tuple[int, ...]
    chips: tuple[int, ...]
    order: tuple[int, ...] = ()
    number: int = 0
    round: int = 0
    queue: tuple[int, ...] = ()
    shown: tuple[tuple[int, Hand], ...] = ()
    blitz: bool = False
    attempt: int = 0
    dice: Dice = ()
    due: int = DICE
    over: bool = False
    events: tuple[Event, ...] = field(default=(), compare=False)

    @classmethod
    def before(cls, rules: ShowdownRules, players: int) -> ShowdownState:
        """Return the state before the first action."""
        roll_off = RollOff.of(rules.start, players)
        nobody = (0,) * players
        state = cls(rules, roll_off, nobody, nobody, due=roll_off.dice)
        return state._begun(roll_off.order, ()) if roll_off.decided else state

    @classmethod
    def at_turn(
        cls, rules: ShowdownRules, won: tuple[int, ...], hands: tuple[Dice | None, ...]
    ) -> ShowdownState:
        """Return a state in the middle of a match: the first of these players is about to throw.

        `won` counts rounds; `hands` holds the sorted dice of those who have thrown in this round,
        in the order in which they did, and None for those to come, the first player included.
        """
        seats = range(len(won))
        thrown = [seat for seat in seats if hands[seat] is not None]
        queue = [seat for seat in seats if hands[seat] is None]
        round_now = 1 + sum(won)
        first = (round_now - 1) % len(won)  # who begins goes round
        order = [*thrown, *queue]
        order = order[len(order) - first :] + order[: len(order) - first]
        shown = tuple(
            (seat, hand(dice, rules.straight)) for seat in thrown if (dice := hands[seat])
        )
        pot = rules.ante
        return cls(
            rules,
            RollOff.of(Start.SEAT, len(won)),
            won,
            tuple(pot * (len(won) * each - sum(won)) for each in won),
            tuple(order),
            number=(round_now - 1) * len(won) + len(thrown) + 1,
            round=round_now,
            queue=tuple(queue),
            shown=shown,
        )

    @property
    def stage(self) -> int:
        return self.round

    @property
    def seat(self) -> int | None:
        if self.over:
            return None
        return self.queue[0] if self.queue else self.roll_off.seat

    @property
    def kept(self) -> Dice:
        return self.dice

    # What may come next

    def legal(self) -> tuple[Action, ...]:
        if self.over:
            return ()
        return dice_actions(self.due) if self.due else self.decisions()

    def decisions(self) -> tuple[Action, ...]:
        if self.over or self.due:
            return ()
        return (*keep_actions(self.dice), Stop())

    def reports(self) -> tuple[Action, ...]:
        return ()

    def expected(self) -> tuple[str | Text, ...]:
        if self.due:
            return (dice_wanted(self.due),)
        return (keep_wanted(keep_actions(self.dice)), Stop().token)

    # What an action does

    def apply(self, action: Action) -> ShowdownState:
        if self.over:
            raise IllegalAction("game-over")
        match action:
            case Throw() if self.due:
                return self._throw(action)
            case Void() if self.due and self.seat is not None:
                check_throw(action, self.due)
                return replace(self, events=(VoidThrow(self.seat),))
            case Keep(dice) if not self.due:
                return self._keep(dice)
            case Stop() if not self.due:
                return self._show(())
            case _:
                raise IllegalAction("not-possible", word=action.token, possible=self.expected())

    def _throw(self, throw: Throw) -> ShowdownState:
        check_throw(throw, self.due)
        if not self.order:
            roll_off, events = draw(self.roll_off, throw.dice)
            drawn = replace(self, roll_off=roll_off, events=events)
            return drawn._begun(roll_off.order, events) if roll_off.decided else drawn
        dice = join(self.dice, throw.dice)
        thrown = replace(self, attempt=self.attempt + 1, dice=dice, due=0, events=())
        return thrown._show(()) if thrown.attempt == ATTEMPTS else thrown

    def _keep(self, dice: Dice) -> ShowdownState:
        if len(dice) == DICE and dice == self.dice:
            raise IllegalAction("keep-all-stop")
        if not contains(self.dice, dice):
            raise IllegalAction(
                "keep-not-thrown", dice=format_dice(dice), table=format_dice(self.dice)
            )
        return replace(self, dice=dice, due=DICE - len(dice), events=())

    def _show(self, events: tuple[Event, ...]) -> ShowdownState:
        """Return the state after the present player's hand is final."""
        shown = (*self.shown, (self.queue[0], hand(self.dice, self.rules.straight)))
        if len(self.queue) > 1:
            return self._turn(self.queue[1:], shown, self.blitz, events)
        best = max(made for _, made in shown)
        leaders = tuple(seat for seat, made in shown if made == best)
        if len(leaders) > 1:
            tied = Blitz(leaders[0], leaders)
            return self._turn(leaders, (), True, (*events, tied))
        return self._won(leaders[0], events)

    def _won(self, winner: int, events: tuple[Event, ...]) -> ShowdownState:
        pot = self.rules.ante * len(self.order)
        seats = range(len(self.order))
        after = replace(
            self,
            won=tuple(n + (seat == winner) for seat, n in zip(seats, self.won, strict=True)),
            chips=tuple(
                n - self.rules.ante + pot * (seat == winner)
                for seat, n in zip(seats, self.chips, strict=True)
            ),
        )
        events = (*events, RoundWon(winner, self.round))
        if self.round == self.rules.rounds:
            end = GameOver(winner)
            return replace(after, dice=(), due=0, queue=(), over=True, events=(*events, end))
        first = self.round % len(self.order)
        queue = self.order[first:] + self.order[:first]
        return replace(after, round=self.round + 1)._turn(queue, (), False, events)

    def _begun(self, order: tuple[int, ...], events: tuple[Event, ...]) -> ShowdownState:
        return replace(self, order=order, round=1)._turn(order, (), False, events)

    def _turn(
        self,
        queue: tuple[int, ...],
        shown: tuple[tuple[int, Hand], ...],
        blitz: bool,
        events: tuple[Event, ...],
    ) -> ShowdownState:
        """Return the state before the next turn."""
        return replace(
            self,
            number=self.number + 1,
            queue=queue,
            shown=shown,
            blitz=blitz,
            attempt=0,
            dice=(),
            due=DICE,
            events=events,
        )

    # What the table shows

    def places(self) -> tuple[Place, ...]:
        return tuple(map(Place, self.won, places(self.won)))

    def details(self, seat: int) -> Details:
        return {"won": self.won[seat], "chips": self.chips[seat]}
