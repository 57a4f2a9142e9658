"""The HTTP addresses: rules, tables, seats, links, records, and what is refused."""

from __future__ import annotations

import socket
import uuid
from base64 import b64encode
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient
from tests.server.web import ANNA, BORIS, FREE, FREELY, GREEDY, Browser, config, served, state_of

import kosti
from kosti import record
from kosti.server.config import Limits, Rate
from kosti.table.fair import Outcome, verify


def failure(answer: Any) -> tuple[int, str]:
    """Return the status and the code of a refusal; its sentence must be there."""
    error = answer.json()["error"]
    assert error["message"]
    return answer.status_code, error["code"]


# The start page


def test_everything_that_can_be_played_is_listed_in_both_languages(client: TestClient) -> None:
    english = client.get("/api/presets?lang=en").json()
    russian = client.get("/api/presets", headers={"Accept-Language": "ru-RU,en;q=0.5"}).json()

    assert [each["id"] for each in english["presets"]] == list(kosti.presets())
    assert english["presets"][0]["title"] == "Classic"
    assert russian["presets"][0]["title"] == "Классический"
    assert {each["id"] for each in english["families"]} == {"sheet", "thousand", "showdown"}
    assert all(each["bots"] for each in english["presets"])


def test_a_language_that_is_not_spoken_gives_russian(client: TestClient) -> None:
    for headers in ({"Accept-Language": "de, fr"}, {}, {"Accept-Language": ",;=" * 50}):
        answer = client.get("/api/presets?lang=xx", headers=headers).json()
        assert answer["presets"][0]["title"] == "Классический"


def test_a_ruleset_is_told_in_plain_words(anna: Browser) -> None:
    answer = anna.post("/api/rules?lang=en", {"rules": "classic", "options": {"first_throw": 3}})
    info = answer.json()["info"]
    options = {each["name"]: each for each in info["options"]}

    assert answer.json()["problems"] == []
    assert info["rules"]["options"] == {"first_throw": 3}
    told = {each["id"]: each for each in info["sections"]}
    assert list(told) == ["aim", "turn", "school", "combos", "end"]
    assert (
        "A combo that is written on the first throw counts times 3." in told["combos"]["sentences"]
    )
    assert told["combos"]["examples"][0] == {
        "dice": [2, 3, 5, 5, 6],
        "text": "pair: two equal dice. 10 points, on the first throw 30",
    }
    assert options["first_throw"]["sentence"].startswith("Combos written on the first throw count")
    assert options["first_throw"]["sentence"] in info["sentences"]
    assert (options["first_throw"]["low"], options["first_throw"]["high"]) == (1, 4)
    assert (options["first_throw"]["value"], options["first_throw"]["preset"]) == (3, 2)
    assert [each["value"] for each in options["order"]["choices"]] == ["school-first", "free"]
    assert options["skip"]["kind"] == "flag"
    assert options["cells"]["kind"] == "several"
    assert options["fixed"]["kind"] == "other"
    assert options["poker_factors"]["or_none"]
    assert not options["bank"]["matters"] or options["bank"]["kind"] == "choice"


@pytest.mark.parametrize("name", kosti.presets())
def test_every_preset_is_told(anna: Browser, name: str) -> None:
    for lang in ("ru", "en"):
        info = anna.post(f"/api/rules?lang={lang}", {"rules": name}).json()["info"]
        assert all(each["title"] and each["sentence"] for each in info["options"])
        assert info["bots"]
        first, *_, last = (each["title"] for each in info["sections"])
        assert (first, last) == (("Цель", "Конец игры") if lang == "ru" else ("The aim", "The end"))


def test_what_is_wrong_is_told_beside_the_option(anna: Browser) -> None:
    request = {"order": "fre", "first_throw": 9, "nosuch": 1, "poker_bonus": 100}
    answer = anna.post("/api/rules?lang=en", {"rules": "classic", "options": request}).json()

    assert {(*each["options"], each["code"]) for each in answer["problems"]} == {
        ("order", "bad-option"),
        ("first_throw", "bad-option"),
        ("nosuch", "unknown-option"),
    }
    assert answer["info"]["rules"]["options"] == {"poker_bonus": 100}


