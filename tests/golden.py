"""Counts and orders that must not change by accident, kept in data/golden.json.

Stored tables and trained players depend on the ids of throws and keeps and on the order of legal
actions. When one of them is meant to change:

    .venv/bin/python tests/golden.py --write
"""

from __future__ import annotations

import hashlib
import json
import sys
from collections.abc import Iterable
from pathlib import Path

import kosti
from kosti.dice import KEEPS, THROWS, format_dice
from kosti.games.actions import Action, Keep, Throw, Void
from kosti.games.registry import begin
from kosti.games.sheet import SheetRules

FILE = Path(__file__).parent / "data" / "golden.json"

STATES: dict[str, tuple[str, dict[str, object], str]] = {
    "first throw": ("classic", {}, ""),
    "one die is due": ("classic", {}, "13456 (3456)"),
    "decision, school first": ("classic", {}, "13456"),
    "decision, third attempt": ("kubiki", {}, "13456 () 13456 () 22256"),
    "may be passed": ("family", {}, ""),
    "undeclared": ("family", {}, "55123"),
    "declared": ("family", {}, "55123 !fives"),
    "undeclared second throw": ("family", {}, "55123 () 66123"),
    "bank": ("attempt-bank", {}, "55512"),
    "nothing may be crossed out": ("kubiki", {"cross_out": "if-nothing-fits"}, "11356"),
    "lot with one die": ("classic", {"start": "roll-off-one"}, ""),
    "showdown": ("showdown", {}, "55123"),
}
"""Positions whose legal actions are pinned: preset, house rules, turn."""


def digest(words: Iterable[str]) -> str:
    """Return a short hash of words in their order."""
    return hashlib.sha256(" ".join(words).encode()).hexdigest()[:16]


def of_dice() -> dict[str, object]:
    """Return what is pinned of throws and keeps."""
    return {
        "throws": len(THROWS),
        "throw_ids": digest(map(format_dice, THROWS)),
        "keeps": len(KEEPS),
        "keep_ids": digest(f"({format_dice(keep)})" for keep in KEEPS),
    }


def of_preset(preset: str) -> dict[str, object]:
    """Return the counts of a preset.

    `throws` and `voids` are possible at first, `kept` are the multisets that may be kept after one
    or another first throw, `decisions` counts everything that may be decided after all of those.
    A sheet has the number of distinct scores of each cell.
    """
    rules = kosti.ruleset(preset)
    start = begin(rules, 2)
    first = start.legal()
    throws = [action for action in first if isinstance(action, Throw)]
    after = [start.apply(throw).decisions() for throw in throws]
    found: dict[str, object] = {
        "throws": len(throws),
        "voids": sum(isinstance(action, Void) for action in first),
        "kept": len({action for each in after for action in each if isinstance(action, Keep)}),
        "decisions": sum(map(len, after)),
    }
    if isinstance(rules, SheetRules):
        attempts = (1, 2, 3)
        found["scores"] = {
            cell.value: len({rules.score(cell, t, attempt=a) for t in THROWS for a in attempts})
            for cell in rules.cells
        }
    return found


def of_state(preset: str, options: dict[str, object], turn: str) -> dict[str, object]:
    """Return the legal actions of a position in their order."""
    game = kosti.Game(kosti.ruleset(preset, **options), ["Аня", "Борис"])
    if turn:
        game = game.play(turn)
    legal: tuple[Action, ...] = game.legal()
    dice = [action.token for action in legal if isinstance(action, Throw | Void)]
    others = [action.token for action in legal if not isinstance(action, Throw | Void)]
    assert [action.token for action in legal] == dice + others
    decisions = [action.token for action in game.state.decisions()]
    return {
        "dice": len(dice),
        "dice_order": digest(dice),
        "decisions": " ".join(decisions),
        "reports": len(others) - len(decisions),
        "order": digest(others),
    }


def golden() -> dict[str, object]:
    """Return everything that is pinned."""
    return {
        "dice": of_dice(),
        "presets": {preset: of_preset(preset) for preset in kosti.presets()},
        "states": {name: of_state(*state) for name, state in STATES.items()},
    }


def main() -> None:
    """Write the file."""
    if sys.argv[1:] != ["--write"]:
        sys.exit(__doc__)
    text = json.dumps(golden(), indent=1, ensure_ascii=False)
    FILE.write_text(text + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
