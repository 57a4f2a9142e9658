"""The database: committed before answered, numbered without gaps, cleaned, and migrated."""

from __future__ import annotations

import asyncio
import sqlite3
import sys
from collections.abc import Awaitable, Callable
from contextlib import closing
from pathlib import Path
from typing import TypeVar, cast

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import Connection
from tests.server.services import Postgres

import kosti
from kosti.games.actions import Throw
from kosti.server import schema
from kosti.server.config import database_url, default_database
from kosti.server.database import open_database
from kosti.server.errors import ServerError
from kosti.server.migrations import upgrade
from kosti.server.store import Store
from kosti.table.events import Acted, Created, NumberedEvent, Started
from kosti.table.ports import Append, Conflict
from kosti.table.settings import Settings
from kosti.table.status import By

T = TypeVar("T")
CREATED = Created("classic", {"first_throw": 3}, (), Settings(), "00")
GRAMMAR = kosti.ruleset("classic").grammar


def run(database: str | Path, work: Callable[[Store], Awaitable[T]]) -> T:
    """Do something with a store."""

    async def opened() -> T:
        store = await Store.open(str(database))
        try:
            return await work(store)
        finally:
            await store.close()

    return asyncio.run(opened())


@pytest.fixture(params=["sqlite", "postgresql"])
def database(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """An empty database of either kind."""
    if request.param == "sqlite":
        return str(tmp_path / "tables.db")
    return cast(Postgres, request.getfixturevalue("postgres")).database()


def first(table: str = "t", request: str = "w") -> Append:
    return Append(table, [NumberedEvent(1, 1.0, CREATED)], opens=request, seed=(1, bytes(32)))


def test_sqlite_writes_ahead_and_waits_for_the_disk(tmp_path: Path) -> None:
    async def work(store: Store) -> str:
        return await store.journal_mode()

    assert run(tmp_path / "tables.db", work) == "wal"


def test_what_was_appended_is_there_after_opening_again(database: str) -> None:
    events = [
        NumberedEvent(2, 2.0, Started()),
        NumberedEvent(3, 2.5, Acted(Throw((1, 1, 1, 2, 3)), By.DICE)),
    ]

    async def write(store: Store) -> None:
        await store.append(first())
        await store.append(Append("t", events, request="again"))

    async def read(store: Store) -> None:
        assert await store.events("t") == [NumberedEvent(1, 1.0, CREATED), *events]
        assert await store.events("t", 2, GRAMMAR) == events[1:]
        assert await store.events("other") == []
        assert await store.requests("t", 10) == {"again": 3}
        assert await store.request("t", "again") == 3
        assert await store.request("t", "never") is None
        assert await store.seed("t", 1) == bytes(32)
        assert await store.table_of("w") == ("t", 1.0)
        assert await store.count() == 1

    run(database, write)
    run(database, read)


def test_a_number_is_given_once(database: str) -> None:
    async def work(store: Store) -> None:
        await store.append(first())
        await store.append(Append("t", [NumberedEvent(2, 2.0, Started())], request="a"))
        with pytest.raises(Conflict):
            await store.append(Append("t", [NumberedEvent(2, 2.0, Started())], request="b"))
        with pytest.raises(Conflict):
            await store.append(Append("t", [NumberedEvent(3, 2.0, Started())], request="a"))
        assert len(await store.events("t")) == 2
        assert await store.request("t", "b") is None

    run(database, work)


def test_of_many_at_once_only_those_that_clash_are_refused(database: str) -> None:
    async def work(store: Store) -> None:
        appends = [first(f"t{n}", f"w{n}") for n in range(50)]
        appends += [first("t7", "other"), first("x", "w9")]
        done = await asyncio.gather(*map(store.append, appends), return_exceptions=True)
        assert done[:50] == [None] * 50
        assert [type(each) for each in done[50:]] == [Conflict, Conflict]
        assert await store.count() == 50
        assert await store.seed("x", 1) is None
        assert await store.events("x") == []

    run(database, work)


def test_a_refused_append_leaves_nothing_behind(database: str) -> None:
    """Others of the same moment go in, and of the refused one not even what was still free."""

    async def work(store: Store) -> None:
        for name in ("taken", "free", "asked"):
            await store.append(first(name, name))
        await store.append(Append("taken", [NumberedEvent(2, 2.0, Started())], request="before"))
        done = await asyncio.gather(
            store.append(Append("taken", numbered(2, 3), request="late", seed=(2, bytes(32)))),
            store.append(Append("free", numbered(2, 3), request="well", seed=(2, bytes(32)))),
            store.append(Append("free", numbered(2), request="behind")),
            store.append(Append("asked", numbered(2, 3), request="once")),
            store.append(Append("asked", numbered(4), request="once")),
            return_exceptions=True,
        )
        assert [type(each) for each in done] == [Conflict, NONE, Conflict, NONE, Conflict]
        assert [each.number for each in await store.events("taken")] == [1, 2]
        assert await store.requests("taken", 9) == {"before": 2}
        assert await store.seed("taken", 2) is None
        assert [each.number for each in await store.events("free")] == [1, 2, 3]
        assert await store.requests("free", 9) == {"well": 3}
        assert await store.seed("free", 2) == bytes(32)
        assert [each.number for each in await store.events("asked")] == [1, 2, 3]

    run(database, work)


NONE = type(None)


def numbered(*numbers: int) -> list[NumberedEvent]:
    """Return events with these numbers."""
    return [NumberedEvent(number, 2.0, Started()) for number in numbers]


def test_servers_that_start_at_once_migrate_once(postgres: Postgres) -> None:
    async def opened() -> None:
        database = postgres.database()
        stores = await asyncio.gather(*(Store.open(database) for _ in range(4)))
        assert len({await store.key("identity") for store in stores}) == 1
        for store in stores:
            await store.close()

    asyncio.run(opened())


def test_what_is_to_be_written_waits_for_a_database_that_is_away(postgres: Postgres) -> None:
    async def work(store: Store) -> None:
        heard: list[bool] = []
        gone = asyncio.Event()

        def told(away: bool) -> None:
            heard.append(away)
            gone.set()

        store.subscribe(told)
        await store.append(first())
        await asyncio.to_thread(postgres.stop)
        try:
            writing = asyncio.create_task(
                store.append(Append("t", numbered(2), request="meanwhile"))
            )
            reading = asyncio.create_task(store.events("t"))
            await asyncio.wait_for(gone.wait(), 20)
            assert not writing.done()
        finally:
            await asyncio.to_thread(postgres.start)
        await writing
        assert len(await reading) in (1, 2)
        assert await store.request("t", "meanwhile") == 2
        assert heard == [True, False]

    run(postgres.database(), work)


def test_the_key_stays_the_same(database: str) -> None:
    async def work(store: Store) -> tuple[bytes, bytes]:
        return await store.key("a"), await store.key("b")

    one, other = run(database, work)
    assert run(database, work) == (one, other)
    assert len({one, other}) == 2


def test_the_migrations_lead_to_the_schema(database: str) -> None:
    async def compared() -> list[object]:
        engine = await open_database(database)
        async with engine.begin() as connection:
            await connection.run_sync(upgrade)
        async with engine.connect() as connection:
            found = await connection.run_sync(differences)
        await engine.dispose()
        return found

    assert asyncio.run(compared()) == []


def differences(connection: Connection) -> list[object]:
    """Return how a database differs from the schema of the code."""
    context = MigrationContext.configure(connection, opts={"compare_type": True})
    return list(compare_metadata(context, schema.metadata))


def test_a_database_is_named_by_path_or_url(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    path = str(tmp_path / "deep" / "x.db")

    assert default_database().name == "tables.db"
    assert database_url(None).database == str(default_database())
    assert str(database_url(path)) == f"sqlite+aiosqlite:///{path}"
    assert (tmp_path / "deep").is_dir()
    assert database_url("sqlite:///x.db").drivername == "sqlite+aiosqlite"
    assert database_url("postgresql://h/d").drivername == "postgresql+asyncpg"
    assert database_url("postgresql+psycopg://h/d").drivername == "postgresql+psycopg"


@pytest.mark.parametrize(
    "database",
    [
        "x://y",
        "sqlite:////proc/nothing/x.db",
        "://",
        "postgresql://a:secret@[",
        "postgresql://a:secret@127.0.0.1:1/x",
    ],
)
def test_a_database_that_cannot_be_used_is_told_in_one_line(database: str) -> None:
    async def work() -> None:
        await Store.open(database)

    with pytest.raises(ServerError) as caught:
        asyncio.run(work())

    assert caught.value.code == "bad-database"
    assert "\n" not in caught.value.message("en")
    assert "secret" not in caught.value.message("en")


def test_who_has_no_driver_is_told_how_to_get_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "asyncpg", None)
    with pytest.raises(ServerError, match=r"pip install 'kosti\[cluster\]'"):
        run("postgresql://localhost/kosti", lambda store: store.ping())


def test_a_file_that_is_no_database_is_told(tmp_path: Path) -> None:
    (tmp_path / "tables.db").write_text("Once upon a time there was no database here. " * 50)

    async def work(store: Store) -> None:
        raise AssertionError(store)

    with pytest.raises(ServerError, match="cannot be used"):
        run(tmp_path / "tables.db", work)


def test_a_database_of_a_later_version_is_left_alone(tmp_path: Path) -> None:
    async def nothing(store: Store) -> None:
        assert await store.count() == 0

    run(tmp_path / "tables.db", nothing)
    with closing(sqlite3.connect(tmp_path / "tables.db")) as connection:
        connection.execute("UPDATE alembic_version SET version_num = '9999'")
        connection.commit()

    with pytest.raises(ServerError, match="9999"):
        run(tmp_path / "tables.db", nothing)
