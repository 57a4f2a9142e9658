"""A family that brings nothing for the terminal: the engine alone has to do."""

import pytest
from tests.cli.conftest import Run

from kosti.cli import families
from kosti.cli.families.generic import GenericPart
from kosti.games.family import Parts

ONE_OF_EACH = ("two-stage", "thousand", "showdown")


@pytest.fixture(autouse=True)
def no_parts(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let no family have a part of its own at the terminal."""
    nowhere = "kosti.cli"
    monkeypatch.setattr(families, "_PARTS", Parts("terminal", nowhere, GenericPart))


def played(kosti: Run, *words: str, lines: str) -> str:
    """Play a game with some lines typed and return what it printed."""
    code, out, err = kosti("play", *words, "--seed", "3", typed=lines)

    assert code == 0
    assert not err
    return out


@pytest.mark.parametrize("lang", ["en", "ru"])
@pytest.mark.parametrize("preset", ONE_OF_EACH)
def test_a_game_is_played_to_its_end_by_numbers(kosti: Run, preset: str, lang: str) -> None:
    out = played(kosti, preset, "--bot", "random", "--lang", lang, lines="\n1\n" * 2000)

    assert {"en": "The end", "ru": "Конец игры"}[lang] in out
    assert out.count("random") >= len("AB")


def test_choices_are_listed_with_number_word_and_meaning(kosti: Run) -> None:
    out = played(kosti, "showdown", lines="\n")

    assert "1 () — keep nothing" in out
    assert "18 stop — stop here" in out


def test_a_choice_is_named_by_number_word_or_meaning(kosti: Run) -> None:
    said = []
    for word in ("18", "#18", "stop", "Stop", "s"):
        out = played(kosti, "showdown", "--player", "A", "--player", "B", lines=f"\n{word}\n")
        said.append("Turn 2: B" in out)

    assert all(said)


def test_a_number_without_a_choice_is_refused_with_those_there_are(kosti: Run) -> None:
    out = played(kosti, "showdown", lines="\n99\n0\n")

    assert "no choice 99; they are numbered 1 to 18" in out
    assert "no choice 0;" in out


def test_digits_are_dice_where_real_dice_are_due(kosti: Run) -> None:
    game = ("thousand-plain", "--player", "A", "--player", "B", "--real-dice")

    dice = played(kosti, *game, lines="11123\n1\n")
    choice = played(kosti, *game, lines="11123\n#1\n")

    assert "#1 stop — stop here" in dice
    assert "Dice in “1”: 1; to be thrown here: 2." in dice
    assert "A writes 100" in choice


def test_figures_are_told_in_sentences_where_their_table_is_too_wide(
    kosti: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", "40")

    out = played(kosti, "classic", lines="\n")

    assert "Player has total 0, school: sum 0" in out


def test_what_dice_bring_is_refused_politely(kosti: Run) -> None:
    code, _, err = kosti("score", "showdown", "55555")

    assert code == 2
    assert "showdown" in err


def test_a_correction_shows_figures_that_come_and_go(kosti: Run) -> None:
    game = ("classic", "--player", "A", "--real-dice")

    out = played(kosti, *game, lines="13456\nones\ncorrect\ncorrect 1 13456 twos\nyes\n")

    assert "correct 3 13456 ones" in out
    assert "−2 → —" in out
    assert "— → −6" in out
    assert "Turn 1 is corrected." in out
