"""Write the tables and charts of the page “Thousand, solved” from the solved tables.

``python -m tools.solved`` prints them in English; with ``--write`` they replace what stands between
the markers of ``docs/en/thousand-solved.md`` and ``docs/ru/thousand-solved.md``, and the charts are
drawn anew. Everything that is not in the store is solved first: an hour and more on two cores.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import cast

import numpy as np
from matplotlib import colormaps
from matplotlib.figure import Figure
from tools.house_rules import marked

import kosti
from kosti.cli.terminal.values import certain_digits, decimal, grouped, percent, small_percent
from kosti.errors import RulesError
from kosti.games.house_rules import written
from kosti.games.options import Plain
from kosti.games.thousand import Player, ThousandRules
from kosti.i18n import Lang, Translator
from kosti.simulate import Simulation, simulate
from kosti.solver.thousand.alone import alone
from kosti.solver.thousand.solution import PairSolution
from kosti.solver.thousand.solve import solve_thousand
from kosti.solver.thousand.turns import best_turn, success

DOCS = Path(__file__).parent.parent / "docs"
PAGE = "thousand-solved.md"
PRESETS = ("thousand-plain", "thousand", "thousand-open", "thousand-850")
RIVALS = ("threshold", "cautious", "bold", "novice")
CHARTED = ("thousand-plain", "thousand")

HOUSE: Mapping[str, Sequence[Mapping[str, Plain]]] = {
    "thousand-plain": (
        {"opening": 0},
        {"opening": 75},
        {"opening": 100},
        {"pits": []},
        {"overtake": 0},
        {"overtake": 100},
        {"truck": "none"},
        {"bolts": "none"},
        {"bolt_penalty": 50},
        {"bolts_cleared_by_score": True},
        {"bolts_when_bound": True},
        {"confirm": "optional"},
        {"confirm": "banks"},
        {"set_aside": "at-least-one"},
    ),
    "thousand": (
        {"barrel_strict": True},
        {"knock": False},
        {"barrel_attempts": 1},
        {"falls": "none"},
    ),
}
"""The changes that are tried: those of the barrel with it, all others without, which is quicker."""

GAMES = 200_000
HOUSE_GAMES = 50_000
ENGINE_GAMES = 500
"""So many games where a bot has to be played through the engine."""
FIELD_GAMES = 300
"""So many games of three for each seat."""

FIELDED = ("thousand-plain", "thousand")
FIELD_RIVALS = ("cautious", "threshold", "bold")

_OPENED = 50
_DICE = (1, 2, 3, 4)
_STEP = 20
"""Points from one row of a chart to the next."""

_WORDS: Mapping[Lang, Mapping[str, str]] = {
    Lang.EN: {
        "preset": "preset",
        "first": "the first player wins",
        "proven": "proven to within",
        "states": "states",
        "length": "turns in a game",
        "leads": "lead changes",
        "alone": "turns alone",
        "least": "at least",
        "dice": "{n} dice",
        "die": "1 die",
        "score": "own score",
        "rival": "rival's score",
        "stop": "points at which to stop, {n} dice to throw",
        "stop_one": "points at which to stop, 1 die to throw",
        "turns": "turns still needed, alone",
        "move": "chance to win, to move",
        "wait": "chance to win, the rival to move",
        "against": "against",
        "wins": "`optimal` wins",
        "change": "change",
        "none": "no change",
        "skill": "`optimal` beats `threshold`",
        "value": "points of the best turn",
        "bust": "busts",
        "limits": "throw on up to, 1 / 2 / 3 / 4 dice",
        "open": "not solved: {reason}",
    },
    Lang.RU: {
        "preset": "пресет",
        "first": "первый игрок побеждает",
        "proven": "доказано с точностью",
        "states": "состояний",
        "length": "ходов в партии",
        "leads": "смен лидера",
        "alone": "ходов в одиночку",
        "least": "не меньше",
        "dice": "костей: {n}",
        "die": "1 кость",
        "score": "свой счёт",
        "rival": "счёт соперника",
        "stop": "при скольких очках остановиться, костей к броску: {n}",
        "stop_one": "при скольких очках остановиться, к броску 1 кость",
        "turns": "сколько ходов ещё нужно в одиночку",
        "move": "шанс на победу, свой ход",
        "wait": "шанс на победу, ход соперника",
        "against": "против",
        "wins": "`optimal` побеждает",
        "change": "изменение",
        "none": "без изменений",
        "skill": "`optimal` обыгрывает `threshold`",
        "value": "очков за лучший ход",
        "bust": "сгорает",
        "limits": "бросать дальше до, 1 / 2 / 3 / 4 кости",
        "open": "не решено: {reason}",
    },
}


def field_wins(rules: ThousandRules, rival: str) -> float:
    """Return the share of games of three that `optimal` wins against two alike, from each seat."""
    solved(rules)
    total = 0.0
    for seat in range(3):
        bots = tuple("optimal" if at == seat else rival for at in range(3))
        total += played(rules, bots, FIELD_GAMES).seats[seat].win_share
    return total / 3


def rules_of(name: str, changes: Mapping[str, Plain] | None = None) -> ThousandRules:
    """Return a ruleset of thousand."""
    return cast(ThousandRules, kosti.ruleset(name, **(changes or {})))


@cache
def solved(rules: ThousandRules) -> PairSolution:
    """Return two players solved, from the store where possible; tell what takes long."""
    found = solve_thousand(rules)
    print(f"{rules.id} {rules.changes}: {found.value:.6f}", file=sys.stderr)
    return found


@cache
def played(rules: ThousandRules, bots: tuple[str, ...], games: int) -> Simulation:
    """Return many games of these bots."""
    return simulate(rules, bots, games)


def perfect(rules: ThousandRules, games: int) -> Simulation:
    """Return many games of two perfect players."""
    return played(rules, ("optimal", "optimal"), games)


def wins(rules: ThousandRules, rival: str, games: int = GAMES) -> float:
    """Return the share of games that `optimal` wins, sitting first and second in turn."""
    solved(rules)
    games = ENGINE_GAMES if rival == "novice" else games // 2
    first = played(rules, ("optimal", rival), games).seats[0].win_share
    second = played(rules, (rival, "optimal"), games).seats[1].win_share
    return (first + second) / 2


@dataclass(frozen=True)
class Writer:
    """Writes the tables in one language."""

    lang: Lang

    @property
    def t(self) -> Translator:
        """How numbers are written."""
        return Translator(self.lang)

    def word(self, name: str, **values: object) -> str:
        """Return a word of the tables."""
        return _WORDS[self.lang][name].format(**values)

    def table(self, heads: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
        """Write a table; all columns but the first hold numbers."""
        lines = [f"| {' | '.join(heads)} |", "|---" + "|--:" * (len(heads) - 1) + "|"]
        lines += [f"| {' | '.join(row)} |" for row in rows]
        return "\n".join(lines)

    def chance(self, solution: PairSolution) -> str:
        """Write the first player's chance, with the digits that are certain."""
        return percent(solution.value, min(certain_digits(solution.bound), 7) - 2, self.t)

    def proven(self, solution: PairSolution) -> float:
        """Return how far the written chance may be off, what was rounded off included."""
        digits = min(certain_digits(solution.bound), 7)
        return solution.bound + abs(round(solution.value, digits) - solution.value)

    def presets(self) -> str:
        """Write who wins, and how long a game takes."""
        heads = ("preset", "first", "proven", "states", "length", "leads", "alone")
        rows = []
        for name in PRESETS:
            rules = rules_of(name)
            found = solved(rules)
            games = perfect(rules, GAMES)
            rows.append(
                (
                    f"`{name}`",
                    self.chance(found),
                    f"±{small_percent(self.proven(found), self.t)}",
                    grouped(found.states),
                    *self._length(games),
                    decimal(alone(rules).value, 2, self.t),
                )
            )
        return self.table([self.word(each) for each in heads], rows)

    def _length(self, games: Simulation) -> tuple[str, str]:
        leads = 0.0 if games.lead_changes is None else float(games.lead_changes.mean())
        return (
            decimal(float(games.turns.mean()), 1, self.t),
            decimal(leads, 1, self.t),
        )

    def turns(self) -> str:
        """Write the best turn, by what may be set aside and how all five dice are confirmed."""
        heads = ("change", "value", "bust", "limits")
        rows = []
        for aside in ("all", "at-least-one"):
            for confirm in ("forced", "optional", "banks"):
                changes: dict[str, Plain] = {"set_aside": aside, "confirm": confirm}
                found = best_turn(rules_of("thousand", changes))
                rows.append(
                    (
                        ", ".join(f"`{written(*each)}`" for each in changes.items()),
                        decimal(found.value, 6, self.t),
                        percent(found.outcomes[0][1], 2, self.t),
                        " / ".join(str(found.throws_on[dice]) for dice in _DICE),
                    )
                )
        return self.table([self.word(each) for each in heads], rows)

    def least(self) -> str:
        """Write the chance to make so much in a turn, by the dice to throw."""
        rules = rules_of("thousand")
        heads = [self.word("least"), *(self._dice(n) for n in (5, 4, 3, 2, 1))]
        rows = [
            (str(points), *(percent(success(rules, points, n), 2, self.t) for n in range(5, 0, -1)))
            for points in (50, 75, 100, 120, 150, 200)
        ]
        return self.table(heads, rows)

    def _dice(self, n: int) -> str:
        return self.word("die") if n == 1 else self.word("dice", n=n)

    def stops(self) -> str:
        """Write when to stop with three dice left, by both scores."""
        solution = solved(rules_of("thousand-plain"))
        scores = range(0, 1000, 100)
        heads = [f"{self.word('score')} \\ {self.word('rival')}", *map(str, scores)]
        rows = [
            (f"**{own}**", *(str(first_stop(solution, own, his, 3) or "—") for his in scores))
            for own in scores
        ]
        return self.table(heads, rows)

    def pit(self) -> str:
        """Write what a place in and around the second pit is worth."""
        rules = rules_of("thousand")
        heads = [self.word(each) for each in ("score", "turns", "move", "wait")]
        race, duel, rival = alone(rules), solved(rules), opened(500)
        rows = []
        for score in range(560, 740, 10):
            own = opened(score)
            name = f"**{score}**" if rules.pit(score) else str(score)
            rows.append(
                (
                    name,
                    decimal(race.left(own), 2, self.t),
                    percent(duel.between_turns(own, rival), 2, self.t),
                    percent(1 - duel.between_turns(rival, own), 2, self.t),
                )
            )
        return self.table(heads, rows)

    def luck(self) -> str:
        """Write how often the best play beats simple bots."""
        heads = [f"{self.word('wins')}, {self.word('against')}", *(f"`{each}`" for each in RIVALS)]
        rows = [
            (f"`{name}`", *(percent(wins(rules_of(name), each), 1, self.t) for each in RIVALS))
            for name in PRESETS
        ]
        return self.table(heads, rows)

    def field(self) -> str:
        """Write how often the best duels win against two simple bots."""
        heads = [
            f"{self.word('wins')}, {self.word('against')}",
            *(f"2 × `{each}`" for each in FIELD_RIVALS),
        ]
        rows = [
            (
                f"`{name}`",
                *(percent(field_wins(rules_of(name), each), 1, self.t) for each in FIELD_RIVALS),
            )
            for name in FIELDED
        ]
        return self.table(heads, rows)

    def house(self, base: str) -> str:
        """Write what each house rule does to length, to luck and to the first player."""
        heads = [self.word(each) for each in ("change", "first", "length", "leads", "skill")]
        return self.table(heads, list(self._changes(base)))

    def _changes(self, base: str) -> Iterator[tuple[str, ...]]:
        for changes in ({}, *HOUSE[base]):
            name = ", ".join(f"`{written(*each)}`" for each in changes.items())
            rules = rules_of(base, changes)
            try:
                found = solved(rules)
            except RulesError as refused:
                yield (name, self.word("open", reason=refused.message()), "", "", "")
                continue
            games = perfect(rules, HOUSE_GAMES)
            yield (
                name or self.word("none"),
                percent(found.value, 3, self.t),
                *self._length(games),
                percent(wins(rules, "threshold", HOUSE_GAMES), 1, self.t),
            )

    def charts(self) -> None:
        """Draw when to stop, by both scores, for one to four dice left."""
        for name in CHARTED:
            figure = self._chart(name)
            folder = DOCS / "charts"
            folder.mkdir(exist_ok=True)
            figure.savefig(folder / f"stops-{name}.{self.lang.value}.png", dpi=110)

    def _chart(self, name: str) -> Figure:
        solution, scores = solved(rules_of(name)), np.arange(0, 1000, _STEP)
        if name == "thousand":
            scores = scores[scores < solution.rules.barrel_line]
        figure = Figure(figsize=(10, 9), layout="constrained")
        for axes, dice in zip(figure.subplots(2, 2).flat, _DICE, strict=True):
            stops = np.array(
                [
                    [first_stop(solution, int(own), int(his), dice) or np.nan for his in scores]
                    for own in scores
                ],
                dtype=float,
            )
            most = float(np.nanquantile(stops, 0.98))
            colours = colormaps["cividis"].resampled(12)
            drawn = axes.pcolormesh(scores, scores, stops, cmap=colours, vmax=most)
            figure.colorbar(drawn, ax=axes)
            head = self.word("stop_one") if dice == 1 else self.word("stop", n=dice)
            axes.set_title(head, fontsize=10)
            axes.set_xlabel(self.word("rival"))
            axes.set_ylabel(self.word("score"))
        return figure


