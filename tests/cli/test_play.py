"""``kosti play``: whole games through standard input."""

import json
import os
import re
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import cast

import pytest
from tests.cli.conftest import Outcome, Run

from kosti import Game, presets, record, ruleset
from kosti.games.sheet import SheetRules

WRITE_ALL = [f"w{cell}" for cell in range(1, 16)]
"""The cells of a classic sheet in order, which is also allowed."""


def saved(games: Path) -> Game:
    """Return the only game among the program's own data."""
    (file,) = games.iterdir()
    return record.loads(file.read_bytes())


def play(kosti: Run, words: str, *lines: str) -> Outcome:
    """Play with these lines typed and see that nothing goes wrong."""
    outcome = kosti("play", *words.split(), typed="".join(f"{line}\n" for line in lines))
    assert outcome.code == 0
    assert not outcome.err
    return outcome


def words_of(out: str) -> str:
    """Return what was printed without its breaks into lines."""
    return " ".join(out.split())


def standings(out: str) -> list[tuple[str, str, str]]:
    """Return place, name and total from the lines that give them."""
    return re.findall(r"^(\d+)\. +(.+?) +([−\d]+) *$", out, re.MULTILINE)


def test_a_whole_game_between_two_people(kosti: Run, games: Path) -> None:
    lines = [line for cell in WRITE_ALL for line in (cell, cell)]

    out = play(kosti, "classic --player Аня --player Борис --seed 1", *lines).out

    game = saved(games)
    assert game.over
    assert game.players == ("Аня", "Борис")
    (file,) = games.iterdir()
    assert re.fullmatch(r"\d{4}-\d\d-\d\d-classic\.kosti", file.name)
    assert f"Saved in {file}" in out
    assert f"kosti replay {file}" in out
    assert standings(out) == standings(kosti("replay", str(file)).out)
    assert {(each.name, str(each.total).replace("-", "−")) for each in game.standings()} == {
        (name, total) for _, name, total in standings(out)
    }


def test_a_whole_game_against_a_bot(kosti: Run, games: Path) -> None:
    play(kosti, "classic --bot greedy --seed 2", *WRITE_ALL)

    game = saved(games)
    assert game.over
    assert game.players[0] == "Player"
    assert game.extra["bots"] == {game.players[1]: "greedy"}


def test_the_same_seed_gives_the_same_game(kosti: Run, tmp_path: Path) -> None:
    def turns(name: str, seed: int) -> tuple[str, ...]:
        file = tmp_path / name
        play(kosti, f"classic --bot greedy --seed {seed} --save {file}", *WRITE_ALL)
        return tuple(turn.text for turn in record.loads(file.read_bytes()).turns)

    assert turns("a", 7) == turns("b", 7)
    assert turns("c", 8) != turns("d", 9)


@pytest.mark.parametrize("name", presets())
def test_bots_play_every_ruleset_to_its_end(kosti: Run, tmp_path: Path, name: str) -> None:
    file = tmp_path / "game.kosti"
    level = "threshold" if ruleset(name).family == "thousand" else "greedy"
    bots = {"Ида": level, "Феликс": level}
    file.write_text(record.dumps(Game(ruleset(name), list(bots), extra={"bots": bots})), "utf-8")

    out = play(kosti, f"--resume {file} --seed 3").out

    assert record.loads(file.read_bytes()).over
    assert "The end" in out
    assert standings(out) == standings(kosti("replay", str(file)).out)


def test_every_empty_cell_shows_its_worth(kosti: Run) -> None:
    out = play(kosti, "twelve --seed 1", "q").out

    dice = re.search(r"^ +(\d) +(\d) +(\d) +(\d) +(\d) *$", out, re.MULTILINE)
    assert dice is not None
    rules = ruleset("twelve")
    assert isinstance(rules, SheetRules)
    for place, cell in enumerate(rules.cells, 1):
        worth = kosti("score", "twelve", cell, "".join(dice.groups()), "--json").out
        assert re.search(rf"^ *{place}  .* {json.loads(worth)['score']} +· *$", out, re.MULTILINE)


