"""Pig on the page, a family from outside: all that is shown comes from its engine."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import expect
from tests.e2e.pages import Opens, TablePage
from tests.e2e.serving import Player, Server, serving
from tests.plugins.installed import with_pig

PEOPLE = [{"kind": "player", "name": "Аня"}, {"kind": "player", "name": "Борис"}]


@pytest.fixture(scope="module")
def server_with_pig(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """Run a server that finds Pig installed."""
    with serving(tmp_path_factory.mktemp("pig"), environment=with_pig()) as running:
        yield running


def choose(player: TablePage, title: str) -> None:
    """Press the button of a choice by its title."""
    player.page.get_by_role("button", name=title).click()


def test_two_devices_play_a_whole_game_in_two_languages(
    opens: Opens, server_with_pig: Server
) -> None:
    host = opens("/new/pig-short", base=server_with_pig.url)
    expect(host.page.get_by_text("Короткая партия: до 30 очков.")).to_be_visible()
    host.page.get_by_label("С друзьями по ссылке").check()
    host.page.get_by_label("Имя игрока 1").fill("Аня")
    host.page.get_by_label("Свои, настоящие").check()
    host.press("make")
    link = host.page.locator("[data-link]").first
    expect(link).to_have_value(re.compile("#join="))
    guest = opens(link.input_value(), width=375, lang="en")
    guest.page.get_by_label("What is your name?").fill("Boris")
    guest.press("join")
    expect(host.page.get_by_text("Boris", exact=True)).to_be_visible()
    host.press("start")

    host.is_turn_of("Ваш ход")
    host.enter("6")
    host.says("Аня: +6, за ход 6.")
    guest.says("Аня: +6, 6 this turn.")
    host.enter("6")
    choose(host, "Хватит, записать очки")
    guest.is_turn_of("Your turn")
    guest.says("Аня holds: 12 written, 12 in all.")
    guest.enter("5")
    expect(guest.page.get_by_role("button", name="Hold and write the points")).to_be_visible()
    guest.enter("1")
    host.says("Boris: единица! За ход потеряно: 5.")
    for _ in range(3):
        host.enter("6")
    choose(host, "Хватит, записать очки")
    for player in (host, guest):
        player.is_over()
        expect(player.page.locator("#result")).to_contain_text("Аня")
        expect(player.page.locator("[data-total='0']")).to_have_text("30")


def test_an_old_entry_is_corrected(opens: Opens, server_with_pig: Server) -> None:
    with Player(server_with_pig, "pig", PEOPLE, dice="real") as host:
        for turn in ("5 4 hold", "6 1", "3 hold"):
            host.turn(turn)
        table = opens(host.link("creator"))
        expect(table.page.locator("[data-total='0']")).to_have_text("12")
        table.page.click(".log [data-correct='1']")
        for _ in range(2):  # each tap shows the next face: the four of the second throw is a six
            table.page.click("[data-die='1-0']")
        table.press("foresee")
        expect(table.page.locator("[data-consequences]")).to_contain_text("Аня: 12 → 14")
        table.press("correct")
        expect(table.page.locator("[data-total='0']")).to_have_text("14")


def test_the_program_throws_one_die(opens: Opens, server_with_pig: Server) -> None:
    with Player(server_with_pig, "pig", PEOPLE) as host:
        table = opens(host.link("creator"))
        table.press("throw")
        table.says("Аня: ")
        expect(table.page.locator(".log li:not(.note)")).to_have_count(1)
        assert host.view["rules"]["family"] == "pig"
