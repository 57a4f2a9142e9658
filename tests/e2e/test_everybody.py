"""The page works for everybody: languages, small screens, the keyboard alone, a screen reader."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect
from tests.e2e.pages import Hosts, Opens
from tests.e2e.serving import Server
from tests.sheet_views import writable

AXE = Path(__file__).parents[2] / "web" / "node_modules" / "axe-core" / "axe.min.js"
PEOPLE = [{"kind": "player", "name": "Аня"}, {"kind": "player", "name": "Борис"}]


def test_the_language_changes_without_a_reload(opens: Opens, hosts: Hosts) -> None:
    host = hosts("kubiki", PEOPLE, dice="real")
    host.turn("66612 sixes")
    table = opens(host.link("creator"))
    table.says("Аня: шестёрки")
    table.page.evaluate("window.still = true")
    table.page.get_by_role("button", name="EN: English").click()
    table.says("Аня writes sixes")
    expect(table.page.locator("html")).to_have_attribute("lang", "en")
    expect(
        table.page.get_by_text("Boris").or_(table.page.get_by_text("Борис to play"))
    ).to_be_visible()
    expect(table.page.get_by_role("rowheader", name="Small straight")).to_be_visible()
    assert table.page.evaluate("window.still") is True


def test_at_320_pixels_nothing_is_cut_off(opens: Opens, hosts: Hosts) -> None:
    for rules, dice in (("family", "virtual"), ("thousand", "real"), ("showdown", "real")):
        host = hosts(rules, PEOPLE, dice=dice)
        page = opens(host.link("creator"), width=320).page
        page.wait_for_selector("[data-news]")
        page.wait_for_timeout(200)
        _fits(page)
        _big_enough(page)
        if rules == "family":
            page.click("[data-action=throw]")
            expect(page.locator("button.possible").first).to_be_visible()
            _fits(page)
            _big_enough(page)
    host = hosts("showdown", PEOPLE, dice="real", options={"rounds": 1})
    for turn in ("12346 stop", "55566 stop"):
        host.turn(turn)
    page = opens(host.link("creator"), width=320).page
    page.click("[data-action=review]")
    page.wait_for_selector("[data-review]", timeout=60_000)
    _fits(page)
    _big_enough(page)
    for path in ("/", "/new/thousand", "/rules/family", "/replay", "/mine"):
        page = opens(path, width=320).page
        page.wait_for_selector("h1")
        page.wait_for_timeout(200)
        _fits(page)


def _fits(page: Page) -> None:
    over = page.evaluate(
        "document.documentElement.scrollWidth - document.documentElement.clientWidth"
    )
    assert over <= 0, page.url


def _big_enough(page: Page) -> None:
    """Everything that is tapped often is 44 pixels high and wide."""
    small = page.evaluate(
        """() => [...document.querySelectorAll(`main .button, [data-place] button, button.possible,
             .pad button, header button`)]
        .filter(each => each.checkVisibility())
        .map(each => [each.outerHTML.slice(0, 80), each.getBoundingClientRect()])
        .filter(([, box]) => box.width < 43.5 || box.height < 43.5)
        .map(([text, box]) => `${text} ${box.width} x ${box.height}`)"""
    )
    assert small == []


def test_a_turn_with_the_keyboard_alone(opens: Opens) -> None:
    page = opens("/").page
    page.wait_for_selector("[data-quick=classic]:not([disabled])")
    _tab_to(page, "[data-quick=classic]")
    page.keyboard.press("Enter")
    page.wait_for_selector("[data-action=throw]:not([disabled])")
    _tab_to(page, "[data-action=throw]")
    page.keyboard.press("Enter")
    expect(page.locator(".attempt")).to_have_text("бросок 1 из 3")
    _tab_to(page, "[data-place='0'] button")
    page.keyboard.press("Space")
    expect(page.locator("[data-place='0'] button")).to_have_attribute("aria-pressed", "true")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Space")
    expect(page.locator("[data-place='1'] button")).to_have_attribute("aria-pressed", "true")
    _tab_to(page, "[data-action=throw]")
    page.keyboard.press("Enter")
    expect(page.locator(".attempt")).to_have_text("бросок 2 из 3")
    expect(page.locator("[data-heard]")).to_contain_text(
        re.compile("Игрок: (один|два|три|четыре|пять|шесть)")
    )
    _tab_to(page, "button.possible")
    page.keyboard.press("Enter")
    expect(page.locator(".log li").first).to_be_visible()
    _tab_to(page, "[data-action=history]")
    page.keyboard.press("Enter")
    expect(page.locator("dialog[open]")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.locator("dialog[open]")).to_have_count(0)


def _tab_to(page: Page, selector: str) -> None:
    for _ in range(80):
        if page.evaluate("selector => document.activeElement?.matches(selector)", selector):
            return
        page.keyboard.press("Tab")
    raise AssertionError(f"the keyboard does not reach {selector}")


def test_dice_and_throws_are_read_out(opens: Opens, hosts: Hosts) -> None:
    host = hosts("kubiki", PEOPLE, dice="real")
    table = opens(host.link("creator"))
    table.enter("55164")
    table.keep(0, 1)
    assert table.dice().startswith("пять, отложена; пять, отложена; один, на столе")
    expect(table.page.locator("[data-heard]")).to_contain_text(
        "Аня: пять, пять, один, шесть, четыре"
    )


def test_the_table_page_is_light(opens: Opens, hosts: Hosts, server: Server) -> None:
    """First load under 120 kB as it comes over the line, with every font that it uses."""
    host = hosts("classic", PEOPLE)
    page = opens("/healthz").page
    page.context.clear_cookies()
    client = page.context.new_cdp_session(page)
    client.send("Network.enable")
    client.send("Network.setCacheDisabled", {"cacheDisabled": True})
    sizes: list[float] = []
    client.on("Network.loadingFinished", lambda event: sizes.append(event["encodedDataLength"]))
    page.goto(f"{server.url}/t/{host.table}")
    page.wait_for_selector("[data-news]")
    page.wait_for_timeout(500)
    print(f"table page: {sum(sizes) / 1000:.1f} kB in {len(sizes)} answers")
    assert 20_000 < sum(sizes) < 120_000


def test_nothing_comes_from_elsewhere(opens: Opens, hosts: Hosts, server: Server) -> None:
    host = hosts("classic", PEOPLE, start=False)
    page = opens("/").page
    asked: list[str] = []
    refused: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.on(
        "console",
        lambda message: (
            refused.append(message.text) if "Content Security" in message.text else None
        ),
    )
    for path in ("/", "/new/classic", "/replay", host.link("creator")):
        page.goto(path if path.startswith("http") else server.url + path)
        page.wait_for_timeout(300)
    assert {url.split("/")[2] for url in asked if url.startswith("http")} == {
        server.url.split("/")[2]
    }
    assert refused == []


SCREENS = (
    "start",
    "new",
    "rules",
    "ruleset",
    "replay",
    "mine",
    "lobby",
    "sheet",
    "thousand",
    "showdown",
    "result",
    "review",
    "correct",
)


@pytest.mark.parametrize(("theme", "width"), [("light", 1280), ("dark", 375)])
def test_axe_finds_nothing(
    opens: Opens, hosts: Hosts, server: Server, theme: str, width: int
) -> None:
    """The checks of axe-core on every screen; each theme in its own run."""
    if not AXE.exists():
        pytest.skip("axe-core is not installed")
    found: list[str] = []
    page = opens("/", width=width).page
    for screen in SCREENS:
        _show(page, server, hosts, screen)
        page.evaluate("theme => { document.documentElement.dataset.theme = theme }", theme)
        page.wait_for_timeout(250)
        # By the debugger's own channel: the page's policy allows no script from elsewhere.
        client = page.context.new_cdp_session(page)
        client.send("Runtime.evaluate", {"expression": AXE.read_text()})
        answer = client.send(
            "Runtime.evaluate",
            {
                "expression": "axe.run(document).then(found => found.violations.flatMap(each => "
                "each.nodes.map(node => `${each.id} (${each.impact}): ${node.html.slice(0, 120)} — "
                "${node.failureSummary.slice(0, 200)}`)))",
                "awaitPromise": True,
                "returnByValue": True,
            },
        )
        found += [f"{screen}: {each}" for each in answer["result"].get("value", [str(answer)])]
    assert not found, "\n".join(found)


def _show(page: Page, server: Server, hosts: Hosts, screen: str) -> None:
    paths = {
        "start": "/",
        "new": "/new/classic",
        "rules": "/rules",
        "ruleset": "/rules/thousand",
        "replay": "/replay",
        "mine": "/mine",
    }
    if screen in paths:
        page.goto(server.url + paths[screen])
        page.wait_for_selector("h1")
        if screen == "new":
            page.click("details.house > summary")
            page.select_option("[data-option=school] select", "sum")
            page.wait_for_selector("[data-option] .error")
        return
    over = screen in ("result", "review")
    rules = screen if screen in ("thousand", "showdown") else "twelve" if over else "kubiki"
    dice = "virtual" if over else "real"
    seats = [*PEOPLE, {"kind": "free"}] if screen == "lobby" else PEOPLE
    host = hosts(rules, seats, dice=dice, start=screen != "lobby")
    if screen in ("sheet", "correct"):
        host.turn("66612 sixes")
        host.turn("11123 twos")
        host.play("55126")
    elif screen == "thousand":
        for turn in ("+150", "+60", "bust", "+300"):
            host.turn(turn)
        host.play("11543")
    elif screen == "showdown":
        host.turn("66132 (66) 652 (666) 56")
        host.play("22255")
    elif over:
        while host.view["phase"] == "playing":
            host.play(throw=True)
            host.play(next(iter(writable(host.view))))
    page.goto(host.link("creator"))
    page.wait_for_selector("[data-news], #seats")
    page.wait_for_timeout(200)
    if screen == "review":
        page.click("[data-action=review]")
        page.wait_for_selector("[data-review]", timeout=60_000)
    if screen == "correct":
        page.click("[data-action=history]")
        page.click("dialog [data-correct='1']")
        page.wait_for_selector("dialog[open] form")


def test_a_table_is_deleted_with_the_names_in_it(opens: Opens, hosts: Hosts) -> None:
    """Only by whoever opened it, who is asked once more; others are told that it is gone."""
    host = hosts("classic", [{"kind": "player", "name": "Аня"}])
    table, other = opens(host.link("creator")), opens(f"/t/{host.table}")
    other.press("menu")
    expect(other.page.locator("dialog[open]")).to_be_visible()
    expect(other.action("delete")).to_have_count(0)

    table.press("menu")
    table.press("delete")
    expect(table.page.locator("dialog[open]")).to_contain_text("имена пропадут у всех")
    table.press("delete-sure")
    expect(table.page).to_have_url(re.compile("/$"))
    expect(other.page.get_by_text("Такого стола нет")).to_be_visible()


def test_one_tap_takes_no_seat_away(opens: Opens, hosts: Hosts) -> None:
    """Whoever frees a seat is asked, and nothing has happened until the answer."""
    host = hosts("classic", [{"kind": "player", "name": "Аня"}, {"kind": "bot", "bot": "random"}])
    table = opens(host.link("creator"))
    table.press("menu")
    table.press("seat-open")
    expect(table.page.locator("dialog[open]")).to_contain_text("освободить место?")
    table.page.get_by_role("button", name="Отмена").click()
    expect(table.action("seat-open")).to_be_visible()
    expect(table.page.locator("dialog[open]")).to_contain_text("бот")

    table.press("seat-open")
    table.press("seat-sure")
    expect(table.page.locator("dialog[open]")).to_contain_text("свободно")
