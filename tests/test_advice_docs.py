"""The pages “The advice, checked” and “What a house rule is worth” say what the coach says."""

import re
import shlex
from collections import Counter
from collections.abc import Mapping
from typing import NamedTuple

import pytest
from tests.test_docs import ROOT, load_tool

import kosti
from kosti.cli import main
from kosti.games.registry import preset
from kosti.i18n import Lang

HOUSE_RULES = load_tool("house_rules")
TIPS = [f"A{n}" for n in range(1, 21)]
VERDICTS = {
    "en": ("true", "half true", "false"),
    "ru": ("верно", "верно наполовину", "неверно"),
}


class Command(NamedTuple):
    """A command of a page with the lines that the page shows of what it prints."""

    line: str
    shown: tuple[str, ...]

    @property
    def quick(self) -> bool:
        """Whether it asks for a value, and not for a distribution or a simulation."""
        return self.line.startswith(("kosti hint ", "kosti solve ")) and (
            "--distribution" not in self.line
        )


def page(lang: str, name: str) -> str:
    return (ROOT / "docs" / lang / name).read_text(encoding="utf-8")


def commands(lang: str) -> list[Command]:
    """Return the commands of the advice page; a script is one with all its lines."""
    found = []
    for block in re.findall(
        r"^```console\n(.*?)^```$", page(lang, "advice.md"), re.MULTILINE | re.DOTALL
    ):
        for text in re.split(r"^\$ ", block, flags=re.MULTILINE)[1:]:
            line, *shown = text.splitlines()
            found.append(Command(line, tuple(shown)))
    return found


def numbers(text: str) -> Counter[str]:
    """Count the numbers with a decimal mark."""
    return Counter(each.replace(",", ".") for each in re.findall(r"\d+[.,]\d+\b", text))


def sections(lang: str) -> Mapping[str, str]:
    _, *parts = re.split(r"^## (A\d+)\n", page(lang, "advice.md"), flags=re.MULTILINE)
    return dict(zip(parts[::2], parts[1::2], strict=True))


@pytest.mark.parametrize("lang", VERDICTS)
def test_every_tip_has_the_same_verdict_in_the_table_and_in_its_section(lang: str) -> None:
    rows = re.findall(
        r"^\| \[(A\d+)\]\(#a\d+\) \|.*\| (.*) \|$", page(lang, "advice.md"), re.MULTILINE
    )
    verdicts = {
        tip: re.sub(r"\s+", " ", text.split("**")[1]).rstrip(".").lower()
        for tip, text in sections(lang).items()
    }
    assert [tip for tip, _ in rows] == TIPS
    assert dict(rows) == verdicts
    assert set(verdicts.values()) <= set(VERDICTS[lang])


def test_both_languages_come_to_the_same_verdicts_from_the_same_commands() -> None:
    english, russian = sections("en"), sections("ru")
    for tip in TIPS:
        bold = [text[tip].split("**")[1].replace("\n", " ") for text in (english, russian)]
        places = [
            VERDICTS[lang].index(each.rstrip(".").lower())
            for lang, each in zip(VERDICTS, bold, strict=True)
        ]
        assert len(set(places)) == 1, tip
    assert [each.line for each in commands("en")] == [each.line for each in commands("ru")]


@pytest.mark.parametrize("name", ["advice.md", HOUSE_RULES.PAGE])
def test_both_languages_give_the_same_numbers(name: str) -> None:
    english = page("en", name).replace("100,000", "100000")
    assert numbers(english) == numbers(page("ru", name))


@pytest.fixture
def wide_screen(monkeypatch: pytest.MonkeyPatch) -> None:
    """Give the command line a terminal wide enough for the pages' lines, and an English locale."""
    monkeypatch.setenv("COLUMNS", "120")
    monkeypatch.setenv("LANG", "en_GB.UTF-8")


QUICK = [
    pytest.param(lang, each, id=f"{lang}-{n}")
    for lang, only in (("en", ""), ("ru", "kubiki-hard"))
    for n, each in enumerate(commands(lang), 1)
    if each.quick and only in each.line
]


@pytest.mark.usefixtures("wide_screen")
@pytest.mark.parametrize(("lang", "command"), QUICK)
def test_a_command_prints_what_the_page_shows(
    lang: str, command: Command, capsys: pytest.CaptureFixture[str]
) -> None:
    _, *words = shlex.split(command.line)
    assert main((*words, "--lang", lang)) == 0
    printed = (line.strip() for line in capsys.readouterr().out.splitlines())
    for line in command.shown:
        assert line == "…" or line.strip() in printed, line


def table(lang: str, name: str) -> str:
    found = re.search(
        f"<!-- worth: {name} -->(.*)<!-- /worth: {name} -->",
        page(lang, HOUSE_RULES.PAGE),
        re.DOTALL,
    )
    assert found is not None
    return found[1]


def values(name: str) -> Mapping[str, float]:
    """Return the exact values of a table of the English page, by preset or change."""
    rows = re.findall(
        r"^\| (?:[^`|]+ \| )?(`.*?) \|(?: [^|]+ \|)? (\d+\.\d{6}) \|",
        table("en", name),
        re.MULTILINE,
    )
    return {label: float(value) for label, value in rows}


@pytest.mark.parametrize("lang", Lang)
def test_every_preset_and_every_change_is_on_the_page(lang: Lang) -> None:
    for name in kosti.presets():
        assert f"`{name}`" in table(lang, "presets")
    for base in HOUSE_RULES.BASES:
        changes = list(HOUSE_RULES.changes_of(base))
        for change in changes:
            assert change.label(lang) in table(lang, base), (
                f"run tools/house_rules.py: {change.label(lang)}"
            )
        assert {each.option for each in changes} == set(preset(base).family.option_table())


@pytest.mark.parametrize("name", ["classic", "set", "kubiki-hard", "two-round", "twelve"])
def test_the_value_of_a_preset_is_that_of_a_fresh_solution(name: str) -> None:
    assert values("presets")[f"`{name}`"] == pytest.approx(HOUSE_RULES.value_of(name, {}), abs=1e-6)


def test_the_values_of_changes_are_those_of_fresh_solutions() -> None:
    shown = values("classic")
    base = HOUSE_RULES.value_of("classic", {})
    for change in list(HOUSE_RULES.changes_of("classic"))[::4]:
        label, fresh = change.label(Lang.EN), HOUSE_RULES.value_of("classic", change.options)
        if label in shown:
            assert shown[label] == pytest.approx(fresh, abs=1e-6), label
        else:
            assert fresh is None or fresh == pytest.approx(base, abs=1e-9), label
