"""Corrections are planned, then carried out (spec, record.md)."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.scenes import NAMES, game, outcome, refused, totals
from tests.walks import walk

import kosti
from kosti import Game, IllegalAction, KostiError
from kosti.games.correction import Correction, replaced
from kosti.games.sheet.events import SchoolFull
from kosti.games.showdown.events import Blitz, RoundWon
from kosti.games.thousand.events import Overtaken, Truck

TIE = ("11111 stop", "11111 stop", "22222 stop", "33333 stop", "12346 stop")


def tied() -> Game:
    """Return a match of two rounds whose first needed a blitz."""
    return game("showdown", *TIE, players=2, rounds=2)


def texts(played: Game) -> list[str]:
    """Return the turns of a game as they stand in a record."""
    return [turn.text for turn in played.turns]


def test_a_mistyped_throw_that_made_a_tie_takes_the_blitz_with_it() -> None:
    plan = tied().correction(2, "11112 stop")

    assert [(turn.number, turn.seat) for turn in plan.falls_away] == [(3, 0), (4, 1)]
    assert plan.due == ()
    assert texts(plan.game) == ["11111 stop", "11112 stop", "12346 stop"]
    assert Blitz in [type(cause.event) for cause in plan.gone]
    assert [(c.turn, type(c.event), c.event.seat) for c in plan.new] == [(2, RoundWon, 0)]

    error = refused(IllegalAction, "turns-fall-away", lambda: tied().correct(2, "11112 stop"))
    assert "22222 stop" in error.message("en")
    assert texts(tied().correct(2, "11112 stop", falls_away=[3, 4])) == texts(plan.game)


def test_a_mistyped_throw_that_hid_a_tie_makes_the_blitz_due() -> None:
    hidden = game("showdown", "11111 stop", "11112 stop", "12346 stop", players=2, rounds=2)

    plan = hidden.correction(2, "11111 stop")
    assert [(each.number, each.seat) for each in plan.due] == [(3, 0)]
    refused(IllegalAction, "turns-due", lambda: hidden.correct(2, "11111 stop"))

    again = hidden.correct(2, "11111 stop", due=["22222 stop", "33333 stop"])
    assert texts(again) == list(TIE)


def test_the_roll_off_is_turn_0() -> None:
    played = game(
        "classic", "11123 ones", "22234 twos", players=2, roll_off="11111 66666", start="roll-off"
    )
    assert played.turns[0].seat == 1

    plan = played.correction(0, "66666 11111")
    assert plan.game.roll_off == ("66666", "11111")
    assert [(turn.seat, turn.text) for turn in plan.game.turns] == [
        (0, "22234 twos"),
        (1, "11123 ones"),
    ]


def test_without_a_roll_off_there_is_no_turn_0() -> None:
    played = game("classic", "11123 ones")

    error = refused(IllegalAction, "no-such-turn", lambda: played.correct(0, "66666"))
    assert "turn 0" in error.message("en")


def test_a_roll_off_that_is_not_decided_is_unfinished() -> None:
    played = game("classic", "11123 ones", players=2, roll_off="11111 66666", start="roll-off")

    error = refused(IllegalAction, "turn-unfinished", lambda: played.correct(0, "66666 66666"))
    assert error.turn == 0


def test_a_forgotten_turn_is_put_in_and_the_later_turns_move_on() -> None:
    played = game("thousand", "+100", "+150", "+155", players=2)

    plan = played.insertion(2, "+50")
    assert texts(plan.game) == ["+100", "+50", "+150", "+155"]
    assert [(m.number, m.before, m.after) for m in plan.moved] == [(3, 1, 0), (4, 0, 1)]
    assert totals(played.insert(2, "+50")) == totals(plan.game)
    assert texts(played.insert(4, "+50")) == ["+100", "+150", "+155", "+50"]


def test_a_superfluous_turn_is_taken_out() -> None:
    played = game("thousand", "+100", "+100", "+200", "+150", players=2)

    assert texts(played.remove(2)) == ["+100", "+200", "+150"]
    assert [turn.seat for turn in played.remove(2).turns] == [0, 1, 0]


def test_a_surplus_last_turn_is_named_as_dropped() -> None:
    cells = ["ones", "twos", "threes", "fours", "fives", "sixes", "pair"]
    rules = kosti.ruleset("classic", cells=cells, order="free")
    played = game(rules, *(f"11234 {cell}" for cell in cells))
    assert played.over

    plan = played.insertion(7, "11234 pair")
    assert [turn.text for turn in plan.falls_away] == ["11234 pair"]
    refused(IllegalAction, "turns-fall-away", lambda: played.insert(7, "11234 pair"))
    assert played.insert(7, "11234 pair", falls_away=[7]).over


def test_a_correction_says_its_causes() -> None:
    played = game("thousand", "+505", "+100", "+45", "+460", players=2)
    assert totals(played) == [500, 560]

    plan = played.correction(3, "+50")
    assert [(cause.turn, type(cause.event)) for cause in plan.new] == [(3, Truck)]
    assert Overtaken in [type(cause.event) for cause in plan.gone]
    assert [(each.seat, each.total, each.new_total) for each in plan.totals] == [(0, 500, 0)]


def test_several_turns_are_planned_together() -> None:
    played = game("thousand", "+195", "+50", "+5", "bust", "+100", players=2)
    assert refused(IllegalAction, "in-pit", lambda: played.correct(1, "+200")).turn == 3

    plan = replaced(played, {1: "+200", 3: "+100"})
    assert texts(plan.game) == ["+200", "+50", "+100", "bust", "+100"]
    assert plan.sources == (0, 2, 0, 4, 5)


def test_a_text_for_which_no_turn_becomes_due_is_refused() -> None:
    error = refused(
        IllegalAction, "not-due", lambda: tied().correct(5, "12345 stop", due=["66666"])
    )
    assert "66666" in error.message("en")


def test_behind_the_last_turn_of_a_finished_game_nothing_is_put_in() -> None:
    played = game("thousand-plain", "+100", "+100", "+100", players=2, target=200)
    assert played.over
    refused(IllegalAction, "game-over", lambda: played.insertion(len(played.turns) + 1, "+50"))


def test_behind_an_unfinished_turn_nothing_is_put_in() -> None:
    played = game("thousand", "+100", "11155")

    error = refused(IllegalAction, "turn-unfinished", lambda: played.insertion(3, "+50"))
    assert error.turn == 2


def test_while_a_turn_is_due_nothing_later_counts_as_gone() -> None:
    """What stands after the missing turn is only waiting for it."""
    hidden = game("showdown", "11111 stop", "11112 stop", "12346 stop", "11111 stop", players=2)

    plan = hidden.correction(2, "11111 stop")
    assert plan.due
    assert {cause.turn for cause in plan.gone} == {2}
    assert plan.totals == ()


def test_a_lot_without_throws_is_refused_in_a_sentence() -> None:
    played = game("classic", "11123 ones", players=2, roll_off="11111 66666", start="roll-off")

    error = refused(IllegalAction, "turn-unfinished", lambda: played.correct(0, " "))
    assert error.message("en").startswith("In the lot: ")


LONG: dict[str, dict[str, object]] = {
    "family": {},
    "classic": {},
    "attempt-bank": {},
    "thousand": {},
    "thousand-open": {},
    "showdown": {"rounds": 3},
}
ROLLED: dict[str, object] = {"start": "roll-off"}


def planned(played: Game, rng: Random, other: Game) -> Correction[Game]:
    """Plan some correction of a game, with a turn that was legal in another."""
    number = rng.randint(1, len(played.turns) + 1)
    text = rng.choice(other.turns or played.turns).text
    match rng.randrange(4):
        case 0:
            return played.correction(min(number, len(played.turns)), text)
        case 1:
            return played.insertion(number, text)
        case 2:
            return played.removal(min(number, len(played.turns)))
        case _:
            throws = list(played.roll_off)
            rng.shuffle(throws)
            return played.correction(0, " ".join(throws))


@given(st.sampled_from(sorted(LONG)), st.integers(1, 3), st.integers(0, 999), st.booleans())
def test_a_plan_is_the_replay_of_its_turns_and_loses_none(
    preset: str, players: int, seed: int, rolled: bool
) -> None:
    """The laws of every correction that is not refused, in all families."""
    rng = Random(seed)
    rules = kosti.ruleset(preset, **LONG[preset], **(ROLLED if rolled and players > 1 else {}))
    played = walk(rules, players, seed, rng.choice((30, 120, 10_000)))
    plan = outcome(lambda: planned(played, rng, walk(rules, players, seed + 1, 60)))
    if isinstance(plan, KostiError) or not played.turns:
        return
    again = Game(rules, NAMES[:players]).rolled_off(plan.game.roll_off)
    for text in texts(plan.game):
        again = again.play(text)
    assert again == plan.game
    old = {turn.number: turn for turn in played.turns}
    assert len(plan.sources) == len(plan.game.turns)
    for source, turn in zip(plan.sources, plan.game.turns, strict=True):
        if source:
            moved = [each.before for each in plan.moved if each.number == turn.number]
            assert turn.text == old[source].text
            assert [*moved, turn.seat][0] == old[source].seat
    if not plan.due:
        stays = {each for each in plan.sources if each}
        falls = {turn.number for turn in plan.falls_away}
        assert not stays & falls
        assert len(set(old) - stays - falls) <= 1  # the turn that was corrected or taken out
    if plan.due or plan.falls_away:
        assert isinstance(outcome(lambda: plan.check(())), IllegalAction)


def test_another_bonus_of_the_school_is_a_cause() -> None:
    school = ("11123 ones", "22234 twos", "33345 threes", "44456 fours", "55561 fives")
    played = game("classic", *school, "66612 sixes")

    plan = played.correction(6, "66123 sixes")
    (gone,), (new,) = plan.gone, plan.new
    assert isinstance(gone.event, SchoolFull)
    assert isinstance(new.event, SchoolFull)
    assert (gone.turn, gone.event.extra > 0) == (6, True)
    assert (new.turn, new.event.extra) == (6, 0)


@pytest.mark.parametrize("preset", kosti.presets())
def test_the_same_text_again_changes_nothing(preset: str) -> None:
    """A law: planning what stands there already explains nothing and moves nobody."""
    for seed in range(3):
        played = walk(kosti.ruleset(preset), 3, seed, 60)
        for turn in played.turns:
            plan = played.correction(turn.number, turn.text)
            assert plan.game == played
            changed = (plan.falls_away, plan.due, plan.moved, plan.gone, plan.new, plan.totals)
            assert not any(changed)


@pytest.mark.parametrize("preset", kosti.presets())
def test_what_was_put_in_can_be_taken_out_again(preset: str) -> None:
    played = walk(kosti.ruleset(preset), 2, 7, 40)
    finished = [turn for turn in played.turns if turn.number < played.state.number]
    for turn in finished[-3:]:
        try:
            longer = played.insertion(turn.number, turn.text)
        except IllegalAction:
            continue  # the cell is written once only
        if longer.falls_away:
            continue
        assert texts(longer.game.remove(turn.number)) == texts(played)