def test_a_contradiction_is_told_beside_what_was_changed(anna: Browser) -> None:
    answer = anna.post("/api/rules", {"rules": "classic", "options": {"school": "mark"}}).json()

    assert answer["problems"][0]["code"] == "contradiction"
    assert answer["problems"][0]["options"][0] == "school"
    assert answer["info"]["rules"]["options"] == {}


def test_there_is_no_such_ruleset(anna: Browser) -> None:
    answer = anna.post("/api/rules", {"rules": "clasic"}).json()

    assert answer["info"] is None
    assert answer["problems"][0]["code"] == "unknown-preset"


def test_the_server_tells_of_itself(tmp_path: Path) -> None:
    setup = config(tmp_path, addresses=("http://192.168.1.5:8000/",))
    with served(setup) as client:
        info = client.get("/api/info").json()

    assert info == {
        "version": kosti.__version__,
        "languages": ["ru", "en"],
        "addresses": ["http://192.168.1.5:8000/"],
    }


# Tables


def test_whoever_opens_a_table_is_its_creator(anna: Browser, boris: Browser) -> None:
    table = anna.make(seats=[ANNA, GREEDY, FREE], start=False)
    mine = anna.get(f"/api/tables/{table}").json()
    his = boris.get(f"/api/tables/{table}").json()

    assert mine["view"]["you"]["creator"]
    assert mine["view"]["you"]["seats"] == [0]
    assert [seat["name"] for seat in mine["view"]["seats"]] == ["Аня", "Greedy", ""]
    assert his["view"]["you"] == {"creator": False, "seats": [], "lang": "ru", "may": []}


def test_a_request_sent_twice_opens_one_table(anna: Browser) -> None:
    request = {"id": uuid.uuid4().hex, "rules": "classic", "seats": [ANNA]}
    first, second = (anna.post("/api/tables", request).json()["table"] for _ in range(2))

    assert first == second
    assert len(anna.cookies) == 1


@pytest.mark.parametrize(
    ("change", "code"),
    [
        ({"rules": "clasic"}, "unknown-preset"),
        ({"options": {"order": "x"}}, "bad-option"),
        ({"options": {"school": "mark"}}, "contradiction"),
        ({"seats": [ANNA, ANNA]}, "bad-player"),
        ({"seats": [{"kind": "player", "name": ""}]}, "bad-player"),
        ({"seats": [{"kind": "player", "name": "\u202eяна"}]}, "bad-player"),
        ({"seats": [{"kind": "bot", "bot": "nobody"}]}, "unknown-bot"),
        ({"seats": [FREE], "start": True}, "nobody-seated"),
        ({"settings": {"minutes": 0}}, "bad-minutes"),
        ({"settings": {"absence": "skip"}}, "no-skipping"),
    ],
)
def test_an_impossible_table_is_refused(
    anna: Browser, change: dict[str, object], code: str
) -> None:
    request = {"id": uuid.uuid4().hex, "rules": "classic", "seats": [ANNA]} | change

    assert failure(anna.post("/api/tables", request)) == (422, code)


def test_an_invitation_leads_to_a_seat(anna: Browser, boris: Browser) -> None:
    table = anna.make(seats=[ANNA, FREE], start=False)
    invitation = anna.link(table, "invitation")
    answer = boris.join(table, invitation, "Борис")

    assert answer.status_code == 200
    assert answer.json()["view"]["you"]["seats"] == [1]
    cookie = answer.headers["set-cookie"]
    for part in ("HttpOnly", "SameSite=strict", f"Path=/api/tables/{table}", "Max-Age="):
        assert part in cookie
    assert boris.get(f"/api/tables/{table}").json()["view"]["you"]["seats"] == [1]
    vera = Browser(anna.client)
    assert failure(vera.join(table, invitation, "Вера")) == (422, "no-free-seat")


