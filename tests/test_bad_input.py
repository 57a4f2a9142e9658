"""Bad input, each with its own clear error, and nothing changed."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st
from tests.scenes import game, outcome, refused, reported, sheet, toml
from tests.strategies import DIRECTION, OPTIONS, PRESETS, VALUES

import kosti
from kosti import Game, IllegalAction, KostiError, RecordError, RulesError, record
from kosti.games.registry import families

SCHOOL = dict.fromkeys(("ones", "twos", "threes", "fours", "fives", "sixes"), 0)
RECORD = """\
kosti = 1
rules = "classic"
players = ["Аня", "Борис"]
turns = [
  "13456 (3456) 2 sixes",
]
"""


def one_chance() -> Game:
    """Return a game that is over."""
    rules = kosti.ruleset("classic", cells=["chance"], order="free", school_total="none")
    return Game(rules, ["Аня"]).play("12345 chance")


MOVES: dict[str, tuple[Callable[[], Game], str, type[KostiError], str]] = {
    "four dice": (lambda: game("classic"), "1345", IllegalAction, "dice-count"),
    "six dice": (lambda: game("classic"), "123456", IllegalAction, "dice-count"),
    "a 7": (lambda: game("classic"), "13457", RecordError, "bad-dice"),
    "a 0": (lambda: game("classic"), "13450", RecordError, "bad-dice"),
    "letters": (lambda: game("classic"), "1345a", RecordError, "bad-token"),
    "a word": (lambda: game("classic"), "пять", RecordError, "bad-token"),
    "kept dice that were not thrown": (
        lambda: game("classic", "13456"), "(22)", IllegalAction, "keep-not-thrown",
    ),
    "a kept die too many": (
        lambda: game("classic", "13456"), "(11)", IllegalAction, "keep-not-thrown",
    ),
    "all five dice kept": (lambda: game("classic", "13456"), "(13456)", IllegalAction, "keep-all"),
    "a filled cell": (
        lambda: game("classic", "11123 ones", "11123"), "ones", IllegalAction, "cell-filled",
    ),
    "a combo before the school is full": (
        lambda: game("classic", "55123"), "pair", IllegalAction, "school-first",
    ),
    "a cell the sheet lacks": (lambda: game("classic", "55123"), "even", IllegalAction, "no-cell"),
    "a fourth throw": (
        lambda: game("classic", "13456 () 13456 () 13456"), "()", IllegalAction, "no-attempts",
    ),
    "dice where a decision is due": (
        lambda: game("classic", "13456"), "13456", IllegalAction, "not-possible",
    ),
    "a turn after the end": (one_chance, "12345", IllegalAction, "game-over"),
    "another cell than the declared one": (
        lambda: game("family", "55123 !fives"), "pair", IllegalAction, "declared",
    ),
    "a poker reported as 51": (
        lambda: reported("classic", SCHOOL), "poker=51", IllegalAction, "bad-report",
    ),
}  # fmt: skip


@pytest.mark.parametrize("bad", MOVES)
def test_a_bad_move_is_refused_and_nothing_changes(bad: str) -> None:
    begin, token, kind, code = MOVES[bad]
    before = begin()
    state, moves = before.state, before.moves

    error = refused(kind, code, lambda: before.apply(token))
    assert "{" not in error.message("en") + error.message("ru")
    played = refused(kind, code, lambda: before.play(token))
    assert played.turn is not None
    assert before.state is state
    assert before.moves is moves
    assert before == begin()


def test_each_bad_move_says_something_else() -> None:
    messages = set()
    for begin, token, kind, code in MOVES.values():
        before = begin()
        messages.add(refused(kind, code, partial(before.apply, token)).message())

    assert len(messages) == len(MOVES)


@pytest.mark.parametrize(
    ("text", "kind", "code"),
    [
        pytest.param(RECORD[:-20], RecordError, "not-toml", id="cut in the middle of a line"),
        pytest.param(RECORD[:-2], RecordError, "not-toml", id="cut before its end"),
        pytest.param(RECORD.replace("= 1", "= 9"), RecordError, "bad-version", id="version 9"),
        pytest.param(RECORD + "#" * 10_000_000, RecordError, "too-large", id="10 MB"),
        pytest.param(
            (RECORD + "#" * 10_000_000).encode(), RecordError, "too-large", id="10 MB of bytes"
        ),
        pytest.param(RECORD.encode("cp1251"), RecordError, "not-text", id="not UTF-8"),
        pytest.param(RECORD.encode("utf-16"), RecordError, "not-text", id="UTF-16"),
        pytest.param(RECORD.encode() + b"#\xff", RecordError, "not-text", id="a wrong byte"),
        pytest.param(RECORD + "#\ud800", RecordError, "not-text", id="a lone surrogate"),
        pytest.param(RECORD + "x = '\udfff'", RecordError, "not-text", id="another"),
        pytest.param("", RecordError, "missing-key", id="nothing"),
        pytest.param("\0", RecordError, "not-toml", id="zero byte"),
        pytest.param(RECORD + "kosti = 1", RecordError, "not-toml", id="a key twice"),
        pytest.param(RECORD + "x = 2026-02-30", RecordError, "not-toml", id="no such day"),
        pytest.param(RECORD + "x = " + "9" * 5000, RecordError, "not-toml", id="huge number"),
        pytest.param(f"kosti = 0x{'f' * 5000}", RecordError, "bad-version", id="huge version"),
        pytest.param(f"rules = 0x{'f' * 5000}\nkosti = 1", RecordError, "bad-key", id="huge rules"),
        pytest.param(
            RECORD + f"options.school_bonus = 0x{'f' * 5000}",
            RulesError,
            "bad-option",
            id="huge option",
        ),
        pytest.param(RECORD + f"x = {'[' * 9999}{']' * 9999}", RecordError, "not-toml", id="lists"),
        pytest.param(RECORD + f"x = {'[' * 99}{']' * 99}", RecordError, "not-toml", id="deep"),
        pytest.param(RECORD + f"x = {'{a=' * 9999}", RecordError, "not-toml", id="deep tables"),
        pytest.param(RECORD + f"x{'.a' * 3000} = 1", RecordError, "not-toml", id="a long key"),
        pytest.param(
            RECORD + f"x{'.a' * 600_000} = 1", RecordError, "not-toml", id="a very long key"
        ),
        pytest.param(
            RECORD + "x" + ' . "a b"' * 100_000 + "= 1", RecordError, "not-toml", id="quoted keys"
        ),
        pytest.param(RECORD + f"[x{'.a' * 3000}]", RecordError, "not-toml", id="a long header"),
        pytest.param(
            RECORD + f"options.order{'.a' * 3000} = 1", RecordError, "not-toml", id="a deep option"
        ),
        pytest.param("kosti.x = 1", RecordError, "bad-key", id="a table for a number"),
    ],
)
def test_a_bad_record_is_refused(text: str | bytes, kind: type[KostiError], code: str) -> None:
    error = refused(kind, code, lambda: record.loads(text))

    assert 0 < len(error.message("en")) < 600
    assert 0 < len(error.message("ru")) < 600


def test_a_long_turn_is_refused_in_a_short_sentence() -> None:
    colons = RECORD.replace("13456 (3456) 2 sixes", ":" * 1_000_000)
    digits = RECORD.replace("13456 (3456) 2 sixes", "1" * 1_000_000)
    letters = RECORD.replace("13456 (3456) 2 sixes", "x" * 1_000_000)

    assert len(refused(RecordError, "unknown-player", lambda: record.loads(colons)).message()) < 600
    assert len(refused(IllegalAction, "dice-count", lambda: record.loads(digits)).message()) < 600
    assert len(refused(RecordError, "bad-token", lambda: record.loads(letters)).message()) < 600


def test_a_record_may_begin_with_a_byte_order_mark() -> None:
    assert record.loads(b"\xef\xbb\xbf" + RECORD.encode()) == record.loads(RECORD)


def test_lines_may_end_as_on_windows() -> None:
    assert record.loads(RECORD.replace("\n", "\r\n")) == record.loads(RECORD)


# Players


@pytest.mark.parametrize(
    ("name", "reason"),
    [
        ("", "empty"),
        ("   ", "empty"),
        ("\u3000\t", "empty"),
        ("x" * 41, "40"),
        ("x" * 200, "40"),
        ("a\nb", "control"),
        ("a\x00b", "control"),
        ("a\x7fb", "control"),
        ("a\x85b", "control"),
        ("a\u2028b", "control"),
        ("a\ud800", "control"),
        *((f"a{mark}b", "direction") for mark in DIRECTION),
        ("\u202eБорис", "direction"),
        ("\u200b", "seen"),
        ("\u3164", "seen"),
        ("\u2800", "seen"),
        ("\u2800\u3164 \ufe0f", "seen"),
    ],
)
def test_a_bad_name_is_refused(name: str, reason: str) -> None:
    error = refused(RulesError, "bad-player", lambda: Game(kosti.ruleset("classic"), [name]))

    assert reason in error.message()
    shown = error.message()
    assert not any(char in shown for char in "\n\x00\x7f\x85\u2028" + DIRECTION)


@pytest.mark.parametrize(
    "names",
    [
        ["Аня", "Аня"],
        ["Аня", "аня"],
        ["Аня", " Аня "],
        ["straße", "STRASSE"],
        ["\u0439", "\u0438\u0306"],
        ["Å", "\u212b"],
        ["A", "B", "a"],
        ["Аня", "Аня\u200b"],
        ["Аня П.", "Аня\u00a0П."],
        ["Аня П.", "Аня  П."],
        ["Аня\u2800П.", "Аня П."],
        ["１", "1"],
        ["ﬁn", "FIN"],
    ],
)
def test_two_players_of_one_name_are_refused(names: list[str]) -> None:
    error = refused(RulesError, "bad-player", lambda: Game(kosti.ruleset("classic"), names))

    assert "same name" in error.message()


@pytest.mark.parametrize("players", [0, 17, 100])
def test_a_game_takes_1_to_16_players(players: int) -> None:
    names = [f"player {n}" for n in range(players)]

    refused(RulesError, "bad-players", lambda: Game(kosti.ruleset("classic"), names))


@pytest.mark.parametrize("players", [1, 16])
def test_one_is_practice_and_sixteen_are_possible(players: int) -> None:
    names = [f"player {n}" for n in range(players)]

    assert len(Game(kosti.ruleset("classic"), names).standings()) == players


def test_names_of_a_record_are_checked_too() -> None:
    text = RECORD.replace("Борис", "а\\u0301ня\\u202E")

    refused(RulesError, "bad-player", lambda: record.loads(text))


# Scores


@pytest.mark.parametrize(
    ("cell", "dice", "attempt", "kind", "code"),
    [
        ("pair", "1234", 1, IllegalAction, "dice-count"),
        ("pair", "123456", 1, IllegalAction, "dice-count"),
        ("pair", "12347", 1, RecordError, "bad-dice"),
        ("pair", "", 1, RecordError, "bad-dice"),
        ("pair", "abcde", 1, RecordError, "bad-dice"),
        ("pair", "１２３４５", 1, RecordError, "bad-dice"),
        ("pair", (1, 2, 3, 4, 7), 1, RecordError, "bad-dice"),
        ("pair", (1, 2, 3, 4, 0), 1, RecordError, "bad-dice"),
        ("pair", (1, 2, 3, 4, 5.0), 1, RecordError, "bad-dice"),
        ("pair", (1, 2, 3, 4, True), 1, RecordError, "bad-dice"),
        ("pair", (), 1, IllegalAction, "dice-count"),
        ("pears", "12345", 1, IllegalAction, "no-cell"),
        ("even", "12345", 1, IllegalAction, "no-cell"),
        ("pair", "12345", 0, IllegalAction, "attempt-range"),
        ("pair", "12345", 4, IllegalAction, "attempt-range"),
    ],
)
def test_a_score_of_what_cannot_be_is_refused(
    cell: str, dice: str, attempt: int, kind: type[KostiError], code: str
) -> None:
    rules = sheet("classic")

    refused(kind, code, lambda: rules.score(cell, dice, attempt=attempt))


# Anything at all


ANY_TEXT = st.text(max_size=200) | st.text(
    st.sampled_from(list('kosti=1\n"[]{}#.,rulespayn ')), max_size=200
)


def read_or_refused(text: str | bytes) -> None:
    """Check that a text is a game, or is refused with an error that can be said."""
    read = outcome(lambda: record.loads(text))
    if isinstance(read, KostiError):
        assert read.message("ru")
        assert read.message("en")
    else:
        assert record.loads(record.dumps(read)) == read


@settings(max_examples=150)
@given(ANY_TEXT | st.binary(max_size=200))
@example("kosti = 1\nrules = 'classic'\nplayers = ['a']\nturns = ['\ud800']")
@example(b"\xff")
def test_any_text_is_read_or_refused(text: str | bytes) -> None:
    read_or_refused(text)


@settings(max_examples=150)
@given(st.data())
def test_any_damage_to_a_record_is_read_or_refused(data: st.DataObject) -> None:
    """Bytes of a good record are cut out and others put in their place."""
    whole = RECORD.replace(
        "turns", "options = { start = 'seat' }\ndate = 2026-11-30\nturns"
    ).encode()
    start = data.draw(st.integers(0, len(whole)))
    end = data.draw(st.integers(start, min(len(whole), start + 12)))
    damaged = whole[:start] + data.draw(st.binary(max_size=6)) + whole[end:]

    read_or_refused(damaged)


@settings(max_examples=150)
@given(
    st.dictionaries(
        st.sampled_from(["kosti", "rules", "players", "turns", "lot", "options", "extra"]), VALUES
    )
)
def test_any_toml_is_read_or_refused(keys: dict[str, object]) -> None:
    base = {"kosti": 1, "rules": "classic", "players": ["a"], "turns": []}
    text = "\n".join(f"{key} = {toml(value)}" for key, value in (base | keys).items())

    read_or_refused(text)


TOKENS = st.one_of(
    st.text(max_size=20),
    st.text("123456", max_size=7),
    st.text("0123456789()?!=+-", max_size=9),
    st.sampled_from(["ones", "!ones", "poker=100", "skip", "none", "stop", "()", "?", "bust"]),
    st.text(st.characters(categories=["Cs", "Cc", "Nd"]), max_size=5),
)
MOMENTS = [
    game("classic"),
    game("classic", "13456"),
    game("family", "55123"),
    game("attempt-bank", "55512 () 55512 () 55512"),
    game("yahtzee", "poker=50"),
    game("showdown", "55123"),
    game("classic", players=2, start="roll-off"),
    one_chance(),
]


@settings(max_examples=300)
@given(st.sampled_from(MOMENTS), TOKENS, st.lists(TOKENS, max_size=4).map(" ".join))
def test_any_token_is_accepted_or_refused(moment: Game, token: str, turn: str) -> None:
    for do in (
        partial(moment.apply, token),
        partial(moment.play, turn),
        partial(moment.correct, 1, turn),
    ):
        played = outcome(do)
        if isinstance(played, KostiError):
            assert isinstance(played, RecordError | IllegalAction)
            assert played.message("ru")


class Odd:
    """A value that can be neither hashed nor shown."""

    __hash__ = None  # type: ignore[assignment]

    def __eq__(self, other: object) -> bool:
        return False

    def __str__(self) -> str:
        raise RuntimeError

    __repr__ = __str__


NESTED: list[object] = []
for _ in range(20_000):
    NESTED = [NESTED]
CYCLE: list[object] = []
CYCLE.append(CYCLE)
ODD: list[object] = [
    *(10**5000, -(10**5000), CYCLE, object(), type, ..., None, frozenset(), "\ud800"),
    *({1: 2}, {None: 1}, {...: 1}, {("a",): 1}, {"poker": float("nan")}, {"poker": [50]}),
    *(["ones", ["ones"]], [None], [[]], [{}]),
]
ODD_VALUES = st.one_of(
    st.none(),
    VALUES,
    st.complex_numbers(),
    st.binary(),
    st.floats(),
    st.builds(Odd),
    st.sampled_from(ODD),
    st.dictionaries(st.none() | st.integers() | st.text(), st.integers()),
    st.lists(st.sampled_from(["ones", "pair", 1, None, ()])),
)  # fmt: skip


@settings(max_examples=400)
@given(st.sampled_from(sorted(OPTIONS)), ODD_VALUES, st.data())
def test_any_value_of_an_option_is_accepted_or_refused(
    family: str, value: object, data: st.DataObject
) -> None:
    preset = data.draw(st.sampled_from(PRESETS[family]))
    name = data.draw(st.sampled_from(list(families()[family].rules.option_table())))

    rules = outcome(lambda: kosti.ruleset(preset, **{name: value}))
    if isinstance(rules, KostiError):
        assert isinstance(rules, RulesError)
        assert rules.message("ru")
        assert name in rules.message("en")
    else:
        assert kosti.ruleset(preset, **{name: rules.options[name]}) == rules


def test_a_value_nested_without_end_is_refused() -> None:
    """Python cannot even show it."""
    for value in (NESTED, CYCLE, Odd()):
        do = partial(kosti.ruleset, "classic", order=value)
        assert "order" in refused(RulesError, "bad-option", do).message()


@given(st.text(), st.text())
def test_any_name_of_a_preset_or_an_option_is_accepted_or_refused(name: str, option: str) -> None:
    with pytest.raises(RulesError):
        kosti.ruleset(f"-{name}")
    with pytest.raises(RulesError):
        kosti.ruleset("classic", **{f"-{option}": 1})