def opened(score: int) -> Player:
    """Return the state of a player with nothing but a score."""
    return Player(score=score, opened=True, opening_points=_OPENED)


def first_stop(solution: PairSolution, own: int, his: int, dice: int) -> int | None:
    """Return from how many points in the turn on stopping is at least as good as throwing.

    None where nobody stands: on the truck number, or where the player state is otherwise unknown.
    """
    mover, other = opened(own), opened(his)
    if not (solution.positions.knows(mover) and solution.positions.knows(other)):
        return None
    turn = solution.turn(mover, other)
    for steps in range(max(turn.least, 1), max(turn.top, turn.least) + 1):
        if turn.write(steps) >= turn.throw(steps, dice):
            return 5 * steps
    return None


def main(arguments: Sequence[str]) -> int:
    """Write the pages, or print the tables; return the exit code."""
    for lang in Lang:
        write = Writer(lang)
        if lang is not Lang.EN and "--write" not in arguments:
            continue
        tables = {
            "presets": write.presets(),
            "turns": write.turns(),
            "least": write.least(),
            "stops": write.stops(),
            "pit": write.pit(),
            "luck": write.luck(),
            "field": write.field(),
            **{base: write.house(base) for base in HOUSE},
        }
        if "--write" not in arguments:
            print("\n\n".join(tables.values()))
            continue
        page = DOCS / lang.value / PAGE
        text = page.read_text(encoding="utf-8")
        for name, table in tables.items():
            text = marked(text, name, table)
        page.write_text(text, encoding="utf-8")
        write.charts()
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