def test_numbers_and_the_notation_do_the_same(kosti: Run, games: Path) -> None:
    play(kosti, "classic --seed 1 --save a.kosti", "k1 k1 w1")
    play(kosti, "classic --seed 1 --save b.kosti", "(1)", "(1)", "ones", "q")
    play(kosti, "classic --seed 1 --save c.kosti", "keep 1", "k 1", "write 1", "q")

    texts = [Path(name).read_text("utf-8") for name in ("a.kosti", "b.kosti", "c.kosti")]
    assert texts[0] == texts[1] == texts[2]
    assert "(1)" in texts[0]
    assert not games.exists()


@pytest.fixture(autouse=True)
def in_a_folder_of_its_own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


def test_digits_alone_are_never_guessed(kosti: Run, games: Path) -> None:
    out = words_of(play(kosti, "classic --seed 1", "1", "15", "55", "q").out)

    assert "“1” reads as thrown dice, but here the program throws; k1 keeps dice, w1 writes" in out
    assert "k15 keeps dice, w15 writes a cell" in out
    assert "k55 keeps dice, w7 writes a cell" in out
    assert len(saved(games).moves) == 1


def test_the_examples_of_the_question_can_be_typed(kosti: Run) -> None:
    """The dice lie on the table, and the cell is one that may be written."""
    out = words_of(play(kosti, "classic --seed 1", "q").out)
    examples = re.search(r"k(\d+) keeps, w(\d+) writes", out)
    assert examples is not None

    play(kosti, "classic --seed 1 --save kept.kosti", f"k{examples[1]}", "q")
    play(kosti, "classic --seed 1 --save written.kosti", f"w{examples[2]}", "q")
    assert f"({examples[1]})" in Path("kept.kosti").read_text("utf-8")
    written = record.loads(Path("written.kosti").read_text("utf-8"))
    assert written.state.number == 2


def test_a_refused_move_changes_nothing(kosti: Run, games: Path) -> None:
    out = play(kosti, "classic --seed 1", "k66", "poker", "nonsense", "w99", "(", "q").out

    assert "cannot be kept" in out
    assert "must wait until the school is full" in out
    assert "“nonsense” is not a word of the record notation" in out
    assert "numbered 1 to 15" in out
    assert len(saved(games).moves) == 1


def test_what_follows_the_end_of_a_turn_is_refused(kosti: Run, games: Path) -> None:
    out = play(kosti, "classic --player A --player B --seed 1", "w1 w2", "q").out

    assert "“twos”" in out
    assert len(saved(games).turns) == 2


def throws(text: str) -> list[str]:
    """Return the throws of a turn in a record, without what was kept."""
    return [word for word in text.split() if word.isdecimal()]


def test_undo_goes_back_to_the_players_own_decision(kosti: Run, games: Path) -> None:
    play(kosti, "classic --bot greedy --seed 1", "w1", "undo", "w2", "q")

    game = saved(games)
    assert game.turns[0].text.endswith(" twos")
    assert len(game.turns) == 3


def test_undo_never_throws_dice_again(kosti: Run, games: Path) -> None:
    out = play(kosti, "classic --seed 1", "k1", "u", "k1", "u", "w1", "q").out

    play(kosti, "classic --seed 1 --save other.kosti", "k1", "k1", "w1", "q")
    other = record.loads(Path("other.kosti").read_bytes())
    assert out.count("The dice have fallen; what was decided before a throw stays.") == 2
    assert saved(games).turns[0].text == other.turns[0].text


