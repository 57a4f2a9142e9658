"""Dice thousand, at the terminal."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from fractions import Fraction
from typing import cast

from kosti.cli.families.thousand.ladder import print_ladder, state_figures
from kosti.cli.families.thousand.typed import ThousandWord, thousand_typed
from kosti.cli.terminal.dice_art import last_throw, print_dice
from kosti.cli.terminal.screen import Screen
from kosti.cli.terminal.tables import print_standings
from kosti.cli.terminal.typed import Word
from kosti.cli.terminal.values import number
from kosti.dice import format_dice, throws_of, ways
from kosti.games.actions import Action, Keep
from kosti.games.events import Event
from kosti.games.game import Game
from kosti.games.thousand import ThousandRules, ThousandState, bust_chance
from kosti.games.thousand.choices import Barrel, SetAside
from kosti.games.thousand.events import (
    AllAside,
    KnockedOff,
    Opened,
    Overtaken,
    PitEntered,
    PitLeft,
    SatDown,
    Truck,
    Won,
)
from kosti.games.thousand.events import (
    SetAside as PointsSetAside,
)
from kosti.games.thousand.scoring import best

__all__ = ["ThousandView"]


class ThousandView:
    """The ladder, and before each decision what stopping and throwing on would mean."""

    thrown_by_hand = True
    drawn: tuple[type[Event], ...] = (PointsSetAside, AllAside)

    def __init__(self, rules: ThousandRules, screen: Screen) -> None:
        self.rules = rules
        self.screen = screen
        self.t = screen.t
        self.typed = thousand_typed(screen.t)

    def board(self, game: Game) -> None:
        print_ladder(self.screen, game)

    def decision(self, game: Game, *, afresh: bool, dice_typed: bool) -> None:
        state, screen = _state(game), self.screen
        thrown = tuple(sorted(last_throw(game)))
        if thrown:
            print_dice(screen, state.aside, state.loose if state.due else thrown)
            screen.say()
        if afresh or state.may_stop:
            ghost = state.stop_result().score if state.may_stop else None
            print_ladder(screen, game, ghost)
            screen.say()
        for line in self._lines(game, state):
            screen.say(line)

    def _lines(self, game: Game, state: ThousandState) -> Iterator[str]:
        t = self.t
        if not state.order:
            return
        if not state.due:
            yield t("Points of this turn so far: {points}.", points=state.turn_points)
            yield t("To set aside: {choices}.", choices=tuple(self._choices(state)))
            return
        if not state.turn_points:
            return
        yield t(
            "Points of this turn: {points}. Dice to throw: {dice}, chance of a bust {chance}.",
            points=state.turn_points,
            dice=state.due,
            chance=self._percent(bust_chance(state.due)),
        )
        if self.rules.barrel is Barrel.OPEN and (chance := self._dot_chance(state)):
            yield t("Chance to overshoot: {chance}.", chance=self._percent(chance))
        refusal = state.stop_refusal()
        yield t(refusal.text) if refusal else self._stopping(game, state)

    def _choices(self, state: ThousandState) -> Iterator[str]:
        for action in state.decisions():
            if isinstance(action, Keep):
                yield f"{action.token} {best(action.dice).points}"

    def _percent(self, chance: Fraction) -> str:
        return self.t("{percent}%", percent=round(chance * 100))

    def _dot_chance(self, state: ThousandState) -> Fraction:
        """Return the probability that the next throw passes the target, all that score set aside.

        Where the player chooses what to set aside there may be a way around it: then it is 0.
        """
        if self.rules.set_aside is not SetAside.ALL:
            return Fraction(0)
        over = (
            ways(throw)
            for throw in throws_of(state.due)
            if (points := best(throw).points)
            and self.rules.overshoots(state.player, state.turn_points + points)
        )
        return Fraction(sum(over), 6**state.due)

    def _stopping(self, game: Game, state: ThousandState) -> str:
        """Say what stopping now would do, to the player and to the others."""
        result = state.stop_result()
        effects = [self._effect(event, game, result.seat) for event in result.outcome.events]
        sentence = self.t(
            "Stopping: {before} → {after}",
            before=number(state.player.score),
            after=number(result.score),
        )
        return "; ".join([sentence, *filter(None, effects)]) + "."

    def _effect(self, event: Event, game: Game, mover: int) -> str:
        t, own, name = self.t, event.seat == mover, game.players[event.seat]
        match event:
            case Won():
                return t("that wins")
            case Opened():
                return t("the game is opened")
            case SatDown():
                return t("onto the barrel")
            case Truck():
                return (
                    t("onto the truck, down to 0") if own else t("{name} onto the truck", name=name)
                )
            case PitEntered(low=low, high=high):
                where = f"{low}–{high}"
                return (
                    t("into the pit {pit}", pit=where)
                    if own
                    else t("{name} into the pit {pit}", name=name, pit=where)
                )
            case PitLeft():
                return t("out of the pit") if own else ""
            case Overtaken(points=points):
                return t("past {name}, who loses {points}", name=name, points=points)
            case KnockedOff():
                return t("{name} falls from the barrel", name=name)
            case _:
                return ""

    def question(self, game: Game) -> str:
        t, state = self.t, _state(game)
        name = game.players[state.seat or 0]
        stop, keep = self.typed.spelling(Word.STOP), self.typed.spelling(Word.KEEP)
        choices = state.decisions()
        if not state.due:
            dice = format_dice(choices[0].dice) if isinstance(choices[0], Keep) else ""
            if len(choices) == 1:
                return t("{name}: Enter sets {dice} aside.", name=name, dice=dice)
            return t(
                "{name}, what goes aside? Such as {keep}{dice}.", name=name, keep=keep, dice=dice
            )
        if not choices:
            return t.plural(
                "{name}: Enter throws one die.",
                "{name}: Enter throws {n} dice.",
                state.due,
                name=name,
            )
        return t(
            "{name}: Enter throws on, {stop} writes {points}.",
            name=name,
            stop=stop,
            points=state.turn_points,
        )

    def told(self, before: Game, action: Action, after: Game) -> Iterator[str]:
        yield from ()

    def final(self, game: Game) -> None:
        self.board(game)
        self.screen.say()
        print_standings(self.screen, game)

    def figures(self, game: Game, seat: int) -> dict[str, str]:
        return state_figures(self.rules, _state(game).players[seat], self.t)

    def example(self, game: Game) -> str:
        return "+85"

    def reports(self) -> Sequence[tuple[str, str]]:
        t, bust = self.t, self.typed.spelling(ThousandWord.BUST)
        found = [
            ("+85", t("a whole turn by its points, without the dice")),
            (bust, t("a whole turn in which nothing was written")),
        ]
        if self.rules.barrel is Barrel.OPEN:
            found.append(
                (self.typed.spelling(ThousandWord.DOT), t("a whole turn that passed the target"))
            )
        return found

    def rules_page(self) -> Collection[str]:
        return ()

    def help(self) -> Sequence[tuple[str, str]]:
        t, keep = self.t, self.typed.spelling(Word.KEEP)
        ways_to_move = [
            ("Enter", t("throw on")),
            (self.typed.spelling(Word.STOP), t("stop and write the points of the turn")),
        ]
        if self.rules.set_aside is not SetAside.ALL:
            ways_to_move.insert(0, (f"{keep}15, (15)", t("set these dice aside")))
        return ways_to_move


def _state(game: Game) -> ThousandState:
    return cast(ThousandState, game.state)
