"""A match of hands while it is played (spec 5.3)."""

from __future__ import annotations

from dataclasses import dataclass, field, replace

from kosti.dice import DICE, Dice, contains, format_dice, join
from kosti.errors import IllegalAction, RulesError
from kosti.games.actions import Action, Keep, Stop, Throw, Void
from kosti.games.events import Event, GameOver, SeatJoined, SeatLeft, VoidThrow
from kosti.games.protocol import Details, Place, places_among
from kosti.games.roll_off import RollOff, Start, with_seat
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
from kosti.i18n import N_, Text

__all__ = ["ATTEMPTS", "ShowdownState"]

ATTEMPTS = 3


@dataclass(frozen=True)
class ShowdownState:
    """A match between two actions.

    `order` holds the seats in order of play, `queue` the seats that still throw in this round (or
    blitz), the present one first, `shown` the hands already thrown in it, by seat. `partakers` have
    put chips into the pot of this round, in its order. `won` counts rounds and `chips` what each
    seat is up or down, the pot being paid out at the end of a round.
    """

    rules: ShowdownRules
    roll_off: RollOff
    won: tuple[int, ...]
    chips: tuple[int, ...]
    order: tuple[int, ...] = ()
    number: int = 0
    round: int = 0
    partakers: tuple[int, ...] = ()
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
            partakers=(*thrown, *queue),
            queue=tuple(queue),
            shown=shown,
        )

    # Coming and going

    def prepared(self, handicap: tuple[int, ...], absent: frozenset[int]) -> ShowdownState:
        for points in handicap:
            self._check_handicap(points)
        roll_off = self.roll_off.without(absent)
        fresh = ShowdownState(self.rules, roll_off, handicap, self.chips, due=roll_off.dice)
        return fresh._begun(roll_off.order, ()) if roll_off.decided else fresh

    def _check_handicap(self, points: int) -> None:
        if points >= self.rules.rounds:
            reason = Text.of(N_("the match has only so many rounds: {n}"), n=self.rules.rounds)
            raise RulesError("bad-handicap", points=points, reason=reason)

    def joined(self, seat: int, score: int | None) -> ShowdownState:
        """Return the state with one player more: in this round if nobody has thrown in it yet."""
        points = score or 0
        self._check_handicap(points)
        joined = replace(
            self,
            won=(*self.won[:seat], points, *self.won[seat + 1 :]),
            order=with_seat(self.order, seat, self.rules.start),
            events=(*self.events, SeatJoined(seat, points)),
        )
        if self.shown or self.blitz:
            return joined
        queue = joined._from(self.queue[0])
        return replace(joined, queue=queue, partakers=queue)

    def left(self, seat: int) -> ShowdownState:
        """Return the state with one player less; the chips in the pot stay there.

        Where nobody has thrown yet in the round it begins without the player.
        """
        order = tuple(each for each in self.order if each != seat)
        queue = tuple(each for each in self.queue if each != seat)
        shown = tuple(each for each in self.shown if each[0] != seat)
        events = (*self.events, SeatLeft(seat))
        partakers = self.partakers if self.shown or self.blitz else queue
        left = replace(
            self, order=order, partakers=partakers, queue=queue, shown=shown, events=events
        )
        if len(order) < 2:
            end = GameOver(order[0] if order else seat)
            return replace(left, dice=(), due=0, queue=(), over=True, events=(*events, end))
        rivals = (*queue, *(each for each, _ in shown))
        if len(rivals) == 1:
            return left._won(rivals[0], events, self.number)
        if not queue:
            return left._compared(shown, events, self.number)
        if self.queue[0] == seat:
            return left._turn(queue, shown, self.blitz, events, self.number)
        return left

    def _from(self, first: int) -> tuple[int, ...]:
        """Return the seats in order of play, beginning with one."""
        place = self.order.index(first)
        return (*self.order[place:], *self.order[:place])

    def takes_part(self, seat: int) -> bool:
        """Tell whether a seat takes part now."""
        return seat in (self.order if self.number else self.roll_off.seats)

    @property
    def next_first(self) -> int:
        """The seat that begins the next round: the one behind who began this."""
        first = self.partakers[0]
        if first in self.order:
            return self._from(first)[1 % len(self.order)]
        return next((each for each in self.partakers if each in self.order), self.order[0])

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
        return self._compared(shown, events)

    def _compared(
        self,
        shown: tuple[tuple[int, Hand], ...],
        events: tuple[Event, ...],
        number: int | None = None,
    ) -> ShowdownState:
        """Return the state after everybody has shown a hand."""
        best = max(made for _, made in shown)
        leaders = tuple(seat for seat, made in shown if made == best)
        if len(leaders) > 1:
            tied = Blitz(leaders[0], leaders)
            return self._turn(leaders, (), True, (*events, tied), number)
        return self._won(leaders[0], events, number)

    def _won(
        self, winner: int, events: tuple[Event, ...], number: int | None = None
    ) -> ShowdownState:
        ante = self.rules.ante
        pot = ante * len(self.partakers)
        after = replace(
            self,
            won=tuple(n + (seat == winner) for seat, n in enumerate(self.won)),
            chips=tuple(
                n - ante * (seat in self.partakers) + pot * (seat == winner)
                for seat, n in enumerate(self.chips)
            ),
        )
        events = (*events, RoundWon(winner, self.round))
        if self.round == self.rules.rounds:
            end = GameOver(winner)
            return replace(after, dice=(), due=0, queue=(), over=True, events=(*events, end))
        queue = self._from(self.next_first)
        after = replace(after, round=self.round + 1, partakers=queue)
        return after._turn(queue, (), False, events, number)

    def _begun(self, order: tuple[int, ...], events: tuple[Event, ...]) -> ShowdownState:
        begun = replace(self, order=order, round=1, partakers=order)
        return begun._turn(order, (), False, events)

    def _turn(
        self,
        queue: tuple[int, ...],
        shown: tuple[tuple[int, Hand], ...],
        blitz: bool,
        events: tuple[Event, ...],
        number: int | None = None,
    ) -> ShowdownState:
        """Return the state before the next turn."""
        return replace(
            self,
            number=self.number + 1 if number is None else number,
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
        seats = frozenset(self.order) if self.number else self.roll_off.seats
        return tuple(map(Place, self.won, places_among(self.won, seats)))

    def details(self, seat: int) -> Details:
        return {"won": self.won[seat], "chips": self.chips[seat]}
