"""Bad input: one line on standard error, exit code 2, never a traceback."""

import errno
import json
import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest
from tests.cli.conftest import Run

HEAD = 'kosti = 1\nrules = "classic"\nplayers = ["A", "B"]\n'
KOSTI = [sys.executable, "-m", "kosti"]
posix_only = pytest.mark.skipif(os.name != "posix", reason="needs a POSIX system")


def only_line(text: str) -> str:
    """Return the only line of a text."""
    (line,) = text.splitlines()
    return line


@pytest.mark.parametrize(
    ("line", "code", "parts"),
    [
        ("ruls", "unknown-command", ["“ruls”", "“rules”"]),
        ("nonsense", "unknown-command", ["“nonsense”", "play, rules, score, replay"]),
        ("--nonsense", "unknown-switch", ["“--nonsense”"]),
        ("rules --sett x", "unknown-switch", ["“--sett”", "“--set”", "kosti rules"]),
        ("rules --sett=x", "unknown-switch", ["“--sett”"]),
        (
            "rules -x",
            "unknown-switch",
            ["“-x”", "--set, --save, --title, --force, --json, --lang, --help"],
        ),
        ("replay --jsno", "unknown-switch", ["“--jsno”", "“--json”"]),
        ("rules classic set", "extra-word", ["“set”"]),
        ("replay a b", "extra-word", ["“b”"]),
        ("play classic --player A B", "extra-player", ["“B”", "--player"]),
        ("score", "missing-argument", ["RULES"]),
        ("replay", "missing-argument", ["FILE"]),
        ("play", "missing-argument", ["RULES"]),
        ("rules --set", "missing-value", ["--set"]),
        ("play classic --seed", "missing-value", ["--seed"]),
        ("play classic --seed x", "bad-value", ["--seed", "“x”", "a whole number"]),
        ("play classic --seed 1 --seed 2", "given-twice", ["--seed"]),
        ("rules classic --json=maybe", "bad-value", ["--json", "“maybe”"]),
        ("rules clasic", "unknown-preset", ["“clasic”", "“classic”"]),
        ("rules classic --set ordr=free", "unknown-option", ["“ordr”", "“order”"]),
        ("rules classic --set order=no", "bad-option", ["“no”", "school-first, free"]),
        ("rules classic --set school=mark", "contradiction", ["“School”", "“Bank of attempts”"]),
        ("play classic --bot gready", "unknown-bot", ["“gready”", "“greedy”"]),
        ("play classic --player A --player a", "bad-player", ["“a”"]),
        ("play classic --resume x", "with-resume", ["RULES"]),
        ("play --resume x --bot greedy --player A", "with-resume", ["--player, --bot"]),
        ("play --resume /nowhere/x.kosti", "unreadable-file", ["/nowhere/x.kosti"]),
        ("play classic --save /nowhere/x.kosti", "unwritable-file", ["/nowhere/x.kosti"]),
    ],
)
def test_a_bad_command_line_is_refused(kosti: Run, line: str, code: str, parts: list[str]) -> None:
    exit_code, out, err = kosti(*line.split())

    assert (exit_code, out) == (2, "")
    assert all(part in only_line(err) for part in parts), err
    if "play" not in line:
        exit_code, out, _ = kosti(*line.split(), "--json")
        error = json.loads(out)["error"]
        assert exit_code == 2
        token = error.pop("token")
        assert error == {"code": code, "message": err.strip(), "turn": None}
        assert token is None or token in line
        assert token is not None or not code.startswith(("unknown", "extra", "bad"))


@pytest.mark.parametrize(
    ("line", "token"),
    [
        ("score classic pare 13456", "pare"),
        ("score classic pair 13457", "13457"),
        ("rules nope", "nope"),
        ("rules classic --set order=fre", "fre"),
        ("rules classic --set orde=free", "orde"),
        ("hint classic {ones=1}7", "7"),
        ("simulate classic --players foo", "foo"),
        ("replay nowhere.kosti", "nowhere.kosti"),
        ("solve classic --memory-limit much", "much"),
    ],
)
def test_the_json_of_an_error_names_the_word_at_which_it_arose(
    kosti: Run, line: str, token: str
) -> None:
    code, out, _ = kosti(*line.split(), "--json")

    assert (code, json.loads(out)["error"]["token"]) == (2, token)


