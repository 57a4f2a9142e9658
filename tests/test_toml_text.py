"""What is wrong with a TOML text, told in the language of its reader (spec, record.md)."""

from __future__ import annotations

import pytest
from tests.scenes import refused

from kosti import RecordError, record
from kosti.toml_text import parse

GOOD = 'kosti = 1\nrules = "classic"\nplayers = ["A"]\nturns = []\n'

USUAL = [
    ("date = 30.11.2026", "2026-11-30", "2026-11-30"),
    ("rules = “classic”", "straight quotation mark", "прямая кавычка"),
    ("rules = «classic»", "straight quotation mark", "прямая кавычка"),
    ('a = 1\ra = "x"', "line ends", "концами строк"),
    ("\0\1", "picture", "картинку"),
    ("rules: classic", "colon", "двоеточием"),
    ("kosti = 1\nkosti = 2", "second time", "второй раз"),
    ('turns = [\n"1" "2"]', "comma", "запятой"),
    ("turns = [\n", "not closed", "не закрыт"),
    ('a = "abc\nb = 1', "quotation mark is missing", "не хватает кавычки"),
    ("a = 2026-02-30", "no such date", "даты не бывает"),
    ('a = "\\q"', "\\\\", "\\\\"),
]


@pytest.mark.parametrize(("text", "english", "russian"), USUAL)
def test_the_usual_causes_are_named_in_both_languages(
    text: str, english: str, russian: str
) -> None:
    error = refused(RecordError, "not-toml", lambda: parse(text))

    assert english in error.message("en")
    assert russian in error.message("ru")
    assert not set("abcdefghijklmnopqrstuvwxyz") & set(
        error.message("ru").replace("key = value", "").replace("TOML", "").replace("CR", "")
    )


def test_the_place_is_named() -> None:
    error = refused(RecordError, "not-toml", lambda: parse("a = 1\nb = «x»\n"))

    assert "line 2, column 5" in error.message("en")
    assert "строка 2, столбец 5" in error.message("ru")


@pytest.mark.parametrize(
    ("data", "english", "russian"),
    [
        ("я = 1".encode("cp1251"), "UTF-8", "UTF-8"),
        (GOOD.encode("utf-16"), "UTF-16", "UTF-16"),
        (b"\x89PNG\r\n\x1a\n", "picture", "картинку"),
        (b"\xff\xd8\xff\xe0", "picture", "картинку"),
    ],
)
def test_bytes_that_are_no_utf_8_are_refused_with_the_remedy(
    data: bytes, english: str, russian: str
) -> None:
    error = refused(RecordError, "not-text", lambda: parse(data))

    assert english in error.message("en")
    assert russian in error.message("ru")


@pytest.mark.parametrize("text", [GOOD, "\ufeff" + GOOD, GOOD.replace("\n", "\r\n")])
def test_a_byte_order_mark_and_cr_lf_are_read_in_text_and_in_bytes(text: str) -> None:
    assert record.loads(text) == record.loads(GOOD)
    assert record.loads(text.encode()) == record.loads(GOOD)