def test_joining_twice_by_the_same_request_takes_one_seat(anna: Browser, boris: Browser) -> None:
    table = anna.make(seats=[ANNA, FREE, FREE], start=False)
    request = {
        "id": uuid.uuid4().hex, "invitation": anna.link(table, "invitation"), "name": "Борис",
    }  # fmt: skip
    boris.post(f"/api/tables/{table}/join", request)
    boris.cookies.clear()
    answer = boris.post(f"/api/tables/{table}/join", request).json()

    assert answer["view"]["you"]["seats"] == [1]
    assert answer["view"]["seats"][2]["kind"] == "free"


def test_a_seat_moves_to_another_device_only_with_its_own_link(
    anna: Browser, boris: Browser
) -> None:
    table = anna.make(seats=[ANNA, FREE], start=False)
    boris.join(table, anna.link(table, "invitation"), "Борис")
    link = boris.link(table, "seat", 1)
    phone = Browser(anna.client)

    assert phone.post(f"/api/tables/{table}/claim", {"token": link}).status_code == 200
    assert phone.get(f"/api/tables/{table}").json()["view"]["you"]["seats"] == [1]
    refused = anna.post(f"/api/tables/{table}/link", {"kind": "seat", "seat": 1})
    assert failure(refused) == (403, "not-your-seat")
    with anna.live(table) as creator:
        creator.do("open", seat=1)
    assert failure(phone.post(f"/api/tables/{table}/claim", {"token": link})) == (403, "bad-link")
    assert phone.get(f"/api/tables/{table}").json()["view"]["you"]["seats"] == []


def test_the_creator_can_move_to_another_device(anna: Browser) -> None:
    table = anna.make()
    phone = Browser(anna.client)
    phone.post(f"/api/tables/{table}/claim", {"token": anna.link(table, "creator")})

    assert phone.get(f"/api/tables/{table}").json()["view"]["you"]["creator"]


def test_links_carry_their_secret_behind_the_hash(anna: Browser) -> None:
    table = anna.make(seats=[ANNA, FREE], start=False)
    paths = [
        anna.post(f"/api/tables/{table}/link", {"kind": kind, "seat": 0}).json()["path"]
        for kind in ("invitation", "seat", "creator")
    ]

    assert [path.partition("#")[0] for path in paths] == [f"/t/{table}"] * 3
    assert [path.partition("#")[2].partition("=")[0] for path in paths] == ["join", "seat", "seat"]


def test_others_get_no_links(anna: Browser, boris: Browser) -> None:
    table = anna.make(seats=[ANNA, FREE], start=False)
    path = f"/api/tables/{table}/link"

    assert failure(boris.post(path, {"kind": "invitation"})) == (403, "creator-only")
    assert failure(boris.post(path, {"kind": "creator"})) == (403, "creator-only")
    assert failure(boris.post(path, {"kind": "seat", "seat": 0})) == (403, "spectator")
    assert failure(boris.post(path, {"kind": "seat"})) == (422, "no-such-seat")


def test_forged_and_borrowed_secrets_are_worth_nothing(anna: Browser, boris: Browser) -> None:
    table, other = anna.make(), anna.make(seats=[ANNA, FREE], start=False)
    claim = f"/api/tables/{table}/claim"
    for secret in ("x", "a.b", anna.link(other, "creator"), anna.cookies[table], "\u0000" * 9):
        assert failure(boris.post(claim, {"token": secret})) == (403, "bad-link")
    invitation = anna.link(other, "invitation")
    assert failure(boris.join(table, invitation, "Борис")) == (403, "bad-link")
    assert failure(boris.join(other, anna.link(other, "seat", 0), "Борис")) == (403, "bad-link")
    for cookie in ("x", anna.cookies[other], anna.link(table, "creator"), anna.cookies[table][:-1]):
        boris.cookies[table] = cookie
        assert not boris.get(f"/api/tables/{table}").json()["view"]["you"]["creator"]


