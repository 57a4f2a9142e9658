"""Pig is installed for these tests, and for no others."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from tests.plugins.installed import PIG

from kosti.games import registry


@pytest.fixture(scope="module", autouse=True)
def pig_is_installed() -> Iterator[None]:
    """Put Pig where installed distributions are looked for; what was known before is forgotten."""
    with pytest.MonkeyPatch.context() as patch:
        patch.syspath_prepend(PIG)
        _forget()
        yield
    _forget()


def _forget() -> None:
    registry.families.cache_clear()
    registry._presets.cache_clear()
