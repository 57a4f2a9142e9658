"""The guide “Add a cell” ends green when it is followed to the letter."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.guides.following import Block, Copy, blocks, commands

PAGE = "add-a-cell.md"


def steps(lang: str) -> tuple[list[Block], Block, list[str]]:
    """Return the differences, the translations and the last command of the guide."""
    found = blocks(lang, PAGE)
    diffs = [each for each in found if each.language == "diff"]
    texts = next(each for each in found if each.language == "po")
    return diffs, texts, list(commands(found[-1]))


def test_the_two_languages_show_the_same_code() -> None:
    assert blocks("en", PAGE) == blocks("ru", PAGE)


def test_a_cell_that_is_only_named_ends_no_command_in_a_traceback(tmp_path: Path) -> None:
    copy = Copy.made(tmp_path / "kosti")
    (cells, *_), _, (score,) = steps("en")
    name, first, *_ = cells.code.split("@@\n")
    copy.apply(f"{name}@@\n{first}")

    done = copy.outcome("-m", *score.split())
    assert "Traceback" not in done.stderr
    assert done.returncode == 0, done.stderr
    assert done.stdout.startswith("top: 0")


@pytest.mark.long
def test_a_cell_is_added(tmp_path: Path) -> None:
    copy = Copy.made(tmp_path / "kosti")
    (cells, guide, *tests), texts, (score,) = steps("en")
    copy.apply(cells.code)

    missing = copy.run("-m", "mypy", "src", code=1)
    assert "guide.py" in missing
    copy.apply(guide.code)
    copy.run("-m", "mypy", "src")
    copy.append("src/kosti/locale/ru/LC_MESSAGES/kosti.po", texts.code)
    for each in tests:
        copy.apply(each.code)
    assert copy.run("-m", *score.split()).startswith("top: 50 on the first throw, 25 later")
    copy.tests("tests/rules", "tests/table/test_guide.py", "tests/test_record.py")
