"""Expected results as people read them: points on a sheet, per cent where a chance is meant."""

from __future__ import annotations

from kosti.i18n import Lang, Words

__all__ = ["CHANCE", "decimal", "percent", "result"]

CHANCE = "win-probability"
"""The kind of values that are chances to win."""


def decimal(value: float, digits: int, t: Words) -> str:
    """Write a number with a true minus and the decimal mark of the language."""
    text = f"{abs(value):.{digits}f}"
    if float(text) == 0:
        value = 0.0
    if t.lang is Lang.RU:
        text = text.replace(".", ",")
    return f"−{text}" if value < 0 else text


def result(value: float, kind: str, t: Words, *, digits: int = 2) -> str:
    """Write an expected result: “164.91”, or “53.2%” for a chance."""
    if kind == CHANCE:
        return percent(value, digits, t)
    return decimal(value, digits, t)


def percent(share: float, digits: int, t: Words) -> str:
    """Write a share of 0 to 1 in per cent."""
    return t("{percent}%", percent=decimal(100 * share, digits, t))
