"""Tasks in threads, on all cores: the kernels leave the interpreter's lock alone."""

from __future__ import annotations

import os
import signal
import threading
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from queue import Empty, SimpleQueue
from typing import TypeVar

__all__ = ["chunks", "cores", "on_all_cores", "undisturbed"]

Work = TypeVar("Work")
Workspace = TypeVar("Workspace")
Done = TypeVar("Done")


def chunks(begin: int, end: int, size: int) -> Iterator[tuple[int, int]]:
    """Yield where pieces of a range begin and end, all of this size but the last."""
    return ((at, min(at + size, end)) for at in range(begin, end, size))


def on_all_cores(
    task: Callable[[Work, Workspace], Done],
    work: Iterable[Work],
    workspace: Callable[[], Workspace],
    threads: int | None = None,
) -> Iterator[Done]:
    """Do the tasks in threads, as many as there are cores, and yield the results in order.

    Each thread makes itself a workspace. The first task is done before any thread starts:
    whatever it has to compile is compiled once. `threads` is another number of them.
    """
    tasks = iter(work)
    idle: SimpleQueue[Workspace] = SimpleQueue()

    def run(each: Work) -> Done:
        try:
            mine = idle.get_nowait()
        except Empty:
            mine = workspace()
        try:
            return task(each, mine)
        finally:
            idle.put(mine)

    for first in tasks:
        yield run(first)
        break
    rest = list(tasks)
    if not rest:
        return
    pool = ThreadPoolExecutor(min(threads or cores(), len(rest)))
    try:
        yield from pool.map(run, rest)
    finally:
        pool.shutdown(cancel_futures=True)


def cores() -> int:
    """Return how many cores this process may use."""
    affinity = getattr(os, "sched_getaffinity", None)
    return len(affinity(0)) if affinity else os.cpu_count() or 1


@contextmanager
def undisturbed() -> Iterator[None]:
    """Leave interrupts from the keyboard unheard while something must not be left half done."""
    if threading.current_thread() is not threading.main_thread():
        yield  # interrupts are heard by the main thread only
        return
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)