def test_after_undo_everybody_throws_the_same_dice_again(kosti: Run, games: Path) -> None:
    lines = ("k1", "k1", "w2", "u", "w3", "u", "w4", "q")
    play(kosti, "classic --player A --bot greedy --seed 6", *lines)
    game = saved(games)

    play(kosti, "classic --player A --bot greedy --seed 6 --save b.kosti", "k1", "k1", "w2", "q")
    once = record.loads(Path("b.kosti").read_bytes())
    assert game.turns[0].text.endswith(" fours")
    assert once.turns[0].text.endswith(" twos")
    for mended, first in zip(game.turns, once.turns, strict=True):
        assert throws(mended.text)[0] == throws(first.text)[0]
    assert throws(game.turns[1].text) == throws(once.turns[1].text)


def test_the_dice_of_a_resumed_game_stay_as_well(kosti: Run) -> None:
    play(kosti, "classic --player A --bot greedy --seed 6 --save a.kosti", "w2", "q")
    before = record.loads(Path("a.kosti").read_bytes())

    play(kosti, "--resume a.kosti", "u", "w4", "q")

    after = record.loads(Path("a.kosti").read_bytes())
    assert after.turns[0].text.endswith(" fours")
    assert [throws(turn.text) for turn in after.turns] == [
        throws(turn.text) for turn in before.turns
    ]


def test_undo_can_be_repeated(kosti: Run, games: Path) -> None:
    out = play(kosti, "classic --seed 1", "w1", "w2", "w3", "u", "u", "u", "u", "q").out

    assert out.count("There is nothing to take back.") == 1
    assert len(saved(games).moves) == 1


REAL = "classic --player A --player B --real-dice"


def test_correcting_shows_the_differences_first(kosti: Run, games: Path) -> None:
    lines = ("11234 w1", "11235 w1", "correct 1", "correct 1 11111 w1", "no", "correct 1 11111 w1")

    out = play(kosti, REAL, *lines, "yes", "q").out

    assert "Turn 1, A: 11234 ones\n" in out
    assert "  A: ones −1 → 2\n" in out
    assert "  A: total −1 → 2\n" in out
    assert "B: " not in out.partition("  A: total")[2].partition("Is that right?")[0]
    assert out.count("Is that right?") == 2
    assert "Everything stays as it was." in out
    assert "Turn 1 is corrected." in out
    assert saved(games).turns[0].text == "11111 ones"


def test_a_correction_that_cannot_be_is_refused(kosti: Run, games: Path) -> None:
    lines = ("11234 w1", "11235 w2", "correct 1 11111 twos", "correct 9 1", "correct", "correct x")

    out = words_of(play(kosti, "classic --real-dice", *lines, "q").out)

    assert "Turn 2 (Player), at “twos”:" in out
    assert "There is no turn 9" in out
    assert out.count("correct 3 55134 (55) 512 pair") == 2
    assert [turn.text.split()[1:] for turn in saved(games).turns[:2]] == [["ones"], ["twos"]]


@pytest.mark.parametrize("line", ["correct 1 11111 w1", "insert 1 11111 w1", "remove 1"])
def test_dice_of_the_program_are_not_corrected(kosti: Run, games: Path, line: str) -> None:
    out = words_of(play(kosti, "classic --player A --player B --seed 1", "w1", line, "y", "q").out)

    assert "The program throws the dice here, so what has been played stays" in out
    assert "Is that right?" not in out
    assert len(saved(games).turns) == 2


def at_real_dice(kosti: Run, rules: str, turns: list[str], *lines: str, lang: str = "en") -> str:
    """Return what is printed on these lines in a game of A and B with real dice."""
    game = Game(ruleset(rules), ["A", "B"], extra={"dice": "real"})
    for turn in turns:
        game = game.play(turn)
    Path("game.kosti").write_text(record.dumps(game))
    return words_of(play(kosti, f"--resume game.kosti --lang {lang}", *lines, "q").out)


def turns_kept() -> list[str]:
    """Return the turns that such a game has by then, each with its player."""
    game = record.loads(Path("game.kosti").read_bytes())
    return [f"{game.players[turn.seat]}: {turn.text}" for turn in game.turns]


