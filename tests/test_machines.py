"""Games of sheet and showdown driven by chance, and the laws that hold at every moment."""

from __future__ import annotations

from functools import partial
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    precondition,
    rule,
    run_state_machine_as_test,
)
from tests.playthrough import choose
from tests.scenes import outcome
from tests.strategies import EXTRAS, rulesets, tables
from tests.walks import check_record, check_standings, check_turn, in_order, walk

from kosti import Game, IllegalAction, KostiError, RecordError, record
from kosti.dice import KEEPS
from kosti.games.actions import Action, Keep, Skip, Stop, Throw, Void
from kosti.games.options import Ruleset
from kosti.games.sheet.actions import Declare, NoCell, Report, Write
from kosti.games.sheet.cells import Cell
from kosti.games.thousand.actions import Bust, Dot, Points

ANY_DICE = st.lists(st.integers(1, 6), max_size=6).map(tuple)
CELL = st.sampled_from(list(Cell))
ANY_ACTION: st.SearchStrategy[Action] = st.one_of(
    ANY_DICE.filter(bool).map(Throw),
    ANY_DICE.map(Void),
    ANY_DICE.map(Keep),
    CELL.map(Declare),
    CELL.map(Write),
    st.builds(Report, CELL, st.integers(-40, 120)),
    st.integers(0, 1000).map(Points),
    st.sampled_from([Skip(), NoCell(), Stop(), Bust(), Dot()]),
)
FOREIGN: dict[str, tuple[type[Action], ...]] = {
    "sheet": (Stop, Points, Bust, Dot),
    "showdown": (Skip, NoCell, Declare, Write, Report, Points, Bust, Dot),
}
"""The actions that a family has no words for."""
SIMPLE: list[Action] = [Skip(), NoCell(), Stop(), Bust(), Dot(), Points(50)]
EVERY_ACTION: list[Action] = [
    *(Throw(dice) for dice in KEEPS if dice),
    *(Void(dice) for dice in KEEPS),
    *(Keep(dice) for dice in KEEPS),
    *map(Declare, Cell),
    *map(Write, Cell),
    *SIMPLE,
    Throw((1, 1, 2, 3, 4, 5)),
    Void((1, 1, 2, 3, 4, 5)),
    Keep((1, 1, 2, 3, 4, 5)),
]
"""Every action of every family, but for reported points."""


class Play(RuleBasedStateMachine):
    """A game, legal and illegal actions, and the laws."""

    family: str

    @initialize(data=st.data())
    def begin(self, data: st.DataObject) -> None:
        rules = data.draw(rulesets(self.family))
        self.game = Game(rules, data.draw(tables()), extra=data.draw(EXTRAS))

    def go(self, action: Action) -> None:
        """Apply a legal action; undo is its inverse."""
        before, state = self.game, self.game.state
        shown = repr(before)
        after = before.apply(action)
        assert after.state is not state
        assert repr(before) == shown
        assert before.state is state
        assert before.apply(action.token) == after
        last = before.moves[-1].action if before.moves else None
        if isinstance(action, Write) and last == Declare(action.cell):
            # A declaration directly before its cell is dropped, and undone with it.
            assert after.undo() == before.undo()
            assert len(after.moves) == len(before.moves)
        else:
            assert after.undo() == before
            assert after.undo().state == state
        self.game = after

    @precondition(lambda self: self.game.state.due)
    @rule(data=st.data())
    def throw(self, data: st.DataObject) -> None:
        due = self.game.state.due
        dice = data.draw(st.lists(st.integers(1, 6), min_size=due, max_size=due))
        self.go(Throw(tuple(dice)))

    @precondition(lambda self: self.game.state.decisions())
    @rule(data=st.data())
    def decide(self, data: st.DataObject) -> None:
        self.go(data.draw(st.sampled_from(self.game.state.decisions())))

    @precondition(lambda self: not self.game.over)
    @rule(data=st.data())
    def do_something_legal(self, data: st.DataObject) -> None:
        self.go(data.draw(st.sampled_from(self.game.legal())))

    @rule(action=ANY_ACTION)
    def do_anything(self, action: Action) -> None:
        """What is not legal is refused without side effects."""
        before, state = self.game, self.game.state
        if in_order(action) in self.game.legal():
            self.go(action)
            return
        with pytest.raises(IllegalAction):
            before.apply(action)
        with pytest.raises((IllegalAction, RecordError)) as caught:
            before.play(action.token)
        assert caught.value.turn is not None
        foreign = isinstance(action, FOREIGN[self.family]) and not before.over
        assert (caught.value.code == "bad-token") == foreign
        assert self.game == before
        assert self.game.state is state

    @rule(text=st.text(max_size=12) | st.text("0123456789()?!=+- abcdefnorstu", max_size=12))
    def say_anything(self, text: str) -> None:
        """A text is read or refused with one of the project's errors."""
        played = outcome(lambda: self.game.play(text))
        if isinstance(played, Game):
            self.game = played
        else:
            assert isinstance(played, RecordError | IllegalAction)
            assert played.message("ru")
            assert played.message("en")

    @rule(actions=st.integers(1, 4))
    def take_back(self, actions: int) -> None:
        before = self.game
        self.game = before.undo(actions)
        assert self.game.moves == before.moves[: max(0, len(before.moves) - actions)]

    @precondition(lambda self: self.game.turns)
    @rule(data=st.data())
    def correct_a_turn_with_its_own_text(self, data: st.DataObject) -> None:
        number, _, text = data.draw(st.sampled_from(self.game.turns))
        corrected = self.game.correct(number, text)
        assert corrected == self.game
        assert corrected.state == self.game.state

    @precondition(lambda self: self.game.turns)
    @rule(data=st.data(), seed=st.integers(0, 2**32))
    def correct_a_turn(self, data: st.DataObject, seed: int) -> None:
        """Another text is played in place of the old one, or the first impossible turn named."""
        number = data.draw(st.sampled_from(self.game.turns)).number
        text = walk(self.game.rules, len(self.game.players), seed, 12).turns[:1]
        before = self.game
        corrected = outcome(lambda: before.correct(number, text[0].text if text else ""))
        if isinstance(corrected, KostiError):
            assert corrected.turn is not None
            assert number <= corrected.turn <= before.turns[-1].number + 1
        else:
            assert corrected.turns[: number - 1] == before.turns[: number - 1]
            assert [turn.number for turn in corrected.turns] == [t.number for t in before.turns]
            self.game = corrected
        assert before.turns

    @rule(seed=st.integers(0, 2**32), steps=st.integers(1, 60))
    def play_on(self, seed: int, steps: int) -> None:
        rng = Random(seed)
        for _ in range(steps):
            if not self.game.over:
                self.game = self.game.apply(choose(self.game, rng))

    @invariant()
    def replay_equals_live_play(self) -> None:
        check_record(self.game)

    @invariant()
    def turn_and_legal_actions_fit(self) -> None:
        check_turn(self.game)

    @invariant()
    def totals_add_up(self) -> None:
        check_standings(self.game)


