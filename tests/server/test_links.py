"""Links can be revoked, and do not bring back who was sent away."""

from __future__ import annotations

from typing import Any

import pytest
from starlette.testclient import TestClient
from tests.server.web import ANNA, FREE, Browser


def code(answer: Any) -> tuple[int, str]:
    return answer.status_code, answer.json()["error"]["code"]


def revoke(browser: Browser, table: str, kind: str) -> Any:
    return browser.post(f"/api/tables/{table}/revoke", {"id": "r" * 16, "kind": kind})


def claim(browser: Browser, table: str, token: str) -> Any:
    return browser.post(f"/api/tables/{table}/claim", {"token": token})


@pytest.fixture
def table(anna: Browser) -> str:
    return anna.make(seats=[ANNA, FREE, FREE], start=False)


def test_a_revoked_invitation_lets_nobody_sit_down(
    anna: Browser, boris: Browser, client: TestClient, table: str
) -> None:
    old = anna.link(table, "invitation")
    early = Browser(client)
    assert claim(early, table, old).status_code == 200
    assert revoke(anna, table, "invitation").status_code == 200

    assert code(boris.join(table, old, "Борис")) == (403, "bad-link")
    assert code(claim(boris, table, old)) == (403, "bad-link")
    assert "take" not in early.get(f"/api/tables/{table}").json()["view"]["you"]["may"]
    assert boris.join(table, anna.link(table, "invitation"), "Борис").status_code == 200


def test_who_was_sent_away_does_not_sit_down_with_the_old_link(
    anna: Browser, boris: Browser, table: str
) -> None:
    old = anna.link(table, "invitation")
    boris.join(table, old, "Борис")
    with anna.live(table) as creator:
        assert creator.do("open", seat=1)["type"] == "done"

    assert code(boris.join(table, old, "Борис")) == (403, "bad-link")
    assert boris.join(table, anna.link(table, "invitation"), "Борис").status_code == 200


def test_a_revoked_device_of_the_creator_is_none_any_more_at_once(
    anna: Browser, boris: Browser, table: str
) -> None:
    link = anna.link(table, "creator")
    assert claim(boris, table, link).status_code == 200
    with boris.live(table) as lost:
        assert lost.view["you"]["creator"]
        assert revoke(anna, table, "creator").json()["view"]["you"]["creator"]
        lost.hear_until("update")
        assert lost.refused("start") == "creator-only"

    assert code(claim(boris, table, link)) == (403, "bad-link")
    assert not boris.get(f"/api/tables/{table}").json()["view"]["you"]["creator"]
    assert anna.get(f"/api/tables/{table}").json()["view"]["you"]["creator"]
    assert claim(boris, table, anna.link(table, "creator")).status_code == 200


def test_only_the_creator_revokes(anna: Browser, boris: Browser, table: str) -> None:
    boris.join(table, anna.link(table, "invitation"), "Борис")

    for kind in ("invitation", "creator"):
        assert code(revoke(boris, table, kind)) == (403, "creator-only")


def test_a_full_table_says_so(anna: Browser, boris: Browser, client: TestClient) -> None:
    table = anna.make(seats=[ANNA, FREE], start=False)
    link = anna.link(table, "invitation")
    boris.join(table, link, "Борис")
    answer = Browser(client).join(table, link, "Вера")

    assert code(answer) == (422, "no-free-seat")
    assert answer.json()["error"]["message"].startswith("За столом нет места")