TIE = ["11111 stop", "11111 stop", "22222 stop", "33333 stop", "12346 stop"]


def test_a_mistyped_throw_that_made_a_tie_is_corrected(kosti: Run) -> None:
    out = at_real_dice(kosti, "showdown", TIE, "correct 2 11112 stop", "no")
    assert "Turn 3 falls away: “A: 22222 stop”. Turn 4 falls away: “B: 33333 stop”." in out
    assert "Turn 2, no longer: Equal hands: a blitz between A, B." in out
    assert "Turn 2, now: A takes round 1." in out
    assert "Everything stays as it was." in out
    assert len(turns_kept()) == 5

    at_real_dice(kosti, "showdown", TIE, "correct 2 11112 stop", "yes")
    assert turns_kept()[:2] == ["A: 11111 stop", "B: 11112 stop"]
    assert len(turns_kept()) == 3


def test_a_mistyped_throw_that_hid_a_tie_is_corrected(kosti: Run) -> None:
    hidden = ["11111 stop", "11112 stop", "12346 stop"]
    lines = ("correct 2 11111 stop", "22222 stop", "9", "33333 stop", "yes")

    out = at_real_dice(kosti, "showdown", hidden, *lines)

    assert "Turn 3 becomes due, A's." in out
    assert out.count("Turn 4 becomes due, B's.") == 2
    assert "Turn 2, now: Equal hands: a blitz between A, B." in out
    assert [text[3:] for text in turns_kept()] == TIE

    given_up = at_real_dice(kosti, "showdown", hidden, "correct 2 11111 stop", "no")
    assert "Everything stays as it was." in given_up
    assert len(turns_kept()) == 3


def test_a_correction_says_its_causes(kosti: Run) -> None:
    turns = ["+505", "+100", "+45", "+460"]

    out = at_real_dice(kosti, "thousand", turns, "correct 3 +50", "yes")

    assert "Turn 3, now: The truck! A stands at 555 and falls to 0." in out
    assert "Turn 4, no longer: A is overtaken by B and loses 50." in out


def test_a_forgotten_turn_is_put_in(kosti: Run) -> None:
    turns = ["+100", "+150", "+155"]

    out = at_real_dice(kosti, "thousand", turns, "insert", "insert 2 +50", "yes")

    assert "such as: insert 3" in out
    assert "Turn 3 goes from B to A: “+150”. Turn 4 goes from A to B: “+155”." in out
    assert "The turn is put in." in out
    assert turns_kept() == ["A: +100", "B: +50", "A: +150", "B: +155"]


def test_a_superfluous_turn_is_taken_out(kosti: Run) -> None:
    turns = ["+100", "+100", "+200", "+150"]

    out = at_real_dice(kosti, "thousand", turns, "remove", "remove 9", "remove 2", "yes")

    assert "the superfluous turn: remove 3" in out
    assert "There is no turn 9" in out
    assert turns_kept() == ["A: +100", "B: +200", "A: +150"]


def test_the_lot_is_corrected_as_turn_0(kosti: Run, games: Path) -> None:
    lines = ("11111", "66666", "11234 w1", "11235 w1", "turns", "correct 0")

    out = words_of(
        play(kosti, f"{REAL} --set start=roll-off", *lines, "correct 0 66666 11111", "yes", "q").out
    )

    assert "0 the lot: 11111 66666" in out
    assert "Turn 0, the lot: 11111 66666" in out
    assert "The lot, no longer: The order of play: B, A." in out
    assert "The lot, now: The order of play: A, B." in out
    assert "The lot is corrected." in out
    assert saved(games).roll_off == ("66666", "11111")
    assert [turn.text for turn in saved(games).turns] == ["11235 ones", "11234 ones"]


