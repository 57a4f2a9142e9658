"""A server in this process, and browsers for it."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from starlette.testclient import TestClient
from tests.server.services import Nats, Postgres
from tests.server.web import Browser, config, served


@pytest.fixture
def client(tmp_path: Path) -> Iterator[TestClient]:
    """A server without limits that could be met by accident."""
    with served(config(tmp_path)) as client:
        yield client


@pytest.fixture
def anna(client: TestClient) -> Browser:
    """The browser of somebody who opens tables."""
    return Browser(client)


@pytest.fixture
def boris(client: TestClient) -> Browser:
    """The browser of somebody else."""
    return Browser(client)


@pytest.fixture(scope="session")
def postgres() -> Iterator[Postgres]:
    """A PostgreSQL server, one for all tests of a process."""
    server = Postgres()
    yield server
    server.close()


@pytest.fixture(scope="session")
def nats() -> Iterator[Nats]:
    """A NATS server, one for all tests of a process."""
    server = Nats.on_a_free_port()
    yield server
    server.kill()
