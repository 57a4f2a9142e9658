"""Help: quick, complete, in both languages."""

import subprocess
import sys
from pathlib import Path

import pytest
from tests.cli.conftest import Run

from kosti.cli.app import build_app
from kosti.i18n import Translator

COMMANDS = ("play", "rules", "score", "replay")


def test_help_lists_every_command(kosti: Run) -> None:
    code, out, err = kosti("--help")

    assert code == 0
    assert not err
    assert out.startswith("Usage: kosti")
    assert all(f"  {command} " in out for command in COMMANDS)


@pytest.mark.parametrize("words", [(), ("serve",)])
def test_kosti_alone_starts_the_web_table_and_opens_the_browser(
    kosti: Run, monkeypatch: pytest.MonkeyPatch, words: tuple[str, ...]
) -> None:
    asked: list[dict[str, object]] = []
    monkeypatch.setattr(
        "kosti.cli.commands.serve.run_server", lambda _, **requests: asked.append(requests)
    )

    assert kosti(*words).code == 0
    assert [requests["open_browser"] for requests in asked] == [True]


@pytest.mark.parametrize("command", COMMANDS)
@pytest.mark.parametrize("lang", ["ru", "en"])
def test_every_option_of_every_command_is_explained(kosti: Run, command: str, lang: str) -> None:
    code, out, err = kosti(command, "--help", "--lang", lang)

    assert code == 0
    assert not err
    assert f"kosti {command}" in out
    arguments = build_app(Translator(lang), [command])[command].assemble_argument_collection()
    for argument in arguments:
        assert argument.parameter.help, argument.name
        if argument.name.startswith("--"):
            assert argument.name in out


@pytest.mark.parametrize("columns", ["40", "60", "120"])
def test_help_keeps_to_the_width(kosti: Run, monkeypatch: pytest.MonkeyPatch, columns: str) -> None:
    monkeypatch.setenv("COLUMNS", columns)

    lines = kosti("play", "--help").out.splitlines()

    assert max(map(len, lines)) <= int(columns)


def test_version(kosti: Run) -> None:
    code, out, _ = kosti("--version")

    assert code == 0
    assert out.startswith("kosti 0.")


def test_help_loads_nothing_that_takes_long() -> None:
    """Neither compilers nor servers; how long it takes `make bench ARGS=start` measures."""
    heavy = {
        "asyncio",
        "matplotlib",
        "msgspec",
        "numba",
        "numpy",
        "sqlalchemy",
        "starlette",
        "uvicorn",
    }
    command = [sys.executable, "-X", "importtime", "-m", "kosti", "--help"]
    told = subprocess.run(command, check=True, capture_output=True, text=True).stderr
    loaded = {line.rpartition("|")[2].strip().partition(".")[0] for line in told.splitlines()}

    assert "cyclopts" in loaded
    assert loaded & heavy == set()


@pytest.mark.parametrize(
    "words",
    [
        ("--help",),
        ("rules", "--json"),
        ("score", "classic", "poker", "55555", "--json"),
        ("replay", "game.kosti", "--json"),
    ],
)
def test_what_is_not_needed_is_not_imported(tmp_path: Path, words: tuple[str, ...]) -> None:
    game = 'kosti = 1\nrules = "classic"\nplayers = ["A"]\nturns = []\n'
    (tmp_path / "game.kosti").write_text(game)
    script = f"import sys; from kosti.cli import main; main({words!r}); print(*sys.modules)"

    loaded = subprocess.run(
        [sys.executable, "-c", script], check=True, capture_output=True, text=True, cwd=tmp_path
    ).stdout.splitlines()[-1]

    assert not {"numpy", "numba", "platformdirs"} & set(loaded.split())


def test_help_may_be_asked_for_by_its_word(kosti: Run) -> None:
    assert kosti("help").out == kosti("--help").out
    assert kosti("help", "play").out == kosti("play", "--help").out
    assert kosti("help", "plya").code == 2
