"""The best turn by points: found at once, for any ruleset and any number of players.

A turn is worth what it changes in the player's own score. What it does to the others, and how near
they are to the target, is left out.
"""

from __future__ import annotations

import numpy as np

from kosti.errors import IllegalAction
from kosti.games.thousand import ThousandRules, ThousandState, bust_chance, effects
from kosti.games.thousand.effects import Outcome
from kosti.games.thousand.options import STEP
from kosti.i18n import N_, Text
from kosti.solver.protocol import QuickAdvice
from kosti.solver.thousand.kernel import TurnWorkspace, style, turn
from kosti.solver.thousand.solution import SolvedTurn, choices_of
from kosti.solver.thousand.turns import success

__all__ = ["by_points"]

_LABEL = N_(
    "The best turn by points: what the own score may be expected to gain, the others left out."
)

_LEAST_SHOWN = 0.01


def by_points(rules: ThousandRules, state: ThousandState) -> QuickAdvice:
    """Return what the choices of the player to move bring to his own score, the best first.

    Raises:
        IllegalAction: ``game-over``, ``not-possible`` while the lot is thrown.
    """
    if state.over:
        raise IllegalAction("game-over")
    if not state.order:
        return QuickAdvice(Text.of(_LABEL), (), ())
    choices = choices_of(state, _turn(rules, state))
    return QuickAdvice(Text.of(_LABEL), choices, tuple(_reasons(rules, state)))


def _turn(rules: ThousandRules, state: ThousandState) -> SolvedTurn:
    """Return the turn with the greatest gain, the last end of it already counted in."""
    player, mover = state.player, state.order[state.at]
    played = style(rules)
    least = rules.least(player) // STEP
    top = (rules.target - player.score) // STEP
    if not played.exact:
        top = max(top, least)
    made = TurnWorkspace.of(max(top, least))
    bust = _gain(state, effects.bust(rules, state.players, mover, 0))
    dot = _gain(state, effects.dot(rules, state.players, mover, 0)) if played.exact else bust
    made.ends[0], made.ends[1] = bust, dot
    if top < least:
        made.fresh[0] = played.zero * bust + (1.0 - played.zero) * dot
    else:
        for steps in range(least, top + 1):
            outcome = effects.stop(rules, state.players, mover, steps * STEP)
            made.stop[steps] = _gain(state, outcome)
        turn(least, top, played, made)
    return SolvedTurn(played, made, least, top, float(np.asarray(made.fresh)[0, 0]))


def _gain(state: ThousandState, outcome: Outcome) -> float:
    """Return how much more the player to move has after a turn than before it."""
    return float(outcome.players[state.order[state.at]].score - state.player.score)


def _reasons(rules: ThousandRules, state: ThousandState) -> list[Text]:
    """Say what there is to know before throwing: points in hand, the danger, what must be made."""
    found = []
    if state.due and state.turn_points:
        chance = _percent(float(bust_chance(state.due)))
        found.append(
            Text.of(
                N_(
                    "Points of this turn: {points}. Dice to throw: {dice}, chance of a bust "
                    "{chance}."
                ),
                points=state.turn_points,
                dice=state.due,
                chance=chance,
            )
        )
        if state.confirm:
            found.append(Text.of(N_("They must be confirmed by one more throw that scores.")))
    least = rules.least(state.player)
    missing = least - state.turn_points
    if least > STEP and missing > 0:
        needed = Text.of(N_("This turn must bring at least {least} points."), least=least)
        found.append(needed)
        if state.due:
            chance = _percent(success(rules, missing, state.due))
            found.append(Text.of(N_("The chance to make them from here: {chance}."), chance=chance))
    return found


def _percent(share: float) -> Text:
    if 0 < share < _LEAST_SHOWN:
        return Text.of(N_("less than {percent}%"), percent=1)
    return Text.of(N_("{percent}%"), percent=round(100 * share))
