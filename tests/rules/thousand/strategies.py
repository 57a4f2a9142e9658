"""What Hypothesis draws for thousand: rulesets, and games played at random."""

from __future__ import annotations

from random import Random

from hypothesis import strategies as st
from tests.rules.thousand.positions import rules

import kosti
from kosti.dice import roll
from kosti.games.actions import Action, Throw, Void
from kosti.games.thousand import ThousandRules, ThousandState
from kosti.games.thousand.choices import Barrel

PRESETS = ("thousand", "thousand-plain", "thousand-open", "thousand-850")

ALWAYS = {
    "opening_debt": st.sampled_from([0, 50, 100]),
    "pits": st.sampled_from([[], [[0, 60]], [[200, 300]], [[100, 200], [200, 330], [900, 1100]]]),
    "overtake": st.sampled_from([0, 25, 50]),
    "overtake_spares": st.sampled_from([[], ["unopened"], ["barrel"], ["unopened", "barrel"]]),
    "truck": st.sampled_from(["none", 100, 300, 555, 880]),
    "bolts": st.sampled_from(["none", 1, 2, 3]),
    "bolts_cleared_by_score": st.booleans(),
    "bolt_penalty": st.sampled_from([5, 50, 100]),
    "bolts_when_bound": st.sampled_from([False, True, "everywhere"]),
    "floor": st.sampled_from(["none", -100, 0, 50]),
    "set_aside": st.sampled_from(["all", "at-least-one"]),
    "confirm": st.sampled_from(["forced", "optional", "banks"]),
    "start": st.sampled_from(["seat", "seat", "roll-off", "roll-off-one", "roll-off-order"]),
}
FALLS = {
    "fall_penalty": st.sampled_from([50, 100, "to-opening"]),
    "falls": st.sampled_from(["none", 1, 2, 3]),
}
POINTS = FALLS | {
    "barrel_line": st.sampled_from([150, 240, 245]),
    "barrel_strict": st.booleans(),
    "barrel_clamp": st.booleans(),
    "barrel_attempts": st.sampled_from(["none", 1, 2, 3]),
    "knock": st.booleans(),
}
OPEN = FALLS | {"dots": st.sampled_from([1, 2, 6])}


@st.composite
def rulesets(draw: st.DrawFn) -> ThousandRules:
    """Draw a preset as it is, or short games under a few house rules of one kind of barrel."""
    if draw(st.booleans()):
        return rules(draw(st.sampled_from(PRESETS)))
    barrel = draw(st.sampled_from(Barrel))
    own = {Barrel.NONE: {}, Barrel.POINTS: POINTS, Barrel.OPEN: OPEN}[barrel]
    changes: dict[str, object] = draw(st.fixed_dictionaries({}, optional=ALWAYS | own))
    changes |= {"barrel": barrel.value, "target": draw(st.sampled_from([250, 700, 1000]))}
    if barrel is Barrel.POINTS:
        changes.setdefault("barrel_line", 200)
    if not changes.get("opening_debt") and changes.get("fall_penalty") != "to-opening":
        changes["opening"] = draw(st.sampled_from([0, 50, 75]))
    return rules(**changes)


def next_action(state: ThousandState, rng: Random, reports: float = 0.1) -> Action:
    """Return something that may come next: mostly dice, so that turns go on."""
    decisions = state.decisions()
    if decisions and (not state.due or rng.random() < 0.4):
        return rng.choice(decisions)
    told = state.reports()
    if told and rng.random() < reports:
        # Mostly little is told; large turns are rare.
        return rng.choice(told[:20] + told[-2:])
    if rng.random() < 0.05:
        return Void(roll(rng.randint(0, state.due), rng))
    return Throw(roll(state.due, rng))


def played(ruleset: ThousandRules, players: int, actions: int, rng: Random) -> kosti.Game:
    """Return a game after so many random actions, or at its end."""
    game = kosti.Game(ruleset, [f"P{seat}" for seat in range(players)])
    for _ in range(actions):
        if game.over:
            break
        assert isinstance(game.state, ThousandState)
        game = game.apply(next_action(game.state, rng))
    return game


@st.composite
def games(draw: st.DrawFn, most: int = 400) -> kosti.Game:
    """Draw a game of 1 to 5 players at any moment."""
    rng = Random(draw(st.integers(0, 2**32)))
    players, actions = draw(st.integers(1, 5)), draw(st.integers(0, most))
    return played(draw(rulesets()), players, actions, rng)
