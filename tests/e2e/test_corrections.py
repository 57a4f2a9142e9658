"""Old entries are mended on the page: shown with causes, and confirmed, before they change."""

from __future__ import annotations

from playwright.sync_api import Page, Route, expect
from tests.e2e.pages import Hosts, Opens

PEOPLE = [{"kind": "player", "name": "Аня"}, {"kind": "player", "name": "Борис"}]
TIE = ("11111 stop", "11111 stop", "22222 stop", "33333 stop", "12346 stop")


def opened(
    opens: Opens, hosts: Hosts, rules: str, *turns: str, turn: int, **options: object
) -> Page:
    """Return the page of a table with real dice after these turns, one of them under correction."""
    host = hosts(rules, PEOPLE, dice="real", options=options)
    for text in turns:
        host.turn(text)
    page = opens(host.link("creator")).page
    page.click(f".log [data-correct='{turn}']")
    return page


def written(page: Page) -> list[str]:
    """Return the turns in the history, the first first, once no dialog is open."""
    expect(page.locator("dialog[open]")).to_have_count(0)
    return page.locator(".log code").all_inner_texts()[::-1]


def test_a_mistyped_throw_that_made_a_tie_is_corrected(opens: Opens, hosts: Hosts) -> None:
    page = opened(opens, hosts, "showdown", *TIE, turn=2, rounds=2)
    page.click("[data-die='0-4']")  # the next face: a two
    page.click("[data-action=foresee]")

    told = page.locator("[data-consequences]")
    expect(told).to_contain_text("Ход 3 пропадёт. Аня: 22222 stop")
    expect(told).to_contain_text("Ход 2, больше нет: Равные руки")
    expect(told).to_contain_text("Ход 2, теперь: Аня берёт раунд 1")
    page.click("[data-action=correct]")
    assert written(page) == ["11111 stop", "11112 stop", "12346 stop"]


def test_a_mistyped_throw_that_hid_a_tie_is_corrected(opens: Opens, hosts: Hosts) -> None:
    hidden = ("11111 stop", "11112 stop", "12346 stop")
    page = opened(opens, hosts, "showdown", *hidden, turn=2, rounds=2)
    for _ in range(5):  # from two round to one
        page.click("[data-die='0-4']")
    page.click("[data-action=foresee]")

    expect(page.locator("[data-consequences]")).to_contain_text(
        "Теперь не хватает хода 3, играет Аня"
    )
    page.locator("[data-due]").fill("22 stop")
    page.click("[data-action=foresee]")
    expect(page.get_by_role("alert")).to_contain_text("22")
    page.locator("[data-due]").fill("22222 stop")
    page.click("[data-action=foresee]")
    expect(page.locator("[data-consequences]")).to_contain_text(
        "Теперь не хватает хода 4, играет Борис"
    )
    page.locator("[data-due]").fill("33333 stop")
    page.click("[data-action=foresee]")
    page.click("[data-action=correct]")
    assert written(page)[-4:] == list(TIE[1:])


def test_a_forgotten_turn_is_put_in_and_taken_out_again(opens: Opens, hosts: Hosts) -> None:
    page = opened(opens, hosts, "thousand", "+100", "+150", "+155", turn=2)
    page.click("[data-action=insert]")
    page.get_by_label("Очки за ход").fill("50")
    page.click("[data-action=foresee]")
    told = page.locator("[data-consequences]")
    expect(told).to_contain_text("Ход 3 переходит, Борис → Аня: +150")
    expect(told).to_contain_text("Ход 4 переходит, Аня → Борис: +155")
    page.click("[data-action=correct]")
    assert written(page) == ["+100", "+50", "+150", "+155"]

    page.click(".log [data-correct='2']")
    page.click("[data-action=remove]")
    expect(told).to_contain_text("Ход 2 переходит, Аня → Борис: +150")
    page.click("[data-action=correct]")
    assert written(page) == ["+100", "+150", "+155"]


def test_a_correction_says_its_causes(opens: Opens, hosts: Hosts) -> None:
    page = opened(opens, hosts, "thousand", "+505", "+100", "+45", "+460", turn=3)
    page.get_by_label("Очки за ход").fill("50")
    page.click("[data-action=foresee]")

    told = page.locator("[data-consequences]")
    expect(told).to_contain_text("Ход 3, теперь: Самосвал! Аня: ровно 555")
    expect(told).to_contain_text("Ход 4, больше нет: Обгон: Борис впереди")


def test_the_lot_is_corrected(opens: Opens, hosts: Hosts) -> None:
    turns = ("11111", "66666", "11123 ones", "11134 ones")
    page = opened(opens, hosts, "classic", *turns, turn=0, start="roll-off")
    page.locator("[data-text]").fill("66666 11111")
    page.click("[data-action=foresee]")
    expect(page.locator("[data-consequences]")).to_contain_text("Жребий, теперь:")
    page.click("[data-action=correct]")
    assert written(page) == ["66666", "11111", "11134 ones", "11123 ones"]


def test_what_is_typed_before_all_of_the_page_has_come_stays(opens: Opens, hosts: Hosts) -> None:
    host = hosts("thousand", PEOPLE, dice="real")
    host.turn("+100")
    page = opens(host.link("creator")).page
    held: list[Route] = []

    def hold(route: Route) -> None:
        held.append(route)

    page.route("**/assets/corrections*.js", hold)
    page.click(".log [data-correct='1']")
    page.locator("[data-text]").fill("+105")
    for route in held:
        route.continue_()
    expect(page.get_by_text("Только счёт").locator("visible=true").first).to_be_visible()
    expect(page.locator("[data-text]")).to_have_value("+105")
    assert held