def test_corrections_are_typed_in_russian_as_well(kosti: Run) -> None:
    turns = ["+100", "+150", "+155"]
    lines = ("вставить 2 +50", "да", "убери 2", "да", "исправь 1 +105", "да")

    out = at_real_dice(kosti, "thousand", turns, *lines, lang="ru")

    assert "Ход 3 переходит, был — B, станет — A: «+150»." in out
    assert "Ход вставлен." in out
    assert "Ход убран." in out
    assert turns_kept() == ["A: +105", "B: +150", "A: +155"]


def test_the_turns_are_listed_with_their_numbers(kosti: Run) -> None:
    out = play(kosti, "classic --player A --player B --seed 1", "turns", "w1", "turns", "q").out

    assert re.search(r"^1 A: \d{5}$", out, re.MULTILINE)
    assert re.search(r"^1 A: \d{5} ones\n2 B: \d{5}$", out, re.MULTILINE)


@pytest.mark.parametrize("word", ["?", "help", "h"])
def test_help_explains_every_command(kosti: Run, word: str) -> None:
    out = play(kosti, "family --seed 1", "", word, "q").out

    for command in ("undo", "turns", "sheet", "rules", "quit", "skip", "d7, !7"):
        assert command in out.partition("Moves;")[2]
    assert "correct 3" not in out


def test_with_real_dice_help_explains_corrections(kosti: Run) -> None:
    out = play(kosti, "family --real-dice", "help", "q").out

    for command in ("correct 3 …", "insert 3 …", "remove 3"):
        assert command in out.partition("Besides")[2]


def test_rules_and_sheet_can_be_looked_up(kosti: Run) -> None:
    out = play(kosti, "classic --seed 1", "rules", "sheet", "q").out

    assert "Combos may be written only once the school is full." in out
    assert out.count("three of a kind") >= 3


@pytest.mark.parametrize("ending", [("q",), ("quit",), ()])
def test_leaving_saves_and_says_where(kosti: Run, games: Path, ending: tuple[str, ...]) -> None:
    out = play(kosti, "classic --seed 1", "w1", *ending).out

    (file,) = games.iterdir()
    assert f"Saved in {file}\n" in out
    assert f"kosti play --resume {file}\n" in out
    assert len(saved(games).turns) == 2


def test_a_game_goes_on_where_it_was_left(kosti: Run, games: Path) -> None:
    play(kosti, "classic --player Аня --bot greedy --seed 1", "w1", "q")
    (file,) = games.iterdir()
    before = saved(games)

    out = play(kosti, f"--resume {file} --seed 2", *WRITE_ALL[1:]).out

    after = saved(games)
    assert after.over
    assert after.moves[: len(before.moves)] == before.moves
    assert after.extra == before.extra
    assert f"kosti replay {file}" in out


def test_a_resumed_game_can_be_kept_elsewhere(kosti: Run) -> None:
    play(kosti, "classic --seed 1 --save a.kosti", "w1", "q")
    before = Path("a.kosti").read_bytes()

    play(kosti, "--resume a.kosti --save b.kosti --seed 1", "w2", "q")

    assert Path("a.kosti").read_bytes() == before
    assert len(record.loads(Path("b.kosti").read_bytes()).turns) == 3


def test_a_finished_game_says_so(kosti: Run) -> None:
    play(kosti, "classic --seed 1 --save a.kosti", *WRITE_ALL)
    before = Path("a.kosti").read_bytes()

    out = play(kosti, "--resume a.kosti").out

    assert "This game is finished." in out
    assert Path("a.kosti").read_bytes() == before


def test_the_end_can_still_be_mended(kosti: Run) -> None:
    cells = cast("list[str]", ruleset("classic").options["cells"])
    turns = [f"{cell}={5 if cell == 'chance' else 0}" for cell in cells for _ in "AB"]

    out = at_real_dice(kosti, "classic", turns, "correct 30 66666 chance", "yes")

    assert turns_kept()[29] == "B: 66666 chance"
    assert out.count("The end") == 2
    assert "Enter leaves; undo and correct still mend." in out
    at_real_dice(kosti, "classic", turns, "undo", "66666 chance")
    assert turns_kept()[29] == "B: 66666 chance"


