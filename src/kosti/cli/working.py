"""A bar on standard error while something takes long; nothing where nobody watches."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from rich.console import Console
from rich.progress import BarColumn, Progress, TaskProgressColumn, TextColumn, TimeElapsedColumn

__all__ = ["working"]


@contextmanager
def working(label: str) -> Iterator[Callable[[float], None]]:
    """Show a progress bar; the value given is told the share that is done, from 0 to 1."""
    if sys.stderr is None or not sys.stderr.isatty():
        yield lambda _: None
        return
    bar = Progress(
        TextColumn("{task.description}"),
        BarColumn(),
        TaskProgressColumn(),
        TimeElapsedColumn(),
        console=Console(stderr=True, highlight=False, markup=False, emoji=False),
        transient=True,
    )
    with bar:
        task = bar.add_task(label, total=1.0)
        yield lambda share: bar.update(task, completed=share)
