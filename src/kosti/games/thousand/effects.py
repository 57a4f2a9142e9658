"""What the end of a turn brings about, in the order of the spec (5, 6, 7).

Each function takes all player states and gives all back, with one event for every effect. Where
not all of them take part, `seats` are those that do.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace
from typing import NamedTuple

from kosti.games.events import Event
from kosti.games.thousand.choices import Barrel, BoltsWhenBound
from kosti.games.thousand.events import (
    AttemptUsed,
    BoltGiven,
    BoltPenalty,
    BoltsCleared,
    Busted,
    Dotted,
    Fell,
    FellToZero,
    KnockedOff,
    LeftBarrel,
    Opened,
    OpeningDebt,
    Overtaken,
    PitEntered,
    PitLeft,
    SatDown,
    Stopped,
    Truck,
    Won,
)
from kosti.games.thousand.player import Player
from kosti.games.thousand.rules import ThousandRules

__all__ = ["FAILED_PER_DEBT", "Outcome", "bust", "dot", "stop"]

FAILED_PER_DEBT = 3


class Outcome(NamedTuple):
    """The player states after a turn, what happened on the way, and who has won with it."""

    players: tuple[Player, ...]
    events: tuple[Event, ...]
    winner: int | None = None


def stop(
    rules: ThousandRules,
    players: tuple[Player, ...],
    seat: int,
    points: int,
    seats: Collection[int] | None = None,
) -> Outcome:
    """Write the points of a turn that may be written (spec 5)."""
    turn = _Turn(rules, players, seat, seats)
    mover = players[seat]
    reached = mover.score + points
    turn.say(Stopped(seat, points, reached))
    turn.open(points)
    if _wins(rules, mover, reached):
        turn.set(seat, replace(turn.now[seat], score=reached))
        turn.say(Won(seat, reached))
        return turn.outcome(winner=seat)
    if not mover.sits and rules.reaches_line(reached):
        turn.sit_down(reached)
    else:
        turn.set(seat, replace(turn.now[seat], score=reached))
    landed = turn.now[seat].score
    if not turn.check_truck(seat):
        turn.overtake(landed)
    for other in turn.others:
        turn.check_truck(other)
    return turn.outcome()


def bust(rules: ThousandRules, players: tuple[Player, ...], seat: int, lost: int) -> Outcome:
    """End a turn with a throw in which nothing scored (spec 6); `lost` are its points."""
    turn = _Turn(rules, players, seat)
    player = players[seat]
    turn.say(Busted(seat, lost))
    if player.sits:
        turn.use_attempt()
        counts = rules.bolts_when_bound is BoltsWhenBound.EVERYWHERE
    else:
        if not player.opened:
            turn.fail_opening()
        bound = not player.opened or rules.pit(player.score) is not None
        counts = not bound or rules.bolts_when_bound is not BoltsWhenBound.NO
    if counts:
        turn.add_bolt()
    turn.check_truck(seat)
    return turn.outcome()


def dot(rules: ThousandRules, players: tuple[Player, ...], seat: int, lost: int) -> Outcome:
    """End a turn that has passed the target of the open barrel (spec 7)."""
    turn = _Turn(rules, players, seat)
    dots = players[seat].dots + 1
    turn.say(Dotted(seat, dots, lost))
    if dots < rules.dots:
        turn.set(seat, replace(players[seat], dots=dots))
        return turn.outcome()
    turn.set(seat, replace(players[seat], dots=0))
    turn.fall(seat)
    turn.check_truck(seat)
    return turn.outcome()


def _wins(rules: ThousandRules, mover: Player, reached: int) -> bool:
    if rules.barrel is Barrel.OPEN:
        return reached == rules.target
    if rules.barrel is Barrel.POINTS and not mover.sits:
        return False
    return reached >= rules.target


class _Turn:
    """The player states while the end of one turn changes them, and the events so far."""

    def __init__(
        self,
        rules: ThousandRules,
        players: tuple[Player, ...],
        seat: int,
        seats: Collection[int] | None = None,
    ) -> None:
        self.rules = rules
        self.before = players
        self.seat = seat
        self.now = list(players)
        self.seats = range(len(players)) if seats is None else sorted(seats)
        self.events: list[Event] = []

    @property
    def others(self) -> list[int]:
        """The seats of the other players."""
        return [seat for seat in self.seats if seat != self.seat]

    def say(self, event: Event) -> None:
        """Note an effect."""
        self.events.append(event)

    def set(self, seat: int, player: Player) -> None:
        """Put a player state in the place of another."""
        self.now[seat] = player

    def outcome(self, winner: int | None = None) -> Outcome:
        """Return the result, with a word on every pit that was left or entered."""
        if self.rules.pits and winner is None:
            for seat, (before, now) in enumerate(zip(self.before, self.now, strict=True)):
                self._compare_pits(seat, before.score, now.score)
        return Outcome(tuple(self.now), tuple(self.events), winner)

    def _compare_pits(self, seat: int, before: int, now: int) -> None:
        left, entered = self.rules.pit(before), self.rules.pit(now)
        if before == now or left == entered:
            return
        if left:
            self.say(PitLeft(seat, *left))
        if entered:
            self.say(PitEntered(seat, *entered))

    # Single effects

    def open(self, points: int) -> None:
        """Open the mover's game, if it is not open yet, and clear the bolts that a score clears."""
        mover = self.now[self.seat]
        if not mover.opened:
            remembered = self.rules.remembered(points)
            mover = replace(mover, opened=True, opening_points=remembered)
            self.say(Opened(self.seat, points))
        if self.rules.bolts_cleared_by_score and mover.bolts:
            self.say(BoltsCleared(self.seat, mover.bolts))
            mover = replace(mover, bolts=0)
        self.set(self.seat, mover)

    def sit_down(self, reached: int) -> None:
        """Seat the mover on the barrel and knock the others off it."""
        rules = self.rules
        score = rules.barrel_line if rules.barrel_clamp else min(reached, rules.barrel_top)
        self.set(self.seat, replace(self.now[self.seat], score=score, barrel=0))
        self.say(SatDown(self.seat, score))
        if not rules.knock:
            return
        for other in self.others:
            if self.before[other].sits:
                self.say(KnockedOff(other, self.seat))
                self.fall(other)
                self.check_truck(other)

    def overtake(self, landed: int) -> None:
        """Charge every player whom the mover has passed, all at once."""
        if not self.rules.overtake:
            return
        start = self.before[self.seat].score
        for other in self.others:
            passed = self.before[other]
            if start < passed.score < landed and not self.rules.spares(passed):
                lost = self.charge(other, self.rules.overtake)
                self.say(Overtaken(other, lost, self.seat))
                self.leave_barrel_below_line(other)

    def check_truck(self, seat: int) -> bool:
        """Take the whole score of a player who stands exactly on the truck number."""
        player = self.now[seat]
        if player.score != self.rules.truck:
            return False
        self.set(seat, replace(player, score=0, barrel=None))
        self.say(Truck(seat, player.score))
        return True

    def use_attempt(self) -> None:
        """Count a failed turn on the barrel."""
        mover = self.now[self.seat]
        used = (mover.barrel or 0) + 1
        allowed = self.rules.barrel_attempts
        self.set(self.seat, replace(mover, barrel=used))
        self.say(AttemptUsed(self.seat, used, allowed))
        if used == allowed:
            self.fall(self.seat)

    def fail_opening(self) -> None:
        """Count a bust before the opening; every third costs the opening debt."""
        mover = self.now[self.seat]
        failed, debt = mover.failed + 1, self.rules.opening_debt
        self.set(self.seat, replace(mover, failed=failed))
        if debt and failed % FAILED_PER_DEBT == 0:
            self.set(self.seat, replace(self.now[self.seat], score=mover.score - debt))
            self.say(OpeningDebt(self.seat, debt, failed))

    def add_bolt(self) -> None:
        """Give the mover a bolt; the last one costs the penalty and clears them."""
        if self.rules.bolts is None:
            return
        mover = self.now[self.seat]
        bolts = mover.bolts + 1
        self.say(BoltGiven(self.seat, bolts, self.rules.bolts))
        if bolts < self.rules.bolts:
            self.set(self.seat, replace(mover, bolts=bolts))
            return
        self.set(self.seat, replace(mover, bolts=0))
        self.say(BoltPenalty(self.seat, self.charge(self.seat, self.rules.bolt_penalty)))
        self.leave_barrel_below_line(self.seat)

    def leave_barrel_below_line(self, seat: int) -> None:
        """Take a player whom a charge left below the line off the barrel: that is no fall."""
        player = self.now[seat]
        if player.sits and player.score < self.rules.barrel_line:
            self.set(seat, replace(player, barrel=None))
            self.say(LeftBarrel(seat, player.score))

    def fall(self, seat: int) -> None:
        """Let a player fall from the barrel; the last fall takes the whole score."""
        before = self.now[seat]
        falls = before.falls + 1
        if falls == self.rules.falls:
            self.set(seat, replace(before, score=0, barrel=None, falls=0))
            self.say(FellToZero(seat, before.score, falls))
            return
        self.set(seat, replace(before, barrel=None, falls=falls))
        if self.rules.fall_penalty is None:
            back = min(before.score, before.opening_points)
            self.set(seat, replace(self.now[seat], score=back))
        else:
            self.charge(seat, self.rules.fall_penalty)
        self.say(Fell(seat, before.score - self.now[seat].score, falls))

    def charge(self, seat: int, points: int) -> int:
        """Take a penalty off a score, no further than to the floor; return what was taken."""
        player = self.now[seat]
        score = player.score - points
        if self.rules.floor is not None:
            score = max(score, min(player.score, self.rules.floor))
        self.set(seat, replace(player, score=score))
        return player.score - score
