"""What can be typed in a game, and what it means in the record notation."""

import pytest

from kosti import IllegalAction, ruleset
from kosti.cli.families import part_of
from kosti.cli.terminal.screen import Screen
from kosti.cli.terminal.typed import Typed
from kosti.i18n import Lang, Translator

PRESETS = ("classic", "thousand", "showdown")
"""One of each family."""


def typed_in(preset: str, lang: Lang) -> Typed:
    """Return what reads the lines of a game."""
    rules = ruleset(preset)
    return part_of(rules).view(rules, Screen(Translator(lang))).typed


@pytest.fixture(params=list(Lang))
def typed(request: pytest.FixtureRequest) -> Typed:
    return typed_in("classic", request.param)


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
    assert typed_in("classic", Lang.RU).tokens(line) == tokens


@pytest.mark.parametrize("line", ["w0", "w16", "#99", "!16", "w999999"])
def test_a_number_without_a_cell_is_refused(typed: Typed, line: str) -> None:
    with pytest.raises(IllegalAction) as refusal:
        typed.tokens(line)

    assert refusal.value.code == "no-cell"
    assert "15" in refusal.value.message("en")


def test_numbers_of_cells_mean_nothing_without_a_sheet() -> None:
    typed = typed_in("showdown", Lang.EN)

    assert typed.tokens("w7 pair k55") == ["w7", "pair", "(55)"]


@pytest.mark.parametrize("lang", list(Lang))
@pytest.mark.parametrize("preset", PRESETS)
def test_no_word_has_two_meanings(preset: str, lang: Lang) -> None:
    meanings: dict[str, str] = {}
    for word, message in typed_in(preset, lang).spellings.items():
        spellings = {*message.split(), *Translator(lang)(message).split()}
        assert spellings
        for spelling in spellings:
            assert spelling == spelling.casefold()
            assert meanings.setdefault(spelling, word) == word


@pytest.mark.parametrize("lang", list(Lang))
@pytest.mark.parametrize("preset", PRESETS)
def test_the_usual_spelling_is_understood(preset: str, lang: Lang) -> None:
    typed = typed_in(preset, lang)

    for word in typed.spellings:
        assert typed.word(typed.spelling(word)) == word


@pytest.mark.parametrize(
    ("line", "tokens"),
    [
        ("ц7", ["pair"]),
        ("ц 7", ["pair"]),
        ("л55", ["(55)"]),
        ("л", ["()"]),
        ("№7", ["pair"]),
        ("Ызфшк", ["ызфшк"]),  # not a word in either layout
        ("зфшк", ["pair"]),
        ("w зфшк", ["pair"]),
        ("k5,5", ["(55)"]),
        ("fullhouse", ["full-house"]),
        ("full house", ["full-house"]),
        ("three of a kind", ["three-of-a-kind"]),
        ("w two pairs", ["two-pairs"]),
        ("k55 k555 full house", ["(55)", "(555)", "full-house"]),
    ],
)
def test_the_other_layout_of_the_keyboard_and_other_names(
    typed: Typed, line: str, tokens: list[str]
) -> None:
    assert typed.tokens(line) == tokens


@pytest.mark.parametrize(
    ("line", "tokens"),
    [
        ("gfhf", ["pair"]),
        ("gfhf=12", ["pair=12"]),
        ("фул хаус", ["full-house"]),
        ("фулхаус", ["full-house"]),
        ("большой стрит", ["large-straight"]),
        ("ghjgecr", ["skip"]),
    ],
)
def test_russian_words_in_the_other_layout_and_other_names(line: str, tokens: list[str]) -> None:
    assert typed_in("classic", Lang.RU).tokens(line) == tokens


@pytest.mark.parametrize(
    ("text", "word"),
    [("рште", "hint"), ("gjvjom", "help"), ("подсказка", "hint"), ("РУДЗ", "help")],
)
def test_commands_in_the_other_layout(text: str, word: str) -> None:
    assert typed_in("thousand", Lang.RU).word(text) == word


@pytest.mark.parametrize("lang", list(Lang))
def test_an_answer_never_turns_into_its_contrary(lang: Lang) -> None:
    typed = typed_in("classic", lang)

    assert typed.word("н") != "yes"  # the key of “y” in the other layout, but “no” in Russian
    assert typed.word("n") == "no"


def test_a_name_of_two_cells_is_understood_where_only_one_is_on_the_sheet() -> None:
    rules = ruleset("classic", cells=["ones", "large-straight"], order="free")
    view = part_of(rules).view(rules, Screen(Translator(Lang.EN)))

    assert view.typed.tokens("straight") == ["large-straight"]
    assert typed_in("classic", Lang.EN).tokens("straight") == ["straight"]