def test_a_closed_table_is_shown_to_its_people_only(anna: Browser, boris: Browser) -> None:
    table = anna.make(settings={"watch": False})

    assert failure(boris.get(f"/api/tables/{table}")) == (403, "no-watching")
    assert failure(boris.get(f"/api/tables/{table}/record")) == (403, "no-watching")
    assert anna.get(f"/api/tables/{table}").status_code == 200
    brief = boris.post("/api/mine", {"tables": [table]}).json()["tables"][0]
    assert brief["players"] == []
    assert brief["turn"]["name"] == ""


def test_remembered_tables_are_told_in_a_line(anna: Browser) -> None:
    tables = [anna.make(), anna.make("thousand", [ANNA, BORIS])]
    answer = anna.post("/api/mine?lang=en", {"tables": [*tables, *tables, "gone", "x" * 64]}).json()

    assert [each["table"] for each in answer["tables"]] == tables
    assert [each["title"] for each in answer["tables"]] == ["Classic", "Thousand"]
    assert answer["tables"][0]["players"] == ["Аня", "Борис"]
    assert answer["tables"][0]["turn"]["name"] == "Аня"


# Records


def finished(anna: Browser) -> str:
    table = anna.make("showdown", options={"rounds": 1})
    with anna.live(table) as player:
        for _ in range(2):
            player.play(throw=True)
            player.play("stop")
        while player.view["phase"] != "over":
            player.play(throw=True)
            player.play("stop")
    return table


def test_the_record_of_a_table_can_be_taken_away(anna: Browser, boris: Browser) -> None:
    table = finished(anna)
    answer = boris.get(f"/api/tables/{table}/record")
    game = record.loads(answer.text)

    assert answer.headers["content-type"] == "text/plain; charset=utf-8"
    assert answer.headers["content-disposition"].startswith('attachment; filename="kosti-showdown-')
    assert game.over
    assert verify(game).outcome is Outcome.FAIR
    assert anna.get(f"/api/tables/{table}/record?game=1").text == answer.text
    assert failure(anna.get(f"/api/tables/{table}/record?game=2")) == (404, "no-such-game")
    for bad in ("x", "-1", "1e9", "9" * 9, "٣"):
        assert failure(anna.get(f"/api/tables/{table}/record?game={bad}")) == (404, "not-found")


def test_a_table_that_has_not_begun_has_no_record(anna: Browser) -> None:
    table = anna.make(start=False)

    assert failure(anna.get(f"/api/tables/{table}/record")) == (422, "not-started")


def test_a_record_is_checked(anna: Browser) -> None:
    text = anna.get(f"/api/tables/{finished(anna)}/record").text
    fair = anna.post("/api/verify", {"record": text}).json()
    spoiled = text.replace('seed = "', 'seed = "00')

    assert (fair["outcome"], fair["problems"]) == ("fair", [])
    assert fair["throws"] >= 2
    assert sum(fair["faces"]) == 5 * fair["throws"]
    assert anna.post("/api/verify", {"record": spoiled}).json()["outcome"] == "unfair"
    assert failure(anna.post("/api/verify", {"record": "nonsense"})) == (422, "not-toml")


RECORD = """
kosti = 1
rules = "kubiki"
players = ["Аня", "Борис"]
turns = ["55134 (55) 512 fives", "11123 ones", "22234"]
"""


