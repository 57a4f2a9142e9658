"""Pig, a family from outside that has nothing but its rules: every floor serves it all the same."""

from __future__ import annotations

import re
from collections.abc import Iterator
from random import Random

import pytest
from tests.table.session import REAL, Session, refused
from tests.walks import come_and_go

import kosti
from kosti import record
from kosti.dice import roll
from kosti.errors import IllegalAction, RecordError
from kosti.games.actions import Throw
from kosti.games.game import Game
from kosti.games.registry import families, preset
from kosti.i18n import Lang, Translator
from kosti.players import bot, bots_for
from kosti.simulate import simulate
from kosti.table.commands import Correct, TurnText
from kosti.table.families import part_of
from kosti.table.sentences import event_sentences

RECORD = """\
kosti = 2
rules = "pig"
options = { target = 20 }
players = ["Аня", "Борис"]
turns = [
  "5 4 hold",
  "6 1",
  "2 3 6 hold",
]
"""


def game_of_bots(seed: int, players: int = 2) -> Iterator[Game]:
    """Yield a game that bots play at random, after every action."""
    rules, rng = kosti.ruleset("pig"), Random(seed)
    game, player = Game(rules, [f"P{seat}" for seat in range(players)]), bot("random", rules)
    while not game.over:
        action = player.decide(game, rng)
        game = game.apply(Throw(roll(game.state.due, rng)) if action is None else action)
        yield game


def test_it_stands_among_the_families_and_its_presets_among_the_presets() -> None:
    assert list(families()) == ["sheet", "thousand", "showdown", "pig"]
    assert kosti.presets()[-2:] == ("pig", "pig-short")
    assert kosti.ruleset("pig-short").options == {"target": 30}
    for lang in Lang:
        assert preset("pig").titles[lang]


def test_a_record_is_replayed_and_written_again() -> None:
    game = record.loads(RECORD)

    assert game.over
    assert [each.total for each in game.standings()] == [20, 0]
    assert [each.place for each in game.standings()] == [1, 2]
    assert record.dumps(game) == RECORD
    assert record.loads(record.dumps(game)) == game


def test_every_random_game_is_the_same_after_writing_and_reading() -> None:
    for seed in range(20):
        *_, game = game_of_bots(seed, players=1 + seed % 4)
        assert record.loads(record.dumps(game)) == game


def test_legal_is_exactly_what_apply_accepts() -> None:
    foreign = {kosti.ruleset("thousand").grammar.parse(word) for word in ("stop", "bust", "(1)")}
    for game in game_of_bots(1):
        tried = foreign | {game.rules.grammar.parse(word) for word in ("1", "6", "?", "?3", "hold")}
        for action in tried:
            if action in game.legal():
                game.apply(action)
            else:
                with pytest.raises(IllegalAction):
                    game.apply(action)


@pytest.mark.parametrize(
    ("turn", "error", "code"),
    [
        ("hold", IllegalAction, "not-possible"),
        ("55", IllegalAction, "dice-count"),
        ("7", RecordError, "bad-dice"),
        ("stop", RecordError, "bad-token"),
        ("(5)", RecordError, "bad-token"),
        ("1 5", IllegalAction, "turn-over"),
    ],
)
def test_what_pig_does_not_know_is_refused(
    turn: str, error: type[kosti.KostiError], code: str
) -> None:
    with pytest.raises(error) as caught:
        Game(kosti.ruleset("pig"), ["A", "B"]).play(turn)

    assert caught.value.code == code
    for lang in Lang:
        assert caught.value.message(lang)


def test_an_old_turn_is_corrected_and_undone() -> None:
    game = record.loads(RECORD)
    corrected = game.correct(1, "5 5 hold")

    assert [each.total for each in corrected.standings()] == [21, 0]
    assert [each.total for each in game.undo().standings()] == [9, 0]
    with pytest.raises(IllegalAction):
        game.correct(1, "5 1 hold")


