"""``kosti play thousand``: the ladder, the risk, what stopping would do."""

import re
from pathlib import Path

import pytest
from tests.cli.conftest import Run

from kosti import Game, record, ruleset

THROW = "55512"
"""60 points, one die left."""


@pytest.fixture(autouse=True)
def in_a_folder_of_its_own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


def shown(
    kosti: Run, turns: list[str], *lines: str, rules: str = "thousand", dice: str = "virtual"
) -> str:
    """Return what the terminal shows of a game of A and B that stands after these turns."""
    game = Game(ruleset(rules), ["A", "B"], extra={"dice": dice})
    for turn in turns:
        game = game.play(turn)
    Path("game.kosti").write_text(record.dumps(game))
    code, out, err = kosti(
        "play", "--resume", "game.kosti", "--seed", "1", typed="\n".join([*lines, "q"])
    )
    assert (code, err) == (0, "")
    return " ".join(out.split())


def kept() -> Game:
    """Return the game as it was saved."""
    return record.loads(Path("game.kosti").read_bytes())


def test_before_a_decision_the_risk_is_shown(kosti: Run) -> None:
    out = shown(kosti, ["+60", "+60", THROW])

    assert "Points of this turn: 60. Dice to throw: 1, chance of a bust 67%." in out
    assert "Stopping: 60 → 120" in out
    assert "A: Enter throws on, stop writes 60." in out


@pytest.mark.parametrize(
    ("turns", "effect"),
    [
        ([THROW], "Stopping: 0 → 60; the game is opened."),
        (["+495", "+300", THROW], "Stopping: 495 → 0; onto the truck, down to 0."),
        (
            ["+60", "+310", "+290", "bust", THROW],
            "Stopping: 300 → 360; past B, who loses 50; B into the pit",
        ),
        (["+150", "+60", THROW], "Stopping: 150 → 210; into the pit 200–300."),
        (["+240", "+60", THROW], "Stopping: 240 → 300; out of the pit."),
        (["+850", "+60", THROW], "Stopping: 850 → 880; onto the barrel."),
        (["+60", "+900", "+840", "bust", THROW], "onto the barrel; B falls from the barrel"),
        (
            ["+60", "+605", "+550", "bust", THROW],
            "past B, who loses 50; B onto the truck; into the pit 600–700",
        ),
    ],
)
def test_what_stopping_would_do(kosti: Run, turns: list[str], effect: str) -> None:
    assert effect in shown(kosti, turns)


def test_why_stopping_is_not_allowed(kosti: Run) -> None:
    out = shown(kosti, ["11234"], "stop")

    assert "20 points do not open the game; at least 50 are needed in one turn." in out
    assert "Stopping:" not in out
    assert "A: Enter throws 3 dice." in out
    assert len(kept().moves) == 1


def test_every_throw_of_a_person_waits_for_enter(kosti: Run) -> None:
    shown(kosti, [])
    assert kept().moves == ()

    shown(kosti, [], "")
    assert len(kept().moves) == 1


def test_a_wrong_word_is_never_answered_with_dice_that_the_program_throws(kosti: Run) -> None:
    out = shown(kosti, [], "foo")

    assert "“foo” is not a word of the record notation; possible here: Enter, which throws" in out


def test_stop_writes_the_points(kosti: Run) -> None:
    shown(kosti, ["+60", "+60", THROW], "stop")

    assert kept().turns[2].text == f"{THROW} stop"
    assert kept().standings()[0].total == 120


def test_undo_goes_back_to_the_last_choice(kosti: Run) -> None:
    shown(kosti, ["+60", "+60", THROW], "stop", "undo")

    assert kept().turns[-1].text == THROW


def test_nothing_goes_back_past_a_throw_of_ones_own(kosti: Run) -> None:
    out = shown(kosti, ["+60", "+60", THROW], "stop", "", "undo")

    assert "The dice have fallen; what was decided before a throw stays." in out
    assert kept().turns[2].text == f"{THROW} stop"
    assert len(kept().turns) == 4


def test_a_correction_lists_what_changes_for_everybody(kosti: Run) -> None:
    out = shown(kosti, ["+60", "+310", "+350", "bust"], "correct 3 +290", "y", dice="real")

    assert "A: score 360 → 300" in out
    assert "B: score 260 → 310" in out
    assert kept().turns[2].text == "+290"


def test_the_ladder_marks_places_and_signs(kosti: Run) -> None:
    out = shown(kosti, ["+60", "bust", "+60", "+60", "+60", "bust"])

    (track,) = re.findall(r"A ([─░┃×●○]+) 180", out)
    assert len(track) > 20
    assert track.count("●") == 1
    assert "░░" in track
    assert track.index("●") == pytest.approx(0.18 * (len(track) - 1), abs=1)
    assert re.search(r"B [─░┃×●]+ 60 /", out)
    assert "░ pits 200–300, 600–700 × truck 555 ┃ barrel from 880 / bolt" in out