def test_nothing_is_overwritten(kosti: Run) -> None:
    Path("a.kosti").write_text("mine")

    code, out, err = kosti("play", "classic", "--save", "a.kosti")

    assert (code, out) == (2, "")
    assert "exists already" in err
    assert Path("a.kosti").read_text() == "mine"


def test_games_of_one_day_get_names_of_their_own(kosti: Run, games: Path) -> None:
    for _ in range(3):
        play(kosti, "classic --seed 1", "q")

    assert sorted(file.name[10:] for file in games.iterdir()) == [
        "-classic-2.kosti",
        "-classic-3.kosti",
        "-classic.kosti",
    ]


def test_a_folder_that_cannot_be_written(kosti: Run, own_home: Path) -> None:
    own_home.write_text("a file where a folder should be")

    out = play(kosti, "classic --seed 1", "w1", "w2", "q").out

    assert out.count("cannot be written") == 1
    assert out.count("The game goes on unsaved") == 1
    shown = out.partition("This is its record:\n")[2]
    assert len(record.loads(shown).turns) == 3


def test_bad_bots_in_a_record(kosti: Run) -> None:
    for bots, code in (
        ('{ B = "greedy" }', "not a player"),
        ('{ A = "nobody" }', "no bot"),
        ('"greedy"', "bots"),
        ("{ A = 1 }", "bots"),
    ):
        Path("a.kosti").write_text(
            f'kosti = 1\nrules = "classic"\nplayers = ["A"]\nbots = {bots}\nturns = []\n'
        )
        exit_code, _, err = kosti("play", "--resume", "a.kosti")
        assert exit_code == 2
        assert code in err


def test_bots_do_not_take_the_names_of_people(kosti: Run, games: Path) -> None:
    play(kosti, "classic --seed 1 --player Ida --player felix --bot greedy --bot greedy", "q")

    assert len(set(saved(games).players)) == 4


def test_sixteen_players_find_room(kosti: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "60")

    out = play(kosti, "classic --seed 1" + " --bot random" * 15, "sheet", "q").out

    assert "Totals: Player 0" in out
    assert out.count("total") >= 4
    assert max(map(len, out.partition("Saved in")[0].splitlines())) <= 60


# Declaring, passing, the bank, the showdown


def test_declaring_and_passing(kosti: Run, games: Path) -> None:
    lines = ("skip", "", "k1", "k", "w1", "", "d14 k6 w14", "q")

    out = play(kosti, "family --seed 1", *lines).out

    assert "Enter throws the dice, skip passes the turn" in out
    assert "“()”" in out
    assert "declared chance" in out
    game = saved(games)
    assert game.turns[0].text == "skip"
    assert game.turns[2].text.endswith("chance")


def test_enter_makes_the_only_move_there_is(kosti: Run, games: Path) -> None:
    rules = "classic --set order=free --set cells=chance --set school_total=none"
    rules += " --set small_straight=1-5"

    play(kosti, f"{rules} --seed 1", "k", "k", "")

    assert saved(games).over


def test_a_bank_of_attempts(kosti: Run) -> None:
    out = play(kosti, "attempt-bank --seed 1", "none", "q").out

    assert "attempts saved 0:" in out
    assert "Player writes nothing." in out


def test_a_showdown(kosti: Run, games: Path) -> None:
    out = play(kosti, "showdown --set rounds=1 --bot greedy --seed 1", "k k", "stop").out

    assert "Player shows" in out
    assert saved(games).over


def test_the_lot_is_thrown_first(kosti: Run, games: Path) -> None:
    out = play(kosti, "classic --set start=roll-off --bot greedy --seed 1", "q").out

    assert "The lot: who begins?" in out
    assert "The order of play:" in out
    assert len(saved(games).roll_off) >= 2


# Real dice


