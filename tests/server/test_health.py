"""What a server says of a database that is damaged, full, read-only, or in use already."""

from __future__ import annotations

import asyncio
import os
import sqlite3
import subprocess
import sys
from pathlib import Path

import pytest
from sqlalchemy import event
from tests.server.web import Browser, config, served, state_of

from kosti.server.errors import ServerError
from kosti.server.sole import Sole
from kosti.server.store import Store


def damaged(path: Path, how: str) -> Path:
    """Damage a database with a few tables in it."""

    async def made() -> None:
        await (await Store.open(str(path))).close()

    asyncio.run(made())
    content = path.read_bytes()
    match how:
        case "another file":
            path.write_bytes(b"%PDF-1.7\n" * 1000)
        case "cut off":
            path.write_bytes(content[: len(content) // 2])
        case "overwritten":
            path.write_bytes(content[:4096] + os.urandom(len(content) - 4096))
    return path


@pytest.mark.parametrize("how", ["another file", "cut off", "overwritten"])
def test_a_damaged_file_ends_with_one_clear_sentence(tmp_path: Path, how: str) -> None:
    path = damaged(tmp_path / "tables.db", how)

    command = [sys.executable, "-m", "kosti", "serve", "--lang", "en", "--port", "0"]
    found = subprocess.run(
        [*command, "--no-browser", "--database", str(path)],
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )

    assert found.returncode == 2
    assert found.stderr.count("\n") == 1
    assert f"The database “{path}” cannot be used: the file is damaged" in found.stderr


def test_two_servers_on_one_file_are_refused(tmp_path: Path) -> None:
    setup = config(tmp_path)
    with served(setup), pytest.raises(ServerError) as refused, served(setup):
        pass
    assert refused.value.code == "database-in-use"
    assert str(tmp_path / "tables.db") in str(refused.value)
    with served(setup) as client:  # and it is free again
        assert client.get("/healthz").status_code == 200


def test_databases_without_a_file_need_no_lock() -> None:
    with Sole("sqlite+aiosqlite://"), Sole("sqlite+aiosqlite://"):
        pass
    with Sole("postgresql://nobody@nowhere/kosti"):
        pass


def test_a_server_lives_and_is_ready(tmp_path: Path) -> None:
    with served(config(tmp_path)) as client:
        assert client.get("/healthz").text == client.get("/readyz").text == "ok\n"


@pytest.mark.parametrize("reason", ["database or disk is full", "attempt to write a readonly"])
def test_where_nothing_can_be_written_a_server_lives_and_is_not_ready(
    tmp_path: Path, reason: str
) -> None:
    with served(config(tmp_path)) as client:
        anna = Browser(client)
        table = anna.make()

        def refuse(*arguments: object) -> None:
            if str(arguments[2]).startswith(("INSERT", "UPDATE")):
                raise sqlite3.OperationalError(reason)

        event.listen(state_of(client).store.engine.sync_engine, "before_cursor_execute", refuse)

        assert client.get("/healthz").status_code == 200
        answer = client.get("/readyz?lang=en")
        assert answer.status_code == 503
        assert answer.json()["error"]["code"] == "not-writable"
        assert reason in answer.json()["error"]["message"]
        assert anna.get(f"/api/tables/{table}").status_code == 200  # it can still be looked at


def test_where_nothing_can_be_read_a_server_says_so(tmp_path: Path) -> None:
    with served(config(tmp_path)) as client:

        def refuse(*_: object) -> None:
            raise sqlite3.DatabaseError("database disk image is malformed")

        event.listen(state_of(client).store.engine.sync_engine, "before_cursor_execute", refuse)
        for path in ("/healthz", "/readyz"):
            answer = client.get(path)
            assert answer.status_code == 503
            assert "malformed" in answer.json()["error"]["message"]
