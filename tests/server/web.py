"""A browser in the hands of a test: HTTP with cookies, and live connections to tables."""

from __future__ import annotations

import json
import time
import uuid
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any, cast

from starlette.testclient import TestClient, WebSocketTestSession
from starlette.websockets import WebSocketDisconnect

from kosti.server.analysis import Analyser
from kosti.server.app import create_app
from kosti.server.config import Config, Limits, Rate
from kosti.server.state import State

FREELY = Rate(1e6, 1_000_000)
LAVISH = Limits(
    requests=FREELY,
    browser_requests=FREELY,
    browser_tables=FREELY,
    new_tables=FREELY,
    heavy=FREELY,
    messages=FREELY,
)
ANNA = {"kind": "player", "name": "Аня"}
BORIS = {"kind": "player", "name": "Борис"}
FREE = {"kind": "free"}
GREEDY = {"kind": "bot", "bot": "greedy"}
VERA = {"kind": "player", "name": "Вера"}
DUEL: dict[str, object] = {
    "target": 60, "barrel": "none", "opening": 20, "opening_debt": 20, "pits": [],
    "truck": "none", "overtake": 0, "bolts": "none",
}  # fmt: skip
"""House rules of thousand so short that two players are solved in a moment."""


def config(folder: Path, **changes: Any) -> Config:
    """Return a configuration for tests: a database in a folder, no delays, hardly any limits."""
    plain = Config(
        database=str(folder / "tables.db"),
        bot_delay=0.0,
        limits=LAVISH,
        static=folder / "static",
        hosts=("testserver",),
    )
    return replace(plain, **changes)


@contextmanager
def served(
    setup: Config,
    *,
    analyser: Analyser | None = None,
    clock: Callable[[], float] = time.time,
) -> Iterator[TestClient]:
    """Run the application in this process."""
    app = create_app(setup, analyser=analyser, clock=clock)
    with TestClient(app, base_url="http://testserver", raise_server_exceptions=True) as client:
        yield client


def state_of(client: TestClient) -> State:
    """Return what the running server holds."""
    return cast(State, cast(Any, client.app).state.kosti)


@dataclass
class Live:
    """A live connection, with what was heard on it."""

    socket: WebSocketTestSession
    view: dict[str, Any] = field(default_factory=dict)
    heard: list[dict[str, Any]] = field(default_factory=list)

    def send(self, **message: Any) -> None:
        """Send a message."""
        self.socket.send_text(json.dumps(message))

    def hear(self) -> dict[str, Any]:
        """Return the next message."""
        message = cast(dict[str, Any], self.socket.receive_json())
        self.heard.append(message)
        update = message.get("update")
        if update is not None:
            self.view = update["view"]
        return message

    def hear_until(self, kind: str) -> dict[str, Any]:
        """Return the next message of a kind; others are passed over."""
        while True:
            message = self.hear()
            if message["type"] == kind:
                return message

    def code_at_the_end(self) -> int:
        """Return the code with which the server closes the connection."""
        try:
            while True:
                self.hear()
        except WebSocketDisconnect as gone:
            return gone.code

    def request(self, do: str, saw: int | None = None, **fields: Any) -> str:
        """Send a request; return its id."""
        request = uuid.uuid4().hex
        number = self.view["number"] if saw is None else saw
        self.send(type="do", id=request, saw=number, command={"do": do, **fields})
        return request

    def do(self, do: str, **fields: Any) -> dict[str, Any]:
        """Carry out a request; return the answer. When it is done the update is awaited as well."""
        request = self.request(do, **fields)
        while True:
            answer = self.hear()
            if answer["type"] in ("done", "refused") and answer["id"] == request:
                break
        while answer["type"] == "done" and self.view["number"] < answer["number"]:
            self.hear()
        return answer

    def play(self, *moves: str, throw: bool = False) -> dict[str, Any]:
        """Make moves that must be accepted."""
        answer = self.do("play", moves=list(moves), throw=throw)
        assert answer["type"] == "done", answer
        return answer

    def refused(self, do: str, **fields: Any) -> str:
        """Return the code with which a request is refused."""
        answer = self.do(do, **fields)
        assert answer["type"] == "refused", answer
        return cast(str, answer["refusal"]["code"])


@dataclass
class Browser:
    """Somebody's browser with its own cookies, in a server that others use as well."""

    client: TestClient
    cookies: dict[str, str] = field(default_factory=dict)
    """What each table's cookie holds."""
    visitor: str | None = None

    def _headers(self, path: str) -> dict[str, str]:
        parts = path.split("?", maxsplit=1)[0].split("/")
        table = parts[3] if path.startswith("/api/tables/") and len(parts) > 3 else ""
        sent = [f"kosti={self.cookies[table]}"] if table in self.cookies else []
        if self.visitor is not None and path.startswith("/api/tables"):
            sent.append(f"kosti-visitor={self.visitor}")
        return {"Cookie": "; ".join(sent)} if sent else {}

    def _keep(self, cookie: str) -> None:
        name, _, value = cookie.partition(";")[0].partition("=")
        if name == "kosti-visitor":
            self.visitor = value
        else:
            path = cookie.partition("Path=")[2].partition(";")[0]
            self.cookies[path.rpartition("/")[2]] = value

    def get(self, path: str, **more: Any) -> Any:
        """Get an address."""
        self.client.cookies.clear()
        return self.client.get(path, headers=self._headers(path) | more.pop("headers", {}), **more)

    def post(self, path: str, body: object, **more: Any) -> Any:
        """Post JSON to an address; keep the cookies that come along."""
        self.client.cookies.clear()
        headers = self._headers(path) | more.pop("headers", {})
        answer = self.client.post(path, json=body, headers=headers, **more)
        for cookie in answer.headers.get_list("set-cookie"):
            self._keep(cookie)
        self.client.cookies.clear()
        return answer

    def make(
        self,
        rules: str = "classic",
        seats: Sequence[dict[str, str]] = (ANNA, BORIS),
        *,
        start: bool = True,
        **more: Any,
    ) -> str:
        """Open a table."""
        request = {"id": uuid.uuid4().hex, "rules": rules, "seats": list(seats), "start": start}
        answer = self.post("/api/tables", request | more)
        assert answer.status_code == 200, answer.text
        return cast(str, answer.json()["table"])

    def link(self, table: str, kind: str, seat: int | None = None) -> str:
        """Return the secret of a link."""
        answer = self.post(f"/api/tables/{table}/link", {"kind": kind, "seat": seat})
        assert answer.status_code == 200, answer.text
        return cast(str, answer.json()["path"].partition("=")[2])

    def join(self, table: str, invitation: str, name: str) -> Any:
        """Sit down."""
        request = {"id": uuid.uuid4().hex, "invitation": invitation, "name": name}
        return self.post(f"/api/tables/{table}/join", request)

    @contextmanager
    def live(self, table: str, since: int | None = None, lang: str = "en") -> Iterator[Live]:
        """Connect to a table, and hear the first update."""
        path = f"/api/tables/{table}/live"
        with self.client.websocket_connect(path, headers=self._headers(path)) as socket:
            live = Live(socket)
            live.send(type="hello", lang=lang, since=since)
            live.hear_until("update")
            yield live
