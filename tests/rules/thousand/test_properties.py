"""The laws of thousand, over random house rules and random games."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress

from hypothesis import given, settings
from hypothesis import strategies as st
from tests.rules.thousand.referee import Referee
from tests.rules.thousand.strategies import games, rulesets

import kosti
from kosti.dice import KEEPS
from kosti.errors import KostiError
from kosti.games.actions import Action, Keep, Skip, Stop, Throw, Void
from kosti.games.protocol import State
from kosti.games.registry import begin
from kosti.games.sheet.actions import Declare, NoCell, Report, Write
from kosti.games.sheet.cells import Cell
from kosti.games.thousand import Player, ThousandRules, ThousandState
from kosti.games.thousand.actions import Bust, Dot, Points
from kosti.games.thousand.events import Won
from kosti.i18n import Lang


def states(game: kosti.Game) -> list[ThousandState]:
    """Return every state of a game, from its first to its last."""
    state = begin(game.rules, len(game.players))
    assert isinstance(state, ThousandState)
    found = [state]
    for move in game.moves:
        found.append(found[-1].apply(move.action))
    return found


def lowest_possible(ruleset: ThousandRules, player: Player) -> float:
    """Return what only opening debts could have gone below."""
    if ruleset.floor is None:
        return float("-inf")
    return min(ruleset.floor, 0) - ruleset.opening_debt * (player.failed // 3)


@given(games())
def test_scores_are_multiples_of_5_and_stay_above_the_floor(game: kosti.Game) -> None:
    for state in states(game):
        for player in state.players:
            assert player.score % 5 == 0
            assert player.score >= lowest_possible(state.rules, player)


@given(games())
def test_counters_stay_below_where_they_begin_anew(game: kosti.Game) -> None:
    for state in states(game):
        ruleset = state.rules
        for player in state.players:
            assert player.bolts < (ruleset.bolts or 1)
            assert player.dots < ruleset.dots
            assert ruleset.falls is None or player.falls < ruleset.falls
            if ruleset.barrel_attempts is not None and player.barrel is not None:
                assert player.barrel < ruleset.barrel_attempts
            assert player.score != ruleset.truck or state.winner is not None
            if player.sits and state.winner is None:
                assert player.score < ruleset.target


@given(games(most=2000))
def test_there_is_at_most_one_winner_who_is_first(game: kosti.Game) -> None:
    state = states(game)[-1]
    won = [event for event in state.events if isinstance(event, Won)]

    assert len(won) == (state.winner is not None) == state.over
    if state.winner is not None:
        first = [each.seat for each in game.standings() if each.place == 1]
        assert first == [state.winner] == [won[0].seat]
        assert state.players[state.winner].score >= state.rules.target


@given(games())
def test_replay_equals_live_play(game: kosti.Game) -> None:
    text = kosti.record.dumps(game)
    again = kosti.record.loads(text)

    assert again == game
    assert again.state == game.state
    assert again.events == game.events
    assert kosti.record.dumps(again) == text


@given(games())
def test_undo_equals_having_played_less(game: kosti.Game) -> None:
    undone = game.undo()

    assert undone.moves == game.moves[:-1]
    assert undone.state == states(game)[max(len(game.moves) - 1, 0)]


def everything() -> Iterator[Action]:
    """Yield every action that the notation knows, but for reported points."""
    yield from (kind(dice) for kind in (Throw, Void, Keep) for dice in KEEPS)
    yield from (Stop(), Bust(), Dot(), Skip(), NoCell())
    yield from (kind(cell) for kind in (Write, Declare) for cell in (Cell.ONES, Cell.POKER))
    yield Report(Cell.POKER, 50)


EVERYTHING = tuple(everything())


def accepts(state: State, action: Action) -> bool:
    """Tell whether an action is accepted; a refusal must have its words in both languages."""
    try:
        state.apply(action)
    except KostiError as error:
        return not all(error.message(lang) for lang in Lang)
    return True


@given(games(), st.integers(-20, 4000))
@settings(max_examples=60)
def test_legal_is_exactly_what_apply_accepts(game: kosti.Game, points: int) -> None:
    state = game.state
    legal = state.legal()
    told = [action for action in legal if isinstance(action, Points)]
    beyond = {Points(p + d) for p in (0, points, *(a.points for a in told[:1] + told[-1:]))
              for d in (-5, -1, 0, 5)}  # fmt: skip

    assert len(set(legal)) == len(legal)
    assert set(state.decisions()) <= set(legal)
    for action in {*EVERYTHING, *legal, *beyond}:
        assert accepts(state, action) == (action in legal), action


@given(games())
def test_the_dice_on_the_table_add_up(game: kosti.Game) -> None:
    for state in states(game):
        if state.over or not state.order:
            continue
        assert state.dice == tuple(sorted(state.dice))
        if state.untouched:
            assert (state.dice, state.due, state.turn_points) == ((), 5, 0)
        else:
            assert len(state.dice) == 5
            assert state.due in (0, len(state.loose) or 5)


@given(games())
def test_what_stopping_would_do_is_what_it_does(game: kosti.Game) -> None:
    for state in states(game):
        result = state.stop_result()
        if result.refusal is not None:
            assert Stop() not in state.legal()
            assert result.outcome.players == state.players
        else:
            after = state.apply(Stop())
            assert after.players == result.outcome.players
            assert after.winner == result.outcome.winner
            assert after.events[: len(result.outcome.events)] == result.outcome.events


@given(rulesets())
def test_every_ruleset_can_be_rebuilt_from_its_options(ruleset: ThousandRules) -> None:
    again = kosti.ruleset(ruleset.id, **ruleset.changes)

    assert again == ruleset
    assert again.options == ruleset.options


@given(games(most=1000))
def test_a_second_referee_keeps_the_same_accounts(game: kosti.Game) -> None:
    found = states(game)
    order = next((state.order for state in found if state.order), None)
    if order is None:
        return
    referee = Referee(game.rules.options, order)
    for move, state in zip(game.moves, found[1:], strict=True):
        if not move.number:
            continue
        referee.token(move.action.token)
        assert [tuple(each.values()) for each in referee.p] == [
            (p.score, p.opened, p.opening_points, p.bolts, p.barrel, p.falls, p.dots, p.failed)
            for p in state.players
        ]
        assert referee.winner == state.winner
        if not state.over:
            assert (referee.turns + 1, referee.turn) == (state.number, state.turn_points)
            if state.due:
                assert referee.may_stop() == (Stop() in state.decisions())


@given(games(), st.text(max_size=20))
def test_no_token_crashes(game: kosti.Game, word: str) -> None:
    with suppress(KostiError):
        game.apply(word)
