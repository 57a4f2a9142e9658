"""What comes after a game: the review, and what the page says where there is none."""

from __future__ import annotations

import re

from playwright.sync_api import Page, expect
from tests.e2e.pages import Hosts, Opens
from tests.e2e.serving import Player

PEOPLE = [{"kind": "player", "name": "Аня"}, {"kind": "player", "name": "Борис"}]
DUEL = {
    "target": 60, "barrel": "none", "opening": 20, "opening_debt": 20, "pits": [],
    "truck": "none", "overtake": 0, "bolts": "none",
}  # fmt: skip


def finished(hosts: Hosts) -> Player:
    """Play a round of two hands; the first player stands on nothing."""
    host = hosts("showdown", PEOPLE, dice="real", options={"rounds": 1})
    host.turn("12346 stop")
    host.turn("55566 stop")
    return host


def ask(page: Page) -> None:
    """Ask for the review, and wait for it."""
    page.click("[data-action=review]")
    expect(page.locator("[data-review]")).to_be_visible(timeout=60_000)


def test_a_game_is_reviewed_for_everybody_at_the_table(opens: Opens, hosts: Hosts) -> None:
    host = finished(hosts)
    for address in (host.link("creator"), f"/t/{host.table}"):
        page = opens(address).page
        ask(page)
        anna = page.locator("article").first
        expect(anna).to_contain_text("Лучшее решение — в 0 случаях из 1.")
        expect(anna).to_contain_text(re.compile("Ошибки стоили .+ шанса на победу"))
        mistake = anna.get_by_role("listitem")
        expect(mistake).to_have_count(1)
        expect(mistake).to_contain_text("Ход 1")
        expect(mistake.get_by_role("definition").first).to_have_text("остановиться")
        expect(mistake.get_by_role("definition").last).to_have_text(
            re.compile("^(оставить|бросить)")
        )
        expect(mistake.get_by_role("img", name="один, два, три, четыре, шесть")).to_be_visible()
        expect(page.locator("article").last).to_contain_text("Ошибки соперников подарили")
        chart = page.get_by_role("img", name="Шанс на победу после каждого хода")
        ends = re.compile("Аня: в начале 46.%, в конце 0.% Борис: в начале 54.%, в конце 100.%")
        expect(chart).to_have_attribute("aria-label", ends)


def test_the_review_speaks_the_language_of_the_page(opens: Opens, hosts: Hosts) -> None:
    page = opens(finished(hosts).link("creator")).page
    ask(page)
    page.get_by_role("button", name="EN: English").click()
    expect(page.locator("article").first).to_contain_text("The best choice 0 times out of 1.")


def test_the_review_is_reached_by_the_keyboard(opens: Opens, hosts: Hosts) -> None:
    """And the focus goes on to what has come."""
    page = opens(finished(hosts).link("creator")).page
    page.locator("[data-action=review]").focus()
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", name="Шанс на победу после каждого хода")).to_be_focused(
        timeout=60_000
    )


def test_a_corrected_game_is_reviewed_anew(opens: Opens, hosts: Hosts) -> None:
    host = finished(hosts)
    page = opens(host.link("creator")).page
    ask(page)
    host.do({"do": "correct", "turns": [{"turn": 1, "text": "66661 (6666) 6 stop"}]})
    expect(page.locator("article").first).to_contain_text("Ни одной ошибки!")


def test_a_game_whose_rules_are_not_solved_is_reviewed_turn_by_turn(
    opens: Opens, hosts: Hosts
) -> None:
    host = hosts("thousand", PEOPLE, dice="real", options=DUEL)
    for turn in ("11346 stop", "22346", "11134 stop"):
        host.turn(turn)
    page = opens(host.link("creator"), lang="en").page
    page.click("[data-action=review]")
    review = page.locator("[data-review]")
    expect(review.get_by_role("heading", name="Score after every turn")).to_be_visible()
    expect(review).to_contain_text("The best turn by points")


def test_a_game_that_was_stopped_has_no_review(opens: Opens, hosts: Hosts) -> None:
    host = hosts("showdown", PEOPLE, dice="real")
    host.turn("12346 stop")
    host.do({"do": "abandon"})
    page = opens(host.link("creator")).page
    expect(page.locator("#result")).to_have_text("Игра остановлена")
    expect(page.locator("[data-action=review]")).to_have_count(0)


def test_hints_say_what_is_not_exact_about_them(opens: Opens, hosts: Hosts) -> None:
    people = [{"kind": "player", "name": f"Игрок {number}"} for number in range(1, 6)]
    host = hosts("showdown", people, dice="real", hints=True)
    host.play("22255")
    page = opens(host.link("creator"), lang="en").page
    page.click("[data-action=hint]")
    dialog = page.locator("dialog[open]")
    expect(dialog.get_by_role("listitem").first).to_contain_text("best")
    expect(dialog).to_contain_text("too large to be solved in full")
