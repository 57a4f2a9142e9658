"""Every console block of README and docs shows what the program prints.

In a block a line of “…” alone stands for any lines, and so does the rest of a page's command behind
“#”; everything else is compared as it is. What a player types stands behind “> ”.
"""

from __future__ import annotations

import re
import shlex
from collections.abc import Mapping
from pathlib import Path
from typing import NamedTuple

import pytest
from tests.cli.conftest import Run

ROOT = Path(__file__).parents[2]
PAGES = ("README.md", "CONTRIBUTING.md", "docs/en/*.md", "docs/ru/*.md")
ANY = "…"

ELSEWHERE: Mapping[str, str] = {
    "docs/en/advice.md": "tests/test_advice_docs.py runs its commands",
    "docs/ru/advice.md": "tests/test_advice_docs.py runs its commands",
}
"""Pages whose blocks another test compares."""

NOT_RUN: Mapping[str, str] = {
    r"make ": "works on the whole repository",
    r"\.venv/bin/": "a tool of developers, which the tests of the guides run",
    r"python ": "a script, not a command",
    r"kosti \w+ pig": "an installed plug-in, which tests/guides installs",
    r"kosti score classic top ": "the cell that the guide adds; tests/guides adds it",
    r"kosti simulate (PRESET|ПРЕСЕТ) ": "names no ruleset",
    r"kosti simulate .*--games \d{3,}": "many games take minutes",
    r"kosti (solve|hint) thousand": "two players of thousand are solved for minutes",
    r"kosti serve ": "a server, which runs until it is stopped",
    r"kosti play thousand --player": "a game that shows nothing and waits for its players",
}
"""Commands by how they begin, as regular expressions, that no test runs, and why."""


LONG = r"kosti solve (yatzy --distribution|classic --set order=free)"
"""Commands that take a minute; the long tests run them."""


class Block(NamedTuple):
    """A command of a page with the lines shown below it, and the record that stands before it."""

    page: str
    command: str
    shown: tuple[str, ...]
    record: str

    def __str__(self) -> str:
        return f"{self.page}: {self.command}"

    @property
    def reason(self) -> str | None:
        """Why the command is not run."""
        if self.page in ELSEWHERE:
            return ELSEWHERE[self.page]
        return next((why for how, why in NOT_RUN.items() if re.match(how, self.command)), None)


def blocks() -> list[Block]:
    """Return the commands of all console blocks."""
    found = []
    for file in (each for pattern in PAGES for each in sorted(ROOT.glob(pattern))):
        record = ""
        text = file.read_text(encoding="utf-8")
        for kind, body in re.findall(r"^```(\w+)\n(.*?)^```$", text, re.MULTILINE | re.DOTALL):
            record = body if kind == "toml" else record
            if kind != "console":
                continue
            for each in re.split(r"^\$ ", body, flags=re.MULTILINE)[1:]:
                command, *shown = each.splitlines()
                command = re.sub(r"\s+# .*", "", command)
                found.append(Block(str(file.relative_to(ROOT)), command, tuple(shown), record))
    return found


BLOCKS = blocks()
RUN = [
    pytest.param(each, marks=[pytest.mark.long] if re.match(LONG, each.command) else [])
    for each in BLOCKS
    if each.reason is None
]


def agrees(shown: list[str], printed: list[str]) -> bool:
    """Tell whether lines are those shown, of which “…” stands for any number."""
    if not shown:
        return not printed
    if shown[0] == ANY:
        return any(agrees(shown[1:], printed[at:]) for at in range(len(printed) + 1))
    return bool(printed) and shown[0] == printed[0] and agrees(shown[1:], printed[1:])


@pytest.mark.parametrize("block", RUN, ids=str)
def test_a_block_shows_what_the_program_prints(
    block: Block, kosti: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    if "/ru/" in block.page:
        monkeypatch.setenv("LANG", "ru_RU.UTF-8")
    (tmp_path / "game.kosti").write_text(block.record, encoding="utf-8")
    name, *words = shlex.split(block.command)
    typed = "".join(f"{line[1:].strip()}\n" for line in block.shown if line.startswith(">"))

    code, out, err = kosti(*words, typed=typed)

    assert name == "kosti"
    if not block.shown:
        assert code == 0, err
    else:
        shown = [line.rstrip() for line in block.shown]
        printed = [line.rstrip() for line in (out + err).splitlines()]
        assert agrees(shown, printed), "\n".join(printed)


def test_every_exception_is_still_needed() -> None:
    for how in NOT_RUN:
        assert any(re.match(how, each.command) for each in BLOCKS), how
    for page in ELSEWHERE:
        assert any(each.page == page for each in BLOCKS), page
