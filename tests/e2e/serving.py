"""A real server in a process of its own, and a quick client that sets tables up for a scene."""

from __future__ import annotations

import json
import os
import secrets
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Iterator, Mapping, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from types import TracebackType
from typing import Any, Self

from websockets import Origin
from websockets.sync.client import ClientConnection, connect

HERE = Path(__file__).parent
JSON = dict[str, Any]


def free_port() -> int:
    """Return a port that nothing listens on."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


@dataclass
class Server:
    """The web table on 127.0.0.1; it may be killed and started again on the same data."""

    database: Path
    port: int = field(default_factory=free_port)
    bot_delay: float = 0.05
    environment: Mapping[str, str] | None = None
    process: subprocess.Popen[bytes] | None = None

    @property
    def url(self) -> str:
        """Where the server answers."""
        return f"http://127.0.0.1:{self.port}"

    def start(self) -> None:
        """Start and wait until it answers."""
        command = [sys.executable, str(HERE / "run_server.py"), str(self.port)]
        log = self.database.with_suffix(".log").open("ab")
        self.process = subprocess.Popen(
            [*command, str(self.database), str(self.bot_delay)],
            # Its own solved tables: what other tests have solved is no part of a scene.
            env={
                **(os.environ if self.environment is None else self.environment),
                "KOSTI_CACHE_DIR": str(self.database.parent / "solved"),
            },
            stdout=log,
            stderr=log,
        )
        log.close()
        deadline = time.monotonic() + 30
        while time.monotonic() < deadline:
            try:
                with urllib.request.urlopen(f"{self.url}/healthz", timeout=2):
                    return
            except OSError:
                if self.process.poll() is not None:
                    break
                time.sleep(0.05)
        text = self.database.with_suffix(".log").read_text()
        raise RuntimeError(f"the server does not answer\n{text[-4000:]}")

    def kill(self) -> None:
        """End the process without a warning, as a power cut does."""
        if self.process is not None:
            self.process.kill()
            self.process.wait()
            self.process = None

    def stop(self) -> None:
        """End the process in good order."""
        if self.process is not None:
            self.process.terminate()
            try:
                self.process.wait(10)
            except subprocess.TimeoutExpired:
                self.process.kill()
            self.process = None


@contextmanager
def serving(
    folder: Path, bot_delay: float = 0.05, environment: Mapping[str, str] | None = None
) -> Iterator[Server]:
    """Run a server with its data in this folder, in this environment or that of the tests."""
    server = Server(folder / "tables.db", bot_delay=bot_delay, environment=environment)
    server.start()
    try:
        yield server
    finally:
        server.stop()


def ask(server: Server, path: str, body: JSON, cookie: str | None = None) -> tuple[JSON, str]:
    """Post JSON; return the answer and the cookies that came along."""
    headers = {"content-type": "application/json", "origin": server.url}
    if cookie:
        headers["cookie"] = cookie
    request = urllib.request.Request(server.url + path, json.dumps(body).encode(), headers)
    try:
        with urllib.request.urlopen(request, timeout=20) as answer:
            cookies = answer.headers.get_all("set-cookie") or []
            kept = "; ".join(each.partition(";")[0] for each in cookies)
            return json.loads(answer.read()), kept
    except urllib.error.HTTPError as error:
        raise RuntimeError(f"{path}: {error.read().decode()}") from None


class Player:
    """The creator of a table, connected to it; plays by words of the record."""

    def __init__(
        self,
        server: Server,
        rules: str,
        seats: Sequence[Mapping[str, object]],
        *,
        start: bool = True,
        options: JSON | None = None,
        lang: str = "ru",
        **settings: object,
    ) -> None:
        self.server = server
        body: JSON = {
            "id": secrets.token_hex(8),
            "rules": rules,
            "seats": [dict(seat) for seat in seats],
            "options": options or {},
            "settings": settings,
            "start": start,
        }
        made, self.cookie = ask(server, "/api/tables", body)
        self.table: str = made["table"]
        self.view: JSON = made["update"]["view"]
        live = f"ws://127.0.0.1:{server.port}/api/tables/{self.table}/live"
        self._stack = ExitStack()
        self._socket: ClientConnection = self._stack.enter_context(
            connect(
                live,
                additional_headers={"cookie": self.cookie},
                origin=Origin(server.url),
                close_timeout=0.2,
            )
        )
        self._send({"type": "hello", "lang": lang})
        self._read_until("update")

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()

    def close(self) -> None:
        """Get up from the machine; the seat stays the creator's."""
        self._stack.close()

    def do(self, command: JSON) -> None:
        """Do something and wait until the table shows it."""
        request = secrets.token_hex(8)
        self._send({"type": "do", "id": request, "saw": self.view["number"], "command": command})
        number = None
        while number is None or self.view["number"] < number:
            message = self._read()
            if message.get("id") != request:
                continue
            if message["type"] == "refused":
                if message["refusal"]["code"] == "stale":
                    return self.do(command)
                raise RuntimeError(message["refusal"]["message"])
            number = message["number"]
        return None

    def play(self, *moves: str, throw: bool = False) -> None:
        """Act for the player to move."""
        self.do({"do": "play", "moves": list(moves), "throw": throw})

    def turn(self, text: str) -> None:
        """Play a whole turn as it stands in a record (real dice)."""
        self.play(*text.split())

    def wait_for_own_turn(self) -> None:
        """Wait while bots play."""
        while self.view["phase"] == "playing" and self.view["choices"] is None:
            self._read()

    def link(self, kind: str, seat: int | None = None) -> str:
        """Return a link of the table as a whole address."""
        path = f"/api/tables/{self.table}/link"
        answer, _ = ask(self.server, path, {"kind": kind, "seat": seat}, self.cookie)
        return self.server.url + str(answer["path"])

    def _send(self, message: JSON) -> None:
        self._socket.send(json.dumps(message))

    def _read(self) -> JSON:
        message: JSON = json.loads(self._socket.recv(timeout=20))
        if message["type"] == "update" or (message["type"] == "refused" and message.get("update")):
            self.view = message["update"]["view"]
        return message

    def _read_until(self, kind: str) -> JSON:
        while (message := self._read())["type"] != kind:
            pass
        return message
