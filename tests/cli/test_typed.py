"""What can be typed in a game, and what it means in the record notation."""

import pytest

from kosti import IllegalAction, ruleset
from kosti.cli.terminal.typed import SPELLINGS, Typed, Word
from kosti.i18n import Lang, Translator

CLASSIC = ruleset("classic")


@pytest.fixture(params=list(Lang))
def typed(request: pytest.FixtureRequest) -> Typed:
    return Typed(CLASSIC, Translator(request.param))


@pytest.mark.parametrize(
    ("line", "tokens"),
    [
        ("13456", ["13456"]),
        ("1 3 4 5 6", ["13456"]),
        ("1,3,4,5,6", ["13456"]),
        ("1, 3, 4, 5, 6", ["13456"]),
        ("(55)", ["(55)"]),
        ("( 5, 5 )", ["(55)"]),
        ("()", ["()"]),
        ("k55", ["(55)"]),
        ("K55", ["(55)"]),
        ("k 55", ["(55)"]),
        ("keep 55", ["(55)"]),
        ("k", ["()"]),
        ("k55 k555 w5", ["(55)", "(555)", "fives"]),
        ("13456 k3456 2 w11", ["13456", "(3456)", "2", "large-straight"]),
        ("13456 (3456) 2 large-straight", ["13456", "(3456)", "2", "large-straight"]),
        ("w7", ["pair"]),
        ("w 7", ["pair"]),
        ("#7", ["pair"]),
        ("write pair", ["pair"]),
        ("Pair", ["pair"]),
        ("d7", ["!pair"]),
        ("d pair", ["!pair"]),
        ("!7", ["!pair"]),
        ("!pair", ["!pair"]),
        ("w12=26", ["full-house=26"]),
        ("#1=-2", ["ones=-2"]),
        ("ones=−2", ["ones=-2"]),
        ("full-house=26", ["full-house=26"]),
        ("stop", ["stop"]),
        ("none", ["none"]),
        ("skip", ["skip"]),
        ("bust", ["bust"]),
        ("dot", ["dot"]),
        ("void", ["?"]),
        ("?", ["?"]),
        ("?34", ["?34"]),
        ("+85", ["+85"]),
        ("nonsense", ["nonsense"]),
        ("", []),
    ],
)
def test_moves(typed: Typed, line: str, tokens: list[str]) -> None:
    assert typed.tokens(line) == tokens


@pytest.mark.parametrize(
    ("line", "tokens"),
    [
        ("пара", ["pair"]),
        ("ПАРА", ["pair"]),
        ("!пара", ["!pair"]),
        ("пара=12", ["pair=12"]),
        ("пятерки", ["fives"]),
        ("пятёрки", ["fives"]),
        ("большой-стрит", ["large-straight"]),
    ],
)
def test_cells_by_their_russian_names(line: str, tokens: list[str]) -> None:
    assert Typed(CLASSIC, Translator(Lang.RU)).tokens(line) == tokens


@pytest.mark.parametrize("line", ["w0", "w16", "#99", "!16", "w999999"])
def test_a_number_without_a_cell_is_refused(typed: Typed, line: str) -> None:
    with pytest.raises(IllegalAction) as refusal:
        typed.tokens(line)

    assert refusal.value.code == "no-cell"
    assert "15" in refusal.value.message("en")


def test_numbers_of_cells_mean_nothing_without_a_sheet() -> None:
    typed = Typed(ruleset("showdown"), Translator(Lang.EN))

    assert typed.tokens("w7 pair k55") == ["w7", "pair", "(55)"]


@pytest.mark.parametrize("lang", list(Lang))
def test_no_word_has_two_meanings(lang: Lang) -> None:
    meanings: dict[str, Word] = {}
    for word, message in SPELLINGS.items():
        spellings = {*message.split(), *Translator(lang)(message).split()}
        assert spellings
        for spelling in spellings:
            assert spelling == spelling.casefold()
            assert meanings.setdefault(spelling, word) is word


@pytest.mark.parametrize("lang", list(Lang))
def test_the_usual_spelling_is_understood(lang: Lang) -> None:
    typed = Typed(CLASSIC, Translator(lang))

    for word in Word:
        assert typed.word(typed.spelling(word)) is word
