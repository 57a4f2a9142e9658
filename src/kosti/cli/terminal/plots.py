"""Plots: in the terminal, and as SVG files."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import numpy as np
from numpy.typing import ArrayLike

from kosti.cli.errors import unwritable
from kosti.cli.terminal.screen import Screen
from kosti.cli.terminal.values import number

__all__ = ["print_histogram", "print_lines", "save_histogram", "save_lines"]

_BARS = 16
_MARKS = "abcdefghijklmnop"


def print_histogram(screen: Screen, values: ArrayLike, weights: ArrayLike | None = None) -> None:
    """Print how values are spread, a bar for each range; weights default to one for each value."""
    data = np.asarray(values)
    mass = np.ones(len(data)) if weights is None else np.asarray(weights)
    edges = _edges(data, _BARS)
    heights, _ = np.histogram(data, edges, weights=mass)
    heights = heights / mass.sum()
    labels = [
        f"{number(int(edges[i]))}…{number(int(edges[i + 1]) - 1)}" for i in range(len(heights))
    ]
    widest = max(map(len, labels))
    room = max(min(screen.width, 100) - widest - 10, 10)
    top = heights.max() or 1
    full = "█" if screen.draws else "#"
    for label, height in zip(labels, heights, strict=True):
        bar = full * round(room * height / top)
        screen.say_uncut(f"{label:>{widest}} {100 * height:5.1f}% {bar}")


def _edges(data: np.ndarray[tuple[int], np.dtype[np.int64]], bars: int) -> list[int]:
    """Return whole-numbered edges of at most so many equal ranges that hold all values."""
    low, high = int(data.min()), int(data.max())
    step = max(1, -(-(high - low + 1) // bars))
    for nice in (1, 2, 5, 10, 20, 25, 50, 100, 200, 250, 500, 1000):
        if nice >= step:
            step = nice
            break
    start = low // step * step
    return list(range(start, high + step + 1, step))


def print_lines(screen: Screen, series: Sequence[tuple[str, Sequence[float]]]) -> None:
    """Print lines over the turns of a game, each marked by a letter of its own."""
    if not screen.draws:
        return
    import plotille

    figure = plotille.Figure()
    figure.width = max(min(screen.width - 16, 84), 20)
    figure.height = 14
    figure.with_colors = False
    figure.x_ticks_fkt = lambda low, _: f"{low:.0f}"
    figure.y_ticks_fkt = lambda low, _: f"{low:.0f}"
    low = min(min(values) for _, values in series)
    high = max(max(values) for _, values in series)
    margin = max((high - low) * 0.05, 1)
    figure.set_y_limits(low - margin, high + margin)
    figure.set_x_limits(0, max(len(values) for _, values in series) - 1 or 1)
    for mark, (_, values) in zip(_MARKS, series, strict=False):
        figure.plot(list(range(len(values))), list(values), marker=mark)
    for line in figure.show().splitlines():
        screen.say_uncut(line.rstrip())
    names = (f"{mark} {name}" for mark, (name, _) in zip(_MARKS, series, strict=False))
    screen.say_items(list(names))


def save_lines(
    path: Path, series: Sequence[tuple[str, Sequence[float]]], title: str, x: str, y: str
) -> None:
    """Write lines over the turns of a game as an SVG file.

    Raises:
        UsageError: ``unwritable-file``.
    """
    figure, axes = _figure(title, x, y)
    for name, values in series:
        axes.plot(range(len(values)), values, marker="o", markersize=3, label=name)
    axes.legend()
    _save(path, figure)


def save_histogram(
    path: Path,
    series: Sequence[tuple[str, ArrayLike, ArrayLike | None]],
    title: str,
    x: str,
    y: str,
) -> None:
    """Write how values are spread as an SVG file, a step line for each name.

    Raises:
        UsageError: ``unwritable-file``.
    """
    figure, axes = _figure(title, x, y)
    everything = np.concatenate([np.asarray(values) for _, values, _ in series])
    edges = _edges(everything, 60)
    for name, values, weights in series:
        data = np.asarray(values)
        mass = np.ones(len(data)) if weights is None else np.asarray(weights)
        axes.hist(data, edges, weights=mass / mass.sum(), histtype="step", label=name)
    if len(series) > 1:
        axes.legend()
    _save(path, figure)


def _figure(title: str, x: str, y: str):  # type: ignore[no-untyped-def]
    from matplotlib.figure import Figure

    figure = Figure(figsize=(8, 4.5), layout="constrained")
    axes = figure.subplots()
    axes.set(title=title, xlabel=x, ylabel=y)
    axes.grid(visible=True, alpha=0.3)
    return figure, axes


def _save(path: Path, figure) -> None:  # type: ignore[no-untyped-def]
    import matplotlib as mpl

    try:
        # Text stays text, and equal plots are equal files.
        with mpl.rc_context({"svg.fonttype": "none", "svg.hashsalt": "kosti"}):
            figure.savefig(path, format="svg", metadata={"Date": None})
    except (OSError, ValueError) as error:
        raise unwritable(path, error) from None
