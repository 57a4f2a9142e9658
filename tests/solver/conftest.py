"""What the tests of the solver share: solved rulesets, each solved once a run."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from pathlib import Path

import pytest
from tests.scenes import sheet

from kosti.solver.sheet.solution import SheetSolution
from kosti.solver.sheet.solve import solve
from kosti.solver.store import CACHE_VARIABLE

Solved = Callable[..., SheetSolution]


@pytest.fixture(autouse=True)
def own_store(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Give every test an empty store of its own."""
    monkeypatch.setenv(CACHE_VARIABLE, str(tmp_path / "store"))
    return tmp_path / "store"


@cache
def _solved(preset: str, changes: tuple[tuple[str, object], ...]) -> SheetSolution:
    return solve(sheet(preset, **dict(changes)), stored=False)


@pytest.fixture
def solved() -> Solved:
    """Return the solution of a preset with house rules (of hashable values) on top."""

    def of(preset: str, **changes: object) -> SheetSolution:
        return _solved(preset, tuple(changes.items()))

    return of
