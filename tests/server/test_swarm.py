"""A small swarm; `benchmarks/server.py` lets a large one loose."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from pathlib import Path

import pytest
from benchmarks.cluster import ClusterPlan, measure_cluster
from benchmarks.server import SwarmPlan, measure
from tests.server.services import Nats, Postgres

SMALL = SwarmPlan(tables=10, clients=25, seconds=3, pause=0.02, losses=0.03, mischief=0.2)
LARGE = SwarmPlan(tables=60, clients=150, seconds=30, pause=0.05, losses=0.03, mischief=0.2)


@pytest.mark.parametrize(
    "plan",
    [pytest.param(SMALL, id="small"), pytest.param(LARGE, marks=pytest.mark.long, id="large")],
)
def test_what_a_swarm_of_clients_saw_is_what_the_log_says(tmp_path: Path, plan: SwarmPlan) -> None:
    figures = asyncio.run(measure(plan, tmp_path / "tables.db"))

    assert figures.wrong == []
    assert figures.outcomes["done"] > 50
    assert figures.outcomes["connections lost"] > 0
    assert figures.outcomes["refused as stale"] > 0


MANY = ClusterPlan(servers=3, kills=1, broker_kills=1, database_kills=1)


@pytest.mark.parametrize(
    ("plan", "cluster"),
    [
        pytest.param(
            SwarmPlan(tables=20, clients=45, seconds=10, pause=0.1, losses=0.01), MANY, id="small"
        ),
        pytest.param(
            SwarmPlan(tables=200, clients=450, seconds=180, pause=0.5, losses=0.01),
            replace(MANY, kills=10, broker_kills=4, database_kills=3, down_seconds=5.0),
            marks=pytest.mark.long,
            id="large",
        ),
        pytest.param(
            SwarmPlan(tables=20, clients=45, seconds=60, pause=0.1, losses=0.01),
            replace(MANY, kills=0, broker_kills=0, down_seconds=30.0),
            marks=pytest.mark.long,
            id="database away for half a minute",
        ),
    ],
)
def test_servers_broker_and_database_are_killed_and_nothing_acknowledged_is_lost(
    postgres: Postgres, plan: SwarmPlan, cluster: ClusterPlan
) -> None:
    nats = Nats.on_a_free_port()
    killers = {
        "broker": (nats.kill, nats.start),
        "database": (postgres.stop, postgres.start),
    }
    run = measure_cluster(plan, cluster, postgres.database(), nats.url, killers)
    try:
        figures = asyncio.run(run)
    finally:
        nats.kill()

    assert figures.wrong == []
    assert figures.outcomes["done"] > 50
    for killed, times in (
        ("server", cluster.kills),
        ("broker", cluster.broker_kills),
        ("database", cluster.database_kills),
    ):
        assert figures.outcomes[f"{killed} killed"] == times
