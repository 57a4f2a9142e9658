"""At the terminal players come, go and get a head start (spec, record.md)."""

import json
from pathlib import Path

import pytest
from tests.cli.conftest import Run

from kosti import Game, record, ruleset

FILE = Path("game.kosti")


@pytest.fixture(autouse=True)
def in_a_folder_of_its_own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


def played(kosti: Run, *lines: str, dice: str = "real", lang: str = "en") -> str:
    """Return what is shown of a game of A and B in which these lines are typed."""
    game = Game(ruleset("thousand"), ["A", "B"], extra={"dice": dice}).play("+100").play("+60")
    FILE.write_text(record.dumps(game))
    words = ("--lang", lang, "play", "--resume", str(FILE), "--seed", "1", "--plain")
    code, out, err = kosti(*words, typed="\n".join([*lines, "quit"]))
    assert (code, err) == (0, "")
    return out


def kept() -> Game:
    return record.loads(FILE.read_bytes())


def test_somebody_joins_and_leaves_by_a_word(kosti: Run) -> None:
    out = played(kosti, "join Vera", "leave B", "?")

    assert "Vera joins the game and begins with 60." in out
    assert "B leaves the game." in out
    assert "join NAME — somebody joins the game" in out
    assert kept().players == ("A", "B", "Vera")
    assert dict(kept().left) == {"B": 3}


def test_the_words_are_russian_too_and_a_score_may_be_given(kosti: Run) -> None:
    out = played(kosti, "вошла Вера +0", "вышел b", lang="ru")

    assert "Вера входит в игру." in out
    assert "B выходит из игры." in out
    assert [each.total for each in kept().standings()] == [100, 60, 0]


@pytest.mark.parametrize("dice", ["real", "virtual"])
def test_joining_and_leaving_are_taken_back(kosti: Run, dice: str) -> None:
    before = played(kosti, dice=dice)
    assert before
    unchanged = kept()
    played(kosti, "join Vera", "leave A", "undo", "undo", dice=dice)
    assert kept() == unchanged


def test_when_only_one_is_left_the_game_is_over(kosti: Run) -> None:
    out = played(kosti, "leave A")

    assert "The end" in out
    assert "1. B: 60" in out
    assert "Not in the game: A, 100" in out


@pytest.mark.parametrize(
    ("line", "sentence"),
    [
        ("join", "Type the player's name, too: join NAME"),
        ("join a", "another player has the same name"),
        ("join Vera +7", "points are multiples of 5"),
        ("leave", "Type the player's name, too: leave NAME"),
        ("leave Vera", "“Vera” is not a player of this game; the players are A, B."),
    ],
)
def test_what_cannot_be_is_refused_and_the_game_stays(kosti: Run, line: str, sentence: str) -> None:
    assert sentence in played(kosti, line)
    assert kept().players == ("A", "B")


def test_a_head_start_is_given_at_the_start(kosti: Run) -> None:
    words = ("play", "thousand", "--player", "A", "--player", "B", "--save", str(FILE))
    code, out, _ = kosti(*words, "--handicap", "0, 100", "--plain", "--real-dice", typed="55512\nq")

    assert code == 0
    assert "B: score 100, game open" in out
    assert kept().handicap == (0, 100)


@pytest.mark.parametrize(
    ("points", "code"), [("x", "bad-value"), ("0,7", "bad-handicap"), ("5", "bad-handicap")]
)
@pytest.mark.parametrize("command", ["play", "simulate"])
def test_an_impossible_head_start_is_refused(
    kosti: Run, command: str, points: str, code: str
) -> None:
    bots = ("--bot", "cautious", "--bot", "cautious")
    who = bots if command == "play" else ("--players", "cautious,cautious", "--json")
    exit_code, out, err = kosti(command, "thousand", *who, "--handicap", points)

    assert exit_code == 2
    assert err.count("\n") == 1
    if command == "simulate":
        assert json.loads(out)["error"]["code"] == code


def test_players_who_have_left_have_no_place_in_json(kosti: Run) -> None:
    played(kosti, "join Vera", "leave B")
    _, out, _ = kosti("replay", str(FILE), "--json")

    players = json.loads(out)["players"]
    assert [each["place"] for each in players] == [1, None, 2]
    assert [each["total"] for each in players] == [100, 60, 60]


def test_a_simulation_with_a_head_start_is_played_by_the_engine(kosti: Run) -> None:
    words = ("simulate", "thousand", "--players", "threshold:50,threshold:50", "--games", "30")
    _, out, _ = kosti(*words, "--handicap", "0,875", "--json")

    found = json.loads(out)
    assert found["handicap"] == [0, 875]
    shares = [each["win_share"] for each in found["players"]]
    assert shares[1] > shares[0]


def test_a_review_refuses_a_game_in_which_players_came_or_went(kosti: Run) -> None:
    game = Game(ruleset("showdown", rounds=1), ["A", "B", "C"]).leave("A")
    FILE.write_text(record.dumps(game))

    code, _, err = kosti("review", str(FILE))

    assert code == 2
    assert "players came or went" in err
