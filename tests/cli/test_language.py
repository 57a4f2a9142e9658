"""The language: ``--lang``, else the locale."""

import pytest
from tests.cli.conftest import Run

from kosti.cli.errors import UsageError
from kosti.cli.language import locale_language, take_language
from kosti.i18n import Lang


@pytest.mark.parametrize(
    ("environ", "expected"),
    [
        ({}, Lang.EN),
        ({"LANG": "C"}, Lang.EN),
        ({"LANG": "ru_RU.UTF-8"}, Lang.RU),
        ({"LANG": "de_DE.UTF-8"}, Lang.EN),
        ({"LANG": "en_US.UTF-8", "LC_MESSAGES": "ru_RU.UTF-8"}, Lang.RU),
        ({"LANG": "ru_RU.UTF-8", "LC_ALL": "C.UTF-8"}, Lang.EN),
        ({"LANG": "ru_RU.UTF-8", "LC_ALL": ""}, Lang.RU),
        ({"LANG": "run"}, Lang.EN),
        ({"LANGUAGE": "ru"}, Lang.RU),
        ({"LANGUAGE": "ru:en", "LANG": "en_US.UTF-8"}, Lang.RU),
        ({"LANGUAGE": "en", "LC_ALL": "ru_RU.UTF-8"}, Lang.EN),
        ({"LANGUAGE": "de:ru_RU:en", "LANG": "de_DE.UTF-8"}, Lang.RU),
        ({"LANGUAGE": "de", "LANG": "ru_RU.UTF-8"}, Lang.EN),
        ({"LANGUAGE": "", "LANG": "ru_RU.UTF-8"}, Lang.RU),
        ({"LANGUAGE": "ru", "LANG": "C"}, Lang.EN),
    ],
)
def test_the_locale_decides(environ: dict[str, str], expected: Lang) -> None:
    assert locale_language(environ) is expected


@pytest.mark.parametrize(
    ("line", "expected", "rest"),
    [
        ("rules --lang ru", Lang.RU, ["rules"]),
        ("--lang=ru rules x", Lang.RU, ["rules", "x"]),
        ("--lang RU rules", Lang.RU, ["rules"]),
        ("rules --lang ru --lang en", Lang.EN, ["rules"]),
        ("rules -- --lang ru", Lang.EN, ["rules", "--", "--lang", "ru"]),
        ("rules --language", Lang.EN, ["rules", "--language"]),
    ],
)
def test_the_option_may_stand_anywhere(line: str, expected: Lang, rest: list[str]) -> None:
    assert take_language(line.split(), Lang.EN) == (expected, rest)


@pytest.mark.parametrize(
    ("words", "code"), [(["--lang"], "missing-value"), (["--lang=fr"], "bad-value")]
)
def test_other_languages_are_refused(words: list[str], code: str) -> None:
    with pytest.raises(UsageError) as refusal:
        take_language(words, Lang.EN)

    assert refusal.value.code == code


def test_the_refusal_names_what_is_possible(kosti: Run) -> None:
    code, out, err = kosti("rules", "--lang", "fr")

    assert (code, out) == (2, "")
    assert err == "--lang: “fr” is not possible; possible: ru, en.\n"


def test_the_locale_is_followed(kosti: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LANG", "ru_RU.UTF-8")

    assert "Классический" in kosti("rules").out
    assert "Classic" in kosti("rules", "--lang", "en").out
