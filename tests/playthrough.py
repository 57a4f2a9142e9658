"""A recorded walk over legal moves for every preset, as text that a person can read.

The walk is random but always the same, and uses nothing but the game protocol. When the rules or
the order of legal moves are meant to change, write the records anew and read the difference:

    .venv/bin/python tests/playthrough.py --write
"""

from __future__ import annotations

import json
import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path
from random import Random

import kosti
from kosti.dice import roll
from kosti.games.actions import Action, Keep, Throw, Void
from kosti.games.events import Event, event_fields
from kosti.games.sheet.actions import Declare

FOLDER = Path(__file__).parent / "data" / "playthroughs"
PLAYERS = ("Аня", "Борис")
MOST = 120
"""Actions after which a playthrough is cut."""

MODEST = 32
"""How many actions of a kind are drawn from: none left out but the highest reported points."""


def choose(game: kosti.Game, rng: Random) -> Action:
    """Return the next action: dice, a decision, or once in a while a turn told without dice."""
    state = game.state
    decisions = state.decisions()
    if state.due and (not decisions or rng.random() < 0.7):
        if rng.random() < 0.04:
            told = [
                action
                for action in game.legal()
                if not isinstance(action, Throw | Void) and action not in decisions
            ]
            if told:
                return pick(told, rng)
        dice = roll(state.due, rng)
        return Void(dice[1:]) if rng.random() < 0.04 else Throw(dice)
    return pick(decisions, rng)


def pick(actions: Sequence[Action], rng: Random) -> Action:
    """Return one of the actions: first its kind is drawn, then which of that kind."""
    kinds = list(dict.fromkeys(type(action) for action in actions))
    kind = kinds[rng.randrange(len(kinds))]
    among = [action for action in actions if type(action) is kind]
    return among[rng.randrange(min(len(among), MODEST))]


def said(event: Event) -> str:
    """Return an event in one line."""
    fields = {name: value for name, value in event_fields(event).items() if name != "seat"}
    parts = [f"{name}={json.dumps(value)}" for name, value in fields.items()]
    return " ".join([event.kind, PLAYERS[event.seat], *parts])


def possible(game: kosti.Game) -> str:
    """Return what the player may do; keeps, declarations and reported turns are only counted."""
    state = game.state
    decisions = state.decisions()
    listed = [action for action in decisions if not isinstance(action, Keep | Declare)]
    counted = Counter(
        type(action).__name__
        for action in game.legal()
        if not isinstance(action, Throw | Void) and action not in listed
    )
    parts = [f"{state.due} dice"] if state.due else []
    parts += [f"{n} × {kind}" for kind, n in counted.items()]
    parts += [action.token for action in listed]
    return ", ".join(parts)


def lines(preset: str) -> Iterator[str]:
    """Yield the lines of the playthrough of a preset."""
    rules = kosti.ruleset(preset)
    game = kosti.Game(rules, PLAYERS)
    rng = Random(preset)
    yield f"{preset}: a random walk over legal moves, written by tests/playthrough.py"
    yield from (f"  {name} = {json.dumps(value)}" for name, value in rules.options.items())
    number = None
    for _ in range(MOST):
        turn = game.turn
        if turn is None:
            break
        if turn.number != number:
            number = turn.number
            yield f"turn {number}: {turn.player}"
        action = choose(game, rng)
        yield f"  [{possible(game)}]"
        game = game.apply(action)
        on_table = "".join(map(str, game.state.dice))
        yield f"    {action.token}" + (f" → {on_table}" if on_table else "")
        yield from (f"    * {said(event)}" for event in game.events)
        if game.turn is None or game.turn.number != number:
            yield f"  {turn.player} {json.dumps(game.state.details(turn.seat), default=dict)}"
            standings = game.standings()
            yield "  totals " + ", ".join(f"{each.total} ({each.place}.)" for each in standings)
            if standings[0].settlement is not None:
                yield "  settlement " + ", ".join(str(each.settlement) for each in standings)
    yield "over" if game.over else "cut here"
    yield kosti.record.dumps(game)


def text(preset: str) -> str:
    """Return the playthrough of a preset."""
    return "\n".join(lines(preset))


def main() -> None:
    """Write the playthroughs of all presets."""
    if sys.argv[1:] != ["--write"]:
        sys.exit(__doc__)
    for old in FOLDER.glob("*.txt"):
        old.unlink()
    for preset in kosti.presets():
        (FOLDER / f"{preset}.txt").write_text(text(preset), encoding="utf-8")


if __name__ == "__main__":
    main()