def test_real_dice_are_typed_in(kosti: Run, games: Path) -> None:
    lines = ("void", "?34", "13457", "1345", "1 3 4 5 6", "k3456 2 w1", "12345 w1 12345", "q")

    out = play(kosti, "classic --player A --player B --real-dice", *lines).out

    assert "A: throw 5 dice and type them." in out
    assert "the throw does not count" in out
    assert "only the digits 1 to 6" in out
    game = saved(games)
    assert [turn.text for turn in game.turns] == [
        "? ?34 13456 (3456) 2 ones",
        "12345 ones",
    ]


def test_a_turn_can_be_reported_by_its_points(kosti: Run, games: Path) -> None:
    lines = ("fives=5", "w1=-2", "poker=51", "q")

    out = play(kosti, "family --real-dice", *lines).out

    assert "poker can never be 51 here" in out
    assert [turn.text for turn in saved(games).turns] == ["fives=5", "ones=-2"]


def test_the_dice_of_a_bot_are_typed_in_too(kosti: Run, games: Path) -> None:
    lines = ("12345 w1", "w1", "55555", "q")

    out = play(kosti, "classic --player A --bot greedy --real-dice", *lines).out

    assert re.search(r"“ones” is not yours to decide: \w+ chooses", out)
    assert saved(games).turns[1].text == "55555 fives"


def test_undo_with_real_dice_takes_back_what_was_typed(kosti: Run, games: Path) -> None:
    play(kosti, "classic --real-dice", "12345", "undo", "12346", "w1", "undo", "w2", "q")

    assert [turn.text for turn in saved(games).turns] == ["12346 twos"]


def test_real_dice_stay_real(kosti: Run, games: Path) -> None:
    play(kosti, "classic --real-dice", "12345 w1", "q")
    (file,) = games.iterdir()

    out = play(kosti, f"--resume {file}", "12345 w2", "q").out

    assert "throw 5 dice and type them" in out
    assert len(saved(games).turns) == 2


def test_virtual_dice_can_become_real(kosti: Run) -> None:
    play(kosti, "classic --seed 1 --save a.kosti", "w1", "undo", "q")

    play(kosti, "--resume a.kosti --real-dice", "w1", "12345 w2", "q")

    game = record.loads(Path("a.kosti").read_bytes())
    assert game.extra["dice"] == "real"
    assert game.turns[1].text == "12345 twos"


@pytest.mark.parametrize("line", ["", "?", "??", "help", "h"])
def test_asking_for_help_writes_nothing_at_real_dice(kosti: Run, games: Path, line: str) -> None:
    out = play(kosti, "classic --real-dice", line, "12345", "q").out

    assert "this page" in out
    assert "? explains what can be typed" in out
    assert saved(games).turns[0].text == "12345"


def test_a_void_throw_has_a_word_of_its_own(kosti: Run, games: Path) -> None:
    play(kosti, "classic --real-dice", "void", "?12", "12345", "q")

    assert saved(games).turns[0].text == "? ?12 12345"


def test_what_a_bot_decides_is_passed_over_by_undo_at_real_dice(kosti: Run, games: Path) -> None:
    lines = ("12345 w1", "11111", "undo", "22222", "q")
    play(kosti, "classic --player A --bot greedy --real-dice", *lines)

    assert saved(games).turns[1].text.startswith("22222")


# The terminal


@pytest.mark.parametrize("columns", [60, 120])
@pytest.mark.parametrize("lang", ["ru", "en"])
@pytest.mark.parametrize("rules", ["classic", "family", "attempt-bank", "showdown", "thousand"])
def test_lines_keep_to_the_width(
    kosti: Run, monkeypatch: pytest.MonkeyPatch, columns: int, lang: str, rules: str
) -> None:
    monkeypatch.setenv("COLUMNS", str(columns))
    lines = ["", "?", "k1", "w1", "", "", "sheet", "rules", "turns", "correct", "foo", "5"] * 3
    names = ["--player", "Константин", "--player", "Александра"]

    out = kosti("play", rules, *names, "--lang", lang, "--seed", "1", typed="\n".join(lines)).out

    said, _, _ = out.rpartition("\n\n")
    assert max(map(len, said.splitlines())) <= columns


