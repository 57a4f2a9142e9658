"""Whole games, as people play them."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playwright.sync_api import expect
from tests.e2e.pages import Hosts, Opens, TablePage


def test_two_browsers_play_a_whole_family_game_by_link(opens: Opens) -> None:
    host = opens("/new/family")
    host.page.get_by_label("С друзьями по ссылке").check()
    host.page.get_by_label("Имя игрока 1").fill("Аня")
    host.press("make")
    link = host.page.locator("[data-link]").first
    expect(link).to_have_value(re.compile("#join="))
    expect(host.page.get_by_role("img", name="QR-код приглашения")).to_be_visible()

    guest = opens(link.input_value(), width=375)
    expect(guest.page).not_to_have_url(re.compile("#"))
    guest.page.get_by_label("Как вас зовут?").fill("Борис")
    guest.press("join")
    expect(host.page.get_by_text("Борис", exact=True)).to_be_visible()
    host.press("start")

    players = (host, guest)
    for number in range(30):
        player = players[number % 2]
        player.is_turn_of("Ваш ход")
        player.throw()
        expect(player.may_write().first).to_be_visible()
        player.write()
    for player in players:
        player.is_over()
    heading = host.page.locator("#result").inner_text()
    assert heading == guest.page.locator("#result").inner_text()
    _check_dice(host)


def _check_dice(host: TablePage) -> None:
    host.press("verify")
    expect(host.page.locator("[data-verified]")).to_contain_text("30 бросков")
    with host.page.expect_download() as download:
        host.page.locator("a[download]").first.click()
    text = Path(download.value.path()).read_text()
    assert 'rules = "family"' in text
    assert text.count("\n  ") == 30
    host.press("rematch")
    expect(host.page.locator("#seats")).to_be_visible()


def test_a_game_against_a_bot_begins_with_two_taps(opens: Opens) -> None:
    player = opens("/")
    player.page.click("[data-quick=classic]")
    player.press("throw")
    expect(player.page.locator(".attempt")).to_have_text("бросок 1 из 3")
    player.keep(0, 2)
    assert "отложена" in player.dice()
    kept = [player.page.locator(f"[data-place='{place}'] svg circle").count() for place in (0, 2)]
    player.throw()
    expect(player.page.locator(".attempt")).to_have_text("бросок 2 из 3")
    now = [player.page.locator(f"[data-place='{place}'] svg circle").count() for place in (0, 2)]
    assert now == kept
    player.throw()
    expect(player.page.locator(".attempt")).to_have_text("бросок 3 из 3")
    player.write()
    player.is_turn_of("Ваш ход")
    expect(player.page.locator(".log li:not(.note)")).to_have_count(2)


def test_thousand_with_real_dice_and_an_entry_corrected_two_turns_later(opens: Opens) -> None:
    table = opens("/new/thousand")
    table.page.get_by_label("За этим экраном").check()
    table.page.get_by_label("Имя игрока 1").fill("Аня")
    table.page.get_by_label("Имя игрока 2").fill("Борис")
    table.page.get_by_label("Свои, настоящие").check()
    table.press("make")

    table.is_turn_of("Ходит Аня")
    table.enter("11134")
    table.says("100 очков")
    table.press("stop")
    table.is_turn_of("Ходит Борис")
    table.press("void")
    table.says("не в счёт")
    table.enter("55562")
    table.press("stop")
    table.is_turn_of("Ходит Аня")
    table.press("report")
    table.page.get_by_label("Очки за ход").fill("35")
    table.page.get_by_role("button", name="Записать").click()
    table.is_turn_of("Ходит Борис")
    assert _scores(table) == ["135", "50"]

    table.page.click(".log [data-correct='1']")
    table.page.locator("[data-text]").fill("11165 (1115) stop")
    table.press("foresee")
    expect(
        table.page.get_by_text("Так исправить нельзя").or_(table.page.get_by_text("Не сходится"))
    ).to_be_visible()
    table.page.locator("[data-text]").fill("11165 stop")
    table.press("foresee")
    expect(table.page.locator("[data-consequences]")).to_contain_text("Аня: 135 → 140")
    table.press("correct")
    assert _scores(table) == ["140", "50"]
    table.press("undo")
    expect(table.page.locator(".score").first).to_have_text("105")


def _scores(table: TablePage) -> list[str]:
    expect(table.page.locator("dialog[open]")).to_have_count(0)
    return table.page.locator(".score").all_inner_texts()


def test_a_correction_on_several_devices_waits_for_consent(opens: Opens, hosts: Hosts) -> None:
    seats = [{"kind": "player", "name": "Аня"}, {"kind": "free"}]
    host = hosts("kubiki", seats, start=False, dice="real", corrections="others")
    guest = opens(host.link("invitation"))
    guest.page.get_by_label("Как вас зовут?").fill("Борис")
    guest.press("join")
    expect(guest.page.get_by_text("Игру начнёт хозяин стола")).to_be_visible()
    host.wait_for_own_turn()
    host.do({"do": "start"})
    host.turn("66612 sixes")
    guest.enter("55511")
    guest.write("fives")
    expect(guest.page.locator(".log code").first).to_have_text("55511 fives")
    guest.page.click(".log [data-correct='2']")
    guest.page.click("[data-die='0-3']")
    guest.press("foresee")
    guest.press("correct")
    expect(guest.page.get_by_text("Ваше исправление ждёт согласия")).to_be_visible()
    host.do({"do": "answer", "agree": True})
    expect(guest.page.get_by_text("Ваше исправление ждёт согласия")).to_have_count(0)
    expect(guest.page.locator(".log code").first).to_have_text("55521 fives")


TRUCK = re.compile("Самосвал приехал|555|Кузов пуст")
OVERTAKING = re.compile("Обгон|опаздываю|со свистом")
FALL = re.compile("без седока|Плюх|Держаться")


@pytest.mark.parametrize(
    ("rules", "options", "turns", "last", "moment"),
    [
        pytest.param("thousand", {}, ("+455", "+100"), "+100", TRUCK, id="555"),
        pytest.param("thousand", {"opening": 50}, ("+50",), "+100", OVERTAKING, id="from 50 to 0"),
        pytest.param(
            "thousand-open", {}, ("+100", "+100", *("dot", "+5") * 5), "dot", FALL, id="sixth dot"
        ),
    ],
)
def test_a_moment_follows_from_what_has_happened(
    opens: Opens,
    hosts: Hosts,
    rules: str,
    options: dict[str, object],
    turns: tuple[str, ...],
    last: str,
    moment: re.Pattern[str],
) -> None:
    """Two scores that fall to nothing tell the truck only where it was the truck."""
    people = [{"kind": "player", "name": "Аня"}, {"kind": "player", "name": "Борис"}]
    host = hosts(rules, people, dice="real", options=options)
    for turn in turns:
        host.turn(turn)
    table = opens(f"/t/{host.table}")
    table.is_turn_of("Ходит")
    host.turn(last)
    expect(table.page.locator(".moment")).to_have_text(moment)


def test_a_full_row_of_bolts_is_no_truck(opens: Opens, hosts: Hosts) -> None:
    people = [{"kind": "player", "name": "Аня"}, {"kind": "player", "name": "Борис"}]
    host = hosts("thousand", people, dice="real")
    for turn in ("+100", "+80", "bust", "+5", "bust", "+5"):
        host.turn(turn)
    table = opens(f"/t/{host.table}")
    table.is_turn_of("Ходит Аня")
    host.turn("bust")
    table.is_turn_of("Ходит Борис")
    assert host.view["standings"][0]["total"] == 0
    table.page.wait_for_timeout(1000)
    expect(table.page.locator(".moment")).to_have_count(0)


def test_a_spectator_sees_and_cannot_act(opens: Opens, hosts: Hosts) -> None:
    seats = [{"kind": "player", "name": "Аня"}, {"kind": "player", "name": "Борис"}]
    host = hosts("showdown", seats)
    watcher = opens(f"/t/{host.table}")
    watcher.is_turn_of("Ходит Аня")
    host.play(throw=True)
    expect(watcher.page.locator(".attempt")).to_have_text("бросок 1 из 3")
    assert "на столе" in watcher.dice()
    expect(watcher.action("throw")).to_have_count(0)
    expect(watcher.page.get_by_text("Вы смотрите")).to_be_visible()
    host.play("stop")
    watcher.is_turn_of("Ходит Борис")


def test_a_record_is_stepped_through(opens: Opens) -> None:
    viewer = opens("/replay")
    record = (
        'kosti = 1\nrules = "classic"\nplayers = ["Аня", "Борис"]\n'
        'turns = ["11123 ones", "22236 twos"]\n'
    )
    viewer.page.get_by_label("Запись партии").fill(record)
    viewer.press("show")
    expect(viewer.page.get_by_text("Шаг 0 из 4")).to_be_visible()
    viewer.press("next")
    expect(viewer.page.get_by_role("img", name="три")).to_be_visible()
    viewer.page.keyboard.press("ArrowRight")
    expect(viewer.page.get_by_text("Аня: единицы")).to_have_count(2)
    viewer.page.get_by_role("button", name="В конец").click()
    expect(viewer.page.get_by_text("Шаг 4 из 4")).to_be_visible()
    viewer.page.get_by_role("button", name="Проверить кости").click()
    expect(viewer.page.get_by_text("В записи нет отпечатка")).to_be_visible()


def test_house_rules_are_checked_while_they_are_changed(opens: Opens) -> None:
    page = opens("/new/classic").page
    page.click("details.house > summary")
    page.select_option("[data-option=school] select", "sum")
    expect(page.locator("[data-option=school] .error")).to_be_visible()
    expect(page.locator("[data-action=make]")).to_be_disabled()
    page.select_option("[data-option=school_total] select", "bonus-from-63")
    expect(page.locator("[data-option] .error")).to_have_count(0)
    page.click("[data-action=make]")
    expect(page.locator("[data-news]")).to_be_attached()


def test_the_rules_are_taught_in_dice(opens: Opens) -> None:
    """What three ones are worth, and which hand beats which."""
    prices = opens("/rules/thousand", width=375).page.locator("[data-section=dice] dl")
    ones = prices.locator("dt").filter(has=prices.page.get_by_role("img", name="1, 1, 1"))
    expect(ones.locator("+ dd")).to_have_text("очки: 100")

    hands = opens("/rules/showdown").page.locator("[data-section=ranks] dd")
    expect(hands).to_have_text(
        [
            re.compile("^ничего"),
            "пара",
            "две пары",
            "сет",
            "фул-хаус",
            "стрит",
            "каре",
            re.compile("^покер"),
        ]
    )


@pytest.mark.parametrize(
    "rules", ["attempt-bank", "yahtzee", "thousand", "thousand-850", "thousand-open", "showdown"]
)
def test_every_kind_of_game_goes_on(opens: Opens, hosts: Hosts, rules: str) -> None:
    """Whoever takes the first thing on offer comes through several turns."""
    host = hosts(rules, [{"kind": "player", "name": "Аня"}, {"kind": "player", "name": "Борис"}])
    table = opens(host.link("creator"))
    number = 1
    for _ in range(60):
        if number > 4 or table.page.locator("#result").count():
            break
        table.page.wait_for_selector("[data-idle=true]")
        _take_the_first(table)
        number = table.page.locator(".log li:not(.note)").count()
    assert number > 4


def _take_the_first(table: TablePage) -> None:
    page = table.page
    dialog = page.locator("dialog[open]")
    assert dialog.count() == 0, dialog.inner_text()
    for name in ("stop", "aside-stop"):
        if table.action(name).count() and table.action(name).is_enabled():
            table.press(name)
            page.wait_for_selector("[data-idle=true]")
            if dialog.count():
                dialog.get_by_role("button", name="Понятно").click()
            else:
                return
    cells = table.may_write()
    if cells.count() and page.locator(".attempt").inner_text().startswith("бросок 2"):
        table.write()
        return
    loose = page.locator("[data-place] button[aria-pressed=false]")
    while table.action("throw").is_disabled() and loose.count():
        loose.first.click()
    if table.action("throw").is_enabled():
        table.press("throw")
    elif page.get_by_role("button", name="Закончить ход без записи").count():
        page.get_by_role("button", name="Закончить ход без записи").click()
