"""The board of a match of hands: the round, and the hands thrown in it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal

from kosti.dice import DICE
from kosti.games.showdown import ShowdownState
from kosti.games.showdown.events import Blitz, RoundWon
from kosti.games.showdown.hands import Rank, hand
from kosti.games.showdown.state import ATTEMPTS
from kosti.i18n import N_, Translator
from kosti.table.boards import Board, Dice, Faces
from kosti.table.game_log import GameLog, TurnLog

__all__ = ["Hand", "ShowdownBoard", "showdown_board"]

_RANKS = {
    Rank.NOTHING: ("nothing", N_("nothing")),
    Rank.PAIR: ("pair", N_("pair")),
    Rank.TWO_PAIRS: ("two-pairs", N_("two pairs")),
    Rank.THREE_OF_A_KIND: ("three-of-a-kind", N_("three of a kind")),
    Rank.STRAIGHT_BELOW_FULL: ("straight", N_("straight")),
    Rank.FULL_HOUSE: ("full-house", N_("full house")),
    Rank.FOUR_OF_A_KIND: ("four-of-a-kind", N_("four of a kind")),
    Rank.POKER: ("poker", N_("poker")),
}
_STRAIGHT = ("straight", N_("straight"))
_ENDS = (RoundWon, Blitz)
"""What ends a series of hands that are compared."""


@dataclass(frozen=True, slots=True)
class Hand:
    __doc__ = N_(
        "A hand: its dice, the name of its combination (`rank` as an id, `title` for people), the "
        "sum of the combination and of all five dice. `final`: it counts; else it still lies on "
        "the table."
    )

    seat: int
    dice: Faces
    rank: str
    title: str
    combination: int
    total: int
    final: bool


@dataclass(frozen=True, slots=True)
class ShowdownBoard(Board):
    __doc__ = N_(
        "A match of hands: the round, the hands thrown in it so far, the rounds won and the chips "
        "won or lost by seat. `queue` are the seats that still throw in this round, or in the "
        "`blitz` between equals."
    )

    family: Literal["showdown"]
    attempt: int
    attempts: int
    round: int
    rounds: int
    ante: int
    blitz: bool
    queue: tuple[int, ...]
    hands: tuple[Hand, ...]
    won: tuple[int, ...]
    chips: tuple[int, ...]


def showdown_board(game_log: GameLog, state: ShowdownState, t: Translator) -> ShowdownBoard:
    return ShowdownBoard(
        family="showdown",
        dice=Dice(state.dice, state.due, game_log.last),
        attempt=state.attempt,
        attempts=ATTEMPTS,
        round=state.round,
        rounds=state.rules.rounds,
        ante=state.rules.ante,
        blitz=state.blitz,
        queue=state.queue,
        hands=tuple(_hands(game_log, state, t)),
        won=state.won,
        chips=state.chips,
    )


def _hands(game_log: GameLog, state: ShowdownState, t: Translator) -> Iterator[Hand]:
    """Yield the hands of this round, or those of the last one while nobody has thrown yet."""
    series: list[TurnLog] = []
    for log in reversed(game_log.logs):
        ends = any(isinstance(event, _ENDS) for event in log.events)
        if not log.number or (ends and series):
            break
        series.append(log)
    for log in reversed(series):
        if len(log.dice) == DICE:
            final = state.over or log.number < state.number
            yield _hand(state, log.seat, log.dice, t, final=final)


def _hand(
    state: ShowdownState, seat: int, dice: tuple[int, ...], t: Translator, *, final: bool
) -> Hand:
    made = hand(dice, state.rules.straight)
    name, title = _RANKS[made.rank]
    if made.rank is Rank.FULL_HOUSE and len(set(dice)) == DICE:
        name, title = _STRAIGHT
    return Hand(seat, dice, name, t(title), made.combination, made.total, final)
