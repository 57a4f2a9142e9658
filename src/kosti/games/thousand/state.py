"""A game of thousand while it is played (spec 3, 5, 6, 7)."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from functools import cache, lru_cache

from kosti.dice import DICE, Dice, contains, format_dice, join, remove
from kosti.errors import IllegalAction
from kosti.games.actions import Action, Keep, Stop, Throw, Void
from kosti.games.events import Event, GameOver, SeatJoined, SeatLeft, TurnLimit, VoidThrow
from kosti.games.protocol import Details, Place, places_among
from kosti.games.roll_off import RollOff, Start, with_seat
from kosti.games.thousand import effects
from kosti.games.thousand.actions import Bust, Dot, Points
from kosti.games.thousand.choices import Barrel, Confirm, SetAside
from kosti.games.thousand.effects import Outcome
from kosti.games.thousand.events import (
    AllAside,
    KnockedOff,
    Overtaken,
    PitEntered,
    SatDown,
    Truck,
)
from kosti.games.thousand.events import SetAside as WentAside
from kosti.games.thousand.options import STEP
from kosti.games.thousand.player import Player
from kosti.games.thousand.rules import ThousandRules
from kosti.games.thousand.scoring import best, scoring_keeps
from kosti.games.throwing import check_throw, dice_actions, dice_wanted, draw
from kosti.i18n import N_, Text

__all__ = ["REPORT_MARGIN", "TURN_LIMIT", "StopResult", "ThousandState"]

TURN_LIMIT = 10_000
"""After so many turns a game ends without a winner: some house rules can never be won by."""

REPORT_MARGIN = 2000
"""How far a reported turn may go beyond what its player needs: two throws of five ones."""

_NEARBY = 6
_STOP = (Stop(),)


@dataclass(frozen=True)
class StopResult:
    """What stopping would do: the refusal, or the seat and the outcome of the written turn."""

    refusal: IllegalAction | None
    seat: int
    outcome: Outcome

    @property
    def score(self) -> int:
        """The mover's score afterwards; as it is now where stopping is refused."""
        return self.outcome.players[self.seat].score

    @property
    def wins(self) -> bool:
        """Whether stopping wins the game."""
        return self.outcome.winner is not None

    @property
    def truck(self) -> bool:
        """Whether the mover would lose the whole score on the truck number."""
        return self.seat in self._hit(Truck)

    @property
    def sits_down(self) -> bool:
        """Whether the mover would sit down on the barrel."""
        return self.seat in self._hit(SatDown)

    @property
    def overtaken(self) -> tuple[int, ...]:
        """The seats that would be overtaken."""
        return self._hit(Overtaken)

    @property
    def knocked_off(self) -> tuple[int, ...]:
        """The seats that would be knocked off the barrel."""
        return self._hit(KnockedOff)

    @property
    def into_pit(self) -> bool:
        """Whether the mover would land in a pit."""
        return self.seat in self._hit(PitEntered)

    def _hit(self, kind: type[Event]) -> tuple[int, ...]:
        return tuple(event.seat for event in self.outcome.events if isinstance(event, kind))


