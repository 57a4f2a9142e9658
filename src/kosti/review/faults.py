"""What kind of mistake a decision was: read off the two choices and what comes after them."""

from __future__ import annotations

from collections import Counter
from enum import StrEnum
from typing import assert_never

from kosti.dice import Dice
from kosti.games.actions import Action, Keep
from kosti.games.protocol import State
from kosti.i18n import N_, Text

__all__ = ["Fault", "fault_of", "fault_text"]

_PAIR, _THREE = 2, 3


class Fault(StrEnum):
    """A kind of mistake, by its name in results for programs."""

    ENDED_EARLY = "ended-early"
    WENT_ON = "went-on"
    GAVE_UP_PAIR = "gave-up-pair"
    GAVE_UP_THREE = "gave-up-three"
    GAVE_UP_ALIKE = "gave-up-alike"
    KEPT_FEW = "kept-few"
    KEPT_MANY = "kept-many"
    KEPT_OTHERS = "kept-others"
    CROSSED_OUT = "crossed-out"
    WROTE_ELSEWHERE = "wrote-elsewhere"
    OTHER = "other"


def fault_of(state: State, chosen: Action | None, best: Action | None) -> Fault:
    """Return what kind of mistake it was to choose this instead of the best; None: throw."""
    if isinstance(chosen, Keep) and isinstance(best, Keep):
        return _kept(chosen.dice, best.dice)
    gained, better = _gained(state, chosen), _gained(state, best)
    if gained is None:
        return Fault.OTHER if better is None else Fault.WENT_ON
    if better is None:
        return Fault.ENDED_EARLY
    return Fault.CROSSED_OUT if gained == 0 < better else Fault.WROTE_ELSEWHERE


def fault_text(fault: Fault) -> Text:
    """Return a kind of mistake in words that follow the choice itself."""
    return Text.of(_words(fault))


def _words(fault: Fault) -> str:
    match fault:
        case Fault.ENDED_EARLY:
            return N_("the turn was ended too early")
        case Fault.WENT_ON:
            return N_("it was time to end the turn")
        case Fault.GAVE_UP_PAIR:
            return N_("a pair was given up")
        case Fault.GAVE_UP_THREE:
            return N_("three alike were given up")
        case Fault.GAVE_UP_ALIKE:
            return N_("dice that are alike were given up")
        case Fault.KEPT_FEW:
            return N_("too few dice were kept")
        case Fault.KEPT_MANY:
            return N_("too many dice were kept")
        case Fault.KEPT_OTHERS:
            return N_("the wrong dice were kept")
        case Fault.CROSSED_OUT:
            return N_("nothing was written where points were to be had")
        case Fault.WROTE_ELSEWHERE:
            return N_("it was written in the wrong place")
        case Fault.OTHER:
            return N_("the other choice was better")
        case _:
            assert_never(fault)


def _kept(chosen: Dice, best: Dice) -> Fault:
    """Return what was wrong with dice that were kept."""
    kept, wanted = Counter(chosen), Counter(best)
    broken = max((wanted[face] for face in wanted if kept[face] < wanted[face]), default=0)
    if broken > _THREE:
        return Fault.GAVE_UP_ALIKE
    if broken == _THREE:
        return Fault.GAVE_UP_THREE
    if broken == _PAIR:
        return Fault.GAVE_UP_PAIR
    if kept < wanted:
        return Fault.KEPT_FEW
    return Fault.KEPT_MANY if kept > wanted else Fault.KEPT_OTHERS


def _gained(state: State, action: Action | None) -> int | None:
    """Return what the player's total gains by an action that ends his turn; None for another."""
    if action is None or state.seat is None:
        return None
    after = state.apply(action)
    if after.number == state.number and not after.over:
        return None
    return after.places()[state.seat].total - state.places()[state.seat].total
