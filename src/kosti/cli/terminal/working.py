"""A bar on standard error while something takes long; nothing where nobody watches."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Protocol

from rich.console import Console
from rich.progress import BarColumn, Progress, TaskProgressColumn, TextColumn, TimeElapsedColumn

from kosti.cli.terminal.values import small_percent
from kosti.i18n import Translator

__all__ = ["working"]


class Told(Protocol):
    """How far the work is: the share from 0 to 1, and how far the answer may still be off."""

    def __call__(self, share: float, bound: float | None = None, /) -> None: ...


def _tell_nobody(_: float, __: float | None = None, /) -> None:
    pass


@contextmanager
def working(label: str, t: Translator) -> Iterator[Told]:
    """Show a progress bar and, where one is told, the bound of the answer."""
    if sys.stderr is None or not sys.stderr.isatty():
        yield _tell_nobody
        return
    bar = Progress(
        TextColumn("{task.description}"),
        BarColumn(),
        TaskProgressColumn(),
        TimeElapsedColumn(),
        TextColumn("{task.fields[bound]}"),
        console=Console(stderr=True, highlight=False, markup=False, emoji=False),
        transient=True,
    )
    with bar:
        task = bar.add_task(label, total=1.0, bound="")

        def tell(share: float, bound: float | None = None) -> None:
            shown = "" if bound is None else f"± {small_percent(bound, t)}"
            bar.update(task, completed=share, bound=shown)

        yield tell
