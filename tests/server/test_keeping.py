"""Whole databases and whole tables: backed up, moved, deleted."""

from __future__ import annotations

import json
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest
from tests.cli.conftest import Outcome, Run
from tests.server.services import Postgres
from tests.server.test_cluster import hear_until, two_players, wait
from tests.server.web import Browser, config, served

from kosti.cli import main


@pytest.fixture
def kosti(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Run:
    """Run the command line, in English."""
    monkeypatch.setenv("LANG", "en_GB.UTF-8")

    def run(*words: str) -> Outcome:
        code = main(words)
        return Outcome(code, *capsys.readouterr())

    return run


def test_a_backup_is_made_while_people_play(tmp_path: Path, kosti: Run) -> None:
    copy = tmp_path / "deep" / "copy.db"
    with served(config(tmp_path)) as client:
        anna = Browser(client)
        table = anna.make()
        with anna.live(table) as player:
            player.play(throw=True)
            done = kosti("backup", str(copy), "--database", str(tmp_path / "tables.db"), "--json")
            assert json.loads(done.out) == {"file": str(copy), "tables": 1}
            player.play(player.view["choices"]["moves"][-1])
    with served(config(tmp_path, database=str(copy))) as client:
        restored = Browser(client, anna.cookies).get(f"/api/tables/{table}").json()["view"]
        assert restored["number"] == 3
        assert restored["you"]["creator"]
    assert kosti("backup", str(copy), "--database", str(tmp_path / "tables.db")).code == 2


def test_a_backup_of_something_else_is_refused(tmp_path: Path, kosti: Run) -> None:
    refused = kosti("backup", str(tmp_path / "x"), "--database", "postgresql://h/d")
    assert refused.code == 2
    assert "pg_dump" in refused.err
    assert kosti("backup", str(tmp_path / "x"), "--database", str(tmp_path / "no.db")).code == 2
    assert not (tmp_path / "x").exists()


def test_tables_move_from_sqlite_to_postgresql_and_back(
    tmp_path: Path, postgres: Postgres, kosti: Run
) -> None:
    database, here = postgres.database(), tmp_path / "tables.db"
    with served(config(tmp_path)) as client:
        anna = Browser(client)
        table = anna.make()
        with anna.live(table) as player:
            player.play(throw=True)
        assert kosti("move", str(here), database).code == 2  # a server runs on it

    assert json.loads(kosti("move", str(here), database, "--json").out) == {"tables": 1}
    refused = kosti("move", str(here), database)
    assert (refused.code, "has tables already" in refused.err) == (2, True)

    with (
        served(config(tmp_path, database=database)) as client,
        Browser(client, anna.cookies).live(table) as moved,
    ):
        assert moved.view["board"] == player.view["board"]
        moved.play(moved.view["choices"]["moves"][-1])
        assert kosti("move", database, str(tmp_path / "no.db")).code == 2  # a server runs there

    back = tmp_path / "back.db"
    assert kosti("move", database, str(back)).code == 0
    with served(config(tmp_path, database=str(back))) as client:
        found = Browser(client, anna.cookies).get(f"/api/tables/{table}").json()["view"]
        assert found["number"] == moved.view["number"]


def test_a_table_is_deleted_with_the_names_in_it(tmp_path: Path) -> None:
    with served(config(tmp_path)) as client:
        table, anna, boris = two_players(client)
        body = {"table": table}
        path = f"/api/tables/{table}/delete"
        assert boris.post(path, body).json()["error"]["code"] == "creator-only"
        assert anna.post(path, {"table": "other"}).json()["error"]["code"] == "no-such-table"
        with boris.live(table) as watching:
            assert anna.post(path, body).status_code == 200
            assert watching.code_at_the_end() == 4004
        assert anna.get(f"/api/tables/{table}").status_code == 404
        assert anna.post(path, body).status_code == 404
    with closing(sqlite3.connect(tmp_path / "tables.db")) as connection:
        assert "Борис" not in "".join(connection.iterdump())


def test_a_deleted_table_is_gone_on_every_server(
    tmp_path: Path, postgres: Postgres, kosti: Run
) -> None:
    setup = config(tmp_path, database=postgres.database())
    with served(setup) as one, served(setup) as other:
        table, anna, boris = two_players(one)
        with Browser(other, boris.cookies).live(table) as there, anna.live(table) as here:
            here.do("start")
            hear_until(there, lambda: there.view["number"] == here.view["number"])
            assert kosti("delete", table, "--database", str(setup.database)).code == 0
            there.request("play", throw=True)
            assert there.code_at_the_end() == 4004
            assert here.code_at_the_end() == 4004
        wait(lambda: anna.get(f"/api/tables/{table}").status_code == 404)
    assert kosti("delete", table, "--database", str(setup.database)).code == 2
