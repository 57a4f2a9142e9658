"""The board of a race: its points, its dice, and what stopping would do."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal

from kosti.games.actions import Keep
from kosti.games.thousand import ThousandRules, ThousandState
from kosti.games.thousand.choices import Barrel
from kosti.games.thousand.scoring import best, bust_chance, mean_points
from kosti.i18n import N_, Translator
from kosti.table.boards import Board, Dice, Faces
from kosti.table.game_log import GameLog

__all__ = ["KeepPoints", "Ladder", "Racer", "StopView", "ThousandBoard", "thousand_board"]


@dataclass(frozen=True, slots=True)
class Ladder:
    __doc__ = N_(
        "The figures of the race, for the ruler along the margin: pits as [lowest score in it, "
        "lowest score above it]; what the rules do not have is null."
    )

    target: int
    opening: int
    pits: tuple[tuple[int, int], ...]
    truck: int | None
    barrel: Literal["none", "points", "open"]
    barrel_line: int | None
    barrel_attempts: int | None
    bolts: int | None
    falls: int | None
    dots: int | None


@dataclass(frozen=True, slots=True)
class Racer:
    __doc__ = N_(
        "One player's state: `barrel` counts the attempts used on the barrel, null off it; "
        "`least` is the least turn that may be written now; `pit` the pit the player is in."
    )

    seat: int
    score: int
    opened: bool
    bolts: int
    barrel: int | None
    falls: int
    dots: int
    least: int
    pit: tuple[int, int] | None


@dataclass(frozen=True, slots=True)
class StopView:
    __doc__ = N_(
        "What stopping would do now. If it is refused, `refusal` says why. Else the mover's "
        "`score` afterwards, and whether it wins, meets the truck, sits down on the barrel or "
        "lands in a pit; `overtaken` and `knocked_off` are the seats this happens to."
    )

    refusal: str | None
    score: int
    wins: bool
    truck: bool
    sits_down: bool
    into_pit: bool
    overtaken: tuple[int, ...]
    knocked_off: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class KeepPoints:
    __doc__ = N_(
        "Dice that may be set aside, as a word of the record, and what they bring. With `ends` "
        "this ends the turn by itself: it is written, or overshoots the target."
    )

    move: str
    dice: Faces
    points: int
    ends: bool


@dataclass(frozen=True, slots=True)
class ThousandBoard(Board):
    __doc__ = N_(
        "A race. `points` are those of the turn, not yet written; `aside` and `loose` the dice "
        "set aside since all five were last thrown, and the others. With `confirm` all five have "
        "scored and must be thrown again. `bust` is the chance that the next throw scores "
        "nothing, `mean` what it brings on average. `keeps` lists what may be set aside where "
        "that is a choice."
    )

    family: Literal["thousand"]
    points: int
    aside: Faces
    loose: Faces
    confirm: bool
    bust: float | None
    mean: float | None
    stop: StopView | None
    keeps: tuple[KeepPoints, ...]
    racers: tuple[Racer, ...]
    ladder: Ladder


def thousand_board(game_log: GameLog, state: ThousandState, t: Translator) -> ThousandBoard:
    throws = state.due if state.order and not state.over else 0
    return ThousandBoard(
        family="thousand",
        dice=Dice(state.dice, state.due, game_log.last),
        points=state.turn_points,
        aside=state.aside,
        loose=state.loose,
        confirm=state.confirm,
        bust=float(bust_chance(throws)) if throws else None,
        mean=float(mean_points(throws)) if throws else None,
        stop=_stop(state, t),
        keeps=tuple(_keeps(state)),
        racers=tuple(_racer(state, seat) for seat in range(len(state.players))),
        ladder=_ladder(state.rules),
    )


def _stop(state: ThousandState, t: Translator) -> StopView | None:
    if state.over or not state.turn_points or not state.due:
        return None
    result = state.stop_result()
    refusal = result.refusal.message(t.lang) if result.refusal is not None else None
    return StopView(
        refusal,
        result.score,
        result.wins,
        result.truck,
        result.sits_down,
        result.into_pit,
        result.overtaken,
        result.knocked_off,
    )


def _keeps(state: ThousandState) -> Iterator[KeepPoints]:
    for action in state.decisions():
        if isinstance(action, Keep):
            ends = not state.apply(action).turn_points
            yield KeepPoints(action.token, action.dice, best(action.dice).points, ends)


def _racer(state: ThousandState, seat: int) -> Racer:
    player = state.players[seat]
    return Racer(
        seat,
        player.score,
        player.opened,
        player.bolts,
        player.barrel,
        player.falls,
        player.dots,
        state.rules.least(player),
        state.rules.pit(player.score),
    )


def _ladder(rules: ThousandRules) -> Ladder:
    points, barrel = rules.barrel is Barrel.POINTS, rules.barrel is not Barrel.NONE
    return Ladder(
        target=rules.target,
        opening=rules.opening,
        pits=rules.pits,
        truck=rules.truck,
        barrel=rules.barrel.value,
        barrel_line=rules.barrel_line if points else None,
        barrel_attempts=rules.barrel_attempts if points else None,
        bolts=rules.bolts,
        falls=rules.falls if barrel else None,
        dots=rules.dots if rules.barrel is Barrel.OPEN else None,
    )