class PlaySheet(Play):
    family = "sheet"


class PlayShowdown(Play):
    family = "showdown"


TestSheet = PlaySheet.TestCase
TestSheet.settings = settings(max_examples=20, stateful_step_count=25)
TestShowdown = PlayShowdown.TestCase
TestShowdown.settings = settings(max_examples=15, stateful_step_count=25)


@pytest.mark.long
@pytest.mark.parametrize("machine", [PlaySheet, PlayShowdown])
def test_games_at_length(machine: type[Play]) -> None:
    run_state_machine_as_test(machine, settings=settings(max_examples=300, stateful_step_count=80))


def check_every_action(game: Game) -> None:
    """`legal()` is exactly what `apply()` accepts, up to the order of dice."""
    legal = set(game.legal())
    accepted = set()
    for action in EVERY_ACTION:
        after = outcome(partial(game.state.apply, action))
        if isinstance(after, KostiError):
            assert isinstance(after, IllegalAction)
            assert after.message()
        else:
            accepted.add(action)
    reports = {action for action in legal if isinstance(action, Report)}
    assert legal - reports == accepted
    some = sorted(reports, key=lambda report: report.token)[:: len(reports) // 20 + 1]
    for report in some:
        game.state.apply(report)
        near = Report(report.cell, report.points + 1)
        if near not in reports:
            with pytest.raises(IllegalAction):
                game.state.apply(near)


@settings(max_examples=60)
@given(rulesets("sheet"), st.integers(1, 3), st.integers(0, 2**32), st.integers(0, 40))
def test_legal_is_exactly_what_apply_accepts_on_sheets(
    rules: Ruleset, players: int, seed: int, steps: int
) -> None:
    check_every_action(walk(rules, players, seed, steps))


@settings(max_examples=30)
@given(rulesets("showdown"), st.integers(1, 3), st.integers(0, 2**32), st.integers(0, 40))
def test_legal_is_exactly_what_apply_accepts_in_the_showdown(
    rules: Ruleset, players: int, seed: int, steps: int
) -> None:
    check_every_action(walk(rules, players, seed, steps))


@settings(max_examples=40)
@given(rulesets("sheet"), st.integers(1, 4), st.integers(0, 2**32))
def test_whole_games_on_sheets(rules: Ruleset, players: int, seed: int) -> None:
    game = walk(rules, players, seed, 1500)

    check_record(game)
    check_standings(game)
    check_turn(game)


@settings(max_examples=20)
@given(rulesets("showdown"), st.integers(1, 4), st.integers(0, 2**32))
def test_whole_matches(rules: Ruleset, players: int, seed: int) -> None:
    game = walk(rules, players, seed, 1500)

    check_record(game)
    check_standings(game)


def test_a_record_that_is_told_otherwise_is_another_game() -> None:
    """The comparison in these laws is not empty."""
    one = record.loads('kosti = 1\nrules = "classic"\nplayers = ["A"]\nturns = ["11234 ones"]')
    other = record.loads('kosti = 1\nrules = "classic"\nplayers = ["A"]\nturns = ["11243 ones"]')

    assert one != other
    assert one.state == other.state
