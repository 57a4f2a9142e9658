"""What coaches need is at hand before anybody asks."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

import kosti
from kosti.server.engines import EnginePool
from kosti.solver.store import TableId


def test_shipped_rules_are_solved_before_somebody_asks(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """Of thousand only the quick advice is made ready: the table would take minutes."""
    monkeypatch.setenv("KOSTI_CACHE_DIR", str(tmp_path))
    twelve, race = kosti.ruleset("twelve"), kosti.ruleset("thousand")
    assert not TableId(twelve).path.exists()

    asyncio.run(EnginePool().prepare([race, twelve]))
    assert [path.name for path in tmp_path.glob("*.table")] == [TableId(twelve).path.name]


def test_a_server_that_is_closed_prepares_no_further(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("KOSTI_CACHE_DIR", str(tmp_path))

    async def begun_and_closed() -> None:
        task = asyncio.create_task(EnginePool().prepare(map(kosti.ruleset, kosti.presets())))
        await asyncio.sleep(0.1)
        task.cancel()
        with pytest.raises(asyncio.CancelledError):
            await task

    asyncio.run(begun_and_closed())
    assert len(list(tmp_path.glob("*.table"))) < len(kosti.presets())