@dataclass(frozen=True)
class ThousandState:
    """A game of thousand between two actions.

    `order` holds the seats in order of play and `at` the place in it. In a turn, `turn_points` are
    not yet written; `aside` are the dice set aside since all five were last thrown, `loose` the
    other dice of the last throw, both ascending; `due` dice may be thrown next (0: some must be set
    aside first). `confirm` holds from the moment all five dice have scored until dice of the
    confirming throw are set aside, unless confirming is optional or these score all five again.
    """

    rules: ThousandRules
    players: tuple[Player, ...]
    roll_off: RollOff
    order: tuple[int, ...] = ()
    number: int = 0
    at: int = 0
    turn_points: int = 0
    aside: Dice = ()
    loose: Dice = ()
    due: int = DICE
    confirm: bool = False
    over: bool = False
    winner: int | None = None
    events: tuple[Event, ...] = field(default=(), compare=False)

    @classmethod
    def before(cls, rules: ThousandRules, players: int) -> ThousandState:
        """Return the state before the first action."""
        roll_off = RollOff.of(rules.start, players)
        beginners = (Player(opened=rules.opening == 0),) * players
        if roll_off.decided:
            return cls(rules, beginners, roll_off, roll_off.order, number=1)
        return cls(rules, beginners, roll_off, due=roll_off.dice)

    @classmethod
    def at_turn(cls, rules: ThousandRules, players: tuple[Player, ...]) -> ThousandState:
        """Return a state in the middle of a game: the first of these players is about to throw."""
        order = tuple(range(len(players)))
        return cls(rules, players, RollOff.of(Start.SEAT, len(players)), order, number=1)

    # Coming and going

    def prepared(self, handicap: tuple[int, ...], absent: frozenset[int]) -> ThousandState:
        for points in handicap:
            self.rules.check_head_start(points)
        roll_off = self.roll_off.without(absent)
        drawn = roll_off.decided
        return replace(
            self,
            players=tuple(
                replace(player, score=points, opened=player.opened or points > 0)
                for player, points in zip(self.players, handicap, strict=True)
            ),
            roll_off=roll_off,
            order=roll_off.order if drawn else (),
            number=1 if drawn else 0,
            due=DICE if drawn else roll_off.dice,
        )

    def joined(self, seat: int, score: int | None) -> ThousandState:
        if score is None:
            player = self.rules.latecomer(min(self.players[each].score for each in self.order))
        else:
            self.rules.check_head_start(score)
            player = Player(score, opened=score > 0 or self.rules.opening == 0)
        order = with_seat(self.order, seat, self.rules.start)
        return replace(
            self,
            players=(*self.players[:seat], player, *self.players[seat + 1 :]),
            order=order,
            at=order.index(self._mover),
            events=(*self.events, SeatJoined(seat, player.score)),
        )

    def left(self, seat: int) -> ThousandState:
        place = self.order.index(seat)
        order = (*self.order[:place], *self.order[place + 1 :])
        at = self.at - (place < self.at)
        events = (*self.events, SeatLeft(seat))
        if place != self.at and len(order) > 1:
            return replace(self, order=order, at=at, events=events)
        begun = ThousandState(
            self.rules,
            self.players,
            self.roll_off,
            order,
            number=self.number,
            at=at % len(order) if order else 0,
            events=events,
        )
        if len(order) > 1:
            return begun
        winner = order[0] if order else None
        end = GameOver(seat if winner is None else winner)
        return replace(begun, due=0, over=True, winner=winner, events=(*events, end))

    @property
    def stage(self) -> int:
        return 0

    @property
    def seat(self) -> int | None:
        if self.over:
            return None
        return self.order[self.at] if self.order else self.roll_off.seat

    @property
    def player(self) -> Player:
        """The state of the player whose turn it is."""
        return self.players[self.order[self.at]]

    @property
    def dice(self) -> Dice:
        return join(self.aside, self.loose)

    @property
    def kept(self) -> Dice:
        return () if self.due == DICE else self.aside

    @property
    def untouched(self) -> bool:
        """Whether the turn has not begun: no throw of it counts yet."""
        return bool(self.order) and not self.aside and not self.loose and not self.over

    # What may come next

    def legal(self) -> tuple[Action, ...]:
        if self.over:
            return ()
        if not self.due:
            return self.decisions()
        return dice_actions(self.due) + self.decisions() + self.reports()

    def decisions(self) -> tuple[Action, ...]:
        if self.over or not self.order:
            return ()
        if not self.due:
            return _keep_actions(self.loose)
        return _STOP if self.may_stop else ()

    def expected(self) -> tuple[str | Text, ...]:
        if not self.due:
            return tuple(keep.token for keep in _keep_actions(self.loose))
        found: list[str | Text] = [dice_wanted(self.due)]
        found += [each.token for each in self.decisions()]
        reports = self.reports()
        for each in reports:
            if not isinstance(each, Points):
                found.append(each.token)
            elif each is reports[0]:
                found.append(Text.of(N_("points such as {word}"), word=each.token))
        return tuple(found)

    def reports(self) -> tuple[Action, ...]:
        if not self.untouched:
            return ()
        return _report_actions(self.reportable(), self._open_barrel)

    def reportable(self) -> range:
        """Return the points that a turn reported without dice may write now, ascending.

        With patience and luck a turn can reach any multiple of 5 that is enough; where confirming
        writes the turn, the large ones only in part, which is not looked at. In the open game they
        end at the target. Elsewhere a turn has no bound, so they end
        `REPORT_MARGIN` points above the target, or above the least.
        """
        least = self.rules.least(self.player)
        most = max(least, self.rules.target) + REPORT_MARGIN
        if self._open_barrel:
            most = self.rules.target - self.player.score
        return range(least, most + 1, STEP)

    @property
    def may_stop(self) -> bool:
        """Whether the points of this turn may be written now."""
        return (
            self.turn_points > 0
            and self.due > 0
            and not self.confirm
            and self.turn_points >= self.rules.least(self.player)
        )

    def stop_refusal(self) -> IllegalAction | None:
        """Return why the points of this turn may not be written now, if they may not (spec 3)."""
        if self.over:
            return IllegalAction("game-over")
        if not self.due or not self.order:
            return self._not_possible(Stop())
        if not self.turn_points:
            return IllegalAction("nothing-scored")
        if self.confirm:
            return IllegalAction("confirm-due")
        return self.rules.refusal(self.player, self.turn_points)

    def stop_result(self) -> StopResult:
        """Return what stopping would do now, for a front end to show before the decision."""
        refusal = self.stop_refusal()
        seat = self.order[self.at] if self.order else self.roll_off.seat
        if refusal is not None:
            return StopResult(refusal, seat, Outcome(self.players, ()))
        return StopResult(
            None, seat, effects.stop(self.rules, self.players, seat, self.turn_points, self.order)
        )

    # What an action does

    def apply(self, action: Action) -> ThousandState:
        if self.over:
            raise IllegalAction("game-over")
        match action:
            case Throw() if self.due:
                return self._throw(action)
            case Void() if self.due and self.seat is not None:
                check_throw(action, self.due)
                return replace(self, events=(VoidThrow(self.seat),))
            case Keep(dice):
                return self._keep(dice)
            case Stop():
                if refusal := self.stop_refusal():
                    raise refusal
                return self._stop(self.turn_points, ())
            case Points(points) if self.untouched:
                return self._report(points)
            case Bust() if self.untouched:
                return self._end(effects.bust(self.rules, self.players, self._mover, 0), ())
            case Dot() if self.untouched:
                if not self._open_barrel:
                    raise IllegalAction("no-dots")
                return self._end(effects.dot(self.rules, self.players, self._mover, 0), ())
            case _:
                raise self._not_possible(action)

    def _throw(self, throw: Throw) -> ThousandState:
        check_throw(throw, self.due)
        if not self.order:
            roll_off, events = draw(self.roll_off, throw.dice)
            if not roll_off.decided:
                return replace(self, roll_off=roll_off, events=events)
            return replace(
                self, roll_off=roll_off, order=roll_off.order, number=1, due=DICE, events=events
            )
        dice = tuple(sorted(throw.dice))
        score = best(dice)
        if not score.points:
            lost = self.turn_points
            return self._end(effects.bust(self.rules, self.players, self._mover, lost), ())
        if self.rules.set_aside is SetAside.ALL:
            return self._set_aside(dice, score.used)
        aside = () if self.due == DICE else self.aside
        return replace(self, aside=aside, loose=dice, due=0, events=())

    def _keep(self, dice: Dice) -> ThousandState:
        if self.rules.set_aside is SetAside.ALL:
            raise IllegalAction("no-choice")
        if self.due:
            raise self._not_possible(Keep(dice))
        if not contains(self.loose, dice):
            table = format_dice(self.loose)
            raise IllegalAction("keep-not-thrown", dice=format_dice(dice), table=table)
        if Keep(dice) not in _keep_actions(self.loose):
            possible = self.expected()
            raise IllegalAction("not-scoring", dice=format_dice(dice), possible=possible)
        return self._set_aside(self.loose, dice)

    def _set_aside(self, thrown: Dice, dice: Dice) -> ThousandState:
        """Return the state after scoring dice of a throw went aside (spec 3.3, 3.4)."""
        scored = best(dice).points
        points = self.turn_points + scored
        loose = remove(thrown, dice)
        due = len(loose) or DICE
        event: Event = WentAside(self._mover, scored, due)
        if self.rules.overshoots(self.player, points):
            dotted = effects.dot(self.rules, self.players, self._mover, points)
            return self._end(dotted, (event,))
        all_aside = not loose
        confirm = all_aside and self.rules.confirm is not Confirm.OPTIONAL
        banks = self.confirm and self.rules.confirm is Confirm.BANKS
        if banks and points >= self.rules.least(self.player):
            return self._stop(points, (event,))
        kept = () if len(thrown) == DICE else self.aside
        events = (event, AllAside(self._mover, points)) if all_aside else (event,)
        return ThousandState(
            self.rules,
            self.players,
            self.roll_off,
            self.order,
            self.number,
            self.at,
            turn_points=points,
            aside=join(kept, dice),
            loose=loose,
            due=due,
            confirm=confirm,
            events=events,
        )

    def _report(self, points: int) -> ThousandState:
        possible = self.reportable()
        if points not in possible:
            near = sorted(sorted(possible, key=lambda each: abs(each - points))[:_NEARBY])
            words = tuple(f"+{each}" for each in near)
            if points % STEP:
                raise IllegalAction("no-multiple", points=points, step=STEP, possible=words)
            refusal = None if points <= 0 else self.rules.refusal(self.player, points)
            raise refusal or IllegalAction("bad-points", points=points, possible=words)
        return self._stop(points, ())

    def _stop(self, points: int, events: tuple[Event, ...]) -> ThousandState:
        outcome = effects.stop(self.rules, self.players, self._mover, points, self.order)
        return self._end(outcome, events)

    def _end(self, outcome: Outcome, events: tuple[Event, ...]) -> ThousandState:
        """Return the state before the next turn, or after the end of the game."""
        events = (*events, *outcome.events)
        limit = outcome.winner is None and self.number == TURN_LIMIT
        over = limit or outcome.winner is not None
        if limit:
            events = (*events, TurnLimit(self._mover, TURN_LIMIT))
        if over:
            events = (*events, GameOver(self._mover))
        return ThousandState(
            self.rules,
            outcome.players,
            self.roll_off,
            self.order,
            number=self.number if over else self.number + 1,
            at=self.at if over else (self.at + 1) % len(self.order),
            due=0 if over else DICE,
            over=over,
            winner=outcome.winner,
            events=events,
        )

    @property
    def _mover(self) -> int:
        return self.order[self.at]

    @property
    def _open_barrel(self) -> bool:
        return self.rules.barrel is Barrel.OPEN

    def _not_possible(self, action: Action) -> IllegalAction:
        return IllegalAction("not-possible", word=action.token, possible=self.expected())

    # What the table shows

    def places(self) -> tuple[Place, ...]:
        totals = tuple(each.score for each in self.players)
        seats = frozenset(self.order) if self.number else self.roll_off.seats
        if self.over and self.winner is None:  # nobody got there: a tie, whatever the scores
            tied = (1 if seat in seats else None for seat in range(len(totals)))
            return tuple(map(Place, totals, tied))
        return tuple(map(Place, totals, places_among(totals, seats)))

    def details(self, seat: int) -> Details:
        player = self.players[seat]
        return {
            "opened": player.opened,
            "bolts": player.bolts,
            "barrel": player.barrel,
            "falls": player.falls,
            "dots": player.dots,
        }


@cache
def _keep_actions(dice: Dice) -> tuple[Keep, ...]:
    return tuple(map(Keep, scoring_keeps(dice)))


@lru_cache(maxsize=256)
def _report_actions(points: range, dots: bool) -> tuple[Action, ...]:
    written = map(Points, points)
    return (*written, Bust(), Dot()) if dots else (*written, Bust())
