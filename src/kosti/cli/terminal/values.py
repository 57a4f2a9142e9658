"""Figures as people read them: points, results, chances, settlements."""

from __future__ import annotations

from fractions import Fraction
from math import ceil, floor, log10
from typing import assert_never

from kosti.i18n import Lang, Translator
from kosti.solver.kinds import ValueKind

__all__ = [
    "certain",
    "certain_digits",
    "decimal",
    "grouped",
    "number",
    "percent",
    "result",
    "settled",
    "small_percent",
]

_ALL_DIGITS = 15
_ROUNDING = 1e-12


def number(points: int) -> str:
    """Write points with a true minus."""
    return f"−{-points}" if points < 0 else str(points)


def certain_digits(bound: float) -> int:
    """Return how many digits after the point a number has for certain that is off by a bound."""
    return min(max(floor(-log10(2 * bound)), 0), _ALL_DIGITS) if bound else _ALL_DIGITS


def certain(value: float, bound: float) -> float:
    """Return a number without the digits that its bound leaves open."""
    return round(value, certain_digits(bound)) if bound else value


def decimal(value: float, digits: int, t: Translator) -> str:
    """Write a number with a true minus and the decimal mark of the language."""
    text = f"{abs(value):.{digits}f}"
    if float(text) == 0:
        value = 0.0
    if t.lang is Lang.RU:
        text = text.replace(".", ",")
    return f"−{text}" if value < 0 else text


def grouped(count: int) -> str:
    """Write a large number with spaces between the thousands."""
    return f"{count:,}".replace(",", " ")


def result(value: float, kind: ValueKind, t: Translator, *, digits: int = 2) -> str:
    """Write an expected result: “164.91”, “53.2%” for a chance, “23.4 turns” for a length."""
    match kind:
        case ValueKind.TOTAL | ValueKind.GAIN:
            return decimal(value, digits, t)
        case ValueKind.CHANCE:
            return percent(value, digits, t)
        case ValueKind.TURNS:
            return t("{number} turns", number=decimal(abs(value), digits, t))
        case _:
            assert_never(kind)


def settled(points: Fraction, t: Translator) -> str:
    """Write what a player wins or loses, to one tenth of a point."""
    tenths = round(abs(points) * 10)
    sign = "" if tenths == 0 else "−" if points < 0 else "+"
    comma = "," if t.lang is Lang.RU else "."
    return f"{sign}{tenths // 10}{comma}{tenths % 10}"


def percent(share: float, digits: int, t: Translator) -> str:
    """Write a share of 0 to 1 in per cent."""
    return t("{percent}%", percent=decimal(100 * share, digits, t))


def small_percent(share: float, t: Translator) -> str:
    """Write a small share in per cent, rounded up to two digits: “0.000013%”."""
    if not share:
        return percent(0.0, 0, t)
    digits = max(1 - floor(log10(100 * share)), 0)
    unit = 10.0**digits
    return percent(ceil(100 * share * unit * (1 - _ROUNDING)) / unit / 100, digits, t)