def test_every_event_and_every_choice_is_said_in_both_languages() -> None:
    kinds, part = set(), part_of(kosti.ruleset("pig"))
    for game in game_of_bots(2):
        said = {lang: event_sentences(game, Translator(lang)) for lang in Lang}
        assert len(said[Lang.RU]) == len(said[Lang.EN]) == len(game.events)
        for event, russian, english in zip(game.events, said[Lang.RU], said[Lang.EN], strict=True):
            kinds.add(event.kind)
            assert re.search("[а-я]{3}", russian)
            assert re.search("[a-z]{3}", english)
            assert not re.search("[а-я]", english)
            assert not set(russian + english) & set("{}_")
        for action in game.state.decisions():
            titles = [part.choice_title(action, game.rules, Translator(lang)) for lang in Lang]
            assert titles == ["хватит, записать очки", "hold and write the points"]
    assert kinds == {"gained", "busted", "held", "won", "game-over"}


def test_a_table_of_people_plays_it_with_real_dice_and_corrects_it() -> None:
    table = Session.open("pig", settings=REAL, options={"target": 20})
    table.turn("5 4 hold").turn("6 1").turn("2 3")

    assert set(table.choices().moves) == {"hold"}
    assert table.choices().enter == 1
    table.play("hold")
    assert [each.total for each in table.game.standings()] == [14, 0]
    table.turn("6 hold")
    table.do(Correct((TurnText(1, "6 5 hold"),)))
    assert [each.total for each in table.game.standings()] == [16, 6]
    assert refused(table, Correct((TurnText(1, "6 5"),))) == "turn-unfinished"
    assert table.folded_again() == table.table


def test_a_table_throws_one_die_by_itself() -> None:
    table = Session.open("pig-short")
    table.throw("4")
    table.throw("1")

    assert table.game.turns[0].text == "4 1"
    assert table.game.turn is not None
    assert table.game.turn.player == "Борис"


def test_random_bots_play_many_games_whatever_the_number_of_cores() -> None:
    rules = kosti.ruleset("pig")
    assert bots_for(rules) == ("random",)
    one = simulate(rules, ["random"] * 3, 60, seed=5, cores=1)

    assert one.events["won"] == 1
    assert sum(seat.win_share for seat in one.seats) == pytest.approx(1)
    assert all(total < 100 + 6 * 60 for seat in one.seats for total in seat.totals)
    two = simulate(rules, ["random"] * 3, 60, seed=5, cores=2)
    assert [seat.totals.tolist() for seat in one.seats] == [
        seat.totals.tolist() for seat in two.seats
    ]


def test_no_solver_knows_it_and_says_so() -> None:
    rules = kosti.ruleset("pig")
    with pytest.raises(kosti.KostiError) as caught:
        kosti.solve(rules)

    for lang in Lang:
        assert caught.value.message(lang)


def test_players_come_and_go_and_have_a_head_start() -> None:
    game = Game(kosti.ruleset("pig"), ["Аня", "Борис"], handicap=[0, 28])
    game = game.play("5 hold").join("Вера", score=3).play("1").play("4 hold")
    assert [each.total for each in game.standings()] == [5, 28, 7]

    game = game.leave("Аня")
    assert game.turn == (4, "Борис", 1)
    assert [each.place for each in game.standings()] == [None, 1, 2]
    assert record.loads(record.dumps(game)) == game
    assert record.loads(record.dumps(game)).state == game.state
    assert game.leave("Вера").over


def test_random_games_in_which_people_come_and_go() -> None:
    for seed in range(30):
        game = come_and_go(kosti.ruleset("pig"), 1 + seed % 4, seed, 10 * seed)
        again = record.loads(record.dumps(game))
        assert (again, again.state) == (game, game.state)
        assert again.standings() == game.standings()


def test_a_family_that_does_not_know_of_it_refuses_it_with_a_sentence(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    rules = kosti.ruleset("pig")
    state = type(Game(rules, ["Аня"]).state)
    for name in ("prepared", "joined", "left"):
        monkeypatch.delattr(state, name)
    game = Game(rules, ["Аня", "Борис"])
    with pytest.raises(kosti.RulesError, match="neither come nor go"):
        game.join("Вера")
    with pytest.raises(IllegalAction, match="neither come nor go"):
        game.leave("Аня")
    with pytest.raises(kosti.RulesError, match="no head start"):
        Game(rules, ["Аня", "Борис"], handicap=[0, 28])
    with pytest.raises(kosti.RulesError, match="neither come nor go"):
        Game(rules, ["Аня", "Борис"], joined={"Борис": 3})
    assert game.play("5 hold").undo(2) == game
