"""The best turn of thousand by points: at once, for every ruleset and number of players."""

from typing import cast

import pytest

import kosti
from kosti.errors import IllegalAction
from kosti.games.actions import Stop
from kosti.games.game import Game
from kosti.games.thousand import ThousandRules
from kosti.review import parse_position
from kosti.solver.coach import quick_advice
from kosti.solver.protocol import QuickAdvice
from kosti.solver.thousand.turns import best_turn


def advised(preset: str, position: str, **changes: object) -> QuickAdvice:
    rules = kosti.ruleset(preset, **changes)
    found = quick_advice(rules, parse_position(rules, position))
    assert found is not None
    return found


def choices(preset: str, position: str, **changes: object) -> list[str]:
    found = advised(preset, position, **changes).choices
    return ["throw" if each.action is None else each.action.token for each in found]


def reasons(preset: str, position: str) -> str:
    return " ".join(map(str, advised(preset, position).reasons))


def test_far_from_everything_it_is_the_turn_with_the_most_expected_points() -> None:
    rules = cast(ThousandRules, kosti.ruleset("thousand-plain"))
    free = {"bolts": "none", "truck": "none", "opening": 0}
    first = advised("thousand-plain", "{0 | 0}", **free).choices

    assert first[0].value == pytest.approx(best_turn(rules).value, abs=0.01)


def test_it_goes_on_with_few_points_and_stops_with_many() -> None:
    assert choices("thousand", "{300 | 400} 11346") == ["throw", "stop"]
    assert choices("thousand", "{300 | 400} 55512") == ["stop", "throw"]


@pytest.mark.parametrize("others", ["", " | 400", " | 400 | 50", " | 400 | 50 | 700"])
def test_it_is_the_same_for_any_number_of_players(others: str) -> None:
    found = advised("thousand", f"{{300{others}}} 11346").choices

    assert found[0].value == pytest.approx(24.571, abs=0.001)


def test_nobody_is_advised_to_stop_on_the_truck() -> None:
    found = advised("thousand", "{495 | 0} 55512").choices

    assert [each.action for each in found] == [None, Stop()]
    assert found[1].value == -495


@pytest.mark.parametrize(
    ("position", "least"),
    [
        ("{0 | 0} 11346", 50),
        ("{230 | 0} 11346", 70),
        ("{880 barrel=0 | 0} 11346", 120),
    ],
)
def test_what_must_be_made_is_said_with_its_chance(position: str, least: int) -> None:
    found = reasons("thousand", position)

    assert f"This turn must bring at least {least} points." in found
    assert "The chance to make them from here:" in found
    assert choices("thousand", position) == ["throw"]


def test_points_that_must_be_confirmed_are_told() -> None:
    assert "confirmed by one more throw" in reasons("thousand", "{300 | 0} 11155")


def test_beyond_the_target_of_the_open_barrel_there_is_only_a_dot() -> None:
    found = advised("thousand-open", "{980 | 0} 11346").choices

    assert found[0].action == Stop()
    assert found[0].value == 20


def test_what_may_be_set_aside_is_weighed_as_well() -> None:
    found = choices("thousand", "{300 | 0} 11155", set_aside="at-least-one")

    assert found[0] == "(11155)"
    assert len(found) > 5


def test_a_finished_game_has_no_advice() -> None:
    rules = kosti.ruleset("thousand", target=50, barrel="none")
    game = Game(rules, ["A", "B"]).play("+50")

    with pytest.raises(IllegalAction) as refusal:
        quick_advice(rules, game.state)
    assert refusal.value.code == "game-over"
