"""The exact solver of thousand against a slow and obvious one, made of the engine's own states."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import cast

import numpy as np
import pytest

import kosti
from kosti.dice import DICE, outcomes
from kosti.games.actions import Stop, Throw
from kosti.games.thousand import Player, ThousandRules, ThousandState
from kosti.games.thousand.actions import Bust, Dot
from kosti.games.thousand.choices import Barrel
from kosti.games.thousand.events import Dotted, Stopped
from kosti.solver.thousand.solve import solve_thousand

Pair = tuple[Player, Player]
"""The player state of the player to move, and the other one."""

Node = tuple[int, int, bool]
"""A moment of a turn: points, dice that may be thrown, whether they confirm."""

End = tuple[str, int]
"""How a turn ends: ``bust``, ``dot``, or ``stop`` with its points."""

Shape = dict[Node, list[tuple[float, list[Node | End]]]]
"""From each moment, the throws: a probability, and what can be made of them."""

START: Node = (0, DICE, False)
ENOUGH = 1e-8
ENDLESS = 30
"""Moments beyond the longest turn lead to one another: so many looks settle them."""


class Twin:
    """Value iteration over everything that two players can come to, in plain Python.

    Players who would rather bust for ever share the game: all values begin with one half.
    """

    def __init__(self, ruleset: ThousandRules) -> None:
        self.rules = ruleset
        self.most = ruleset.target + 15  # longer turns are all alike
        self.shapes: dict[tuple[int, bool, bool], Shape] = {}
        self.ends: dict[Pair, dict[End, Pair | None]] = {}
        mover, other = ThousandState.before(ruleset, 2).players
        waiting = [(mover, other)]
        while waiting:
            pair = waiting.pop()
            if pair not in self.ends:
                self.ends[pair] = self.after(pair)
                waiting += [each for each in self.ends[pair].values() if each]

    def state(self, pair: Pair, node: Node = START) -> ThousandState:
        points, due, confirm = node
        aside = (1,) * (DICE - due) if due < DICE or not points else (1,) * DICE
        start = ThousandState.before(self.rules, 2)
        return replace(
            start, players=pair, turn_points=points, due=due, confirm=confirm, aside=aside
        )

    def plain(self, player: Player) -> Player:
        """Return a player state without what can never matter again."""
        o = self.rules
        return replace(
            player,
            barrel=0 if o.barrel_attempts is None and player.sits else player.barrel,
            opening_points=player.opening_points if o.fall_penalty is None else 0,
            falls=0 if o.falls is None else player.falls,
            failed=player.failed % 3 if o.opening_debt and not player.opened else 0,
        )

    def shape(self, pair: Pair) -> Shape:
        """Return the turn of the first player, as the engine lets it go on."""
        mover = pair[0]
        kind = (mover.score, mover.opened, mover.sits)
        if kind not in self.shapes:
            found: Shape = {}
            waiting = [START]
            while waiting:
                node = waiting.pop()
                if node not in found:
                    found[node] = self.throws(self.state(pair, node))
                    every = [each for _, some in found[node] for each in some]
                    waiting += [each for each in every if len(each) == 3]
            self.shapes[kind] = dict(sorted(found.items(), reverse=True))
        return self.shapes[kind]

    def throws(self, state: ThousandState) -> list[tuple[float, list[Node | End]]]:
        chances: dict[tuple[Node | End, ...], float] = {}
        for dice, chance in outcomes(state.due):
            thrown = state.apply(Throw(dice))
            after = [thrown.apply(keep) for keep in thrown.decisions()] if not thrown.due else []
            made = tuple(sorted({self.moment(each) for each in after or [thrown]}, key=str))
            chances[made] = chances.get(made, 0.0) + chance
        return [(chance, list(made)) for made, chance in chances.items()]

    def moment(self, state: ThousandState) -> Node | End:
        if state.number == 1 and not state.over:
            return min(state.turn_points, self.most), state.due, state.confirm
        for event in state.events:
            if isinstance(event, Stopped):
                return "stop", min(event.points, self.most)
        dotted = any(isinstance(event, Dotted) for event in state.events)
        return ("dot", 0) if dotted else ("bust", 0)

    def may_stop(self, pair: Pair, node: Node) -> bool:
        return Stop() in self.state(pair, node).decisions()

    def after(self, pair: Pair) -> dict[End, Pair | None]:
        """Return what every end of a turn leads to; None when the mover has won."""
        shape = self.shape(pair)
        ends = {each for some in shape.values() for _, made in some for each in made}
        points = {each[1] for each in ends if len(each) == 2 and each[0] == "stop"}
        points |= {node[0] for node in shape if self.may_stop(pair, node)}
        begin = replace(self.state(pair), aside=())
        reached = {("stop", n): self.state(pair, (n, 1, False)).apply(Stop()) for n in points}
        reached["bust", 0] = begin.apply(Bust())
        if self.rules.barrel is Barrel.OPEN:
            reached["dot", 0] = begin.apply(Dot())
        found: dict[End, Pair | None] = {}
        for end, state in reached.items():
            mover, other = map(self.plain, state.players)
            found[end] = None if state.over else (other, mover)
        return found

    def solve(self) -> dict[Pair, float]:
        """Return every chance to win of the player to move."""
        value = dict.fromkeys(self.ends, 0.5)
        tables = {pair: Table(self, pair) for pair in value}
        # High scores first; the order does not matter to what comes out.
        order = sorted(value, key=lambda pair: -pair[0].score - pair[1].score)
        change = 1.0
        while change > ENOUGH:
            change = 0.0
            for pair in order:
                best = tables[pair].best(value)
                change = max(change, abs(best - value[pair]))
                value[pair] = best
        return value


class Table:
    """One turn of a pair of states: the value of each moment, then of each end, in a list."""

    def __init__(self, twin: Twin, pair: Pair) -> None:
        shape, self.after = twin.shape(pair), list(twin.ends[pair].values())
        every: list[Node | End] = [*shape, *twin.ends[pair]]
        place = {each: i for i, each in enumerate(every)}
        self.values = [0.5] * len(every)
        self.moments = [
            (
                [(chance, [place[each] for each in made]) for chance, made in throws],
                place["stop", node[0]] if twin.may_stop(pair, node) else None,
            )
            for node, throws in shape.items()
        ]

    def best(self, value: dict[Pair, float]) -> float:
        """Return the chance to win, the chances of all that follows being these."""
        values, first = self.values, len(self.moments)
        for i, after in enumerate(self.after):
            values[first + i] = 1.0 if after is None else 1.0 - value[after]
        for i, (throws, stop) in enumerate(self.moments):
            total = 0.0
            for chance, made in throws:
                total += chance * max([values[each] for each in made])
            values[i] = total if stop is None else max(total, values[stop])
        return values[first - 1]


BASE = {"target": 50, "opening": 0, "pits": [], "truck": "none", "bolts": "none", "overtake": 0}
PLAIN = BASE | {"barrel": "none"}
EFFECTS = {"overtake": 15, "truck": 40, "bolts": 2, "bolt_penalty": 20}
POINTS = BASE | {"barrel_line": 35, "fall_penalty": 20, "truck": 30}
OPEN = BASE | {"barrel": "open", "dots": 2, "fall_penalty": 20}

GAMES: dict[str, dict[str, object]] = {
    "overtaking, truck, bolts": PLAIN | EFFECTS,
    "opening, pits, bolts when bound and cleared": PLAIN
    | EFFECTS
    | {"opening": 20, "pits": [[10, 25], [45, 60]]}
    | {"bolts_when_bound": True, "bolts_cleared_by_score": True},
    "barrel, two attempts, two falls": POINTS
    | {"barrel_attempts": 2, "falls": 2, "overtake": 15, "bolts": 1, "bolt_penalty": 10},
    "strict, unclamped, one attempt, no knock": POINTS
    | {"barrel_strict": True, "barrel_clamp": False, "barrel_attempts": 1, "knock": False}
    | {"falls": "none", "confirm": "optional"},
    "nobody spared, bolts everywhere": POINTS
    | {"opening": 15, "barrel_clamp": False, "overtake": 10, "overtake_spares": []}
    | {"bolts": 1, "bolt_penalty": 10, "bolts_when_bound": "everywhere"}
    | {"falls": 1, "barrel_attempts": 2, "pits": [[10, 20]]},
    "to the opening, for ever on the barrel": POINTS
    | {"opening": 35, "fall_penalty": "to-opening", "barrel_attempts": "none", "falls": "none"}
    | {"truck": "none"},
    "to the opening, one attempt, two falls": POINTS
    | {"opening": 40, "fall_penalty": "to-opening", "falls": 2, "barrel_attempts": 1}
    | {"confirm": "banks"},
    "open barrel, two dots, banks": OPEN
    | {"overtake": 15, "truck": 40, "bolts": 1, "bolt_penalty": 20, "falls": 2}
    | {"confirm": "banks"},
    "open barrel, to the opening, at least one": OPEN
    | {"fall_penalty": "to-opening", "opening": 45, "set_aside": "at-least-one", "dots": 1}
    | {"confirm": "banks", "falls": 2, "bolts": 1, "bolt_penalty": 25},
}


_LARGE = "to the opening, one attempt, two falls"


@pytest.mark.parametrize(
    "name", [pytest.param(name, marks=[pytest.mark.long] * (name == _LARGE)) for name in GAMES]
)
def test_every_state_has_the_value_that_the_twin_finds(name: str) -> None:
    ruleset = cast(ThousandRules, kosti.ruleset("thousand", **GAMES[name]))
    values = Twin(ruleset).solve()
    solution = solve_thousand(ruleset, tolerance=1e-9, stored=False)
    found = np.array([solution.between_turns(*pair) for pair in values])
    assert np.abs(found - np.array(list(values.values()))).max() < 1e-6


EVERYTHING = {
    "target": 100,
    "opening": 20,
    "pits": [[30, 45], [60, 75]],
    "truck": 55,
    "overtake": 15,
    "bolts": 2,
    "bolt_penalty": 20,
    "bolts_when_bound": True,
    "falls": 2,
    "fall_penalty": 30,
}
LONGER: dict[str, dict[str, object]] = {
    "points, short": EVERYTHING
    | {"target": 80, "barrel_line": 60, "barrel_attempts": 1, "pits": [[30, 45]], "bolts": 1},
    "points": EVERYTHING | {"barrel_line": 80, "barrel_attempts": 2},
    "none": EVERYTHING | {"barrel": "none", "target": 150, "falls": 3, "fall_penalty": 100},
    "open": EVERYTHING | {"barrel": "open", "dots": 1, "bolts": 1, "confirm": "banks"},
}
_SAMPLE = 250


@pytest.mark.parametrize(
    "name",
    [
        pytest.param(name, marks=[pytest.mark.long] * (name in ("points", "none")))
        for name in LONGER
    ],
)
def test_with_every_effect_a_state_has_the_value_that_its_turn_gives_it(name: str) -> None:
    # The twin would take an hour for these; but one more step of it must change nothing.
    ruleset = cast(ThousandRules, kosti.ruleset("thousand", **LONGER[name]))
    twin = Twin(ruleset)
    solution = solve_thousand(ruleset, tolerance=1e-9, stored=False)
    assert solution.table_bound <= 1e-9
    values = {pair: solution.between_turns(*pair) for pair in twin.ends}
    for pair in Random(name).sample(sorted(values, key=str), _SAMPLE):
        table = Table(twin, pair)
        for _ in range(ENDLESS):
            found = table.best(values)
        assert found == pytest.approx(values[pair], abs=1e-8)
