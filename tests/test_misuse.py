"""Calls with wrong types are refused by our errors; NumPy integers are integers (spec)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from tests.scenes import refused

import kosti
from kosti import Game, KostiError, RecordError, record
from kosti.games.actions import Keep, Stop, Throw, Void
from kosti.games.sheet import SheetRules
from kosti.games.sheet.actions import Declare, Report, Write
from kosti.games.thousand import ThousandRules
from kosti.games.thousand.actions import Points

KUBIKI: Any = kosti.ruleset("kubiki")
THOUSAND: Any = kosti.ruleset("thousand")
# Typed as anything: these are the calls of people whose programs nobody checks.
SHEET: Any = Game(KUBIKI, ["Аня", "Борис"]).apply("13456")
RACE: Any = Game(THOUSAND, ["Аня", "Борис"])
ANY: Any = kosti
A: Any = "ones"

MISUSES: Mapping[str, tuple[str, Callable[[], object]]] = {
    "half points": ("bad-type", lambda: RACE.apply(Points(85.0))),  # type: ignore[arg-type]
    "points as text": ("bad-type", lambda: RACE.apply(Points("85"))),  # type: ignore[arg-type]
    "points as a truth": ("bad-type", lambda: RACE.apply(Points(True))),
    "nothing": ("bad-type", lambda: RACE.apply(None)),
    "a number": ("bad-type", lambda: RACE.apply(13456)),
    "dice alone": ("bad-type", lambda: RACE.apply((1, 3, 4, 5, 6))),
    "bytes": ("bad-type", lambda: RACE.apply(b"13456")),
    "a class": ("bad-type", lambda: RACE.apply(Stop)),
    "no such cell": ("no-cell", lambda: SHEET.apply(Write("x"))),  # type: ignore[arg-type]
    "no cell at all": ("no-cell", lambda: SHEET.apply(Write(None))),  # type: ignore[arg-type]
    "a cell by number": ("no-cell", lambda: SHEET.apply(Declare(3))),  # type: ignore[arg-type]
    "a reported text": ("bad-type", lambda: SHEET.apply(Report(A, "12"))),  # type: ignore[arg-type]
    "no dice": ("bad-dice", lambda: SHEET.apply(Throw(None))),  # type: ignore[arg-type]
    "dice as text": ("bad-dice", lambda: SHEET.apply(Throw("13456"))),  # type: ignore[arg-type]
    "half dice": ("bad-dice", lambda: SHEET.apply(Throw((1.0,)))),  # type: ignore[arg-type]
    "void of nothing": ("bad-dice", lambda: SHEET.apply(Void(None))),  # type: ignore[arg-type]
    "kept of all sorts": ("bad-dice", lambda: SHEET.apply(Keep((1, "3")))),  # type: ignore[arg-type]
    "no turn": ("bad-type", lambda: SHEET.play(None)),
    "words one by one": ("bad-type", lambda: SHEET.play(["13456", "pair"])),
    "undone by text": ("bad-type", lambda: SHEET.undo("1")),
    "corrected by text": ("bad-type", lambda: SHEET.correct("1", "13456")),
    "corrected by half": ("bad-type", lambda: SHEET.correct(1.0, "13456")),
    "corrected to nothing": ("bad-type", lambda: SHEET.correct(1, None)),
    "due as a number": ("bad-type", lambda: SHEET.correction(1, "13456", due=5)),
    "inserted by text": ("bad-type", lambda: SHEET.insert("1", "13456")),
    "removed by text": ("bad-type", lambda: SHEET.remove("1")),
    "rules of nothing": ("bad-type", lambda: ANY.ruleset(None)),
    "rules of rules": ("bad-type", lambda: ANY.ruleset(KUBIKI)),
    "an option by number": ("bad-option", lambda: kosti.ruleset("kubiki", order=5)),
    "an option as an object": ("bad-option", lambda: kosti.ruleset("kubiki", order=object())),
    "options in a table": ("unknown-option", lambda: kosti.ruleset("kubiki", options=5)),
    "players in one text": ("bad-type", lambda: ANY.Game(KUBIKI, players="Аня")),
    "players as bytes": ("bad-type", lambda: ANY.Game(KUBIKI, players=b"AB")),
    "no players": ("bad-type", lambda: ANY.Game(KUBIKI, None)),
    "players by number": ("bad-type", lambda: ANY.Game(KUBIKI, [1, 2])),
    "rules by name": ("bad-type", lambda: ANY.Game("classic", ["Аня"])),
    "extra keys by number": ("bad-type", lambda: ANY.Game(KUBIKI, ["Аня"], extra=5)),
    "a path as a record": ("bad-type", lambda: ANY.record.loads(Path("a.kosti"))),
    "nothing written": ("bad-type", lambda: ANY.record.dumps(None)),
    "an extra key without a form": (
        "bad-type",
        lambda: record.dumps(Game(KUBIKI, ["Аня"], extra={"place": object()})),
    ),
    "rules in no file": ("bad-type", lambda: ANY.load_rules(5)),
    "no such language": ("bad-type", lambda: KUBIKI.title("xx")),
    "solved by name": ("bad-type", lambda: ANY.solve("classic")),
    "score of no cell": ("bad-type", lambda: KUBIKI.score(None, (1, 1, 3, 4, 5))),
    "score of no dice": ("bad-dice", lambda: KUBIKI.score("pair", None)),
    "half an attempt": ("bad-type", lambda: KUBIKI.score("pair", "11345", attempt=1.5)),
    "score of a number": ("bad-dice", lambda: THOUSAND.score(5)),
}


@pytest.mark.parametrize("name", MISUSES)
def test_a_wrong_type_is_refused_in_words_and_nothing_changes(name: str) -> None:
    code, call = MISUSES[name]
    before = (SHEET.moves, RACE.moves)

    error = refused(KostiError, code, call)

    assert error.message("en") != error.message("ru")
    assert (SHEET.moves, RACE.moves) == before


def test_what_was_given_and_its_type_are_quoted() -> None:
    error = refused(RecordError, "bad-type", MISUSES["players in one text"][1])

    assert error.message("en") == "players should be a list of names, not “Аня” (str)."


def test_integers_of_numpy_are_integers() -> None:
    race = RACE.apply(Points(np.int64(85)))  # type: ignore[arg-type]
    assert race.turns[0].text == "+85"
    assert record.loads(record.dumps(race)) == race
    assert RACE.apply(Throw(np.array([1, 1, 1, 3, 4]))).turns[0].text == "11134"  # type: ignore[arg-type]
    assert SHEET.apply(Keep(np.array([4, 3]))).turns[0].text == "13456 (34)"  # type: ignore[arg-type]
    assert SHEET.correct(np.int64(1), "11345") == SHEET.undo(np.int8(1)).apply("11345")
    assert isinstance(KUBIKI, SheetRules)
    third: Any = np.int64(3)
    assert KUBIKI.score("pair", np.array([1, 1, 3, 4, 5]), attempt=third) == 2
    assert isinstance(THOUSAND, ThousandRules)
    assert THOUSAND.score(np.array([1, 1, 3])).points == 20
    rules = kosti.ruleset("thousand", target=np.int32(1500), pits=np.array([[200, 300]]))
    assert rules == kosti.ruleset("thousand", target=1500, pits=[[200, 300]])


def test_a_cell_may_be_named_by_its_id() -> None:
    assert SHEET.apply(Write("pair")) == SHEET.apply("pair")  # type: ignore[arg-type]