def test_a_record_is_replayed_step_by_step(anna: Browser) -> None:
    whole = anna.post("/api/replay", {"record": RECORD}).json()
    first = anna.post("/api/replay", {"record": RECORD, "step": 2}).json()

    assert (whole["steps"], whole["step"], whole["turns"]) == (7, 7, [0, 4, 6])
    assert whole["players"] == ["Аня", "Борис"]
    assert [line["text"] for line in whole["lines"]] == [
        "55134 (55) 512 fives", "11123 ones", "22234",
    ]  # fmt: skip
    assert whole["turn"]["name"] == "Аня"
    assert first["board"]["dice"] == {
        "table": [5, 5], "due": 3,
        "last": {"number": 1, "turn": 1, "seat": 0, "kept": [], "thrown": [5, 5, 1, 3, 4],
                 "void": False},
    }  # fmt: skip
    assert anna.post("/api/replay", {"record": RECORD, "step": 999}).json() == whole
    broken = anna.post("/api/replay?lang=en", {"record": RECORD.replace("fives", "fivs")})
    error = broken.json()["error"]
    assert (error["code"], error["turn"], error["token"]) == ("bad-token", 1, "fivs")


@pytest.mark.parametrize("encoding", ["cp1251", "utf-16", "koi8-r"])
def test_a_file_in_another_encoding_is_refused_as_in_the_terminal(
    anna: Browser, encoding: str
) -> None:
    data = RECORD.encode(encoding)
    file = b64encode(data).decode()

    told = anna.post("/api/replay?lang=ru", {"file": file}).json()["error"]
    with pytest.raises(kosti.RecordError) as refused:
        kosti.record.loads(data)

    assert told["message"] == refused.value.message("ru")
    assert "UTF-8" in told["message"]
    assert failure(anna.post("/api/replay", {"file": "@"})) == (400, "bad-json")


def test_a_file_that_is_a_record_is_replayed_from_its_bytes(anna: Browser) -> None:
    file = b64encode(b"\xef\xbb\xbf" + RECORD.encode()).decode()

    whole = anna.post("/api/replay", {"record": RECORD}).json()
    assert anna.post("/api/replay", {"file": file}).json() == whole


# Other answers


def test_a_link_becomes_a_qr_code(anna: Browser) -> None:
    answer = anna.post("/api/qr", {"text": "http://192.168.1.5:8000/t/abc#join=x"})

    assert answer.headers["content-type"] == "image/svg+xml"
    assert answer.text.startswith("<svg ")
    assert "style" not in answer.text
    assert failure(anna.post("/api/qr", {"text": "x" * 601})) == (400, "bad-json")


def test_the_server_says_that_it_works(client: TestClient) -> None:
    assert client.get("/healthz").text == "ok\n"


def test_figures_for_prometheus_name_nobody(anna: Browser) -> None:
    table = anna.make()
    with anna.live(table) as player:
        player.play(throw=True)
        player.do("play", moves=["nonsense"])
        player.do("x" * 50)
    page = anna.get("/metrics").text

    assert "kosti_tables_total 1.0" in page
    assert 'kosti_commands_total{do="play",outcome="done"} 1.0' in page
    assert 'kosti_commands_total{do="unreadable",outcome="refused"} 1.0' in page
    assert "kosti_command_seconds_count 1.0" in page
    assert table not in page
    assert "Аня" not in page
    assert "x" * 50 not in page


def test_figures_can_be_kept_private(tmp_path: Path) -> None:
    with served(config(tmp_path, metrics=False)) as client:
        assert failure(client.get("/metrics")) == (404, "not-found")


# What is refused


@pytest.mark.parametrize(
    ("body", "kind"),
    [
        (b"", "application/json"),
        (b"x", "application/json"),
        (b"[]", "application/json"),
        (b'{"rules": 1}', "application/json"),
        (b'{"rules": "classic", "more": 1}', "application/json"),
        (b'{"rules": "classic"}', "text/plain"),
        (b'{"rules": "classic"}', "application/x-www-form-urlencoded"),
        (b'{"rules": "\xff"}', "application/json"),
        (b"[" * 60_000, "application/json"),
    ],
)
def test_what_is_not_the_json_expected_is_refused(
    client: TestClient, body: bytes, kind: str
) -> None:
    answer = client.post("/api/rules", content=body, headers={"Content-Type": kind})

    assert failure(answer) == (400, "bad-json")


