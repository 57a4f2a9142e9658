"""Dice coming to the table: what all families check and list in the same way."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from kosti.dice import FACES, Dice, keeps_of, throws_of
from kosti.errors import IllegalAction, RecordError
from kosti.games.actions import Action, Keep, Throw, Void
from kosti.games.events import Event, RollOffDecided, RollOffTied
from kosti.games.roll_off import RollOff
from kosti.i18n import N_, Text

__all__ = ["check_throw", "dice_actions", "dice_wanted", "draw", "keep_actions", "keep_wanted"]


@cache
def dice_actions(due: int) -> tuple[Action, ...]:
    """Return every throw of `due` dice and every void throw of them, by size and then ascending."""
    throws = (Throw(dice) for dice in throws_of(due))
    voids = (Void(dice) for readable in range(due + 1) for dice in throws_of(readable))
    return (*throws, *voids)


@cache
def keep_actions(dice: Dice) -> tuple[Keep, ...]:
    """Return every choice of sorted dice to keep while others are thrown, so never all of them."""
    return tuple(Keep(keep) for keep in keeps_of(dice) if len(keep) < len(dice))


def dice_wanted(due: int) -> Text:
    """Say that so many dice must be thrown now."""
    if due == 1:
        return Text.of(N_("one die"))
    return Text.of(N_("dice: {n}"), n=due)


def keep_wanted(keeps: Sequence[Keep]) -> Text:
    """Say that some of the dice may be kept, such as the most of them."""
    return Text.of(N_("kept dice such as {dice}"), dice=keeps[-1].token)


def check_throw(action: Throw | Void, due: int) -> None:
    """Refuse dice that cannot have been thrown when `due` dice are.

    Raises:
        RecordError: ``bad-dice`` for a face that no die has.
        IllegalAction: ``dice-count`` for another number of dice.
    """
    dice = action.dice
    for face in dice:
        if face not in FACES:
            raise RecordError("bad-dice", dice=action.token)
    if len(dice) > due or (len(dice) < due and isinstance(action, Throw)):
        raise IllegalAction("dice-count", dice=action.token, count=len(dice), expected=due)


def draw(roll_off: RollOff, dice: Dice) -> tuple[RollOff, tuple[Event, ...]]:
    """Return the roll-off after the next player's throw, and what that decided."""
    after = roll_off.throw(dice)
    if after.decided:
        return after, (RollOffDecided(after.order[0], after.order),)
    if not after.sums:
        tied = next(group for group in after.groups if len(group) > 1)
        return after, (RollOffTied(tied[0], tied),)
    return after, ()
