"""The front end's files, and the headers of every answer."""

from __future__ import annotations

from pathlib import Path

import pytest
from starlette.testclient import TestClient
from tests.server.web import config, served

from kosti.server.safety import POLICY

INDEX = "<!doctype html><title>Кости</title>" + "<p>x</p>" * 200


@pytest.fixture
def built(tmp_path: Path) -> Path:
    """A folder that looks like a built front end."""
    folder = tmp_path / "static"
    (folder / "assets").mkdir(parents=True)
    (folder / "index.html").write_text(INDEX, encoding="utf-8")
    (folder / "assets" / "app-1a2b3c.js").write_text("let x = 1;\n" * 200, encoding="utf-8")
    (folder / "assets" / "hand-1a.woff2").write_bytes(b"wOF2" + bytes(1000))
    (folder / "icon.svg").write_text("<svg/>", encoding="utf-8")
    (folder / ".hidden").write_text("secret", encoding="utf-8")
    return tmp_path


@pytest.mark.parametrize("path", ["/", "/t/abcdefghjkmnpqrs", "/rules", "/rules/classic", "/x/y/z"])
def test_every_address_of_the_application_is_the_one_page(built: Path, path: str) -> None:
    with served(config(built)) as client:
        answer = client.get(path)

    assert answer.status_code == 200
    assert answer.text == INDEX
    assert answer.headers["content-type"] == "text/html; charset=utf-8"
    assert answer.headers["cache-control"] == "no-cache"
    assert answer.headers["content-encoding"] == "gzip"


def test_hashed_files_are_kept_for_good(built: Path) -> None:
    with served(config(built)) as client:
        script = client.get("/assets/app-1a2b3c.js")
        font = client.get("/assets/hand-1a.woff2")
        icon = client.get("/icon.svg")

    assert script.headers["cache-control"] == "public, max-age=31536000, immutable"
    assert script.headers["content-type"].startswith("text/javascript")
    assert script.headers["content-encoding"] == "gzip"
    assert font.headers["content-type"] == "font/woff2"
    assert "content-encoding" not in font.headers
    assert icon.headers["cache-control"] == "no-cache"


def test_a_file_that_is_known_is_not_sent_again(built: Path) -> None:
    with served(config(built)) as client:
        tag = client.get("/").headers["etag"]
        again = client.get("/", headers={"If-None-Match": tag})
        plain = client.get("/", headers={"Accept-Encoding": "identity"})
        head = client.head("/")

    assert (again.status_code, again.content) == (304, b"")
    assert plain.text == INDEX
    assert "content-encoding" not in plain.headers
    assert head.status_code == 200


@pytest.mark.parametrize(
    "path", ["/.hidden", "/../tables.db", "/assets/../../tables.db", "/%2e%2e/tables.db", "/a.b"]
)
def test_nothing_else_is_served(built: Path, path: str) -> None:
    with served(config(built)) as client:
        assert client.get(path).status_code == 404


def test_without_a_front_end_a_page_says_how_to_build_it(client: TestClient) -> None:
    answer = client.get("/?lang=en")

    assert "make run" in answer.text
    assert '<html lang="en">' in answer.text
    assert "<script" not in answer.text


@pytest.mark.parametrize(
    "path", ["/", "/api/info", "/api/nothing", "/healthz", "/api/tables/x", "/nothing.png"]
)
def test_every_answer_has_the_safe_headers(client: TestClient, path: str) -> None:
    headers = client.get(path).headers

    assert headers["content-security-policy"] == POLICY
    assert headers["referrer-policy"] == "no-referrer"
    assert headers["x-content-type-options"] == "nosniff"
    assert headers["x-frame-options"] == "DENY"
    assert headers["cache-control"] == ("no-cache" if path == "/" else "no-store")


def test_the_policy_allows_nothing_from_elsewhere_and_nothing_inline() -> None:
    assert "unsafe" not in POLICY
    assert "http" not in POLICY
    assert "default-src 'none'" in POLICY