def test_a_body_that_is_too_large_is_refused(client: TestClient) -> None:
    body = b'{"rules": "' + b"x" * 70_000 + b'"}'
    answer = client.post("/api/rules", content=body, headers={"Content-Type": "application/json"})

    assert failure(answer) == (413, "too-large")


@pytest.mark.parametrize("origin", ["http://evil.example", "null", "http://testserver:81"])
def test_another_site_cannot_post(anna: Browser, origin: str) -> None:
    answer = anna.post("/api/rules", {"rules": "classic"}, headers={"Origin": origin})

    assert failure(answer) == (403, "bad-origin")


def test_the_own_site_can_post_also_through_a_proxy(tmp_path: Path) -> None:
    with served(config(tmp_path, public_url="https://kosti.example/")) as client:
        for origin in ("http://testserver", "https://kosti.example"):
            anna = Browser(client)
            answer = anna.post("/api/rules", {"rules": "classic"}, headers={"Origin": origin})
            assert answer.status_code == 200


def test_a_server_may_answer_under_its_names_only(tmp_path: Path) -> None:
    with served(config(tmp_path, hosts=("kosti.example",))) as client:
        assert failure(client.get("/api/info")) == (403, "bad-host")
        assert failure(client.get("/")) == (403, "bad-host")
        answer = client.get("/api/info", headers={"Host": "kosti.example:8000"})
        assert answer.status_code == 200


@pytest.mark.parametrize(
    ("name", "known"),
    [
        ("127.0.0.1:8000", True),
        ("localhost", True),
        ("192.168.1.7:8000", True),
        ("[fe80::1]:8000", True),
        (socket.gethostname(), True),
        (f"{socket.gethostname().partition('.')[0]}.local:8000", True),
        ("kosti.example", True),
        ("evil.example", False),
        ("127.0.0.1.evil.example", False),
        ("localhost.evil.example", False),
        ("", False),
    ],
)
def test_by_default_a_server_knows_its_names(tmp_path: Path, name: str, known: bool) -> None:
    """Otherwise another site could let its own name lead here (DNS rebinding)."""
    setup = config(tmp_path, hosts=(), public_url="https://kosti.example/")
    with served(setup) as client:
        for path in ("/api/info", "/"):
            answer = client.get(path, headers={"Host": name})
            assert (answer.status_code != 403) == known
        if not known:
            assert failure(client.get("/api/info", headers={"Host": name})) == (403, "bad-host")
            post = client.post(
                "/api/rules", json={}, headers={"Host": name, "Origin": f"http://{name}"}
            )
            assert post.status_code == 403


def test_there_is_nothing_at_other_addresses(client: TestClient) -> None:
    assert failure(client.get("/api/nothing")) == (404, "not-found")
    assert failure(client.get("/api/tables/abcdefghjkmnpqrs")) == (404, "no-such-table")
    assert failure(client.get("/api/tables/a/b/c")) == (404, "not-found")
    assert failure(client.get("/assets/nothing.js")) == (404, "not-found")
    assert failure(client.get("/nothing.png")) == (404, "not-found")
    assert failure(client.delete("/api/info")) == (405, "bad-method")
    assert failure(client.put("/")) == (405, "bad-method")
    assert failure(client.request("BREW", "/api/info")) == (405, "bad-method")
    assert client.head("/api/info").status_code == 200
    assert failure(client.post("/t/abc")) == (405, "bad-method")


def test_requests_that_come_too_fast_are_refused(tmp_path: Path) -> None:
    limits = Limits(requests=Rate(0.001, 3))
    with served(config(tmp_path, limits=limits)) as client:
        answers = [client.get("/api/info?lang=en") for _ in range(4)]

        assert [answer.status_code for answer in answers] == [200, 200, 200, 429]
        assert failure(answers[-1]) == (429, "too-many-requests")
        assert "try again in 1000 seconds" in answers[-1].json()["error"]["message"]
        assert answers[-1].headers["Retry-After"] == "1000"
        assert client.get("/").status_code == 200


