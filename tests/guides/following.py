"""Following a guide to the letter: its blocks of code applied to a copy of the project."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).parents[2]
_LEFT_OUT = shutil.ignore_patterns(
    ".git", ".venv", ".hypothesis", ".*_cache", "__pycache__", "node_modules", "static"
)
_BLOCK = re.compile(r"^```([a-z]+)\n(.*?)^```$", re.MULTILINE | re.DOTALL)


@dataclass(frozen=True)
class Block:
    """A block of a guide: the language of the code, and the code."""

    language: str
    code: str


def blocks(lang: str, page: str) -> list[Block]:
    """Return the blocks of code of a page of the documentation."""
    text = (ROOT / "docs" / lang / page).read_text(encoding="utf-8")
    return [Block(*found) for found in _BLOCK.findall(text)]


@dataclass(frozen=True)
class Copy:
    """A copy of the project in which somebody follows a guide."""

    root: Path

    @classmethod
    def made(cls, root: Path) -> Copy:
        """Copy everything but what is made anew from the rest."""
        shutil.copytree(ROOT, root, ignore=_LEFT_OUT)
        return cls(root)

    def append(self, file: str, code: str) -> None:
        """Add code at the end of a file."""
        with (self.root / file).open("a", encoding="utf-8") as out:
            out.write("\n" + code)

    def apply(self, diff: str) -> None:
        """Apply a block of differences: ``+++ file``, then hunks, each begun by a line ``@@``.

        The lines of a hunk that are there already must stand in the file once, one after another.
        """
        name, *hunks = re.split(r"^@@.*\n", diff, flags=re.MULTILINE)
        path = self.root / name.removeprefix("+++ ").strip()
        text = path.read_text(encoding="utf-8")
        for hunk in hunks:
            lines = hunk.splitlines(keepends=True)
            old = "".join(line[1:] or line for line in lines if not line.startswith("+"))
            new = "".join(line[1:] or line for line in lines if not line.startswith("-"))
            assert text.count(old) == 1, f"{path.name} has {text.count(old)} places for\n{hunk}"
            text = text.replace(old, new)
        path.write_text(text, encoding="utf-8")

    def run(self, *words: str, code: int = 0) -> str:
        """Run Python in the copy; return what it prints, its exit code being as expected."""
        done = self.outcome(*words)
        assert done.returncode == code, f"{words}\n{done.stdout[-6000:]}\n{done.stderr[-3000:]}"
        return done.stdout

    def outcome(self, *words: str) -> subprocess.CompletedProcess[str]:
        """Run Python in the copy."""
        return subprocess.run(
            [sys.executable, *words],
            cwd=self.root,
            capture_output=True,
            text=True,
            env=os.environ | {"PYTHONPATH": str(self.root / "src"), "LANG": "en_GB.UTF-8"},
            check=False,
        )

    def tests(self, *words: str) -> None:
        """Run tests in the copy."""
        self.run("-m", "pytest", "-q", "-x", "-p", "no:cacheprovider", *words)


def commands(block: Block) -> Sequence[str]:
    """Return the commands of a block without their comments."""
    lines = re.findall(r"^\$ (.*)$", block.code, re.MULTILINE)
    return [line.partition("  #")[0].strip() for line in lines]
