"""The browser tests: Debian's Chromium against a real server. They need the built front end."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

pytest.importorskip("playwright")

from playwright.sync_api import Browser, BrowserContext, expect, sync_playwright
from tests.e2e.pages import BROWSER_FLAGS, Hosts, Opens, TablePage
from tests.e2e.serving import Player, Server, serving

PATIENCE = 30_000
"""Milliseconds for which a page may be slow: machines of a build are, and it is no failure."""

expect.set_options(timeout=PATIENCE)

CHROMIUM = shutil.which("chromium") or "/usr/bin/chromium"
BUILT = Path(__file__).parents[2] / "src" / "kosti" / "server" / "static" / "index.html"


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Leave the browser tests out where there is no browser or no page."""
    here = Path(__file__).parent
    for reason, missing in (
        ("no Chromium", not Path(CHROMIUM).exists()),
        ("the front end is not built", not BUILT.exists()),
    ):
        if missing:
            for item in items:
                if item.path.is_relative_to(here):
                    item.add_marker(pytest.mark.skip(reason=reason))


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """Run one server for all tests that do not kill it."""
    with serving(tmp_path_factory.mktemp("server")) as running:
        yield running


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """Start Chromium once."""
    with sync_playwright() as play:
        running = play.chromium.launch(executable_path=CHROMIUM, args=BROWSER_FLAGS)
        yield running
        running.close()


@pytest.fixture
def hosts(server: Server) -> Iterator[Hosts]:
    """Open tables, and leave them after the test."""
    opened: list[Player] = []

    def host(*args: Any, **options: Any) -> Player:
        opened.append(Player(server, *args, **options))
        return opened[-1]

    yield host
    for each in opened:
        each.close()


@pytest.fixture
def opens(browser: Browser, server: Server) -> Iterator[Opens]:
    """Open a page in a browser of its own: nothing is shared with the other pages.

    Anything that a page writes to its console as an error fails the test.
    """
    contexts: list[BrowserContext] = []
    errors: list[str] = []

    def open_page(
        at: str = "/",
        *,
        width: int = 1280,
        lang: str = "ru",
        motion: bool = False,
        context: BrowserContext | None = None,
        base: str | None = None,
    ) -> TablePage:
        if context is None:
            context = browser.new_context(
                viewport={"width": width, "height": 800},
                locale={"ru": "ru-RU", "en": "en-GB"}[lang],
                reduced_motion="no-preference" if motion else "reduce",
                accept_downloads=True,
            )
            context.set_default_timeout(PATIENCE)
            contexts.append(context)
        page = context.new_page()
        page.on("pageerror", lambda error: errors.append(str(error)))
        page.goto(at if at.startswith("http") else (base or server.url) + at)
        return TablePage(page)

    yield open_page
    for context in contexts:
        context.close()
    assert not errors