def test_a_browser_at_a_table_has_a_limit_of_its_own(tmp_path: Path) -> None:
    limits = Limits(browser_requests=Rate(0.1, 3))
    with served(config(tmp_path, limits=limits)) as client:
        anna, boris = Browser(client), Browser(client)
        mine, other = anna.make(), boris.make()
        answers = [anna.get(f"/api/tables/{mine}") for _ in range(4)]

        assert failure(answers[-1]) == (429, "too-many-clicks")
        assert boris.get(f"/api/tables/{other}").status_code == 200


def test_a_school_class_behind_one_address_opens_its_tables(tmp_path: Path) -> None:
    """Sixty pages are loaded and sixty tables opened and shared within a minute."""
    with served(config(tmp_path, limits=Limits())) as client:
        for _ in range(60):
            pupil = Browser(client)
            for path in ("/api/info", "/api/presets"):
                assert pupil.get(path).status_code == 200
            table = pupil.make(seats=[ANNA, FREE], start=False)
            other = Browser(client)
            assert other.join(table, pupil.link(table, "invitation"), "Борис").status_code == 200
            for each in (pupil, other):
                assert each.get(f"/api/tables/{table}").status_code == 200
                with each.live(table):
                    pass


def test_one_browser_does_not_open_sixty_tables(tmp_path: Path) -> None:
    """It is told what was too much and for how long; another browser beside it is not stopped."""
    with served(config(tmp_path, limits=Limits())) as client:
        anna = Browser(client)
        new = {"rules": "classic", "seats": [ANNA]}
        answers = [anna.post("/api/tables", {"id": uuid.uuid4().hex, **new}) for _ in range(60)]

        assert failure(answers[-1]) == (429, "too-many-tables-here")
        assert 1 <= int(answers[-1].headers["Retry-After"]) <= 10
        assert sum(answer.status_code == 200 for answer in answers) < 30
        assert Browser(client).post("/api/tables", {"id": "b" * 16, **new}).status_code == 200


def test_a_visitor_that_nobody_signed_is_a_new_browser(tmp_path: Path) -> None:
    with served(config(tmp_path, limits=Limits())) as client:
        client.cookies.set("kosti-visitor", "forged")
        answer = client.post(
            "/api/tables",
            json={"id": "c" * 16, "rules": "classic", "seats": [ANNA]},
            headers={"Origin": "http://testserver"},
        )

        assert answer.status_code == 200
        assert "kosti-visitor" in answer.cookies


def test_an_address_is_full_before_the_server_is() -> None:
    limits = Limits()

    assert 4 * limits.connections_per_client <= limits.connections
    assert limits.waiting_per_client < limits.waiting / 4
    assert limits.tables_a_day.burst <= limits.tables / 4
    assert limits.tables_a_day.per_second * 24 * 3600 <= limits.tables / 4


def test_tables_are_counted_and_opened_at_a_bounded_rate(tmp_path: Path) -> None:
    limits = Limits(requests=FREELY, new_tables=Rate(0.001, 3), tables=2)
    with served(config(tmp_path, limits=limits)) as client:
        anna = Browser(client)
        answers = [
            anna.post("/api/tables", {"id": uuid.uuid4().hex, "rules": "classic", "seats": [ANNA]})
            for _ in range(4)
        ]

        assert [answer.status_code for answer in answers] == [200, 200, 503, 429]
        assert failure(answers[2]) == (503, "too-many-tables")


def test_only_so_many_tables_are_kept_in_memory(tmp_path: Path) -> None:
    limits = Limits(requests=FREELY, new_tables=FREELY, idle_rooms=3)
    with served(config(tmp_path, limits=limits)) as client:
        anna = Browser(client)
        tables = [anna.make() for _ in range(6)]

        assert len(state_of(client).rooms) == 3
        with anna.live(tables[0]) as player:
            for _ in range(5):
                anna.make()
            player.play(throw=True)
            assert anna.get(f"/api/tables/{tables[0]}").json()["view"]["number"] == 3
