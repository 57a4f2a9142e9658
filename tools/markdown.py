"""The pieces of Markdown that the generated pages share."""

from __future__ import annotations

__all__ = ["heading", "table_head"]


def heading(level: int, text: str) -> str:
    """Return a heading."""
    return f"{'#' * level} {text}"


def table_head(*titles: str) -> list[str]:
    """Return the first two lines of a table."""
    return [f"| {' | '.join(titles)} |", "|" + "---|" * len(titles)]
