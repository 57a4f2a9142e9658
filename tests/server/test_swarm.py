"""A small swarm; `benchmarks/server.py` lets a large one loose."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest
from benchmarks.server import SwarmPlan, measure

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
