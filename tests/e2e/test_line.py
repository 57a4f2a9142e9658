"""What happens when the line, the page or the server goes away."""

from __future__ import annotations

from pathlib import Path

from playwright.sync_api import Page, expect
from tests.e2e.pages import Hosts, Opens, TablePage
from tests.e2e.serving import serving


def begun(opens: Opens, **more: object) -> TablePage:
    """Begin a game of two at one screen, after its first throw."""
    table = opens("/new/classic", **more)
    table.page.get_by_label("За этим экраном").check()
    table.press("make")
    table.throw()
    expect(table.page.locator(".attempt")).to_have_text("бросок 1 из 3")
    return table


def test_reload_in_mid_turn(opens: Opens) -> None:
    table = begun(opens)
    page = table.page
    faces = _faces(page)
    page.reload()
    expect(page.locator(".attempt")).to_have_text("бросок 1 из 3")
    assert _faces(page) == faces
    table.throw()
    expect(page.locator(".attempt")).to_have_text("бросок 2 из 3")


def _faces(page: Page) -> list[str]:
    labels = page.locator("[data-place] [aria-label]").all()
    return sorted(str(label.get_attribute("aria-label")).partition(",")[0] for label in labels)


def test_ten_seconds_offline_in_mid_turn(opens: Opens) -> None:
    table = begun(opens)
    page = table.page
    page.context.set_offline(True)
    expect(page.locator(".banner.shown")).to_be_visible()
    table.press("throw")
    page.wait_for_timeout(10_000)
    expect(page.locator(".attempt")).to_have_text("бросок 1 из 3")
    page.context.set_offline(False)
    expect(page.locator(".attempt")).to_have_text("бросок 2 из 3")
    expect(page.locator(".banner.shown")).to_have_count(0)


def test_the_same_seat_in_a_second_tab(opens: Opens) -> None:
    table = begun(opens)
    page = table.page
    second = opens(page.url, context=page.context)
    expect(second.page.locator(".attempt")).to_have_text("бросок 1 из 3")
    second.throw()
    expect(page.locator(".attempt")).to_have_text("бросок 2 из 3")
    table.throw()
    expect(second.page.locator(".attempt")).to_have_text("бросок 3 из 3")


def test_a_double_tap_throws_once(opens: Opens) -> None:
    table = begun(opens, motion=True)
    page = table.page
    expect(page.locator(".tumbling")).to_have_count(0)
    table.action("throw").dblclick()
    # Once more while the dice tumble; a page that is slower than they are is no double tap.
    page.evaluate(
        "async () => {"
        " await new Promise((done) => setTimeout(done, 300));"
        " if (document.querySelector('.tumbling'))"
        " document.querySelector('[data-action=throw]')?.click(); }"
    )
    page.wait_for_timeout(1200)
    expect(page.locator(".attempt")).to_have_text("бросок 2 из 3")


def test_the_server_is_killed_and_started_again(opens: Opens, tmp_path: Path) -> None:
    with serving(tmp_path) as server:
        table = begun(opens, base=server.url)
        page = table.page
        server.kill()
        expect(page.locator(".banner.shown")).to_be_visible()
        table.press("throw")
        server.start()
        expect(page.locator(".attempt")).to_have_text("бросок 2 из 3", timeout=20_000)
        expect(page.locator(".banner.shown")).to_have_count(0)
        table.write()
        table.is_turn_of("Игрок 2")


def test_a_stale_tap_shows_the_table_as_it_is(opens: Opens, hosts: Hosts) -> None:
    host = hosts("classic", [{"kind": "player", "name": "Аня"}])
    page = opens(host.link("creator"))
    page.is_turn_of("Ваш ход")
    host.play(throw=True)
    page.throw()
    expect(page.page.locator(".attempt")).to_have_text("бросок 2 из 3")


def test_a_table_that_does_not_exist(opens: Opens) -> None:
    page = opens("/t/aaaaaaaaaaaaaaaa").page
    expect(page.get_by_text("Такого стола нет")).to_be_visible()
