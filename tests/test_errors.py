"""Three kinds of error with stable codes, and none that is never raised."""

from __future__ import annotations

import ast
import string
from pathlib import Path

import pytest

from kosti import IllegalAction, KostiError, RecordError, RulesError
from kosti.errors import MESSAGES, nearest, quoted

SOURCE = Path(__file__).parents[1] / "src" / "kosti"
RAISED: dict[str, set[str]] = {}
for path in SOURCE.rglob("*.py"):
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Call) and node.args and isinstance(node.func, ast.Name):
            code = node.args[0]
            if isinstance(code, ast.Constant) and isinstance(code.value, str):
                RAISED.setdefault(node.func.id, set()).add(code.value)


@pytest.mark.parametrize("kind", [RecordError, RulesError, IllegalAction])
def test_every_code_is_used(kind: type[KostiError]) -> None:
    """And every error that is made has a message."""
    assert RAISED[kind.__name__] == set(kind.codes)


def test_each_code_belongs_to_one_kind() -> None:
    kinds = [RecordError, RulesError, IllegalAction]

    assert sorted(code for kind in kinds for code in kind.codes) == sorted(MESSAGES)


def test_every_error_is_a_kosti_error_and_a_value_error() -> None:
    for kind in (RecordError, RulesError, IllegalAction):
        assert issubclass(kind, KostiError)
        assert issubclass(kind, ValueError)


@pytest.mark.parametrize("code", MESSAGES)
def test_every_message_is_a_sentence_in_both_languages(code: str) -> None:
    kind = next(k for k in (RecordError, RulesError, IllegalAction) if code in k.codes)
    names = [name for _, name, _, _ in string.Formatter().parse(MESSAGES[code]) if name]
    # A reason is a sentence of its own, and may end the message.
    error = kind(code, **{name: f"‹{name}›" + "." * (name == "reason") for name in names})

    for lang in ("en", "ru"):
        message = error.message(lang)
        assert message.rstrip("»”").endswith((".", "!", "?"))
        for name in names:
            assert f"‹{name}›" in message


def test_an_error_names_where_it_arose_once() -> None:
    error = IllegalAction("no-skip").at(turn=3, player="Аня", token="skip")

    assert error.message().startswith("Turn 3 (Аня), at “skip”: ")
    assert error.at(turn=4, player="Борис", token="ones").message() == error.message()
    assert str(error) == error.message("en")


def test_quotes_hold_no_control_or_direction_characters_and_are_short() -> None:
    error = RecordError("bad-token", word="a\n\u202eb\x00\ud800" + "x" * 1000, hint="")

    assert "a��b��x" in error.message()
    assert len(error.message()) < 300


def test_anything_can_be_quoted() -> None:
    class Mute:
        def __str__(self) -> str:
            raise RuntimeError

    assert quoted(50) == "50"
    assert quoted(Mute()) == "(Mute)"
    assert quoted(10**5000) == "(int)"


def test_nearest() -> None:
    assert str(nearest("famly", ["classic", "family"])) == "; the nearest is “family”"
    assert str(nearest("zzz", ["classic", "family"])) == "; possible: classic, family"
    assert str(nearest("zzz", map(str, range(1000)))) == ""
    assert str(nearest("x" * 10**6, ["classic"])) == "; possible: classic"