@pytest.mark.parametrize("port", ["99999", "65536", "-1"])
def test_a_port_that_is_none_is_refused_in_the_language(kosti: Run, port: str) -> None:
    code, _, err = kosti("serve", f"--port={port}", "--no-browser", "--lang", "ru")

    assert code == 2
    assert only_line(err) == f"--port: «{port}» не годится; можно: от 0 до 65535."


@pytest.mark.parametrize(
    "name",
    ["", " ", "x" * 200, "a\x07b", "a\nb", "\u202eabc", "a\u200fb", "\udcff\udcfe"],
    ids=ascii,
)
def test_a_bad_name_is_refused(kosti: Run, name: str) -> None:
    code, out, err = kosti("play", "classic", "--player", name)

    assert (code, out) == (2, "")
    assert only_line(err).startswith("Player name")


def test_more_than_sixteen_players_are_refused(kosti: Run) -> None:
    code, _, err = kosti("play", "classic", *(f"--player=P{n}" for n in range(17)))

    assert code == 2
    assert "17" in only_line(err)


@pytest.mark.parametrize(
    ("record", "code", "turn", "token"),
    [
        pytest.param(b"\xff\xfe", "not-text", None, None, id="no-text"),
        pytest.param(HEAD + 'turns = ["13456 on', "not-toml", None, None, id="cut"),
        pytest.param("kosti = 9\n" + HEAD[10:], "bad-version", None, None, id="version-9"),
        pytest.param("x" * 10_000_000, "too-large", None, None, id="10-MB"),
        pytest.param(HEAD + 'turns = ["1345 ones"]', "dice-count", 1, "1345", id="four-dice"),
        pytest.param(HEAD + 'turns = ["13457 ones"]', "bad-dice", 1, "13457", id="a-7"),
        pytest.param(HEAD + 'turns = ["1345x ones"]', "bad-token", 1, "1345x", id="letters"),
        pytest.param(
            HEAD + 'turns = ["13456 (22) 111 ones"]', "keep-not-thrown", 1, "(22)", id="keep"
        ),
        pytest.param(
            HEAD + 'turns = ["11111 ones", "1111 ones"]', "dice-count", 2, "1111", id="second"
        ),
        pytest.param(
            HEAD + 'turns = ["11111 ones", "11111 ones", "11111 ones"]',
            "cell-filled",
            3,
            "ones",
            id="filled",
        ),
        pytest.param(
            HEAD + 'turns = ["11111 poker"]', "school-first", 1, "poker", id="school-first"
        ),
        pytest.param(
            HEAD + 'turns = ["11111 () 11111 () 11111 () 11111 ones"]',
            "no-attempts",
            1,
            "()",
            id="fourth-throw",
        ),
        pytest.param(
            HEAD.replace("classic", "family") + 'turns = ["12345 !poker (1) 1234 chance"]',
            "declared",
            1,
            "chance",
            id="declared",
        ),
        pytest.param(
            HEAD.replace("classic", "family") + 'turns = ["poker=51"]',
            "bad-report",
            1,
            "poker=51",
            id="poker-51",
        ),
        pytest.param(
            HEAD + 'options = { order = "no" }\nturns = []', "bad-option", None, None, id="option"
        ),
        pytest.param(
            HEAD + 'options = { school = "mark" }\nturns = []',
            "contradiction",
            None,
            None,
            id="contradiction",
        ),
        pytest.param(
            HEAD.replace('"B"', '"A"') + "turns = []", "bad-player", None, None, id="same-name"
        ),
    ],
)
def test_a_bad_record_is_refused(
    kosti: Run,
    tmp_path: Path,
    record: str | bytes,
    code: str,
    turn: int | None,
    token: str | None,
) -> None:
    file = tmp_path / "bad.kosti"
    file.write_bytes(record if isinstance(record, bytes) else record.encode())

    exit_code, out, err = kosti("replay", str(file), "--json")

    error = json.loads(out)["error"]
    assert exit_code == 2
    assert token in (error.pop("token"), None)
    assert error == {"code": code, "message": only_line(err), "turn": turn}
    assert kosti("play", "--resume", str(file)) == (2, "", err)


