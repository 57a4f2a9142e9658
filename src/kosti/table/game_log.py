"""The game log: a game at a table with every turn as people read it, and the last throw.

A game log is folded from steps like a game from actions. Taking a step back and changing an old
turn are the same thing: fold again.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import assert_never

from kosti.dice import FACES, Dice
from kosti.games import correction
from kosti.games.actions import Action, Throw, Void
from kosti.games.correction import Correction
from kosti.games.events import Event
from kosti.games.game import Game
from kosti.games.options import Ruleset
from kosti.games.protocol import State
from kosti.games.tokens import read_token
from kosti.table.boards import LastThrow
from kosti.table.commands import TurnText
from kosti.table.fair import Draw
from kosti.table.status import By, TurnChange

__all__ = ["GameLog", "Step", "TurnLog"]


@dataclass(frozen=True, slots=True)
class Step:
    """An action with who made it, the number of its event, its turn and its seat.

    `draw` says which throw of virtual dice it is.
    """

    action: Action
    by: By
    number: int
    turn: int
    seat: int
    draw: Draw | None = None


@dataclass(frozen=True, slots=True)
class TurnLog:
    """What there is to tell of a turn; a throw of the roll-off has a log of its own, number 0.

    `tokens` are its words in the record, `dice` those that lay on the table in the end, `totals`
    every seat's total after it.
    """

    number: int
    seat: int
    tokens: tuple[str, ...] = ()
    by: By = By.PLAYER
    events: tuple[Event, ...] = ()
    dice: Dice = ()
    totals: tuple[int, ...] = ()

    def told(self, step: Step, previous: Action | None, kept: Dice, after: State) -> TurnLog:
        """Return the log after one more step of the turn; `previous` is the action before it."""
        tokens, dice = self.tokens, self.dice
        if tokens and previous is not None and step.action.swallows(previous):
            tokens = tokens[:-1]
        if isinstance(step.action, Throw):
            dice = tuple(sorted(kept + step.action.dice))
        return TurnLog(
            self.number,
            self.seat,
            (*tokens, step.action.token),
            self.by if step.by is By.DICE else step.by,
            self.events + after.events,
            dice,
            tuple(place.total for place in after.places()),
        )


@dataclass(frozen=True, slots=True)
class GameLog:
    """A game with its steps and turn logs; `counts` says how often each face has fallen."""

    game: Game
    steps: tuple[Step, ...] = ()
    logs: tuple[TurnLog, ...] = ()
    last: LastThrow | None = None
    counts: tuple[int, ...] = (0,) * len(FACES)

    @classmethod
    def begin(cls, rules: Ruleset, players: Sequence[str], handicap: Sequence[int] = ()) -> GameLog:
        """Return the game log before the first action; `handicap` are points by seat.

        Raises:
            RulesError: ``bad-players``, ``bad-player`` or ``bad-handicap``.
        """
        return cls(Game(rules, players, handicap=handicap))

    @property
    def events_of_throws(self) -> tuple[int, ...]:
        """The numbers of the events of those throws that have no number of their own."""
        return tuple(each.number for each in self._throws if each.draw is None)

    @property
    def draws(self) -> tuple[Draw, ...]:
        """The throws of virtual dice by their own numbers."""
        return tuple(each.draw for each in self._throws if each.draw is not None)

    @property
    def thrown(self) -> int:
        """How many throws there have been."""
        return sum(1 for _ in self._throws)

    @property
    def _throws(self) -> Iterator[Step]:
        return (step for step in self.steps if isinstance(step.action, Throw))

    def apply(self, action: Action | str, by: By, number: int, draw: Draw | None = None) -> GameLog:
        """Return the game log after an action, made in the event with this number.

        Raises:
            RecordError, IllegalAction: as `Game.apply`.
        """
        before = self.game
        move = read_token(before.rules, before.state, action) if isinstance(action, str) else action
        game = before.apply(move)
        turn = before.turn
        assert turn is not None
        step = Step(move, by, number, turn.number, turn.seat, draw)
        kept = before.state.kept
        last, counts = self.last, self.counts
        if isinstance(move, Throw | Void):
            void = isinstance(move, Void)
            last = LastThrow(number, turn.number, turn.seat, kept, move.dice, void)
        if isinstance(move, Throw):
            counts = tuple(n + move.dice.count(face) for face, n in zip(FACES, counts, strict=True))
        return GameLog(game, (*self.steps, step), self._told(step, kept, game.state), last, counts)

    def _told(self, step: Step, kept: Dice, after: State) -> tuple[TurnLog, ...]:
        logs = self.logs
        if step.turn and logs and logs[-1].number == step.turn:
            previous = self.steps[-1].action
            return (*logs[:-1], logs[-1].told(step, previous, kept, after))
        return (*logs, TurnLog(step.turn, step.seat).told(step, None, kept, after))

    def renamed(self, players: Sequence[str]) -> GameLog:
        """Return the same log with other names, which no rule looks at.

        Raises:
            RulesError: ``bad-player``.
        """
        game = self.game.renamed(players)
        return replace(self, game=game)

    def undone(self) -> GameLog:
        """Return the game log without its last step."""
        return self._again(self.game, self.steps[:-1])

    def joined(self, name: str, score: int | None) -> GameLog:
        """Return the game log with one player more.

        Raises:
            RulesError, IllegalAction: as `Game.join`.
        """
        return self._changed(self.game.join(name, score=score))

    def left(self, seat: int) -> GameLog:
        """Return the game log with one player less; an unfinished turn of the player falls away.

        Raises:
            IllegalAction: as `Game.leave`.
        """
        return self._changed(self.game.leave(self.game.players[seat]))

    def _changed(self, game: Game) -> GameLog:
        kept = {move.number for move in game.moves}
        return self._again(game, [step for step in self.steps if step.turn in kept])

    @staticmethod
    def _again(game: Game, steps: Sequence[Step]) -> GameLog:
        """Return the game log of these steps, begun as that game was, with its comers and goers."""
        game_log = GameLog(game.restarted())
        for step in steps:
            game_log = game_log.apply(step.action, step.by, step.number, step.draw)
        return game_log

    def correction(self, turns: Sequence[TurnText]) -> Correction[Game]:
        """Plan a correction; a turn is put in or taken out alone.

        Raises:
            IllegalAction, RecordError: as `Game.correction`.
        """
        first = turns[0]
        match first.change:
            case TurnChange.INSERT:
                return self.game.insertion(first.turn, first.text)
            case TurnChange.REMOVE:
                return self.game.removal(first.turn)
            case TurnChange.REPLACE | TurnChange.DUE:
                due = [each.text for each in turns if each.change is TurnChange.DUE]
                return correction.replaced(self.game, _replacing(turns), due)
            case _:
                assert_never(first.change)

    def corrected(
        self, turns: Sequence[TurnText], falls_away: tuple[int, ...] | None, number: int
    ) -> GameLog:
        """Return the game log with a correction carried out by the event with this number.

        `falls_away` are the turns that are given up; None: each later turn stands by its number.

        Raises:
            IllegalAction, RecordError: as `Game.correct`.
        """
        if falls_away is None:
            return self._carried_out(correction.in_order(self.game, _replacing(turns)), number)
        plan = self.correction(turns)
        plan.check(falls_away)
        return self._carried_out(plan, number)

    def _carried_out(self, plan: Correction[Game], number: int) -> GameLog:
        """Return the game log of the game of a plan; steps of turns that stand stay as they are."""
        made: dict[int, list[Step]] = defaultdict(list)
        for move in plan.game.moves:
            made[move.number].append(Step(move.action, By.PLAYER, number, move.number, move.seat))
        stood: dict[int, list[Step]] = defaultdict(list)
        for step in self.steps:
            stood[step.turn].append(step)
        same = plan.game.roll_off == self.game.roll_off
        steps = list(stood[0] if same else made[0])
        for place, source in enumerate(plan.sources, 1):
            steps += stood[source] if source else made[place]
        return self._again(plan.game, steps)

    def may_be_undone(self, virtual: bool) -> bool:
        """Tell whether the last step is one that people may take back: no virtual throw."""
        if not self.steps or self.steps[-1].by is not By.PLAYER:
            return False
        if self.game.history[-1] != self.game.moves[-1]:
            return False  # somebody has joined or left since
        return not (virtual and isinstance(self.steps[-1].action, Throw | Void))

    def first_change(self, other: GameLog) -> int:
        """Return the first turn that the two logs tell differently, or the next to come."""
        for one, two in zip(self.logs, other.logs, strict=False):
            if one != two:
                return one.number
        logs = max(self.logs, other.logs, key=len)
        same = min(len(self.logs), len(other.logs))
        return logs[same].number if same < len(logs) else self.game.state.number


def _replacing(turns: Sequence[TurnText]) -> dict[int, str]:
    return {each.turn: each.text for each in turns if each.change is TurnChange.REPLACE}
