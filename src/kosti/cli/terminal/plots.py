"""Plots: in the terminal, and as SVG or PNG files."""

from __future__ import annotations

import logging
from collections.abc import Sequence
from math import isclose
from pathlib import Path

import numpy as np
from numpy.typing import ArrayLike
from rich.cells import cell_len

from kosti.cli.errors import UsageError, unwritable
from kosti.cli.terminal.screen import Screen
from kosti.cli.terminal.values import decimal, number, percent
from kosti.i18n import Translator

__all__ = ["check_plot", "print_histogram", "print_lines", "save_histogram", "save_lines"]

_BARS = 16
_ENDINGS = (".svg", ".png")
_MARKS = "abcdefghijklmnop"
_AROUND = 22
"""The figures left of a drawing and the arrow right of it, in characters."""
_NARROWEST = 10


def check_plot(path: Path | None) -> None:
    """Refuse a file that no plot can be drawn into, before anything is computed for it.

    Raises:
        UsageError: ``bad-plot``; ``unwritable-file``.
    """
    if path is None:
        return
    if path.suffix.lower() not in _ENDINGS:
        raise UsageError("bad-plot", path=str(path), possible=_ENDINGS)
    was_there = path.exists()
    try:
        path.open("ab").close()
        if not was_there:
            path.unlink()
    except (OSError, ValueError) as error:
        raise unwritable(path, error) from None


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
    shares = [percent(height, 1, screen.t) for height in heights]
    figures = max(map(len, shares))
    room = max(min(screen.width, 100) - widest - figures - 2, 1)
    top = heights.max() or 1
    full = "█" if screen.draws else "#"
    for label, share, height in zip(labels, shares, heights, strict=True):
        bar = full * round(room * height / top)
        screen.say_uncut(f"{label:>{widest}} {share:>{figures}} {bar}".rstrip())


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
    """Print lines over the turns of a game, each marked by a letter of its own.

    Nothing is drawn where a terminal is too narrow to show anything.
    """
    t = screen.t
    axis = t("turn")
    width = min(screen.width, 100) - _AROUND - cell_len(axis)
    if not screen.draws or width < _NARROWEST:
        return
    import plotille

    figure = plotille.Figure()
    figure.width = width
    figure.height = 14
    figure.with_colors = False
    low = min(min(values) for _, values in series)
    high = max(max(values) for _, values in series)
    digits = 0 if high - low > figure.height else 1
    figure.x_label, figure.y_label = axis, ""
    figure.x_ticks_fkt = lambda low, _: f"{low:.0f}"
    figure.y_ticks_fkt = lambda low, _: decimal(low, digits, t)
    margin = max((high - low) * 0.05, 1)
    figure.set_y_limits(low - margin, high + margin)
    figure.set_x_limits(0, max(len(values) for _, values in series) - 1 or 1)
    for mark, (_, values) in zip(_MARKS, series, strict=False):
        figure.plot(list(range(len(values))), list(values), marker=mark)
    for line in figure.show().splitlines()[1:]:  # the first would name the other axis
        screen.say_uncut(line.rstrip())
    names = (f"{mark} {name}" for mark, (name, _) in zip(_MARKS, series, strict=False))
    screen.say_items(list(names))


def save_lines(
    path: Path,
    series: Sequence[tuple[str, Sequence[float]]],
    title: str,
    x: str,
    y: str,
    t: Translator,
) -> None:
    """Write lines over the turns of a game as a file.

    Raises:
        UsageError: ``unwritable-file``.
    """
    figure, axes = _figure(title, x, y, t)
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
    t: Translator,
) -> None:
    """Write how values are spread as a file, a step line for each name.

    Raises:
        UsageError: ``unwritable-file``.
    """
    figure, axes = _figure(title, x, y, t)
    everything = np.concatenate([np.asarray(values) for _, values, _ in series])
    edges = _edges(everything, 60)
    for name, values, weights in series:
        data = np.asarray(values)
        mass = np.ones(len(data)) if weights is None else np.asarray(weights)
        axes.hist(data, edges, weights=mass / mass.sum(), histtype="step", label=name)
    if len(series) > 1:
        axes.legend()
    _save(path, figure)


def _figure(title: str, x: str, y: str, t: Translator):  # type: ignore[no-untyped-def]
    # It tells on standard error when it has no folder to keep its list of fonts in.
    logging.getLogger("matplotlib").setLevel(logging.ERROR)
    from matplotlib import ticker
    from matplotlib.figure import Figure

    figure = Figure(figsize=(8, 4.5), layout="constrained")
    axes = figure.subplots()
    axes.set(title=title, xlabel=x, ylabel=y)
    axes.grid(visible=True, alpha=0.3)
    for axis in (axes.xaxis, axes.yaxis):
        axis.set_major_formatter(ticker.FuncFormatter(lambda value, _: _tick(value, t)))
    return figure, axes


def _tick(value: float, t: Translator) -> str:
    """Write a number at an axis with no more digits than it has."""
    digits = next(n for n in range(8) if n == 7 or isclose(value, round(value, n), abs_tol=1e-9))
    return decimal(value, digits, t)


def _save(path: Path, figure) -> None:  # type: ignore[no-untyped-def]
    import matplotlib as mpl

    ending = path.suffix.lower().removeprefix(".")
    # Text stays text, and equal plots are equal files.
    metadata = {"Date": None} if ending == "svg" else {"Software": None}
    try:
        with mpl.rc_context({"svg.fonttype": "none", "svg.hashsalt": "kosti"}):
            figure.savefig(path, format=ending, dpi=150, metadata=metadata)
    except (OSError, ValueError) as error:
        raise unwritable(path, error) from None
