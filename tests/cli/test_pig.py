"""A family from outside in the terminal: played to its end, and no command stumbles over it."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest
from tests.plugins.installed import with_pig

RECORD = 'kosti = 2\nrules = "pig-short"\nplayers = ["Anna", "Ben"]\nturns = ["6 5 hold", "1"]\n'


def run(*words: str, text: str = "", lang: str = "en") -> subprocess.CompletedProcess[str]:
    """Run the command line in a process of its own in which Pig is installed."""
    return subprocess.run(
        [sys.executable, "-m", "kosti", *words, "--lang", lang],
        input=text,
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
        env=dict(with_pig()),
    )


@pytest.mark.parametrize("lang", ["ru", "en"])
def test_it_is_played_to_its_end(lang: str, tmp_path: Path) -> None:
    saved = tmp_path / "pig.kosti"
    words = ("play", "pig-short", "--player", "Anna", "--bot", "random", "--seed", "3")

    done = run(*words, "--save", str(saved), text="\nhold\n" * 80, lang=lang)
    assert "Traceback" not in done.stderr
    assert done.returncode == 0, done.stdout + done.stderr
    shown = json.loads(run("replay", str(saved), "--json").stdout)
    assert shown["over"]
    assert max(each["total"] for each in shown["players"]) >= 30


@pytest.mark.parametrize("lang", ["ru", "en"])
@pytest.mark.parametrize(
    ("line", "code"),
    [
        ("replay {file}", 0),
        ("rules pig", 0),
        ("rules", 0),
        ("score pig 6", 2),
        ("hint {file}", 2),
        ("solve pig", 2),
        ("turn pig", 2),
        ("review {file}", 2),
        ("simulate pig-short --players random,random --games 20", 0),
    ],
)
def test_the_commands_know_it_or_say_what_is_missing(
    line: str, code: int, lang: str, tmp_path: Path
) -> None:
    path = tmp_path / "pig.kosti"
    path.write_text(RECORD, "utf-8")

    done = run(*line.format(file=path).split(), lang=lang)
    assert "Traceback" not in done.stderr
    assert done.returncode == code, done.stdout + done.stderr
    assert done.stderr.count("\n") == (1 if code else 0), done.stderr