@pytest.mark.parametrize("lang", ["ru", "en"])
def test_sentences_alone_for_screen_readers(kosti: Run, lang: str) -> None:
    out = play(kosti, f"classic --plain --bot greedy --seed 1 --lang {lang}", "k1", "w1", "q").out

    assert not set(out) & set("┌─│●░×\x1b")
    assert "−" in out


def test_no_colours_where_nobody_sees_them(kosti: Run) -> None:
    assert "\x1b" not in play(kosti, "classic --seed 1", "k66", "q").out


@pytest.mark.parametrize("encoding", ["ascii", "cp1251", "latin-1", "utf-8"])
@pytest.mark.parametrize("lang", ["ru", "en"])
def test_terminals_of_few_characters(encoding: str, lang: str) -> None:
    words = ["play", "classic", "--player", "Аня", "--bot", "random", "--seed", "1"]

    done = subprocess.run(
        [sys.executable, "-m", "kosti", *words, "--lang", lang],
        input=b"\n?\nrules\n\xff\xfe\nsheet\nq\n",
        capture_output=True,
        env=os.environ | {"PYTHONIOENCODING": encoding, "LANG": "C"},
        check=False,
    )

    assert (done.returncode, done.stderr) == (0, b"")
    assert done.stdout.decode(encoding)


def test_the_c_locale(tmp_path: Path) -> None:
    environ = {key: value for key, value in os.environ.items() if not key.startswith("LC_")}
    environ["LC_ALL"] = "C"

    done = subprocess.run(
        [sys.executable, "-m", "kosti", "play", "classic", "--player", "Аня", "--seed", "1"],
        input="w1\nпара\nq\n".encode(),
        capture_output=True,
        env=environ,
        check=False,
        cwd=tmp_path,
    )

    assert (done.returncode, done.stderr) == (0, b"")


@pytest.mark.parametrize(
    "line", [b"\xff\xfe", b"\x00", b"\x1b[2J", "\u202e".encode(), b"x" * 100_000, b"(" * 5000]
)
def test_no_line_stops_the_game(kosti: Run, games: Path, line: bytes) -> None:
    code, out, err = kosti("play", "classic", "--seed", "1", typed=line + b"\ncorrect 1 " + line)

    assert (code, err) == (0, "")
    assert "\x1b" not in out
    assert "\u202e" not in out
    assert len(saved(games).moves) == 1


@pytest.mark.skipif(os.name != "posix", reason="needs a POSIX system")
def test_ctrl_c_saves_and_says_where(games: Path) -> None:
    playing = subprocess.Popen(
        [sys.executable, "-m", "kosti", "play", "classic", "--seed", "1"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    while not games.exists():
        time.sleep(0.05)
    time.sleep(0.2)
    playing.send_signal(signal.SIGINT)
    out, err = playing.communicate()

    assert (playing.returncode, err) == (0, "")
    assert "Saved in" in out
    assert len(saved(games).moves) == 1


@pytest.mark.skipif(os.name != "posix", reason="needs a POSIX system")
def test_a_game_that_nobody_reads_is_kept(games: Path) -> None:
    playing = subprocess.Popen(
        [sys.executable, "-m", "kosti", "play", "classic", "--seed", "1"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    assert playing.stdin is not None
    assert playing.stdout is not None
    assert any(" writes." in line for line in iter(playing.stdout.readline, ""))
    playing.stdout.close()
    playing.stdin.write("w1\n" * 5)
    playing.stdin.close()
    assert playing.stderr is not None
    err = playing.stderr.read()
    playing.stderr.close()

    assert playing.wait() == 141
    assert not err
    assert saved(games).moves
