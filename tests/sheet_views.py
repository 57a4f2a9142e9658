"""The sheet of a view as tests and pictures read it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

__all__ = ["writable"]


def writable(view: Mapping[str, Any]) -> dict[str, int]:
    """Return the cells that may be written now, in sheet order, with what the dice bring there."""
    cells, previews = view["rules"]["facts"]["cells"], view["board"]["previews"]
    return {cells[line]["id"]: int(previews["points"][line]) for line in previews["allowed"]}
