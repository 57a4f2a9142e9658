"""Running the command line inside the tests' own process, far from anybody's data."""

import io
import sys
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

import pytest

from kosti.cli import main


class Outcome(NamedTuple):
    """What a run of the command line left: its exit code and what it printed."""

    code: int
    out: str
    err: str


Run = Callable[..., Outcome]


@pytest.fixture(autouse=True)
def own_home(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    """Give the program a home of its own, an English locale and a terminal of 80 columns."""
    for name in ("LC_ALL", "LC_MESSAGES", "LANGUAGE", "NO_COLOR", "FORCE_COLOR"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("LANG", "en_GB.UTF-8")
    monkeypatch.setenv("COLUMNS", "80")
    monkeypatch.setenv("TERM", "xterm")
    for name in ("HOME", "XDG_DATA_HOME", "LOCALAPPDATA"):
        monkeypatch.setenv(name, str(tmp_path / "home"))
    return tmp_path / "home"


@pytest.fixture
def games(own_home: Path) -> Path:
    """Return the folder in which games are kept unless the player says otherwise."""
    return own_home / "kosti" / "games"


@pytest.fixture
def kosti(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Run:
    """Return a function that runs the command line with some words and some typed lines."""

    def run(*words: str, typed: str | bytes = "") -> Outcome:
        data = typed.encode() if isinstance(typed, str) else typed
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(data), encoding="utf-8"))
        code = main(words)
        out, err = capsys.readouterr()
        return Outcome(code, out, err)

    return run
