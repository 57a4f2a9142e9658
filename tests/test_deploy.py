"""What `deploy/` holds fits the program: options, addresses, files, and how tables are routed."""

from __future__ import annotations

import configparser
import re
import shutil
import subprocess
import tomllib
from pathlib import Path

import pytest

from kosti.cli.app import build_app
from kosti.i18n import Translator
from kosti.server.endpoints import ENDPOINTS, LIVE

ROOT = Path(__file__).parents[1]
DEPLOY = ROOT / "deploy"
TABLE = "abcdefgh23456789"
FILES = {each.name: each.read_text(encoding="utf-8") for each in DEPLOY.iterdir()}


def options() -> set[str]:
    """Return the options of `kosti serve`."""
    serve = build_app(Translator("en"), ["serve"])["serve"]
    return {argument.name for argument in serve.assemble_argument_collection()}


@pytest.mark.parametrize("name", ["compose.yaml", "kosti@.service", "Containerfile"])
def test_servers_are_started_by_options_that_there_are(name: str) -> None:
    words = re.findall(r"^ *(?:- |ExecStart=.*|CMD .*)", FILES[name], re.MULTILINE)
    lines = [
        line
        for line in FILES[name].splitlines()
        if re.match(r"\s*(- --|ExecStart=|CMD \[\"serve)", line)
    ]
    used = set(re.findall(r"(?<![\w-])--[a-z-]+", "\n".join(lines)))
    assert words
    assert used
    assert used <= options()


def test_everything_of_a_table_is_routed_by_its_id() -> None:
    nginx = re.search(r"~(\S+)\s+\$id;", FILES["nginx.conf"])
    haproxy = re.search(r"regsub\(([^,]+),\\2\) if \{ path_reg (\S+) \}", FILES["haproxy.cfg"])
    assert nginx is not None
    assert haproxy is not None
    of_tables = [each.path for each in ENDPOINTS if "{table}" in each.path]
    for path in (*of_tables, LIVE.replace("{table:path}", "{table}"), "/t/{table}"):
        filled = re.sub(r"\{table[^}]*\}", TABLE, path)
        found = re.search(nginx[1].replace("(?<id>", "(?P<id>"), filled)
        assert found is not None, path
        assert found["id"] == TABLE
        assert re.search(haproxy[2], filled), path
        assert re.sub(haproxy[1], r"\2", filled) == TABLE
    for path in ("/", "/api/tables", "/api/presets", "/assets/x.js"):
        assert not re.search(nginx[1].replace("(?<id>", "(?P<id>"), path)
        assert not re.search(haproxy[2], path)


def test_a_proxy_knows_the_servers_that_are_started() -> None:
    started = set(re.findall(r"^  (kosti-\d+):", FILES["compose.yaml"], re.MULTILINE))
    known = set(re.findall(r"server (kosti-\d+):8000", FILES["nginx.conf"]))
    assert started == known
    assert len(started) > 1


def test_health_is_asked_where_it_is_told() -> None:
    paths = {each.path for each in ENDPOINTS}
    for name in ("Containerfile", "haproxy.cfg"):
        asked = set(re.findall(r"/(?:healthz|readyz)\b", FILES[name]))
        assert asked
        assert asked <= paths


def test_the_image_is_made_of_files_that_there_are() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    text = FILES["Containerfile"]
    for copied in re.findall(r"^COPY (?!--from)(.+) \S+$", text, re.MULTILINE):
        for each in copied.split():
            assert (ROOT / each).exists(), each
    (extras,) = re.findall(r"'\.\[([a-z,]+)\]'", text)
    assert set(extras.split(",")) <= project["optional-dependencies"].keys()
    assert "kosti" in project["scripts"]


def test_the_unit_is_one_that_systemd_understands(tmp_path: Path) -> None:
    unit = configparser.RawConfigParser(strict=False, interpolation=None, delimiters=("=",))
    unit.optionxform = str  # type: ignore[assignment,method-assign]
    unit.read_string(FILES["kosti@.service"])
    assert {"Unit", "Service", "Install"} <= set(unit.sections())
    analyse = shutil.which("systemd-analyze")
    if analyse is None:
        pytest.skip("there is no systemd here")
    text = re.sub(r"(?m)^ExecStart=\S+", "ExecStart=/bin/true", FILES["kosti@.service"])
    (tmp_path / "kosti@8000.service").write_text(text)
    done = subprocess.run(
        [analyse, "verify", "--man=no", str(tmp_path / "kosti@8000.service")],
        capture_output=True, text=True, check=False, timeout=60,
    )  # fmt: skip
    assert "kosti@8000.service" not in done.stderr, done.stderr
