"""The exact solver of thousand against a slow and obvious one, made of the engine's own states."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from typing import cast

import numpy as np
import pytest

import kosti
from kosti.dice import DICE, outcomes
from kosti.games.actions import Bust, Dot, Stop, Throw
from kosti.games.events import EventKind
from kosti.games.thousand import Player, ThousandRules, ThousandState
from kosti.games.thousand.choices import Barrel
from kosti.solver.thousand import solve_thousand

Pair = tuple[Player, Player]
"""The account of the player to move, and the other one."""

Node = tuple[int, int, bool]
"""A moment of a turn: points, dice that may be thrown, whether they confirm."""

End = tuple[str, int]
"""How a turn ends: ``bust``, ``dot``, or ``stop`` with its points."""

Shape = dict[Node, list[tuple[float, list[Node | End]]]]
"""From each moment, the throws: a probability, and what can be made of them."""

ENOUGH = 1e-8


def rules(**changes: object) -> ThousandRules:
    """Return a short game."""
    base: dict[str, object] = {"opening": 0, "pits": [], "truck": "none", "bolts": "none"}
    base |= {"overtake": 0, "barrel": "none", "target": 60}
    return cast(ThousandRules, kosti.ruleset("thousand", **(base | changes)))


class Twin:
    """Value iteration over everything that two players can come to, in plain Python."""

    def __init__(self, ruleset: ThousandRules, lowest: int) -> None:
        self.rules = ruleset
        self.lowest = lowest
        self.most = ruleset.target + 30 - lowest  # longer turns are all alike
        self.shapes: dict[tuple[int, bool, bool], Shape] = {}
        self.ends: dict[Pair, dict[End, Pair | None]] = {}
        first = ruleset.begin(2).players
        waiting = [(first[0], first[1])]
        while waiting:
            pair = waiting.pop()
            if pair in self.ends or min(each.score for each in pair) < lowest:
                continue
            self.ends[pair] = self.after(pair)
            waiting += [each for each in self.ends[pair].values() if each]

    def state(self, pair: Pair, node: Node = (0, DICE, False)) -> ThousandState:
        points, due, confirm = node
        aside = (1,) * (DICE - due) if due < DICE or not points else (1,) * DICE
        return replace(
            self.rules.begin(2), players=pair, turn_points=points, due=due, confirm=confirm,
            aside=aside,
        )  # fmt: skip

    def plain(self, player: Player) -> Player:
        """Return an account without what can never matter again."""
        o = self.rules
        if o.barrel_attempts is None and player.sits:
            player = replace(player, barrel=0)
        return replace(
            player,
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
            waiting: list[Node] = [(0, DICE, False)]
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
            if event.kind is EventKind.STOPPED:
                return "stop", min(event.amount, self.most)
        dotted = any(event.kind is EventKind.DOT for event in state.events)
        return ("dot", 0) if dotted else ("bust", 0)

    def may_stop(self, pair: Pair, node: Node) -> bool:
        return Stop() in self.state(pair, node).legal()

    def after(self, pair: Pair) -> dict[End, Pair | None]:
        """Return what every end of a turn leads to; None when the mover has won."""
        found: dict[End, Pair | None] = {}
        begin = replace(self.state(pair), aside=())
        shape = self.shape(pair)
        ends = {each for some in shape.values() for _, made in some for each in made}
        points = {each[1] for each in ends if len(each) == 2 and each[0] == "stop"}
        points |= {node[0] for node in shape if self.may_stop(pair, node)}
        turns = [(("stop", each), self.state(pair, (each, 1, False)), Stop()) for each in points]
        turns.append((("bust", 0), begin, Bust()))
        if self.rules.barrel is Barrel.OPEN:
            turns.append((("dot", 0), begin, Dot()))
        for end, state, action in turns:
            reached = state.apply(action)
            mover, other = map(self.plain, reached.players)
            found[end] = None if reached.over else (other, mover)
        return found

    def solve(self, unknown: float) -> dict[Pair, float]:
        """Return every chance to win of the player to move."""
        value = dict.fromkeys(self.ends, 0.5)
        worth = {pair: dict.fromkeys(self.shape(pair), 0.5) for pair in value}
        stops = {
            pair: {node for node in self.shape(pair) if self.may_stop(pair, node)}
            for pair in value
        }
        # High scores first; the order does not matter to what comes out.
        order = sorted(value, key=lambda pair: -pair[0].score - pair[1].score)
        change = 1.0
        while change > ENOUGH:
            change = 0.0
            for pair in order:
                ends = {
                    end: 1.0 if after is None else 1.0 - value.get(after, 1.0 - unknown)
                    for end, after in self.ends[pair].items()
                }
                nodes: dict[Node | End, float] = worth[pair] | ends  # type: ignore[operator]
                for node, throws in self.shape(pair).items():
                    best = sum(
                        chance * (nodes[made[0]] if len(made) == 1 else max(map(nodes.get, made)))  # type: ignore[type-var, arg-type]
                        for chance, made in throws
                    )
                    if node in stops[pair]:
                        best = max(best, ends["stop", node[0]])
                    nodes[node] = worth[pair][node] = best
                change = max(change, abs(best - value[pair]))
                value[pair] = best
        return value


EFFECTS = {"overtake": 15, "truck": 40, "bolts": 2, "bolt_penalty": 20}
BARREL = {"barrel": "points", "barrel_line": 40, "fall_penalty": 20, "falls": 2, "truck": 30}

GAMES: dict[str, dict[str, object]] = {
    "a plain race": {},
    "effects": EFFECTS,
    "opening, pits, bolts when bound": EFFECTS
    | {"opening": 20, "pits": [[10, 25]], "bolts_when_bound": True},
    "barrel, two attempts": EFFECTS | BARREL | {"barrel_attempts": 2},
}


@cache
def solved(name: str) -> tuple[ThousandRules, float]:
    return rules(**GAMES[name]), 0.0


@pytest.mark.parametrize("name", GAMES)
def test_every_state_is_worth_what_the_twin_says(name: str) -> None:
    ruleset = rules(**GAMES[name])
    import time
    t=time.time()
    twin = Twin(ruleset, -1000)
    t1=time.time()-t
    values = twin.solve(0.5)
    t2=time.time()-t
    solution = solve_thousand(ruleset, tolerance=1e-8, stored=False)
    print(name,len(values),solution.states,t1,t2,time.time()-t, solution.table_bound)
    found = np.array([solution.between_turns(*pair) for pair in values])
    assert np.abs(found - np.array(list(values.values()))).max() < 1e-6