def test_a_ghost_marks_where_stopping_leads(kosti: Run) -> None:
    out = shown(kosti, ["+300", "+60", THROW])

    (track,) = re.findall(r"A ([─░┃×●○]+) 300", out)
    assert track.index("●") < track.index("○") < track.index("×")
    assert "○ if you stop now" in out


def test_the_barrel_shows_its_attempts(kosti: Run) -> None:
    out = shown(kosti, ["+900", "+60", "bust", "+60"])

    assert re.search(r"A [─░┃×●]+ 880 ■□□", out)
    assert "■□ attempts on the barrel, used and left" in out


def test_the_open_game_counts_dots(kosti: Run) -> None:
    out = shown(kosti, ["+900", "+60", "dot", "+60", "11234"], rules="thousand-open")

    assert re.search(r"A [─░×●○]+ 900 •", out)
    assert "• dot" in out
    assert "Chance to overshoot:" in out


def test_a_player_chooses_what_to_set_aside(kosti: Run) -> None:
    out = shown(kosti, ["11152"], "k4", "k11", rules="thousand-850")

    assert "To set aside: (1) 10, (5) 5, (11) 20, (15) 15, (111) 100, (115) 25" in out
    assert "“4” cannot be kept" in out
    assert "Points of this turn: 20. Dice to throw: 3, chance of a bust 28%." in out


def test_accounts_in_words(kosti: Run) -> None:
    Path("game.kosti").write_text(
        'kosti = 1\nrules = "thousand"\nplayers = ["A", "B"]\nturns = ["+60", "bust", "bust"]\n'
    )

    out = kosti("play", "--resume", "game.kosti", "--plain", typed="q").out

    assert "A: score 60, game open yes, bolts 1, attempts on the barrel —, falls 0.\n" in out
    assert "B: score 0, game open no, bolts 0, attempts on the barrel —, falls 0.\n" in out


def test_real_dice(kosti: Run) -> None:
    lines = ("11234", "", "55 stop", "+85", "bust", "q")

    code, out, err = kosti(
        "play", "thousand", "--player", "A", "--player", "B", "--real-dice", "--save",
        "game.kosti", typed="\n".join(lines),
    )  # fmt: skip

    assert (code, err) == (0, "")
    assert "A: throw 3 dice and type them." in out
    assert [turn.text for turn in kept().turns] == ["11234"]


def test_real_dice_and_reported_turns(kosti: Run) -> None:
    lines = ("11555 22346", "+85", "bust", "11155 stop", "55512", "stop", "q")

    out = kosti(
        "play", "thousand", "--player", "A", "--player", "B", "--real-dice", "--save",
        "game.kosti", typed="\n".join(lines),
    ).out  # fmt: skip

    assert "Or type: stop." in out
    texts = [turn.text for turn in kept().turns]
    assert texts[1:3] == ["+85", "bust"]


def test_a_whole_game(kosti: Run) -> None:
    lines = ["", "stop"] * 4000

    code, out, _ = kosti(
        "play", "thousand-plain", "--set", "target=100", "--player", "A", "--player", "B",
        "--seed", "4", "--save", "game.kosti", typed="\n".join(lines),
    )  # fmt: skip

    assert code == 0
    assert kept().over
    assert "The end" in out


# Advice


def test_advice_in_a_game_is_there_at_once_and_offers_the_exact_one(kosti: Run) -> None:
    out = shown(kosti, ["+60", "+60", THROW], "hint")

    assert "by points" in out
    assert "stop stop here 60.0" in out
    assert "“hint exact” tells" in out


def test_advice_in_a_game_in_russian(kosti: Run) -> None:
    Path("game.kosti").write_text(record.dumps(Game(ruleset("thousand"), ["А", "Б", "В"])))
    _, out, _ = kosti(
        "play", "--resume", "game.kosti", "--lang", "ru", typed="\nподсказка\nвыход\n"
    )

    assert "Лучший ход по очкам" in out
    assert "«совет точно»" in out


@pytest.mark.parametrize("words", ["hint exact", "hint exactly"])
def test_whoever_does_not_wait_for_the_exact_advice_is_back_in_the_game(
    kosti: Run, monkeypatch: pytest.MonkeyPatch, words: str
) -> None:
    def interrupted(*_: object, **__: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("kosti.cli.terminal.coaching.coach", interrupted)
    game = Game(ruleset("thousand"), ["A", "B"])
    for turn in ("+60", "+60", THROW):
        game = game.play(turn)
    Path("game.kosti").write_text(record.dumps(game))
    code, out, _ = kosti("play", "--resume", "game.kosti", typed=f"{words}\nstop\nq\n")

    assert code == 0
    assert "the game stands as it stood" in out
    assert [place.total for place in kept().state.places()] == [120, 60]