def test_errors_are_told_in_the_language(kosti: Run) -> None:
    err = kosti("rules", "clasic", "--lang", "ru").err

    assert "«clasic»" in only_line(err)


@pytest.mark.parametrize("name", ["nothing.kosti", ".", "a\0b", "x" * 5000])
def test_a_file_that_cannot_be_read(
    kosti: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    monkeypatch.chdir(tmp_path)

    code, out, err = kosti("replay", name)

    assert (code, out) == (2, "")
    assert "cannot be read" in only_line(err)


def test_a_file_without_permission(
    kosti: Run, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    file = tmp_path / "secret.kosti"

    def forbidden(*_: object, **__: object) -> None:
        raise PermissionError(errno.EACCES, "Permission denied")

    monkeypatch.setattr(Path, "open", forbidden)

    code, _, err = kosti("replay", str(file))

    assert code == 2
    assert "permission is denied" in only_line(err)


@posix_only
@pytest.mark.parametrize(
    "words",
    [
        [b"rules", b"\xff\xfe"],
        [b"\xff\xfe"],
        [b"replay", b"\xff\xfe"],
        [b"score", b"classic", b"\xff", b"\xfe"],
        [b"play", b"classic", b"--player", b"\xff"],
        [b"rules", b"classic", b"--set", b"order=\xff"],
        [b"rules", b"--\xff"],
        [b"--lang", b"\xff"],
    ],
)
@pytest.mark.parametrize("encoding", ["utf-8", "ascii"])
def test_invalid_utf8_in_arguments(words: list[bytes], encoding: str) -> None:
    done = subprocess.run(
        [os.fsencode(sys.executable), b"-m", b"kosti", *words],
        capture_output=True,
        env=os.environ | {"PYTHONIOENCODING": encoding},
        check=False,
    )

    assert done.returncode == 2
    assert not done.stdout
    only_line(done.stderr.decode(encoding))


@posix_only
@pytest.mark.parametrize("words", [["rules"], ["rules", "--json"], ["--help"], ["--version"]])
def test_output_that_nobody_reads_is_no_mistake(words: list[str]) -> None:
    reading, writing = os.pipe()
    os.close(reading)

    done = subprocess.run(
        [*KOSTI, *words], stdout=writing, stderr=subprocess.PIPE, text=True, check=False
    )
    os.close(writing)

    assert done.returncode == 141
    assert not done.stderr


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs /dev/full")
@pytest.mark.parametrize("words", [["rules"], ["rules", "--json"], ["--help"]])
def test_the_output_cannot_be_written(words: list[str]) -> None:
    with Path("/dev/full").open("w", encoding="utf-8") as full:
        done = subprocess.run(
            [*KOSTI, *words], stdout=full, stderr=subprocess.PIPE, text=True, check=False
        )

    assert done.returncode == 2
    assert "disk is full" in only_line(done.stderr)


@posix_only
def test_ctrl_c_outside_of_a_game(tmp_path: Path) -> None:
    pipe = tmp_path / "pipe.kosti"
    os.mkfifo(pipe)
    waiting = subprocess.Popen(
        [*KOSTI, "replay", str(pipe)], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    )
    with pipe.open("wb"):  # opened as soon as the other end is
        waiting.send_signal(signal.SIGINT)
        out, err = waiting.communicate()

    assert waiting.returncode == 130
    assert (out, only_line(err)) == ("", "Interrupted.")
